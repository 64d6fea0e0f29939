import { KINDS } from '../kinds.js';
import { asSide, encodeProblem, indexOf, kindFor, other, pointOf, wordsOf } from './problem.js';
import { APPLICATION } from './sgf-write.js';
import { hasProvisional, isDoubted, isProvisional } from './tsumego-doubt.js';
import { lookAtFirst } from './tsumego-first.js';
import { halfOf, limitsLeft } from './tsumego-limits.js';
import { isBanned, playReal } from './tsumego-real.js';
import { forOther, rank } from './tsumego-walk.js';

/** @typedef {import('./problem.js').Color} Color */
/** @typedef {import('./problem.js').Position} Position */
/** @typedef {import('./tsumego.js').Solved} Solved */
/** @typedef {import('./tsumego.js').SolveOptions} SolveOptions */
/** @typedef {import('./tsumego-course.js').Begin} Begin */

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
 * @property {boolean} [open] a first move of which a wider region, or more time, may tell whether it is right or wrong
 * @property {boolean} [threat] a pass that stands for a ko threat, or for the answer to one
 * @property {TreeNode[]} children
 */

/**
 * Walks the proof: every right first move with the replies worth a look, every wrong one with its
 * refutation, which is looked at anew where a wider region may overrule it. Ended by a limit it has what is proved so
 * far.
 * @param {import('../client.js').Client} client
 * @param {Solved} solved
 * @param {Color} color who moves first
 * @param {number} threats the mover's external ko threats, less the other's
 * @param {SolveOptions} options
 * @param {Begin} begin
 */
export async function treeOf(client, solved, color, threats, options, begin) {
  const { position, framed } = solved;
  const verdict = /** @type {import('./tsumego.js').Verdict} */ (solved.answer.first[color]);
  const lost = { toPlay: other(color), outcome: /** @type {const} */ ('win'), koThreats: null };
  const doubted = !solved.answer.assumes.includes('zone') && isDoubted(solved, lost);
  const walking = doubted || hasProvisional(solved) ? halfOf(options) : options;
  const { roots, done, nodes, ms } = await walkProof(client, solved, color, threats, walking);
  const known = new Set(roots.map(({ move }) => move));
  for (const move of [...verdict.moves, ...verdict.sekiMoves]) {
    const seki = verdict.sekiMoves.includes(move);
    if (known.has(move) || playReal({ board: position, framed }, color, move) === null) continue;
    roots.push({ color, move, ...(seki ? { seki } : { right: true }), children: [] });
  }
  const spent = { nodes, ms };
  const assumes = new Set(solved.answer.assumes);
  const looked = roots.filter(({ move, wrong }) => (wrong ? doubted : isProvisional(solved, move)));
  const moves = looked.map(({ move }) => move);
  const { looks, ...cost } = await lookAtFirst(
    client,
    solved,
    moves,
    threats,
    limitsLeft(options, spent),
    begin,
  );
  spent.nodes += cost.nodes;
  spent.ms += cost.ms;
  for (const root of looked) {
    const look = looks.get(root.move);
    judge(root, verdict, look);
    if (root.right || root.seki) for (const one of look?.assumes ?? []) assumes.add(one);
  }
  // Right moves first, as readers of the file expect the main line there.
  const place = (/** @type {TreeNode} */ { wrong, seki, open }) =>
    wrong || open ? 2 : seki ? 1 : 0;
  roots.sort((a, b) => place(a) - place(b));
  const children = roots.map((root) =>
    isBanned(position, color, root.move) ? byThreat(root) : root,
  );
  const settled = done && !roots.some(({ open }) => open);
  return { children, done: settled, assumes: [...assumes], ...spent };
}

/**
 * Corrects what is said of a first move of which the region may not tell.
 * @param {TreeNode} root
 * @param {import('./tsumego.js').Verdict} verdict
 * @param {Pick<import('./tsumego-doubt.js').Look, 'now' | 'seki'>} [look]
 */
function judge(root, verdict, { now, seki } = { now: null, seki: false }) {
  const { wrong = false } = root;
  const fails = now !== null && rank(forOther({ ...now, move: null })) < rank(verdict);
  if (now !== null && fails) {
    // The refutation inside of the region may be none in a wider one.
    const line = now.pv.slice(0, now.pv.findLastIndex((move) => move !== '') + 1);
    if (line.length > 0 || !wrong) root.children = lineOf(other(root.color), line);
    root.wrong = true;
    delete root.right;
  } else if (now === null) {
    root.open = true;
    delete root.wrong;
    delete root.right;
    if (!wrong) root.children = [];
  } else if (wrong || seki) {
    delete root.wrong;
    delete root.right;
    Object.assign(root, seki ? { seki } : { right: true }, { children: [] });
  }
}

