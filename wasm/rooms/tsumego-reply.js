import { quoted, TesujiError } from '../error.js';
import { isOneChain } from './chains.js';
import { attacks, indexOf, numberOf, other, pointOf } from './problem.js';
import { after, IDEA_WORDS, ideaOf, LEVELS, regionAround } from './tsumego-hint.js';
import { sharing } from './tsumego-limits.js';
import { isBanned, realLine } from './tsumego-real.js';
import { forOther, lineOf, rank, walk, walkLine } from './tsumego-walk.js';
import { askInZone, isChase, survives } from './tsumego-zone.js';

/** @typedef {import('./problem.js').Color} Color */
/** @typedef {import('./problem.js').Position} Position */
/** @typedef {import('./tsumego.js').Answer} Answer */
/** @typedef {import('./tsumego.js').Hint} Hint */
/** @typedef {import('./tsumego.js').Reached} Reached */
/** @typedef {import('./tsumego.js').Reply} Reply */
/** @typedef {import('./tsumego.js').SolveOptions} SolveOptions */
/** @typedef {import('./tsumego.js').Solved} Solved */
/** @typedef {import('./tsumego.js').Verdict} Verdict */
/**
 * How things stand for the side to play, with the move it should play (`""`: a pass), and whether it has played a ko
 * threat.
 * @typedef {Reached & { move: string | null, threat?: boolean }} Stand
 */
/** @typedef {Pick<Answer, 'assumes' | 'safeLiberties'>} Assumptions */
/** @typedef {Reply & { was: Stand | null, unsure?: boolean }} Said was: before the last move; unsure: see Solved */

const MAIN_LINE = 12; // moves of a hint's line at most
const FREE = { nodes: 0, ms: 0 };

/**
 * Whose problem it is.
 * @param {Solved} solved
 * @returns {Color}
 */
export function firstColor({ position, answer }) {
  return position.toPlay ?? (answer.first.B === undefined ? 'W' : 'B');
}

/**
 * What answers assume together, and with them all that is said on the strength of them: of liberties that make safe the
 * least number.
 * @param {Assumptions[]} answers
 * @returns {Assumptions}
 */
export function assumptions(...answers) {
  const assumes = [...new Set(answers.flatMap((one) => one.assumes))];
  const safe = answers.flatMap(({ safeLiberties }) => safeLiberties ?? []);
  return safe.length === 0 ? { assumes } : { assumes, safeLiberties: Math.min(...safe) };
}

/**
 * How much a hint gives away, as the number of its level.
 * @param {{ level?: string }} options
 */
export function depthOf({ level = 'region' }) {
  const depth = LEVELS.indexOf(/** @type {any} */ (level));
  if (depth >= 0) return depth;
  const text = `level is one of ${LEVELS.join(', ')}, not ${quoted(level)}`;
  throw new TesujiError('bad-option', text);
}

/**
 * Whether a hint is about a line of moves.
 * @param {{ level?: string, moves?: string[] }} options
 */
export function isWalked({ level, moves }) {
  return level === 'line' || !(moves === undefined || (Array.isArray(moves) && moves.length === 0));
}

/**
 * A hint for the side to play, or for who is after a line of moves.
 * @param {import('../client.js').Client} client
 * @param {Solved} solved
 * @param {SolveOptions & { level?: string, moves?: string[] }} options
 * @returns {Promise<Hint>}
 */
export function hint(client, solved, options) {
  if (!isWalked(options)) return hintIn(client, solved, options);
  const counts = (/** @type {Hint} */ said) => survives(solved.framed, said.toPlay, said);
  return askInZone(solved, options, (...asked) => hintIn(client, ...asked), counts);
}

/**
 * @param {import('../client.js').Client} client
 * @param {Solved} solved
 * @param {SolveOptions & { level?: string, moves?: string[] }} options
 * @returns {Promise<Hint>}
 */
