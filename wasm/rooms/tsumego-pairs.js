import { chainAt } from './chains.js';
import { asSide, numberOf, other } from './problem.js';
import { onWholeBoard } from './tsumego-far.js';
import { goingOn, isOver, limitsLeft, sumOf } from './tsumego-limits.js';
import { connectNear } from './tsumego-links.js';

/** @typedef {import('./problem.js').Color} Color */
/** @typedef {import('./problem.js').Position} Position */
/** @typedef {ReturnType<typeof pairsOf>[0]} Pair */

const FAR = 5; // steps between the chains of a pair at most
const PAIRS = 24; // that are looked at, nearest first
const GLANCES = [2_000, 20_000]; // nodes for each look at one, soon settled ones first,
const GLANCED = 500_000; // and for all of them

/**
 * Which chains of a colour are to be connected, or cut, of those that are marked, if any are: two that connect when
 * their side moves first, and are cut when the other side does, as far as a glance at each tells. Of several those of
 * which the smaller group is the largest; chains that cannot be cut are one group. And what that has cost.
 * @param {import('./tsumego-far.js').Ask} ask
 * @param {Position} position
 * @param {Color} color
 * @param {import('./tsumego.js').WatchOptions} options
 * @returns {Promise<{ target: number[] | null, nodes: number, ms: number }>}
 */
export async function meantPair(ask, position, color, options) {
  const spent = { nodes: 0, ms: 0 };
  const limits = { ...options, maxNodes: Math.min(GLANCED, options.maxNodes ?? Infinity) };
  const groups = new Groups();
  const open = pairsOf(position, color);
  /** @type {Pair[]} */
  const contested = [];

  /** @type {(pair: Pair, side: Color) => Position & { target: number[] }} */
  function asked({ one, two }, side) {
    const goal = /** @type {const} */ ('connect');
    const target = [one.first, two.first];
    return { ...asSide({ ...position, goal, defender: null }, side), target };
  }

  /** @type {(most: number) => import('./tsumego.js').WatchOptions} */
  function glance(most) {
    const { maxNodes, ...left } = goingOn(limits, spent);
    return { ...left, maxNodes: Math.min(most, maxNodes) };
  }

  /** @type {(pair: Pair, side: Color, most: number) => ReturnType<typeof connectNear>} */
  async function nearBy(pair, side, most) {
    const effort = { brief: true, soon: true };
    const near = await connectNear(ask, asked(pair, side), effort, glance(4 * most)); // a quarter is for that
    Object.assign(spent, sumOf(spent, near));
    return near;
  }

  /** @type {(pair: Pair, most: number) => Promise<boolean>} whether more nodes may tell more of it */
  async function look(pair, most) {
    if ((await nearBy(pair, color, most)).joined === null) return true;
    const cuts = other(color);
    const { joined, tries } = await nearBy(pair, cuts, most);
    if (joined) groups.join(pair);
    if (joined) return false;
    const whole = tries[cuts] ? null : await onWholeBoard(ask, asked(pair, cuts), glance(most));
    Object.assign(spent, sumOf(spent, whole?.answer ?? null));
    const isCut = tries[cuts] !== undefined || whole?.answer.first[cuts]?.outcome === 'win';
    if (isCut) contested.push(pair);
    return !isCut;
  }

  let left = open;
  for (const most of GLANCES) {
    const again = [];
    for (const pair of left) {
      if (isOver(limitsLeft(limits, spent))) break;
      const isMore = contested.every((found) => groups.worth(pair) > groups.worth(found));
      if (groups.areOne(pair) || !isMore) continue;
      if (await look(pair, most)) again.push(pair);
    }
    left = again;
  }
  const [best] = contested
    .filter((pair) => !groups.areOne(pair))
    .sort((a, b) => groups.worth(b) - groups.worth(a));
  return { target: best ? [best.one.first, best.two.first] : null, ...spent };
}

/** Chains that hang together, by their first stones. */
class Groups {
  /** @type {Map<number, Set<Pair['one']>>} */
  #members = new Map();

  /** @param {Pair['one']} chain */
  #of(chain) {
    return this.#members.get(chain.first) ?? new Set([chain]);
  }

  /** @param {Pair} pair */
  join({ one, two }) {
    const all = new Set([...this.#of(one), ...this.#of(two)]);
    for (const { first } of all) this.#members.set(first, all);
  }

  /** @param {Pair} pair */
  areOne({ one, two }) {
    return this.#of(one).has(two);
  }

  /**
   * @param {Pair} pair
   * @returns {number} stones of the smaller group, and a little for those of the other
   */
  worth({ one, two }) {
    const sizes = [one, two].map((chain) =>
      [...this.#of(chain)].reduce((sum, { stones }) => sum + stones.length, 0),
    );
    return Math.min(...sizes) + Math.max(...sizes) / 1000;
  }
}

/**
 * The pairs of chains of a colour, of the marked ones, if any are, that are near each other, nearest first.
 * @param {Position} position
 * @param {Color} color
 */
function pairsOf(position, color) {
  const { width, stones, target } = position;
  const chains = new Map();
  for (const [point, stone] of stones.entries()) {
    if (stone !== numberOf(color)) continue;
    const { first, chain } = chainAt(position, point);
    if (target !== null && !target.some((marked) => chain.has(marked))) continue;
    chains.set(first, { first, stones: [...chain] });
  }
  const all = /** @type {{ first: number, stones: number[] }[]} */ ([...chains.values()]);
  const pairs = all.flatMap((one, index) =>
    all.slice(index + 1).map((two) => ({ one, two, steps: stepsBetween(width, one, two) })),
  );
  return pairs
    .filter(({ steps }) => steps <= FAR)
    .sort((a, b) => a.steps - b.steps)
    .slice(0, PAIRS);
}

/**
 * @param {number} width
 * @param {{ stones: number[] }} one
 * @param {{ stones: number[] }} two
 */
function stepsBetween(width, one, two) {
  let least = Infinity;
  for (const a of one.stones)
    for (const b of two.stones) {
      const across = Math.abs((a % width) - (b % width));
      const down = Math.abs(Math.floor(a / width) - Math.floor(b / width));
      least = Math.min(least, across + down);
    }
  return least;
}
