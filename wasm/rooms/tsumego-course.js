import { quoted, TesujiError } from '../error.js';
import { indexOf, other, pointOf, toObject } from './problem.js';
import { after } from './tsumego-hint.js';
import { halfOf, limitsLeft } from './tsumego-limits.js';
import { playReal } from './tsumego-real.js';
import { assumptions, firstColor, hint, isWalked, reply, standing } from './tsumego-reply.js';
import { forOther, lineOf, rank } from './tsumego-walk.js';

/* Lines of play as they go on on the board. Where somebody plays on a stone that is only assumed, or captures otherwise
 * than beside such stones, the region was too small: what comes then is a problem of its own, whose region is found
 * anew. And where the target has been captured all is over. */

/** @typedef {import('../client.js').Client} Client */
/** @typedef {import('./problem.js').Color} Color */
/** @typedef {import('./problem.js').Position} Position */
/** @typedef {import('./problem.js').ProblemObject} ProblemObject */
/** @typedef {import('./tsumego.js').Hint} Hint */
/** @typedef {import('./tsumego.js').Reached} Reached */
/** @typedef {import('./tsumego.js').Reply} Reply */
/** @typedef {import('./tsumego.js').Solved} Solved */
/** @typedef {import('./tsumego.js').SolveOptions} SolveOptions */
/** @typedef {SolveOptions & { level?: string, moves?: string[] }} HintOptions */
/**
 * Solves a problem, and tells what is left of the limits.
 * @typedef {<Options extends SolveOptions>(problem: ProblemObject, options: Options) => Promise<[Solved, Options]>} Begin
 */

/**
 * How a line goes on the board.
 * @typedef {object} Course
 * @property {'inside' | 'beyond' | 'over'} kind `inside`: as it was searched; `beyond`: up to a move after which it is a
 *   problem of its own; `over`: up to the capture of the target, by the last move, or after which others were played
 * @property {number} length moves up to there, with that one
 * @property {import('./tsumego-real.js').Boards} boards then
 * @property {Color} color to play then
 * @property {number[]} target what is left of it
 * @property {boolean} whole that is the whole line, and simple ko forbids none of its moves
 * @property {{ color: Color, stones: Uint8Array }[]} past the board before it and after each move but a pass, and who is
 *   to play
 */

/**
 * `reply`, along the course of a line.
 * @param {Client} client
 * @param {Solved} solved
 * @param {string[]} moves
 * @param {SolveOptions} options
 * @param {Begin} begin
 * @returns {Promise<Reply>}
 */
export function replyAlong(client, solved, moves, options, begin) {
  return follow(client, solved, moves, options, begin).catch((error) => {
    if (error.code !== 'no-target' || moves.length === 0) throw error;
    return unsearched(solved, moves, () => NOTHING_KNOWN); // what is fought over has become another group
  });
}

/** @type {typeof replyAlong} */
async function follow(client, solved, moves, options, begin) {
  const course = courseOf(solved, moves);
  const { kind, length } = course;
  if (kind === 'over' && length < moves.length)
    return unsearched(solved, moves, (side) => ({
      outcome: side === solved.framed.defender ? 'loss' : 'win',
      koThreats: null,
    }));
  if (kind === 'beyond' && length < moves.length) {
    const [found, left] = await begin(problemOf(solved, course), withoutProblem(options));
    return replyAlong(client, found, moves.slice(length), left, begin);
  }
  const before = kind === 'beyond' ? moves.slice(0, -1) : moves;
  const known = await reply(
    client,
    solved,
    before,
    kind === 'beyond' ? halfOf(options) : options,
  ).catch(unlessAllowed(course));
  if (kind !== 'beyond' && known !== null && isPossible(course, known)) return known;
  const { nodes, ms } = solved.answer;
  const spent = known === null ? {} : { nodes: known.nodes - nodes, ms: known.ms - ms };
  const left = limitsLeft(options, { nodes: 0, ms: 0, ...spent });
  const said = await replyAnew(client, solved, course, left, begin);
  const was = kind === 'beyond' && known !== null ? known : NOTHING_KNOWN;
  const last =
    kind === 'beyond' || known === null ? lastOf(moves[length - 1], was, said) : known.last;
  return { ...said, last, nodes: said.nodes + (known?.nodes ?? 0), ms: said.ms + (known?.ms ?? 0) };
}

