// Game records: the full table of a long game, the same games on @sabaki/go-board, a whole folder.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import goBoard from '@sabaki/go-board';
import { KINDS } from '../../wasm/kinds.js';
import { createTesuji } from '../../wasm/node.js';
import { hasNative, NativeHost } from '../native.js';
import { randomMoves } from '../oracle/games.js';

const GAMES = 20;
const MOVES = 300;
const FOLDER = 10_000;
const MAIN = fileURLToPath(new URL('../../wasm/cli/main.js', import.meta.url));

/** @type {any} */
const GoBoard = goBoard;
const tesuji = await createTesuji();

/**
 * A legal game of 300 moves on 19x19 with much fighting.
 * @param {number} seed
 */
async function game(seed) {
  const moves = randomMoves(seed, [19, 19], MOVES * 3);
  const { verdicts } = await tesuji.board({ moves });
  return moves.filter((_, i) => verdicts[i] === 'legal').slice(0, MOVES);
}

/** @param {{ color: string, point: string }[]} moves */
const sgfOf = (moves) =>
  `(;FF[4]SZ[19]${moves.map(({ color, point }) => `;${color}[${point}]`).join('')})`;

/** @param {number[]} times */
const median = (times) => times.sort((a, b) => a - b)[times.length >> 1];

/** @param {() => unknown} work */
async function timed(work) {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

/**
 * Replays on go-board and asks every chain and its liberties after every move.
 * @param {{ color: string, point: string, x: number, y: number }[]} moves
 */
function replayOnGoBoard(moves) {
  let board = GoBoard.fromDimensions(19);
  let liberties = 0;
  for (const { color, point, x, y } of moves) {
    board = board.makeMove(color === 'B' ? 1 : -1, point === '' ? [-1, -1] : [x, y]);
    const seen = new Set();
    for (let at = 0; at < 361; at++) {
      const vertex = [at % 19, Math.floor(at / 19)];
      if (board.get(vertex) === 0 || seen.has(at)) continue;
      for (const [cx, cy] of board.getChain(vertex)) seen.add(cy * 19 + cx);
      liberties += board.getLiberties(vertex).length;
    }
  }
  return liberties;
}

/** The same through the worker. @param {string} sgf */
async function replayOnTesuji(sgf) {
  const record = await tesuji.record(sgf);
  let liberties = 0;
  for (const { row, chain, liberties: counts } of record.positions())
    for (let point = 0; point < 361; point++)
      if (row[point] >= 0 && row[point] === chain[point]) liberties += counts[point];
  return liberties;
}

const games = await Promise.all(Array.from({ length: GAMES }, (_, i) => game(i + 1)));
const sgfs = games.map(sgfOf);
if ((await replayOnTesuji(sgfs[0])) !== replayOnGoBoard(games[0]))
  throw new Error('the boards do not agree');
console.log(`${GAMES} random legal games of ${MOVES} moves on 19x19, medians of 10 rounds`);

/** @type {number[][]} */
const [core, table, all, theirs, native] = [[], [], [], [], []];
const host = hasNative ? new NativeHost() : null;
for (let round = 0; round < 11; round++) {
  for (const [i, sgf] of sgfs.entries()) {
    const record = await tesuji.record(sgf);
    if (round > 0) core.push(record.ms);
    const tabled = await timed(async () => (await tesuji.record(sgf)).stones.length);
    if (round > 0) table.push(tabled);
    const replayed = await timed(() => replayOnTesuji(sgf));
    if (round > 0) all.push(replayed);
    if (round < 2) {
      const other = await timed(() => replayOnGoBoard(games[i]));
      if (round > 0) theirs.push(other);
    }
    if (host) {
      const request = Buffer.concat([
        Buffer.from(Int32Array.of(0, 0, 0, 0, -1).buffer),
        Buffer.from(sgf),
      ]);
      const { ms } = await host.run(KINDS.RECORD, request, { memoryMB: 4, nodesAStep: 1e6 });
      if (round > 0) native.push(ms);
    }
  }
}
host?.close();
const show = (/** @type {string} */ name, /** @type {number} */ ms) =>
  console.log(`  ${name.padEnd(58)} ${ms.toFixed(3).padStart(9)} ms`);
if (native.length > 0) show('full table, native', median(native));
show('full table, wasm, in the worker', median(core));
show('full table in columns, wasm, with the way to and fro', median(table));
show('chains and liberties after every move, with the way', median(all));
show('the same on @sabaki/go-board', median(theirs));
console.log(`  ratio ${(median(theirs) / median(all)).toFixed(0)}`);

const folder = mkdtempSync(join(tmpdir(), 'tesuji-'));
for (let i = 0; i < FOLDER; i++) writeFileSync(join(folder, `${i}.sgf`), sgfs[i % GAMES]);
const ms = await timed(() =>
  spawnSync(process.execPath, [MAIN, 'record', '--summary', folder], { maxBuffer: 1 << 28 }),
);
rmSync(folder, { recursive: true });
console.log(`  tesuji record --summary on ${FOLDER} files: ${(ms / 1000).toFixed(1)} s`);
tesuji.dispose();
