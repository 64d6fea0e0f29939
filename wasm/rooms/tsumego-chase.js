import { chainAt, neighbors } from './chains.js';
import { indexOf, other, pointOf } from './problem.js';
import { courseIfLegal, courseOf, onwards, problemOf } from './tsumego-course.js';
import { unlessTargetless } from './tsumego-doubt.js';
import { isOver, limitsLeft, sumOf } from './tsumego-limits.js';
import { assumptions } from './tsumego-reply.js';
import { lineOf } from './tsumego-tree.js';

/* Captures on the whole board. No one search knows what follows every move there, and most of the moves have nothing to
 * do with it: so each position is asked for by itself, and only moves that matter are looked at. */

/** @typedef {import('./problem.js').Color} Color */
/** @typedef {import('./tsumego-reply.js').Assumptions} Assumptions */
/** @typedef {import('./tsumego.js').Solved} Solved */
/** @typedef {import('./tsumego.js').SolveOptions} SolveOptions */
/** @typedef {import('./tsumego.js').Verdict} Verdict */
/** @typedef {import('./tsumego-course.js').Begin} Begin */
/** @typedef {import('./tsumego-course.js').Course} Course */
/** @typedef {import('./tsumego-tree.js').TreeNode} TreeNode */

const LOOK = 600_000; // nodes for a look, of which a half is for the answer
const REPLIES = [64, 3]; // to the first move, and to the next of the main line

/**
 * How the side to play stands after a line.
 * @typedef {Pick<Verdict, 'outcome' | 'pv'> & Assumptions & { zone: number[], unsure: boolean }} Stand
 *   zone: points on which that rests; unsure: see Solved
 */

/**
 * Looks at lines of a capture, within limits together.
 * @param {Solved} solved
 * @param {SolveOptions} options
 * @param {Begin} begin
 */
export function chaser(solved, options, begin) {
  const { framed } = solved;
  const spent = { nodes: 0, ms: 0 };

  /** @type {(course: Course) => Promise<Stand | null>} null: not known */
  async function look(course) {
    const { color, kind } = course;
    const over = color === framed.defender ? 'loss' : 'win';
    if (kind === 'over') return { outcome: over, pv: [], assumes: [], zone: [], unsure: false };
    const left = limitsLeft(options, spent);
    if (isOver(left)) return null;
    const maxNodes = Math.min(LOOK, left.maxNodes ?? LOOK);
    const asked = onwards(solved, course, { ...left, maxNodes });
    const effort = { brief: true, soon: true };
    const [found] = await begin(problemOf(solved, course), asked, effort).catch(unlessTargetless);
    if (found === undefined) return null;
    Object.assign(spent, sumOf(spent, found.answer));
    const { first, assumes, safeLiberties } = found.answer;
    const { outcome, pv } = /** @type {Verdict} */ (first[color]);
    if (!['win', 'loss'].includes(outcome) || assumes.includes('region')) return null;
    const { zone, unsure = false } = found;
    return { outcome, pv, assumes, zone, unsure, ...(safeLiberties && { safeLiberties }) };
  }
  return { look, spent };
}

/**
 * The tree of a capture: right moves with the replies that matter, and wrong ones near the stones with what refutes
 * them.
 * @param {Solved} solved
 * @param {Color} color who moves first
 * @param {SolveOptions} options
 * @param {Begin} begin
 * @returns {Promise<{ children: TreeNode[], done: false } & Assumptions & { nodes: number, ms: number }>} never done: not
 *   all first moves are looked at
 */
export async function chaseTree(solved, color, options, begin) {
  const { answer, position } = solved;
  const { outcome, moves, pv, tries } = /** @type {Verdict} */ (answer.first[color]);
  const { look, spent } = chaser(solved, options, begin);
  /** @type {Assumptions[]} */
  const assumed = [answer];
  /** @type {{ right: TreeNode[], wrong: TreeNode[], open: TreeNode[] }} */
  const found = { right: [], wrong: [], open: [] };

  // Stones that run need not live, if that is the question.
  const isOpen = (
    /** @type {string} */ move,
    /** @type {Stand} */ { outcome: now, assumes, unsure },
  ) =>
    (now === 'win' && outcome === 'loss' && tries.includes(move)) ||
    (assumes.includes('escape') && (unsure || position.goal !== 'capture'));
  for (const move of new Set([...moves, ...nearby(solved)])) {
    const course = legal(solved, [move]);
    if (course === null) continue;
    const isMain = move === pv[0] && moves.includes(move);
    const stand = isMain ? null : await look(course);
    if (stand !== null) assumed.push(stand);
    const isKnown = isMain || (stand !== null && !isOpen(move, stand));
    const isRight = isMain || stand?.outcome === 'loss';
    const line = isMain ? pv.slice(1) : (stand?.pv ?? []);
    const kind = !isKnown ? 'open' : isRight ? 'right' : 'wrong';
    found[kind].push(firstMove(color, move, kind, line));
  }
  for (const [depth, most] of REPLIES.entries())
    for (const root of found.right) await addReplies(solved, look, root, depth, most);
  const children = [...found.right, ...found.wrong, ...found.open];
  return { children, done: false, ...assumptions(...assumed), ...spent };
}

