import { pointOf } from './problem.js';
import { APPLICATION, stringify } from './sgf-write.js';

/**
 * Cycles of one length that the solution meets.
 * @typedef {object} Cycle
 * @property {number} plies
 * @property {number} count
 * @property {number} real of these, how many lead back to a position without a value of its own:
 *   there the rule about cycles decides; in the others somebody has a better way out (trivial)
 * @property {number} shy of the real ones, how many are such that who enters first loses: either side
 *   does better, endless play being a tie, when the other plays the first stone
 */

/** @typedef {import('./sgf-write.js').PlainNode} PlainNode */
/** @typedef {{ parent: number, move: number, black: boolean, lo: number, hi: number, best: boolean, same: number, cycle: number, end: boolean, shy: boolean }} Node */

const NODE_WORDS = 10; // of FbTreeNode
const PASS = 30;
const BLACK = 1;
const WHITE = 2;

/**
 * The nodes that the core has written.
 * @param {number[]} words
 * @returns {Node[]}
 */
export function nodesOf(words) {
  return Array.from({ length: Math.floor(words.length / NODE_WORDS) }, (_, i) => {
    const at = i * NODE_WORDS;
    const [parent, move, black, lo, hi, best, same, cycle, end, shy] = words.slice(
      at,
      at + NODE_WORDS,
    );
    return {
      parent,
      move,
      black: black === 1,
      lo,
      hi,
      best: best === 1,
      same,
      cycle,
      end: end === 1,
      shy: shy === 1,
    };
  });
}

/**
 * The cycles among the nodes of a tree, shortest first.
 * @param {Node[]} nodes
 * @returns {Cycle[]}
 */
export function cyclesOf(nodes) {
  /** @type {Map<number, Cycle>} */
  const byLength = new Map();
  for (const { cycle, lo, hi, shy } of nodes) {
    if (cycle === 0) continue;
    const now = byLength.get(cycle) ?? { plies: cycle, count: 0, real: 0, shy: 0 };
    now.count++;
    if (lo < hi) now.real++;
    if (shy) now.shy++;
    byLength.set(cycle, now);
  }
  return [...byLength.values()].sort((a, b) => a.plies - b.plies);
}

/**
 * The solution as SGF. A node's name has its number and what it is worth; TE marks what Black wins,
 * IT what White wins, DO where a cycle decides who does; transpositions, cycles and passes are told
 * in the comments, wrong moves are marked bad (BM).
 * @param {Node[]} nodes
 * @param {{ width: number, height: number, black: number, white: number, toPlay: 'B' | 'W' }} position
 * @param {boolean} [whole] the brackets are those of the whole board, not what is proved so far
 */
export function solutionSgf(nodes, { width, height, black, white, toPlay }, whole = true) {
  const points = [...Array(width * height).keys()];
  const names = (/** @type {number} */ set) =>
    points.filter((point) => (set >>> point) & 1).map((point) => pointOf(point, width));
  /** @type {(PlainNode & { children: PlainNode[] })[]} */
  const written = nodes.map((node, number) => ({
    properties:
      number === 0
        ? {
            FF: 4,
            GM: 1,
            CA: 'UTF-8',
            AP: APPLICATION,
            SZ: width === height ? width : `${width}:${height}`,
            AB: names(black),
            AW: names(white),
            PL: toPlay,
            ...propertiesOf(node, number, width, whole),
          }
        : propertiesOf(node, number, width, whole),
    children: [],
  }));
  nodes.forEach(({ parent }, number) => {
    if (parent >= 0) written[parent].children.push(written[number]);
  });
  return stringify(written[0]);
}

/**
 * @param {Node} node
 * @param {number} number
 * @param {number} width
 * @param {boolean} whole
 * @returns {Record<string, string | number>}
 */
function propertiesOf(node, number, width, whole) {
  const { parent, move, black, lo, hi, best } = node;
  const marked = parent >= 0 && best;
  const winner = lo > 0 ? BLACK : hi < 0 ? WHITE : 0;
  const point = move === PASS ? '' : pointOf(move, width);
  return {
    ...(parent >= 0 && { [black ? 'B' : 'W']: point }),
    ...(parent >= 0 && !best && { BM: 1 }),
    ...(marked && winner === BLACK && { TE: 1 }),
    ...(marked && winner === WHITE && { IT: '' }),
    ...(marked && whole && winner === 0 && lo < hi && { DO: '' }),
    N: `#${number} ${worth(lo, hi)}`,
    C: commentOf(node, whole),
  };
}

/**
 * @param {Node} node
 * @param {boolean} whole the brackets are those of the whole board, not what is proved so far
 */
function commentOf({ parent, move, lo, hi, best, same, cycle, end, shy }, whole) {
  const lines = [
    lo === hi
      ? `The score is ${worth(lo, hi)}.`
      : !whole
        ? `Proved: a score from ${signed(lo)} to ${signed(hi)}.`
        : `A cycle decides: Black gets ${signed(lo)} if endless play is Black's failure, ${signed(hi)} if it is White's.`,
  ];
  if (parent >= 0 && !best) lines.push('A mistake: it gives away points.');
  if (move === PASS) lines.push(end ? 'The second pass: the game is over.' : 'A pass.');
  if (cycle > 0)
    lines.push(
      `The position of node #${same} again: a cycle of ${cycle} plies, ${
        whole && lo < hi
          ? 'which decides the value'
          : 'trivial, since somebody has a better way out'
      }.`,
    );
  if (shy) lines.push('Who enters first loses: either side would rather have the other begin.');
  if (cycle === 0 && same >= 0) lines.push(`The position of node #${same}, reached another way.`);
  return lines.join('\n');
}

/**
 * @param {number} lo
 * @param {number} hi
 */
function worth(lo, hi) {
  if (lo !== hi) return `${signed(lo)}..${signed(hi)}`;
  return lo === 0 ? '0' : `${lo > 0 ? 'B' : 'W'}+${Math.abs(lo)}`;
}

/** @param {number} score */
function signed(score) {
  return score > 0 ? `+${score}` : String(score);
}