async function hintIn(client, solved, options) {
  const { moves = [] } = options;
  const depth = depthOf(options);
  const { answer, framed } = solved;
  const first = firstColor(solved);
  const { start, mover, line, quiet, away } = playedIn(solved, first, moves);
  const points = line.map(({ point }) => point);
  const { position, color } = after(start, mover, points);
  const anew = { ...position, target: standing(start, position) };
  const walked = moves.length > 0 || answer.assumes.includes('zone');
  const known = walked ? undefined : answer.first[mover];
  const shared = sharing(client, options);
  const walking = (/** @type {typeof line} */ from) =>
    quiet || away
      ? mainLine(shared, anew, color, [], options)
      : mainLine(shared, start, mover, from, options);
  const main = walked ? alongMain(solved, moves) : null;
  const found =
    main !== null
      ? { ...main[moves.length], pv: answer.first[first]?.pv.slice(moves.length) ?? [], ...FREE }
      : known === undefined
        ? await walking(line)
        : depth >= 4 && isCut(known)
          ? await goOn(known, walking([{ parent: -1, point: indexOf(known.pv[0], framed) }]))
          : { ...known, ...FREE };
  const { outcome, koThreats } = found;
  const given = lineOf(moves, solved.position).map((move) => move.point);
  const boards = { board: after(solved.position, first, given).position, framed: position };
  const winner = outcome === 'loss' ? other(color) : color;
  const threatens = !walked && isBanned(solved.position, color, found.pv[2]) && found.pv[0] === '';
  const pv = realLine(boards, color, threatens ? found.pv.slice(2) : found.pv, winner);
  const sure = known === undefined || !answer.assumes.includes('region');
  const proved = outcome !== 'unknown';
  const [tried] = known?.tries ?? [];
  const open = !proved || tried !== undefined;
  const best = tried ?? pv[0] ?? '';
  const point = indexOf(best, framed);
  const banned = threatens || (point >= 0 && walked && position.ko === point);
  const move = banned ? '' : best;
  const attacks = color !== framed.defender;
  const idea = outcome === 'ko' ? 'ko' : ideaOf(position, color, point, attacks);
  const texts = [
    solvableWords(outcome),
    'Look at the marked points.',
    IDEA_WORDS[idea],
    banned
      ? 'Play a ko threat, to retake at the marked point.'
      : move === ''
        ? 'Play elsewhere.'
        : 'Play at the marked point.',
    'This is the main line.',
  ];
  const text = proved && outcome !== 'loss' ? texts[depth] : texts[0];
  const safe = answer.safeLiberties;
  const unless =
    safe !== undefined && outcome === 'loss'
      ? ` (As far as stones with ${safe} liberties are safe.)`
      : sure || !proved
        ? ''
        : ' (Unless the rest of the board matters.)';
  const trying = open && depth >= 3 && point >= 0 ? ' The marked point is worth a try.' : '';
  return {
    ...(answer.id !== undefined && { id: answer.id }),
    level: LEVELS[depth],
    text: `${text}${unless}${trying}`,
    toPlay: color,
    outcome,
    koThreats,
    ...(depth >= 1 && point >= 0 && { region: regionAround(framed, point) }),
    ...(depth >= 2 && pv.length > 0 && !open && { idea }),
    ...(depth >= 3 && pv.length > 0 && { move }),
    ...(depth >= 3 && pv.length > 0 && banned && { retake: best }),
    ...(depth >= 4 && pv.length > 0 && !open && { line: banned ? ['', '', ...pv] : pv }),
    status: outcome === 'unknown' ? 'unknown' : sure ? 'solved' : 'partial',
    ...assumptions(answer),
    nodes: answer.nodes + found.nodes,
    ms: answer.ms + found.ms,
  };
}

/**
 * Whether no more of the main line is known than its first move.
 * @param {Verdict} verdict
 */
function isCut({ outcome, complete, pv }) {
  return outcome !== 'unknown' && !complete && pv.length === 1 && pv[0] !== '';
}

/**
 * The verdict with the rest of its main line, as far as that is proved.
 * @param {Verdict} verdict
 * @param {ReturnType<typeof mainLine>} walked from the first move on
 */
async function goOn(verdict, walked) {
  const { outcome, pv, nodes, ms } = await walked;
  return { ...verdict, pv: outcome === 'unknown' ? verdict.pv : [...verdict.pv, ...pv], nodes, ms };
}

/**
 * Whether it can be done, in words.
 * @param {Verdict['outcome']} outcome
 */
