import { checkedRun } from '../client.js';
import { encodeProblem } from './problem.js';
import { inTheOpen, isDeadByFrame } from './tsumego-far.js';
import { memoryBeside, progressFrom, sumOf } from './tsumego-limits.js';
import {
  isLife,
  isOfSame,
  isOpenLife,
  lifeAlone,
  lifeAround,
  mayLive,
  together,
  withLife,
} from './tsumego-windows.js';
import { isWide } from './tsumego-zone.js';

/** @typedef {import('./problem.js').Position} Position */
/** @typedef {import('./tsumego.js').Answer} Answer */
/** @typedef {import('./tsumego.js').Solved} Solved */
/** @typedef {import('./tsumego.js').WatchOptions} WatchOptions */

/**
 * Has the solver answer a request about a position, going on with an earlier run where one is given.
 * @typedef {(position: Position, request: Uint8Array, options: WatchOptions, goOn?: number, beside?: number) => Promise<Solved>} Ask
 */

/**
 * How much an answer has to have.
 * @typedef {object} Effort
 * @property {boolean} [brief] see Brevity
 * @property {boolean} [soon] an answer that four times as many nodes have not changed will do, whether it
 *   is confirmed and all moves are sorted out or not; a failure that a wider region may mend when sixteen
 *   times as many have not, unless it is to be brief
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
const GROWTH = 4; // and so many times as many by the end of each next one;
const PATIENT = FIRST_TURN * GROWTH ** 2; // for a failure that a wider region may mend, unless it is to be brief
const BOTH_PART = 4; // the windows get one of so many parts of that where both sides are asked for

/**
 * Solves a problem. While it stays open whether the defender lives when it moves first, the search takes turns
 * with one for a life in windows of a wide region around (core/tsumego/narrow.h), which needs no assumption.
 * Where that has shown one the search goes on: for the other side, if that is asked for, too, and to sort out all
 * moves, unless it is to be brief, or soon.
 * @param {Ask} ask
 * @param {Position} position
 * @param {Effort} effort
 * @param {WatchOptions} options
 * @returns {Promise<Solved>}
 */
