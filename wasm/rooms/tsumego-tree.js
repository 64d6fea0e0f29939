import { KINDS } from '../kinds.js';
import { asSide, encodeProblem, indexOf, other, pointOf, wordsOf } from './problem.js';
import { isBanned, isRetake, playReal } from './tsumego-real.js';

/** @typedef {import('./problem.js').Color} Color */
/** @typedef {import('./problem.js').Position} Position */

const NONE = -2;
// Moves of a tree, and of a line, from which on it may go on; the same numbers as in wasm/jobs/tree.c.
const [MOST, LONGEST] = [7500, 40];
const [WRONG, CUT] = [2, 4]; // marks; with CUT it is no move: more could come there

/**
 * A node of a solution tree.
 * @typedef {object} TreeNode
 * @property {Color} color
 * @property {string} move
 * @property {boolean} [right] at the end of a line: the side that moved first has reached its goal
 * @property {boolean} [wrong] a wrong first move
 * @property {boolean} [seki] a first move that only makes a seki where others live
 * @property {boolean} [threat] a pass that stands for a ko threat, or for the answer to one
 * @property {TreeNode[]} children
 */

/**
 * Walks the proof: every right first move with the replies worth a look, every wrong one with its
 * refutation. Ended by a limit it has what is proved so far.
 * @param {import('../client.js').Client} client
 * @param {{ board: Position, framed: Position }} problem as it stands, and with target and region
 * @param {Color} color who moves first
 * @param {{ threats: number, moves: string[], sekiMoves: string[] }} known threats: the mover's external
 *   ko threats, less the other's; the others as a verdict's
 * @param {import('../client.js').RunOptions} options
 */
export async function treeOf(
  client,
  { board, framed },
  color,
  { threats, moves, sekiMoves },
  options,
) {
  const position = asSide(framed, color);
  const [right = ''] = moves;
  const tail = [threats, right === '' ? NONE : indexOf(right, framed)];
  const request = encodeProblem(position, { tail, skipMoves: true, skipSeki: true });
  const { bytes, done, nodes, ms } = await client.run(KINDS.TREE, request, options);
  const words = wordsOf(bytes);
  /** @type {TreeNode[]} */
  const all = [];
  /** @type {TreeNode[]} */
  const roots = [];
  /** @type {boolean[]} */
  const inferior = []; // behind a first move that is not one of the best
  /** @type {number[]} */
  const depths = [];
  const cut = new Set(); // more could come after them
  for (let at = 0; at < words.length; at += 3) {
    const [parent, point, mark] = words.subarray(at, at + 3);
    const before = parent < 0 ? null : all[parent];
    if (mark === CUT) {
      cut.add(before);
      break;
    }
    const move = pointOf(point, framed.width);
    const seki = before === null && sekiMoves.includes(move);
    /** @type {TreeNode} */
    const node = {
      color: before === null ? color : other(before.color),
      move,
      ...(mark === WRONG && { wrong: true }),
      ...(seki && { seki }),
      children: [],
    };
    inferior.push(mark === WRONG || seki || (parent >= 0 && inferior[parent]));
    depths.push(parent < 0 ? 1 : depths[parent] + 1);
    if (all.push(node) >= MOST || depths[depths.length - 1] === LONGEST) cut.add(node);
    (before?.children ?? roots).push(node);
  }
  for (const root of roots) {
    const boards = playReal({ board, framed }, color, root.move);
    if (boards !== null) keepReal(root, boards, root.wrong || root.seki ? null : color);
  }
  if (!done) cut.add(all.at(-1));
  all.forEach((node, index) => {
    if (node.children.length === 0 && !inferior[index] && !cut.has(node)) node.right = true;
  });
  // Right moves first, as readers of the file expect the main line there.
  const place = (/** @type {TreeNode} */ { wrong, seki }) => (wrong ? 2 : seki ? 1 : 0);
  roots.sort((a, b) => place(a) - place(b));
  const children = roots.map((root) => (isBanned(board, color, root.move) ? byThreat(root) : root));
  return { children, done: cut.size === 0, nodes, ms };
}

/**
 * Leaves out moves, and what comes after them, that are not possible on the board as it stands, and the reply to
 * which a move of the winner's would have been the answer. Before a ko is retaken at once there is a threat.
 * @param {TreeNode} node
 * @param {import('./tsumego-real.js').Boards} boards after it
 * @param {Color | null} winner who moved first, null: its first move was none of the best
 * @returns {boolean} whether the node can stay
 */
function keepReal(node, boards, winner) {
  const kept = node.children.filter((child) => {
    const next = playReal(boards, child.color, child.move);
    return next !== null && keepReal(child, next, winner);
  });
  const isWhole = kept.length > 0 || node.children.length === 0;
  node.children = kept.map((child) => (isRetake(boards, child.move) ? byThreat(child) : child));
  return isWhole || winner === null || node.color === winner;
}

/**
 * A move after a ko threat and the answer to it, both elsewhere.
 * @param {TreeNode} node
 * @returns {TreeNode}
 */
function byThreat(node) {
  const answer = { color: other(node.color), move: '', threat: true, children: [node] };
  return { color: node.color, move: '', threat: true, children: [answer] };
}

/**
 * The problem with its tree as SGF; ends of right lines carry `RIGHT` and `TE`, wrong first moves
 * `BM`, those that only make a seki where others live `DO`.
 * @param {Position} position as it was given
 * @param {{ target: number[], color: Color, name?: string, children: TreeNode[] }} tree
 */
export function treeToSgf(position, { target, color, name, children }) {
  const { width, height, stones, region } = position;
  const list = (/** @type {string} */ property, /** @type {number[]} */ points) =>
    points.length === 0
      ? ''
      : property + points.map((point) => `[${pointOf(point, width)}]`).join('');
  const withStone = (/** @type {number} */ stone) =>
    [...stones.keys()].filter((point) => stones[point] === stone);
  const size = width === height ? `${width}` : `${width}:${height}`;
  const head = [
    `(;FF[4]GM[1]CA[UTF-8]AP[Tesuji]SZ[${size}]PL[${color}]${name ? `GN[${escaped(name)}]` : ''}`,
    list('AB', withStone(1)),
    list('AW', withStone(2)),
    list('MA', target),
    list('SL', region ?? []),
  ];
  return `${head.filter(Boolean).join('\n')}\n${childrenToSgf(children)})\n`;
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[\\\]]/g, '\\$&');
}

/** @param {TreeNode[]} children */
function childrenToSgf(children) {
  if (children.length === 1) return nodeToSgf(children[0]);
  return children.map((child) => `(${nodeToSgf(child)})`).join('\n');
}

/**
 * @param {TreeNode} node
 * @returns {string}
 */
function nodeToSgf({ color, move, right, wrong, seki, threat, children }) {
  const said = right ? 'TE[1]C[RIGHT]' : threat ? 'C[A ko threat, or the answer to it.]' : '';
  const marks = `${wrong ? 'BM[1]' : ''}${seki ? 'DO[]' : ''}${said}`;
  return `;${color}[${move}]${marks}${childrenToSgf(children)}`;
}