export function solvableWords(outcome) {
  if (outcome === 'win') return 'It can be done.';
  if (outcome === 'ko') return 'It can be done with a ko.';
  return outcome === 'loss' ? 'It cannot be done.' : 'Not proved within the limits.';
}

/**
 * The verdict and the main line after some moves.
 * @param {import('./tsumego-limits.js').Runner} client
 * @param {Position} start
 * @param {Color} mover who moves first
 * @param {{ parent: number, point: number }[]} line
 * @param {SolveOptions} options
 */
export async function mainLine(client, start, mover, line, options) {
  const pv = [];
  /** @type {import('./tsumego-walk.js').Standing | null} */
  let first = null;
  let [nodes, ms] = [0, 0];
  const played = [...line];
  while (pv.length < MAIN_LINE) {
    const now = await walkLine(client, start, mover, played, options, played.length - 1);
    const standing = now.standings[played.length];
    first ??= standing;
    nodes += now.nodes;
    ms += now.ms;
    if (standing.move === null || (pv.length > 0 && standing.outcome === 'unknown')) break;
    pv.push(pointOf(standing.move, start.width));
    if (standing.move < 0) break;
    played.push({ parent: played.length - 1, point: standing.move });
  }
  const { outcome, koThreats } = /** @type {import('./tsumego-walk.js').Standing} */ (first);
  return { outcome: /** @type {Verdict['outcome']} */ (outcome), koThreats, pv, nodes, ms };
}

/**
 * A line as the core walks it. Moves outside of the region are passes; and since an attacker who
 * passes has given up there, a line that goes on behind such a pass starts anew from the position
 * then.
 * @param {Solved} solved
 * @param {Color} mover who moves first
 * @param {unknown} moves
 * @returns {{ start: Position, mover: Color, line: { parent: number, point: number }[], quiet: boolean, away: boolean }}
 *   quiet: the line ends with two passes; away: with the attacker's playing elsewhere, which is no threat to retake a ko
 */
function playedIn({ position: given, framed }, mover, moves) {
  const allowed = new Set(framed.region);
  const points = lineOf(moves, framed).map(({ point }) =>
    point >= 0 && !allowed.has(point) && given.stones[point] === 0 ? -1 : point,
  );
  const isAttack = (/** @type {number} */ index) =>
    attacks(framed, index % 2 === 0 ? mover : other(mover));
  const passed = points.findLastIndex(
    (point, index) => point < 0 && isAttack(index) && index < points.length - 1,
  );
  const { position, color } = after(framed, mover, points.slice(0, passed + 1));
  const target = standing(framed, position);
  const line = points.slice(passed + 1).map((point, index) => ({ parent: index - 1, point }));
  const quiet = line.length > 1 && line.slice(-2).every(({ point }) => point < 0);
  const last = points.length - 1;
  const { ko } = after(framed, mover, points.slice(0, -1)).position;
  const away = last >= 0 && points[last] < 0 && isAttack(last) && ko < 0;
  return { start: { ...position, target }, mover: color, line, quiet, away };
}

/**
 * What is left of the target in a position after the problem's.
 * @param {Position} problem
 * @param {Position} position
 */
export function standing({ target, defender }, { stones }) {
  const own = defender === null ? 0 : numberOf(defender);
  return (target ?? []).filter((point) => stones[point] === own);
}

/**
 * How many stones of the target have to stand, lest who owns it has failed.
 * @param {Pick<Position, 'targetRule' | 'goal'>} problem
 * @param {number[]} target
 */
export function leastOf({ targetRule, goal }, target) {
  const isAll = targetRule === 'all' || goal === 'connect';
  return isAll ? target.length : Math.min(1, target.length);
}

/**
 * Who has won where so much of the target has been captured that who owns it has failed, or all of it is connected that
 * was to be; null: neither is so.
 * @param {Position} problem
 * @param {Position} position after it
 * @param {number[]} target what is left of it then
 * @returns {Color | null}
 */
export function winnerIn({ goal, defender, targetRule, target: all }, position, target) {
  if (defender === null || all === null) return null;
  if (target.length < leastOf({ goal, targetRule }, all)) return other(defender);
  return goal === 'connect' && isOneChain(position, target) ? defender : null;
}

