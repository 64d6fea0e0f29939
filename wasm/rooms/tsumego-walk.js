import { pointName, quoted, TesujiError } from '../error.js';
import { KINDS } from '../kinds.js';
import {
  attacks,
  encodeProblem,
  indexOf,
  kindFor,
  numberOf,
  other,
  pointOf,
  threatsOf,
  wordsOf,
} from './problem.js';

/** @typedef {import('./problem.js').Color} Color */
/** @typedef {import('./problem.js').Position} Position */
/** @typedef {import('../client.js').RunOptions} RunOptions */

/**
 * The verdict for the side to move somewhere in a line.
 * @typedef {object} Standing
 * @property {'win' | 'ko' | 'loss' | 'unknown' | 'illegal'} outcome
 * @property {number | null} koThreats with `ko`: the least number with which it succeeds
 * @property {number | null} move what it should play (-1: pass), null when nothing is known
 */

const NOTHING = -2;
const ILLEGAL = 2;
const PASS = -1;
const HEAD = 6; // words before the moves
const KEPT_MOVES = 128; // room in requests at least, so that the next line's is as large

/**
 * Verdicts at the nodes of a tree of moves. Goes on with what the question that was asked just before, or
 * the walk, knows of the same problem.
 * @param {import('./tsumego-limits.js').Runner} client
 * @param {Position} framed a problem with target and region
 * @param {Color} color who moves first
 * @param {{ parent: number, point: number }[]} moves parents before children, -1: the problem
 * @param {RunOptions} options
 * @param {number} [from] the first move after which a verdict is wanted, -1: the problem's as well;
 *   what comes before stays unknown
 * @returns {Promise<{ standings: Standing[], done: boolean, nodes: number, ms: number }>} the
 *   problem's standing, then one for each move
 */
export async function walk(client, framed, color, moves, options, from = -1) {
  const asked = { moves, from, range: framed.koThreats };
  const { valuesAt, ...cost } = await run(client, framed, color, asked, options);
  /** @type {Color[]} */
  const movers = [color];
  for (const { parent } of moves) movers.push(other(movers[parent + 1]));
  const standings = movers.map((mover, index) =>
    standingOf(valuesAt(index, mover), threatsOf(framed, color, mover)),
  );
  return { standings, ...cost };
}

/**
 * The line on which a ko is fought, as long as it depends on a threat who succeeds: both sides play the moves of their
 * proofs, who needs threats with just as many as it needs, the other side where there is one less.
 * @param {import('./tsumego-limits.js').Runner} client
 * @param {Position} framed
 * @param {Color} color who moves first
 * @param {number} koThreats the least number with which it succeeds
 * @param {RunOptions} options
 * @returns {Promise<number[]>}
 */
export async function fight(client, framed, color, koThreats, options) {
  const attacker = attacks(framed, color) ? color : other(color);
  const range = /** @type {[number, number]} */ ([koThreats - 1, koThreats]);
  const { valuesAt, count } = await run(client, framed, color, { range, attacker }, options);
  /** @type {number[]} */
  const line = [];
  for (let mover = color; line.length + 1 < count; mover = other(mover)) {
    const most = Math.max(...threatsOf({ ...framed, koThreats: range }, color, mover));
    const now = valuesAt(line.length, mover).find(({ k }) => k === most);
    line.push(now?.move ?? PASS);
  }
  return line;
}

/**
 * @typedef {{ k: number, value: number, move: number | null }} Value 1: the mover succeeds with k threats, -1: it does
 *   not, others: open
 */

/**
 * Has the core walk a tree, or make a line longer as a ko is fought (attacker: the core's).
 * @param {import('./tsumego-limits.js').Runner} client
 * @param {Position} framed
 * @param {Color} color who moves first
 * @param {{ moves?: { parent: number, point: number }[], from?: number, range: [number, number], attacker?: Color }} asked
 *   range: of the threats of who moves first
 * @param {RunOptions} options
 */
async function run(client, framed, color, { moves = [], from = -1, range, attacker }, options) {
  const room = Math.max(moves.length, KEPT_MOVES);
  const tail = new Array(HEAD + 2 * room).fill(0);
  const [low, high] = attacks(framed, color) ? range : [0 - range[1], 0 - range[0]];
  const fighter = attacker === undefined ? 0 : numberOf(attacker);
  tail.splice(0, HEAD, numberOf(color), moves.length, from, low, high, fighter);
  moves.forEach(({ parent, point }, index) => {
    tail[HEAD + 2 * index] = parent;
    tail[HEAD + 1 + 2 * index] = point;
  });
  const toPlay = framed.ko < 0 ? null : framed.toPlay; // whose ban it is
  const problem = { ...framed, toPlay, both: true }; // the same for both sides
  const request = encodeProblem(problem, { tail, skipMoves: true, skipSeki: true });
  const keep = request.length - 4 * tail.length;
  const { bytes, ...cost } = await client.run(kindFor(KINDS.WALK, framed), request, options, keep);
  const [ks, ...words] = wordsOf(bytes);
  const valuesAt = (/** @type {number} */ index, /** @type {Color} */ mover) =>
    valuesOf(words.slice(index * ks * 2, (index + 1) * ks * 2), attacks(framed, mover));
  const { done, nodes, ms } = cost;
  return { valuesAt, count: words.length / (2 * ks), done, nodes, ms };
}

