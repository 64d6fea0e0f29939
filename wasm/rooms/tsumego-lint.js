import { attacks, indexOf as numberAt, other, pointOf } from './problem.js';
import { readLines } from './problem-read.js';
import { chaser, legal, nearby } from './tsumego-chase.js';
import { courseIfLegal, isOnFrame, isPlayable } from './tsumego-course.js';
import { glancing, isDoubted, isProvisional, lookAt, looking } from './tsumego-doubt.js';
import { after } from './tsumego-hint.js';
import { limitsLeft, sharing, sumOf } from './tsumego-limits.js';
import { along, awayFrom, pathTo, Tree, UNSOLVED } from './tsumego-lint-tree.js';
import { alongMain, assumptions, overIn, playOn } from './tsumego-reply.js';
import { forOther, rank, walk } from './tsumego-walk.js';
import { CHASE_NODES, inZone, isChase, survives } from './tsumego-zone.js';

/** @typedef {import('./problem.js').Color} Color */
/** @typedef {import('./problem.js').Position} Position */
/** @typedef {import('./problem-read.js').Line} Line */
/** @typedef {import('./tsumego-lint-tree.js').Issue} Issue */
/** @typedef {import('./tsumego.js').Solved} Solved */
/** @typedef {import('./tsumego-walk.js').Standing} Standing */

/**
 * Compares the marked lines of a problem with the truth.
 * @param {import('../client.js').Client} client
 * @param {Solved} solved
 * @param {Color} color who moves first
 * @param {import('./tsumego.js').SolveOptions} options
 * @param {import('./tsumego-course.js').Begin} begin
 */
export async function lintLines(client, solved, color, options, begin) {
  const framed = inZone(solved);
  const all = linesOf(await readLines(client, framed, options), color);
  const inTurn = inTurnFrom(all, color);
  const lines = all.filter((line, index) => !line.setUp && inTurn[index]);
  const indexOf = new Map(lines.map((line, index) => [line, index]));
  const allowed = new Set(framed.region);
  const moves = lines.map(({ parent, point }) => ({
    parent: parent < 0 ? -1 : /** @type {number} */ (indexOf.get(all[parent])),
    // A move elsewhere on the board is a pass here.
    point: allowed.has(point) ? point : -1,
  }));
  const chase = isChase(solved) && framed === solved.framed;
  const shared = sharing(client, chase ? atOnce(options) : options);
  const { standings, ...cost } = await walk(shared, framed, color, moves, options);
  const elsewhere = await stayAway(shared, framed, color, moves, standings, options);
  cost.nodes += elsewhere.nodes;
  cost.ms += elsewhere.ms;
  const verdict = /** @type {import('./tsumego.js').Verdict} */ (solved.answer.first[color]);
  if (framed !== solved.framed) keepSurvivals(standings, framed, color, lines);
  const firsts = moves.map(({ parent, point }) =>
    parent < 0 ? pointOf(point, framed.width) : null,
  );
  addVerdict(standings, verdict, firsts);
  settleByRules(solved, color, lines, moves, standings);
  endBehindCaptures(solved, color, lines, moves, standings);
  const tree = new Tree(
    framed,
    lines,
    moves,
    standings,
    color,
    verdict,
    assumptions(solved.answer),
  );
  const left = limitsLeft(options, cost);
  const spent = chase
    ? await lookAtChase(tree, solved, left, begin)
    : framed === solved.framed
      ? { solutions: [], ...(await lookAnew(tree, solved, left, begin)) }
      : { solutions: [], nodes: 0, ms: 0 };
  const away = await lookElsewhere(tree, solved, limitsLeft(left, spent), begin);
  const isMarked = all.some(({ right }) => right);
  const { outcome, tenuki, sekiMoves } = verdict;
  const isNeeded = outcome !== 'win' || !tenuki || sekiMoves.length > 0;
  /** @type {Partial<Record<Issue['kind'], boolean>>} */
  const isTold = { 'not-marked': isMarked && isNeeded, 'marked-wrong': isNeeded };
  const sure = verdict.moves.filter((move) => !isProvisional(solved, move));
  const solutions = [...new Set([...sure, ...spent.solutions])];
  const issues = [
    ...(isNeeded ? tree.solutionIssues(solutions) : [tree.issue('no-problem', -1, NEEDLESS)]),
    ...[...tree.lineIssues()].filter(({ kind }) => isTold[kind] ?? true),
    ...uncheckedIssues(all, indexOf, framed.width),
    ...(isMarked || framed.file === null
      ? []
      : [tree.issue('unmarked', -1, 'no line is marked right')]),
  ];
  for (const issue of issues)
    if (issue.severity === 'error' && isOpen(issue, solved.answer, verdict))
      issue.severity = 'open';
  const assumed = framed === solved.framed ? assumptions(...tree.assumed) : { assumes: ['zone'] };
  return { issues, checked: lines.length, assumed, ...sumOf(cost, sumOf(spent, away)) };
}

