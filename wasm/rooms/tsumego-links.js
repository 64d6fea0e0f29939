import { chainAt, neighbors } from './chains.js';
import { asSide, encodeProblem, numberOf, other, pointOf } from './problem.js';
import { goingOn, halfOf, isOver, sumOf } from './tsumego-limits.js';
import { realLine } from './tsumego-real.js';
import { survives } from './tsumego-zone.js';

/* Connections near by. Regions around the ways between the stones are shut in by stones of the side that cuts, narrow
 * ones first: stones that connect there connect on the board, where less is against them. Where what that rests on
 * touches no stone that the board lacks it is proved for the board as it stands, without an assumption. A cut in such a
 * region may only be the region's doing. */

/** @typedef {import('./problem.js').Color} Color */
/** @typedef {import('./problem.js').Position} Position */
/** @typedef {import('./tsumego.js').Answer} Answer */
/** @typedef {import('./tsumego.js').Solved} Solved */
/** @typedef {import('./tsumego.js').Verdict} Verdict */
/** @typedef {import('./tsumego.js').WatchOptions} WatchOptions */
/** @typedef {import('./tsumego-far.js').Ask} Ask */
/** @typedef {Position & { region: number[], target: number[] }} Box a region, shut in */

/**
 * What has come out for a side.
 * @typedef {object} Found
 * @property {Color} color who moves first
 * @property {Solved} solved
 * @property {Box} box where
 * @property {boolean} connects
 * @property {boolean} holds on the board as it stands
 */

const COLORS = /** @type {const} */ (['B', 'W']);
const LEAST = 2; // points of way around, at least, in the narrowest region
const MOST = 62; // points of a region: for more the core has a slower engine
const ROUNDS = [8_000, 64_000, 512_000]; // nodes for each region that is not settled yet
const WIDER = 3; // regions more in which a connection may need no assumption
const EASY_EMPTY = 23; // points of a region in which a cut counts when it took
const EASY_NODES = 32_000; // nodes at most
const AGAIN = 8; // times the nodes of the outcome for more about it

/**
 * What has come out for all sides asked for.
 * @typedef {object} Near
 * @property {Solved | null} joined they connect, whoever moves first
 * @property {Solved | null} some or they do for one of them, of which it tells alone
 * @property {Solved | null} cut all is known, but they are cut, among stones of who cuts,
 * @property {boolean} isSure in all regions
 * @property {Partial<Record<Color, string[]>>} tries moves that cut in some
 * @property {number} nodes
 * @property {number} ms
 */

/**
 * Looks whether stones connect near by, with a quarter of the limits.
 * @param {Ask} ask
 * @param {Position & { target: number[] }} position
 * @param {import('./tsumego-turns.js').Effort} effort
 * @param {WatchOptions} options
 * @returns {Promise<Near>}
 */
export async function connectNear(ask, position, { brief, soon }, options) {
  const limits = halfOf(halfOf(options));
  const sides = position.both || position.toPlay === null ? COLORS : [position.toPlay];
  let spent = { nodes: 0, ms: 0 };

  /** @type {(box: Box, color: Color, most: number, all?: boolean) => Promise<Found | null>} */
  async function lookInto(box, color, most, all = false) {
    const { onProgress, ...left } = goingOn(limits, spent);
    if (isOver(left)) return null;
    const asked = asSide(box, color);
    const solved = await ask(asked, encodeProblem(asked, { skipMoves: !all, skipSeki: true }), {
      ...left,
      maxNodes: Math.min(most, left.maxNodes ?? Infinity),
      // What is known of a region is no answer yet.
      ...(onProgress && { onProgress: ({ nodes, ms }) => onProgress({ nodes, ms }) }),
    });
    spent = sumOf(spent, solved.answer);
    const verdict = /** @type {Verdict} */ (solved.answer.first[color]);
    if (!['win', 'loss'].includes(verdict.outcome)) return null;
    const connects = survives(solved.framed, color, verdict);
    return { color, solved, box, connects, holds: connects && isUnhelped(solved, position) };
  }

  const boxes = boxesAround(position);
  const rounds = soon ? ROUNDS.slice(0, -1) : ROUNDS;
  /** @type {Map<Color, Found>} */
  const found = new Map();
  /** @type {Near} */
  const near = { joined: null, some: null, cut: null, isSure: true, tries: {}, nodes: 0, ms: 0 };
  for (const color of sides) {
    const { one, isSure } = await settle(boxes, rounds, (box, most) => lookInto(box, color, most));
    if (one !== null) found.set(color, one);
    near.isSure &&= isSure;
    if (one?.connects === false) near.tries[color] = one.solved.answer.first[color]?.moves ?? [];
  }
  const widest = [...found.values()].map(({ box }) => box).sort(byWidth)[0];
  for (const [color, { solved, box, connects }] of found) {
    const lists = !brief && connects && color === solved.framed.defender;
    if (!lists && box === widest) continue;
    const more = await lookInto(widest, color, AGAIN * (solved.answer.nodes + ROUNDS[0]), lists);
    if (more?.connects === connects) found.set(color, more);
    else if (box !== widest) found.delete(color);
  }
  Object.assign(near, spent);
  const all = [...found.values()];
  const connected = all.filter(({ connects }) => connects);
  const told = (/** @type {Found[]} */ some) => {
    const solved = answerOf(position, some);
    return { ...solved, answer: { ...solved.answer, ...spent } };
  };
  if (connected.length === sides.length) near.joined = told(all);
  else if (connected.length > 0) near.some = told(connected);
  const isCut = all.some(({ connects }) => !connects);
  // Who moves first and fails to connect may connect in wider regions.
  const hopes = all.every(
    ({ color, connects, solved }) => connects || color !== solved.framed.defender,
  );
  if (isCut && hopes && all.length === sides.length) near.cut = told(all);
  return near;
}

