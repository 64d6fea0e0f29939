import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { createTesuji } from '../../wasm/node.js';

/** @type {import('../../wasm/node.js').Tesuji} */
let tesuji;
before(async () => {
  tesuji = await createTesuji();
});
after(() => tesuji.dispose());

/**
 * A problem from a drawing: X black, O white, B and W the same, marked as the target.
 * @param {string} drawing
 * @param {object} [more]
 */
function drawn(drawing, more = {}) {
  const rows = drawing
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/));
  const where = (/** @type {string} */ letters) =>
    rows.flatMap((row, y) =>
      row.flatMap((cell, x) =>
        letters.includes(cell) ? [String.fromCharCode(97 + x, 97 + y)] : [],
      ),
    );
  const target = where('BW');
  return {
    size: /** @type {[number, number]} */ ([rows[0].length, rows.length]),
    black: where('XB'),
    white: where('OW'),
    ...(target.length > 0 && { target }),
    ...more,
  };
}

const STRAIGHT_THREE = drawn(`
  . X O . . . W X .
  . X O O O O O X .
  . X X X X X X X .
  . . . . . . . . .
  . . . . . . . . .`);

/** Black lives with a move in the corner; the region is wide. */
const WIDE = {
  ...drawn(`
    . . . . . . . . . O .
    . . . B . . . . . O .
    X B B B O . . . . O .
    . . O O . . . . . O .
    . . . . . . . . . O .
    . . . . . . . . . O .
    O O O O O O O O O O .
    . . . . . . . . . . .`),
  region: [...'abcdef'].flatMap((y) => [...'abcdefghi'].map((x) => x + y)),
  defender: /** @type {const} */ ('B'),
};

describe('solve', () => {
  it('answers for both sides when nobody is to play', async () => {
    const answer = await tesuji.solve(STRAIGHT_THREE);
    assert.equal(answer.status, 'solved');
    assert.equal(answer.defender, 'W');
    assert.equal(answer.first.B?.outcome, 'win');
    assert.equal(answer.first.B?.role, 'attack');
    assert.deepEqual(answer.first.B?.moves, ['ea']);
    assert.equal(answer.first.W?.outcome, 'win');
    assert.deepEqual(answer.first.W?.moves, ['ea']);
  });

  it('tells the outcome and one best move where that is enough', async () => {
    const whole = await tesuji.solve(STRAIGHT_THREE, { toPlay: 'W' });
    const answer = await tesuji.solve(STRAIGHT_THREE, { toPlay: 'W', brief: true });
    assert.equal(answer.status, 'solved');
    assert.equal(answer.first.W?.outcome, 'win');
    assert.deepEqual(answer.first.W?.moves, ['ea']);
    assert.deepEqual(answer.first.W?.seki, null);
    assert.ok(answer.nodes < whole.nodes);
    const wrong = tesuji.solve(STRAIGHT_THREE, { brief: /** @type {any} */ ('yes') });
    await assert.rejects(wrong, { code: 'bad-option' });
  });

  it('assumes nothing where life rests on points inside of the region', async () => {
    const open = {
      size: /** @type {[number, number]} */ ([19, 19]),
      black: ['da', 'ab', 'bb', 'cb', 'db'],
      white: ['fb', 'ac', 'bc', 'cc', 'dc', 'ec'],
    };
    const lives = await tesuji.solve({ ...open, toPlay: 'B' });
    assert.equal(lives.first.B?.outcome, 'win');
    assert.deepEqual(lives.first.B?.moves, ['ba']);
    assert.deepEqual([lives.status, lives.assumes], ['solved', []]);
    const dies = await tesuji.solve({ ...open, toPlay: 'W' });
    assert.equal(dies.first.W?.outcome, 'win');
    assert.deepEqual(dies.assumes, ['frame']);
  });

  it('answers for one side when that is asked', async () => {
    const answer = await tesuji.solve(STRAIGHT_THREE, { toPlay: 'W' });
    assert.deepEqual(Object.keys(answer.first), ['W']);
  });

  it('finds the target when none is marked', async () => {
    const { target, ...unmarked } = STRAIGHT_THREE;
    const answer = await tesuji.solve(unmarked, { toPlay: 'B' });
    assert.deepEqual(answer.target, ['ca']);
    assert.deepEqual(answer.first.B?.moves, ['ea']);
  });

  it('says what refutes every other move', async () => {
    const answer = await tesuji.solve(STRAIGHT_THREE, { toPlay: 'B' });
    assert.deepEqual(answer.first.B?.losing, { da: 'ea', fa: 'ea' });
  });

  it('takes SGF, with MA, SL and PL at the root', async () => {
    const sgf =
      '(;SZ[9]AB[ba][bb][bc][cc][dc][ec][fc][gc][hc][hb][ha]AW[ca][cb][db][eb][fb][gb][ga]PL[B]MA[ca]SL[da][ea][fa])';
    const answer = await tesuji.solve(sgf);
    assert.deepEqual(Object.keys(answer.first), ['B']);
    assert.deepEqual(answer.first.B?.moves, ['ea']);
  });

  it('stops at a limit with what is known', async () => {
    const answer = await tesuji.solve(STRAIGHT_THREE, { maxNodes: 1 });
    assert.notEqual(answer.status, 'solved');
  });
});

describe('the shelf', () => {
  const folder = new URL('../../web/problems/', import.meta.url);
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.sgf'))) {
    it(`${file} has an answer, and its tree is right`, async () => {
      const sgf = readFileSync(new URL(file, folder), 'utf8');
      const answer = await tesuji.solve(sgf);
      assert.equal(answer.status, 'solved');
      for (const verdict of Object.values(answer.first)) {
        assert.notEqual(verdict.outcome, 'loss');
        assert.equal(verdict.tenuki, false);
      }
      assert.ok((await tesuji.lint(sgf)).ok);
    });

    it(`${file} is solved when its lines are not checked to the end`, async () => {
      const sgf = readFileSync(new URL(file, folder), 'utf8');
      const { nodes } = await tesuji.solve(sgf);
      const { issues } = await tesuji.lint(sgf, { maxNodes: nodes + 1 });
      assert.deepEqual(
        issues.filter(({ path }) => path.length === 0),
        [],
      );
    });
  }
});

const PYRAMID = drawn(
  `
  . O X . . . X O .
  . O X X . B X O .
  . O O X X X O O .
  . . O O O O O . .
  . . . . . . . . .`,
  { toPlay: 'B' },
);

const J_GROUP = readFileSync(new URL('../../web/problems/j-group.sgf', import.meta.url), 'utf8');