/**
 * Whether what is said to be wrong may be right after all: more of the board may matter, or running stones be caught.
 * What is said of moves elsewhere is said of the region: stones around it that the board lacks may do it all. And where
 * it is not known whether a life is a seki, others may live.
 * @param {Issue} issue
 * @param {import('./tsumego.js').Answer} answer
 * @param {import('./tsumego.js').Verdict} verdict
 */
function isOpen({ kind }, { assumes }, { role, outcome, seki }) {
  if (kind === 'illegal-move') return false;
  const mayBeSeki = role === 'defend' && outcome === 'win' && seki === null;
  return (
    assumes.includes('region') ||
    assumes.includes('escape') ||
    (kind === 'no-problem' && assumes.length > 0) ||
    (mayBeSeki && ['not-marked', 'marked-wrong', 'missing-solution'].includes(kind))
  );
}

/**
 * What may not be played on the board is illegal, whether or not it was walked; what may be, but not in the region, is
 * unknown.
 * @param {Solved} solved
 * @param {Color} color who moves first
 * @param {Line[]} lines
 * @param {{ parent: number, point: number }[]} moves the same lines
 * @param {Standing[]} standings are changed
 */
function settleByRules(solved, color, lines, moves, standings) {
  const isFramed = solved.answer.assumes.includes('frame');
  lines.forEach(({ point }, index) => {
    const illegal = standings[index + 1].outcome === 'illegal';
    const leaves = point >= 0 && moves[index].point < 0;
    const isBehind = standings[moves[index].parent + 1].outcome === 'illegal';
    const isWalked = !illegal && standings[index + 1].outcome !== 'unknown';
    if (isWalked && !leaves && !isBehind) return;
    const playable =
      !isBehind && (point < 0 || isPlayable(solved.position, color, pathTo(lines, moves, index)));
    if (!playable) standings[index + 1] = ILLEGAL;
    // The region is too small for it.
    else if (illegal || (isFramed && isOnFrame(solved, point))) standings[index + 1] = UNKNOWN;
  });
}

/**
 * The lines of the file as they concern the side to play: a good move of its own is a right one, and passes of the
 * other side before the first move are no moves of the problem.
 * @param {Line[]} given
 * @param {Color} color who moves first
 */
function linesOf(given, color) {
  /** @type {Line[]} */
  const lines = [];
  /** @type {number[]} */
  const indices = [];
  for (const line of given) {
    const parent = line.parent < 0 ? -1 : indices[line.parent];
    const isDropped = parent < 0 && line.point < 0 && line.color !== color && !line.setUp;
    indices.push(isDropped ? -1 : lines.length);
    const right = line.right || (line.good && line.color === color) || line.goodFor === color;
    if (!isDropped) lines.push({ ...line, parent, right });
  }
  if (!lines.some(({ right }) => right)) markOthers(lines);
  return lines;
}

