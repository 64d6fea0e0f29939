import { indexOf, other } from './problem.js';
import { courseOf, framedIn } from './tsumego-course.js';
import { glancing, lookAt, looking } from './tsumego-doubt.js';
import { halfOf, isOver, limitsLeft, sharing } from './tsumego-limits.js';
import { isBanned, playReal, realLine } from './tsumego-real.js';
import { firstColor, mainLine } from './tsumego-reply.js';
import { forOther, rank, walk } from './tsumego-walk.js';
import { isWide } from './tsumego-zone.js';

/* First moves of which a wider region may tell otherwise. Each is looked at for a little while, in a region of its own.
 * Those that do not succeed there, but are not refuted in a wider region yet either, are looked at together in one that
 * is: in which looks at others were confirmed, with their own. One solver sorts them out there for a fraction of the
 * nodes that ever wider regions take for each of them. What fails there as well is wrong; what does not is still open, as
 * no wider region says the same. What is open then is looked at by itself once more, for longer. */

/** @typedef {import('./problem.js').Position} Position */
/** @typedef {import('./tsumego.js').Solved} Solved */
/** @typedef {import('./tsumego.js').SolveOptions} SolveOptions */
/** @typedef {import('./tsumego-course.js').Begin} Begin */
/** @typedef {import('./tsumego-doubt.js').Look} Look */
/** @typedef {import('./tsumego.js').Reached} Reached */
/** @typedef {[move: string, look: Look]} Looked */
/** @typedef {{ nodes: number, ms: number }} Cost */

/**
 * Looks anew at first moves.
 * @param {import('../client.js').Client} client
 * @param {Solved} solved
 * @param {string[]} moves
 * @param {number} threats the mover's external ko threats, less the other's, with which a right move succeeds
 * @param {SolveOptions} options
 * @param {Begin} begin
 * @returns {Promise<{ looks: Map<string, Look> } & Cost>} by move; none where a limit came before
 */
export async function lookAtFirst(client, solved, moves, threats, options, begin) {
  /** @type {Map<string, Look>} */
  const looks = new Map();
  const spent = { nodes: 0, ms: 0 };
  const count = (/** @type {Cost} */ { nodes, ms }) => {
    spent.nodes += nodes;
    spent.ms += ms;
  };
  const left = () => limitsLeft(options, spent);
  const isLeft = (/** @type {number} */ nodes) =>
    !isOver(left()) && (left().maxNodes ?? Infinity) > nodes;

  /** @type {(limited: typeof looking) => Promise<void>} */
  async function lookAtEach(limited) {
    for (const move of moves.filter((one) => !looks.get(one)?.now)) {
      // It takes half of what is left, and with no more nodes than before it would show nothing new.
      if (!isLeft(2 * (looks.get(move)?.nodes ?? 0))) continue;
      const path = isBannedFirst(solved, move) ? ['', '', move] : [move];
      const look = await lookAt(solved, courseOf(solved, path), limited(solved, left()), begin);
      looks.set(move, look);
      count(look);
    }
  }

  /** @type {(region: number[], asked: Looked[]) => Promise<void>} */
  async function lookAtAll(region, asked) {
    const taken = asked.map(([, { nodes }]) => nodes);
    if (asked.length === 0 || !isLeft(Math.max(...taken))) return;
    const limits = halfOf(left());
    const found = await lookTogether(client, solved, region, asked, threats, limits, begin);
    for (const [move, look] of found.settled) looks.set(move, look);
    count(found);
  }

  await lookAtEach((solved, options) => glancing({ ...solved, took: 0 }, options));
  const looked = [...looks].sort(byRegion);
  let open = looked.filter((one) => isOpen(solved, ...one));
  while (open.length > 0) {
    const region = regionAround(solved, open[0], looked);
    const asked = open.filter(isIn(solved, region));
    if (!isWide({ region, stones: solved.position.stones })) await lookAtAll(region, asked);
    open = open.slice(1).filter((one) => !asked.includes(one));
  }
  await lookAtEach(looking);
  return { looks, ...spent };
}

/**
 * Whether a move fails in the region that was found, and a look at it has not told otherwise.
 * @param {Solved} solved
 * @param {string} move
 * @param {Look} look
 */
function isOpen(solved, move, { now, seen }) {
  const { moves } = verdictOf(solved);
  return (
    now === null &&
    !moves.includes(move) &&
    !(gain(solved, seen) >= 0) &&
    !isBannedFirst(solved, move)
  );
}

/**
 * Narrower regions first.
 * @param {Looked} one
 * @param {Looked} other
 */
function byRegion([, one], [, other]) {
  return one.seen.region.length - other.seen.region.length;
}

