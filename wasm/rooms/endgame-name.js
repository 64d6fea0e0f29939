import { compare, divide, formatFraction, fraction, multiply, subtract } from './fraction.js';

/** @typedef {import('./fraction.js').Fraction} Fraction */
/** @typedef {import('./endgame-decode.js').Corner} Corner */
/** @typedef {import('./endgame-decode.js').MasterResult} MasterResult */

const ZERO = fraction(0n);

/**
 * What kind of play a region holds, read off its walls.
 * @typedef {object} Nature
 * @property {'number' | 'infinitesimal' | 'gote' | 'sente-black' | 'sente-white' | 'ko'} kind
 *   whose sente it is at its temperature (for the other player the same move is reverse sente)
 * @property {[from: string, to: string] | null} doubleSente temperatures between which either
 *   player's move must be answered, and both want to make it
 * @property {string} miai value of a move by miai counting: what one move gains
 * @property {string | null} deiri value by deiri counting: the swing between both players moving
 *   first; null where the walls do not part below the temperature
 */

/**
 * @param {MasterResult} result exact
 * @param {boolean} ko whether the region has kos
 * @returns {Nature}
 */
export function natureOf(result, ko) {
  const { temp, left, right } = /** @type {{ temp: Fraction, left: Corner[], right: Corner[] }} */ (
    result
  );
  const leftSlope = slopeBelow(left, temp);
  const rightSlope = slopeBelow(right, temp);
  const tally = subtract(rightSlope, leftSlope);
  const deiri = compare(temp, ZERO) > 0 && compare(tally, ZERO) > 0 ? multiply(tally, temp) : null;
  return {
    kind: kindOf(temp, leftSlope, rightSlope, ko, tally),
    doubleSente: doubleSente(left, right),
    miai: formatFraction(temp),
    deiri: deiri && formatFraction(deiri),
  };
}

/**
 * @param {Fraction} temp
 * @param {Fraction} leftSlope
 * @param {Fraction} rightSlope
 * @param {boolean} ko
 * @param {Fraction} tally net moves between both results
 * @returns {Nature['kind']}
 */
function kindOf(temp, leftSlope, rightSlope, ko, tally) {
  if (compare(temp, ZERO) < 0) return 'number';
  if (compare(temp, ZERO) === 0) return 'infinitesimal';
  if (ko && (tally.num > 2n || tally.num === 0n || tally.den > 1n)) return 'ko';
  if (leftSlope.num === 0n) return 'sente-black';
  if (rightSlope.num === 0n) return 'sente-white';
  return 'gote';
}

/**
 * The slope dv/dt of a wall just below a temperature at which it has its last corner, else 0.
 * @param {Corner[]} wall
 * @param {Fraction} temp
 */
function slopeBelow(wall, temp) {
  const last = wall[wall.length - 1];
  const before = wall[wall.length - 2];
  if (before === undefined || compare(last[1], temp) < 0) return ZERO;
  return divide(subtract(last[0], before[0]), subtract(last[1], before[1]));
}

/**
 * The first stretch on which both walls are vertical and apart.
 * @param {Corner[]} left
 * @param {Corner[]} right
 * @returns {[string, string] | null}
 */
function doubleSente(left, right) {
  for (const [a, b] of verticals(left)) {
    for (const [c, d] of verticals(right)) {
      const from = compare(a[1], c[1]) > 0 ? a[1] : c[1];
      const to = compare(b[1], d[1]) < 0 ? b[1] : d[1];
      if (compare(from, to) < 0 && compare(a[0], c[0]) > 0)
        return [formatFraction(from), formatFraction(to)];
    }
  }
  return null;
}

/** @param {Corner[]} wall */
function verticals(wall) {
  /** @type {[Corner, Corner][]} */
  const found = [];
  for (let i = 1; i < wall.length; i++)
    if (compare(wall[i - 1][0], wall[i][0]) === 0) found.push([wall[i - 1], wall[i]]);
  return found;
}

/**
 * The type of the kos of a region (Berlekamp 1996): `placid` where neither mean nor temperature
 * depends on who is komaster, `active` where the temperature does, `hyperactive` where the mean
 * does; null where there is no ko or a value is not known.
 * @param {boolean} ko
 * @param {MasterResult[]} masters
 * @returns {'placid' | 'active' | 'hyperactive' | null}
 */
export function koType(ko, [left, right]) {
  if (!ko || left.status !== 'exact' || right.status !== 'exact') return null;
  const same = (/** @type {'mean' | 'temp'} */ what) =>
    compare(/** @type {Fraction} */ (left[what]), /** @type {Fraction} */ (right[what])) === 0;
  if (!same('mean')) return 'hyperactive';
  return same('temp') ? 'placid' : 'active';
}

/**
 * The value of a wall at a temperature.
 * @param {Corner[]} wall
 * @param {Fraction} t
 * @returns {Fraction}
 */
export function valueAt(wall, t) {
  for (let i = wall.length - 1; i >= 0; i--) {
    const [value, from] = wall[i];
    if (compare(from, t) > 0) continue;
    const next = wall[i + 1];
    if (next === undefined) return value;
    const slope = divide(subtract(next[0], value), subtract(next[1], from));
    const gone = multiply(slope, subtract(t, from));
    return fraction(value.num * gone.den + gone.num * value.den, value.den * gone.den);
  }
  return wall[0][0];
}
