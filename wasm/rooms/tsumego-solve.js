import { checkedLimits, LEND } from '../client.js';
import { quoted, TesujiError } from '../error.js';
import { KINDS } from '../kinds.js';
import { chainAt } from './chains.js';
import { asSide, colorOf, indexOf, kindFor, other, pointOf } from './problem.js';
import { readProblem } from './problem-read.js';
import { decodeAnswer, forgetVerdict, TRIES } from './tsumego-decode.js';
import { afterMove, isFar, onWholeBoard } from './tsumego-far.js';
import { betweenFrames } from './tsumego-frames.js';
import { lookIntoKos } from './tsumego-kos.js';
import { goingOn, halfOf, isOver, limitsLeft, sumOf } from './tsumego-limits.js';
import { connectNear } from './tsumego-links.js';
import { meantPair } from './tsumego-pairs.js';
import { solveInTurns } from './tsumego-turns.js';
import { isWide, survives } from './tsumego-zone.js';

const REGION_MOST = 384; // TSUMEGO_REGION_MAX
const [OTHERS, OTHER_NODES] = [8, 10_000]; // moves that may connect as well, and nodes for each at least
const AS_LIFE = 600_000; // nodes for a capture that is looked at as a question of life

/** @typedef {import('./problem.js').Problem} Problem */
/** @typedef {import('./problem.js').Position} Position */
/** @typedef {import('./tsumego.js').Answer} Answer */
/** @typedef {import('./tsumego.js').Solved} Solved */
/** @typedef {import('./tsumego.js').WatchOptions} WatchOptions */

/**
 * The answer to a problem, with all that its followers need.
 * @param {import('../client.js').Client} client
 * @param {Problem} problem
 * @param {WatchOptions} options
 * @param {import('./tsumego-turns.js').Effort} [effort]
 * @returns {Promise<Solved>}
 */
export async function solveProblem(client, problem, options, effort = {}) {
  const position = await readProblem(client, problem, options);
  const { brief = false } = effort;
  if (typeof brief !== 'boolean')
    throw new TesujiError('bad-option', `brief is true or false, not ${quoted(brief)}`);
  /** @type {import('./tsumego-turns.js').Ask} */
  const asking = (...asked) => ask(client, ...asked);
  const joins = joinsOf(position);
  if (joins === null) return solveAsked(client, position, options, effort);
  checkedLimits(options);
  const { target, ...looked } = await meantPair(asking, position, joins, halfOf(options));
  let spent = looked;
  if (target !== null) {
    const meant = { ...position, goal: /** @type {const} */ ('connect'), target, defender: null };
    const solved = await solveAsked(client, meant, goingOn(options, spent), effort);
    spent = sumOf(spent, solved.answer);
    Object.assign(solved.answer, spent);
    // What fails has been a guess, unless a goal and no target is what was asked for.
    if (!isLost(solved) || (position.goal === 'connect' && position.target === null)) return solved;
  }
  const solved = await solveAsked(client, position, goingOn(options, spent), effort);
  Object.assign(solved.answer, sumOf(spent, solved.answer));
  return solved;
}

/** @param {Solved} solved */
function isLost({ answer }) {
  return Object.values(answer.first).every(({ outcome }) => outcome === 'loss');
}

/**
 * The colour of stones that are to be connected, or cut, where nobody has marked them, or more than two chains of which
 * any may be cut off; else null.
 * @param {Position} position
 */
function joinsOf(position) {
  const { goal, joins, region, target, defender, toPlay, both, stones } = position;
  if (region !== null) return null;
  if (goal === null) return target === null ? joins : null;
  if (goal !== 'connect') return null;
  if (target === null) return defender ?? joins ?? toPlay;
  const owner = colorOf(stones[target[0]]);
  const chains = new Set(target.map((point) => chainAt(position, point).first));
  return chains.size > 2 && toPlay === other(owner) && !both ? owner : null;
}

/**
 * The answer to a problem of which it is known what is asked, or not.
 * @param {import('../client.js').Client} client
 * @param {Position} position
 * @param {WatchOptions} options
 * @param {import('./tsumego-turns.js').Effort} effort
 * @returns {Promise<Solved>}
 */
