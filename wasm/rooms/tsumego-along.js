import { other } from './problem.js';
import { courseOf, isNarrow, isSound, onwards, problemOf } from './tsumego-course.js';
import {
  ANEW_NODES,
  glancing,
  isDoubted,
  isLife,
  isProvisional,
  isUnsettled,
  isWaiting,
  lookAt,
  looking,
  NOTHING_KNOWN,
  unlessTargetless,
} from './tsumego-doubt.js';
import { LEVELS } from './tsumego-hint.js';
import { halfOf, isOver, limitsLeft, sumOf } from './tsumego-limits.js';
import { playReal } from './tsumego-real.js';
import {
  assumptions,
  depthOf,
  firstColor,
  hint,
  isWalked,
  reply,
  solvableWords,
} from './tsumego-reply.js';
import { forOther, rank } from './tsumego-walk.js';
import { CHASE_NODES, isChase, isWide } from './tsumego-zone.js';

/* Lines of play as they go on on the board. Where somebody plays on a stone that is only assumed, or captures otherwise
 * than beside such stones, the region was too small: what comes then is a problem of its own, whose region is found
 * anew. So it is where somebody plays beside the region, unless the defender survives whatever is there; and where the
 * defender fails in a region that was found because it survives there: that it fails on the board was not shown.
 * And where the target has been captured all is over. */

const CONFIRM_NODES = 200_000; // to confirm what has taken little

/** @typedef {import('../client.js').Client} Client */
/** @typedef {import('./tsumego-course.js').Begin} Begin */
/** @typedef {import('./tsumego-course.js').Course} Course */
/** @typedef {import('./problem.js').Color} Color */
/** @typedef {import('./tsumego.js').Hint} Hint */
/** @typedef {import('./tsumego.js').Reached} Reached */
/** @typedef {import('./tsumego.js').Reply} Reply */
/** @typedef {import('./tsumego-reply.js').Assumptions} Assumptions */
/** @typedef {import('./tsumego-reply.js').Said} Said */
/** @typedef {import('./tsumego-reply.js').Stand} Stand */
/** @typedef {import('./tsumego.js').Solved} Solved */
/** @typedef {import('./tsumego.js').SolveOptions} SolveOptions */
/** @typedef {SolveOptions & { level?: string, moves?: string[] }} HintOptions */

/**
 * `reply`, along the course of a line.
 * @param {Client} client
 * @param {Solved} solved
 * @param {string[]} moves
 * @param {SolveOptions} options
 * @param {Begin} begin
 * @returns {Promise<Reply>}
 */
export async function replyAlong(client, solved, moves, options, begin) {
  const { was, unsure, ...said } = await followed(client, solved, moves, options, begin);
  const rest = limitsLeft(options, besides(said, solved));
  const whole = await (moves.length === 0
    ? withLife(solved, said, rest, begin)
    : moves.length === 1
      ? withSeki(solved, moves, said, rest, begin)
      : said);
  return unlessAssumed(whole, unsure || solved.position.goal !== 'capture');
}

/**
 * What is said of a line: where more of the board may matter, or stones that run may be captured after all, not that
 * its last move has lost anything. That it makes a seki only is said of the region in any case.
 * @param {Reply} said
 * @param {boolean} unsure of an escape, or nobody has asked about one
 * @returns {Reply}
 */
function unlessAssumed(said, unsure) {
  const { last, assumes } = said;
  const isOpen = assumes.includes('region') || (unsure && assumes.includes('escape'));
  if (last?.good !== false || last.seki || !isOpen) return said;
  return { ...said, last: { ...last, good: null } };
}

/**
 * The first move for a defender that lives: what is asked for soon may only make a seki where others live.
 * @param {Solved} solved
 * @param {Reply} said
 * @param {SolveOptions} options
 * @param {Begin} begin
 * @returns {Promise<Reply>}
 */
async function withLife(solved, said, options, begin) {
  const { toPlay, move } = said;
  const lives = toPlay === solved.framed.defender && isLife(solved, toPlay, said);
  if (!lives || !move || !isSekiOpen(solved)) return said;
  const begun = courseOf(solved, []);
  const asked = looking(solved, onwards(solved, begun, options));
  const [{ answer }] = await begin(problemOf(solved, begun), asked, {});
  const { moves = [], sekiMoves = [] } = answer.first[toPlay] ?? {};
  const best = sekiMoves.includes(move) ? (moves[0] ?? move) : move;
  return { ...said, move: best, ...sumOf(said, answer) };
}

