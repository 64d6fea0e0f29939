import { checkedRun } from '../client.js';
import { encodeProblem } from './problem.js';
import { isWide } from './tsumego-zone.js';

/** @typedef {import('./problem.js').Position} Position */
/** @typedef {import('./tsumego.js').Solved} Solved */
/** @typedef {import('./tsumego.js').WatchOptions} WatchOptions */

/**
 * Has the solver answer a request about a position, going on with an earlier run where one is given.
 * @typedef {(position: Position, request: Uint8Array, options: WatchOptions, goOn?: number) => Promise<Solved>} Ask
 */

/**
 * One of two searches that take turns.
 * @typedef {object} Turns
 * @property {number} memoryMB
 * @property {number} run the last one, 0: none yet
 * @property {number} nodes
 * @property {number} ms
 */

const FIRST_TURN = 150_000; // nodes of each search by the end of its first turn,
const GROWTH = 4; // and so many times as many by the end of each next one
const LEAST_MB = 16; // for both, of which
const PART = 8; // the windows get one of so many parts
const MARGIN = 2; // points around what was found
const LARGEST = 160; // points of a rectangle; else stones beside it are left out

/**
 * Whether a life may have to be looked for around a region that has yet to be found.
 * @param {Position} position
 * @param {WatchOptions} options
 */
export function mayLive({ goal, region, both, toPlay, suicide, positional }, { memoryMB = 64 }) {
  const life = goal === null || goal === 'life';
  return (
    life &&
    region === null &&
    !both &&
    toPlay !== null &&
    !suicide &&
    !positional &&
    memoryMB >= LEAST_MB
  );
}

/**
 * Solves a problem. While it stays open whether the side to move lives, the search takes turns with one for a
 * life in windows of a wide region around (core/tsumego/narrow.h), which needs no assumption. Where that has
 * shown one the search goes on, unless it is to be brief, to sort out all moves.
 * @param {Ask} ask
 * @param {Position} position
 * @param {boolean} brief
 * @param {WatchOptions} options
 * @returns {Promise<Solved>}
 */
export async function solveInTurns(ask, position, brief, options) {
  const limits = checkedRun(options);
  const started = performance.now();
  const { memoryMB = 64 } = options;
  const whole = { memoryMB: memoryMB - memoryMB / PART, run: 0, nodes: 0, ms: 0 };
  const windows = { ...whole, memoryMB: memoryMB / PART };
  /** @type {Position | null} */
  let wide = null;
  let gone = 0; // nodes of windows about other chains
  /** @type {Solved | null} */
  let life = null;
  const left = () => ({
    maxNodes: limits.maxNodes - gone - whole.nodes - windows.nodes,
    maxMs: limits.maxMs - whole.ms - windows.ms,
  });
  const isOver = () => Math.min(left().maxNodes, left().maxMs) <= 0;

  /** @type {(own: Turns, until: number, position: Position, known: Solved | null) => Promise<Solved>} */
  async function turn(own, until, position, known) {
    const { maxNodes, maxMs } = left();
    const { onProgress } = options;
    const ms = whole.ms + windows.ms;
    const nodes = gone + whole.nodes + windows.nodes - own.nodes;
    const request = encodeProblem(position, { skipMoves: brief, skipSeki: brief });
    const asked = {
      ...options,
      memoryMB: own.memoryMB,
      maxNodes: Math.min(until, own.nodes + maxNodes),
      maxMs,
      onProgress: onProgress && progressFrom(onProgress, nodes, started, known),
    };
    const { answer, ...found } = await ask(position, request, asked, own.run);
    Object.assign(own, { run: found.run, nodes: answer.nodes, ms: own.ms + answer.ms });
    return { ...found, answer: { ...answer, nodes: nodes + answer.nodes, ms: ms + answer.ms } };
  }

  for (let until = FIRST_TURN; ; until *= GROWTH) {
    const solved = await turn(whole, until, position, life);
    if (solved.done || isOver())
      return life === null || isSettled(solved)
        ? solved
        : { ...life, answer: { ...life.answer, ...spentBy(solved) } };
    if (life !== null || !isOpenLife(solved)) continue;
    if (wide === null || !isOfSame(wide, solved)) {
      wide = around(solved);
      gone += windows.nodes;
      Object.assign(windows, { run: 0, nodes: 0 });
    }
    if (!isWide(wide)) continue;
    const found = await turn(windows, until, wide, solved).catch(unlessAway);
    if (found === null) {
      wide = { ...wide, region: [] };
      continue;
    }
    if (isLife(found)) life = { ...found, position, done: brief };
    if (life !== null && (brief || isOver())) return life;
    if (isOver()) return { ...solved, answer: { ...solved.answer, ...spentBy(found) } };
  }
}

