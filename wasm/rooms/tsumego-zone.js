import { chainAt, neighbors } from './chains.js';
import { numberOf, other } from './problem.js';
import { halfOf, limitsLeft, sumOf } from './tsumego-limits.js';

/** @typedef {import('./problem.js').Color} Color */
/** @typedef {import('./problem.js').Position} Position */
/** @typedef {import('./tsumego.js').Solved} Solved */
/** @typedef {import('./tsumego.js').Reached} Reached */

/* Empty points of a region above which walks in all of it do not come to an end; the same number as
 * in core/tsumego/narrow.c. */
const WIDE = 40;

export const CHASE_NODES = 20_000; // for lines of stones that run, before their liberties are counted anew

/**
 * Whether play is allowed on so many empty points that a life is looked for in parts of them.
 * @param {Pick<Position, 'region' | 'stones'>} position
 */
export function isWide({ region, stones }) {
  return (region ?? []).filter((point) => stones[point] === 0).length > WIDE;
}

/**
 * Whether the defender reaches its goal, whoever moves first.
 * @param {{ defender: Position['defender'] }} position
 * @param {string} first the colour that moves first
 * @param {Pick<Reached, 'outcome'>} reached by it
 */
export function survives({ defender }, first, { outcome }) {
  return outcome === (first === defender ? 'win' : 'loss');
}

/**
 * Whether it is told if stones are captured, wherever on the board they run, be it in place of a life that nobody has
 * expressly asked about: how many liberties make them safe is another number after each move, so that an escape from a
 * ladder that has no assumption takes for ever in the search that has shown it.
 * @param {Solved} solved
 */
export function isChase({ position, framed }) {
  const isAsked = position.goal !== 'life' && position.region === null;
  return isAsked && framed.goal === 'capture' && framed.region?.length === framed.stones.length;
}

/**
 * Where the defender survives in a wide region, its zone: the region is cut down to the points on
 * which that rests, and attacker's stones are put beside them, since the survival holds whatever is
 * there (core/tsumego/zone.h). Otherwise the problem as it is.
 * @param {Solved} solved
 * @returns {Position}
 */
export function inZone(solved) {
  const { framed } = solved;
  return winnerOf(solved) === framed.defender ? shutIn(solved, false) : framed;
}

/**
 * The same where either side succeeds, whoever moves first, with stones of the other one beside the zone and
 * nothing elsewhere in the region.
 * @param {Solved} solved
 * @returns {Position}
 */
export function inZoneAlone(solved) {
  return shutIn(solved, true);
}

/**
 * The zone of who succeeds, shut in; alone: without what stands elsewhere in the region.
 * @param {Solved} solved
 * @param {boolean} alone
 * @returns {Position}
 */
function shutIn(solved, alone) {
  const { answer, framed, zone } = solved;
  const winner = winnerOf(solved);
  if (winner === null || !isWide(framed) || zone.length === 0 || answer.assumes.length > 0)
    return framed;
  const inside = new Set(zone);
  const stones = framed.stones.slice();
  for (const point of framed.region ?? []) {
    if (inside.has(point)) continue;
    if (neighbors(framed, point).some((near) => inside.has(near)))
      stones[point] = numberOf(other(winner));
    else if (alone) stones[point] = 0;
  }
  giveLiberties({ ...framed, stones }, framed);
  return { ...framed, region: zone, stones };
}

/**
 * Takes changes back beside chains that they leave without liberties.
 * @param {Position} changed
 * @param {Position} before
 */
function giveLiberties(changed, before) {
  const { stones } = changed;
  const isBare = (/** @type {number} */ point) =>
    stones[point] !== 0 && chainAt(changed, point).liberties.size === 0;
  const bare = [...stones.keys()].filter(isBare);
  for (const point of bare.flatMap((one) => [one, ...neighbors(changed, one)]))
    stones[point] = before.stones[point];
  if (bare.length > 0) giveLiberties(changed, before);
}

/**
 * The side that succeeds, as far as is known; null where neither or both do, or by kos.
 * @param {Solved} solved
 * @returns {Color | null}
 */
function winnerOf({ answer }) {
  const known = Object.entries(answer.first).filter(([, { outcome }]) => outcome !== 'unknown');
  const winners = known.map(([first, { outcome }]) => {
    const side = /** @type {Color} */ (first);
    return outcome === 'ko' ? null : outcome === 'win' ? side : other(side);
  });
  return winners.every((one) => one === winners[0]) ? (winners[0] ?? null) : null;
}

/**
 * Asks in the zone first, with half of the limits, where there is one; what is said there counts when
 * the defender survives. Otherwise asks in the whole region, with what is left.
 * @template {import('../client.js').RunOptions} Options
 * @template {{ nodes: number, ms: number }} Said what the answer has cost counts as well
 * @param {Solved} solved
 * @param {Options} options
 * @param {(solved: Solved, options: Options) => Promise<Said>} ask
 * @param {(said: Said) => boolean} counts
 * @returns {Promise<Said>}
 */
export async function askInZone(solved, options, ask, counts) {
  const framed = inZone(solved);
  if (framed === solved.framed) return ask(solved, options);
  const { nodes, ms } = solved.answer;
  const answer = { ...solved.answer, assumes: ['zone'] };
  const said = await ask({ ...solved, framed, answer }, halfOf(options)).catch(unlessIllegal);
  if (said === null) return ask(solved, options);
  if (counts(said)) return said;
  const cost = { nodes: said.nodes - nodes, ms: said.ms - ms };
  const whole = await ask(solved, limitsLeft(options, cost));
  return { ...whole, ...sumOf(whole, cost) };
}

/**
 * What may not be played beside the stones that shut a zone in may be on the board.
 * @param {any} error
 * @returns {null}
 */
function unlessIllegal(error) {
  if (error.code === 'illegal-move') return null;
  throw error;
}