/**
 * Where a file marks wrong lines alone, as uliGo's do, those that end elsewhere are right.
 * @param {Line[]} lines
 */
function markOthers(lines) {
  const isWrong = /** @type {boolean[]} */ ([]);
  const isParent = new Set(lines.map(({ parent }) => parent));
  for (const { parent, wrong } of lines) isWrong.push(wrong || (isWrong[parent] ?? false));
  if (isWrong.includes(true))
    for (const [index, line] of lines.entries())
      line.right = !isWrong[index] && !isParent.has(index);
}

/**
 * Moves off the board; and what is marked right, or where nothing else is there the first line, on the way to which
 * colours do not take turns, or stones are set up.
 * @param {Line[]} all
 * @param {Map<Line, number>} checked
 * @param {number} width
 * @returns {Issue[]}
 */
function uncheckedIssues(all, checked, width) {
  /** @type {Issue[]} */
  const issues = [];
  /** @type {boolean[]} */
  const isOff = [];
  for (const [index, one] of all.entries()) {
    const { parent, off, right, setUp } = one;
    const isBehind = isOff[parent] ?? false;
    isOff.push(isBehind || off !== undefined);
    const isAsked = right || (checked.size === 0 && index === 0);
    if (isBehind || checked.has(one) || !(isAsked || off !== undefined)) continue;
    const path = along(all, all, index).map((move) => move.off ?? pointOf(move.point, width));
    const place = { path, line: one.line, column: one.column };
    const why = setUp ? 'stones are set up' : 'colours do not take turns, the side to play first,';
    if (off !== undefined)
      issues.push({ kind: 'illegal-move', severity: 'error', text: OFF_BOARD, ...place });
    else
      issues.push({
        kind: 'unchecked',
        severity: 'open',
        text: `not checked: ${why} on the way here`,
        ...place,
      });
  }
  return issues;
}

/**
 * Behind the capture of the target on the board, or the connection, where a search says nothing, all is over.
 * @param {Solved} solved
 * @param {Color} color who moves first
 * @param {Line[]} lines
 * @param {{ parent: number }[]} moves the same lines
 * @param {Standing[]} standings those of such lines are changed
 */
function endBehindCaptures({ position, framed }, color, lines, moves, standings) {
  /** @type {boolean[]} */
  const ended = [];
  for (const [index, { parent }] of moves.entries()) {
    if (parent < 0 || standings[index + 1].outcome !== 'unknown') continue;
    const before = after(position, color, pathTo(lines, moves, parent));
    ended[index] = ended[parent] || overIn(framed, before.position, before.color) !== null;
    const outcome = other(before.color) === framed.defender ? 'loss' : 'win';
    if (ended[index]) standings[index + 1] = { outcome, koThreats: null, move: null };
  }
}

/**
 * Where the attacker plays elsewhere, no ko being retaken later, the game goes on: it has not given up.
 * @param {import('./tsumego-limits.js').Runner} client
 * @param {Position} framed
 * @param {Color} color who moves first
 * @param {{ parent: number, point: number }[]} moves
 * @param {Standing[]} standings those after such moves are changed
 * @param {import('./tsumego.js').SolveOptions} options
 */
async function stayAway(client, framed, color, moves, standings, options) {
  let [nodes, ms] = [0, 0];
  const away = awayFrom(moves);
  for (const [index, { parent }] of moves.entries()) {
    const isFirst = away[index] && !away[parent];
    if (!isFirst || standings[index + 1].outcome === 'illegal') continue;
    const path = pathTo(moves, moves, index);
    const mover = path.length % 2 === 1 ? color : other(color);
    if (!attacks(framed, mover)) continue;
    if (after(framed, color, path.slice(0, -1)).position.ko >= 0) continue;
    const found = await playOn(client, framed, color, path, options);
    standings[index + 1] = found.now;
    nodes += found.nodes;
    ms += found.ms;
  }
  return { nodes, ms };
}

