import { attacks, indexOf as numberAt, other, pointOf } from './problem.js';
import { readLines } from './problem-read.js';
import { chaser, legal, nearby } from './tsumego-chase.js';
import { courseIfLegal, isOnFrame, isPlayable } from './tsumego-course.js';
import { glancing, isDoubted, isProvisional, lookAt, looking } from './tsumego-doubt.js';
import { after } from './tsumego-hint.js';
import { limitsLeft, sharing, sumOf } from './tsumego-limits.js';
import { alongMain, assumptions, overIn, playOn } from './tsumego-reply.js';
import { forOther, rank, walk } from './tsumego-walk.js';
import { CHASE_NODES, inZone, isChase, survives } from './tsumego-zone.js';

/** @typedef {import('./problem.js').Color} Color */
/** @typedef {import('./problem.js').Position} Position */
/** @typedef {import('./problem-read.js').Line} Line */
/** @typedef {import('./tsumego.js').Solved} Solved */
/** @typedef {import('./tsumego-walk.js').Standing} Standing */

/**
 * Something that is wrong or missing in a marked tree.
 * @typedef {object} Issue
 * @property {'illegal-move' | 'marked-right' | 'not-marked' | 'missing-solution' | 'missing-reply' | 'no-solution' | 'no-problem' | 'unknown' | 'partial' | 'unchecked' | 'unmarked'} kind
 *   `marked-right`: a line marked right ends where the goal is not reached, or in a seki where others
 *   live; `not-marked`: a line that is as good as the solution, but not marked; `missing-solution`: first
 *   moves that solve the problem and are not in the tree; `missing-reply`: the strongest resistance to one
 *   of the first two right moves; `no-solution`: the side to play does not reach its goal at all;
 *   `no-problem`: it reaches it without a move, so nothing is told of moves that are not marked, or missing;
 *   `unknown`: not proved within the limits; `partial`: there may be more solutions, or more of the board
 *   may matter; `unchecked`: a line marked right on which colours do not take turns, the side to play first,
 *   stones are set up, or a move is off the board; `unmarked`: no line is marked right, so that none is told
 *   as `not-marked`
 * @property {'error' | 'open' | 'note'} severity `open`: not proved, or only inside of a region that was found,
 *   and a wider one may tell otherwise, or as far as stones that run are safe
 * @property {string} text for people
 * @property {string[]} path the moves up to the place; of one off the board what stands in the file
 * @property {string[]} [moves] what is missing
 * @property {number} [line] in the file
 * @property {number} [column]
 */

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
  const isMarked = all.some(({ right }) => right);
  const { outcome, tenuki, sekiMoves } = verdict;
  const isNeeded = outcome !== 'win' || !tenuki || sekiMoves.length > 0;
  const sure = verdict.moves.filter((move) => !isProvisional(solved, move));
  const solutions = [...new Set([...sure, ...spent.solutions])];
  const issues = [
    ...(isNeeded ? tree.solutionIssues(solutions) : [tree.issue('no-problem', -1, NEEDLESS)]),
    ...[...tree.lineIssues()].filter(({ kind }) => (isMarked && isNeeded) || kind !== 'not-marked'),
    ...uncheckedIssues(all, indexOf, framed.width),
    ...(isMarked || all.length === 0
      ? []
      : [tree.issue('unmarked', -1, 'no line is marked right')]),
  ];
  // What is said of moves elsewhere is said of the region: stones around it that the board lacks may do it all. And
  // where it is not known whether a life is a seki, others may live.
  const { assumes } = solved.answer;
  const mayBeSeki = verdict.role === 'defend' && verdict.outcome === 'win' && verdict.seki === null;
  for (const issue of issues) {
    const isOpen =
      assumes.includes('region') ||
      assumes.includes('escape') ||
      (issue.kind === 'no-problem' && assumes.length > 0) ||
      (mayBeSeki && ['not-marked', 'missing-solution'].includes(issue.kind));
    if (isOpen && issue.severity === 'error') issue.severity = 'open';
  }
  const assumed = framed === solved.framed ? assumptions(...tree.assumed) : { assumes: ['zone'] };
  return { issues, checked: lines.length, assumed, ...sumOf(cost, spent) };
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
 * @param {Line[]} all
 * @param {Map<Line, number>} checked
 * @param {number} width
 * @returns {Issue[]}
 */
function uncheckedIssues(all, checked, width) {
  return all.flatMap((one, index) => {
    if (!one.right || checked.has(one)) return [];
    const { line, column, setUp } = one;
    const path = along(all, all, index).map(({ off, point }) => off ?? pointOf(point, width));
    const why = setUp
      ? 'stones are set up, or a move is off the board'
      : 'colours do not take turns';
    const text = `not checked: ${why} on the way here`;
    return [{ kind: 'unchecked', severity: 'open', text, path, line, column }];
  });
}

/**
 * Behind the capture of the target on the board, where a search says nothing, all is over.
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
 * Whether somebody has played outside of the region, or passed, on the way to each line, or there.
 * @param {{ parent: number, point: number }[]} moves
 */