export async function solveInTurns(ask, position, { brief = false, soon = false }, options) {
  const limits = checkedRun(options);
  const started = performance.now();
  const { memoryMB = 64 } = options;
  const beside = memoryBeside(options); // for the windows, and later for what is looked into of kos
  const lives = beside > 0 && mayLive(position);
  const apart = (Number(lives) + Number(!brief)) * beside;
  const whole = { memoryMB: memoryMB - apart, run: 0, nodes: 0, ms: 0 };
  const windows = { ...whole, memoryMB: beside };
  /** @type {Position | null} */
  let wide = null;
  const gone = { nodes: 0, ms: 0 }; // for windows about other chains, and for captures
  /** @type {Solved | null} */
  let life = null;
  const left = () => ({
    maxNodes: limits.maxNodes - gone.nodes - whole.nodes - windows.nodes,
    maxMs: limits.maxMs - gone.ms - whole.ms - windows.ms,
  });
  const isOver = () => Math.min(left().maxNodes, left().maxMs) <= 0 || options.stop?.aborted;

  /** @type {(own: Turns, until: number, position: Position, shown: (found: Answer) => Answer) => Promise<Solved>} */
  async function turn(own, until, position, shown) {
    const { maxNodes, maxMs } = left();
    const { onProgress } = options;
    const ms = gone.ms + whole.ms + windows.ms;
    const nodes = gone.nodes + whole.nodes + windows.nodes;
    const request = encodeProblem(position, { skipMoves: brief, skipSeki: brief });
    const asked = {
      ...options,
      memoryMB: own.memoryMB,
      maxNodes: Math.max(1, Math.min(until - own.nodes, maxNodes)),
      maxMs,
      onProgress: onProgress && progressFrom(onProgress, nodes, started, shown),
    };
    const { answer, ...found } = await ask(position, request, asked, own.run);
    if (!found.done && !brief && position.region === null) leaveOpen(answer);
    Object.assign(own, { run: found.run, ...sumOf(own, answer) });
    return { ...found, answer: { ...answer, nodes: nodes + answer.nodes, ms: ms + answer.ms } };
  }

  /** @type {(told: Solved) => Promise<Solved | null>} */
  async function capture(told) {
    const { nodes, ms } = told.answer;
    const limits = { ...options, ...left(), onProgress: undefined };
    const { caught, ...spent } = await inTheOpen(ask, told, limits);
    gone.nodes += spent.nodes;
    gone.ms += spent.ms;
    if (caught !== null)
      Object.assign(caught.answer, { nodes: nodes + spent.nodes, ms: ms + spent.ms });
    return caught;
  }

  /** @type {(known: Answer) => Answer} */
  const toldSoFar = (known) => (life === null ? known : together(known, life.answer));

  /** @type {Solved | null} */
  let last = null;
  const isLoose = position.goal === null && position.region === null; // it may be a capture
  for (let until = lives || soon || isLoose ? FIRST_TURN : Infinity; ; until *= GROWTH) {
    const solved = await turn(whole, until, position, toldSoFar);
    const told = withLife(solved, life);
    const alone = brief ? lifeAlone(told) : null;
    if (told.done && !isOver() && isDeadByFrame(told)) return (await capture(told)) ?? told;
    if (told.done || alone !== null || isOver()) return alone ?? told;
    const enough = brief || until >= PATIENT || !mayRecover(told);
    if (soon && enough && last !== null && isSame(told, last))
      return { ...told, done: true, early: true };
    if (last === null && (lives || isLoose)) {
      const caught = await capture(told);
      if (caught !== null) return caught;
      if (isOver()) return told;
    }
    last = told;
    if (!lives || life !== null || !isOpenLife(solved)) continue;
    if (wide === null || !isOfSame(wide, solved)) {
      wide = lifeAround(solved);
      gone.nodes += windows.nodes;
      Object.assign(windows, { run: 0, nodes: 0 });
    }
    if (!isWide(wide)) continue;
    const share = Object.keys(solved.answer.first).length > 1 ? until / BOTH_PART : until;
    const found = await turn(windows, share, wide, () => solved.answer).catch(unlessAway);
    if (found === null) {
      wide = { ...wide, region: [] };
      continue;
    }
    if (isLife(found)) life = { ...found, done: brief };
    last = withLife(solved, life);
    Object.assign(last.answer, spentBy(found));
    if (isOver()) return last;
    if (life !== null && (brief || soon) && isKnown(last))
      return { ...last, done: true, early: soon };
  }
}

/**
 * Until all is done, what is told of first moves may come from a region narrower than the one that confirms the outcome.
 * @param {Answer} answer is changed
 */
function leaveOpen(answer) {
  for (const verdict of Object.values(answer.first)) verdict.complete = false;
  if (answer.status === 'solved') answer.status = 'partial';
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

/** @param {Solved} solved */
function isKnown({ answer }) {
  return Object.values(answer.first).every(({ outcome }) => outcome !== 'unknown');
}

/**
 * Whether the defender has failed so far, but may not in a wider region.
 * @param {Solved} solved
 */
function mayRecover({ answer }) {
  return Object.values(answer.first).some(({ tries }) => tries.length > 0);
}

/**
 * Whether all outcomes are known, and the same as before, and so are the moves shown first that do not fail.
 * @param {Solved} solved
 * @param {Solved} before
 */
export function isSame(solved, before) {
  return isKnown(solved) && String(shownFirst(solved)) === String(shownFirst(before));
}

/** @param {Solved} solved */
function shownFirst({ answer }) {
  return Object.values(answer.first).map(({ outcome, koThreats, pv }) => [
    outcome,
    koThreats,
    outcome === 'loss' ? '' : pv[0],
  ]);
}
