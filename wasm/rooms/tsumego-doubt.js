import { stepsFrom } from './chains.js';
import { numberOf } from './problem.js';
import { isNarrow, isSound, onwards, problemOf } from './tsumego-course.js';
import { limitsLeft, sumOf } from './tsumego-limits.js';
import { firstColor } from './tsumego-reply.js';
import { forOther, rank } from './tsumego-walk.js';
import { survives } from './tsumego-zone.js';

/* What was found in a region may be different on the board. */

export const ANEW_NODES = 100_000; // for a look at what may be different outside of the region, at least,
const GLANCE_NODES = 20_000; // where there are many moves to look at

/** @typedef {import('./tsumego-course.js').Begin} Begin */
/** @typedef {import('./tsumego-course.js').Course} Course */
/** @typedef {import('./problem.js').Color} Color */
/** @typedef {import('./tsumego.js').Reached} Reached */
/** @typedef {import('./tsumego.js').Reply} Reply */
/** @typedef {import('./tsumego.js').Solved} Solved */
/** @typedef {import('./tsumego.js').SolveOptions} SolveOptions */

/** @type {Reached} */
export const NOTHING_KNOWN = { outcome: 'unknown', koThreats: null };

/**
 * Whether the defender has come to fail, or to reach less, in a region in which it was shown to survive: that a wider
 * one gives the same was not.
 * @param {Solved} solved
 * @param {Pick<Reply, 'toPlay' | 'outcome' | 'koThreats'>} now
 */
export function isDoubted(solved, { toPlay, outcome, koThreats }) {
  const { framed, answer } = solved;
  const first = firstColor(solved);
  const verdict = answer.first[first];
  if (verdict === undefined || framed.goal === 'connect' || !isNarrow(solved)) return false;
  const defends = (/** @type {Color} */ color, /** @type {Reached} */ reached) =>
    rank(color === framed.defender ? reached : forOther({ ...reached, move: null }));
  return defends(toPlay, { outcome, koThreats }) < defends(first, verdict);
}

/**
 * Whether it is left open if a first move that is not refuted is right. One of the attacker's may be so in a region
 * narrower than the one that confirms the outcome: until all are sorted out there, it is known of the main line's first
 * move alone. And where the defender can live, it is known one by one which of its moves only make a seki.
 * @param {Solved} solved
 * @param {string} move
 */
export function isProvisional(solved, move) {
  const { answer, framed, done } = solved;
  const first = firstColor(solved);
  if (first === framed.defender) return isLeft(solved, move);
  if (done || answer.assumes.includes('region')) return false;
  return framed.goal !== 'connect' && isNarrow(solved) && answer.first[first]?.moves[0] !== move;
}

/**
 * Whether it was not found out if a move of the defender's, who can live, only makes a seki.
 * @param {Solved} solved
 * @param {string} move
 */
function isLeft({ framed, answer }, move) {
  const verdict = answer.first[/** @type {Color} */ (framed.defender)];
  if (framed.goal !== 'life' || verdict?.outcome !== 'win') return false;
  if (verdict.seki !== false || verdict.complete) return false;
  return ![...verdict.moves, ...verdict.sekiMoves].includes(move) && !(move in verdict.losing);
}

/**
 * Whether there may be such moves.
 * @param {Solved} solved
 */
export function hasProvisional(solved) {
  const first = firstColor(solved);
  const verdict = solved.answer.first[first];
  const isAnyLeft = first === solved.framed.defender && isLeft(solved, ''); // a pass is in none of the lists
  return isAnyLeft || !!verdict?.moves.some((move) => isProvisional(solved, move));
}

/**
 * Whether the winner need not answer as long as all is as assumed.
 * @param {Solved} solved
 * @param {Pick<Reply, 'move' | 'outcome'>} said
 */
export function isWaiting(solved, { move, outcome }) {
  return move === '' && outcome === 'win' && !isSound(solved) && isNarrow(solved);
}

/**
 * Whether a look at what may be different outside of the region has not settled it: nothing has come out, or the
 * defender lives beside stones of the frame that take their colour from stones played meanwhile, which may be dead
 * themselves.
 * @param {Solved} solved what it comes from
 * @param {Solved} found
 */
