import { asSide, attacks, indexOf, other } from './problem.js';
import { after } from './tsumego-hint.js';

/* Lines are found on a board with a frame, where ko threats come from outside. What is shown of them has to be
 * possible on the board as it stands. */

/** @typedef {import('./problem.js').Color} Color */
/** @typedef {import('./problem.js').Position} Position */

const TEXT = new TextDecoder(); // the fastest way to a text

/**
 * The board as it stands, and as it was taken to be: the same one where nothing is assumed.
 * @typedef {object} Boards
 * @property {Position} board
 * @property {Position} framed
 * @property {string[]} [past] what has stood on the latter since it last changed elsewhere, of a line
 */

/**
 * Both boards after a move, and whether there has to be a threat before it: where it retakes a ko at once, or what has
 * stood comes again. Null where on the first it may not be played otherwise, or does something else.
 * @param {Boards} boards
 * @param {Color} color
 * @param {string} move
 * @returns {Required<Boards> & { threat: boolean } | null}
 */
export function playReal({ board, framed, past = [] }, color, move) {
  const point = indexOf(move, board);
  if (point >= 0 && board.stones[point] !== 0) return null;
  const real = after(board, color, [point]).position;
  const assumed = framed === board ? real : after(framed, color, [point]).position;
  const same =
    assumed === real ||
    (takenIn(board, real) === takenIn(framed, assumed) &&
      real.stones[point] === assumed.stones[point]);
  if (!same || isBarredSuicide(board, real, point)) return null;
  const threat =
    point >= 0 && (isRetake({ board }, move) || past.includes(situation(assumed, other(color))));
  const since = threat || lasts(framed, assumed, color, point) ? [] : past;
  return { board: real, framed: assumed, past: [...since, situation(framed, color)], threat };
}

/**
 * What may not come again, as text.
 * @param {Position} position
 * @param {Color} color who is to play
 */
function situation({ stones, positional }, color) {
  return (positional ? '' : color) + TEXT.decode(stones);
}

/**
 * Whether nothing that has stood before can come again after a move: some of the target is gone, or the attacker, who
 * may not retake a ko, has played elsewhere.
 * @param {Position} before
 * @param {Position} now
 * @param {Color} color
 * @param {number} point -1 for a pass
 */
function lasts(before, now, color, point) {
  const { ko, target, stones } = before;
  if (point < 0) return attacks(before, color) && ko >= 0;
  return (target ?? []).some((one) => stones[one] !== 0 && now.stones[one] === 0);
}

/**
 * Whether what led from one position to the next is a suicide that the rules do not allow: any, or that of a single
 * stone.
 * @param {Position} before
 * @param {Position} now
 * @param {number} point -1 for a pass
 */
export function isBarredSuicide(before, now, point) {
  const removed = point >= 0 && now.stones[point] === 0;
  return removed && !(before.suicide && takenIn(before, now) !== '');
}

/**
 * Whether a move retakes a ko at once, for which there has to be a threat first.
 * @param {Pick<Boards, 'board'>} boards
 * @param {string} move
 */
export function isRetake({ board }, move) {
  return board.ko >= 0 && indexOf(move, board) === board.ko;
}

/**
 * Whether simple ko forbids a move to who is to play first.
 * @param {Position} board
 * @param {Color} color
 * @param {string | undefined} move
 */
export function isBanned(board, color, move) {
  return move !== undefined && isRetake({ board: asSide(board, color) }, move);
}

/**
 * A line as far as it is possible, ended by a move of the winner's where not all of it is; before a ko is retaken at
 * once, or what has stood comes again, two passes stand for a threat and its answer.
 * @param {Boards} boards
 * @param {Color} color who moves first
 * @param {string[]} line
 * @param {Color} winner
 */
export function realLine(boards, color, line, winner) {
  /** @type {string[][]} */
  const kept = [];
  let now = boards;
  let mover = color;
  for (const move of line) {
    const next = playReal(now, mover, move);
    if (next === null) break;
    kept.push(kept.length > 0 && next.threat ? ['', '', move] : [move]);
    now = next;
    mover = other(mover);
  }
  const cut = kept.length < line.length;
  if (cut && kept.length > 1 && mover === winner) kept.pop();
  return kept.flat();
}

/**
 * The points on which stones are captured between two positions.
 * @param {Position} before
 * @param {Position} now
 */
function takenIn(before, now) {
  let points = '';
  for (let point = 0; point < before.stones.length; point++)
    if (before.stones[point] !== 0 && now.stones[point] === 0) points += `${point} `;
  return points;
}