/**
 * Whether the answer to a line can be played on the board.
 * @param {Course} course
 * @param {Reply} said
 */
function isPossible({ kind, boards }, { move, toPlay }) {
  return !move || kind === 'over' || playReal(boards, toPlay, move) !== null;
}

/**
 * `hint`, likewise.
 * @param {Client} client
 * @param {Solved} solved
 * @param {HintOptions} options
 * @param {Begin} begin
 * @returns {Promise<Hint>}
 */
export function hintAlong(client, solved, options, begin) {
  return hintFurther(client, solved, options, begin).catch((error) => {
    if (error.code !== 'no-target') throw error;
    return hint(client, solved, options);
  });
}

/** @type {typeof hintAlong} */
async function hintFurther(client, solved, options, begin) {
  const { moves = [] } = options;
  if (!isWalked(options)) return hint(client, solved, options);
  const course = courseOf(solved, moves);
  if (course.kind === 'over')
    return hint(client, solved, { ...options, moves: moves.slice(0, course.length) });
  if (course.kind === 'inside') {
    const said = await hint(client, solved, options).catch(unlessAllowed(course));
    if (said !== null) return said;
  }
  const asked = { ...withoutProblem(options), moves: moves.slice(course.length) };
  const [found, left] = await begin(problemOf(solved, course), asked);
  return hintAlong(client, found, left, begin);
}

/**
 * The answer to a position that is solved anew.
 * @param {Client} client
 * @param {Solved} solved what it comes from
 * @param {Course} course
 * @param {SolveOptions} options
 * @param {Begin} begin
 * @returns {Promise<Reply>}
 */
async function replyAnew(client, solved, course, options, begin) {
  const [found, left] = await begin(problemOf(solved, course), withoutProblem(options));
  const said = await reply(client, found, [], left);
  const boards = { board: found.position, framed: found.framed };
  const plays = !said.move || playReal(boards, said.toPlay, said.move) !== null;
  return plays ? said : { ...said, move: '' };
}

/**
 * Where not even the board forbids a move it is played there: positions repeat where play elsewhere is left out.
 * @param {Course} course
 * @returns {(error: any) => null}
 */
function unlessAllowed({ whole, past }) {
  return (error) => {
    const situations = new Set(past.map(({ color, stones }) => `${color} ${stones}`));
    if (error.code === 'illegal-move' && whole && situations.size === past.length) return null;
    throw error;
  };
}

/** @type {Reached} */
const NOTHING_KNOWN = { outcome: 'unknown', koThreats: null };

/**
 * What the last move of a line did, after which the region was found anew.
 * @param {string} move
 * @param {Reached} was before it
 * @param {Reply} now after it
 * @returns {Reply['last']}
 */
function lastOf(move, was, now) {
  const { outcome, koThreats } = was;
  const color = other(now.toPlay);
  const after = /** @type {Reached} */ (
    forOther({ outcome: now.outcome, koThreats: now.koThreats, move: null })
  );
  const [could, can] = [rank({ outcome, koThreats }), rank(after)];
  const isSure = can >= could || !now.assumes.includes('region');
  const good = Number.isNaN(could) || Number.isNaN(can) || !isSure ? null : can >= could;
  return { color, move, before: { outcome, koThreats }, after, good };
}

/**
 * What is said of a line where nothing is to be searched.
 * @param {Solved} solved
 * @param {string[]} moves
 * @param {(side: Color) => Reached} reached by each side
 * @returns {Reply}
 */
