// Small boards: values that are known, answers in all their parts, and what is refused.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createTesuji, TesujiError } from '../../wasm/node.js';
import { assertAgrees, hasOracle, oracleRows } from '../fullboard-oracle.js';
import { randomBelow } from '../random.js';

const tesuji = await createTesuji();
after(() => tesuji.dispose());

/** @param {[number, number]} size @param {object} [rest] */
const value = async (size, rest) => (await tesuji.fullboard({ size, ...rest })).score;

test('on 3x3 Black gets the whole board, from the centre only', async () => {
  const answer = await tesuji.fullboard({ size: [3, 3] });
  assert.equal(answer.status, 'exact');
  assert.deepEqual([answer.lo, answer.hi, answer.tie, answer.score], [9, 9, 9, 9]);
  assert.deepEqual(answer.moves, ['bb']);
  assert.equal(answer.complete, true);
  assert.deepEqual(answer.values.bb, [9, 9]);
  assert.equal(Object.keys(answer.values).length, 10, 'nine points and the pass');
  assert.match(answer.assumes, /area score, no suicide, simple ko/);
});

test('on 3x4 a cycle decides, and the answer says so', async () => {
  const answer = await tesuji.fullboard({ size: [3, 4] });
  assert.equal(answer.status, 'cycle-dependent');
  assert.deepEqual([answer.lo, answer.hi, answer.tie, answer.score], [4, 12, 4, null]);
});

test('superko gives 2x2, 2x3 and 3x3 one value', async () => {
  for (const rules of ['psk', 'ssk', 'nssk']) {
    assert.equal(await value([2, 2], { rules }), 1);
    assert.equal(await value([2, 3], { rules }), 0);
    assert.equal(await value([3, 3], { rules }), rules === 'nssk' ? 2 : 9);
  }
  assert.equal(await value([4, 3], { rules: 'psk' }), 4);
});

test('the past forbids moves under superko', async () => {
  const moves = ['aa', 'bb', 'ba'];
  const psk = await tesuji.fullboard({ size: [2, 2], rules: 'psk', moves });
  assert.equal(psk.toPlay, 'W');
  assert.ok(psk.values.ab, 'White captures');
  const next = await tesuji.fullboard({ size: [2, 2], rules: 'psk', moves: [...moves, 'ab'] });
  assert.equal(next.status, 'exact');
  assert.ok(psk.values.ab[0] <= next.lo && next.lo <= psk.values.ab[1]);
});

test('under superko a first move is worth what is said when it has been played', async () => {
  const below = randomBelow(1);
  /** @type {{ size: [number, number], rules: any, moves: string[] }[]} */
  const games = [
    { size: [3, 3], rules: 'psk', moves: ['ab', 'ca', 'aa', 'ac'] },
    { size: [2, 3], rules: 'psk', moves: ['bb', 'bc', 'ab', 'ba', 'aa', ''] },
    { size: [2, 3], rules: 'ssk', moves: ['ab', 'ba', 'ac', 'bc', '', 'bb', 'aa', 'bb'] },
    { size: [6, 1], rules: 'nssk', moves: 'da aa ea ca ba  fa ca fa da ea'.split(' ') },
  ];
  for (let i = 0; i < 60; i++)
    games.push({ size: i % 2 ? [4, 1] : [2, 3], rules: ['psk', 'ssk', 'nssk'][i % 3], moves: [] });
  for (const game of games) {
    for (let ply = 0; ply < 8; ply++) {
      const { values } = await tesuji.fullboard(game);
      const moves = Object.keys(values);
      if (moves.length === 0) break;
      const move = moves[below(moves.length)];
      if (move === '' && game.moves.at(-1) === '') break;
      const played = { ...game, moves: [...game.moves, move] };
      const { lo, hi } = await tesuji.fullboard(played);
      const [least, most] = values[move];
      assert.ok(least <= hi && lo <= most, `${JSON.stringify(played)}: ${least} to ${most}, ${lo}`);
      game.moves = played.moves;
    }
  }
});

test('who loses everything under superko has a move to play', async () => {
  for (const rules of /** @type {const} */ (['psk', 'ssk'])) {
    const answer = await tesuji.fullboard({ size: 3, rules, moves: ['bb'] });
    assert.equal(answer.score, 9);
    assert.ok(answer.moves.includes(String(answer.move)), rules);
  }
});