async function solveAsked(client, position, options, effort) {
  const { brief = false } = effort;
  /** @type {import('./tsumego-turns.js').Ask} */
  const asking = (...asked) => ask(client, ...asked);
  const near = await nearBy(asking, position, effort, options);
  if (near === null) return solveFar(client, position, effort, options);
  const left = goingOn(options, near);
  if (near.joined !== null) return asItStands(asking, near.joined, position, effort, left);
  const isEnough = near.cut !== null && Boolean(effort.soon || (brief && near.isSure));
  const far = await solveFar(client, position, { ...effort, isEnough }, left);
  const { nodes, ms } = far.answer;
  const open = unknownSides(far);
  const isCut = open.length > 0 && (isEnough || near.isSure);
  const solved = isCut && near.cut !== null ? near.cut : far;
  for (const side of open) tryFirst(near.tries[side] ?? [], far.answer.first[side]);
  const told = solved === far && near.some !== null ? completed(far, near.some) : solved;
  Object.assign(told.answer, sumOf({ nodes, ms }, near));
  return told;
}

/**
 * An answer with what is known besides of a side that it leaves open.
 * @param {Solved} far
 * @param {Solved} some
 * @returns {Solved}
 */
function completed(far, some) {
  const [side] = unknownSides(far).filter((color) => some.answer.first[color]);
  if (side === undefined) return far;
  const isAlone = Object.values(far.answer.first).every(({ outcome }) => outcome === 'unknown');
  const base = isAlone ? some : far;
  const assumes = isAlone ? some.answer.assumes : [...some.answer.assumes, ...far.answer.assumes];
  const answer = {
    ...base.answer,
    first: { ...far.answer.first, [side]: some.answer.first[side] },
    status: /** @type {const} */ ('partial'),
    assumes: [...new Set(assumes)],
  };
  return { ...base, answer, zone: [] };
}

/**
 * A connection that has been found with an assumption, on the whole board without, where that is not wanted soon.
 * @param {import('./tsumego-turns.js').Ask} ask
 * @param {Solved} joined
 * @param {Position} position
 * @param {import('./tsumego-turns.js').Effort} effort
 * @param {WatchOptions} options
 */
async function asItStands(ask, joined, position, { brief, soon }, options) {
  if (joined.answer.assumes.length === 0 || brief || soon) return joined;
  const whole = await onWholeBoard(ask, position, halfOf(options));
  if (whole === null) return joined;
  const isKnown = unknownSides(whole).length === 0;
  if (isKnown) await withOthers(ask, position, whole, joined, goingOn(options, whole.answer));
  const found = isKnown ? whole : joined;
  Object.assign(found.answer, sumOf(joined.answer, whole.answer));
  return found;
}

/**
 * Adds to the one move that connects on the whole board the others that do, of those that do near by.
 * @param {import('./tsumego-turns.js').Ask} ask
 * @param {Position} position
 * @param {Solved} whole is changed
 * @param {Solved} joined near by
 * @param {WatchOptions} options
 */
async function withOthers(ask, position, whole, joined, options) {
  const { answer, framed } = whole;
  const side = /** @type {import('./problem.js').Color} */ (framed.defender);
  const verdict = answer.first[side];
  if (verdict?.outcome !== 'win' || answer.assumes.length > 0 || position.positional) return;
  const others = (joined.answer.first[side]?.moves ?? []).filter(
    (move) => move !== verdict.moves[0],
  );
  const spent = { nodes: 0, ms: 0 };
  for (const move of others.slice(0, OTHERS)) {
    const { onProgress: _, ...left } = limitsLeft(halfOf(options), spent);
    if (isOver(left)) break;
    left.maxNodes = Math.min(OTHER_NODES + 4 * answer.nodes, left.maxNodes ?? Infinity);
    const found = await onWholeBoard(ask, afterMove(asSide(position, side), move), left);
    if (found === null) break;
    Object.assign(spent, sumOf(spent, found.answer));
    const { first, assumes } = found.answer;
    const connects = first[other(side)]?.outcome === 'loss' && assumes.length === 0;
    // What has no zone may rest on a repetition, so that it might be another after this past.
    if (!connects || found.zone.length === 0) continue;
    verdict.moves.push(move);
    if (whole.zone.length > 0)
      whole.zone = [...new Set([...whole.zone, ...found.zone, indexOf(move, position)])];
  }
  Object.assign(answer, sumOf(answer, spent));
}

/**
 * Stones that are to be connected are looked at near by first; null for everything else.
 * @param {import('./tsumego-turns.js').Ask} ask
 * @param {Position} position
 * @param {import('./tsumego-turns.js').Effort} effort
 * @param {WatchOptions} options
 */