/**
 * A region that is wider than that in which a move has failed so far: with the narrowest ones in which looks at others
 * were confirmed, or, where those are not enough, with others.
 * @param {Solved} solved
 * @param {Looked} look
 * @param {Looked[]} looks narrower regions first
 */
function regionAround(solved, look, looks) {
  const confirmed = looks.filter(([, { now }]) => now !== null);
  let region = joined(solved.framed.region ?? [], look[1].seen.region);
  for (const [, { seen }] of [...confirmed, ...looks]) {
    region = joined(region, seen.region);
    if (isIn(solved, region)(look)) break;
  }
  return region;
}

/**
 * Tells moves for which a region is wider than that in which they have failed so far.
 * @param {Solved} solved
 * @param {number[]} region with all of that which was found
 * @returns {(looked: Looked) => boolean}
 */
function isIn({ position, framed }, region) {
  const points = new Set(region);
  const roomOf = (/** @type {number[]} */ list) =>
    list.filter((point) => position.stones[point] === 0).length;
  return ([, { seen }]) =>
    seen.region.every((point) => points.has(point)) &&
    roomOf(region) > roomOf(joined(framed.region ?? [], seen.region));
}

/**
 * @param {number[]} one
 * @param {number[]} other
 */
function joined(one, other) {
  return [...new Set([...one, ...other])];
}

/**
 * Looks at moves in one region, with one solver.
 * @param {import('../client.js').Client} client
 * @param {Solved} solved
 * @param {number[]} region
 * @param {Looked[]} asked
 * @param {number} threats
 * @param {SolveOptions} options
 * @param {Begin} begin
 * @returns {Promise<{ settled: Looked[] } & Cost>} settled: those that fail there
 */
async function lookTogether(client, solved, region, asked, threats, options, begin) {
  const color = firstColor(solved);
  const { framed, answer } = await framedIn(solved, region, options, begin);
  const start = { ...framed, koThreats: rangeTo(threats) };
  const moves = asked.map(([move]) => ({ parent: -1, point: indexOf(move, framed) }));
  const shared = sharing(client, limitsLeft(lookingAt(asked.length, solved, options), answer));
  const { standings, ...cost } = await walk(shared, start, color, moves, options, 0);
  let [nodes, ms] = [answer.nodes + cost.nodes, answer.ms + cost.ms];
  /** @type {Looked[]} */
  const settled = [];
  for (const [index, [move, look]] of asked.entries()) {
    const { outcome, koThreats } = standings[index + 1];
    if (outcome === 'illegal' || !(gain(solved, { outcome, koThreats }) < 0)) continue;
    const line = await mainLine(shared, start, color, [moves[index]], options);
    const pv = line.outcome === outcome ? onBoard(solved, framed, move, line.pv) : [];
    settled.push([move, { ...look, now: { outcome, koThreats, pv } }]);
    nodes += line.nodes;
    ms += line.ms;
  }
  return { settled, nodes, ms };
}

/**
 * The least range that has a number of ko threats and none.
 * @param {number} threats
 * @returns {Position['koThreats']}
 */
function rangeTo(threats) {
  return threats < 0 ? [threats, 0] : [0, threats];
}

/**
 * Limits for a look at so many moves.
 * @param {number} count
 * @param {Solved} solved
 * @param {SolveOptions} options
 */
function lookingAt(count, solved, options) {
  const { maxNodes = Infinity } = options;
  const { maxNodes: each = Infinity } = looking(solved, { ...options, maxNodes: undefined });
  return { ...options, maxNodes: Math.min(count * each, maxNodes) };
}

/**
 * What who moves first gains with a move, compared with the best; NaN where it is not known.
 * @param {Solved} solved
 * @param {Reached} after what the other side reaches then
 */
function gain(solved, { outcome, koThreats }) {
  return rank(forOther({ outcome, koThreats, move: null })) - rank(verdictOf(solved));
}

/** @param {Solved} solved */
function verdictOf(solved) {
  return /** @type {import('./tsumego.js').Verdict} */ (solved.answer.first[firstColor(solved)]);
}

/**
 * A refutation as far as it is possible on the board.
 * @param {Solved} solved
 * @param {Position} framed as it was found
 * @param {string} move
 * @param {string[]} line after it
 */
function onBoard(solved, framed, move, line) {
  const [color, winner] = [firstColor(solved), other(firstColor(solved))];
  const boards = playReal({ board: solved.position, framed }, color, move);
  return boards === null ? [] : realLine(boards, winner, line, winner);
}

/**
 * @param {Solved} solved
 * @param {string} move
 */
function isBannedFirst(solved, move) {
  return isBanned(solved.position, firstColor(solved), move);
}
