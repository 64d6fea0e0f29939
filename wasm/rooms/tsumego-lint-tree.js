import { indexOf as numberAt, pointOf } from './problem.js';
import { forOther, rank } from './tsumego-walk.js';

/** @typedef {import('./problem.js').Color} Color */
/** @typedef {import('./problem.js').Position} Position */
/** @typedef {import('./problem-read.js').Line} Line */
/** @typedef {import('./tsumego-walk.js').Standing} Standing */

/**
 * Something that is wrong or missing in a marked tree.
 * @typedef {object} Issue
 * @property {'illegal-move' | 'marked-right' | 'marked-wrong' | 'not-marked' | 'missing-solution' | 'missing-reply' | 'no-solution' | 'no-problem' | 'unknown' | 'partial' | 'unchecked' | 'unmarked'} kind
 *   `illegal-move`: also one off the board; `marked-right`: a line marked right ends where the goal is not
 *   reached, or in a seki where others live; `marked-wrong`: a line said to be wrong ends where it is reached;
 *   `not-marked`: a line that is as good as the solution, but not marked; `missing-solution`: first moves that
 *   solve the problem and are not in the tree; `missing-reply`: the strongest resistance to one of the first two
 *   right moves, or what refutes a wrong one, if all that follows it does not: an error on the way to what is
 *   marked right, else told of first moves; `no-solution`: the side to play does not reach its goal at all;
 *   `no-problem`: it reaches it without a move, so nothing is told of moves that are not marked, or missing;
 *   `unknown`: not proved within the limits; `partial`: there may be more solutions, or more of the board
 *   may matter; `unchecked`: a line marked right, or where nothing is checked the first one, on which colours do
 *   not take turns, the side to play first, stones are set up, or a move is off the board; `unmarked`: no line is
 *   marked right, so that none is told as `not-marked`
 * @property {'error' | 'open' | 'note'} severity `open`: not proved, or only inside of a region that was found,
 *   and a wider one may tell otherwise, or as far as stones that run are safe
 * @property {string} text for people
 * @property {string[]} path the moves up to the place; of one off the board what stands in the file
 * @property {string[]} [moves] what is missing
 * @property {number} [line] in the file
 * @property {number} [column]
 */

const UNMARKED = 'this move solves it, but no line behind it is marked';
export const UNSOLVED = 'the problem is not solved within the limits';
const REPLIES_TO = 3; // moves after which the strongest resistance is asked for; later on a line makes its choice

/** @type {Partial<Record<Issue['kind'], Issue['severity']>>} */
const SEVERITIES = { 'missing-reply': 'note', partial: 'note', unmarked: 'note', unknown: 'open' };

/** The lines of a file with what is known of them. */
export class Tree {
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
    this.behind = /** @type {boolean[]} */ ([]);
    for (const { parent } of moves)
      this.behind.push(parent >= 0 && (lines[parent].right || this.behind[parent]));
    this.leads = lines.map(({ right }) => right); // to what is marked right
    for (let index = lines.length - 1; index >= 0; index--)
      if (this.leads[index] && moves[index].parent >= 0) this.leads[moves[index].parent] = true;
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

  /**
   * @param {number} index of a line
   * @param {import('./tsumego-doubt.js').Look} look at what comes after it
   */
  addLook(index, { now, seki, assumes }) {
    this.addDoubt(index);
    if (now === null) return;
    const [best] = now.pv;
    const move = best === undefined ? null : numberAt(best, this.framed);
    this.standings[index + 1] = { ...now, move };
    this.doubtful[index] = assumes.includes('escape');
    if (seki) this.addSeki(index);
  }

  /**
   * The moves of a line, by their points.
   * @param {number} index -1: the problem
   */
  pathOf(index) {
    return pathTo(this.lines, this.moves, index).map((point) => pointOf(point, this.width));
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

  /**
   * @param {number} index
   * @returns {Issue | null}
   */
  lineIssue(index) {
    const { parent } = this.moves[index];
    const { right, wrong } = this.lines[index];
    const standing = this.standings[index + 1];
    if (this.standings[parent + 1].outcome === 'illegal') return null;
    if (standing.outcome === 'illegal')
      return this.issue('illegal-move', index, 'this move may not be played');
    if (this.elsewhere(parent) && !right) return null;
    if (this.seki[index])
      return right
        ? this.issue('marked-right', index, 'marked right, but a seki only, where others live')
        : null;
    const reached = rank(this.isMine(index) ? forOther(standing) : standing);
    if (Number.isNaN(reached)) return this.issue('unknown', index, 'not proved within the limits');
    const keeps = reached >= this.best && this.best > 0;
    if (right && !keeps)
      return this.issue('marked-right', index, 'marked right, but the goal is not reached here');
    if (wrong && keeps && !right && !this.behind[index])
      return this.issue('marked-wrong', index, 'marked wrong, but the goal is reached here');
    if (!this.isMine(index)) return null;
    if (!keeps) return this.refutationIssue(index, standing);
    if (this.leads[index] || this.behind[index]) return this.replyIssue(index, standing);
    const kept = rank(this.standings[parent + 1]) >= this.best;
    return kept ? this.issue('not-marked', index, UNMARKED) : null;
  }

  /**
   * Whether a move is one of the side to play first.
   * @param {number} index of a line
   */
  isMine(index) {
    return this.lines[index].color === this.color;
  }

  /**
   * Whether somebody has played outside of the region on the way here: of what comes then only what is marked right is
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
   * @param {number} index a wrong move
   * @param {Standing} standing after it
   */
  refutationIssue(index, { move }) {
    const children = this.children[index];
    const reached = (/** @type {number} */ child) => rank(this.standings[child + 1]);
    if (this.best === 0 || children.length === 0 || move === null || move < 0) return null;
    if (!children.every((child) => reached(child) >= this.best)) return null;
    if (!this.leads[index] && (this.moves[index].parent >= 0 || this.doubtful[index])) return null;
    const issue = this.issue('missing-reply', index, 'nothing in the tree refutes this move', [
      pointOf(move, this.width),
    ]);
    return this.leads[index] ? { ...issue, severity: /** @type {const} */ ('error') } : issue;
  }

  /**
   * @param {Issue['kind']} kind
   * @param {number} index of a line, -1: the problem
   * @param {string} text
   * @param {string[]} [moves]
   * @returns {Issue}
   */
  issue(kind, index, text, moves) {
    const path = this.pathOf(index);
    const { line, column } = index < 0 ? {} : this.lines[index];
    const severity = SEVERITIES[kind] ?? 'error';
    return { kind, severity, text, path, ...(moves && { moves }), ...(line && { line, column }) };
  }
}

/**
 * Whether somebody has played outside of the region, or passed, on the way to each line, or there.
 * @param {{ parent: number, point: number }[]} moves
 */
export function awayFrom(moves) {
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
export function along(lines, moves, index) {
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
export function pathTo(lines, moves, index) {
  return along(lines, moves, index).map(({ point }) => point);
}
