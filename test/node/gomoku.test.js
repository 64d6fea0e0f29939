// Gomoku through the package: rules, the threat search, the strategy table, the command.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { createTesuji } from '../../wasm/node.js';
import { cellOf, nameOf } from '../../wasm/rooms/gomoku.js';
import { readTree } from '../../wasm/rooms/gomoku-table.js';
import { playedWords, rowsOf, sgfOf } from '../../web/gomoku/game.js';

const tesuji = await createTesuji();
after(() => tesuji.dispose());
const { gomoku } = tesuji;
const TABLE = new URL('../../wasm/assets/gomoku.table', import.meta.url);

/**
 * @param {string} code
 * @param {string} [point]
 */
const fails = (code, point) => (/** @type {any} */ error) =>
  error.code === code && (point === undefined || error.point === point);

/** @param {string} text */
const moves = (text) => text.split(' ');

/** Orientation 0..7 of a point. */
const turned = (/** @type {string} */ name, /** @type {number} */ symmetry) => {
  let [x, y] = [cellOf(name) % 15, Math.floor(cellOf(name) / 15)];
  if (symmetry & 1) x = 14 - x;
  if (symmetry & 2) y = 14 - y;
  return nameOf(symmetry & 4 ? x * 15 + y : y * 15 + x);
};

test('black begins in the centre', async () => {
  const { move, source } = await gomoku.reply([]);
  assert.equal(move, 'h8');
  assert.equal(source, 'table');
});

test('a four is completed, and one of the other side stopped', async () => {
  const own = await gomoku.reply(moves('a1 a3 b1 b3 c1 c3 d1 d3'));
  assert.deepEqual([own.move, own.state, own.plies], ['e1', 'win', 0]);
  const other = await gomoku.reply(moves('a1 a3 b1 b3 c1 c3 d1'));
  assert.equal(other.move, 'e1');
});

test('an open three of the other side loses for who has nothing of his own', async () => {
  const answer = await gomoku.reply(moves('h8 a1 i8 c1 j8 o1 k8'));
  assert.equal(answer.state, 'loss');
  assert.equal(answer.plies, 1);
});

test('six in a row do not win where exactly five do', async () => {
  const six = moves('a1 a9 b1 c9 c1 e9 e1 g9 f1 i9 d1');
  assert.equal((await gomoku.reply(six)).state === 'over', false);
  const free = await gomoku.reply(six, { rule: 'five-or-more' });
  assert.deepEqual([free.state, free.winner], ['over', 'B']);
});

test('the page says each move, who wins, and why a row of six is no win', () => {
  const six = moves('a1 a9 b1 c9 c1 e9 e1 g9 f1 i9 d1');
  const long = / plays \w+\. 6 in a row do not win: only exactly five do/;
  assert.match(playedWords(six, null), long);
  assert.match(playedWords(moves('a1 h8 a9 i9 c9 k11 e9 l12 g9 m13 i9 j10'), null), long);
  assert.equal(playedWords(six.slice(0, -1), null), 'White plays i9.');
  const five = moves('a1 a9 b1 c9 c1 e9 d1 g9 e1');
  assert.equal(playedWords(five, 'B'), 'Black plays e1. Black has five in a row.');
  assert.deepEqual(rowsOf(five)[0].sort(), moves('a1 b1 c1 d1 e1'));
});

test('a game is saved as SGF of gomoku', () => {
  assert.equal(
    sgfOf(moves('h8 i9 a1'), null),
    '(;FF[4]GM[4]CA[UTF-8]SZ[15]RU[exactly five];B[hh];W[ig];B[ao])',
  );
});

test('a win by threats comes with its proof', async () => {
  const { state, plies, proof } = await gomoku.threats(moves('h8 a1 i8 a3 j9 a5'));
  assert.equal(state, 'win');
  assert.equal(plies, 14);
  assert.ok(proof && proof.replies.length >= 2);
  const fours = await gomoku.threats(moves('h8 a1 i8 a3'), { kind: 'fours' });
  assert.deepEqual([fours.state, fours.proof], ['unknown', null]);
});

test('shapes are named', async () => {
  const { B, W } = await gomoku.shapes(moves('h8 a1 i8 a3 j8 a5'));
  assert.deepEqual(B.four, ['f8', 'g8', 'k8', 'l8']);
  assert.deepEqual(B.double, ['g8', 'k8']);
  assert.deepEqual(W.four, ['a2', 'a4']);
});