function awayFrom(moves) {
  /** @type {boolean[]} */
  const away = [];
  for (const { parent, point } of moves) away.push(point < 0 || (away[parent] ?? false));
  return away;
}

/**
 * The moves of a line, from the problem on.
 * @template Move
 * @param {Move[]} lines
 * @param {{ parent: number }[]} moves the same lines
 * @param {number} index -1: the problem
 */
function along(lines, moves, index) {
  const path = [];
  for (let at = index; at >= 0; at = moves[at].parent) path.push(lines[at]);
  return path.reverse();
}

/**
 * Their points.
 * @param {{ point: number }[]} lines
 * @param {{ parent: number }[]} moves
 * @param {number} index
 */
function pathTo(lines, moves, index) {
  return along(lines, moves, index).map(({ point }) => point);
}

/**
 * Looks anew, each in a region of its own, at what is marked right and at first moves after which the defender fails
 * in a region in which it was shown to survive, or in a narrower one only.
 * @param {Tree} tree its standings are changed
 * @param {Solved} solved
 * @param {import('./tsumego.js').SolveOptions} options
 * @param {import('./tsumego-course.js').Begin} begin
 */
async function lookAnew(tree, solved, options, begin) {
  const { lines, moves, standings, color } = tree;
  let [nodes, ms] = [0, 0];
  for (let index = 0; index < lines.length; index++) {
    const { outcome, koThreats } = standings[index + 1];
    if (outcome === 'illegal' || tree.elsewhere(moves[index].parent)) continue;
    const toPlay = other(lines[index].color);
    const { right } = lines[index];
    if (!right && (moves[index].parent >= 0 || lines[index].color !== color)) continue;
    const path = pathTo(lines, moves, index).map((point) => pointOf(point, tree.width));
    const course = courseIfLegal(solved, path);
    if (course === null) standings[index + 1] = ILLEGAL;
    if (course === null || course.kind === 'over' || course.length < path.length) continue;
    const isOpened = outcome === 'unknown' && course.kind === 'beyond';
    const isEarly =
      path.length === 1 &&
      rank(forOther(standings[index + 1])) >= tree.best &&
      isProvisional(solved, path[0]);
    if (!isOpened && !isEarly && !isDoubted(solved, { toPlay, outcome, koThreats })) continue;
    const left = limitsLeft(options, { nodes, ms });
    const limits = right ? looking(solved, left) : glancing(solved, left);
    const look = await lookAt(solved, course, limits, begin);
    nodes += look.nodes;
    ms += look.ms;
    tree.addDoubt(index);
    if (look.now !== null) {
      standings[index + 1] = { ...look.now, move: null };
      tree.doubtful[index] = false;
    } else if (right || isEarly) {
      standings[index + 1] = UNKNOWN;
    }
    if (look.now !== null && look.seki) tree.addSeki(index);
  }
  return { nodes, ms };
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
  const { lines, moves, standings, width } = tree;
  const { look, spent } = chaser(solved, options, begin);
  /** @type {string[]} */
  const solutions = [];
  for (let index = 0; index < lines.length; index++) {
    if (standings[index + 1].outcome !== 'unknown' || tree.elsewhere(moves[index].parent)) continue;
    const path = pathTo(lines, moves, index).map((point) => pointOf(point, width));
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

const UNSOLVED = 'the problem is not solved within the limits';
const NEEDLESS = 'the side to play reaches its goal even by playing elsewhere';
const REPLIES_TO = 3; // moves after which the strongest resistance is asked for; later on a line makes its choice

/** @type {Partial<Record<Issue['kind'], Issue['severity']>>} */
const SEVERITIES = { 'missing-reply': 'note', partial: 'note', unmarked: 'note', unknown: 'open' };

/** @type {Standing} */
const UNKNOWN = { outcome: 'unknown', koThreats: null, move: null };
/** @type {Standing} */
const ILLEGAL = { ...UNKNOWN, outcome: 'illegal' };

class Tree {
  /**
   * @param {Position} framed
   * @param {Line[]} lines
   * @param {{ parent: number, point: number }[]} moves the same lines, parents by their new index
   * @param {Standing[]} standings of the problem and after each line
   * @param {Color} color
   * @param {import('./tsumego.js').Verdict} verdict
   * @param {import('./tsumego-reply.js').Assumptions} assumed by the answer
   */
  constructor(framed, lines, moves, standings, color, { sekiMoves }, assumed) {
    this.framed = framed;
    this.width = framed.width;
    this.lines = lines;
    this.moves = moves;
    this.standings = standings;
    this.color = color;
    this.best = rank(standings[0]);
    this.assumed = [assumed];
    this.doubtful = lines.map(() => false); // what is said of them assumes more than the answer does
    this.away = awayFrom(moves);
    this.seki = lines.map(() => false); // behind a first move that only makes one
    moves.forEach(({ parent, point }, index) => {
      if (parent < 0 && sekiMoves.includes(pointOf(point, this.width))) this.addSeki(index);
    });
    this.children = lines.map(() => /** @type {number[]} */ ([]));
    moves.forEach(({ parent }, index) => void (parent >= 0 && this.children[parent].push(index)));
    // Behind what is marked right nothing need be marked.
    const isBehind = /** @type {boolean[]} */ ([]);
    for (const { parent } of moves)
      isBehind.push(parent >= 0 && (lines[parent].right || isBehind[parent]));
    this.right = lines.map((line, index) => line.right || isBehind[index]);
    for (let index = lines.length - 1; index >= 0; index--)
      if (this.right[index] && moves[index].parent >= 0) this.right[moves[index].parent] = true;
  }

  /** @param {number} from of a line that only makes a seki, as all do that go on from it */
  addSeki(from) {
    this.seki[from] = true;
    this.spread(this.seki, from);
  }

  /** @param {number} from of a line of which the region may tell otherwise than the board, as of all behind it */
  addDoubt(from) {
    this.doubtful[from] = true;
    this.spread(this.doubtful, from);
  }

  /**
   * @param {boolean[]} marks of lines, are set for those behind marked ones
   * @param {number} from the first that is marked
   */
  spread(marks, from) {
    for (let index = from + 1; index < this.moves.length; index++)
      if (marks[this.moves[index].parent]) marks[index] = true;
  }

  /**
   * @param {number} index of a line
   * @param {import('./tsumego-chase.js').Stand} stand after it
   */
  addStand(index, stand) {
    const { outcome, pv } = stand;
    const move = pv[0] === undefined ? null : numberAt(pv[0], this.framed);
    this.standings[index + 1] = { outcome, koThreats: null, move };
    this.doubtful[index] = stand.assumes.length > 0;
    this.assumed.push(stand);
  }

  /** @param {string[]} solutions */
  *solutionIssues(solutions) {
    if (Number.isNaN(this.best)) {
      yield this.issue('unknown', -1, UNSOLVED);
      return;
    }
    if (this.best === 0)
      yield this.issue('no-solution', -1, 'the side to play cannot reach its goal');
    const first = this.moves.flatMap(({ parent, point }) => (parent < 0 ? [point] : []));
    const missing = solutions.filter(
      (move) => !first.some((point) => pointOf(point, this.width) === move),
    );
    if (missing.length > 0 && first.length > 0)
      yield this.issue(
        'missing-solution',
        -1,
        'first moves that solve it are not in the tree',
        missing,
      );
  }

  *lineIssues() {
    const isOpen = Number.isNaN(this.best);
    for (let index = 0; index < this.lines.length; index++) {
      const issue = this.lineIssue(index);
      if (issue === null || (isOpen && issue.kind !== 'illegal-move')) continue;
      const isCertain = issue.kind === 'illegal-move' || !this.doubtful[index];
      if (issue.severity === 'error' && !isCertain) issue.severity = 'open';
      yield issue;
    }
  }

  /** @param {number} index */
  lineIssue(index) {
    const standing = this.standings[index + 1];
    const before = this.standings[this.moves[index].parent + 1];
    if (before.outcome === 'illegal' || this.elsewhere(this.moves[index].parent)) return null;
    if (standing.outcome === 'illegal')
      return this.issue('illegal-move', index, 'this move may not be played');
    if (this.seki[index])
      return this.lines[index].right
        ? this.issue('marked-right', index, 'marked right, but a seki only, where others live')
        : null;
    const mine = this.lines[index].color === this.color;
    const reached = rank(mine ? forOther(standing) : standing);
    if (Number.isNaN(reached)) return this.issue('unknown', index, 'not proved within the limits');
    const keeps = reached >= this.best && this.best > 0;
    if (this.lines[index].right && !keeps)
      return this.issue('marked-right', index, 'marked right, but the goal is not reached here');
    if (!mine) return null;
    const kept = rank(before) >= this.best;
    if (keeps && kept && !this.right[index])
      return this.issue(
        'not-marked',
        index,
        'this move solves it, but no line behind it is marked',
      );
    return keeps && this.right[index] ? this.replyIssue(index, standing) : null;
  }

  /**
   * Whether somebody has played outside of the region on the way here: what comes then is not
   * judged.
   * @param {number} index of a line, -1: the problem
   */
  elsewhere(index) {
    return this.away[index] ?? false;
  }

  /**
   * @param {number} index a right move
   * @param {Standing} standing after it
   */
  replyIssue(index, { move }) {
    const children = this.children[index];
    const depth = pathTo(this.lines, this.moves, index).length;
    if (depth > REPLIES_TO || children.length === 0 || move === null || move < 0) return null;
    if (children.some((child) => this.moves[child].point === move)) return null;
    return this.issue('missing-reply', index, 'the strongest resistance is not in the tree', [
      pointOf(move, this.width),
    ]);
  }

  /**
   * @param {Issue['kind']} kind
   * @param {number} index of a line, -1: the problem
   * @param {string} text
   * @param {string[]} [moves]
   * @returns {Issue}
   */
  issue(kind, index, text, moves) {
    const path = pathTo(this.lines, this.moves, index).map((point) => pointOf(point, this.width));
    const { line, column } = index < 0 ? {} : this.lines[index];
    const severity = SEVERITIES[kind] ?? 'error';
    return { kind, severity, text, path, ...(moves && { moves }), ...(line && { line, column }) };
  }
}