describe('reply', () => {
  it('refutes a mistake and says that it was one', async () => {
    const reply = await tesuji.reply(PYRAMID, ['da']);
    assert.equal(reply.toPlay, 'W');
    assert.equal(reply.move, 'ea');
    assert.equal(reply.outcome, 'win');
    assert.equal(reply.last?.good, false);
    assert.equal(reply.last?.before.outcome, 'win');
    assert.equal(reply.last?.after.outcome, 'loss');
  });

  it('knows a good move', async () => {
    const reply = await tesuji.reply(PYRAMID, ['ea']);
    assert.equal(reply.outcome, 'loss');
    assert.equal(reply.last?.good, true);
  });

  it('answers after the attacker has played elsewhere', async () => {
    const reply = await tesuji.reply(PYRAMID, ['da', 'ie', 'ea']);
    assert.equal(reply.toPlay, 'W');
    assert.equal(reply.outcome, 'loss');
  });

  it('refuses illegal moves', () =>
    assert.rejects(tesuji.reply(PYRAMID, ['ca']), { code: 'illegal-move', point: 'ca' }));

  it('names the illegal move of a line', () =>
    assert.rejects(tesuji.reply(PYRAMID, ['da', 'da', 'ea', 'eb']), {
      code: 'illegal-move',
      point: 'da',
    }));

  it('goes on with what it knows of the problem, and of no other', async () => {
    const folder = new URL('../../web/problems/', import.meta.url);
    const [one, two] = readdirSync(folder)
      .filter((name) => name.endsWith('.sgf'))
      .map((name) => readFileSync(new URL(name, folder), 'utf8'));
    const told = (/** @type {import('../../wasm/rooms/tsumego.js').Reply} */ { outcome, last }) => [
      outcome,
      last?.before,
      last?.after,
      last?.good,
    ];
    for (const [sgf, other] of [
      [one, two],
      [two, one],
    ]) {
      const { first } = await tesuji.solve(sgf);
      const line = Object.values(first)[0].pv.slice(0, 4);
      for (let length = 1; length <= line.length; length++) {
        const fresh = await createTesuji();
        const alone = await fresh.reply(sgf, line.slice(0, length));
        fresh.dispose();
        const known = await tesuji.reply(sgf, line.slice(0, length));
        assert.deepEqual(told(known), told(alone));
        assert.deepEqual(told(await tesuji.reply(sgf, line.slice(0, length))), told(alone));
        if (length === 2) await tesuji.reply(other, []);
      }
    }
  });

  it('goes on, asked again, where a limit has stopped it', async () => {
    const outcomes = [];
    for (let i = 0; i < 20 && outcomes.at(-1) !== 'win'; i++)
      outcomes.push((await tesuji.reply(J_GROUP, [], { maxNodes: 200 })).outcome);
    assert.equal(outcomes[0], 'unknown');
    assert.equal(outcomes.at(-1), 'win');
  });

  it('searches nothing twice', async () => {
    const { nodes, first } = await tesuji.solve(PYRAMID);
    const [best] = first.B?.moves ?? [];
    assert.equal((await tesuji.reply(PYRAMID, [best])).nodes, nodes);
    await tesuji.solve({ ...PYRAMID, toPlay: 'W' });
    assert.ok((await tesuji.reply(PYRAMID, ['da'])).nodes > nodes);
    assert.equal((await tesuji.reply(PYRAMID, ['da'])).nodes, nodes);
  });

  it('goes on with what was found for both sides', async () => {
    const { nodes, first } = await tesuji.solve(J_GROUP, { toPlay: 'both' });
    for (const toPlay of /** @type {const} */ (['B', 'W'])) {
      const reply = await tesuji.reply(J_GROUP, [], { toPlay });
      assert.deepEqual([reply.toPlay, reply.outcome], [toPlay, first[toPlay]?.outcome]);
      assert.ok(reply.nodes >= nodes && reply.nodes < 1.01 * nodes);
    }
  });

  it('is not led by what became of an answer, nor by one with narrower limits', async () => {
    const answer = await tesuji.solve(PYRAMID);
    const { move } = await tesuji.hint(PYRAMID, { level: 'move' });
    for (const key of Object.keys(answer)) Reflect.deleteProperty(answer, key);
    assert.equal((await tesuji.hint(PYRAMID, { level: 'move' })).move, move);
    const fresh = await createTesuji();
    assert.equal((await fresh.solve(J_GROUP, { maxNodes: 200 })).status, 'unknown');
    assert.equal((await fresh.hint(J_GROUP, { maxNodes: 200 })).outcome, 'unknown');
    assert.equal((await fresh.hint(J_GROUP, { maxNodes: 1e6 })).outcome, 'win');
    assert.equal((await fresh.hint(J_GROUP, { maxNodes: 200 })).outcome, 'win');
    fresh.dispose();
  });
});

describe('the main line', () => {
  it('begins with the move that refutes more than half of those that lose, where it is one of the best', async () => {
    const folder = new URL('../../web/problems/', import.meta.url);
    let several = 0;
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.sgf'))) {
      const sgf = readFileSync(new URL(file, folder), 'utf8');
      const { first } = await tesuji.solve(sgf, { toPlay: 'both' });
      for (const { moves, pv, losing } of Object.values(first)) {
        const replies = Object.values(losing);
        const refuted = (/** @type {string} */ move) =>
          replies.filter((reply) => reply === move).length;
        const vital = moves.find((move) => 2 * refuted(move) > replies.length);
        assert.equal(moves[0], pv[0]);
        if (vital === undefined) continue;
        assert.equal(pv[0], vital);
        several += Number(moves.length > 1);
      }
    }
    assert.ok(several > 3);
  });
});

describe('the moves of an answer', () => {
  // White kills by several moves, in wider regions, too.
  const OPEN = drawn(`
    . . . . X . . . . . . . .
    X . . . X O . . . . . . .
    X X . . X O . . . . . . .
    O O O O O . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .`);

  it('are those of a narrower region while the moves of a wider one are sorted out', async () => {
    const lists = [];
    for (let maxNodes = 1000; maxNodes <= 16000; maxNodes += 1000) {
      const { first } = await tesuji.solve({ ...OPEN, toPlay: 'W' }, { maxNodes });
      if (first.W?.outcome === 'win') lists.push(first.W.moves);
    }
    const last = lists.at(-1) ?? [];
    assert.ok(last.length > 2);
    for (const [at, moves] of lists.entries())
      for (const move of (lists[at - 1] ?? []).filter((move) => !moves.includes(move)))
        assert.ok(!last.includes(move), `${move} is one of the best, and was left out`);
  });
});

