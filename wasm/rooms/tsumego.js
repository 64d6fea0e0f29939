import { TesujiError } from '../error.js';
import { KINDS } from '../kinds.js';
import {
  colorOf,
  encodeProblem,
  GOALS,
  other,
  pointOf,
  RULES,
  readProblem,
  toObject,
  wordsOf,
} from './problem.js';

/** @typedef {import('./problem.js').Color} Color */
/** @typedef {import('./problem.js').Goal} Goal */
/** @typedef {import('./problem.js').Problem} Problem */
/** @typedef {import('./problem.js').Position} Position */

/**
 * @typedef {object} Verdict for one side to move first
 * @property {'attack' | 'defend'} role
 * @property {'win' | 'ko' | 'loss' | 'unknown'} outcome for the side that moves first, whatever
 *   number of ko threats within the range (`ko`: it depends on them)
 * @property {number | null} koThreats with `ko`: the least number of external ko threats, the
 *   mover's less the other's, with which the mover succeeds
 * @property {boolean | null} seki whether the defender lives in a seki only; null: not settled
 * @property {boolean | null} tenuki whether the mover may play elsewhere and still reach the same
 * @property {string[]} moves all first moves that reach the best outcome, the main line's first
 * @property {string[]} pv a main line
 * @property {Record<string, string | null>} losing every other move, with a refutation: a point,
 *   `""` where passing refutes it, null where nothing needs to be played
 * @property {boolean} complete whether all of this is settled
 */

/**
 * @typedef {object} Answer
 * @property {string} [id]
 * @property {'solved' | 'partial' | 'unknown'} status
 * @property {[width: number, height: number]} size
 * @property {string[]} target a point of every chain whose fate is asked
 * @property {'any' | 'all'} targetRule
 * @property {Color} defender
 * @property {Goal} goal
 * @property {string[]} region
 * @property {string[]} assumes `frame`: the stones around the region are alive, and points outside
 *   of it are out of reach; `[]` where the proof needs no assumption
 * @property {{ black: string[], white: string[] }} frame stones assumed outside of the region where
 *   the board has none
 * @property {Partial<Record<Color, Verdict>>} first
 * @property {number} nodes
 * @property {number} ms
 */

/**
 * An answer with what only this package's own rooms need.
 * @typedef {object} Solved
 * @property {Answer} answer
 * @property {Position} position the problem as read
 * @property {Position} framed the problem as solved: frame, target and region set
 */

/** @typedef {import('./problem.js').ProblemOptions & import('../client.js').RunOptions} SolveOptions */

const OUTCOMES = /** @type {const} */ (['unknown', 'loss', 'ko', 'win']);

/** @param {import('../client.js').Client} client */
export function tsumego(client) {
  return {
    /**
     * Who lives, who kills, and how: proved, or said to be unknown.
     * @param {Problem} problem
     * @param {SolveOptions} [options]
     * @returns {Promise<Answer>}
     */
    solve: async (problem, options = {}) => (await solveProblem(client, problem, options)).answer,

    /**
     * A problem of any shape as an object, checked; what it leaves open stays open.
     * @param {Problem} problem
     * @param {SolveOptions} [options]
     * @returns {Promise<import('./problem.js').ProblemObject>}
     */
    problem: async (problem, options = {}) => toObject(await readProblem(client, problem, options)),
  };
}

/**
 * @param {import('../client.js').Client} client
 * @param {Problem} problem
 * @param {SolveOptions} options
 * @returns {Promise<Solved>}
 */
export async function solveProblem(client, problem, options) {
  const position = await readProblem(client, problem, options);
  const result = await client
    .run(KINDS.SOLVE, encodeProblem(position), options)
    .catch((error) => Promise.reject(named(error, position.width)));
  const { answer, framed } = decode(position, result.bytes, result.done);
  answer.nodes = result.nodes;
  answer.ms = Math.round(result.ms * 1000) / 1000;
  return { answer, position, framed };
}

/**
 * Gives the point of an error its name.
 * @param {any} error
 * @param {number} width
 */
function named(error, width) {
  if (!(error instanceof TesujiError) || error.index === undefined) return error;
  const point = pointOf(error.index, width);
  return new TesujiError(error.code, `${error.message}: '${point}'`, { index: error.index, point });
}

/**
 * @param {Position} position
 * @param {Uint8Array} bytes
 * @param {boolean} done
 * @returns {{ answer: Answer, framed: Position }}
 */
