import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createTesuji } from '../../wasm/node.js';

/** @type {import('../../wasm/node.js').Tesuji} */
let tesuji;
before(async () => {
  tesuji = await createTesuji();
});
after(() => tesuji.dispose());

const goal = /** @type {const} */ ('capture');
const [B, W] = /** @type {const} */ (['B', 'W']);

/** A stone in the open; an atari from one side is a ladder across the board, from the other it is none. */
const LADDER = {
  size: 19,
  black: ['cd', 'dc', 'ec'],
  white: ['dd'],
  target: ['dd'],
  goal,
  toPlay: B,
};

/** A net: which number of liberties makes safe is another one after each reply. */
const NET = {
  size: 19,
  black: ['ci', 'dd', 'de', 'df', 'ce', 'ed', 'ge', 'ch', 'cg'],
  white: ['cf', 'dg', 'dh', 'fg', 'dc', 'ec', 'fc', 'cd', 'bd', 'be', 'bf'],
  target: ['de'],
  goal,
  toPlay: W,
};

describe('replies to lines of a capture in the open', () => {
  it('tell at once that a ladder goes on', async () => {
    const reply = await tesuji.reply(LADDER, ['de', 'ed', 'fd'], { maxNodes: 50_000 });
    assert.deepEqual([reply.outcome, reply.move, reply.assumes], ['loss', 'ee', []]);
    assert.equal(reply.last?.good, true);
  });

  it('tell that an atari from the wrong side fails, with the liberties that are taken to be safe', async () => {
    const reply = await tesuji.reply(LADDER, ['ed'], { maxNodes: 600_000 });
    assert.deepEqual([reply.outcome, reply.move, reply.last?.good], ['win', 'de', false]);
    assert.deepEqual(reply.assumes, ['escape']);
    assert.ok(Number(reply.safeLiberties) >= 3);
  });

  it('tell so in the midst of a ladder, and that the escape is to be taken', async () => {
    const wrong = ['de', 'ed', 'ee'];
    const reply = await tesuji.reply(LADDER, wrong, { maxNodes: 600_000 });
    assert.deepEqual([reply.outcome, reply.last?.good], ['win', false]);
    const missed = [...wrong, 'qq'];
    const taken = await tesuji.reply(LADDER, missed, { maxNodes: 600_000 });
    assert.deepEqual([taken.outcome, taken.last?.good], ['win', false]);
  });

  it('go on after the first move of a net, each reply by itself', async () => {
    const limits = { maxNodes: 400_000 };
    const line = ['fe'];
    for (const attacks of [false, true, false, true]) {
      const { outcome, move, last } = await tesuji.reply(NET, line, limits);
      assert.deepEqual([outcome, last?.good], [attacks ? 'win' : 'loss', true], line.join(' '));
      line.push(String(move));
    }
    const wrong = await tesuji.reply(NET, ['ee'], limits);
    assert.deepEqual([wrong.outcome, wrong.last?.good, wrong.assumes], ['win', false, ['escape']]);
  });

  it('agree with the answer to the position', async () => {
    const { toPlay, ...stones } = NET;
    const caught = { ...stones, white: [...NET.white, 'fe'], toPlay: B };
    const { first, assumes } = await tesuji.solve(caught, { maxNodes: 400_000 });
    assert.deepEqual([first.B?.outcome, first.B?.moves, assumes], ['loss', [], []]);
    const alone = { ...stones, toPlay: B };
    const free = await tesuji.solve(alone, { maxNodes: 400_000 });
    assert.deepEqual([free.first.B?.outcome, free.assumes], ['win', ['escape']]);
  });

  it('are shown by hints', async () => {
    const hint = await tesuji.hint(LADDER, { moves: ['ed'], level: 'line', maxNodes: 600_000 });
    assert.deepEqual([hint.outcome, hint.move, hint.assumes], ['win', 'de', ['escape']]);
    const net = await tesuji.hint(NET, { moves: ['fe', 'fd'], level: 'move', maxNodes: 400_000 });
    assert.deepEqual([net.outcome, net.move, net.assumes], ['win', 'gd', []]);
  });
});

/**
 * @param {import('../../wasm/rooms/tsumego-tree.js').TreeNode[]} children
 * @param {string[]} line
 * @returns {import('../../wasm/rooms/tsumego-tree.js').TreeNode | undefined}
 */
function along(children, [move, ...others]) {
  const node = children.find((one) => one.move === move);
  return others.length === 0 || node === undefined ? node : along(node.children, others);
}

describe('trees of captures in the open', () => {
  it('have the whole ladder, and what is wrong near the stone with its refutation', async () => {
    const { children, outcome, assumes, status } = await tesuji.tree(LADDER, { format: 'json' });
    assert.deepEqual([outcome, status, assumes], ['win', 'partial', ['escape']]);
    assert.equal(children[0].move, 'de');
    let last = children[0];
    let length = 1;
    for (; last.children.length > 0; length++) {
      assert.equal(last.children.length, 1);
      last = last.children[0];
    }
    assert.ok(length > 50 && last.right, `${length} moves`);
    assert.deepEqual(along(children, ['ed'])?.wrong, true);
    assert.equal(along(children, ['ed'])?.children[0].move, 'de');
    assert.ok(children.length < 10);
  });

  it('have the replies to a net that a pass does not answer', async () => {
    const { children, sgf } = await tesuji.tree(NET, { maxNodes: 2_000_000 });
    const replies = children[0].children.map(({ move }) => move);
    assert.ok(replies.includes('ee') && replies.includes('fd') && !replies.includes('qq'));
    for (const { children: answers } of children[0].children) assert.equal(answers.length, 1);
    assert.deepEqual(along(children, ['ef'])?.wrong, true);
    assert.match(String(sgf), /;W\[fe\]/);
  });
});

describe('marked trees of captures in the open', () => {
  const setup = '(;SZ[19]AW[dd]AB[cd][dc][ec]PL[B]';
  const asked = { goal, target: ['dd'], maxNodes: 3_000_000 };

  it('are told to be right', async () => {
    const sgf = `${setup}(;B[de]C[RIGHT];W[ed];B[fd])(;B[ed];W[de]))`;
    const { issues, checked, assumes } = await tesuji.lint(sgf, asked);
    assert.deepEqual([issues.map(({ kind }) => kind), checked], [['partial'], 5]);
    assert.deepEqual(assumes, ['escape']);
  });

  it('are told to be wrong as far as stones with so many liberties are safe', async () => {
    const { issues } = await tesuji.lint(`${setup};B[ed]C[RIGHT])`, asked);
    const [missing, marked] = issues;
    assert.deepEqual([missing.kind, missing.moves], ['missing-solution', ['de']]);
    assert.deepEqual([marked.kind, marked.severity, marked.path], ['marked-right', 'open', ['ed']]);
  });

  it('miss other first moves near the stones', async () => {
    const net = 'SZ[9]AB[cc][dc][ec][cd]AW[dd]PL[B]'; // a ladder or a net
    const { issues } = await tesuji.lint(`(;${net}(;B[ed]C[RIGHT]))`, asked);
    assert.deepEqual([issues[0].kind, issues[0].path], ['missing-solution', []]);
  });
});
