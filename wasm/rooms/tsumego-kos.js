import { KINDS } from '../kinds.js';
import { asSide, encodeProblem, indexOf, kindFor, numberOf, other, pointOf } from './problem.js';
import { decodeAnswer } from './tsumego-decode.js';
import { after } from './tsumego-hint.js';
import { takesOf } from './tsumego-ko.js';
import { isOver, limitsLeft, memoryBeside, sharing } from './tsumego-limits.js';
import { playReal } from './tsumego-real.js';
import { fight } from './tsumego-walk.js';

/** @typedef {import('./problem.js').Color} Color */
/** @typedef {import('./problem.js').Position} Position */
/** @typedef {import('./tsumego.js').Solved} Solved */
/** @typedef {import('./tsumego.js').Verdict} Verdict */
/** @typedef {import('./tsumego-ko.js').Ko} Ko */
/** @typedef {import('./tsumego-limits.js').Runner} Runner */
/** @typedef {import('../client.js').RunOptions} RunOptions */

const ONE_KO = 1; // as TSUMEGO_ONE_KO in core/tsumego/tsumego.h
const LEAST = 20_000; // nodes for each look, and
const KIND_PART = 2; // one of so many parts of those that the answer took
const PART = 4;

/**
 * Looks into the kos of an answer: of which kind they are, where they are fought, and whether there is a double ko.
 * What is not settled within the limits stays open.
 * @param {Runner} client
 * @param {Solved} solved its answer is changed
 * @param {RunOptions} options
 * @returns {Promise<Solved>}
 */
export async function lookIntoKos(client, solved, options) {
  const { answer, framed } = solved;
  const verdicts = /** @type {[Color, Verdict][]} */ (Object.entries(answer.first));
  const rest = { ...options, onProgress: undefined };
  const apart = { ...rest, memoryMB: memoryBeside(options) };
  const took = answer.nodes;
  /** @type {(part: number, look: (shared: Runner) => Promise<void>) => Promise<void>} */
  const within = async (part, look) => {
    const left = limitsLeft(options, answer);
    if (isOver(left)) return;
    const maxNodes = Math.min(left.maxNodes ?? Infinity, took / part + LEAST);
    await look(counting(sharing(client, { ...left, maxNodes }), answer)).catch(unlessFull);
  };
  for (const [color, verdict] of verdicts) {
    const { ko } = verdict;
    if (apart.memoryMB > 0 && ko !== null && ko.stages > 1)
      await within(KIND_PART, (shared) => tellKind(shared, framed, color, ko, apart));
    if (ko !== null) await within(PART, (shared) => tellPoints(shared, framed, color, ko, rest));
    if (apart.memoryMB === 0 || answer.koShapes.includes('double-ko')) continue;
    await within(PART, async (shared) => {
      if (await isDouble(shared, framed, color, verdict, apart)) answer.koShapes.push('double-ko');
    });
  }
  return solved;
}

/**
 * @param {Runner} client
 * @param {{ nodes: number, ms: number }} spent grows with what its runs cost
 * @returns {Runner}
 */
function counting(client, spent) {
  return {
    async run(...asked) {
      const found = await client.run(...asked);
      spent.nodes += found.nodes;
      spent.ms += found.ms;
      return found;
    },
  };
}

/**
 * Tells where a ko is fought, if a line is found that shows its kind.
 * @param {Runner} client
 * @param {Position} framed
 * @param {Color} color who moves first
 * @param {Ko} ko is changed
 * @param {RunOptions} options
 */
async function tellPoints(client, framed, color, ko, options) {
  const points = await fought(client, framed, color, ko, options);
  const isOne = new Set(points).size === 1;
  const shows = ko.kind === null || isOne === (ko.kind === 'direct' || ko.kind === 'approach');
  if (shows) ko.points = points;
}

/**
 * Where a ko is fought: the points at which the side that needs threats spends them.
 * @param {Runner} client
 * @param {Position} framed
 * @param {Color} color who moves first
 * @param {Ko} ko
 * @param {RunOptions} options
 * @returns {Promise<string[]>} one for each stage; [] where no line was found on which all are needed
 */