async function nearBy(ask, position, effort, options) {
  const { goal, region, target } = position;
  if (goal !== 'connect' || region !== null || target === null) return null;
  checkedLimits(options);
  return connectNear(ask, { ...position, target }, effort, options);
}

/**
 * The answer on the whole board where ladders and connections are asked for, else, and where that is open, in a region.
 * @param {import('../client.js').Client} client
 * @param {Position} position
 * @param {import('./tsumego-turns.js').Effort & { isEnough?: boolean }} effort isEnough: no region any more
 * @param {WatchOptions} options
 * @returns {Promise<Solved>}
 */
async function solveFar(client, position, effort, options) {
  const solved = await farOrNear(client, position, effort, options);
  return solved.guess ? withoutFailures(solved) : solved;
}

/** @type {typeof solveFar} with what fails, too, where nobody has said what is to be captured */
async function farOrNear(client, position, { isEnough = false, ...effort }, options) {
  const { brief = false } = effort;
  /** @type {import('./tsumego-turns.js').Ask} */
  const asking = (...asked) => ask(client, ...asked);
  const whole = await onWholeBoard(asking, position, options);
  const open = whole === null ? [] : unknownSides(whole);
  if (whole !== null && (open.length === 0 || isEnough)) return whole;
  const left = whole === null ? options : goingOn(options, whole.answer);
  const { target, targetRule } = position.target === null && whole ? whole.framed : position;
  const asked = { ...position, target, targetRule };
  const found = await inRegion(asking, asked, open, effort, left);
  const solved = brief || found.early ? found : await lookIntoKos(client, found, left);
  if (whole === null) return { ...solved, position: asMeant(position, solved.position) };
  const { guess } = whole;
  const nodes = whole.answer.nodes + solved.answer.nodes;
  const ms = whole.answer.ms + solved.answer.ms;
  for (const { answer } of [whole, solved]) Object.assign(answer, { nodes, ms });
  if (whole.answer.status === 'unknown') return { ...solved, position, guess };
  if (unknownSides(solved).length === 0) return joined(whole, solved);
  Object.assign(whole.answer.first, solved.answer.first); // with moves to try
  return whole;
}

/**
 * Stones that cannot be captured, or are in no danger, are hardly those that are to be captured.
 * @param {Solved} solved its answer is changed
 */
function withoutFailures(solved) {
  const { first } = solved.answer;
  const others = Object.values(first).filter(
    ({ role, outcome }) => role !== 'attack' || outcome === 'loss',
  );
  for (const verdict of others) forgetVerdict(verdict);
  if (others.length > 0)
    solved.answer.status =
      unknownSides(solved).length < Object.keys(first).length ? 'partial' : 'unknown';
  return solved;
}

/**
 * A position of which nobody has said what is asked, with what has come to mind.
 * @param {Position} position
 * @param {Position} solved
 */
function asMeant(position, { goal, target, targetRule }) {
  return goal === position.goal ? position : { ...position, goal, target, targetRule };
}

/** @param {Solved} solved */
function unknownSides({ answer }) {
  const sides = /** @type {import('./problem.js').Color[]} */ (Object.keys(answer.first));
  return sides.filter((side) => answer.first[side]?.outcome === 'unknown');
}

/**
 * The answer in a region, that is given or found.
 * @param {import('./tsumego-turns.js').Ask} ask
 * @param {Position} position
 * @param {import('./problem.js').Color[]} open the sides that the whole board has not answered for, if it was asked
 * @param {import('./tsumego-turns.js').Effort} effort
 * @param {WatchOptions} options
 * @returns {Promise<Solved>}
 */
async function inRegion(ask, position, open, effort, options) {
  const asked = open.length === 1 ? asSide(position, open[0]) : position;
  if (!isFar(position)) return solveInTurns(ask, asked, effort, options);
  const life = position.goal === 'capture' ? await asLife(ask, asked, options) : null;
  if (life !== null && isUnhelped(life)) return life;
  const left = life === null ? options : goingOn(options, life.answer);
  const found = await betweenFrames(ask, asked, effort, left);
  if (life === null) return found;
  Object.assign(found.answer, sumOf(found.answer, life.answer));
  for (const side of unknownSides(found))
    tryFirst(life.answer.first[side]?.moves ?? [], found.answer.first[side]);
  return found;
}

/**
 * What is to be captured as a question of its life, which is settled in a region that grows: races are, above all. Half
 * of the limits for that, at most.
 * @param {import('./tsumego-turns.js').Ask} ask
 * @param {Position} position
 * @param {WatchOptions} options
 */