/**
 * Looks anew, each in a region of its own, at what is marked right, at moves on the way there and at first moves after
 * which the defender fails in a region in which it was shown to survive, or in a narrower one only.
 * @param {Tree} tree its standings are changed
 * @param {Solved} solved
 * @param {import('./tsumego.js').SolveOptions} options
 * @param {import('./tsumego-course.js').Begin} begin
 */
async function lookAnew(tree, solved, options, begin) {
  const { lines, moves, standings } = tree;
  let spent = { nodes: 0, ms: 0 };
  for (const [index, { right, color }] of lines.entries()) {
    const { outcome, koThreats } = standings[index + 1];
    const { parent } = moves[index];
    if (outcome === 'illegal' || tree.elsewhere(parent)) continue;
    const isDoubtful = isDoubted(solved, { toPlay: other(color), outcome, koThreats });
    const isOnWay = parent < 0 || (tree.leads[index] && isDoubtful);
    if (!right && !(isOnWay && tree.isMine(index))) continue;
    const path = tree.pathOf(index);
    const course = courseIfLegal(solved, path);
    if (course === null) standings[index + 1] = ILLEGAL;
    if (course === null || course.kind === 'over' || course.length < path.length) continue;
    const isOpened = outcome === 'unknown' && course.kind === 'beyond';
    const isEarly =
      parent < 0 &&
      rank(forOther(standings[index + 1])) >= tree.best &&
      isProvisional(solved, path[0]);
    if (!isOpened && !isEarly && !isDoubtful) continue;
    const left = limitsLeft(options, spent);
    const limits = right ? looking(solved, left) : glancing(solved, left);
    const look = await lookAt(solved, course, limits, begin);
    spent = sumOf(spent, look);
    tree.addLook(index, look);
    if (look.now === null && (right || isEarly)) standings[index + 1] = UNKNOWN;
  }
  return spent;
}

/**
 * Looks at what is marked right behind a move that was played outside of the region, or a pass.
 * @param {Tree} tree its standings are changed
 * @param {Solved} solved
 * @param {import('./tsumego.js').SolveOptions} options
 * @param {import('./tsumego-course.js').Begin} begin
 */
async function lookElsewhere(tree, solved, options, begin) {
  const { lines, moves, standings } = tree;
  let spent = { nodes: 0, ms: 0 };
  for (const [index, { right, color }] of lines.entries()) {
    const { outcome } = standings[index + 1];
    if (!right || !tree.elsewhere(moves[index].parent) || outcome === 'illegal') continue;
    const course = courseIfLegal(solved, tree.pathOf(index), true);
    standings[index + 1] = course === null ? ILLEGAL : UNKNOWN;
    if (course === null) continue;
    if (course.kind === 'over') {
      standings[index + 1] = { ...UNKNOWN, outcome: course.winner === color ? 'loss' : 'win' };
    } else {
      const limits = looking(solved, limitsLeft(options, spent));
      const look = await lookAt(solved, course, limits, begin);
      spent = sumOf(spent, look);
      tree.addLook(index, look);
    }
  }
  return spent;
}

/**
 * Nodes for all lines of a capture on the whole board in the search that has shown it.
 * @param {import('./tsumego.js').SolveOptions} options
 */
function atOnce({ maxNodes = Infinity, ...options }) {
  return { ...options, maxNodes: Math.min(CHASE_NODES, maxNodes) };
}

/**
 * Looks at lines of a capture on the whole board that are open, each by itself, and for other first moves near the
 * stones that are right.
 * @param {Tree} tree its standings are changed
 * @param {Solved} solved
 * @param {import('./tsumego.js').SolveOptions} options
 * @param {import('./tsumego-course.js').Begin} begin
 */
