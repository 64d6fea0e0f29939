import { COLORS, numberOf, other } from './problem.js';
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
 *   `approach`: more, and whatever the other side does, who needs the threats can spend them all on retaking one ko, so
 *   that moves in between bring it nearer; `two-step`: two, and it has to win two different kos; `multi-stage`:
 *   more, and different kos; null: not settled within the limits
 * @property {string[]} points where the side that needs threats takes the ko with each of them, on a line on which it
 *   needs them all and which shows the kind; [] where none was found
 */

/** @typedef {'double-ko' | 'ten-thousand-year-ko' | 'bent-four'} KoShape */

/**
 * @param {Color} mover
 * @param {number} koThreats the least number with which it succeeds
 * @returns {Ko} as far as that tells
 */
export function koOf(mover, koThreats) {
  const stages = koThreats > 0 ? koThreats : 1 - koThreats;
  const needs = koThreats > 0 ? mover : other(mover);
  const kind = stages === 1 ? 'direct' : null;
  return { takesFirst: other(needs), needs, stages, kind, points: [] };
}

/**
 * The kos with a name that a position shows, but for double kos, which take a search.
 *
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
  const yearly =
    attack?.ko?.takesFirst === framed.defender && defend?.outcome === 'win' && defend.seki === true;
  if (yearly && COLORS.some((color) => takesOf(framed, color).length > 0))
    shapes.push('ten-thousand-year-ko');
  const unhurried = verdicts.every(
    ([, { ko, tenuki }]) => ko?.takesFirst === attacker && tenuki === true,
  );
  if (unhurried && verdicts.length > 0 && attacker !== null && holdsBentFour(framed, attacker))
    shapes.push('bent-four');
  return shapes;
}

/**
 * The points of the region on which a colour would take a ko, with the stone that it would take there.
 * @param {Position} position
 * @param {Color} color
 */
export function takesOf(position, color) {
  return (position.region ?? []).flatMap((point) => {
    if (position.stones[point] !== 0) return [];
    const stone = after(position, color, [point]).position.ko;
    return stone < 0 ? [] : [{ point, stone }];
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