/**
 * What is said of a first move with which the defender lives: that it only makes a seki where others live, if so, and
 * not that it is good where that stays open. What is asked for soon leaves that open, so it is asked for here.
 * @param {Solved} solved
 * @param {string[]} moves
 * @param {Reply} said
 * @param {SolveOptions} options
 * @param {Begin} begin
 * @returns {Promise<Reply>}
 */
async function withSeki(solved, moves, said, options, begin) {
  const { toPlay, last } = said;
  if (!last?.good || last.color !== solved.framed.defender || !isLife(solved, toPlay, said))
    return said;
  const begun = courseOf(solved, []);
  const asked = looking(solved, onwards(solved, begun, options));
  const [whole] = isSekiOpen(solved) ? await begin(problemOf(solved, begun), asked, {}) : [solved];
  const spent = whole === solved ? null : whole.answer;
  const verdict = whole.answer.first[last.color];
  const isLost = verdict?.seki === false && last.move in verdict.losing;
  const left = glancing(whole, limitsLeft(options, spent ?? { nodes: 0, ms: 0 }));
  const isAsked = isLost || isProvisional(whole, last.move);
  const look = isAsked ? await lookAt(whole, courseOf(whole, moves), left, begin) : null;
  const sum = sumOf(sumOf(said, spent), look);
  const isSeki =
    look === null ? verdict?.sekiMoves.includes(last.move) : look.now !== null && look.seki;
  if (isSeki) return { ...said, last: { ...last, good: false, seki: true }, ...sum };
  return {
    ...said,
    ...(look?.now === null && { last: { ...last, good: null } }),
    ...sum,
  };
}

/**
 * Whether nobody has asked so far whether the defender can only live in a seki.
 * @param {Solved} solved
 */
function isSekiOpen({ framed, answer }) {
  return answer.first[/** @type {Color} */ (framed.defender)]?.seki === null;
}

/**
 * @param {Client} client
 * @param {Solved} solved
 * @param {string[]} moves
 * @param {SolveOptions} options
 * @param {Begin} begin
 * @returns {Promise<Said>}
 */
function followed(client, solved, moves, options, begin) {
  return follow(client, solved, moves, options, begin).catch((error) => {
    if (error.code !== 'no-target' || moves.length === 0) throw error;
    return unsearched(solved, moves, () => NOTHING_KNOWN); // what is fought over has become another group
  });
}

/**
 * @param {Client} client
 * @param {Solved} solved
 * @param {string[]} moves
 * @param {SolveOptions} options
 * @param {Begin} begin
 * @param {number} [staying] moves at the beginning that do not count as beside the region
 * @returns {Promise<Said>}
 */
async function follow(client, solved, moves, options, begin, staying = 0) {
  const course = courseOf(solved, moves, staying);
  const { kind, length, left } = course;
  if (kind === 'over' && length < moves.length)
    return unsearched(solved, moves, (side) => ({
      outcome: side === course.winner ? 'win' : 'loss',
      koThreats: null,
    }));
  if (kind === 'beyond' && length < moves.length) {
    const asked = onwards(solved, course, left ? looking(solved, options) : options);
    const [found, over] = await begin(problemOf(solved, course), asked);
    const rest = left ? limitsLeft(options, spentOf(asked, over)) : over;
    const isOpen = left && isUnsettled(solved, found);
    const said = isOpen
      ? await follow(client, asFound(solved), moves, rest, begin, length)
      : await followed(client, found, moves.slice(length), rest, begin);
    return { ...said, ...sumOf(said, (isOpen ? found : solved).answer) };
  }
  const limits = kind === 'beyond' ? halfOf(options) : options;
  const { known, found } = await inside(client, solved, moves, course, limits, begin);
  const back = (/** @type {Said} */ said, plain = said) => {
    const rest = limitsLeft(options, besides(plain, solved));
    const was = kind === 'beyond' ? known : (known?.was ?? null);
    const before = { was, course: courseOf(solved, moves.slice(0, -1), staying) };
    return lookBack(solved, before, said, plain, rest, begin);
  };
  const anew = (/** @type {Said} */ said) => {
    const sum = sumOf(said, known ?? solved.answer);
    return back(said, { ...withLast(moves, course, known, said), ...sum });
  };
  if (found) return anew(found);
  const possible = kind !== 'beyond' && known !== null && isPossible(course, known);
  const doubted =
    possible && moves.length > 0 && (isDoubted(solved, known) || isWaiting(solved, known));
  if (possible && (kind === 'over' || !doubted)) return back(known);
  const rest = limitsLeft(options, besides(known ?? solved.answer, solved));
  const { said, open } = await replyAnew(client, solved, course, rest, begin, doubted || left);
  if (doubted && open) return back({ ...inRegion(known), ...sumOf(said, known) });
  if (left && open) {
    const within = await follow(client, solved, moves, limitsLeft(rest, said), begin, length);
    return { ...inRegion(within), ...sumOf(within, said) };
  }
  return anew(said);
}

