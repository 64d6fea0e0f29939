import { asSide, indexOf, other } from './problem.js';
import { after } from './tsumego-hint.js';

/* Lines are found on a board with a frame, where ko threats come from outside. What is shown of them has to be
 * possible on the board as it stands. */

/** @typedef {import('./problem.js').Color} Color */
/** @typedef {import('./problem.js').Position} Position */

/**
 * The board as it stands, and as it was taken to be: the same one where nothing is assumed.
 * @typedef {object} Boards
 * @property {Position} board
 * @property {Position} framed
 */

/**
 * Both boards after a move; null where on the first it may not be played, or does something else. That simple ko
 * forbids it does not matter: see `isRetake`.
 * @param {Boards} boards
 * @param {Color} color
 * @param {string} move
 * @returns {Boards | null}
 */
export function playReal({ board, framed }, color, move) {
  const point = indexOf(move, board);
  if (point >= 0 && board.stones[point] !== 0) return null;
  const real = after(board, color, [point]).position;
  const assumed = framed === board ? real : after(framed, color, [point]).position;
  const same =
    assumed === real ||
    (takenIn(board, real) === takenIn(framed, assumed) &&
      real.stones[point] === assumed.stones[point]);
  return same && !isBarredSuicide(board, real, point) ? { board: real, framed: assumed } : null;
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
 * once two passes stand for a threat and its answer.
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
    kept.push(kept.length > 0 && isRetake(now, move) ? ['', '', move] : [move]);
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
