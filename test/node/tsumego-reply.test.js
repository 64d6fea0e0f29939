import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { createTesuji } from '../../wasm/node.js';
import { drawn, PYRAMID } from '../drawn.js';

/** @type {import('../../wasm/node.js').Tesuji} */
let tesuji;
before(async () => {
  tesuji = await createTesuji();
});
after(() => tesuji.dispose());

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

  it('is to the moves as they were when it was asked for', async () => {
    const moves = ['da'];
    const replying = tesuji.reply(PYRAMID, moves);
    moves[0] = 'xx';
    moves.push('yy');
    assert.equal((await replying).move, 'ea');
    const options = { level: 'move' };
    const hinting = tesuji.hint(PYRAMID, options);
    options.level = 'line';
    assert.equal((await hinting).level, 'move');
  });

  it('takes tt for a pass, and calls it so', async () => {
    const [named, passed] = [
      await tesuji.reply(PYRAMID, ['tt']),
      await tesuji.reply(PYRAMID, ['']),
    ];
    assert.equal(named.last?.move, '');
    assert.deepEqual({ ...named, nodes: 0, ms: 0 }, { ...passed, nodes: 0, ms: 0 });
  });

  it('knows a good move', async () => {
    const reply = await tesuji.reply(PYRAMID, ['ea']);
    assert.equal(reply.outcome, 'loss');
    assert.equal(reply.last?.good, true);
  });

  it('counts ko threats that are given for the side that moves first', async () => {
    // A bent four in the corner: a ko that Black takes first, and so wins unless White has threats.
    const problem = drawn(
      `
        . . . O X .
        . O O O X .
        O O X X X .
        X X X . . .`,
      { toPlay: 'B', target: ['da'] },
    );
    for (const [threats, outcome] of /** @type {[number, string][]} */ ([
      [1, 'win'],
      [-1, 'loss'],
    ])) {
      const koThreats = /** @type {[number, number]} */ ([threats, threats]);
      const { first } = await tesuji.solve(problem, { koThreats });
      assert.equal(first.B?.outcome, outcome);
      const other = outcome === 'win' ? 'loss' : 'win';
      for (const moves of [['ba'], ['ba', 'aa', 'ab']]) {
        const reply = await tesuji.reply(problem, moves, { koThreats });
        assert.deepEqual([reply.outcome, reply.last?.good], [other, true]);
        assert.equal((await tesuji.hint(problem, { moves, koThreats })).outcome, other);
      }
      const { sgf } = await tesuji.tree(problem, { koThreats });
      const { issues } = await tesuji.lint(String(sgf), { koThreats });
      assert.deepEqual(
        issues.filter(({ kind }) => kind === 'marked-right'),
        [],
      );
    }
  });

  it('answers after the attacker has played elsewhere', async () => {
    const reply = await tesuji.reply(PYRAMID, ['da', 'ie', 'ea']);
    assert.equal(reply.toPlay, 'W');
    assert.equal(reply.outcome, 'loss');
  });

  it('knows that a dead group stays dead when the attacker plays elsewhere', async () => {
    const { toPlay, outcome, last } = await tesuji.reply(PYRAMID, ['ea', 'ie', '']);
    assert.deepEqual([toPlay, outcome, last?.good], ['W', 'loss', true]);
  });

  it('has a move for the defender when the attacker plays elsewhere too soon', async () => {
    const { move, outcome, last } = await tesuji.reply(PYRAMID, ['ie']);
    assert.deepEqual([move, outcome, last?.good], ['ea', 'win', false]);
    const hint = await tesuji.hint(PYRAMID, { level: 'move', moves: ['ie'] });
    assert.deepEqual([hint.toPlay, hint.move, hint.outcome], ['W', 'ea', 'win']);
  });

  it('has nothing more to say once the target is captured', async () => {
    const problem = { size: 5, black: ['ab'], white: ['aa'], target: ['aa'] };
    const options = { toPlay: /** @type {const} */ ('B') };
    for (const [moves, toPlay, outcome] of /** @type {[string[], string, string][]} */ ([
      [['ba'], 'W', 'loss'],
      [['ba', 'cc'], 'B', 'win'],
      [['ba', 'cc', 'dd'], 'W', 'loss'],
    ])) {
      const reply = await tesuji.reply(problem, moves, options);
      assert.deepEqual([reply.toPlay, reply.outcome, reply.move], [toPlay, outcome, null]);
    }
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

  it('is not searched for where an option is wrong', async () => {
    const slow = { ...PYRAMID, black: [], white: ['bb'], size: 19, target: ['bb'] };
    const asked = [
      tesuji.hint(slow, { level: 'all' }),
      tesuji.reply(slow, /** @type {any} */ ('da')),
      tesuji.tree(slow, { format: /** @type {any} */ ('text') }),
      tesuji.tree(slow, { name: /** @type {any} */ (5) }),
    ];
    for (const one of asked) await assert.rejects(one, { code: 'bad-option' });
  });

  it('searches nothing twice', async () => {
    const answer = await tesuji.solve(PYRAMID);
    const [best] = answer.first.B?.moves ?? [];
    assert.equal((await tesuji.reply(PYRAMID, [best])).nodes, 0);
    await tesuji.solve({ ...PYRAMID, toPlay: 'W' });
    assert.ok((await tesuji.reply(PYRAMID, ['da'])).nodes > 0);
    // That it loses is looked at once more, in a region of its own.
    const again = await tesuji.reply(PYRAMID, ['da']);
    assert.ok(again.nodes < answer.nodes);
    assert.equal((await tesuji.reply(PYRAMID, ['da'])).nodes, again.nodes);
  });

  it('forgets last what is asked for again and again', async () => {
    await tesuji.solve(PYRAMID);
    for (let other = 0; other < 20; other++) {
      await tesuji.hint({ ...PYRAMID, id: String(other) });
      assert.equal((await tesuji.hint(PYRAMID)).nodes, 0);
    }
  });

  it('does not count what an earlier call has cost', async () => {
    const problem = '(;SZ[19]AB[pd][qd]AW[oc][pc][qc])';
    const limits = { target: ['pc'], maxNodes: 10_000 };
    for (let call = 0; call < 3; call++) {
      const asked = performance.now();
      const { nodes, ms } = await tesuji.reply(problem, ['rc'], limits);
      assert.ok(nodes <= 10_100 && ms <= performance.now() - asked, `call ${call}: ${nodes}`);
    }
    await tesuji.hint(problem, limits);
    assert.equal((await tesuji.hint(problem, limits)).nodes, 0);
  });

  it('goes on with what was found for both sides', async () => {
    const { nodes, first } = await tesuji.solve(J_GROUP, { toPlay: 'both' });
    for (const toPlay of /** @type {const} */ (['B', 'W'])) {
      const reply = await tesuji.reply(J_GROUP, [], { toPlay });
      assert.deepEqual([reply.toPlay, reply.outcome], [toPlay, first[toPlay]?.outcome]);
      assert.ok(reply.nodes < 0.01 * nodes);
    }
  });

  it('begins with a life where there is one, not with a seki', async () => {
    const black = 'ba fa ab bb fb fc ad bd cd dd ed fd'.split(' ');
    const white = 'ea cb eb ac bc cc dc ec'.split(' ');
    const problem = { size: 9, black, white, toPlay: /** @type {const} */ ('W') };
    const own = await createTesuji();
    assert.equal((await own.reply(problem, [])).move, 'ca');
    own.dispose();
  });

  it('is not led by what became of a check or a certificate', async () => {
    const own = await createTesuji();
    const { verdict } = await own.lint(PYRAMID);
    verdict.outcome = 'loss';
    verdict.moves.length = 0;
    verdict.pv.length = 0;
    assert.equal((await own.hint(PYRAMID, { level: 'move' })).move, 'ea');
    const { problem } = await own.certificate(PYRAMID);
    /** @type {any} */ (problem.koThreats)[1] = 7;
    assert.deepEqual((await own.certificate(PYRAMID)).problem.koThreats, [-3, 3]);
    own.dispose();
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

/** A ko in a region that is not shown to be wide enough within a million nodes. */
const UNCONFIRMED = drawn(
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

describe('what a small region does not show', () => {
  // Black lives at ba in a small region, in which ea and ac fail, but not on the board.
  const living = drawn(
    `
    . . . . . . . . . . .
    . X X X X O . O . . .
    . X O O O O . . . . .
    . O . . . . . . . . .
    . . O . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .`,
    { toPlay: 'B' },
  );

  it('is looked at before a move is said to fail', async () => {
    for (const move of ['ba', 'ea', 'ac']) {
      const { last, outcome } = await tesuji.reply(living, [move], { maxNodes: 100_000 });
      assert.deepEqual([outcome, last?.after.outcome, last?.good], ['loss', 'win', true]);
    }
    const { last } = await tesuji.reply(living, ['aa'], { maxNodes: 100_000 });
    assert.equal(last?.good, false);
  });

  it('is not shown by a frame of stones that are played beside it', async () => {
    // Black's stone at gb would be the nearest one to points around it, and they black.
    const five = drawn(
      `
      . . . . . . . . .
      X X X X X O . . .
      O O O O O O . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .`,
      { toPlay: 'B', target: ['ab'] },
    );
    const { last, move, assumes } = await tesuji.reply(five, ['gb']);
    assert.deepEqual([last?.after.outcome, last?.good], ['loss', null]);
    assert.deepEqual([move, assumes], ['ea', ['frame', 'region']]);
    // Options are about the problem, not about what comes after the move.
    for (const options of [{ toPlay: /** @type {const} */ ('B') }, { target: ['bb'] }]) {
      const again = await tesuji.reply(five, ['gb'], options);
      assert.deepEqual([again.toPlay, again.last, again.move], ['W', last, move]);
      const hint = await tesuji.hint(five, { ...options, moves: ['gb'], level: 'move' });
      assert.deepEqual([hint.toPlay, hint.outcome], ['W', 'win']);
    }
  });

  it('has in it what stands beside any stone of the target, and chains in atari', async () => {
    // White captures at ga, so the point at ea is no eye, wherever the chain is marked.
    const drawnAt = (/** @type {string} */ where) =>
      drawn(
        `
        . . . . O X . . .
        X X X X X O O O O
        O O O O O O O . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .`,
        { toPlay: 'W', target: [where] },
      );
    for (const where of ['ab', 'eb']) {
      const { first, region } = await tesuji.solve(drawnAt(where));
      assert.deepEqual([first.W?.outcome, region.includes('fa')], ['win', true]);
    }
  });

  it('is looked at before a marked line is said to be wrong', async () => {
    const set = 'SZ[11:8]PL[B]AB[bb][cb][db][eb][bc]AW[fb][hb][cc][dc][ec][fc][bd][ce]';
    const lines = '(;B[ba]C[RIGHT])(;B[ea]C[RIGHT])(;B[ac]C[RIGHT])';
    assert.deepEqual((await tesuji.lint(`(;${set}${lines})`)).issues, []);
    const { issues } = await tesuji.lint(`(;${set}${lines}(;B[aa]C[RIGHT]))`);
    assert.deepEqual(
      issues.map(({ kind, path }) => [kind, path]),
      [['marked-right', ['aa']]],
    );
    const unmarked = await tesuji.lint(`(;${set}(;B[ba]C[RIGHT])(;B[ac]C[RIGHT])(;B[ea];W[aa]))`);
    assert.deepEqual(
      unmarked.issues.map(({ kind, path }) => [kind, path]),
      [['not-marked', ['ea']]],
    );
  });

  it('is looked at before a tree says that a first move is wrong, so that lint and replies agree', async () => {
    const set = '(;SZ[11:8]PL[B]AB[bb][cb][db][eb][bc]AW[fb][hb][cc][dc][ec][fc][bd][ce])';
    const { children, sgf } = await tesuji.tree(set);
    const { first } = await tesuji.solve(set);
    assert.ok('ea' in (first.B?.losing ?? {})); // in the region
    assert.deepEqual(
      children.map(({ move, right, wrong }) => [move, right ?? false, wrong ?? false]).sort(),
      [
        ['aa', false, true],
        ['ab', false, true],
        ['ac', false, false], // with lines behind it
        ['ba', false, false],
        ['ca', false, true],
        ['da', false, true],
        ['ea', true, false],
      ],
    );
    assert.ok((await tesuji.lint(String(sgf))).ok);
    for (const { move, wrong = false } of children) {
      const { last } = await tesuji.reply(set, [move]);
      assert.deepEqual([move, last?.good], [move, !wrong]);
    }
  });

  it('is looked at before a tree says that the attacker has more right first moves than the main line’s', async () => {
    const problem = drawn(
      `
      . . . . X . . . . . . . .
      X . . O X . . . . . . . .
      . . . O X . . . . . . . .
      . O O O X . . . . . . . .
      X X X X X . . . . . . . .
      . . . . . . . . . . . . .
      . . . . . . . . . . . . .
      . . . . . . . . . . . . .
      . . . . . . . . . . . . .
      . . . . . . . . . . . . .
      . . . . . . . . . . . . .
      . . . . . . . . . . . . .
      . . . . . . . . . . . . .`,
      { toPlay: 'B', target: ['bd'], defender: 'W' },
    );
    const fresh = await createTesuji();
    const early = await fresh.tree(problem, { maxNodes: 3000 });
    const soon = await fresh.solve(problem, { maxNodes: 3000 });
    fresh.dispose();
    assert.deepEqual(
      [soon.assumes, soon.status, soon.first.B?.complete],
      [['frame'], 'partial', false],
    );
    const told = early.children.filter(({ wrong, open }) => !wrong && !open);
    assert.deepEqual([told.map(({ move }) => move), early.status], [['ad'], 'partial']);
    assert.ok(early.children.some(({ open, children }) => open && children.length === 0));
    const { children, status } = await tesuji.tree(problem);
    const { first } = await tesuji.solve(problem);
    const right = children.filter(({ wrong }) => !wrong).map(({ move }) => move);
    assert.deepEqual([right.sort(), status], [first.B?.moves.toSorted(), 'solved']);
  });

  it('leaves first moves of a tree open where a look does not settle them', async () => {
    const set = '(;SZ[11:8]PL[B]AB[bb][cb][db][eb][bc]AW[fb][hb][cc][dc][ec][fc][bd][ce])';
    const fresh = await createTesuji();
    const { children, sgf, status, nodes } = await fresh.tree(set, { maxNodes: 1500 });
    fresh.dispose();
    assert.ok(nodes <= 1500);
    assert.equal(status, 'partial');
    const open = children.filter((child) => child.open);
    assert.ok(open.length > 0 && open.every(({ right, wrong }) => !right && !wrong));
    assert.match(String(sgf), /;B\[da\]C\[Not settled/);
  });

  it('is looked at where a marked move is played on a stone that is only assumed', async () => {
    const set = 'SZ[9]PL[B]AB[bb][ac][bc][bd][ae][be]AW[ab][cb][cc][cd][ce][af][bf][cf]';
    const issuesOf = async (/** @type {string} */ lines) => {
      const { issues } = await tesuji.lint(`(;${set}(;B[ba]C[RIGHT])${lines})`);
      return issues.map(({ kind, path }) => [kind, ...path]);
    };
    assert.deepEqual(await issuesOf('(;B[aa]C[RIGHT])(;B[ca]C[RIGHT])'), []);
    assert.deepEqual(await issuesOf('(;B[ca];W[ba])(;B[da];W[ba])'), [['not-marked', 'ca']]);
    assert.deepEqual(await issuesOf('(;B[da]C[RIGHT])(;B[cf]C[RIGHT])'), [
      ['marked-right', 'da'],
      ['illegal-move', 'cf'],
    ]);
  });

  it('is looked at before the winner plays elsewhere', async () => {
    const escaping = drawn(
      `
      . . . . . . . . . . . . .
      . . . . . . X . . . . . .
      . O O . . . . . . . . . .
      . O X O O O X X . . . . .
      . X X X X X . . . . . . .
      . . . . . . . . . . . . .
      . . . . . . . . . . . . .
      . . . . . . . . . . . . .
      . . . . . . . . . . . . .`,
      { toPlay: 'B' },
    );
    const moves = 'da ba cb dc ea fc db bb ab aa eb ca ac ec'.split(' ');
    const { outcome, move } = await tesuji.reply(escaping, moves, { maxNodes: 120_000 });
    assert.deepEqual([outcome, move], ['win', 'fb']);
    const hint = await tesuji.hint(escaping, { level: 'line', moves, maxNodes: 120_000 });
    assert.deepEqual([hint.outcome, hint.move], ['win', 'fb']);
  });

  it('is looked at once, where the winner need not play there, either', async () => {
    const dead = drawn(
      `
      . . O . X . . . . . .
      O O O . X . . . . . .
      X X X X . . . . . . .
      . . . . . . . . . . .
      . . . . . . . . . . .
      . . . . . . . . . . .
      . . . . . . . . . . .
      . . . . . . . . . . .
      . . . . . . . . . . .`,
      { toPlay: 'B' },
    );
    for (const moves of [
      ['ki', 'ba'],
      ['ki', 'da'],
      ['', ''],
    ]) {
      assert.equal((await tesuji.reply(dead, moves)).outcome, 'win');
      assert.equal((await tesuji.hint(dead, { level: 'line', moves })).outcome, 'win');
    }
  });
});

describe('what could be reached before the last move', () => {
  /** @type {[string, string, string[]][]} */
  const lines = [
    [
      'where the attacker only seems to win in the region of the problem',
      `
      X . O O X O . . .
      . . X . X O . . .
      . X X . X O . . .
      . O O O O O . . .
      . O . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .`,
      ['ad', 'bb', 'ac', 'db'],
    ],
    [
      'where it only seems to have a ko there',
      `
      . . . . . O . . .
      . . . . X O . . .
      . X X X X O . . .
      . O O O O O . . .
      . . . . . . . . .
      . O . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .`,
      ['da', 'ac', 'aa'],
    ],
    [
      'where the ko is a better one there',
      `
      . O . O . X O . .
      . X . X . X . . .
      . O X X X O O . .
      . O O O O . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .`,
      ['ca', 'cb', ''],
    ],
    [
      'where a wider one is not the last word, either',
      `
      . . . X O . . . .
      . . X . O . . . .
      . . . . O . . . .
      . X X O . . . . .
      . O O O O . . . .
      . O . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .`,
      ['cc', 'ba'],
    ],
  ];

  for (const [where, stones, moves] of lines) {
    it(`is what the reply before has said, ${where}`, async () => {
      const problem = drawn(stones, { toPlay: 'B' });
      for (let count = 1; count < moves.length; count++) {
        const said = await tesuji.reply(problem, moves.slice(0, count));
        const { last, assumes } = await tesuji.reply(problem, moves.slice(0, count + 1));
        const { outcome, koThreats } = said;
        assert.deepEqual(last?.before, { outcome, koThreats }, `${moves[count]}`);
        if (moves[count] === said.move) assert.notEqual(last.good, false);
        if (last.good === null) assert.ok(assumes.includes('region'));
      }
    });
  }
});

describe('a move on a stone that is only assumed', () => {
  const limits = { maxNodes: 1_200_000 };

  it('is played on the board, with a region that is found anew', async () => {
    const { frame, target, defender } = await tesuji.solve(UNCONFIRMED, { maxNodes: 600_000 });
    assert.ok(frame.black.includes('bf'));
    const black = [...UNCONFIRMED.black, 'bf'];
    const asked = { ...UNCONFIRMED, black, toPlay: /** @type {const} */ ('W'), target, defender };
    const answer = await tesuji.reply(asked, [], limits);
    const reply = await tesuji.reply(UNCONFIRMED, ['bf'], limits);
    assert.deepEqual([reply.toPlay, reply.outcome, reply.move], ['W', answer.outcome, answer.move]);
    // What Black could reach before was proved in the region that was found alone.
    assert.deepEqual([answer.assumes, reply.assumes], [[], ['frame', 'region']]);
    const { last } = reply;
    assert.deepEqual([last?.color, last?.move, last?.good], ['B', 'bf', null]);
    assert.deepEqual(last?.before, { outcome: 'ko', koThreats: 0 });
    const hint = await tesuji.hint(UNCONFIRMED, { ...limits, level: 'move', moves: ['bf'] });
    assert.deepEqual([hint.toPlay, hint.outcome, hint.move], ['W', answer.outcome, answer.move]);
  });

  it('may be what the region has left out', async () => {
    // White gets out along the edge.
    const { last, outcome } = await tesuji.reply(UNCONFIRMED, ['ab', 'bf'], limits);
    assert.deepEqual(last?.before, { outcome: 'win', koThreats: null });
    assert.deepEqual([last?.after.outcome, last?.good, outcome], ['win', true, 'loss']);
    const next = await tesuji.reply(UNCONFIRMED, ['ab', 'bf', 'ce'], limits);
    assert.deepEqual([next.last?.color, next.last?.before.outcome], ['B', 'loss']);
  });

  it('does not forbid what the board allows', async () => {
    // Black's fe of the frame would leave White's fd without a liberty.
    const problem = drawn(
      `
      . X . X . . . . . . . . .
      . . . . . . . . . . . . .
      . . . O . X . . . . . . .
      . X X . X . . . . . . . .
      . . . X . . . . . . . . .
      . . . . . . . . . . . . .
      . . . . . . . . . . . . .
      . . . . . . . . . . . . .`,
      { toPlay: 'W' },
    );
    const short = { maxNodes: 50_000 };
    const { frame } = await tesuji.solve(problem, short);
    assert.ok(frame.black.includes('fe'));
    const { last } = await tesuji.reply(problem, ['fd'], short);
    assert.deepEqual([last?.color, last?.move], ['W', 'fd']);
  });

  it('has to be legal', async () => {
    await assert.rejects(
      tesuji.reply(UNCONFIRMED, ['bf', 'aa', 'bf'], limits),
      (/** @type {any} */ error) => error.code === 'illegal-move' && error.point === 'bf',
    );
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
    const problem = UNCONFIRMED;
    const limits = { maxNodes: 1_200_000 };
    const hint = await tesuji.hint(problem, { ...limits, level: 'move' });
    assert.deepEqual([hint.outcome, hint.move, hint.status], ['ko', 'ab', 'partial']);
    assert.ok(hint.nodes < 700_000);
    const more = await tesuji.hint(problem, { maxNodes: 2_000_000, level: 'idea' });
    assert.equal(more.nodes, 0, 'it is remembered');
    const reply = await tesuji.reply(problem, ['ab'], limits);
    assert.deepEqual([reply.last?.good, reply.assumes], [true, ['frame', 'region']]);
    // In a region that may be too narrow no move is said to lose anything.
    const { last, status, assumes } = await tesuji.reply(problem, ['aa'], limits);
    assert.deepEqual([last?.before.outcome, last?.after.outcome, last?.good], ['ko', 'loss', null]);
    assert.deepEqual([status, assumes], ['solved', ['frame', 'region']]);
    assert.ok(reply.nodes < 2_000); // what was found out there is kept
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