/**
 * @param {Box} one
 * @param {Box} two
 */
function byWidth(one, two) {
  return two.region.length - one.region.length;
}

/**
 * Goes through the regions in rounds, until stones connect in one, if possible so that it holds on the board.
 * @param {Box[]} boxes narrow ones first
 * @param {number[]} rounds nodes
 * @param {(box: Box, most: number) => Promise<Found | null>} look
 * @returns {Promise<{ one: Found | null, isSure: boolean }>} that region, else the widest in which the stones are cut,
 *   of which it is sure where they are in all of them, or easily in a wide one
 */
async function settle(boxes, rounds, look) {
  /** @type {(Found | null)[]} */
  const found = boxes.map(() => null);
  for (const most of rounds) {
    let last = boxes.length;
    for (let at = 0; at < last; at++) {
      found[at] ??= await look(boxes[at], most);
      if (found[at]?.holds) return { one: found[at], isSure: true };
      if (found[at]?.connects) last = Math.min(last, at + 1 + WIDER);
    }
    const connected = found.find((one) => one?.connects);
    if (connected) return { one: connected, isSure: true };
  }
  const settled = found.filter((one) => one !== null);
  const widest = settled.at(-1) ?? null;
  return {
    one: widest,
    isSure: settled.length === boxes.length || (widest !== null && isEasy(widest)),
  };
}

/**
 * Whether stones are cut with few nodes in a region of many empty points. (Of GNU Go's tests of connections, where some
 * regions stay open, three such cuts are right, none is wrong; of the others four are right, 18 are wrong.)
 * @param {Found} found
 */
function isEasy({ solved, box }) {
  const empty = box.region.filter((point) => box.stones[point] === 0);
  return empty.length >= EASY_EMPTY && solved.answer.nodes <= EASY_NODES;
}

/**
 * The regions around the ways between the stones, shut in by stones of the side that cuts.
 * @param {Position & { target: number[] }} position
 * @returns {Box[]} narrow ones first
 */
function boxesAround(position) {
  const around = waysAround(position);
  const boxes = [];
  for (let way = LEAST; ; way++) {
    const box = shutIn(
      position,
      new Set([...around.keys()].filter((point) => around[point] <= way)),
    );
    if (box.region.length > MOST) return boxes;
    if (box.region.length > (boxes.at(-1)?.region.length ?? 0)) boxes.push(box);
    if (way > position.width + position.height) return boxes;
  }
}

/**
 * By how many steps a way between two of the chains is longer at least that leads through a point, than the shortest.
 * @param {Position & { target: number[] }} position
 * @returns {number[]} by point
 */