/**
 * @param {number[]} words value and move for each k from the least, as the attacker counts
 * @param {boolean} attacking whether the mover is the attacker
 * @returns {Value[]}
 */
function valuesOf(words, attacking) {
  const widest = (words.length / 2 - 1) / 2;
  return Array.from({ length: words.length / 2 }, (_, i) => {
    const value = words[2 * i];
    return {
      k: attacking ? i - widest : widest - i,
      value: value === ILLEGAL || attacking ? value : -value,
      move: words[2 * i + 1] === NOTHING ? null : words[2 * i + 1],
    };
  });
}

/**
 * Verdicts at the end of a line: `walk` with every move after the one before. Throws a TesujiError
 * (`illegal-move`) where one may not be played.
 * @param {import('./tsumego-limits.js').Runner} client
 * @param {Position} framed
 * @param {Color} color
 * @param {{ parent: number, point: number }[]} line
 * @param {RunOptions} options
 * @param {number} from as for `walk`
 */
export async function walkLine(client, framed, color, line, options, from) {
  const walked = await walk(client, framed, color, line, options, from);
  if (walked.standings.some(({ outcome }) => outcome === 'illegal')) {
    const { standings } = await walk(client, framed, color, line, options); // which move it was
    checkLegal(standings, line, framed.width);
  }
  return walked;
}

/**
 * @param {Value[]} all
 * @param {[least: number, most: number]} range of the mover's threats
 * @returns {Standing}
 */
function standingOf(all, [least, most]) {
  const asked = all.filter(({ k }) => k >= least && k <= most).sort((a, b) => a.k - b.k);
  settleBanned(asked);
  const won = asked.filter(({ value }) => value === 1);
  const even = asked.find(({ k }) => k >= 0) ?? asked[0];
  if (asked.every(({ value }) => value === ILLEGAL))
    return { outcome: 'illegal', koThreats: null, move: null };
  if (asked.some(({ value }) => Math.abs(value) !== 1))
    return { outcome: 'unknown', koThreats: null, move: even.move };
  // What succeeds with the fewest threats does with more; the move for an even number may leave a ko.
  const best = won.find(({ move }) => move !== null)?.move ?? even.move;
  if (won.length === asked.length) return { outcome: 'win', koThreats: null, move: best };
  if (won.length === 0) return { outcome: 'loss', koThreats: null, move: even.move };
  return { outcome: 'ko', koThreats: won[0].k, move: best };
}

/**
 * A line with a ko that is retaken at once can only be played with a threat: with fewer than that it has
 * failed for who lacked it.
 * @param {{ value: number }[]} asked from the mover's least number of threats to its most
 */
function settleBanned(asked) {
  const first = asked.findIndex(({ value }) => value !== ILLEGAL);
  if (first < 0) return;
  asked.forEach((one, index) => {
    if (one.value === ILLEGAL) one.value = index < first ? -1 : 1;
  });
}

/**
 * How good a standing is for the side that has just moved: the opposite of the mover's.
 * @param {Standing} standing
 * @returns {{ outcome: Standing['outcome'], koThreats: number | null }}
 */
export function forOther({ outcome, koThreats }) {
  if (outcome === 'win') return { outcome: 'loss', koThreats: null };
  if (outcome === 'loss') return { outcome: 'win', koThreats: null };
  if (outcome === 'ko') return { outcome, koThreats: 1 - Number(koThreats) };
  return { outcome, koThreats: null };
}

/**
 * A number that grows with what a side reaches; NaN where it is not known.
 * @param {{ outcome: Standing['outcome'], koThreats: number | null }} reached
 */
export function rank({ outcome, koThreats }) {
  if (outcome === 'win') return 100;
  if (outcome === 'ko') return 50 - Number(koThreats);
  return outcome === 'loss' ? 0 : Number.NaN;
}

/**
 * @param {unknown} moves
 * @returns {any[]}
 */
export function checkedMoves(moves) {
  if (Array.isArray(moves)) return moves;
  throw new TesujiError('bad-option', 'moves is a list of points');
}

/**
 * A line of points as the moves of a walk.
 * @param {unknown} moves
 * @param {Position} position
 */
export function lineOf(moves, position) {
  return checkedMoves(moves).map((move, index) => {
    const point = indexOf(move, position);
    if (Number.isNaN(point))
      throw new TesujiError('bad-option', `${quoted(move)} is no point of the board`, {
        point: pointName(move),
      });
    return { parent: index - 1, point };
  });
}

/**
 * The moves of a line by their names, `""` for every pass.
 * @param {unknown} moves
 * @param {Position} position
 */
export function namesOf(moves, position) {
  return lineOf(moves, position).map(({ point }) => pointOf(point, position.width));
}

/**
 * Throws when a move of a line was illegal.
 * @param {Standing[]} standings
 * @param {{ point: number }[]} moves
 * @param {number} width
 */
function checkLegal(standings, moves, width) {
  const index = standings.findIndex(({ outcome }) => outcome === 'illegal');
  if (index < 1) return;
  const point = pointOf(moves[index - 1].point, width);
  throw new TesujiError(
    'illegal-move',
    `${quoted(point)} may not be played: an illegal move, a ko, or outside of the region`,
    { index: moves[index - 1].point, point },
  );
}
