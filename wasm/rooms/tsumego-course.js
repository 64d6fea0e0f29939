import { quoted, TesujiError } from '../error.js';
import { asSide, indexOf, neverKoOf, other, pointOf, threatsOf, toObject } from './problem.js';
import { after } from './tsumego-hint.js';
import { isBarredSuicide, isRetake, playReal } from './tsumego-real.js';
import { firstColor, standing, winnerIn } from './tsumego-reply.js';
import { namesOf } from './tsumego-walk.js';
import { survives } from './tsumego-zone.js';

const BESIDE = 3; // lines from the region within which a move may matter

/** @typedef {import('./problem.js').Color} Color */
/** @typedef {import('./problem.js').Position} Position */
/** @typedef {import('./problem.js').ProblemObject} ProblemObject */
/** @typedef {import('./tsumego.js').Solved} Solved */
/** @typedef {import('./tsumego.js').SolveOptions} SolveOptions */
/**
 * Solves a problem, and tells what is left of the limits.
 * @typedef {<Options extends SolveOptions>(problem: ProblemObject, options: Options, enough?: import('./tsumego-turns.js').Effort) => Promise<[Solved, Options]>} Begin
 */

/**
 * How a line goes on the board.
 * @typedef {object} Course
 * @property {'inside' | 'beyond' | 'over'} kind `inside`: as it was searched; `beyond`: up to a move after which it is a
 *   problem of its own; `over`: up to the capture of the target, or the connection, by the last move, or after which
 *   others were played
 * @property {number} length moves up to there, with that one
 * @property {import('./tsumego-real.js').Boards} boards then
 * @property {Color} color to play then
 * @property {number[]} target what is left of it
 * @property {Color | null} winner where it is over
 * @property {boolean} left by a move beside the region
 * @property {{ color: Color, stones: Uint8Array }[]} past the board before it and after each move but a pass, and who is
 *   to play
 */

/**
 * Follows a line on the board. Throws a TesujiError (`illegal-move`) where a move may not be played.
 * @param {Solved} solved
 * @param {unknown} moves
 * @param {number} [staying] moves at the beginning that do not count as beside the region
 * @param {boolean} [whole] on to the end of the line, wherever it leads
 * @returns {Course}
 */
export function courseOf(solved, moves, staying = 0, whole = false) {
  const { position, framed } = solved;
  let boards = { board: asSide(position, firstColor(solved)), framed };
  let [color, target, length] = [firstColor(solved), framed.target ?? [], 0];
  /** @type {Color | null} */
  let winner = null;
  const past = [{ color, stones: position.stones }];
  const isBeside = besideOf(solved);
  let isBeyond = false;
  for (const name of namesOf(moves, position)) {
    if (winner !== null) break;
    const point = indexOf(name, position);
    /** @type {ReturnType<typeof playReal>} */
    const inside = isBeyond || isOnFrame(solved, point) ? null : playReal(boards, color, name);
    const board = inside?.board ?? after(boards.board, color, [point]).position;
    const retakes = isRetake(boards, name);
    if (retakes || (inside === null && !isLegal(boards.board, board, point))) {
      const why = retakes ? 'it retakes a ko, and there was no threat' : 'an illegal move';
      const text = `${quoted(name)} may not be played: ${why}`;
      throw new TesujiError('illegal-move', text, { index: point, point: name });
    }
    if (point >= 0) past.push({ color: other(color), stones: board.stones });
    boards = inside ?? { ...boards, board };
    target = standing({ ...framed, target }, boards.board);
    winner = winnerIn(framed, boards.board, target);
    [color, length] = [other(color), length + 1];
    const left = length > staying && isBeside(point);
    isBeyond ||= (inside === null || left) && winner === null;
    if (isBeyond && !whole)
      return { kind: 'beyond', length, boards, color, target, winner, left: inside !== null, past };
  }
  const kind = winner !== null ? 'over' : isBeyond ? 'beyond' : 'inside';
  return { kind, length, boards, color, target, winner, left: false, past };
}

/**
 * The same where it is open whether the line may be played.
 * @param {Solved} solved
 * @param {string[]} moves
 * @param {boolean} [whole] as for courseOf
 * @returns {Course | null} null where one of them may not be played
 */