test('bad input is told by kind and place', async () => {
  await assert.rejects(gomoku.reply(moves('h8 p3')), fails('illegal-move', 'p3'));
  await assert.rejects(gomoku.reply(moves('h8 h16')), fails('illegal-move', 'h16'));
  await assert.rejects(gomoku.reply(moves('h8 i9 h8')), fails('illegal-move', 'h8'));
  const won = moves('a1 a9 b1 c9 c1 e9 d1 g9 e1 i9');
  await assert.rejects(gomoku.reply(won), fails('illegal-move', 'i9'));
  await assert.rejects(gomoku.reply(Array(226).fill('h8')), fails('illegal-move'));
  await assert.rejects(gomoku.reply(moves('h8'), { size: 16 }), fails('unsupported-size'));
  await assert.rejects(gomoku.reply([], { maxPlies: 0 }), fails('bad-option'));
  // @ts-expect-error no such rule
  await assert.rejects(gomoku.reply([], { rule: 'renju' }), fails('bad-option'));
  // @ts-expect-error no list
  await assert.rejects(gomoku.reply('h8'), fails('bad-option'));
  await assert.rejects(gomoku.analyse([]), { code: 'bad-option', message: /Black's turn/ });
  await assert.rejects(gomoku.reply([], { memoryMB: 0.1 }), fails('out-of-memory'));
  await assert.rejects(gomoku.line({ symmetry: 8 }), fails('bad-option'));
  await assert.rejects(gomoku.verify({ sample: -1 }), fails('bad-option'));
});

test('a damaged table is refused, and the package has another', async () => {
  const bytes = new Uint8Array(readFileSync(TABLE));
  for (const at of [0, 4, 5, 8, 12, 16, bytes.length - 1]) {
    const damaged = bytes.slice();
    damaged[at] ^= 1;
    await assert.rejects(gomoku.load(damaged), fails('damaged-table'));
  }
  await assert.rejects(gomoku.load(bytes.subarray(0, 100)), fails('damaged-table'));
  await assert.rejects(gomoku.load(new URL('no.table', TABLE)), fails('load-failed'));
  assert.ok((await gomoku.load(TABLE)).decisions > 0);
  // A text is a path, as it is for createTesuji.
  const path = relative(process.cwd(), fileURLToPath(TABLE));
  assert.ok((await gomoku.load(path)).decisions > 0);
});

test('a table that cannot be loaded takes nothing from others', async () => {
  const asked = ['h8', 'a1'];
  const { source } = await gomoku.reply(asked, { maxPlies: 1 });
  assert.equal(source, 'table');
  const replies = [gomoku.reply(asked, { maxPlies: 1 })];
  await new Promise((resolve) => setTimeout(resolve, 1));
  const failing = [
    gomoku.load(new URL('no.table', TABLE)),
    gomoku.load('http://['),
    gomoku.load(new Uint8Array(20)),
  ].map((load) => assert.rejects(load));
  replies.push(gomoku.reply(asked, { maxPlies: 1 }));
  await Promise.all(failing);
  replies.push(gomoku.reply(asked, { maxPlies: 1 }));
  for (const reply of await Promise.all(replies))
    assert.deepEqual([reply.source, reply.state], ['table', 'win']);
  // @ts-expect-error no place
  await assert.rejects(gomoku.load(Symbol('table')), fails('bad-option'));
});

test('a table that was given stays when the next one fails', async () => {
  const own = await createTesuji();
  const whole = new Uint8Array(readFileSync(TABLE));
  const given = whole.slice();
  await own.gomoku.load(given);
  await assert.rejects(own.gomoku.load(whole.subarray(0, 100)), fails('damaged-table'));
  assert.equal((await own.gomoku.load()).bytes.buffer, given.buffer);
  own.dispose();
});

test('the table is small', () => {
  assert.ok(gzipSync(readFileSync(TABLE), { level: 9 }).length <= 32 * 1024);
});

/** Positions of the table, at random: the moves that lead there. */
function stored(/** @type {number} */ count, /** @type {number} */ seed) {
  /** @type {{ path: string[], plies: number, below: number }[]} */
  const all = [];
  const walk = (/** @type {any} */ decision, /** @type {string[]} */ path) => {
    const here = decision.reply < 0 ? path : [...path, nameOf(decision.reply)];
    all.push({ path: here, plies: decision.plies, below: decision.below.length });
    for (const below of decision.below) walk(below, [...here, nameOf(decision.move)]);
  };
  walk(readTree(new Uint8Array(readFileSync(TABLE))), []);
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return all[Math.floor((state / 2 ** 32) * all.length)];
  });
}

test('positions of the strategy are found in every orientation', async () => {
  for (const [i, { path, plies }] of stored(40, 1).entries()) {
    if (path.length === 0 || plies === 0) continue;
    const turnedPath = path.map((name) => turned(name, i % 8));
    const answer = await gomoku.reply(turnedPath);
    assert.deepEqual([answer.source, answer.state], ['table', 'win'], turnedPath.join(' '));
    assert.ok(path.length + 1 + /** @type {number} */ (answer.plies) <= 35);
  }
});

test('games of the strategy end by move 35, whatever white does', async () => {
  for (const [seed, { path, plies }] of stored(12, 5).entries()) {
    if (plies === 0) continue;
    const game = await gomoku.line({
      moves: path,
      random: seed % 2 === 0,
      seed,
      symmetry: seed % 8,
    });
    assert.equal(game.winner, 'B', game.moves.join(' '));
    assert.ok(game.plies <= path.length + plies);
  }
});