describe('what is not proved', () => {
  const WIDE = {
    ...drawn(`
      . . . . . . . . . . . . .
      . X X . X X . . . . . . .
      . O O X O O O O O . . . .
      . . O X O . . . . . . . .
      . . . O . . . . . . . . .
      . . . . . . . . . . . . .
      . . O . . . . . . . . . .
      . . . . . . . . . . . . .
      . . . . . . . . . . . . .`),
    toPlay: /** @type {const} */ ('B'),
  };
  const limits = { maxNodes: 20_000 };

  it('is unknown, with first moves that are worth a try', async () => {
    const answer = await tesuji.solve(WIDE, limits);
    const verdict = answer.first.B;
    assert.equal(verdict?.outcome, 'unknown');
    assert.deepEqual(verdict?.moves, []);
    assert.ok(verdict.tries.length > 1 && verdict.tries.length <= 4);
    assert.equal(new Set(verdict.tries).size, verdict.tries.length);
    assert.deepEqual(verdict.pv, verdict.tries.slice(0, 1));
    for (const point of verdict.tries) assert.ok(answer.region.includes(point));
  });

  it('is not what is known of a part of it', async () => {
    const withTail = drawn(`
      . O . . . . . . . . . . .
      . X X . X X . . . . . . .
      . O O X O O O O O . . . .
      . O O X O . . . . . . . .
      . . . O . . . . . . . . .
      . . . . . . . . . . . . .
      . . O . . . . . . . . . .
      . . . . . . . . . . . . .
      . . . . . . . . . . . . .`);
    const answer = await tesuji.solve({ ...withTail, toPlay: 'B' }, limits);
    assert.equal(answer.status, 'unknown');
    assert.equal(answer.defender, 'B');
    assert.ok(answer.target.includes('bb'));
    assert.ok((answer.first.B?.tries.length ?? 0) > 1);
  });

  it('is told while it is searched', async () => {
    /** @type {import('../../wasm/rooms/tsumego.js').Answer[]} */
    const known = [];
    const answer = await tesuji.solve(WIDE, {
      ...limits,
      partial: true,
      progressMs: 1,
      onProgress: ({ answer: soFar }) => known.push(/** @type {any} */ (soFar)),
    });
    assert.ok(known.length > 0);
    for (const { first, nodes } of known) {
      assert.equal(first.B?.outcome, 'unknown');
      assert.ok(nodes <= answer.nodes);
    }
    assert.ok(known.some(({ first }) => Number(first.B?.tries.length) > 0));
  });

  it('is played all the same, and said to be unproved', async () => {
    const { first } = await tesuji.solve(WIDE, limits);
    const reply = await tesuji.reply(WIDE, [], { maxNodes: 2_000 });
    assert.equal(reply.outcome, 'unknown');
    assert.equal(reply.move, first.B?.tries[0]);
    const hint = await tesuji.hint(WIDE, { ...limits, level: 'line' });
    assert.equal(hint.move, reply.move);
    assert.equal(hint.line, undefined);
    assert.match(hint.text, /not proved.*worth a try/i);
  });

  it('gets an answer to every move, or none when nothing was tried', async () => {
    const reply = await tesuji.reply(WIDE, ['da'], { maxNodes: 300 });
    assert.equal(reply.outcome, 'unknown');
    assert.match(String(reply.move), /^[a-m][a-i]$/);
    assert.notEqual(reply.move, 'da');
    const early = await tesuji.reply({ ...WIDE, id: 'new' }, ['da'], { maxNodes: 1 });
    assert.equal(early.move, null);
  });

  it('says what is known of a ko that is not settled', async () => {
    const text = readFileSync(new URL('../../web/problems/corner-ko.sgf', import.meta.url), 'utf8');
    const settled = await tesuji.solve(text, { toPlay: 'both' });
    for (let maxNodes = 2; maxNodes < settled.nodes; maxNodes *= 2) {
      const { first } = await tesuji.solve(text, { toPlay: 'both', maxNodes });
      for (const color of /** @type {const} */ (['B', 'W'])) {
        const { outcome, koThreats } = settled.first[color] ?? {};
        const least = outcome === 'ko' ? Number(koThreats) : outcome === 'win' ? -7 : 8;
        const bounds = first[color]?.bounds;
        if (first[color]?.outcome !== 'unknown') assert.equal(bounds, null);
        else {
          assert.ok(bounds?.succeeds === null || Number(bounds?.succeeds) >= least);
          assert.ok(bounds?.fails === null || Number(bounds?.fails) < least);
        }
      }
    }
  });

  it('has no tries once it is proved', async () => {
    const answer = await tesuji.solve(PYRAMID);
    assert.deepEqual(Object.values(answer.first)[0]?.tries, []);
  });
});