function decode(position, bytes, done) {
  const words = wordsOf(bytes);
  const { width, height, stones } = position;
  const [flags, , , defender, goal, rule] = words;
  const points = bytes.subarray(6 * 4, 6 * 4 + stones.length);
  const all = [...points.keys()];
  const names = (/** @type {number[]} */ list) => list.map((index) => pointOf(index, width));
  const region = all.filter((index) => points[index] & 4);
  const target = all.filter((index) => points[index] & 8);
  const added = (/** @type {number} */ color) =>
    names(all.filter((index) => stones[index] === 0 && (points[index] & 3) === color));
  const connects = GOALS[goal] === 'connect';
  const asked = position.both || position.toPlay === null ? null : position.toPlay;
  const sides = sidesOf(words.subarray(6 + Math.ceil(stones.length / 4)), width, connects);
  /** @type {Answer['first']} */
  const first = {};
  for (const color of /** @type {const} */ (['B', 'W']))
    if (sides[color] !== null && (asked === null || asked === color)) first[color] = sides[color];
  const framed = {
    ...position,
    stones: points.map((byte) => byte & 3),
    target,
    region,
    targetRule: RULES[rule],
    goal: GOALS[goal],
    defender: connects ? other(colorOf(defender)) : colorOf(defender),
  };
  const id = position.id === undefined ? {} : { id: position.id };
  return {
    framed,
    answer: {
      ...id,
      status: statusOf(Object.values(first), done),
      size: [width, height],
      target: names(chainsOf(target, framed.stones, width, height)),
      targetRule: framed.targetRule,
      defender: framed.defender,
      goal: framed.goal,
      region: names(region),
      assumes: flags & 3 ? ['frame'] : [],
      frame: { black: added(1), white: added(2) },
      first,
      nodes: 0,
      ms: 0,
    },
  };
}

/**
 * @param {Verdict[]} verdicts
 * @param {boolean} done
 */
function statusOf(verdicts, done) {
  if (done && verdicts.every(({ complete }) => complete)) return 'solved';
  return verdicts.some(({ outcome }) => outcome !== 'unknown') ? 'partial' : 'unknown';
}

/**
 * One point, the first, of every chain among the given stones.
 * @param {number[]} points
 * @param {Uint8Array} stones
 * @param {number} width
 * @param {number} height
 */
function chainsOf(points, stones, width, height) {
  const seen = new Set();
  return points.filter((point) => {
    if (seen.has(point)) return false;
    const chain = [point];
    seen.add(point);
    for (const at of chain) {
      for (const next of neighborsOf(at, width, height)) {
        if (stones[next] !== stones[point] || seen.has(next)) continue;
        seen.add(next);
        chain.push(next);
      }
    }
    return true;
  });
}

/**
 * @param {number} point
 * @param {number} width
 * @param {number} height
 */
function neighborsOf(point, width, height) {
  const x = point % width;
  return [
    ...(x > 0 ? [point - 1] : []),
    ...(x + 1 < width ? [point + 1] : []),
    ...(point >= width ? [point - width] : []),
    ...(point + width < width * height ? [point + width] : []),
  ];
}

/**
 * @param {Int32Array} words
 * @param {number} width
 * @param {boolean} connects the core calls who connects the attacker; here the owner of the marked
 *   stones is the defender
 * @returns {Record<Color, Verdict | null>}
 */
function sidesOf(words, width, connects) {
  let at = 0;
  const take = () => words[at++];
  const list = () => Array.from({ length: take() }, take);
  const side = () => {
    const [asked, role, outcome, complete, threats] = Array.from({ length: 5 }, take);
    at += 2;
    const [seki, tenuki] = [take(), take()];
    const moves = Array.from({ length: take() }, () => Array.from({ length: 4 }, take));
    const best = list();
    const pv = list();
    if (!asked) return null;
    const first = best
      .filter((point) => point >= 0)
      .sort((a, b) => Number(b === pv[0]) - Number(a === pv[0]));
    const known = /** @type {const} */ ([false, true]);
    /** @type {Verdict} */
    const verdict = {
      role: (role === 0) !== connects ? 'attack' : 'defend',
      outcome: OUTCOMES[outcome],
      koThreats: OUTCOMES[outcome] === 'ko' ? threats : null,
      seki: seki < 0 ? null : known[seki],
      tenuki: tenuki < 0 ? null : known[tenuki],
      moves: first.map((point) => pointOf(point, width)),
      pv: pv.map((point) => pointOf(point, width)),
      losing: losingOf(moves, best, width),
      complete: complete === 1,
    };
    return verdict;
  };
  return { B: side(), W: side() };
}

/**
 * @param {number[][]} moves
 * @param {number[]} best
 * @param {number} width
 */
function losingOf(moves, best, width) {
  /** @type {Record<string, string | null>} */
  const losing = {};
  for (const [point, outcome, , refutation] of moves)
    if (point >= 0 && !best.includes(point) && outcome === 1)
      losing[pointOf(point, width)] = refutation === -2 ? null : pointOf(refutation, width);
  return losing;
}