test('white is told how long each move lasts', async () => {
  const found = stored(200, 9).find(({ plies, below }) => below === 0 && plies > 9 && plies < 16);
  assert.ok(found);
  const { move } = await gomoku.reply(found.path);
  const after = [...found.path, /** @type {string} */ (move)];
  const { values, state, plies } = await gomoku.analyse(after);
  assert.equal(state, 'loss');
  assert.equal(Object.keys(values).length, 225 - after.length);
  assert.equal(Math.max(...Object.values(values).map(Number)), plies);
  const toughest = await gomoku.reply(after);
  assert.equal(toughest.plies, plies);
});

test('a sample of the strategy is verified', async () => {
  /** @type {{ decisions: number, ms: number }[]} */
  const told = [];
  const onProgress = (/** @type {any} */ now) => told.push(now);
  const numbers = await gomoku.verify({ sample: 20, seed: 3, onProgress });
  assert.ok(told.length > 2 && told[0].decisions < 20, 'it tells how far it has come on the way');
  assert.equal(told.at(-1)?.decisions, 20);
  assert.ok(numbers.replies > 20 * 180);
  assert.ok(numbers.longestGame <= 35);
});

test('lines tell how far they have come, and can be cancelled there', async () => {
  /** @type {string[][]} */
  const told = [];
  const controller = new AbortController();
  const onProgress = (/** @type {{ moves: string[] }} */ { moves }) => {
    told.push(moves);
    if (told.length === 4) controller.abort();
  };
  await assert.rejects(
    gomoku.line({ onProgress, signal: controller.signal, symmetry: 3 }),
    fails('aborted'),
  );
  assert.deepEqual(
    told.map(({ length }) => length),
    [0, 1, 2, 3],
  );
  const whole = await gomoku.line({ symmetry: 3 });
  assert.deepEqual(told[3], whole.moves.slice(0, 3));
  /** @type {string[][]} */
  const games = [];
  const lines = await gomoku.lines({ most: 2, onProgress: ({ moves }) => void games.push(moves) });
  assert.deepEqual(games, lines);
  // @ts-expect-error no function
  await assert.rejects(gomoku.line({ onProgress: 5 }), fails('bad-option'));
});

test('the command answers, says what is wrong, and sets its exit code', async () => {
  const main = fileURLToPath(new URL('../../wasm/cli/main.js', import.meta.url));
  const cli = (/** @type {string[]} */ ...args) =>
    promisify(execFile)('node', [main, 'gomoku', ...args]).then(
      ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
      (error) => error,
    );
  const first = await cli('reply', '--json');
  assert.equal(JSON.parse(first.stdout).move, 'h8');
  const four = await cli('reply', 'a1,a3,b1,b3', 'c1', 'c3 d1 d3');
  assert.match(four.stdout, /^B e1 \(B wins by move 9; search\)/);
  const bad = await cli('reply', 'h8', 'h8');
  assert.equal(bad.code, 2);
  assert.match(bad.stderr, /h8, is occupied \[illegal-move\]/);
  assert.equal((await cli('dance')).code, 2);
  assert.equal((await cli('line', '--seed', 'x')).code, 2);
  assert.equal((await cli('line', '--all', '--most', '0')).code, 2);
  for (const words of [
    'line h8 --all',
    'line --all --random',
    'line --all --symmetry 1',
    'line --most 1',
    'line --seed 1',
    'line --size 10',
    'line --rule five-or-more',
    'verify --size 9',
    'verify --seed 1',
    'verify h8',
    'reply --fours',
    'build --json p',
  ]) {
    const { code, stderr } = await cli(...words.split(' '));
    assert.equal(code, 2, words);
    assert.match(stderr, /^tesuji: gomoku [a-z]+: .*\[bad-option\]\n$/, words);
  }
  const late = await cli(...'line a1 h8 --max-ms 1'.split(' '));
  assert.equal(late.code, 1);
  assert.match(late.stdout, /^a1 h8/);
  assert.equal(late.stderr, 'tesuji: gomoku line: cut off after 1 ms\n');
  const {
    status,
    moves: known,
    plies,
  } = JSON.parse((await cli(...'line a1 --json --max-ms 300'.split(' '))).stdout);
  assert.deepEqual([status, known[0], plies], ['partial', 'a1', known.length]);
  const none = await cli(...'line --all --max-ms 1'.split(' '));
  assert.deepEqual([none.code, none.stdout], [1, '']);
  const folder = mkdtempSync(join(tmpdir(), 'tesuji-'));
  const table = join(folder, 'a#b%41.table');
  copyFileSync(TABLE, table);
  assert.equal((await cli('reply', '--table', table)).code, 0);
  rmSync(folder, { recursive: true });
  assert.match(
    (await cli('analyse', 'h8', 'a1', 'i8', 'a3', 'j8')).stdout,
    /\n 8.* {2}X {2}X {2}X/,
  );
});
