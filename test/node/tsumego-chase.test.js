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