test('a position may be an object, SGF or a sign map', async () => {
  const black = ['ba', 'bb', 'bc'];
  const forms = [
    { black, white: [], size: [3, 3] },
    { position: '(;SZ[3]AB[ba][bb][bc]PL[W])' },
    { position: { size: 3, black, white: [] }, toPlay: 'W' },
    {
      position: [
        [0, 1, 0],
        [0, 1, 0],
        [0, 1, 0],
      ],
      toPlay: /** @type {'W'} */ ('W'),
    },
  ];
  for (const form of forms)
    assert.equal((await tesuji.fullboard(/** @type {any} */ (form))).score, 9);
});

test('with a komi only the winner is asked', async () => {
  const winner = async (/** @type {number} */ komi) =>
    (await tesuji.fullboard({ size: [3, 3], komi })).winner;
  assert.equal(await winner(8.5), 'B');
  assert.equal(await winner(9), 'draw');
  assert.equal(await winner(9.5), 'W');
  assert.equal((await tesuji.fullboard({ size: [2, 2], komi: 0.5 })).winner, 'cycle');
});

test('territory is counted where all is settled', async () => {
  // . X . . .
  // X X X X X
  // . . . . .
  // O O O O O
  // . O . X .
  const settled = {
    size: /** @type {[number, number]} */ ([5, 5]),
    black: ['ba', 'ab', 'bb', 'cb', 'db', 'eb', 'de'],
    white: ['ad', 'bd', 'cd', 'dd', 'ed', 'be'],
    scoring: /** @type {const} */ ('territory'),
  };
  const answer = await tesuji.fullboard(settled);
  assert.deepEqual([answer.status, answer.score], ['exact', -1], '4 points to 3 and a stone');
  assert.deepEqual([answer.move, answer.moves, answer.values], ['', [''], { '': [-1, -1] }]);
  assert.match(answer.assumes, /territory/);
  const moves = ['ac', 'ea', 'ee', 'cc']; // both fill between, and throw a stone in
  const later = await tesuji.fullboard({ ...settled, prisoners: [3, 1], moves });
  assert.equal(later.score, -1 + 3 - 1);
  const winner = await tesuji.fullboard({ ...settled, prisoners: [3, 1], komi: 0.5 });
  assert.equal(winner.winner, 'B');
});

test('captures on the way are prisoners', async () => {
  const white = ['aa'];
  const black = ['ab', 'bb', 'cb'];
  const question = { size: 3, black, white, scoring: /** @type {const} */ ('territory') };
  assert.equal((await tesuji.fullboard(question)).score, 7);
  assert.equal((await tesuji.fullboard({ ...question, moves: ['ba', ''] })).score, 6);
});

test('territory is refused where the rules would not agree', async () => {
  const ask = (/** @type {object} */ rest) =>
    tesuji.fullboard(/** @type {any} */ ({ size: 3, scoring: 'territory', ...rest }));
  await assert.rejects(
    ask({}),
    (error) => error instanceof TesujiError && error.code === 'not-settled' && error.index === 0,
  );
  for (const bad of [{ scoring: 'japanese' }, { prisoners: [1] }, { tree: true }])
    await assert.rejects(ask(bad), { code: 'bad-option' });
  await assert.rejects(ask({ scoring: 'area', prisoners: [1, 0] }), { code: 'bad-option' });
});

test('a limit leaves proved bounds', async () => {
  const answer = await tesuji.fullboard({ size: 5, table: false }, { maxNodes: 20_000 });
  assert.equal(answer.status, 'partial');
  assert.ok(answer.lo >= -25 && answer.hi <= 25 && answer.lo <= answer.hi);
  assert.equal(answer.complete, false);
  const komi = await tesuji.fullboard({ size: 5, komi: 24.5, table: false }, { maxNodes: 20_000 });
  assert.equal(komi.winner, null);
});