/**
 * How the side to play stands where all is over so; null: it is not.
 * @param {Position} problem
 * @param {Position} position after it
 * @param {Color} color to play
 * @returns {import('./tsumego-walk.js').Standing | null}
 */
export function overIn(problem, position, color) {
  const winner = winnerIn(problem, position, standing(problem, position));
  if (winner === null) return null;
  return { outcome: color === winner ? 'win' : 'loss', koThreats: null, move: null };
}

/**
 * The strongest answer to a line of moves, and what its last move did.
 * @param {import('../client.js').Client} client
 * @param {Solved} solved
 * @param {string[]} moves
 * @param {SolveOptions} options
 * @returns {Promise<Said>}
 */
export function reply(client, solved, moves, options) {
  const counts = (/** @type {Said} */ said) =>
    survives(solved.framed, said.toPlay, said) &&
    (said.last === null || survives(solved.framed, said.last.color, said.last.before));
  return askInZone(solved, options, (...asked) => replyIn(client, moves, ...asked), counts);
}

/**
 * @param {import('../client.js').Client} client
 * @param {string[]} moves
 * @param {Solved} solved
 * @param {SolveOptions} options
 * @returns {Promise<Said>}
 */
async function replyIn(client, moves, solved, options) {
  const { answer, framed } = solved;
  const { start, mover, line, quiet, away } = playedIn(solved, firstColor(solved), moves);
  const shared = sharing(client, options);
  const verdict = answer.first[mover];
  const main = alongMain(solved, moves);
  const walked =
    main === null
      ? await walkBack(shared, start, mover, line, options)
      : { standings: main, ...FREE };
  const points = line.map(({ point }) => point);
  const further =
    quiet || away
      ? await playOn(shared, start, mover, points, options)
      : { now: walked.standings[line.length], nodes: 0, ms: 0 };
  /** @type {(standing: import('./tsumego-walk.js').Standing, length: number) => import('./tsumego-walk.js').Standing} */
  const told = (standing, length) =>
    length === 0 && standing.outcome === 'unknown' && verdict !== undefined
      ? standingIn(framed, verdict)
      : standing;
  const now = told(further.now, moves.length);
  const lost = verdict?.outcome === 'loss' && verdict.tries.length > 0; // as far as the region goes
  const [tried] = (line.length === 0 && verdict?.tries) || [];
  const toPlay = line.length % 2 === 0 ? mover : other(mover);
  /** @type {Reply['last']} */
  let last = null;
  /** @type {Said['was']} */
  let was = null;
  if (line.length > 0) {
    const { outcome, koThreats, move } = told(walked.standings[line.length - 1], moves.length - 1);
    const forbidden = isForbidden(start, mover, points.slice(0, -1), move);
    const threat = points[line.length - 1] < 0 && forbidden;
    const before = /** @type {Reached} */ ({ outcome, koThreats });
    was = { ...before, move: forbidden ? '' : (nameOf(move, framed.width) ?? ''), threat };
    const reached = threat ? before : /** @type {Reached} */ (forOther(now));
    const [could, can] = [rank(before), rank(reached)];
    const open = lost || Number.isNaN(could) || Number.isNaN(can);
    const seki = moves.length === 1 && verdict?.sekiMoves.includes(moves[0]);
    const needless = !open && quiet && reached.outcome === 'ko' && can < could;
    last = {
      color: other(toPlay),
      move: moves[moves.length - 1],
      before,
      after: reached,
      good: open || needless ? null : can >= could && !seki,
      ...(seki && { seki }),
      ...(needless && { needless }),
    };
  }
  const known = line.length === 0 && isSameOutcome(now, verdict) ? verdict?.moves : undefined;
  const nothing = now.outcome === 'win' ? '' : null; // needed, or known
  const found = nameOf(now.move, framed.width) ?? nothing;
  const best = known?.[0] === undefined || known.includes(found ?? '') ? found : known[0];
  const move = tried && (lost || now.outcome === 'unknown') ? tried : best;
  const banned = move !== null && isForbidden(start, mover, points, indexOf(move, framed));
  return {
    toPlay,
    move: banned ? '' : move,
    ...(banned && { retake: move }),
    outcome: /** @type {Verdict['outcome']} */ (now.outcome),
    koThreats: now.koThreats,
    last,
    was,
    ...(solved.unsure && { unsure: true }),
    status: now.outcome === 'unknown' ? 'unknown' : 'solved',
    ...assumptions(answer),
    nodes: answer.nodes + walked.nodes + further.nodes,
    ms: answer.ms + walked.ms + further.ms,
  };
}

