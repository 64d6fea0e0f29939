// Tsumego: sets of problems in WebAssembly and natively, and beside the npm package tsumego.js.
//
//   node test/bench/tsumego.js [--step N] [--ms N] [FILE.jsonl|FOLDER of SGF ...]
//
// Without files: what there is of TESUJI_DATA or ../shared/data, and the shelf of the page. --step N
// takes every Nth problem, --ms N is the limit for each.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import peer from 'tsumego.js';
import { KINDS } from '../../wasm/kinds.js';
import { createClient } from '../../wasm/node.js';
import { encodeProblem, pointOf } from '../../wasm/rooms/problem.js';
import { readLines } from '../../wasm/rooms/problem-read.js';
import { decodeAnswer } from '../../wasm/rooms/tsumego-decode.js';
import { solveProblem } from '../../wasm/rooms/tsumego-solve.js';
import { hasNative, NativeHost } from '../native.js';

/** @typedef {{ id: string, problem: any, expected: Record<string, any> | null }} Item */
/** @typedef {{ ms: number, nodes: number, result: 'right' | 'wrong' | 'unknown' }} Run */

const PEER_MS = 2000;
const PEER_PROBLEMS = 20;
const PEER_LINES = 16;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DATA = process.env.TESUJI_DATA ?? join(ROOT, '..', 'shared', 'data');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { step: { type: 'string', default: '1' }, ms: { type: 'string', default: '1000' } },
});
const maxMs = Number(values.ms);
const client = createClient();
const native = hasNative ? new NativeHost() : null;

for (const path of positionals.length > 0 ? positionals : defaultSets()) await benchSet(path);
native?.close();
client.dispose();

function defaultSets() {
  const sets = ['gotools.jsonl', 'goproblems', 'open.jsonl'].map((name) => join(DATA, name));
  const there = sets.filter((set) => existsSync(set));
  if (there.length < sets.length) console.log(`no reference data in ${DATA}: the shelf only`);
  return [...there, join(ROOT, 'web', 'problems')];
}

/**
 * @param {string} path
 * @param {number} [step]
 * @returns {Item[]}
 */
function itemsOf(path, step = Number(values.step)) {
  const all = path.endsWith('.jsonl')
    ? readFileSync(path, 'utf8').trim().split('\n').map(lineItem)
    : readdirSync(path)
        .filter((name) => name.endsWith('.sgf'))
        .map((name) => fileItem(path, name));
  return all.filter((_, index) => index % step === 0);
}

/**
 * @param {string} line
 * @returns {Item}
 */
function lineItem(line) {
  const { expected = null, ...problem } = JSON.parse(line);
  return { id: problem.id, problem, expected };
}

/**
 * @param {string} folder
 * @param {string} name
 * @returns {Item}
 */
function fileItem(folder, name) {
  return { id: name, problem: readFileSync(join(folder, name), 'utf8'), expected: null };
}

/** @param {string} path */
async function benchSet(path) {
  const items = itemsOf(path);
  /** @type {Run[]} */
  const wasm = [];
  /** @type {Run[]} */
  const natively = [];
  for (const item of items) {
    const { answer, position } = await solveProblem(client, item.problem, { maxMs });
    const expected = item.expected ?? (await markedMoves(position));
    wasm.push({ ms: answer.ms, nodes: answer.nodes, result: judge(answer, expected) });
    if (native === null) continue;
    // The same work: as many nodes as the limit has let WebAssembly do.
    const request = encodeProblem(position);
    const { status, bytes, nodes, ms } = await native.run(KINDS.SOLVE, request, {
      maxNodes: answer.status === 'solved' ? 0 : Math.max(1, answer.nodes),
      nodesAStep: 4096,
    });
    const found = status < 0 ? null : decodeAnswer(position, bytes).answer;
    natively.push({ ms, nodes, result: found === null ? 'unknown' : judge(found, expected) });
  }
  console.log(`\n${basename(path)}: ${items.length} problems, ${maxMs} ms each`);
  printRuns('wasm', wasm);
  if (native !== null) printRuns('native', natively);
  await benchPeer(path);
}

/**
 * The first moves of lines marked right in a file.
 * @param {import('../../wasm/rooms/problem.js').Position} position
 */
async function markedMoves(position) {
  const { toPlay, width } = position;
  const lines = await readLines(client, position, {});
  const first = lines.map((_, index) => {
    let at = index;
    while (lines[at].parent >= 0) at = lines[at].parent;
    return at;
  });
  const moves = lines.flatMap(({ right, good, color }, index) =>
    right || (good && color === toPlay) ? [pointOf(lines[first[index]].point, width)] : [],
  );
  return toPlay === null || moves.length === 0 ? null : { [toPlay]: { moves } };
}

/**
 * @param {import('../../wasm/rooms/tsumego.js').Answer} answer
 * @param {Record<string, any> | null} expected
 * @returns {Run['result']}
 */
