import { boardOf, play } from '../common/board.js';
import { signOf, vertexOf } from '../common/points.js';

/**
 * A line of moves being looked at, from the problem's position.
 * @typedef {object} Line
 * @property {'B' | 'W'} first
 * @property {string[]} points
 * @property {number} count how many of them stand on the board
 */

/**
 * The position after a line's moves, with the numbers of those whose stones still stand.
 * @param {Line} line
 * @param {{ signs: import('../common/points.js').SignMap }} problem
 */
export function lineBoard({ first, points, count }, problem) {
  let board = boardOf(problem.signs);
  /** @type {Map<string, [[number, number], { type: string, label: string }]>} */
  const numbers = new Map();
  points.slice(0, count).forEach((point, index) => {
    const vertex = vertexOf(point);
    if (vertex === null) return;
    const sign = signOf(first);
    board = play(board, index % 2 === 0 ? sign : sign === 1 ? -1 : 1, vertex);
    numbers.set(point, [vertex, { type: 'label', label: String(index + 1) }]);
  });
  return {
    signs: board.signs,
    numbers: [...numbers.values()].filter(([[x, y]]) => board.signs[y][x] !== 0),
  };
}