describe('a life in the open', () => {
  const OPEN = drawn(
    `
    . . . . . . . . . . . . .
    . . X . X X X . . . . . .
    . . X O O O O . O . . . .
    . X O . . . . . . . . . .
    . . . . . . . . . . . . .
    . O . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .`,
    { toPlay: 'B' },
  );
  const NARROWER = { ...OPEN, white: [...OPEN.white, 'da'] };
  const limits = { maxNodes: 1_000_000 };

  it('is proved without an assumption while the region that was found leaves it open', async () => {
    const early = await tesuji.solve(OPEN, { maxNodes: 150_000, brief: true });
    assert.notDeepEqual(early.assumes, []);
    const answer = await tesuji.solve(OPEN, { ...limits, brief: true });
    assert.deepEqual(
      [answer.status, answer.assumes, answer.first.B?.outcome],
      ['solved', [], 'win'],
    );
    assert.deepEqual(answer.frame, { black: [], white: [] });
    assert.ok(answer.nodes > early.nodes && answer.nodes < limits.maxNodes);
    const again = await tesuji.solve(OPEN, { ...limits, brief: true });
    assert.deepEqual([again.nodes, again.first], [answer.nodes, answer.first]);
  });

  it('is all that is brief about it where the region that was found shows it', async () => {
    const clear = { ...OPEN, white: [...OPEN.white, 'ha'] };
    const { status, assumes, first, nodes } = await tesuji.solve(clear, { ...limits, brief: true });
    assert.deepEqual([status, assumes, first.B?.outcome], ['solved', [], 'win']);
    assert.ok(first.B?.complete && nodes < limits.maxNodes);
    const whole = await tesuji.solve(clear, limits); // whether White has a chance is open
    assert.deepEqual([whole.status, whole.assumes, whole.first.B?.outcome], ['partial', [], 'win']);
  });

  it('has a certificate', async () => {
    const certificate = await tesuji.certificate(OPEN, { maxNodes: 2 * limits.maxNodes });
    assert.ok(certificate.claims.length > 0);
    assert.equal((await tesuji.verify(certificate)).status, 'verified');
  });

  it('is looked for with half of the limits where more is asked of it, and what is left is kept to', async () => {
    const fresh = await createTesuji();
    const maxNodes = 100_000;
    const move = 'ca';
    for (const { nodes } of [
      await fresh.reply(OPEN, [move], { maxNodes }),
      await fresh.hint(OPEN, { level: 'line', moves: [move], maxNodes: maxNodes + 1 }),
      await fresh.lint({ ...OPEN, id: 'other' }, { maxNodes }),
      await fresh.tree(OPEN, { maxNodes: maxNodes + 2 }),
    ])
      assert.ok(nodes >= maxNodes / 2 && nodes < 1.1 * maxNodes, `${nodes} nodes`);
    fresh.dispose();
  });

  it('is shown while the moves are sorted out, and replies keep it', async () => {
    /** @type {{ nodes: number, ms: number, answer?: import('../../wasm/rooms/tsumego.js').Answer }[]} */
    const known = [];
    const onProgress = (/** @type {any} */ progress) => known.push(progress);
    const answer = await tesuji.solve(OPEN, {
      ...limits,
      partial: true,
      progressMs: 1,
      onProgress,
    });
    const [move] = answer.first.B?.moves ?? [];
    assert.deepEqual([answer.first.B?.outcome, answer.assumes], ['win', []]);
    for (const [index, { nodes, ms }] of known.entries()) {
      assert.ok(nodes >= (known[index - 1]?.nodes ?? 0) && nodes <= answer.nodes);
      assert.ok(ms >= (known[index - 1]?.ms ?? 0));
    }
    assert.ok(known.some((progress) => progress.answer?.assumes.length === 0));
    const reply = await tesuji.reply(OPEN, [move], limits);
    assert.deepEqual([reply.outcome, reply.last?.good], ['loss', true]);
  });

  it('is told beside what is known of the other side, with what that assumes', async () => {
    const both = { toPlay: /** @type {const} */ ('both'), maxNodes: 1_000_000 };
    const { first, status, assumes, region } = await tesuji.solve(NARROWER, both);
    assert.deepEqual([first.B?.outcome, first.W?.outcome, status], ['win', 'win', 'partial']);
    assert.deepEqual(assumes, ['frame', 'region']);
    assert.ok(region.includes(String(first.W?.moves[0])));
    const black = await tesuji.hint(NARROWER, { ...both, toPlay: 'B', level: 'line' });
    const white = await tesuji.hint(NARROWER, { ...both, toPlay: 'W', level: 'line' });
    assert.deepEqual([black.outcome, black.assumes], ['win', ['zone']]);
    assert.deepEqual([white.outcome, white.assumes], ['win', ['frame', 'region']]);
    for (const asked of [both, { ...both, toPlay: /** @type {const} */ ('B') }]) {
      const reply = await tesuji.reply(NARROWER, [String(black.move)], asked);
      assert.deepEqual([reply.outcome, reply.last?.good, reply.assumes], ['loss', true, ['zone']]);
    }
  });

  it('is all that is known while the other side stays open', async () => {
    const both = { toPlay: /** @type {const} */ ('both'), maxNodes: 800_000 };
    const { first, status, assumes } = await tesuji.solve(OPEN, both);
    assert.deepEqual([first.B?.outcome, status, assumes], ['win', 'partial', []]);
    assert.deepEqual([first.W?.role, first.W?.outcome], ['attack', 'unknown']);
    assert.ok(Number(first.W?.tries.length) > 0);
    const certificate = await tesuji.certificate(OPEN, both);
    assert.deepEqual([certificate.assumes, certificate.complete], [['zone'], false]);
    assert.deepEqual(
      certificate.claims.map((claim) => [claim.first, claim.succeeds]),
      [['B', true]],
    );
    assert.equal((await tesuji.verify(certificate)).status, 'verified');
  });

  it('stays open where the module for that is not there', async () => {
    const alone = await createTesuji({ proofs: { url: new URL('none.wasm', import.meta.url) } });
    const answer = await alone.solve(OPEN, { maxNodes: 200_000, brief: true });
    alone.dispose();
    assert.notDeepEqual(answer.assumes, []);
    assert.ok(answer.nodes >= 200_000);
  });

  it('is given up at once when it is told to', async () => {
    const stop = new AbortController();
    const onProgress = (/** @type {{ nodes: number }} */ { nodes }) =>
      nodes > 160_000 && stop.abort();
    await assert.rejects(
      tesuji.solve(OPEN, { signal: stop.signal, onProgress, progressMs: 1 }),
      (/** @type {any} */ error) => error.code === 'aborted',
    );
  });
});

describe('a life in a wide region', () => {
  const limits = { toPlay: /** @type {const} */ ('B'), maxNodes: 60_000 };

  it('is kept whatever the attacker plays, in the zone or elsewhere', async () => {
    const { first } = await tesuji.solve(WIDE, limits);
    const [move] = first.B?.moves ?? [];
    for (const attack of ['aa', 'ba', 'ca', 'da', 'eb', 'if']) {
      if (attack === move) continue;
      const reply = await tesuji.reply(WIDE, [move, attack], limits);
      assert.equal(reply.outcome, 'win', attack);
      assert.deepEqual(reply.assumes, ['zone']);
      assert.equal(reply.last?.after.outcome, 'loss');
    }
  });

  it('has a main line and a tree, without moves that may do elsewhere', async () => {
    const { line = [], assumes } = await tesuji.hint(WIDE, { ...limits, level: 'line' });
    assert.ok(line.length > 1);
    assert.deepEqual(assumes, ['zone']);
    const { children, status } = await tesuji.tree(WIDE, { ...limits, format: 'json' });
    assert.notEqual(status, 'unknown');
    assert.ok(children.length > 0 && children.every(({ wrong }) => !wrong));
  });

  it('says why it is not wholly solved', async () => {
    const { ok, issues } = await tesuji.lint(WIDE, limits);
    assert.equal(ok, false);
    assert.deepEqual(
      issues.map(({ kind, severity }) => [kind, severity]),
      [['partial', 'note']],
    );
  });

  it('is not said to be lost where only the zone is', async () => {
    // Black plays elsewhere twice: its corner is dead, but there is all the rest of the region.
    const { outcome, assumes } = await tesuji.reply(WIDE, ['if', 'ba', 'hf', 'ca'], limits);
    assert.deepEqual([outcome, assumes], ['unknown', []]);
  });
});