async function fought(client, framed, color, { needs, stages }, options) {
  const koThreats = needs === color ? stages : 1 - stages;
  const line = await fight(client, framed, color, koThreats, options);
  const points = [];
  /** @type {import('./tsumego-real.js').Boards} */
  let boards = { board: asSide(framed, color), framed: asSide(framed, color) };
  let mover = color;
  for (const point of line) {
    const move = pointOf(point, framed.width);
    const next = playReal(boards, mover, move);
    if (next === null) break;
    if (next.threat && mover === needs) points.push(move);
    [boards, mover] = [next, other(mover)];
  }
  return points.length === stages ? points : [];
}

/**
 * Tells an approach ko from others by whether the side that needs threats still succeeds with just as many where all
 * have to be spent on the point of the first one.
 * @param {Runner} client
 * @param {Position} framed
 * @param {Color} color who moves first
 * @param {Ko} ko is changed
 * @param {RunOptions} options
 */
async function tellKind(client, framed, color, ko, options) {
  const threats = ko.needs === color ? ko.stages : 0 - ko.stages;
  const asked = { ...asSide(framed, color), neverKo: framed.neverKo | ONE_KO };
  const verdict = await verdictOf(client, { ...asked, koThreats: [threats, threats] }, options);
  const outcome = verdict?.outcome ?? 'unknown';
  const one = outcome === (ko.needs === color ? 'win' : 'loss');
  if (outcome !== 'unknown')
    ko.kind = one ? 'approach' : ko.stages === 2 ? 'two-step' : 'multi-stage';
}

/**
 * Whether a success rests on a double ko, on the board or after a best move.
 * @param {Runner} client
 * @param {Position} framed
 * @param {Color} color who moves first
 * @param {Verdict} verdict
 * @param {RunOptions} options
 */
async function isDouble(client, framed, color, { outcome, moves, tenuki }, options) {
  if (outcome !== 'win' && outcome !== 'loss') return false;
  const start = asSide(framed, color);
  const loser = outcome === 'loss' ? color : other(color);
  const best = outcome === 'loss' || tenuki ? [-1] : moves.map((move) => indexOf(move, framed));
  for (const move of best) {
    const { position } = outcome === 'loss' ? { position: start } : after(start, color, [move]);
    if (await restsOnTwo(client, asSide({ ...position, toPlay: loser }, loser), options))
      return true;
  }
  return false;
}

/**
 * Whether the loser can take a ko, the winner then another one, and each alone would be a ko that goes to who takes
 * first: the second where the first is connected, and the winner to move; the first where the second is, and the
 * loser to move.
 * @param {Runner} client
 * @param {Position} position the loser is to play
 * @param {RunOptions} options
 */
async function restsOnTwo(client, position, options) {
  const { target, defender } = position;
  const loser = /** @type {Color} */ (position.toPlay);
  const isKo = async (/** @type {number[]} */ moves) => {
    const { position: now, color } = after(position, loser, moves);
    if ((target ?? []).some((stone) => now.stones[stone] !== numberOf(defender))) return false;
    const verdict = await verdictOf(client, { ...now, toPlay: color, ko: -1 }, options);
    return verdict?.ko?.takesFirst === color;
  };
  for (const { point, stone } of takesOf(position, loser)) {
    const taken = after(position, loser, [point]).position;
    const others = takesOf(taken, other(loser)).filter((take) => take.point !== stone);
    if (others.length === 0 || !(await isKo([point, -1, stone]))) continue;
    for (const take of others) if (await isKo([take.point, -1])) return true;
  }
  return false;
}

/**
 * @param {Runner} client
 * @param {Position} position with who is to play
 * @param {RunOptions} options
 */
async function verdictOf(client, position, options) {
  const request = encodeProblem(position, { skipMoves: true, skipSeki: true });
  const { bytes } = await client.run(kindFor(KINDS.SOLVE, position), request, options);
  return decodeAnswer(position, bytes).answer.first[/** @type {Color} */ (position.toPlay)];
}

/**
 * Where there is no memory for it, it stays open.
 * @param {any} error
 */
function unlessFull(error) {
  if (error.code !== 'out-of-memory') throw error;
}