/**
 * How the problem stands by its answer, which in a wide region may be all that is known.
 * @param {Position} framed
 * @param {Verdict} verdict
 * @returns {import('./tsumego-walk.js').Standing}
 */
function standingIn(framed, { outcome, koThreats, pv }) {
  return { outcome, koThreats, move: pv.length > 0 ? indexOf(pv[0], framed) : null };
}

/**
 * How things stand along the main line of a capture that was looked for on the whole board, which several searches may
 * have shown together.
 * @param {Solved} solved
 * @param {string[]} moves
 * @returns {(Reached & { move: number | null })[] | null} of the problem and after each move; null where the moves are
 *   others, or the line ends with them
 */
export function alongMain(solved, moves) {
  const { answer, framed } = solved;
  const verdict = answer.first[firstColor(solved)];
  if (verdict === undefined || !isChase(solved)) return null;
  const { outcome, pv } = verdict;
  const follows = moves.every((move, index) => move !== '' && move === pv[index]);
  const isKnown = outcome === 'win' || outcome === 'loss';
  if (!isKnown || !follows || moves.length >= Math.max(1, pv.length)) return null;
  const standing = standingIn(framed, verdict);
  return [...moves, ''].map((_, index) => ({
    .../** @type {Reached} */ (index % 2 === 0 ? standing : forOther(standing)),
    move: pv[index] === undefined ? null : indexOf(pv[index], framed),
  }));
}

/**
 * Verdicts after a line and before its last move; how things stand now comes first.
 * @param {import('./tsumego-limits.js').Runner} client
 * @param {Position} start
 * @param {Color} mover who moves first
 * @param {{ parent: number, point: number }[]} line
 * @param {SolveOptions} options
 */
async function walkBack(client, start, mover, line, options) {
  const now = await walkLine(client, start, mover, line, options, line.length - 1);
  if (line.length === 0) return now;
  const { standings, nodes, ms } = await walkLine(
    client,
    start,
    mover,
    line,
    options,
    line.length - 2,
  );
  standings[line.length] = now.standings[line.length];
  return { standings, nodes: now.nodes + nodes, ms: now.ms + ms };
}

/**
 * What comes after two passes, which may be a ko threat and its answer, or after the attacker has played elsewhere: the
 * game goes on.
 * @param {import('./tsumego-limits.js').Runner} client
 * @param {Position} start
 * @param {Color} mover
 * @param {number[]} points
 * @param {SolveOptions} options
 */
export async function playOn(client, start, mover, points, options) {
  const { position, color } = after(start, mover, points);
  const target = standing(start, position);
  const over = overIn(start, position, color);
  if (over !== null) return { now: over, ...FREE };
  const { standings, nodes, ms } = await walk(client, { ...position, target }, color, [], options);
  return { now: standings[0], nodes, ms };
}

/**
 * Whether simple ko forbids a move after a line.
 * @param {Position} start
 * @param {Color} mover who moves first
 * @param {number[]} points
 * @param {number | null} move
 */
function isForbidden(start, mover, points, move) {
  if (points.length === 0 && start.toPlay !== mover) return false; // it is the other side's ban
  return move !== null && move >= 0 && after(start, mover, points).position.ko === move;
}

/**
 * @param {import('./tsumego-walk.js').Standing} standing
 * @param {Verdict | undefined} verdict
 */
function isSameOutcome({ outcome, koThreats }, verdict) {
  return outcome === verdict?.outcome && koThreats === verdict.koThreats;
}

/**
 * @param {number | null} move
 * @param {number} width
 */
function nameOf(move, width) {
  return move === null ? null : pointOf(move, width);
}
