/**
 * Positions of the boards that sites already use, as problems for the solver; and points back and
 * forth. Every adapter only reads the board it is given.
 *
 * ```js
 * hint.setPosition(fromWGo(game.getPosition(), { target: ['bc'] }));
 * ```
 */
import { pointOf, vertexOf } from '../common/points.js';

export { pointOf, vertexOf };

/**
 * @typedef {object} Question what a board does not know; see the problem's fields
 * @property {'B' | 'W'} [toPlay]
 * @property {string[]} [target] SGF letters of a stone of each chain asked for
 * @property {'life' | 'capture' | 'connect'} [goal]
 * @property {string[]} [region] SGF letters of the points where play is allowed
 */

/**
 * @typedef {Question & { size: [number, number], black: string[], white: string[] }} PositionProblem
 */

/**
 * Shudan, `@sabaki/go-board`, and all that use their sign maps.
 * @param {number[][] | { signMap: number[][] }} board rows from the top: 1 black, −1 white, 0 empty
 * @param {Question} [question]
 * @returns {PositionProblem}
 */
export function fromSignMap(board, question = {}) {
  const rows = Array.isArray(board) ? board : board.signMap;
  return collect(rows[0]?.length ?? 0, rows.length, (x, y) => rows[y][x], question);
}

/**
 * WGo.js, version 2 (`size`) and 3 (`sizeX`, `sizeY` or `cols`, `rows`).
 * @param {object} position
 * @param {number} [position.size]
 * @param {number} [position.sizeX]
 * @param {number} [position.sizeY]
 * @param {number} [position.cols]
 * @param {number} [position.rows]
 * @param {(x: number, y: number) => number} position.get
 * @param {Question} [question]
 * @returns {PositionProblem}
 */
export function fromWGo(position, question = {}) {
  const width = position.cols ?? position.sizeX ?? position.size ?? 0;
  const height = position.rows ?? position.sizeY ?? position.size ?? 0;
  return collect(width, height, (x, y) => position.get(x, y), question);
}

/**
 * BesoGo: a node of the game, for which black is −1 and points count from 1.
 * @param {{ getSize: () => { x: number, y: number }, getStone: (x: number, y: number) => number }} node
 * @param {Question} [question]
 * @returns {PositionProblem}
 */
export function fromBesogo(node, question = {}) {
  const { x: width, y: height } = node.getSize();
  return collect(width, height, (x, y) => -node.getStone(x + 1, y + 1), question);
}

/**
 * EidoGo: `player.board`, for which black is −1.
 * @param {{ boardSize: number, getStone: (point: { x: number, y: number }) => number }} board
 * @param {Question} [question]
 * @returns {PositionProblem}
 */
export function fromEidogo(board, question = {}) {
  return collect(board.boardSize, board.boardSize, (x, y) => -board.getStone({ x, y }), question);
}

/**
 * @param {number} width
 * @param {number} height
 * @param {(x: number, y: number) => number} signAt
 * @param {Question} question
 * @returns {PositionProblem}
 */
function collect(width, height, signAt, question) {
  /** @type {string[]} */
  const black = [];
  /** @type {string[]} */
  const white = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sign = signAt(x, y);
      if (sign > 0) black.push(pointOf([x, y]));
      else if (sign < 0) white.push(pointOf([x, y]));
    }
  }
  return { size: [width, height], black, white, ...question };
}