/**
 * A site may do without the module of the windows, or memory may be short.
 * @param {any} error
 * @returns {null}
 */
function unlessAway(error) {
  if (['load-failed', 'out-of-memory'].includes(error.code)) return null;
  throw error;
}

/** @param {Solved} solved */
function spentBy({ answer: { nodes, ms } }) {
  return { nodes, ms };
}

/**
 * Progress counted from the start, with the answer that is known from before, if any.
 * @param {NonNullable<WatchOptions['onProgress']>} onProgress
 * @param {number} nodes of others
 * @param {number} started
 * @param {Solved | null} before
 * @returns {WatchOptions['onProgress']}
 */
function progressFrom(onProgress, nodes, started, before) {
  return (progress) => {
    const now = { nodes: progress.nodes + nodes, ms: performance.now() - started };
    const answer = progress.answer && (before?.answer ?? progress.answer);
    onProgress({ ...now, ...(answer && { answer: { ...answer, ...now } }) });
  };
}

/** @param {Solved} solved */
function isOpenLife({ answer }) {
  const [verdict] = Object.values(answer.first);
  if (verdict?.role !== 'defend' || answer.goal !== 'life') return false;
  return (
    verdict.outcome === 'unknown' ||
    (verdict.outcome === 'win' && answer.assumes.includes('region'))
  );
}

/** @param {Solved} solved */
function isLife({ answer }) {
  return Object.values(answer.first)[0].outcome === 'win' && answer.assumes.length === 0;
}

/**
 * Whether a wide problem is about the same chains.
 * @param {Position} wide
 * @param {Solved} solved
 */
function isOfSame({ target, defender }, { framed }) {
  return defender === framed.defender && String(target) === String(framed.target);
}

/** @param {Solved} solved */
function isSettled({ answer }) {
  return answer.status === 'solved' && Object.values(answer.first)[0].outcome === 'win';
}

/**
 * The problem with a wide region: the rectangle around what was found and the stones about it. An empty
 * one where that would be too large.
 * @param {Solved} solved
 * @returns {Position}
 */
function around({ position, framed }) {
  const { target, defender, goal, targetRule } = framed;
  const found = [...(framed.region ?? []), ...(target ?? [])];
  /** @type {number[]} */
  let stones = [];
  for (let last = -1; stones.length > last; ) {
    last = stones.length;
    const near = rectangle([...found, ...stones], position);
    stones = near.filter((point) => position.stones[point] !== 0);
  }
  const region = [[...found, ...stones], found]
    .map((points) => rectangle(points, position))
    .find(({ length }) => length <= LARGEST);
  return { ...position, region: region ?? [], target, defender, goal, targetRule };
}

/**
 * The points of the board in the rectangle around some points, and up to MARGIN beside it.
 * @param {number[]} points
 * @param {Position} position
 */
function rectangle(points, { width, stones }) {
  const xs = points.map((point) => point % width);
  const ys = points.map((point) => Math.floor(point / width));
  const [left, right] = [Math.min(...xs) - MARGIN, Math.max(...xs) + MARGIN];
  const [top, bottom] = [Math.min(...ys) - MARGIN, Math.max(...ys) + MARGIN];
  return [...stones.keys()].filter((point) => {
    const [x, y] = [point % width, Math.floor(point / width)];
    return x >= left && x <= right && y >= top && y <= bottom;
  });
}