/**
 * Adds the other replies to the hero's move that is so many moves of both down the main line.
 * @param {Solved} solved
 * @param {ReturnType<typeof chaser>['look']} look
 * @param {TreeNode} root
 * @param {number} depth
 * @param {number} most replies, with that of the main line
 */
async function addReplies(solved, look, root, depth, most) {
  let node = root;
  const line = [root.move];
  for (let at = 0; at < depth; at++) {
    const [reply] = node.children;
    const [next] = reply?.children ?? [];
    if (next === undefined) return;
    line.push(reply.move, next.move);
    node = next;
  }
  if (line.includes('')) return; // a ko is fought there
  const main = node.children[0]?.move;
  for (const move of await repliesTo(solved, look, line)) {
    if (node.children.length >= most) break;
    const course = move === main ? null : legal(solved, [...line, move]);
    if (course === null || course.kind === 'over') continue;
    const stand = await look(course);
    if (stand?.outcome !== 'win' || stand.pv.length <= 1) continue; // is over at once
    const reply = { color: other(root.color), move, children: lineOf(root.color, stand.pv) };
    if (!isEnded(reply, root.color)) continue;
    node.children.push(reply);
    delete node.right;
  }
}

/**
 * Replies that matter. What the attacker does after a pass answers all others that leave the points alone on which that
 * rests; attackers' replies are those near the stones.
 * @param {Solved} solved
 * @param {ReturnType<typeof chaser>['look']} look
 * @param {string[]} line
 */
async function repliesTo(solved, look, line) {
  const { stones, width } = solved.position;
  const course = courseOf(solved, line);
  if (course.color !== solved.framed.defender) return nearby(solved, course);
  const passed = await look(courseOf(solved, [...line, '']));
  if (passed === null || passed.zone.length === 0) return nearby(solved, course);
  const before = course.boards.board.stones;
  return [...stones.keys()]
    .filter((point) => before[point] === 0)
    .map((point) => pointOf(point, width))
    .filter((move) => {
      const now = legal(solved, [...line, move])?.boards.board.stones;
      return now !== undefined && passed.zone.some((point) => now[point] !== before[point]);
    });
}

/**
 * Liberties of the target, and empty points beside them.
 * @param {Solved} solved
 * @param {Course} [course] of a line; without, of the problem
 */
export function nearby(solved, { boards, target } = courseOf(solved, [])) {
  const { board } = boards;
  const liberties = target.flatMap((point) => [...chainAt(board, point).liberties]);
  const beside = liberties.flatMap((point) => neighbors(board, point));
  const empty = [...new Set([...liberties, ...beside])].filter((at) => board.stones[at] === 0);
  return empty.map((point) => pointOf(point, board.width));
}

/**
 * @param {Solved} solved
 * @param {string[]} line
 * @returns {Course | null} null where it may not be played, or ends with a pass
 */
export function legal(solved, line) {
  return indexOf(line[line.length - 1], solved.position) < 0 ? null : courseIfLegal(solved, line);
}

/**
 * @param {Color} color
 * @param {string} move
 * @param {'right' | 'wrong' | 'open'} kind
 * @param {string[]} line after it
 * @returns {TreeNode}
 */
function firstMove(color, move, kind, line) {
  const told = kind === 'right' ? {} : { [kind]: true };
  const moves = line.slice(0, line.findLastIndex((one) => one !== '') + 1);
  const node = { color, move, ...told, children: lineOf(other(color), moves) };
  if (kind === 'right') isEnded(node, color);
  return node;
}

/**
 * Cuts lines off after the hero's last move, and marks it.
 * @param {TreeNode} node
 * @param {Color} hero
 * @returns {boolean} whether something is left
 */
function isEnded(node, hero) {
  node.children = node.children.filter((child) => isEnded(child, hero));
  if (node.children.length > 0) return true;
  if (node.color !== hero || node.move === '') return false;
  node.right = true;
  return true;
}