test('what cannot be asked is refused with its reason', async () => {
  /** @type {[object, string][]} */
  const bad = [
    [{ size: 6 }, 'unsupported-size'],
    [{ size: [0, 3] }, 'unsupported-size'],
    [{}, 'bad-option'],
    [{ size: 3, rules: 'japanese' }, 'bad-option'],
    [{ size: 3, rules: 'migos2' }, 'bad-option'],
    [{ size: 2, rules: 'nssk', moves: ['aa', 'bb', 'ba', 'ab', 'aa', 'bb'] }, 'illegal-move'],
    [{ size: 3, komi: 0.25 }, 'bad-option'],
    [{ size: 3, komi: '1' }, 'bad-option'],
    [{ size: 3, toPlay: 'X' }, 'bad-option'],
    [{ size: 5, suicide: true }, 'bad-option'],
    [{ size: 3, moves: 'aa' }, 'bad-option'],
    [{ size: 3, moves: ['aa', 'aa'] }, 'illegal-move'],
    [{ size: 3, moves: ['', ''] }, 'illegal-move'],
    [{ size: 2, moves: ['', '', 'aa'] }, 'illegal-move'],
    [{ size: 2, rules: 'psk', moves: ['', '', 'aa'] }, 'illegal-move'],
    [{ size: 2, rules: 'nssk', moves: ['', '', 'aa'] }, 'illegal-move'],
    [{ size: 3, moves: ['dd'] }, 'illegal-move'],
    [{ size: 2, black: ['aa', 'ab', 'ba', 'bb'] }, 'illegal-position'],
    [{ size: 2, black: ['aa'], white: ['aa'] }, 'illegal-position'],
    [{ position: '(;SZ[3]AB[aa' }, 'invalid-sgf'],
  ];
  for (const [question, code] of bad)
    await assert.rejects(
      tesuji.fullboard(/** @type {any} */ (question)),
      (error) => error instanceof TesujiError && error.code === code,
      JSON.stringify(question),
    );
  await assert.rejects(tesuji.fullboard({ size: [3, 6], suicide: true }), {
    message: 'without superko boards with suicide are solved up to 16 points, not 3x6',
  });
  await assert.rejects(
    tesuji.fullboard({ size: 4, table: false }, { memoryMB: 8 }),
    (error) => error instanceof TesujiError && error.code === 'out-of-memory',
  );
  for (const tree of [false, true])
    for (const limit of [{ maxMs: 'x' }, { maxMs: -5 }, { maxMs: Number.NaN }, { onProgress: 1 }])
      await assert.rejects(
        tesuji.fullboard({ size: 2, rules: 'psk', tree }, /** @type {any} */ (limit)),
        { code: 'bad-option' },
      );
});

test('tesuji fullboard prints one object a line and counts what is open', () => {
  const main = fileURLToPath(new URL('../../wasm/cli/main.js', import.meta.url));
  const run = (/** @type {string[]} */ ...args) =>
    spawnSync(process.execPath, [main, 'fullboard', ...args], { encoding: 'utf8' });
  const both = run('--json', '2x4', '3x3');
  assert.equal(both.status, 0, both.stderr);
  const answers = both.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    answers.map(({ id, score }) => [id, score]),
    [
      ['2x4', 8],
      ['3x3', 9],
    ],
  );
  assert.equal(run('5x5', '--compute', '--max-nodes', '1000').status, 1);
  assert.equal(run('9x9').status, 2);
  assert.match(run('3').stderr, /^tesuji: 3: .*WxH.*\[bad-option\]/);
  assert.equal(run().status, 2);
  const two = spawnSync(process.execPath, [main, 'fullboard', '--sgf', '/dev/null', '-'], {
    encoding: 'utf8',
    input: '(;SZ[1])(;SZ[2])',
  });
  assert.equal(two.status, 2);
  assert.match(two.stderr, /-#1: --sgf takes one board/);
  assert.match(run('3x4').stdout, /a cycle decides: from \+4 to \+12.*from the table/s);
  assert.match(run('--compute', '3x3').stdout, /score \+9 for Black.* positions,/s);
});

test('where a cycle decides the best moves keep both bounds, and the move to play its own side', async () => {
  const question = /** @type {const} */ ({ size: 2, black: ['ba', 'bb'], toPlay: 'W' });
  for (const table of [true, false]) {
    const asked = { ...question, black: [...question.black], moves: ['ab'], table };
    const { lo, hi, moves, move, values } = await tesuji.fullboard(asked);
    assert.deepEqual([lo, hi, values], [-4, 4, { aa: [-4, 4], '': [-4, 1] }]);
    assert.deepEqual([moves, move], [['aa'], '']);
  }
});