function waysAround(position) {
  const { width, stones, target } = position;
  const chains = [
    ...new Map(
      target.map((point) => [chainAt(position, point).first, chainAt(position, point).chain]),
    ).values(),
  ];
  const steps = chains.map((chain) => stepsOnGrid(width, stones.length, [...chain]));
  const around = new Array(stones.length).fill(Infinity);
  for (const [index, own] of steps.entries()) {
    const others = steps.filter((_, at) => at !== index);
    const nearest = own.map((_, point) => Math.min(...others.map((each) => each[point])));
    const least = Math.min(...own.map((count, point) => count + nearest[point]));
    for (const point of stones.keys())
      around[point] = Math.min(around[point], own[point] + nearest[point] - least);
  }
  return around;
}

/**
 * Steps from the nearest of some points to every point, whatever stands between.
 * @param {number} width
 * @param {number} count of all points
 * @param {number[]} from
 */
function stepsOnGrid(width, count, from) {
  return Array.from({ length: count }, (_, point) =>
    Math.min(
      ...from.map(
        (start) =>
          Math.abs((start % width) - (point % width)) +
          Math.abs(Math.floor(start / width) - Math.floor(point / width)),
      ),
    ),
  );
}

/**
 * A region with the chains of who connects that touch it, and stones of the other side on all empty points beside.
 * Where these would take the last liberties of a chain, the points there belong to the region.
 * @param {Position & { target: number[] }} position
 * @param {Set<number>} region
 * @returns {Box}
 */
function shutIn(position, region) {
  const own = position.stones[position.target[0]];
  for (const point of region)
    for (const next of [point, ...neighbors(position, point)])
      if (position.stones[next] === own)
        for (const stone of chainAt(position, next).chain) region.add(stone);
  for (let size = 0; ; ) {
    const stones = position.stones.slice();
    for (const point of region)
      for (const next of neighbors(position, point))
        if (stones[next] === 0 && !region.has(next)) stones[next] = 3 - own;
    const box = { ...position, stones };
    const bare = [...stones.keys()].filter(
      (point) => stones[point] !== 0 && chainAt(box, point).liberties.size === 0,
    );
    // What has had no liberty before is for the core to refuse.
    if (bare.length === 0 || region.size === size)
      return { ...box, region: [...region].sort((a, b) => a - b) };
    size = region.size;
    for (const point of bare.flatMap((each) => [each, ...neighbors(position, each)]))
      if (stones[point] !== position.stones[point]) region.add(point);
  }
}

/**
 * Whether a connection rests on points that no stone of the region's frame touches. What touches them outside of the
 * region then are stones that cut, with liberties elsewhere.
 * @param {Solved} solved in a box
 * @param {Position} position
 */
function isUnhelped({ zone, framed }, position) {
  const region = new Set(framed.region);
  const outside = zone
    .flatMap((point) => neighbors(position, point))
    .filter((point) => !region.has(point));
  return (
    zone.length > 0 &&
    outside.every((point) => {
      const { liberties } =
        position.stones[point] === 0 ? { liberties: [] } : chainAt(position, point);
      return [...liberties].some((liberty) => !region.has(liberty));
    })
  );
}

/**
 * What has been found in one region as an answer about the board.
 * @param {Position} position
 * @param {Found[]} found of each side
 * @returns {Solved}
 */
function answerOf(position, found) {
  const [{ solved, box }] = found;
  const { width } = position;
  const { toPlay, both, stones } = position;
  /** @type {Answer['first']} */
  const first = {};
  const framed = { ...solved.framed, toPlay, both };
  const connecting = /** @type {Color} */ (framed.defender);
  for (const { color, solved: one, connects } of found) {
    const verdict = /** @type {Verdict} */ (one.answer.first[color]);
    const winner = connects ? connecting : other(connecting);
    const pv = realLine({ board: position, framed }, color, verdict.pv, winner);
    // What else there is on the board has not been looked at.
    first[color] = { ...verdict, pv, losing: {}, tries: [], complete: false };
  }
  const holds = found.every((one) => one.holds);
  const added = (/** @type {Color} */ color) =>
    [...box.stones.keys()]
      .filter((point) => box.stones[point] === numberOf(color) && stones[point] === 0)
      .map((point) => pointOf(point, width));
  const isCut = found.some(({ connects }) => !connects);
  return {
    ...solved,
    position,
    framed,
    answer: {
      ...solved.answer,
      first,
      status: 'partial',
      assumes: holds ? [] : isCut ? ['frame', 'region'] : ['frame'],
      frame: holds ? { black: [], white: [] } : { black: added('B'), white: added('W') },
    },
    zone: holds ? [...new Set(found.flatMap((one) => one.solved.zone))] : [],
    done: false,
  };
}