async function lookAtChase(tree, solved, options, begin) {
  const { lines, moves, standings } = tree;
  const { look, spent } = chaser(solved, options, begin);
  /** @type {string[]} */
  const solutions = [];
  for (let index = 0; index < lines.length; index++) {
    if (standings[index + 1].outcome !== 'unknown' || tree.elsewhere(moves[index].parent)) continue;
    const path = tree.pathOf(index);
    const main = alongMain(solved, path)?.[path.length];
    const course = main ? null : legal(solved, path);
    const stand = course && (await look(course));
    if (stand !== null) tree.addStand(index, stand);
    else if (main) standings[index + 1] = main;
  }
  const firsts = new Set(moves.filter(({ parent }) => parent < 0).map(({ point }) => point));
  for (const move of tree.best > 0 ? nearby(solved) : []) {
    const course = firsts.has(numberAt(move, solved.position)) ? null : legal(solved, [move]);
    const stand = course && (await look(course));
    if (stand?.outcome === 'loss' && stand.assumes.length === 0) solutions.push(move);
  }
  return { solutions, ...spent };
}

/**
 * Where the defender fails on the points on which its survival rests it may do elsewhere.
 * @param {Standing[]} standings
 * @param {Position} framed
 * @param {Color} color who moves first
 * @param {Line[]} lines
 */
function keepSurvivals(standings, framed, color, lines) {
  standings.forEach(({ outcome }, index) => {
    const toPlay = index === 0 ? color : other(lines[index - 1].color);
    if (outcome !== 'illegal' && !survives(framed, toPlay, { outcome })) standings[index] = UNKNOWN;
  });
}

/**
 * What the problem's verdict says where the walk has not proved as much: of the problem, and of what its
 * first moves lead to.
 * @param {Standing[]} standings of the problem and after each line
 * @param {import('./tsumego.js').Verdict} verdict
 * @param {(string | null)[]} firsts the move of each line that is a first move
 */
function addVerdict(standings, { outcome, koThreats, moves, tries }, firsts) {
  const fails = outcome === 'loss' || standings[0].outcome === 'loss';
  if (fails && tries.length > 0)
    standings[0] = UNKNOWN; // a wider region may help
  else if (standings[0].outcome === 'unknown') standings[0] = { outcome, koThreats, move: null };
  const behind = forOther({ outcome, koThreats, move: null });
  firsts.forEach((move, index) => {
    if (move !== null && moves.includes(move) && standings[index + 1].outcome === 'unknown')
      standings[index + 1] = { ...behind, move: null };
  });
}

/**
 * Why a problem is not solved, if it is not.
 * @param {import('./tsumego.js').Answer} answer
 * @param {Issue[]} told already
 * @returns {Issue[]}
 */
export function openIssues({ status, assumes }, told) {
  const isTold = told.some(({ kind, path }) => kind === 'unknown' && path.length === 0);
  if (status === 'unknown' && !isTold)
    return [{ kind: 'unknown', severity: 'open', text: UNSOLVED, path: [] }];
  if (status !== 'partial') return [];
  const text = assumes.includes('region')
    ? 'proved in the region that was found; whether more of the board matters is not settled'
    : 'not all first moves are settled within the limits';
  return [{ kind: 'partial', severity: 'note', text, path: [] }];
}

/**
 * Whether colours alternate from the problem to each line, the given colour first.
 * @param {Line[]} lines
 * @param {Color} color
 */
function inTurnFrom(lines, color) {
  /** @type {boolean[]} */
  const inTurn = [];
  for (const { parent, color: own } of lines)
    inTurn.push(parent < 0 ? own === color : inTurn[parent] && lines[parent].color !== own);
  return inTurn;
}

const OFF_BOARD = 'this move is off the board';
const NEEDLESS = 'the side to play reaches its goal even by playing elsewhere';
/** @type {Standing} */
const UNKNOWN = { outcome: 'unknown', koThreats: null, move: null };
/** @type {Standing} */
const ILLEGAL = { ...UNKNOWN, outcome: 'illegal' };