test('the solution is written as SGF, with cycles told', async () => {
  const answer = await tesuji.fullboard({ size: [2, 2], tree: true });
  const { games, warnings } = await tesuji.sgf.parse(answer.sgf ?? '');
  assert.equal(games.length, 1);
  assert.deepEqual(warnings, []);
  assert.deepEqual((await tesuji.record(answer.sgf ?? '')).warnings, []);
  assert.deepEqual(answer.cycles, [{ plies: 6, count: 1, real: 1, shy: 0 }]);
  assert.ok(Number(answer.board?.dependent) > 0);
  assert.match(answer.sgf ?? '', /a cycle of 6 plies, which decides the value/);
  assert.match(answer.sgf ?? '', /;W\[\]/, 'passes are moves');
  const nine = await tesuji.fullboard({ size: [3, 3], tree: { width: 1, depth: 20, nodes: 300 } });
  assert.match(nine.sgf ?? '', /;B\[bb\]TE\[1\]N\[#\d+ B\+9\]/);
  assert.match(nine.sgf ?? '', /BM\[1\]/);
  await assert.rejects(tesuji.fullboard({ size: 2, tree: { nodes: 0 } }), { code: 'bad-option' });
});

/** A generator of whole numbers below a bound, from a seed. */
const random = (/** @type {number} */ seed) => (/** @type {number} */ bound) => {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return Math.floor((seed / 2 ** 32) * bound);
};

test('under superko and on larger boards the tree is searched for', async () => {
  const psk = await tesuji.fullboard({ size: [2, 2], rules: 'psk', tree: { nodes: 40 } });
  assert.equal(psk.score, 1);
  assert.match(psk.sgf ?? '', /N\[#0 B\+1\]/);
  assert.match(psk.sgf ?? '', /;B\[[ab][ab]\]TE\[1\]N\[#1 B\+1\]/);
  assert.equal((psk.sgf ?? '').match(/N\[#/g)?.length, 40);
  assert.match(psk.sgf ?? '', /BM\[1\]/);
  const { games, warnings } = await tesuji.sgf.parse(psk.sgf ?? '');
  assert.deepEqual([games.length, warnings], [1, []]);
  const won = { size: [6, 3], black: ['bb', 'cb', 'db', 'eb', 'ba', 'bc', 'ea', 'ec'] };
  const large = await tesuji.fullboard(
    /** @type {any} */ ({ ...won, toPlay: 'W', tree: { nodes: 12, width: 1 } }),
  );
  assert.equal(large.score, 18);
  assert.match(large.sgf ?? '', /N\[#11 B\+18\]/);
});

test('a tree under superko knows all that was played before it', async () => {
  const pass = await tesuji.fullboard({ size: [2, 3], rules: 'psk', tree: { nodes: 9 } });
  assert.deepEqual(pass.cycles, []);
  assert.match(pass.sgf ?? '', /;B\[\][^;]*A pass\.\]/, 'not the position of the root again');

  const moves = ['bb', 'aa', 'ba', 'ab', 'ba', 'bb', 'ba', 'ab', 'aa', 'bb'];
  const question = /** @type {const} */ ({ size: [2, 2], rules: 'psk' });
  const { sgf = '' } = await tesuji.fullboard({ ...question, size: [2, 2], moves, tree: true });
  const { games } = await tesuji.sgf.parse(sgf);
  for (const child of games[0].children) {
    const line = [...moves, String(child.get('B')?.[0])];
    const { values } = await tesuji.fullboard({ ...question, size: [2, 2], moves: line });
    const shown = child.children.map((node) => String(node.get('W')?.[0]));
    assert.deepEqual(
      shown.filter((move) => !(move in values)),
      [],
      `illegal after ${line}`,
    );
  }

  const [size, rules] = [3, /** @type {const} */ ('psk')];
  const over = await tesuji.fullboard({ size, rules, moves: ['bb', ''], tree: { nodes: 9 } });
  assert.match(over.sgf ?? '', /;B\[\][^;]*The second pass: the game is over\.\]/);
});

test('the table of solved boards says what is computed', async () => {
  const below = random(11);
  const sizes = /** @type {[number, number][]} */ ([
    [3, 3],
    [4, 2],
    [2, 5],
    [1, 7],
    [3, 2],
    [1, 9],
    [4, 3],
  ]);
  for (let game = 0; game < 140; game++) {
    const size = sizes[game % 20 === 0 ? 6 : game % 6];
    /** @type {string[]} */
    const moves = [];
    const wanted = below(size[0] * size[1] + 4);
    let answer = await tesuji.fullboard({ size });
    while (moves.length < wanted) {
      const legal = Object.keys(answer.values);
      const move = legal[below(legal.length)];
      if (move === '' && moves[moves.length - 1] === '') break;
      moves.push(move);
      answer = await tesuji.fullboard({ size, moves });
    }
    const computed = await tesuji.fullboard({ size, moves, table: false });
    assert.equal(answer.source, 'table');
    assert.equal(computed.source, 'search');
    const strip = (/** @type {typeof answer} */ { nodes, ms, source, move, moves, ...rest }) => ({
      ...rest,
      moves: [...moves].sort(),
    });
    assert.deepEqual(strip(answer), strip(computed), `${size}: ${moves}`);
    // Boards lie on their longer side in the table: which of equal moves leads on may differ.
    if (size[0] <= size[1]) assert.equal(answer.move, computed.move, `${size}: ${moves}`);
  }
  const four = await tesuji.fullboard({ size: 4 });
  assert.deepEqual([four.source, four.lo, four.hi, four.moves.length], ['table', 1, 16, 4]);
  assert.deepEqual(four.board, { positions: 3180440, dependent: 127564 });
  const long = await tesuji.fullboard({ size: [6, 3], moves: ['cb', 'fc'] });
  assert.deepEqual([long.source, long.score, long.complete], ['table', 18, false]);
  assert.ok(long.move);
  const twenty = await tesuji.fullboard({ size: [5, 4] });
  assert.deepEqual([twenty.source, twenty.score], ['table', 20]);
  assert.ok(twenty.moves.length > 0);
});

test('a table that is given must be whole', async () => {
  const file = new Uint8Array(
    readFileSync(new URL('../../wasm/assets/fullboard.table', import.meta.url)),
  );
  const given = await tesuji.fullboard({ size: 3, table: file });
  assert.deepEqual([given.source, given.score], ['table', 9]);
  for (const place of [0, 4, 9, 500, file.length - 1]) {
    const damaged = file.slice();
    damaged[place] ^= 4;
    await assert.rejects(tesuji.fullboard({ size: 3, table: damaged }), { code: 'damaged-table' });
  }
  const cut = file.subarray(0, file.length - 100);
  await assert.rejects(tesuji.fullboard({ size: 3, table: cut }), { code: 'damaged-table' });
  await assert.rejects(tesuji.fullboard({ size: 3, table: 'file:///nowhere' }), {
    code: 'load-failed',
  });
  assert.equal((await tesuji.fullboard({ size: [2, 3], table: true })).source, 'table');
});

test('the known values of boards up to 12 points, under superko lines up to 9', {
  skip: !hasOracle && 'the reference data are missing',
}, async () => {
  const rows = oracleRows().filter(({ size: [width, height], name }) => {
    const line = Math.min(width, height) === 1 && /^(psk|ssk|nssk)$/.test(name);
    return width * height <= (line ? 9 : 12);
  });
  for (const row of rows)
    assertAgrees(await tesuji.fullboard({ size: row.size, rules: row.name }), row);
  console.log(`compared ${rows.length} rows`);
});

test('looking at the answer between steps changes nothing', async () => {
  const question = { size: /** @type {[number, number]} */ ([4, 3]), table: false };
  const { nodes: _nodes, ms: _ms, ...plain } = await tesuji.fullboard(question);
  let looks = 0;
  const watched = await tesuji.fullboard(question, {
    partial: true,
    progressMs: 1,
    onProgress: () => looks++,
  });
  const { nodes, ms, ...rest } = watched;
  assert.ok(looks > 0);
  assert.deepEqual(rest, plain);
});