/**
 * What is said of a line in the region of the answer, up to before a move that has left it; null: that forbids a move.
 * Where the region may take for ever, and a new one tells at once what comes after the line, that is `found` beside.
 * @param {Client} client
 * @param {Solved} solved
 * @param {string[]} moves
 * @param {Course} course
 * @param {SolveOptions} options
 * @param {Begin} begin
 * @returns {Promise<{ known: Said | null, found?: Said }>}
 */
async function inside(client, solved, moves, course, options, begin) {
  const line = course.kind === 'beyond' ? moves.slice(0, -1) : moves;
  const ask = (/** @type {SolveOptions} */ limits) =>
    reply(client, solved, line, limits).catch(unlessAllowed(course));
  if (!mayBegin(solved, course)) return { known: await ask(options) };
  const known = await ask(trying(solved, options));
  if (known?.outcome !== 'unknown') return { known };
  const rest = limitsLeft(options, besides(known, solved));
  const { said, open } = await replyAnew(client, solved, course, rest, begin);
  if (!open) return { known, found: said };
  const spent = besides(sumOf(known, said), solved);
  const further = await ask(limitsLeft(options, spent));
  const sum = sumOf(further ?? solved.answer, spent);
  if (further?.outcome !== 'unknown') return { known: further && { ...further, ...sum } };
  const all = { ...further, move: further.move ?? known.move, ...sum };
  return said.outcome === 'unknown'
    ? { known: all }
    : { known: all, found: { ...inRegion(said), nodes: 0, ms: 0 } };
}

/**
 * What is said of a line, with what could be reached before its last move as a reply says it there: where the region
 * was doubted then, that is looked at anew, too, unless the move has won.
 * @param {Solved} solved
 * @param {{ was: Stand | null, course: Course }} before the last move: how it stood in the region
 * @param {Said} said
 * @param {Said} plain with what that makes of the last move
 * @param {SolveOptions} options
 * @param {Begin} begin
 * @returns {Promise<Said>}
 */
async function lookBack(solved, { was, course }, said, plain, options, begin) {
  const { last, outcome } = plain;
  if (!last || last.needless || was === null || course.length === 0 || outcome === 'loss')
    return plain;
  const { color, move } = last;
  const open = mayBegin(solved, course) && was.outcome === 'unknown';
  if (!open && !isDoubted(solved, { ...was, toPlay: color }) && !isWaiting(solved, was))
    return plain;
  const [found] = await takeUp(solved, course, options, begin, true).catch(unlessTargetless);
  const sum = sumOf(plain, found?.answer ?? null);
  if (!found || isUnsettled(solved, found)) return { ...inRegion(plain), ...sum };
  const reached = /** @type {Reached} */ (found.answer.first[color]);
  const judged = judgedBy({ ...found.answer, ...reached, threat: was.threat }, move, said);
  // What is open now only since nothing was known before it is judged.
  const good = open || judged.last.good || said.last?.good !== null ? judged.last.good : null;
  const unsure = found.unsure || plain.unsure;
  return { ...judged, last: { ...judged.last, good }, ...(unsure && { unsure }), ...sum };
}

/**
 * @param {SolveOptions} options
 * @param {SolveOptions} left of their limits
 */
function spentOf({ maxNodes = 0, maxMs = 0 }, left) {
  return { nodes: maxNodes - (left.maxNodes ?? 0), ms: maxMs - (left.maxMs ?? 0) };
}

/**
 * Limits for a line in the region of the answer, where it may have to be taken up in one of its own: a wide region may
 * take for ever where a new one tells at once. Where the defender lives with no assumption it may do so by several
 * moves, which a new region may be too narrow to show.
 * @template {SolveOptions} Options
 * @param {Solved} solved
 * @param {Options} options
 * @returns {Options}
 */
function trying(solved, options) {
  const { answer, took = answer.nodes } = solved;
  const half = halfOf(options);
  const most = isChase(solved)
    ? chasing(solved)
    : !isWide(solved.framed)
      ? 4 * Math.max(ANEW_NODES, took)
      : Math.max(ANEW_NODES, isSound(solved) ? 1.5 * took : took / 4);
  return { ...half, maxNodes: Math.min(most, half.maxNodes ?? most) };
}

