import { neighbors } from './chains.js';
import { indexOf, numberOf, other } from './problem.js';
import { after } from './tsumego-hint.js';

/** @typedef {import('./problem.js').Color} Color */
/** @typedef {import('./problem.js').Position} Position */
/** @typedef {import('./tsumego.js').Verdict} Verdict */

/**
 * The ko that decides a verdict.
 * @typedef {object} Ko
 * @property {Color} takesFirst who wins it when nobody has threats, as who takes the ko first does
 * @property {Color} needs the other side, which needs external ko threats,
 * @property {number} stages so many more than the one that takes first: one for each stage
 * @property {'direct' | 'approach' | 'two-step' | 'multi-stage' | null} kind `direct`: one stage;
 *   `approach`: more, all fought over one point, so that moves in between bring it nearer;
 *   `two-step`: two, over different points; `multi-stage`: more, over different points; null: not
 *   looked into within the limits
 * @property {string[]} points where the side that needs threats takes the ko with each of them, on a
 *   line on which it needs them all
 */

/** @typedef {'double-ko' | 'ten-thousand-year-ko' | 'bent-four'} KoShape */

/**
 * @param {Color} mover
 * @param {number} koThreats the least number with which it succeeds
 * @param {string[]} points
 * @returns {Ko}
 */
export function koOf(mover, koThreats, points) {
  const stages = koThreats > 0 ? koThreats : 1 - koThreats;
  const needs = koThreats > 0 ? mover : other(mover);
  return { takesFirst: other(needs), needs, stages, kind: kindOf(stages, points), points };
}

/**
 * @param {number} stages
 * @param {string[]} points
 */
function kindOf(stages, points) {
  if (stages === 1) return 'direct';
  if (points.length === 0) return null;
  if (new Set(points).size === 1) return 'approach';
  return stages === 2 ? 'two-step' : 'multi-stage';
}

/**
 * The kos with a name that a position shows.
 *
 * `double-ko`: on the board, or on a main line, each side can take a ko at the same time;
 * `ten-thousand-year-ko`: there is a ko on the board, the attacker can begin to fight it only where
 * the defender takes first, and the defender moving first lives in seki; `bent-four`: the attacker
 * holds three points, or all, of a bent four in the corner, and the ko to come is at its choice:
 * neither side needs to hurry.
 * @param {Position} framed the problem as solved
 * @param {Partial<Record<Color, Verdict>>} first
 * @returns {KoShape[]}
 */
export function koShapesOf(framed, first) {
  const verdicts = /** @type {[Color, Verdict][]} */ (Object.entries(first));
  const attack = verdicts.find(([, { role }]) => role === 'attack')?.[1];
  const defend = verdicts.find(([, { role }]) => role === 'defend')?.[1];
  const attacker = framed.defender === null ? null : other(framed.defender);
  /** @type {KoShape[]} */
  const shapes = [];
  if (verdicts.some(([color, { pv }]) => showsDoubleKo(framed, color, pv)))
    shapes.push('double-ko');
  const yearly =
    attack?.ko?.takesFirst === framed.defender && defend?.outcome === 'win' && defend.seki === true;
  if (yearly && kosOf(framed).length > 0) shapes.push('ten-thousand-year-ko');
  const unhurried = verdicts.every(
    ([, { ko, tenuki }]) => ko?.takesFirst === attacker && tenuki === true,
  );
  if (unhurried && verdicts.length > 0 && attacker !== null && holdsBentFour(framed, attacker))
    shapes.push('bent-four');
  return shapes;
}

/**
 * The colours whose stone can be taken in a ko, one for each ko inside of the region.
 * @param {Position} position
 * @returns {number[]}
 */
function kosOf(position) {
  const { stones, region } = position;
  const isOwn = (/** @type {number} */ owner) => (/** @type {number} */ point) =>
    stones[point] === owner;
  return (region ?? []).flatMap((point) => {
    const owner = stones[point];
    if (owner === 0) return [];
    const beside = neighbors(position, point);
    const liberties = beside.filter(isOwn(0));
    if (liberties.length !== 1 || beside.some(isOwn(owner))) return [];
    return neighbors(position, liberties[0]).every(isOwn(owner)) ? [owner] : [];
  });
}

/**
 * @param {Position} framed
 * @param {Color} color who moves first
 * @param {string[]} pv
 */
function showsDoubleKo(framed, color, pv) {
  let now = { position: framed, color };
  return pv.some((point) => {
    const owners = kosOf(now.position);
    now = after(now.position, now.color, [indexOf(point, framed)]);
    return owners.includes(1) && owners.includes(2);
  });
}

/**
 * @param {Position} framed
 * @param {Color} attacker
 */
function holdsBentFour({ width, height, stones, region }, attacker) {
  const inside = new Set(region ?? []);
  const at = (/** @type {number} */ x, /** @type {number} */ y) => y * width + x;
  const corners = [0, width - 1].flatMap((x) => [0, height - 1].map((y) => [x, y]));
  return corners.some(([x, y]) => {
    const [right, down] = [x === 0 ? 1 : -1, y === 0 ? 1 : -1];
    const bend = [at(x, y), at(x + right, y), at(x, y + down)];
    return [at(x + 2 * right, y), at(x, y + 2 * down)].some((end) => {
      const four = [...bend, end];
      const held = four.filter((point) => stones[point] === numberOf(attacker)).length;
      const free = four.filter((point) => stones[point] === 0).length;
      return four.every((point) => inside.has(point)) && held >= 3 && held + free === 4;
    });
  });
}