/**
 * A line as a branch of the tree; two passes in it are a threat and its answer.
 * @param {Color} color who moves first
 * @param {string[]} moves
 * @param {boolean} [answers] the first of them to a threat
 * @returns {TreeNode[]}
 */
export function lineOf(color, [move, ...others], answers = false) {
  if (move === undefined) return [];
  const threatens = !answers && move === '' && others[0] === '';
  const children = lineOf(other(color), others, threatens);
  return [{ color, move, ...((threatens || answers) && { threat: true }), children }];
}

/**
 * @param {import('../client.js').Client} client
 * @param {Solved} solved
 * @param {Color} color
 * @param {number} threats
 * @param {SolveOptions} options
 */
async function walkProof(client, { position: board, framed, answer }, color, threats, options) {
  const { moves = [], sekiMoves = [] } = answer.first[color] ?? {};
  const [first = ''] = moves;
  const tail = [threats, first === '' ? NONE : indexOf(first, framed)];
  const request = encodeProblem(asSide(framed, color), { tail, skipMoves: true, skipSeki: true });
  const { bytes, done, nodes, ms } = await client.run(
    kindFor(KINDS.TREE, framed),
    request,
    options,
  );
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
  for (const root of roots) if (!root.wrong && !root.seki && !isFinished(root)) root.right = true;
  return { roots, done: cut.size === 0, nodes, ms };
}

/**
 * Leaves out lines that were cut off: a right move behind which nothing is marked reads like one that was overlooked.
 * @param {TreeNode} node
 * @returns {boolean} whether something is left, or nothing need come
 */
function isFinished(node) {
  node.children = node.children.filter(isFinished);
  return node.right || node.children.length > 0;
}

/**
 * Leaves out moves, and what comes after them, that are not possible on the board as it stands, and the reply to
 * which a move of the winner's would have been the answer. Before a ko is retaken at once, or what has stood comes again,
 * there is a threat.
 * @param {TreeNode} node
 * @param {import('./tsumego-real.js').Boards} boards after it
 * @param {Color | null} winner who moved first, null: its first move was none of the best
 * @returns {boolean} whether the node can stay
 */
function keepReal(node, boards, winner) {
  const kept = node.children.flatMap((child) => {
    const next = playReal(boards, child.color, child.move);
    if (next === null || !keepReal(child, next, winner)) return [];
    return [next.threat ? byThreat(child) : child];
  });
  const isWhole = kept.length > 0 || node.children.length === 0;
  node.children = kept;
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
 * `BM`, those that only make a seki where others live `DO`; what is open says so.
 * @param {Position} position as it was given
 * @param {{ target: number[], color: Color, name?: string, words: string, children: TreeNode[] }} tree
 */
export function treeToSgf(position, { target, color, name, words, children }) {
  const { width, height, stones, region } = position;
  const list = (/** @type {string} */ property, /** @type {number[]} */ points) =>
    points.length === 0
      ? ''
      : property + points.map((point) => `[${pointOf(point, width)}]`).join('');
  const withStone = (/** @type {number} */ stone) =>
    [...stones.keys()].filter((point) => stones[point] === stone);
  const size = width === height ? `${width}` : `${width}:${height}`;
  const head = [
    `(;FF[4]GM[1]CA[UTF-8]AP[${APPLICATION}]SZ[${size}]PL[${color}]${name ? `GN[${escaped(name)}]` : ''}`,
    list('AB', withStone(1)),
    list('AW', withStone(2)),
    list('MA', target),
    list('SL', region ?? []),
    words && `C[${words}]`,
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
function nodeToSgf({ color, move, right, wrong, seki, open, threat, children }) {
  const said = right
    ? 'TE[1]C[RIGHT]'
    : threat
      ? 'C[A ko threat, or the answer to it.]'
      : open
        ? 'C[Not settled: more time, or a wider region, may tell.]'
        : '';
  const marks = `${wrong ? 'BM[1]' : ''}${seki ? 'DO[]' : ''}${said}`;
  return `;${color}[${move}]${marks}${childrenToSgf(children)}`;
}
