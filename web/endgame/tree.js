/**
 * Trees entered by hand, as values that are never changed. A position is named by the numbers of the
 * moves that lead to it, counted as the solver counts: Black's first, then White's.
 */
import { boardOf, objection, play } from '../common/board.js';
import { labelOf, signOf, vertexOf } from '../common/points.js';

/** @typedef {import('../../wasm/rooms/endgame-encode.js').TreeNode} TreeNode */
/** @typedef {import('../common/points.js').SignMap} SignMap */
/** @typedef {import('../common/points.js').Vertex} Vertex */

/**
 * The moves from a position, Black's first.
 * @param {TreeNode} node
 */
export function movesOf({ children = [] }) {
  return ['B', 'W'].flatMap((color) => children.filter((child) => child.color === color));
}

/**
 * @param {TreeNode} tree
 * @param {number[]} path
 * @returns {TreeNode | undefined}
 */
export function atPath(tree, path) {
  return path.reduce(
    (node, move) => node && movesOf(node)[move],
    /** @type {TreeNode | undefined} */ (tree),
  );
}

/**
 * @param {TreeNode} tree
 * @param {number[]} path
 * @param {(node: TreeNode) => TreeNode} edit
 * @returns {TreeNode}
 */
export function edited(tree, [move, ...rest], edit) {
  if (move === undefined) return edit(tree);
  const changed = movesOf(tree)[move];
  const children = (tree.children ?? []).map((child) =>
    child === changed ? edited(child, rest, edit) : child,
  );
  return { ...tree, children };
}

/**
 * A position with one more move from it, or as it is where the move is there.
 * @param {TreeNode} node
 * @param {'B' | 'W'} color
 * @param {string} point
 * @returns {TreeNode}
 */
export function withChild(node, color, point) {
  if (numberOf(node, color, point) >= 0) return node;
  return { ...node, children: [...(node.children ?? []), { color, move: point, children: [] }] };
}

/**
 * The number of a move, -1 where it is not in the tree.
 * @param {TreeNode} node
 * @param {'B' | 'W'} color
 * @param {string} point
 */
export function numberOf(node, color, point) {
  return movesOf(node).findIndex((child) => child.color === color && child.move === point);
}

/**
 * @param {string[]} points
 * @param {string} point
 */
export const toggled = (points, point) =>
  points.includes(point) ? points.filter((p) => p !== point) : [...points, point];

/**
 * The parts of a terminal with a point put into the last one on the board, or taken out of it.
 * @param {NonNullable<TreeNode['subregions']>} parts
 * @param {string} point
 * @returns {NonNullable<TreeNode['subregions']>}
 */
export function partsWith(parts, point) {
  const last = parts.map((part) => typeof part === 'object').lastIndexOf(true);
  if (last < 0) return [...parts, { points: [point] }];
  return parts.map((part, i) =>
    i === last && typeof part === 'object' ? { points: toggled(part.points, point) } : part,
  );
}

/**
 * How many ends of a tree still need a score: those that are no earlier position come back.
 * @param {TreeNode} tree
 * @param {SignMap} signs of the board where it begins
 * @param {string[]} [before] the boards on the way
 * @returns {number}
 */
export function openEnds({ children = [], value, subregions = [] }, signs, before = []) {
  const shown = JSON.stringify(signs);
  if (children.length > 0)
    return children.reduce(
      (sum, child) => sum + openEnds(child, after(signs, child), [...before, shown]),
      0,
    );
  if (before.includes(shown)) return 0;
  const empty = subregions.some((part) => typeof part === 'object' && part.points.length === 0);
  return (value === undefined && subregions.length === 0) || empty ? 1 : 0;
}

/**
 * The board after a tree's moves.
 * @param {SignMap} signs at its start
 * @param {TreeNode} tree
 * @param {number[]} path
 */
export function boardAt(signs, tree, path) {
  let board = signs;
  /** @type {TreeNode | undefined} */
  let node = tree;
  for (const move of path) {
    node = node && movesOf(node)[move];
    if (node) board = after(board, node);
  }
  return board;
}

/**
 * @param {SignMap} signs
 * @param {TreeNode} node whose move is played
 */
export const after = (signs, { color, move }) =>
  color && move ? play(boardOf(signs), signOf(color), vertexOf(move)).signs : signs;

/**
 * Whether an end of the tree is a position that stood there before on its way.
 * @param {TreeNode} tree
 * @param {number[]} path
 * @param {SignMap} signs
 */
export function comesBack(tree, path, signs) {
  if ((atPath(tree, path)?.children ?? []).length > 0) return false;
  const here = JSON.stringify(boardAt(signs, tree, path));
  return path.some((_, i) => JSON.stringify(boardAt(signs, tree, path.slice(0, i))) === here);
}

/**
 * @param {SignMap} signs
 * @param {TreeNode} tree
 * @param {number[]} path
 * @param {'B' | 'W'} color
 * @param {Vertex} vertex
 */
export const mayPlay = (signs, tree, path, color, vertex) =>
  objection(boardOf(boardAt(signs, tree, path)), signOf(color), vertex) === null;

/**
 * What a move is called.
 * @param {TreeNode} node
 * @param {number} height of the board
 */
export const wordsOfMove = ({ color, move = '' }, height) =>
  `${color === 'B' ? '●' : '○'} ${labelOf(move, height)}`;

/**
 * @param {SignMap} signs changed
 * @param {string} point
 * @param {0 | 1 | -1} sign
 */
export function put(signs, point, sign) {
  const vertex = vertexOf(point);
  if (vertex && signs[vertex[1]]?.[vertex[0]] !== undefined) signs[vertex[1]][vertex[0]] = sign;
}

/**
 * The stones of a document.
 * @param {Pick<import('../../wasm/rooms/endgame-sgf.js').EndgameDocument, 'size' | 'black' | 'white'>} document
 */
export function signsOf({ size: [width, height], black, white }) {
  const signs = /** @type {SignMap} */ (Array.from({ length: height }, () => Array(width).fill(0)));
  for (const point of black) put(signs, point, 1);
  for (const point of white) put(signs, point, -1);
  return signs;
}