/**
 * Whether a position on a line that is inside of the region may also be taken up in a region of its own.
 * @param {Solved} solved
 * @param {Course} course
 */
function mayBegin(solved, { kind, length }) {
  const begins = isChase(solved) || (solved.framed.goal === 'life' && isNarrow(solved));
  return kind === 'inside' && length > 0 && begins;
}

/**
 * Nodes for a line of a chase in the search that has shown the answer, which knows nothing of it where there were
 * several.
 * @param {Solved} solved
 */
function chasing({ answer, took = answer.nodes, net }) {
  return net ? 1 : Math.max(CHASE_NODES, took);
}

/**
 * What is said of a line as far as the region goes.
 * @param {Said} said
 * @returns {Said}
 */
function inRegion({ last, assumes, ...others }) {
  return {
    ...others,
    last: last && { ...last, good: last.good || null },
    assumes: withRegion(assumes),
  };
}

/**
 * What is known as far as the region goes.
 * @param {Solved} solved
 * @returns {Solved}
 */
function asFound({ answer, ...others }) {
  return { ...others, answer: { ...answer, assumes: withRegion(answer.assumes) } };
}

/** @param {string[]} assumes */
function withRegion(assumes) {
  return [...new Set([...assumes, 'region'])];
}

/**
 * A hint with what else was spent for it.
 * @param {{ nodes: number, ms: number }} spent
 * @param {Hint} hint
 * @returns {Hint}
 */
function countedWith(spent, hint) {
  return { ...hint, ...sumOf(hint, spent) };
}

/**
 * What something has cost beside the answer.
 * @param {{ nodes: number, ms: number }} said
 * @param {Solved} solved
 */
function besides({ nodes, ms }, { answer }) {
  return { nodes: nodes - answer.nodes, ms: ms - answer.ms };
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
  if (course.kind === 'over') return hintOver(solved, options, course);
  const limits = mayBegin(solved, course) ? trying(solved, options) : options;
  const said =
    course.kind === 'inside'
      ? await hint(client, solved, limits).catch(unlessAllowed(course))
      : null;
  const stuck = limits !== options && said?.outcome === 'unknown';
  const waits = depthOf(options) > 0 && said?.region === undefined; // no move is shown
  const doubted =
    said !== null &&
    moves.length > 0 &&
    (isDoubted(solved, said) || (waits && isWaiting(solved, { move: '', outcome: said.outcome })));
  if (said !== null && !doubted && !stuck) return said;
  const spent = besides(said ?? solved.answer, solved);
  const left = { ...limitsLeft(options, spent), moves: moves.slice(course.length) };
  const looks = course.left || doubted || stuck;
  const [found, rest] = await takeUp(solved, course, left, begin, looks);
  if (!looks || !isUnsettled(solved, found))
    return countedWith(spent, await hintAlong(client, found, onwards(solved, course, rest), begin));
  const all = sumOf(spent, found.answer);
  const here = async () => countedWith(all, await hint(client, solved, { ...rest, moves }));
  if (stuck) return here();
  const within = said === null ? await here() : countedWith(found.answer, said);
  return { ...within, status: 'partial', assumes: withRegion(within.assumes) };
}

/**
 * A hint where all is over.
 * @param {Solved} solved
 * @param {HintOptions} options
 * @param {Course} course
 * @returns {Hint}
 */
function hintOver(solved, options, { winner }) {
  const { answer } = solved;
  const first = firstColor(solved);
  const toPlay = (options.moves ?? []).length % 2 === 0 ? first : other(first);
  const outcome = toPlay === winner ? 'win' : 'loss';
  return {
    ...(answer.id !== undefined && { id: answer.id }),
    level: LEVELS[depthOf(options)],
    text: solvableWords(outcome),
    toPlay,
    outcome,
    koThreats: null,
    status: 'solved',
    ...assumptions(answer),
    nodes: answer.nodes,
    ms: answer.ms,
  };
}

/**
 * The answer to a position that is solved anew.
 * @param {Client} client
 * @param {Solved} solved what it comes from
 * @param {Course} course
 * @param {SolveOptions} options
 * @param {Begin} begin
 * @param {boolean} [looks] it is a look at what may be different
 * @returns {Promise<{ said: Said, open: boolean }>} open: a look at what may be different has not settled it
 */