describe('a loss in the open', () => {
  // Black fails in the regions around the corner, and lives along the edge.
  const ALONG_THE_EDGE = drawn(
    `
    O . . . . . . .
    . B . O . . . .
    . B . . . . . .
    . B . O . . . .
    . . O . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .`,
    { toPlay: 'B' },
  );

  it('is no last word: wider regions may help the defender', async () => {
    const { first, assumes } = await tesuji.solve(ALONG_THE_EDGE, {
      brief: true,
      maxNodes: 1_000_000,
    });
    assert.deepEqual([first.B?.outcome, first.B?.moves], ['win', ['ab']]);
    assert.deepEqual(assumes, []);
  });

  it('assumes the region until then, and tells what may be right', async () => {
    const limits = { maxNodes: 20_000 };
    const fresh = await createTesuji();
    const { first, assumes, status } = await fresh.solve(ALONG_THE_EDGE, limits);
    assert.deepEqual([first.B?.outcome, status], ['loss', 'partial']);
    assert.ok(assumes.includes('region'));
    assert.equal(first.B?.tries[0], 'ab');
    const hint = await fresh.hint(ALONG_THE_EDGE, { ...limits, level: 'line' });
    assert.deepEqual([hint.outcome, hint.move, hint.line], ['loss', 'ab', undefined]);
    assert.match(hint.text, /cannot be done.*unless.*worth a try/i);
    assert.equal((await fresh.reply(ALONG_THE_EDGE, [], limits)).move, 'ab');
    assert.equal((await fresh.reply(ALONG_THE_EDGE, ['cb'], limits)).last?.good, null);
    const { issues } = await fresh.lint(ALONG_THE_EDGE, limits);
    assert.deepEqual(
      issues.map(({ kind }) => kind),
      ['unknown', 'partial'],
    );
    fresh.dispose();
  });

  it('does not keep a reply waiting', async () => {
    const dead = drawn(
      `
      . . O X . . . . .
      W W W . . . . . .
      . X X . . . . . .
      . . . . . . . . .
      . . . . X . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .`,
      { toPlay: 'W' },
    );
    const { outcome, assumes, nodes } = await tesuji.reply(dead, []);
    assert.deepEqual([outcome, assumes], ['loss', ['frame', 'region']]);
    assert.ok(nodes < 1_500_000, `${nodes} nodes`);
  });

  it('is one where no region is wider', async () => {
    const dead = drawn(`
      . W X . .
      W W X . .
      X X X . .
      . . . . .
      . . . . .`);
    const { first, status } = await tesuji.solve({ ...dead, toPlay: 'W' });
    assert.deepEqual([first.W?.outcome, first.W?.tries, status], ['loss', [], 'solved']);
  });
});

describe('warmUp', () => {
  it('is done once, and changes no answer', async () => {
    const fresh = await createTesuji();
    const warm = fresh.warmUp();
    assert.equal(fresh.warmUp(), warm);
    assert.equal(await warm, undefined);
    const cold = await createTesuji();
    const [one, other] = await Promise.all([fresh.solve(PYRAMID), cold.solve(PYRAMID)]);
    assert.deepEqual({ ...one, ms: 0 }, { ...other, ms: 0 });
    cold.dispose();
    await assert.rejects(cold.warmUp(), { code: 'disposed' });
    await fresh.warmUp();
    fresh.dispose();
  });

  it('ends when a question comes', async () => {
    const fresh = await createTesuji();
    /** @type {string[]} */
    const ended = [];
    const warm = fresh.warmUp();
    warm.then(() => ended.push('warm-up'));
    const { status } = await fresh.solve(PYRAMID);
    ended.push('question');
    assert.equal(status, 'solved');
    assert.equal(await warm, undefined);
    assert.deepEqual(ended, ['warm-up', 'question']);
    assert.equal(fresh.warmUp(), warm);
    fresh.dispose();
  });
});

describe('hint', () => {
  it('gives away more and more', async () => {
    const hint = (/** @type {string} */ level) => tesuji.hint(PYRAMID, { level });
    const fields = ['region', 'idea', 'move', 'line'];
    for (const [depth, level] of ['solvable', ...fields].entries()) {
      const given = await hint(level);
      assert.equal(given.outcome, 'win');
      assert.deepEqual(
        fields.filter((field) => field in given),
        fields.slice(0, depth),
      );
    }
    assert.equal((await hint('move')).move, 'ea');
    assert.ok((await hint('region')).region?.includes('ea'));
  });

  it('does not wait for what only confirms it', async () => {
    // Found in a region that is not shown to be wide enough within the limit.
    const problem = drawn(
      `
      . X . O . . . . . . . . .
      . O O O X . . . . . . . .
      . O X X X . . . . . . . .
      O O X . . . X . . . . . .
      . X . . . . . . . . . . .
      . . . . . . . . . . . . .
      . . . . . . . . . . . . .
      . . . . . . . . . . . . .
      . . . . . . . . . . . . .`,
      { toPlay: 'B' },
    );
    const limits = { maxNodes: 1_200_000 };
    const hint = await tesuji.hint(problem, { ...limits, level: 'move' });
    assert.deepEqual([hint.outcome, hint.move, hint.status], ['ko', 'ab', 'partial']);
    assert.ok(hint.nodes < 700_000);
    const more = await tesuji.hint(problem, { maxNodes: 2_000_000, level: 'idea' });
    assert.equal(more.nodes, hint.nodes);
    const reply = await tesuji.reply(problem, ['ab'], limits);
    assert.deepEqual([reply.last?.good, reply.assumes], [true, ['frame', 'region']]);
    const lint = await tesuji.lint(problem, { maxNodes: 2 * limits.maxNodes });
    assert.ok(lint.nodes >= limits.maxNodes);
  });

  it('follows the moves played so far', async () => {
    const hint = await tesuji.hint(PYRAMID, { level: 'move', moves: ['da'] });
    assert.equal(hint.toPlay, 'W');
    assert.equal(hint.move, 'ea');
  });

  it('says when it cannot be done', async () => {
    const hint = await tesuji.hint(PYRAMID, { level: 'line', moves: ['da', 'ea'] });
    assert.equal(hint.outcome, 'loss');
  });

  it('knows its levels only', () =>
    assert.rejects(tesuji.hint(PYRAMID, { level: 'all' }), { code: 'bad-option' }));
});

describe('tree and lint', () => {
  it('a tree has as right what needs no ko threat, like the answer', async () => {
    // With threats as many as White's, aa, ca and bb leave a ko that Black wins.
    const problem = drawn(
      `
        . O . . X O .
        . . . . X O .
        X X X X X O .
        O O O O O O .
        . . . . . . .`,
      { toPlay: 'B', target: ['ea'] },
    );
    const { first } = await tesuji.solve(problem);
    const { children, status } = await tesuji.tree(problem, { format: 'json' });
    assert.deepEqual([first.B?.outcome, status], ['win', 'solved']);
    assert.deepEqual(
      children.flatMap(({ wrong, move }) => (wrong ? [] : [move])),
      ['da', 'ab', 'cb'],
    );
    assert.deepEqual(first.B?.moves.toSorted(), ['ab', 'cb', 'da']);
  });

  it('a tree of ours is right and complete', async () => {
    const { sgf, status } = await tesuji.tree(PYRAMID, { format: 'sgf' });
    assert.equal(status, 'solved');
    const lint = await tesuji.lint(String(sgf));
    assert.deepEqual(lint.issues, []);
    assert.ok(lint.ok);
  });

  it('what is marked right, but is not, is found with its place', async () => {
    const { sgf } = await tesuji.tree(PYRAMID, { format: 'sgf' });
    const lint = await tesuji.lint(String(sgf).replace(';B[da]BM[1]', ';B[da]C[RIGHT]'));
    assert.equal(lint.ok, false);
    assert.equal(lint.issues[0].kind, 'marked-right');
    assert.deepEqual(lint.issues[0].path, ['da']);
    assert.ok(Number(lint.issues[0].line) > 1);
  });

  it('what solves it, but is not marked, is found', async () => {
    const { sgf } = await tesuji.tree(PYRAMID, { format: 'sgf' });
    const lint = await tesuji.lint(String(sgf).replaceAll('TE[1]C[RIGHT]', ''));
    assert.deepEqual(
      lint.issues.map(({ kind, path }) => [kind, path]),
      [['not-marked', ['ea']]],
    );
  });

  it('a solution that is missing is found', async () => {
    const lint = await tesuji.lint(
      '(;SZ[9]AB[ca][ga][cb][db][fb][gb][dc][ec][fc]AW[ba][ha][bb][hb][bc][cc][gc][hc][cd][dd][ed][fd][gd]MA[fb];B[da])',
    );
    assert.equal(lint.issues[0].kind, 'missing-solution');
    assert.deepEqual(lint.issues[0].moves, ['ea']);
  });
});

