import { checkedRun } from '../client.js';
import { asSide } from './problem.js';
import { still } from './tsumego-limits.js';

/** @typedef {import('./problem.js').Color} Color */
/** @typedef {import('./problem.js').Problem} Problem */
/** @typedef {import('./tsumego.js').Solved} Solved */
/** @typedef {import('./tsumego.js').SolveOptions} SolveOptions */
/** @typedef {import('./tsumego-turns.js').Effort} Effort */
/** @typedef {(problem: Problem, options: SolveOptions, effort: Effort) => Promise<Solved>} Solve */

/**
 * An answer that is remembered.
 * @typedef {object} Known
 * @property {Question} question
 * @property {boolean} brief
 * @property {Solved} solved
 */

/**
 * What is asked, and with what limits.
 * @typedef {object} Question
 * @property {string} text the same for the same question but for limits and who moves first
 * @property {unknown} toPlay
 * @property {number} maxNodes
 * @property {number} maxMs
 */

const REMEMBERED = 16; // answers

/**
 * Remembers the last few answers, since replies and hints ask for the same problem again and again.
 * @param {Solve} solve
 */
export function remember(solve) {
  /** @type {Known[]} */
  const known = [];

  /** @type {(question: Question | null, brief: boolean, solved: Solved, options: SolveOptions) => Solved} */
  function note(question, brief, solved, options) {
    if (question === null || options.stop?.aborted) return solved;
    const old = known.findIndex((one) => answers(one, question, false) && one.brief === brief);
    known.splice(old < 0 ? REMEMBERED - 1 : old, 1);
    known.unshift({ question, brief, solved });
    return solved;
  }

  return {
    /**
     * Solves, whatever is remembered. The caller may do with the answer what it likes.
     * @type {Solve}
     */
    async anew(problem, given, effort) {
      const options = still(given);
      const question = questionOf(problem, options); // before the caller may change them
      const solved = await solve(problem, options, effort);
      note(question, effort.brief ?? false, withOwnAnswer(solved), options);
      return solved;
    },

    /**
     * What is remembered, or what is found with the limits given where they allow for more.
     * @param {Problem} problem
     * @param {SolveOptions} given
     * @param {Effort & { part?: boolean }} [enough] part: an answer for both sides, of which one is asked, will
     *   do, too
     * @returns {Promise<Solved>} with no cost, where it is remembered
     */
    async recalled(problem, given, { brief = false, soon = false, part = false } = {}) {
      const options = still(given);
      const question = questionOf(problem, options);
      if (question !== null) checkedRun(options);
      const found = known.find(
        (one) =>
          question !== null &&
          answers(one, question, part) &&
          (brief || !one.brief) &&
          (soon || !one.solved.early) &&
          (one.solved.done || hasLimitsOf(one.question, question)),
      );
      if (question === null || found === undefined) {
        const solved = await solve(problem, options, { brief, soon });
        return note(question, brief, solved, options);
      }
      known.splice(known.indexOf(found), 1);
      known.unshift(found); // what is asked for again is forgotten last
      const same = found.question.toPlay === question.toPlay;
      const color = /** @type {Color} */ (question.toPlay);
      return withoutCost(same ? found.solved : oneSide(found.solved, color));
    },
  };
}

/**
 * A copy of plain data. Node's structuredClone takes more time than a small problem.
 * @template Value
 * @param {Value} value
 * @returns {Value}
 */
export function copyOf(value) {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return /** @type {any} */ (value.map(copyOf));
  const copy = /** @type {any} */ ({});
  for (const key in value) copy[key] = copyOf(value[key]);
  return copy;
}

/**
 * @param {Solved} solved
 * @returns {Solved} the same with a copy of the answer
 */
function withOwnAnswer(solved) {
  const { answer, life } = solved;
  return { ...solved, answer: copyOf(answer), ...(life && { life: withOwnAnswer(life) }) };
}

/**
 * What an earlier call has found costs this one nothing.
 * @param {Solved} solved
 * @returns {Solved}
 */
function withoutCost({ answer, life, ...rest }) {
  const free = { ...rest, answer: { ...answer, nodes: 0, ms: 0 }, took: answer.nodes };
  return life === undefined ? free : { ...free, life: withoutCost(life) };
}

/**
 * Null for what is no plain data and will be refused.
 * @param {Problem} problem
 * @param {any} options
 * @returns {Question | null}
 */
function questionOf(problem, options) {
  if (typeof options !== 'object' || options === null) return null;
  const { signal, stop, onProgress, partial, progressMs, ...asked } = options;
  const { moves, level, format, name, untilCapture, brief, ...about } = asked;
  const { toPlay, maxNodes = Infinity, maxMs = Infinity, ...rest } = about;
  const plain = (/** @type {string} */ _, /** @type {unknown} */ value) => {
    if (['symbol', 'function', 'bigint'].includes(typeof value) || Number.isNaN(value))
      throw new TypeError('no plain data');
    return value;
  };
  try {
    return { text: JSON.stringify([problem, rest], plain), toPlay, maxNodes, maxMs };
  } catch {
    return null;
  }
}

/**
 * @param {Known} one
 * @param {Question} question
 * @param {boolean} part
 */
function answers({ question: { text, toPlay }, solved }, question, part) {
  if (text !== question.text) return false;
  if (toPlay === question.toPlay) return true;
  const color = question.toPlay;
  const banned = solved.position.ko >= 0; // for one side alone
  return part && toPlay === 'both' && !banned && (color === 'B' || color === 'W');
}

/**
 * Whether as much was allowed.
 * @param {Question} one
 * @param {Question} other
 */
function hasLimitsOf(one, other) {
  return one.maxNodes >= other.maxNodes && one.maxMs >= other.maxMs;
}

/**
 * What was found for both sides as an answer for one.
 * @param {Solved} solved
 * @param {Color} color
 * @returns {Solved}
 */
function oneSide({ life, answer, position, framed, ...rest }, color) {
  if (life?.framed.defender === color) return life;
  return {
    ...rest,
    answer: { ...answer, first: { [color]: answer.first[color] } },
    position: asSide(position, color),
    framed: asSide(framed, color),
  };
}
