import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { createTesuji } from '../../wasm/node.js';
import { drawn } from '../drawn.js';

/** @type {import('../../wasm/node.js').Tesuji} */
let tesuji;
before(async () => {
  tesuji = await createTesuji();
});
after(() => tesuji.dispose());

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

/**
 * A problem with marked lines.
 * @param {{ size: number[], black: string[], white: string[] }} problem
 * @param {string} lines
 */
function marked({ size, black, white }, lines) {
  const list = (/** @type {string[]} */ points) => points.map((point) => `[${point}]`).join('');
  return `(;SZ[${size.join(':')}]PL[B]AB${list(black)}AW${list(white)}MA[bc]${lines})`;
}

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

  it('has a main line while no more is known of it than the first move', async () => {
    const clear = { ...OPEN, white: [...OPEN.white, 'ha'] };
    const { first } = await tesuji.solve(clear, { maxNodes: 100_000 });
    assert.deepEqual(first.B?.pv, ['ab']);
    const { line = [] } = await tesuji.hint(clear, { maxNodes: 200_000, level: 'line' });
    assert.ok(line[0] === 'ab' && line.length > 3, line.join(' '));
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

  it('is not all that there is to say of other moves: what comes then is taken up in a region of its own', async () => {
    await tesuji.solve(OPEN, { ...limits, brief: true });
    const right = await tesuji.reply(OPEN, ['ba'], limits);
    assert.deepEqual([right.last?.before.outcome, right.last?.good], ['win', true]);
    const { last, move, outcome, assumes, nodes } = await tesuji.reply(OPEN, ['aa'], limits);
    assert.deepEqual([last?.before.outcome, last?.after.outcome], ['win', 'loss']);
    assert.deepEqual([outcome, move, last?.good], ['win', 'db', null]); // in a wider one Black may live
    assert.ok(assumes.includes('region') && nodes < limits.maxNodes);
    const hint = await tesuji.hint(OPEN, { ...limits, moves: ['aa'], level: 'move' });
    assert.deepEqual([hint.toPlay, hint.outcome, hint.move], ['W', 'win', 'db']);
    for (const move of ['hb', 'ha']) {
      const open = await tesuji.hint(OPEN, { maxNodes: 400_000, moves: [move], level: 'move' });
      const answered = await tesuji.reply(OPEN, [move], { maxNodes: 400_000 });
      assert.ok(
        open.nodes < 420_000 && answered.nodes < 420_000,
        `${open.nodes} ${answered.nodes}`,
      );
    }
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

  it('has its lines checked on the points on which it rests', async () => {
    const options = { ...limits, region: WIDE.region, defender: WIDE.defender };
    // Played elsewhere Black loses the corner, and may live in what else there is of the region.
    const lines = '(;B[bb];W[ba](;B[ca]C[RIGHT])(;B[if];W[ca]))';
    const { issues, assumes } = await tesuji.lint(marked(WIDE, lines), options);
    assert.deepEqual(assumes, ['zone']);
    const doubts = issues.filter(({ severity }) => severity !== 'note');
    assert.deepEqual(
      doubts.map(({ kind, severity, path }) => [kind, severity, path.join(' ')]),
      [['unknown', 'open', 'bb ba if']],
    );
  });

  it('is not said to be lost where only the zone is', async () => {
    // Black plays elsewhere twice: its corner is dead, but there is all the rest of the region.
    const { outcome, assumes } = await tesuji.reply(WIDE, ['if', 'ba', 'hf', 'ca'], limits);
    assert.deepEqual([outcome, assumes], ['unknown', []]);
  });

  it('is proved on the points on which it rests', async () => {
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
});

describe('what is hard to prove', () => {
  // Where White can be cut off from the right, Black lives in several ways, and what else does is hard to tell.
  const options = {
    toPlay: /** @type {const} */ ('B'),
    region: [...'abcdef'].flatMap((y) => [...'abcdefg'].map((x) => x + y)),
    defender: /** @type {const} */ ('B'),
    maxNodes: 60_000,
  };

  it('does not keep the other lines of a file waiting', async () => {
    const lines = '(;B[ba];W[ca];B[bb]C[RIGHT])(;B[ed];W[ee])';
    const { ok, issues } = await tesuji.lint(marked(WIDE, lines), options);
    assert.equal(ok, false);
    // Whether the answer to the hard move is still known when the limit ends it differs by a node or two.
    const about = issues.filter(({ path }) => path.length > 0);
    assert.deepEqual(
      [...new Set(about.map(({ kind, severity, path }) => `${kind} ${severity} ${path[0]}`))],
      ['unknown open ed'],
    );
  });

  it('does not keep the right moves of a tree waiting', async () => {
    const { children, status } = await tesuji.tree(marked(WIDE, ''), {
      ...options,
      format: 'json',
    });
    assert.equal(status, 'partial');
    const { first } = await tesuji.solve(marked(WIDE, ''), options);
    assert.equal(children[0].move, first.B?.moves[0]);
    assert.ok(children.length > 1 && children[0].children.length > 0);
  });

  it('has all right moves that are known in a tree that a limit has ended, which lint finds nothing wrong with', async () => {
    const { children, sgf, status } = await tesuji.tree(marked(WIDE, ''), options);
    assert.equal(status, 'partial');
    const { first } = await tesuji.solve(marked(WIDE, ''), { ...options, maxNodes: 30_000 });
    const right = children.filter(({ wrong, open }) => !wrong && !open).map(({ move }) => move);
    assert.deepEqual(
      first.B?.moves.filter((move) => !right.includes(move)),
      [],
    );
    const { issues } = await tesuji.lint(String(sgf), options);
    assert.deepEqual(
      issues.filter(({ severity }) => severity === 'error'),
      [],
    );
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

  it('do not bring back a move that a wider region has refuted while a still wider one takes long', async () => {
    // fc kills in the narrower regions, where ec is no reply yet.
    const problem = drawn(
      `
      . . . . X . O X . . . .
      . . X O . O . . X . . .
      . . X O . . O O X . . .
      . . X O O X O X . . . .
      . . . X X O O X . . . .
      . . X . . X X X . . . .
      . . . . . . . . . . . .
      . . . . . . . . . . . .`,
      { size: [19, 19], toPlay: 'B' },
    );
    const movesWith = async (/** @type {number} */ maxNodes) =>
      (await tesuji.solve({ ...problem, id: `${maxNodes}` }, { maxNodes })).first.B?.moves;
    assert.deepEqual(await movesWith(1000), ['fc', 'da']);
    assert.deepEqual(await movesWith(4000), ['da']);
    assert.deepEqual(await movesWith(7000), ['da']);
    assert.deepEqual(await movesWith(200_000), ['da']);
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

  it('finds what a ladder is about', async () => {
    const { target, ...unmarked } = LADDER;
    const answer = await tesuji.solve(unmarked);
    assert.deepEqual([answer.target, answer.first.B?.moves], [['ed'], ['fd']]);
    assert.deepEqual(answer.assumes, []);
  });

  it('finds the chain whose fate hangs on who moves first, beside others that are dead or in no danger', async () => {
    const { target, ...unmarked } = LADDER;
    const dead = { black: ['sq', 'rr', 'qr', 'ps'], white: ['sr', 'ss', 'rs'] };
    const safe = { black: ['pd'], white: ['pc', 'od', 'qd'] };
    const crowded = {
      ...unmarked,
      black: [...unmarked.black, ...dead.black, ...safe.black],
      white: [...unmarked.white, ...dead.white, ...safe.white],
    };
    const { first, ...answer } = await tesuji.solve(crowded);
    assert.deepEqual([answer.target, first.B?.outcome, answer.assumes], [['ed'], 'win', []]);
    const white = await tesuji.solve({ ...crowded, toPlay: 'W' });
    assert.deepEqual(white.target, ['pd']); // to be captured, before a single stone that may be saved
    assert.equal((await tesuji.hint(crowded, { level: 'move' })).move, first.B?.moves[0]);
    const certificate = await tesuji.certificate(crowded);
    assert.equal((await tesuji.verify(certificate)).status, 'verified');
  });

  it('counts progress from the start, also while it looks for what is meant', async () => {
    const { target, ...unmarked } = LADDER;
    const stones = { ...unmarked, white: ['jj', 'jk', 'dp', 'pd'], black: ['kj', 'dq', 'qd'] };
    /** @type {number[]} */
    const seen = [];
    const onProgress = (/** @type {{ nodes: number }} */ { nodes }) => seen.push(nodes);
    const limits = { maxNodes: 300_000, progressMs: 1, partial: true };
    const { nodes } = await tesuji.solve(stones, { ...limits, onProgress });
    assert.ok(seen.length > 2);
    assert.deepEqual(
      seen,
      seen.toSorted((a, b) => a - b),
    );
    assert.ok(seen[seen.length - 1] <= nodes);
  });

  it('finds a stone that a ladder catches, though nothing is said of captures', async () => {
    const { target, goal, ...bare } = LADDER;
    const limits = { maxNodes: 400_000 };
    const answer = await tesuji.solve(bare, limits);
    assert.deepEqual([answer.goal, answer.target, answer.assumes], ['capture', ['ed'], []]);
    assert.deepEqual([answer.first.B?.outcome, answer.first.B?.moves], ['win', ['fd']]);
    const both = await tesuji.solve(bare, { ...limits, toPlay: 'both' });
    assert.deepEqual([both.first.B?.moves, both.first.W?.outcome], [['fd'], 'win']);
    const { last, outcome } = await tesuji.reply(bare, ['fd'], limits);
    assert.deepEqual([last?.good, outcome], [true, 'loss']);
    const wrong = await tesuji.reply(bare, ['ee'], limits);
    assert.deepEqual([wrong.last?.good, wrong.assumes], [false, ['escape']]);
    const lives = await tesuji.reply({ ...bare, goal: 'life' }, ['ee'], limits);
    assert.notEqual(lives.outcome, 'win');
    const broken = await tesuji.solve({ ...bare, white: BROKEN.white }, limits);
    assert.equal(broken.first.B?.outcome, 'unknown');
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

  it('lets simple ko forbid a point to the side to play alone', async () => {
    const banned = { ...LADDER, ko: 'fd' }; // where both want to play
    const limits = { maxNodes: 200_000 };
    const both = await tesuji.solve(banned, { ...limits, toPlay: 'both' });
    assert.deepEqual([both.first.B?.outcome, both.first.B?.moves], ['ko', ['fd']]);
    assert.deepEqual([both.first.W?.outcome, both.first.W?.moves], ['win', ['fd']]);
    const other = await tesuji.solve(banned, { ...limits, toPlay: 'W' });
    assert.deepEqual([other.first.W?.outcome, other.first.W?.moves], ['win', ['fd']]);
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

  describe('of stones that are nearly shut in', () => {
    /** At d1 Black shuts White in, which has one eye then; with a move there White has two. */
    const GAP = {
      ...drawn(`
        . . . . . O . . O X . . .
        . X X O O O O O O X . . .
        . . . X X X X X X X . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .`),
      target: ['db'],
      goal: /** @type {const} */ ('capture'),
      toPlay: /** @type {const} */ ('B'),
    };
    const limits = { maxNodes: 400_000 };

    it('is told in a region, with a frame that helps them', async () => {
      const { first, status, assumes, frame } = await tesuji.solve(GAP, limits);
      assert.deepEqual([status, first.B?.outcome, first.B?.moves], ['solved', 'win', ['da']]);
      assert.deepEqual([assumes, frame.black], [['frame'], []]);
    });

    it('is told of both sides, each where it was found out', async () => {
      const { first, status } = await tesuji.solve(GAP, { ...limits, toPlay: 'both' });
      assert.equal(status, 'partial');
      assert.deepEqual([first.B?.outcome, first.B?.moves], ['win', ['da']]);
      assert.deepEqual([first.W?.outcome, first.W?.moves], ['win', ['da']]);
    });

    it('has hints, replies and certificates', async () => {
      assert.equal((await tesuji.hint(GAP, { ...limits, level: 'move' })).move, 'da');
      assert.equal((await tesuji.reply(GAP, ['da'], limits)).outcome, 'loss');
      const { move, outcome } = await tesuji.reply(GAP, ['ha'], limits);
      assert.deepEqual([move, outcome], ['da', 'win']);
      const certificate = await tesuji.certificate(GAP, limits);
      assert.equal((await tesuji.verify(certificate)).status, 'verified');
    });

    it('is found in a wider region where they get away in a narrow one', async () => {
      // Black cuts White off further left, which the narrow region leaves to White's friends.
      const away = new Set(['bb', 'cb']);
      const black = [...GAP.black.filter((point) => !away.has(point)), 'bb', 'bc'];
      const { first, frame } = await tesuji.solve({ ...GAP, black }, limits);
      assert.deepEqual([first.B?.outcome, frame.black], ['win', []]);
    });

    it('stays unknown where only the frame would capture them', async () => {
      // White runs to the left, where it has a stone.
      const fled = { ...GAP, black: GAP.black.filter((point) => point !== 'bb') };
      const helped = { ...fled, white: [...fled.white, 'bd'] };
      const { first } = await tesuji.solve(helped, { maxNodes: 150_000 });
      assert.notEqual(first.B?.outcome, 'win');
    });
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

  it('sees a net in which stones get many liberties, each reply being looked at by itself', async () => {
    const net = {
      size: 19,
      black: ['ci', 'dd', 'de', 'df', 'ce', 'ed', 'ge', 'ch', 'cg'],
      white: ['cf', 'dg', 'dh', 'fg', 'dc', 'ec', 'fc', 'cd', 'bd', 'be', 'bf'],
      target: ['de'],
      goal: /** @type {const} */ ('capture'),
      toPlay: /** @type {const} */ ('W'),
    };
    const { first, assumes, status } = await tesuji.solve(net);
    assert.deepEqual([first.W?.outcome, first.W?.moves, assumes], ['win', ['fe'], []]);
    assert.equal(status, 'partial');
    assert.equal(first.W?.pv[0], 'fe');
    const { outcome, move, nodes } = await tesuji.reply(net, [], { maxNodes: 1_000_000 });
    assert.deepEqual([outcome, move, nodes < 1_000_000], ['win', 'fe', true]);
    const certificate = await tesuji.certificate(net);
    assert.deepEqual([certificate.complete, certificate.assumes], [true, ['zone']]);
    assert.equal((await tesuji.verify(certificate)).status, 'verified');
    const caught = tesuji.solve(net, { maxNodes: 20_000 });
    assert.notEqual((await caught).first.W?.outcome, 'win');
  });

  it('tries what kills them where a frame helps, where no more is known', async () => {
    const file = new URL('../../web/problems/crossed-five.sgf', import.meta.url);
    const sgf = readFileSync(file, 'utf8');
    const asked = { goal: /** @type {const} */ ('capture'), target: ['gb'], maxNodes: 300_000 };
    const { goal, first } = await tesuji.solve(sgf, asked);
    assert.deepEqual([goal, first.W?.outcome, first.W?.tries[0]], ['capture', 'unknown', 'eb']);
    assert.equal((await tesuji.hint(sgf, { ...asked, level: 'move' })).move, 'eb');
  });

  it('has moves to try where stones may be in a net as long as they have few liberties', async () => {
    const stones = { size: 19, black: ['ed'], white: ['ee'], target: ['ee'] };
    const problem = { ...stones, goal: /** @type {const} */ ('capture') };
    const { first, assumes, safeLiberties } = await tesuji.solve({ ...problem, toPlay: 'B' });
    assert.deepEqual([first.B?.outcome, assumes, safeLiberties], ['loss', ['escape'], 4]);
    assert.ok(Number(first.B?.tries.length) > 0);
    const hint = await tesuji.hint({ ...problem, toPlay: 'B' }, { level: 'move' });
    assert.equal(hint.move, first.B?.tries[0]);
    const white = await tesuji.solve({ ...problem, toPlay: 'W' });
    assert.deepEqual([white.first.W?.outcome, white.first.W?.tries], ['win', []]);
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

  it('connects to stones outside of the region that are alive', async () => {
    const row = drawn('W . O . W . .', { goal: 'connect', toPlay: 'B', defender: 'B' });
    const turned = { ...row, black: row.white, white: [] };
    const region = ['aa', 'ba', 'da', 'ea', 'fa', 'ga'];
    const answer = await tesuji.solve({ ...turned, region }, { koThreats: [0, 0] });
    assert.equal(answer.first.B?.outcome, 'win');
  });

  it('connects through stones outside of the region', async () => {
    const steps = drawn(
      `
        W . O .
        . O . W`,
      { goal: 'connect', toPlay: 'W' },
    );
    for (const region of [
      ['ba', 'da', 'ab', 'cb', 'db'],
      ['ba', 'da', 'ab', 'cb'],
    ])
      assert.equal((await tesuji.solve(steps, { region })).first.W?.outcome, 'win');
  });

  it('cuts on the board as it stands', async () => {
    const cut = {
      ...drawn(`
        . . . . . . . . . . . . .
        . X . . . X . . . . . . .
        O O . O . O O . . . . . .
        . . O . O . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .`),
      target: ['bb', 'fb'],
      goal: /** @type {const} */ ('connect'),
    };
    const { first, assumes } = await tesuji.solve({ ...cut, toPlay: 'W' }, { maxNodes: 60_000 });
    assert.equal(first.W?.outcome, 'win');
    assert.deepEqual(assumes, []);
  });

  describe('a cut that leaves a way around somewhere', () => {
    const KNIGHT = {
      size: 19,
      black: ['jj', 'kl'],
      white: ['ij', 'il', 'li', 'lk'],
      target: ['jj', 'kl'],
      goal: /** @type {const} */ ('connect'),
      toPlay: /** @type {const} */ ('W'),
    };
    const cuts = ['jk', 'kk'];
    const limits = { maxNodes: 700_000 };

    it('is told in a region, among stones of who cuts', async () => {
      const { first, status, assumes } = await tesuji.solve(KNIGHT, limits);
      assert.deepEqual(
        [status, first.W?.outcome, assumes],
        ['partial', 'win', ['frame', 'region']],
      );
      assert.ok(cuts.includes(String(first.W?.pv[0])));
    });

    it('is shown before the limits', async () => {
      /** @type {(string | undefined)[]} */
      const seen = [];
      await tesuji.solve(KNIGHT, {
        ...limits,
        partial: true,
        progressMs: 1,
        onProgress: ({ nodes, answer }) => nodes < 500_000 && seen.push(answer?.first.W?.outcome),
      });
      assert.ok(seen.includes('win'));
    });

    it('stands beside what the whole board tells of the other side', async () => {
      const { first } = await tesuji.solve(KNIGHT, { ...limits, toPlay: 'both' });
      assert.deepEqual([first.B?.outcome, first.W?.outcome], ['win', 'win']);
    });

    it('is hinted at, and played, before the limits', async () => {
      const hint = await tesuji.hint(KNIGHT, { level: 'move' });
      assert.deepEqual([hint.outcome, hint.idea], ['win', 'cut']);
      assert.ok(cuts.includes(String(hint.move)));
      const { last, outcome } = await tesuji.reply(KNIGHT, ['jl']);
      assert.deepEqual([last?.after.outcome, outcome], ['loss', 'win']);
      assert.equal(last?.good, null, 'more of the board may matter');
      const { first } = await tesuji.solve(KNIGHT, { brief: true });
      assert.equal(first.W?.outcome, 'win');
    });

    it('is none where stones connect in spite of everything', async () => {
      const bent = { ...KNIGHT, black: [...KNIGHT.black, 'kk'] }; // jk and kj, the one or the other
      assert.equal((await tesuji.solve(bent, limits)).first.W?.outcome, 'loss');
    });
  });

  it('has hints and certificates of captures, connections and cuts', async () => {
    const stones = drawn(`
      . . . . . . . . . . . . .
      X X . . . X X . . . . . .
      O O . O . O O . . . . . .
      . . O . O . . . . . . . .
      . . . . . . . . . . . . .
      . . . . . . . . . . . . .
      . . . . . . . . . . . . .
      . . . . . . . . . . . . .
      . . . . . . . . . O . . .
      . . . . . . . X O . O X .
      . . . . . . . X O . O X .
      . . . . . . . X O . . X .
      . . . . . . . . . . . . .`);
    const asked = /** @type {const} */ ([
      ['connect', ['bb', 'fb'], ['zone'], 'cut'],
      ['connect', ['ij', 'kj'], [], 'connect'], // at once
      ['capture', ['bb'], ['zone'], 'net'],
    ]);
    for (const [goal, target, assumes, idea] of asked) {
      const toPlay = /** @type {const} */ ('W');
      const problem = { ...stones, goal, target: [...target], toPlay };
      const limits = { maxNodes: 60_000 };
      const { first, ...answer } = await tesuji.solve(problem, limits);
      assert.deepEqual([first.W?.outcome, answer.assumes], ['win', []]);
      assert.equal((await tesuji.hint(problem, { ...limits, level: 'idea' })).idea, idea);
      const certificate = await tesuji.certificate(problem, limits);
      const { claims, assumes: rests, complete } = certificate;
      assert.deepEqual([claims.length, rests, complete], [1, assumes, true]);
      assert.equal((await tesuji.verify(certificate)).status, 'verified');
      certificate.claims[0].succeeds = false;
      assert.equal((await tesuji.verify(certificate)).status, 'refuted');
    }
  });

  it('cuts in a region, with a frame that helps to connect', async () => {
    const cut = {
      ...drawn(`
        . . . . . . . . . . .
        . X X . . X X . . . .
        O O O O . O O O X . .
        . . . . . . . . X . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .`),
      target: ['bb', 'gb'],
      goal: /** @type {const} */ ('connect'),
    };
    const limits = { maxNodes: 200_000 };
    const { first, assumes, frame } = await tesuji.solve({ ...cut, toPlay: 'W' }, limits);
    assert.deepEqual([first.W?.outcome, first.W?.moves], ['win', ['db']]);
    assert.ok(assumes.includes('frame'));
    assert.deepEqual(frame.white, []);
  });

  describe('connections near by', () => {
    const UNDER = {
      ...drawn(`
        . . . . . . . . . .
        . . . X O O X . . .
        . . X O O O O X . .
        . . X O . . O X . .
        . . . X . . X . . .
        . . . . . . . . . .`),
      target: ['de', 'ge'],
      goal: /** @type {const} */ ('connect'),
      toPlay: /** @type {const} */ ('B'),
    };
    const DIAGONAL = {
      ...drawn(`
        . . . . . . . . .
        . . . . O . . . .
        . . O X . . . . .
        . . . . X O . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .`),
      target: ['dc', 'ed'],
      goal: /** @type {const} */ ('connect'),
    };

    it('are found along the edge, and proved for the board as it stands', async () => {
      const { first, assumes } = await tesuji.solve(UNDER);
      assert.deepEqual([first.B?.outcome, assumes], ['win', []]);
      assert.deepEqual(first.B?.moves, ['ee', 'fe', 'df']);
      const { nodes } = await tesuji.solve(UNDER, { brief: true });
      assert.ok(nodes < 10_000);
      const certificate = await tesuji.certificate(UNDER);
      assert.equal((await tesuji.verify(certificate)).status, 'verified');
    });

    it('have hints and replies', async () => {
      assert.equal((await tesuji.hint(UNDER, { level: 'move' })).move, 'ee');
      const { move, last } = await tesuji.reply(UNDER, ['ee']);
      assert.deepEqual([move, last?.good], ['fe', true]);
    });

    it('cannot be cut where there are two ways', async () => {
      const { first, assumes } = await tesuji.solve(DIAGONAL, { toPlay: 'both' });
      assert.deepEqual([first.B?.outcome, first.W?.outcome, assumes], ['win', 'loss', []]);
    });

    it('are the same under positional superko', async () => {
      const { first } = await tesuji.solve(
        { ...DIAGONAL, toPlay: 'W' },
        { koThreats: '-3..3', superko: 'positional', maxNodes: 100_000 },
      );
      assert.equal(first.W?.outcome, 'loss');
    });

    it('are told for one side where the other one stays open', async () => {
      const { first, status } = await tesuji.solve(UNDER, { toPlay: 'both', maxNodes: 60_000 });
      assert.deepEqual([first.B?.outcome, first.W?.outcome], ['win', 'unknown']);
      assert.equal(status, 'partial');
    });

    it('say nothing of regions while they are looked at', async () => {
      /** @type {unknown[]} */
      const shown = [];
      await tesuji.solve(
        { ...UNDER, toPlay: 'W' },
        {
          maxNodes: 400_000,
          partial: true,
          progressMs: 1,
          onProgress: ({ nodes, answer }) => nodes < 50_000 && shown.push(answer),
        },
      );
      assert.ok(shown.length > 0 && shown.every((answer) => answer === undefined));
    });

    it('are not looked for where a chain has no liberties', async () => {
      const illegal = drawn('O X . O\nX . . X', { goal: 'connect', target: ['aa', 'da'] });
      await assert.rejects(tesuji.solve(illegal), { code: 'illegal-position' });
    });

    it('have moves to try where a cut may be a matter of the region', async () => {
      const { first, status } = await tesuji.solve(
        { ...UNDER, toPlay: 'W' },
        { maxNodes: 200_000 },
      );
      assert.deepEqual([status, first.W?.outcome], ['unknown', 'unknown']);
      assert.deepEqual(first.W?.tries.slice(0, 1), ['fe']);
    });
  });

  it('asks for the stones to be connected where none hang on who moves first', async () => {
    const apart = { size: 19, black: ['dd', 'pd'], white: ['dp', 'pp'], toPlay: 'B' };
    const problem = /** @type {any} */ ({ ...apart, goal: 'connect' });
    await assert.rejects(tesuji.solve(problem), { code: 'no-target' });
  });

  it('does not ask whether stones that are connected will be', async () => {
    const joined = drawn('X X . O', { goal: 'connect', target: ['aa', 'ba'] });
    await assert.rejects(tesuji.solve(joined), {
      code: 'no-target',
      message: /one chain already/,
    });
  });
});