describe('certificates', () => {
  const names = ['straight-three', 'pyramid-four', 'bulky-five', 'l-group', 'corner-ko'];
  for (const name of names) {
    it(`the answer to ${name} can be proved with the rules alone`, async () => {
      const sgf = readFileSync(new URL(`../../web/problems/${name}.sgf`, import.meta.url), 'utf8');
      const certificate = await tesuji.certificate(sgf, { toPlay: 'both' });
      assert.ok(certificate.complete);
      const { status, claims } = await tesuji.verify(JSON.parse(JSON.stringify(certificate)));
      assert.equal(status, 'verified');
      assert.ok(claims.length >= 2);
    });
  }

  it('a life in a wide region is proved on the points on which it rests', async () => {
    const certificate = await tesuji.certificate(WIDE, { toPlay: 'B' });
    assert.deepEqual(certificate.assumes, ['zone']);
    assert.ok((certificate.problem.region ?? []).length < 20);
    const { status, claims } = await tesuji.verify(certificate);
    assert.equal(status, 'verified');
    assert.deepEqual(
      claims.map(({ first, succeeds }) => [first, succeeds]),
      [['B', true]],
    );
  });

  it('a wrong claim does not pass', async () => {
    const certificate = await tesuji.certificate(PYRAMID);
    for (const claim of certificate.claims) claim.succeeds = !claim.succeeds;
    assert.equal((await tesuji.verify(certificate)).status, 'refuted');
  });

  it('a wrong move does not pass', async () => {
    const certificate = await tesuji.certificate(PYRAMID);
    certificate.claims[0].moves = `da${certificate.claims[0].moves.slice(2)}`;
    const { status, claims } = await tesuji.verify(certificate);
    assert.equal(status, 'refuted');
    assert.ok(claims[0].line);
  });

  it('moves that are left over or missing do not pass', async () => {
    const certificate = await tesuji.certificate(STRAIGHT_THREE, { toPlay: 'B' });
    const { moves } = certificate.claims[0];
    for (const changed of [`${moves}ea`, moves.slice(2), moves.slice(0, -2), '']) {
      certificate.claims[0].moves = changed;
      assert.equal((await tesuji.verify(certificate)).status, 'refuted');
    }
  });

  it('what is no certificate is refused', async () => {
    const certificate = await tesuji.certificate(PYRAMID);
    const [claim] = certificate.claims;
    const wrong = [
      null,
      {},
      { ...certificate, version: 2 },
      { ...certificate, problem: undefined },
      { ...certificate, claims: [null] },
      { ...certificate, claims: [{ ...claim, moves: 'zzz' }] },
      { ...certificate, claims: [{ ...claim, moves: 'zz' }] },
      { ...certificate, claims: [{ ...claim, koThreats: 99 }] },
    ];
    for (const one of wrong)
      await assert.rejects(tesuji.verify(/** @type {any} */ (one)), { name: 'TesujiError' });
  });
});

describe('life and seki', () => {
  const LIFE_OR_SEKI = drawn(
    `
      . . B X O . .
      . . . B O . .
      . . . B O . .
      B B X O O . .
      O O O O . . .`,
    { toPlay: 'B', defender: 'B' },
  );
  const SEKI_MOVES = ['ba', 'ab', 'bc', 'cc'];

  it('prefers life to seki', async () => {
    const { first } = await tesuji.solve(LIFE_OR_SEKI);
    assert.deepEqual(first.B?.moves, ['bb']);
    assert.deepEqual(first.B?.sekiMoves, SEKI_MOVES);
    assert.equal(first.B?.pv[0], 'bb');
  });

  it('replies with life, and tells a seki from it', async () => {
    await tesuji.solve(LIFE_OR_SEKI);
    assert.equal((await tesuji.reply(LIFE_OR_SEKI, [])).move, 'bb');
    for (const move of SEKI_MOVES) {
      const { last } = await tesuji.reply(LIFE_OR_SEKI, [move]);
      assert.deepEqual([last?.good, last?.seki, last?.after.outcome], [false, true, 'win']);
    }
    const { last } = await tesuji.reply(LIFE_OR_SEKI, ['bb']);
    assert.deepEqual([last?.good, last?.seki], [true, undefined]);
  });

  it('has a tree in which a seki is doubtful, not right', async () => {
    const { children, sgf } = await tesuji.tree(LIFE_OR_SEKI);
    const doubtful = children.filter(({ seki }) => seki);
    assert.deepEqual(
      doubtful.map(({ move }) => move),
      SEKI_MOVES,
    );
    assert.ok(!JSON.stringify(doubtful).includes('right'));
    assert.equal(children[0].move, 'bb');
    assert.ok(sgf?.includes(';B[ba]DO[]'));
    const { issues } = await tesuji.lint(String(sgf));
    assert.deepEqual(
      issues.filter(({ severity }) => severity === 'error'),
      [],
    );
  });

  it('finds a seki that is marked right', async () => {
    const { sgf } = await tesuji.tree(LIFE_OR_SEKI);
    const { issues } = await tesuji.lint(String(sgf).replace('DO[]', 'C[RIGHT]'));
    const errors = issues.filter(({ severity }) => severity === 'error');
    assert.deepEqual(
      errors.map(({ kind, path }) => [kind, path]),
      [['marked-right', ['ba']]],
    );
  });
});