export function courseIfLegal(solved, moves, whole = false) {
  try {
    return courseOf(solved, moves, 0, whole);
  } catch (error) {
    if (/** @type {any} */ (error).code === 'illegal-move') return null;
    throw error;
  }
}

/**
 * Tells points beside the region, where what is played may matter: none where the region was given, or the defender
 * survives whatever is played there.
 * @param {Solved} solved
 * @returns {(point: number) => boolean}
 */
function besideOf(solved) {
  const { position, framed } = solved;
  if (!isNarrow(solved) || isSound(solved)) return () => false;
  const { width } = position;
  const region = framed.region ?? [];
  const inside = new Set(region);
  const isNear = (/** @type {number} */ one, /** @type {number} */ other) =>
    Math.abs((one % width) - (other % width)) <= BESIDE &&
    Math.abs(Math.floor(one / width) - Math.floor(other / width)) <= BESIDE;
  return (point) =>
    point >= 0 &&
    position.stones[point] === 0 &&
    !inside.has(point) &&
    region.some((one) => isNear(one, point));
}

/**
 * Whether the last of some moves may be played on the board.
 * @param {Position} position
 * @param {Color} color who moves first
 * @param {number[]} points
 */
export function isPlayable(position, color, points) {
  const { position: before, color: mover } = after(position, color, points.slice(0, -1));
  const now = after(before, mover, points.slice(-1)).position;
  return isLegal(before, now, points[points.length - 1]);
}

/**
 * Whether the move that led from one position to the next may be played.
 * @param {Position} before
 * @param {Position} now
 * @param {number} point
 */
function isLegal(before, now, point) {
  return (
    point < 0 ||
    (before.stones[point] === 0 && !isBarredSuicide(before, now, point) && before.ko !== point)
  );
}

/**
 * Whether a point of the problem is empty, but has a stone of the frame.
 * @param {Solved} solved
 * @param {number} point
 */
export function isOnFrame({ position, framed }, point) {
  return point >= 0 && position.stones[point] === 0 && framed.stones[point] !== 0;
}

/**
 * Whether what is played outside of the region does not matter: the defender survives, with no assumption.
 * @param {Solved} solved
 */
export function isSound({ framed, answer }) {
  const lives = Object.entries(answer.first).every((one) => survives(framed, ...one));
  return lives && answer.assumes.length === 0;
}

/**
 * Whether the solver has chosen a region that is less than the board.
 * @param {Solved} solved
 */
export function isNarrow({ position, framed }) {
  const region = new Set(framed.region);
  return (
    position.region === null &&
    position.stones.some((stone, point) => stone === 0 && !region.has(point))
  );
}

/**
 * The problem that begins where a line has come.
 * @param {Solved} solved
 * @param {Course} course
 */
export function problemOf({ framed }, { boards, color, target }) {
  const { targetRule, defender, goal } = framed;
  return toObject({
    ...boards.board,
    toPlay: color,
    both: false,
    target,
    targetRule,
    defender,
    goal,
  });
}

/**
 * The problem in a region that is given, with its frame.
 * @param {Solved} solved
 * @param {number[]} region
 * @param {SolveOptions} options
 * @param {Begin} begin
 */
export async function framedIn(solved, region, options, begin) {
  const start = courseOf(solved, []);
  const names = region.map((point) => pointOf(point, solved.position.width));
  const asked = onwards(solved, start, { ...options, maxNodes: 1 });
  const [found] = await begin({ ...problemOf(solved, start), region: names }, asked, {
    brief: true,
  });
  return found;
}

/**
 * The options for a problem that goes on from another: what is asked is told by that, but for the ko threats and who
 * may not capture in kos.
 * @template {SolveOptions} Options
 * @param {Solved} solved
 * @param {Course} course
 * @param {Options} options
 */
export function onwards(solved, { color }, options) {
  const { toPlay, target, targetRule, defender, goal, region, ...others } = options;
  const { framed } = solved;
  const koThreats = threatsOf(framed, firstColor(solved), color);
  return /** @type {Options} */ ({ ...others, koThreats, neverKo: neverKoOf(framed) });
}
