import { asSide, other } from './problem.js';

/** @typedef {import('./problem.js').Position} Position */
/** @typedef {import('./tsumego.js').Answer} Answer */
/** @typedef {import('./tsumego.js').Solved} Solved */

const MARGIN = 2; // points around what was found
const LARGEST = 160; // points of a rectangle; else stones beside it are left out

/**
 * Whether a life may have to be looked for around a region that has yet to be found.
 * @param {Position} position
 */
export function mayLive({ goal, region, suicide, positional }) {
  const life = goal === null || goal === 'life';
  return life && region === null && !suicide && !positional;
}

/**
 * What is said of the defender when it moves first.
 * @param {Solved} solved
 */
function verdictOf({ answer }) {
  return answer.goal === 'life' ? answer.first[answer.defender] : undefined;
}

/**
 * Whether it is open if the defender lives outright, or whether more of the board matters for that.
 * @param {Solved} solved
 */
export function isOpenLife(solved) {
  const outcome = verdictOf(solved)?.outcome;
  const settled = outcome === 'ko' || !solved.answer.assumes.includes('region');
  return outcome !== undefined && (outcome === 'unknown' || !settled);
}

/** @param {Solved} solved */
export function isLife(solved) {
  return verdictOf(solved)?.outcome === 'win' && solved.answer.assumes.length === 0;
}

/**
 * A life that assumes nothing, of the only side that is asked, where no more than that is asked: whether the other
 * side, moving first, would take it is left open, as it is of lives in windows. Else null.
 * @param {Solved} solved
 * @returns {Solved | null}
 */
export function lifeAlone(solved) {
  const { answer } = solved;
  const verdict = verdictOf(solved);
  if (verdict === undefined || !isLife(solved) || Object.keys(answer.first).length > 1) return null;
  const first = { [answer.defender]: { ...verdict, complete: true } };
  return { ...solved, answer: { ...answer, first, status: 'solved' }, done: true };
}

/**
 * Whether a wide problem is about the same chains.
 * @param {Position} wide
 * @param {Solved} solved
 */
export function isOfSame({ target, defender }, { framed }) {
  return defender === framed.defender && String(target) === String(framed.target);
}

/**
 * What was found, and in its place or with it the life in windows, if there is one.
 * @param {Solved} solved
 * @param {Solved | null} life
 * @returns {Solved}
 */
export function withLife(solved, life) {
  const { position, answer } = solved;
  const settled = answer.status === 'solved' && verdictOf(solved)?.outcome === 'win';
  if (life === null || settled) return solved;
  const told = together(answer, life.answer);
  if (told === answer) return solved;
  const base = told.region === answer.region ? solved : life;
  const { toPlay, both, ko } = life.framed;
  const own = { ...life, position: { ...position, toPlay, both, ko } };
  return { ...base, position, answer: told, done: solved.done, life: own };
}

/**
 * The defender lives when it moves first; what is known of the attacker moving first counts where it is about
 * the same chains, with all that it assumes.
 * @param {Answer} known
 * @param {Answer} life
 * @returns {Answer}
 */
export function together(known, life) {
  const { nodes, ms } = known;
  const { defender, target } = life;
  const attacker = other(defender);
  const verdict = known.first[attacker];
  if (verdict === undefined) return { ...life, nodes, ms };
  const same = known.defender === defender && String(known.target) === String(target);
  const open = verdict.outcome === 'unknown';
  if (!same && !open) return known;
  const base = open ? life : known;
  const first = { ...known.first, [defender]: life.first[defender] };
  if (!same)
    first[attacker] = { ...verdict, role: 'attack', bounds: { succeeds: null, fails: null } };
  const sure = !base.assumes.includes('region') && verdict.complete;
  const solved = sure && life.first[defender]?.complete;
  return { ...base, first, status: solved ? 'solved' : 'partial', nodes, ms };
}

/**
 * Whether the defender lives in a wide region, which is the rectangle around what was found and the stones about
 * it; an empty one where that would be too large.
 * @param {Solved} solved
 * @returns {Position}
 */
export function lifeAround({ position, framed }) {
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
  const first = defender === null ? position : asSide(position, defender);
  return { ...first, region: region ?? [], target, defender, goal, targetRule };
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