describe('kos', () => {
  it('replies with a threat elsewhere where simple ko forbids the retake', async () => {
    const sgf = readFileSync(new URL('../../web/problems/corner-ko.sgf', import.meta.url), 'utf8');
    const taken = ['ba', 'aa', 'ab']; // by White, then by Black
    const told = await tesuji.reply(sgf, taken);
    assert.deepEqual([told.toPlay, told.move, told.retake], ['W', '', 'aa']);
    assert.deepEqual([told.outcome, told.koThreats, told.last?.good], ['ko', 1, true]);

    const threatened = await tesuji.reply(sgf, [...taken, '']);
    assert.deepEqual([threatened.move, threatened.outcome], ['ca', 'win']); // ends the ko
    assert.equal(threatened.last?.good, true);
    const ended = await tesuji.reply(sgf, [...taken, '', 'ca']);
    assert.deepEqual([ended.outcome, ended.last?.good], ['loss', true]);

    const answered = await tesuji.reply(sgf, [...taken, '', '']);
    assert.deepEqual([answered.toPlay, answered.move, answered.retake], ['W', 'aa', undefined]);
    assert.deepEqual([answered.outcome, answered.last?.good], ['ko', null]);
    const retaken = await tesuji.reply(sgf, [...taken, '', '', 'aa']);
    assert.deepEqual([retaken.toPlay, retaken.move, retaken.retake], ['B', '', 'ab']);
  });

  it('tells who takes first, and a direct ko', async () => {
    const answer = await tesuji.solve(
      drawn(`
        O X . . B O .
        . O . B B O .
        O B B B X O .
        O O X X . O .
        O O O O O O .`),
      { toPlay: 'B', defender: 'B' },
    );
    const { outcome, koThreats, ko } = answer.first.B ?? {};
    assert.deepEqual([outcome, koThreats], ['ko', 0]);
    assert.equal(ko?.takesFirst, 'B');
    assert.equal(ko?.needs, 'W');
    assert.equal(ko?.stages, 1);
    assert.equal(ko?.kind, 'direct');
  });

  it('tells an approach ko from a two-step ko', async () => {
    const region = (/** @type {number} */ columns, /** @type {number} */ lines) =>
      Array.from({ length: columns * lines }, (_, index) =>
        String.fromCharCode(97 + (index % columns), 97 + Math.floor(index / columns)),
      );
    const approach = await tesuji.solve(
      drawn(`
        . B . . O O .
        O . B . X O .
        B B B B O O .
        O O O O O . .`),
      { toPlay: 'B', region: region(5, 2), koThreats: [-3, 3] },
    );
    assert.deepEqual(approach.first.B?.ko, {
      takesFirst: 'W',
      needs: 'B',
      stages: 2,
      kind: 'approach',
      points: ['eb', 'eb'],
    });
    const twoStep = await tesuji.solve(
      drawn(`
        X O . X O .
        . B O X O .
        B . . X O .
        O O O O O .`),
      { toPlay: 'B', target: ['bb', 'ac'], region: region(4, 3) },
    );
    assert.deepEqual(twoStep.first.B?.ko, {
      takesFirst: 'W',
      needs: 'B',
      stages: 2,
      kind: 'two-step',
      points: ['aa', 'ac'],
    });
  });

  it('knows bent four in the corner and double ko', async () => {
    const bent = await tesuji.solve(
      drawn(`
        X X . W X .
        X W W W X .
        . W X X X .
        W W X . . .
        X X X . . .`),
    );
    assert.deepEqual(bent.koShapes, ['bent-four']);
    assert.equal(bent.first.B?.outcome, 'ko');
    assert.equal(bent.first.W?.tenuki, true);
    const double = await tesuji.solve(
      drawn(`
        X W . W X . . .
        . X W W X . . .
        X W . W X . . .
        W W W X X . . .
        X X X X . . . .`),
    );
    assert.deepEqual(double.koShapes, ['double-ko']);
  });

  it('knows a ten-thousand-year ko', async () => {
    // White connects at ab for a seki; Black takes there, but then it is White who takes first.
    const yearly = await tesuji.solve(
      drawn(`
        O X X W W X .
        . W X . O X .
        O . . X O X .
        W W W W W X .
        X X X X X X .
        . . . . . . .`),
    );
    assert.deepEqual(yearly.koShapes, ['ten-thousand-year-ko']);
    assert.equal(yearly.first.W?.outcome, 'win');
    assert.equal(yearly.first.W?.seki, true);
    assert.equal(yearly.first.B?.outcome, 'ko');
    assert.equal(yearly.first.B?.ko?.takesFirst, 'W');
  });
});

describe('open positions', () => {
  it('are looked at in regions a little wider while a much wider one takes long', async () => {
    // With a little more room on the left Black can afford fewer threats of White's.
    const open = drawn(`
      . . . . . . . . . . .
      . . . . . X O . . . .
      . . . . . X O . O O .
      . . . . . X . O X X .
      . . . . . . X X . . .
      . . . . . . . . . . .
      . . . . . . . . . . .
      . . . . . . . . . . .
      . . . . . . . . . . .`);
    const threats = [];
    for (const maxNodes of [900_000, 3_500_000]) {
      const { first, assumes } = await tesuji.solve(open, { toPlay: 'B', maxNodes });
      assert.equal(first.B?.outcome, 'ko');
      assert.deepEqual(assumes, ['frame', 'region']);
      threats.push(first.B?.koThreats);
    }
    assert.deepEqual(threats, [-2, 0]);
  });
});