async function asLife(ask, position, options) {
  const life = { ...position, goal: /** @type {const} */ ('life') };
  const half = halfOf(options);
  const limits = { ...half, maxNodes: Math.min(AS_LIFE, half.maxNodes ?? AS_LIFE) };
  const found = await solveInTurns(ask, life, { soon: true }, limits);
  return { ...found, answer: { ...found.answer, goal: /** @type {const} */ ('capture') } };
}

/**
 * Whether all outcomes are known, and are no doing of stones of who succeeds that the board lacks, nor may be others in
 * a wider region.
 * @param {Solved} solved
 */
function isUnhelped({ framed, answer }) {
  const { defender, frame, first } = answer;
  return Object.entries(first).every(([side, { outcome, tries }]) => {
    if (outcome === 'unknown' || tries.length > 0) return false;
    const saved = survives(framed, /** @type {import('./problem.js').Color} */ (side), { outcome });
    const helpers = outcome === 'ko' ? ['B', 'W'] : [saved ? defender : other(defender)];
    return helpers.every((color) => frame[color === 'B' ? 'black' : 'white'].length === 0);
  });
}

/**
 * Has a verdict that is open the moves to try first that succeed where a frame helps.
 * @param {string[]} moves
 * @param {import('./tsumego.js').Verdict | undefined} open is changed
 */
function tryFirst(moves, open) {
  if (open === undefined || moves.length === 0) return;
  const tries = [...new Set([...moves, ...open.tries])].slice(0, TRIES);
  Object.assign(open, { tries, pv: tries.slice(0, 1) });
}

/**
 * What the whole board tells of one side, and a region of the other.
 * @param {Solved} whole
 * @param {Solved} found
 * @returns {Solved}
 */
function joined(whole, found) {
  const { safeLiberties, first, assumes } = whole.answer;
  const { toPlay, both } = whole.framed;
  const answer = {
    ...found.answer,
    first: { ...first, ...found.answer.first },
    status: /** @type {const} */ ('partial'),
    assumes: [...new Set([...assumes, ...found.answer.assumes])],
    ...(safeLiberties !== undefined && { safeLiberties }),
  };
  const framed = { ...found.framed, toPlay, both, safeLiberties: safeLiberties ?? 0 };
  return { ...whole, answer, framed };
}

/**
 * @param {import('../client.js').Client} client
 * @param {Position} position
 * @param {Uint8Array} request
 * @param {WatchOptions} options
 * @param {number} [goOn] an earlier run of the same request
 * @param {number} [beside] another run that will go on
 * @returns {Promise<Solved>} with the nodes of this run alone
 */
async function ask(client, position, request, options, goOn, beside) {
  const hasWindows = isWide(position) && position.goal !== 'connect';
  const kind = hasWindows ? KINDS.SOLVE_WIDE : kindFor(KINDS.SOLVE, position);
  const result = await client
    .run(kind, request, watched(position, options), LEND, goOn, beside) // to lines of play
    .catch((error) => Promise.reject(named(error, position.width)));
  const { answer, framed, zone } = decodeAnswer(position, result.bytes);
  answer.nodes = result.nodes;
  answer.ms = Math.round(result.ms * 1000) / 1000;
  return { answer, position, framed, zone, done: result.done, run: result.id };
}

/**
 * Progress of a run with the answer so far in place of its bytes.
 * @param {Position} position
 * @param {WatchOptions} options
 * @returns {import('../client.js').RunOptions}
 */
function watched(position, options) {
  const { partial, onProgress } = options;
  if (!partial || onProgress === undefined) return options;
  return {
    ...options,
    onProgress: ({ bytes, ...rest }) =>
      onProgress({
        ...rest,
        ...(bytes && { answer: { ...decodeAnswer(position, bytes).answer, ...rest } }),
      }),
  };
}

/**
 * Gives the point of an error its name.
 * @param {any} error
 * @param {number} width
 */
function named(error, width) {
  if (error instanceof TesujiError && error.code === 'unsupported-size')
    // the board's was looked at before
    return new TesujiError('unsupported-size', `a region has ${REGION_MOST} points at most`);
  if (!(error instanceof TesujiError) || error.index === undefined) return error;
  const point = pointOf(error.index, width);
  return new TesujiError(error.code, `${error.message}: '${point}'`, { index: error.index, point });
}