function unsearched(solved, moves, reached) {
  const { answer } = solved;
  const first = firstColor(solved);
  const [color, toPlay] = moves.length % 2 ? [first, other(first)] : [other(first), first];
  const [before, after] = [reached(color), reached(color)];
  const good = before.outcome === 'unknown' ? null : true;
  const last = { color, move: moves[moves.length - 1], before, after, good };
  const { nodes, ms } = answer;
  const status = good === null ? 'unknown' : 'solved';
  return {
    toPlay,
    move: null,
    ...reached(toPlay),
    last,
    status,
    ...assumptions(answer),
    nodes,
    ms,
  };
}

/**
 * @template {SolveOptions} Options
 * @param {Options} options
 */
function withoutProblem(options) {
  const { toPlay, target, targetRule, defender, goal, region, ...others } = options;
  return /** @type {Options} */ (others);
}

/**
 * Whether a point of the problem is empty, but has a stone of the frame.
 * @param {Solved} solved
 * @param {number} point
 */
export function isOnFrame({ position, framed }, point) {
  return point >= 0 && position.stones[point] === 0 && framed.stones[point] !== 0;
}

/**
 * The problem that begins where a line has come.
 * @param {Solved} solved
 * @param {Course} course
 */
function problemOf({ framed }, { boards, color, target }) {
  const { targetRule, defender, goal } = framed;
  return toObject({
    ...boards.board,
    toPlay: color,
    both: false,
    target,
    targetRule,
    defender,
    goal,
  });
}

/**
 * Follows a line on the board, up to the first retake of a ko that could be one with a threat. Throws a TesujiError
 * (`illegal-move`) where another move may not be played.
 * @param {Solved} solved
 * @param {unknown} moves
 * @returns {Course}
 */
function courseOf(solved, moves) {
  const { position, framed } = solved;
  const marked = framed.goal === 'connect' ? [] : (framed.target ?? []);
  const least = framed.targetRule === 'all' ? marked.length : Math.min(1, marked.length);
  let boards = { board: position, framed };
  let [color, target, length] = [firstColor(solved), marked, 0];
  let whole = true;
  const past = [{ color, stones: position.stones }];
  const names = lineOf(moves, position).map(({ point }) => pointOf(point, position.width));
  for (const name of names) {
    if (target.length < least) break;
    const point = indexOf(name, position);
    const inside = isOnFrame(solved, point) ? null : playReal(boards, color, name);
    const board = inside?.board ?? after(boards.board, color, [point]).position;
    if (inside === null && !isLegal(boards.board, board, point)) {
      if (boards.board.ko === point && !isOnFrame(solved, point)) break;
      const text = `${quoted(name)} may not be played: an illegal move, or a ko`;
      throw new TesujiError('illegal-move', text, { index: point, point: name });
    }
    whole &&= point < 0 || boards.board.ko !== point;
    if (point >= 0) past.push({ color: other(color), stones: board.stones });
    boards = inside ?? { ...boards, board };
    target = standing({ ...framed, target }, boards.board);
    [color, length] = [other(color), length + 1];
    if (inside === null && target.length >= least)
      return { kind: 'beyond', length, boards, color, target, whole, past };
  }
  const kind = target.length < least ? 'over' : 'inside';
  whole &&= length === names.length;
  return { kind, length, boards, color, target, whole, past };
}

/**
 * Whether the last of some moves may be played on the board.
 * @param {Position} position
 * @param {Color} color who moves first
 * @param {number[]} points
 */
export function isPlayable(position, color, points) {
  const { position: before, color: mover } = after(position, color, points.slice(0, -1));
  const now = after(before, mover, points.slice(-1)).position;
  return isLegal(before, now, points[points.length - 1]);
}

/**
 * Whether the move that led from one position to the next may be played.
 * @param {Position} before
 * @param {Position} now
 * @param {number} point
 */
function isLegal(before, now, point) {
  if (point < 0) return true;
  const stays = now.stones[point] !== 0 || before.suicide;
  return before.stones[point] === 0 && stays && before.ko !== point;
}