async function replyAnew(client, solved, course, options, begin, looks = true) {
  const [found, left] = await takeUp(solved, course, options, begin, looks);
  const said = await reply(client, found, [], left);
  const boards = { board: found.position, framed: found.framed };
  const plays = !said.move || playReal(boards, said.toPlay, said.move) !== null;
  return { said: plays ? said : { ...said, move: '' }, open: isUnsettled(solved, found) };
}

/**
 * Solves the position to which a line has come. What is told of the region alone is confirmed, if that takes little: a
 * wider one may well tell otherwise.
 * @template {SolveOptions} Options
 * @param {Solved} solved what it comes from
 * @param {Course} course
 * @param {Options} options
 * @param {Begin} begin
 * @param {boolean} looks it is a look at what may be different
 * @returns {Promise<[Solved, Options]>} with what is left of the limits
 */
async function takeUp(solved, course, options, begin, looks) {
  const problem = problemOf(solved, course);
  const limits = looks && !isChase(solved) ? looking(solved, options) : options;
  const [found] = await begin(problem, onwards(solved, course, limits));
  const left = limitsLeft(options, found.answer);
  const { answer, done, early, took = answer.nodes } = found;
  const sure = (done && !early) || !answer.assumes.includes('region');
  if (sure || took >= ANEW_NODES || isOver(left)) return [found, left];
  const maxNodes = Math.min(CONFIRM_NODES, left.maxNodes ?? CONFIRM_NODES);
  const more = { ...onwards(solved, course, left), maxNodes };
  const [again] = await begin(problem, more, { brief: true });
  const sum = sumOf(again.answer, answer);
  const better = isUnsettled(solved, again) ? found : again;
  return [{ ...better, answer: { ...better.answer, ...sum } }, limitsLeft(left, again.answer)];
}

/**
 * Where not even the board forbids a move it is played there: positions repeat where play elsewhere is left out.
 * @param {Course} course
 * @returns {(error: any) => null}
 */
function unlessAllowed({ past }) {
  return (error) => {
    const situations = new Set(past.map(({ color, stones }) => `${color} ${stones}`));
    if (error.code === 'illegal-move' && situations.size === past.length) return null;
    throw error;
  };
}

/**
 * What is said of a line, and of its last move, where the position after it was looked at anew.
 * @param {string[]} moves
 * @param {Course} course
 * @param {Said | null} known in the region as it was, up to before a move that has left it
 * @param {Said} now
 * @returns {Said}
 */
function withLast(moves, { kind }, known, now) {
  if (moves.length === 0) return now;
  const move = moves[moves.length - 1];
  if (kind === 'beyond' || known === null)
    return judgedBy(known ?? { ...NOTHING_KNOWN, assumes: [] }, move, now);
  const agrees = known.outcome === now.outcome && known.koThreats === now.koThreats;
  if (agrees && !now.assumes.includes('region'))
    return { ...now, ...(now.outcome !== 'loss' && assumptions(known, now)), last: known.last };
  const { before, threat } = { before: NOTHING_KNOWN, ...known.last, ...known.was };
  return judgedBy({ ...known, ...before, threat }, move, now);
}

/**
 * What is said of a line after which the region was found anew, and of its last move.
 * @param {Reached & Assumptions & { threat?: boolean }} was before it, threat: what that was
 * @param {string} move
 * @param {Said} now after it
 * @returns {Said & { last: NonNullable<Reply['last']> }}
 */
function judgedBy(was, move, now) {
  const color = other(now.toPlay);
  const before = { outcome: was.outcome, koThreats: was.koThreats };
  const { outcome, koThreats } = was.threat ? before : forOther({ ...now, move: null });
  const after = /** @type {Reached} */ ({ outcome, koThreats });
  const [could, can] = [rank(was), rank(after)];
  // Who reaches more than was known could do so before.
  if (can > could || after.outcome === 'win')
    return { ...now, last: { color, move, before: after, after, good: true } };
  const assumed = assumptions(was, now);
  const isOpen = Number.isNaN(could) || Number.isNaN(can);
  const good = isOpen || (can < could && assumed.assumes.includes('region')) ? null : can >= could;
  return { ...now, ...assumed, last: { color, move, before, after, good } };
}

/**
 * What is said of a line where nothing is to be searched.
 * @param {Solved} solved
 * @param {string[]} moves
 * @param {(side: Color) => Reached} reached by each side
 * @returns {Said}
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
    was: null,
    status,
    ...assumptions(answer),
    nodes,
    ms,
  };
}