function judge(answer, expected) {
  if (expected === null) return answer.status === 'solved' ? 'right' : 'unknown';
  for (const [color, { result, status, moves }] of Object.entries(expected)) {
    const verdict = answer.first[/** @type {'B' | 'W'} */ (color)];
    if (verdict === undefined || verdict.outcome === 'unknown') return 'unknown';
    if (result !== undefined) {
      if (result !== verdict.outcome) return 'wrong';
      if (result === 'ko' && koOf(status, verdict.role) !== verdict.koThreats) return 'wrong';
    } else if (verdict.moves.length === 0) return 'unknown';
    if (
      moves?.length > 0 &&
      verdict.outcome !== 'loss' &&
      !verdict.moves.some((move) => moves.includes(move))
    )
      return verdict.complete ? 'wrong' : 'unknown';
  }
  return 'right';
}

/**
 * The least number of threats with which the mover succeeds, from GoTools' letters: `l2d` lives, but
 * dies if the attacker has two more.
 * @param {string} status
 * @param {'attack' | 'defend'} role
 */
function koOf(status, role) {
  const threats = Number(status[1]);
  return (status[0] === 'l') === (role === 'defend') ? 1 - threats : threats;
}

/**
 * @param {string} name
 * @param {Run[]} runs
 */
function printRuns(name, runs) {
  const count = (/** @type {string} */ wanted) =>
    runs.filter(({ result }) => result === wanted).length;
  const times = runs.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (/** @type {number} */ share) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(2);
  const total = runs.reduce((sum, { nodes }) => sum + nodes, 0);
  const rate = total / times.reduce((sum, ms) => sum + ms, 0);
  console.log(
    `  ${name.padEnd(12)} right ${count('right')}, wrong ${count('wrong')}, unknown ${count('unknown')}` +
      `   ms: median ${at(0.5)}, p90 ${at(0.9)}, p99 ${at(0.99)}, max ${at(1)}   ${rate.toFixed(0)} k nodes/s`,
  );
}

/**
 * What tsumego.js is asked: target and region are given, there are no ko threats, and the outcome is
 * enough.
 * @param {import('../../wasm/rooms/tsumego.js').Answer} found
 * @param {import('../../wasm/rooms/problem.js').Position} framed
 * @returns {import('../../wasm/rooms/tsumego.js').SolveOptions}
 */
function sameQuestion({ target, region, defender, goal }, { toPlay }) {
  return { target, region, defender, goal, toPlay: toPlay ?? 'both', koThreats: [0, 0], maxMs };
}

/**
 * Some of the problems to tsumego.js, which wants a thick wall and one marked chain.
 * @param {string} path
 */
async function benchPeer(path) {
  const fit = itemsOf(path, 1).filter(
    ({ problem }) => typeof problem === 'string' || problem.target?.length === 1,
  );
  const step = Math.max(1, Math.floor(fit.length / PEER_PROBLEMS));
  const ratios = [];
  let [unable, late] = [0, 0];
  for (const { problem } of fit.filter((_, index) => index % step === 0)) {
    const { answer: found, framed } = await solveProblem(client, problem, { maxMs });
    if (found.target.length > 1) continue;
    const { answer } = await solveProblem(client, problem, sameQuestion(found, framed), {
      brief: true,
    });
    const before = process.cpuUsage().user;
    const done = askPeer(framed);
    const spent = (process.cpuUsage().user - before) / 1000;
    if (done === null) unable++;
    else {
      if (!done) late++;
      ratios.push(spent / Math.max(answer.ms, 0.001));
    }
  }
  ratios.sort((a, b) => a - b);
  if (ratios.length === 0) return;
  console.log(
    `  tsumego.js   ${ratios.length} problems that both can express (${unable} not): median ${ratios[ratios.length >> 1].toFixed(0)} times our time, least ${ratios[0].toFixed(1)}; ${late} not done in ${PEER_MS} ms`,
  );
}

/**
 * @param {import('../../wasm/rooms/problem.js').Position} position
 * @returns {boolean | null} whether it came to an end in time; null: it cannot take the problem
 */
function askPeer({ width, height, stones, target, toPlay }) {
  const list = (/** @type {number} */ stone) =>
    [...stones.keys()].filter((at) => stones[at] === stone).map((at) => `[${pointOf(at, width)}]`);
  const mark = pointOf(Number(target?.[0]), width);
  // It knows boards of up to 16 lines: problems of the upper left corner can be cut out.
  const size = Math.min(width, PEER_LINES);
  const beyond = (/** @type {number} */ stone, /** @type {number} */ at) =>
    stone !== 0 && Math.max(at % width, Math.floor(at / width)) >= size;
  if (width !== height || stones.some(beyond)) return null;
  try {
    const sgf = `(;FF[4]SZ[${size}]AB${list(1).join('')}AW${list(2).join('')}MA[${mark}])`;
    const solver = new /** @type {any} */ (peer).Solver(sgf);
    for (const color of toPlay === null ? ['B', 'W'] : [toPlay]) {
      const start = Date.now();
      const walk = solver.g_solve(color, { time: 50 });
      while (!walk.next().done) if (Date.now() - start > PEER_MS) return false;
    }
    return true;
  } catch {
    return null;
  }
}