export function isUnsettled(solved, { position, framed, answer }) {
  const { defender, goal } = framed;
  const verdicts = Object.entries(answer.first);
  if (verdicts.some(([, { outcome }]) => outcome === 'unknown')) return true;
  if (goal !== 'life' || !verdicts.some((one) => survives(framed, ...one))) return false;
  const region = new Set(framed.region);
  const friend = numberOf(/** @type {Color} */ (defender));
  const from = (/** @type {number} */ color) => (/** @type {number} */ point) =>
    solved.position.stones[point] === color &&
    position.stones[point] === color &&
    !region.has(point);
  const points = [...position.stones.keys()];
  const friends = stepsFrom(position, points.filter(from(friend)));
  const foes = stepsFrom(position, points.filter(from(3 - friend)));
  return points.some(
    (point) =>
      position.stones[point] === 0 &&
      framed.stones[point] === friend &&
      friends[point] >= foes[point],
  );
}

/**
 * How the side to play stands after a line, looked at in a region that is found anew.
 * @typedef {object} Look
 * @property {Reached & { pv: string[], seki?: boolean | null } | null} now null: not settled, or in a region alone that
 *   a wider one may overrule
 * @property {Reached & { region: number[] }} seen as far as the region goes
 * @property {boolean} seki the defender survives then in a seki only, where it lives in the problem
 * @property {string[]} assumes
 * @property {number} nodes
 * @property {number} ms
 */

/**
 * Looks at a line where what was found may be different outside of the region. One judge for trees and lint, so that
 * they say the same.
 * @param {Solved} solved
 * @param {Course} course
 * @param {SolveOptions} options
 * @param {Begin} begin
 * @returns {Promise<Look>}
 */
export async function lookAt(solved, course, options, begin) {
  const problem = problemOf(solved, course);
  const spent = { nodes: 0, ms: 0 };
  /** @type {(effort: import('./tsumego-turns.js').Effort) => Promise<Look>} */
  const look = async (effort) => {
    const asked = onwards(solved, course, limitsLeft(options, spent));
    const [found] = await begin(problem, asked, effort).catch(unlessTargetless);
    const { nodes, ms } = sumOf(spent, found?.answer ?? null);
    Object.assign(spent, { nodes, ms });
    const known = found !== undefined && isFinal(solved, found, course.color);
    const now = (known && found.answer.first[course.color]) || null;
    const { outcome, koThreats } = found?.answer.first[course.color] ?? NOTHING_KNOWN;
    const seen = { outcome, koThreats, region: found?.framed.region ?? [] };
    const assumes = found?.answer.assumes ?? [];
    return { now, seen, seki: now?.seki ?? false, assumes, nodes, ms };
  };
  const found = await look({ brief: true, soon: true });
  const { now } = found;
  const lives = now !== null && isLife(solved, course.color, now);
  if (!lives || solved.answer.first[firstColor(solved)]?.seki !== false) return found;
  const whole = await look({});
  return whole.now?.seki === null ? { ...whole, now: null } : whole;
}

/**
 * Whether what a look has found is no matter of its region, or no more so than what it is compared with.
 * @param {Solved} solved
 * @param {Solved} found
 * @param {Color} toPlay
 */
function isFinal(solved, found, toPlay) {
  const now = found.answer.first[toPlay];
  if (now === undefined || isUnsettled(solved, found)) return false;
  if (!found.answer.assumes.includes('region')) return true;
  return solved.answer.assumes.includes('region') && !isDoubted(solved, { ...now, toPlay });
}

/**
 * Whether the defender lives, be it in a seki.
 * @param {Solved} solved
 * @param {Color} toPlay
 * @param {Pick<Reached, 'outcome'>} reached by it
 */
export function isLife({ framed }, toPlay, reached) {
  return framed.goal === 'life' && survives(framed, toPlay, reached);
}

/**
 * Limits for a look at one of many moves.
 * @template {SolveOptions} Options
 * @param {Solved} solved
 * @param {Options} options
 * @returns {Options}
 */
export function glancing({ answer, took = answer.nodes }, options) {
  const most = Math.max(GLANCE_NODES, took / 2);
  return { ...options, maxNodes: Math.min(most, options.maxNodes ?? most) };
}

/**
 * Limits for a look at what may be different outside of the region.
 * @template {SolveOptions} Options
 * @param {Solved} solved
 * @param {Options} options
 * @returns {Options}
 */
export function looking({ answer, took = answer.nodes }, options) {
  const most = Math.max(ANEW_NODES, 4 * took);
  return { ...options, maxNodes: Math.min(most, options.maxNodes ?? most) };
}

/**
 * What is fought over may have become another group.
 * @param {any} error
 * @returns {[]}
 */
export function unlessTargetless(error) {
  if (error.code === 'no-target') return [];
  throw error;
}