describe('captures and connections', () => {
  const LADDER = {
    size: 19,
    black: ['ec', 'dd', 'de'],
    white: ['ed'],
    target: ['ed'],
    goal: /** @type {const} */ ('capture'),
    toPlay: /** @type {const} */ ('B'),
  };

  const BROKEN = { ...LADDER, white: [...LADDER.white, 'pp'] };

  it('reads a ladder across the board', async () => {
    const answer = await tesuji.solve(LADDER);
    assert.equal(answer.first.B?.outcome, 'win');
    assert.deepEqual(answer.first.B?.moves, ['fd']);
    assert.ok((answer.first.B?.pv.length ?? 0) > 40);
    assert.deepEqual(answer.assumes, []);
    assert.ok(answer.nodes < 2000, `${answer.nodes} nodes: it should be read straight on`);
  });

  it('reads a loose ladder', async () => {
    // Four of Black's six moves leave White two liberties.
    const answer = await tesuji.solve({
      ...drawn(`
        . X . X . . . . . . . . .
        . . . . . . . . . . . . .
        . . . O . X . . . . . . .
        . X X . X . . . . . . . .
        . . . X . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .`),
      target: ['dc'],
      goal: 'capture',
      toPlay: 'B',
    });
    assert.equal(answer.first.B?.outcome, 'win');
    assert.equal(answer.first.B?.pv.length, 9);
    assert.deepEqual(answer.assumes, []);
  });

  it('says what is assumed where a stone breaks it', async () => {
    const answer = await tesuji.solve(BROKEN);
    assert.equal(answer.first.B?.outcome, 'loss');
    assert.equal(answer.status, 'partial');
    assert.deepEqual(answer.assumes, ['escape']);
    assert.equal(answer.safeLiberties, 3);
    // Searched without zones.
    const suicidal = await tesuji.solve(BROKEN, { suicide: true, maxNodes: 40_000 });
    assert.deepEqual(suicidal.assumes, ['escape']);
  });

  it('answers for both sides with one assumption', async () => {
    const { first, assumes, safeLiberties } = await tesuji.solve({ ...LADDER, toPlay: null });
    assert.equal(first.B?.outcome, 'win');
    assert.equal(first.W?.outcome, 'win');
    assert.deepEqual({ assumes, safeLiberties }, { assumes: ['escape'], safeLiberties: 4 });
  });

  it('tells of the next moves with the same assumption', async () => {
    const reply = await tesuji.reply(BROKEN, ['fd', 'ee', 'ef']);
    assert.equal(reply.outcome, 'win');
    assert.equal(reply.move, 'fe');
    assert.deepEqual([reply.assumes, reply.safeLiberties], [['escape'], 3]);
    const hint = await tesuji.hint(BROKEN, { level: 'move' });
    assert.deepEqual([hint.outcome, hint.assumes, hint.safeLiberties], ['loss', ['escape'], 3]);
  });

  it('has no certificate of an escape, but one of a ladder', async () => {
    const none = await tesuji.certificate(BROKEN);
    assert.deepEqual([none.claims, none.complete], [[], false]);
    const ladder = await tesuji.certificate({ ...LADDER, size: 13 });
    assert.equal(ladder.claims.length, 1);
    assert.deepEqual(ladder.assumes, []);
    assert.equal((await tesuji.verify(ladder)).status, 'verified');
  });

  it('keeps to the limits, of which it takes note', async () => {
    const { nodes } = await tesuji.solve(BROKEN, { maxNodes: 5_000 });
    assert.ok(nodes < 10_000, `${nodes} nodes`);
    for (const limits of [{ maxNodes: -1 }, { maxMs: 0 }, { maxMs: /** @type {any} */ ('1') }])
      await assert.rejects(tesuji.solve(BROKEN, limits), { code: 'bad-option' });
  });

  it('assumes no escape where stones are shut in', async () => {
    // White cannot run anywhere: it has to live.
    const { assumes } = await tesuji.solve(
      {
        ...drawn(`
          . . . O X . . . .
          . . O O X . . . .
          O O O X X . . . .
          X X X X . . . . .
          . . . . . . . . .
          . . . . . . . . .
          . . . . . . . . .
          . . . . . . . . .
          . . . . . . . . .`),
        target: ['da'],
        goal: 'capture',
        toPlay: 'B',
      },
      { maxNodes: 40_000 },
    );
    assert.ok(!assumes.includes('escape'));
  });

  it('sees a net', async () => {
    const answer = await tesuji.solve({
      size: 19,
      black: ['ig', 'hh', 'hi', 'ji', 'ij'],
      white: ['ih', 'ii'],
      target: ['ih'],
      goal: 'capture',
      toPlay: 'B',
    });
    assert.equal(answer.first.B?.outcome, 'win');
    assert.deepEqual(answer.assumes, []);
  });

  it('throws a stone in and takes back (snapback)', async () => {
    const answer = await tesuji.solve({
      ...drawn(`
        . X O . . O X .
        . X O O O O X .
        . . X X X X . .
        . . . . . . . .`),
      target: ['ca'],
      goal: 'capture',
      toPlay: 'B',
    });
    const { outcome, pv = [] } = answer.first.B ?? {};
    assert.equal(outcome, 'win');
    assert.equal(pv.length, 3);
    assert.equal(pv[2], pv[0]);
  });

  it('connects on the first line', async () => {
    const answer = await tesuji.solve({
      size: 19,
      black: ['ia', 'ka'],
      white: ['ib', 'kb', 'hc', 'lc'],
      target: ['ia', 'ka'],
      goal: 'connect',
      toPlay: 'B',
    });
    assert.equal(answer.first.B?.outcome, 'win');
    assert.equal(answer.first.B?.role, 'defend');
  });

  it('asks for the stones to be connected', async () => {
    const { target, ...unmarked } = LADDER;
    await assert.rejects(tesuji.solve({ ...unmarked, goal: 'connect' }), { code: 'no-target' });
  });
});

describe('little memory', () => {
  it('answers, or says so', async () => {
    const options = { maxNodes: 20_000 };
    let answered = 0;
    for (const memoryMB of [0.05, 0.2, 0.3, 0.4, 0.6, 0.9, 1.5, 3]) {
      const calls = [
        () => tesuji.solve(STRAIGHT_THREE, { ...options, memoryMB }),
        () => tesuji.reply(STRAIGHT_THREE, ['ea'], { ...options, memoryMB }),
        () => tesuji.hint(STRAIGHT_THREE, { ...options, memoryMB, level: 'line' }),
        () => tesuji.tree(STRAIGHT_THREE, { ...options, memoryMB }),
        () => tesuji.certificate(STRAIGHT_THREE, { ...options, memoryMB }),
      ];
      for (const call of calls) {
        await call().then(
          () => answered++,
          (error) => assert.equal(error.code, 'out-of-memory'),
        );
      }
    }
    assert.ok(answered > 15);
  });
});

describe('bad input', () => {
  for (const moves of [null, 7, 'aa', [7], ['zz']]) {
    it(`a hint behind ${JSON.stringify(moves)} is refused`, async () => {
      const options = /** @type {any} */ ({ moves });
      await assert.rejects(tesuji.hint(STRAIGHT_THREE, options), { name: 'TesujiError' });
    });
  }

  const wrong = [
    ['a number', 7, 'bad-option'],
    ['nothing', undefined, 'bad-option'],
    ['no size', { black: [], white: [] }, 'bad-option'],
    ['a board too large', { size: [26, 9], black: [], white: [] }, 'unsupported-size'],
    ['a stone off the board', { size: 9, black: ['jj'], white: [] }, 'illegal-position'],
    ['two stones on a point', { size: 9, black: ['aa'], white: ['aa'] }, 'illegal-position'],
    [
      'a chain without liberties',
      { size: 2, black: ['aa', 'ab', 'ba', 'bb'], white: [] },
      'illegal-position',
    ],
    ['an empty board', { size: 9, black: [], white: [] }, 'no-target'],
    [
      'a target without a stone',
      { size: 9, black: ['aa'], white: [], target: ['bb'] },
      'no-target',
    ],
    [
      'a target of both colours',
      { size: 9, black: ['aa'], white: ['cc'], target: ['aa', 'cc'] },
      'no-target',
    ],
    ['an unknown goal', { size: 9, black: ['aa'], white: [], goal: 'win' }, 'bad-option'],
    [
      'a range the wrong way round',
      { size: 9, black: ['aa'], white: [], koThreats: [2, 1] },
      'bad-option',
    ],
    ['text that is no SGF', 'hello', 'invalid-sgf'],
    ['a file cut off', '(;SZ[9]AB[aa', 'invalid-sgf'],
    ['a point off the board in SGF', '(;SZ[9]AB[zz])', 'invalid-sgf'],
    ['a size in SGF that is none', '(;SZ[0]AB[aa])', 'unsupported-size'],
    ['a marked point without a stone', '(;SZ[9]AB[aa]MA[bb])', 'no-target'],
  ];
  for (const [what, problem, code] of wrong) {
    it(`${what}: ${code}`, () =>
      assert.rejects(tesuji.solve(/** @type {any} */ (problem)), { name: 'TesujiError', code }));
  }

  it('tells line and column in SGF', () =>
    assert.rejects(tesuji.solve('(;SZ[9]\nAB[zz])'), { line: 2, column: 4 }));
});
