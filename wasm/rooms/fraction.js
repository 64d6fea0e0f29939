/**
 * An exact fraction in lowest terms, the denominator positive.
 * @typedef {{ num: bigint, den: bigint }} Fraction
 */

/**
 * @param {bigint} num
 * @param {bigint} den not 0
 * @returns {Fraction}
 */
export function fraction(num, den = 1n) {
  const common = gcd(num < 0n ? -num : num, den < 0n ? -den : den);
  const sign = den < 0n ? -1n : 1n;
  return { num: (sign * num) / common, den: (sign * den) / common };
}

/**
 * @param {bigint} a
 * @param {bigint} b
 * @returns {bigint}
 */
function gcd(a, b) {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

/**
 * Reads `-5/16` or `3`; null for anything else.
 * @param {string | number} text
 * @returns {Fraction | null}
 */
export function parseFraction(text) {
  if (typeof text !== 'string' && typeof text !== 'number') return null;
  const match = /^\s*(-?\d+)(?:\/(\d+))?\s*$/.exec(String(text));
  if (!match || BigInt(match[2] ?? 1) === 0n) return null;
  return fraction(BigInt(match[1]), BigInt(match[2] ?? 1));
}

/** @param {Fraction} a */
export const formatFraction = (a) => (a.den === 1n ? `${a.num}` : `${a.num}/${a.den}`);

/**
 * The sum, in lowest terms without a common divisor of large numbers being looked for (Knuth, TAOCP 4.5.1): adding
 * small fractions to a large one takes time in proportion to its length.
 * @param {Fraction} a
 * @param {Fraction} b
 * @returns {Fraction}
 */
export function add(a, b) {
  const shared = gcd(a.den, b.den);
  const num = a.num * (b.den / shared) + b.num * (a.den / shared);
  const common = gcd(shared, num < 0n ? -num : num);
  return { num: num / common, den: (a.den / shared) * (b.den / common) };
}

/** @param {Fraction} a @param {Fraction} b */
export const subtract = (a, b) => add(a, { num: -b.num, den: b.den });

/** @param {Fraction} a @param {Fraction} b */
export const multiply = (a, b) => fraction(a.num * b.num, a.den * b.den);

/** @param {Fraction} a @param {Fraction} b not 0 */
export const divide = (a, b) => fraction(a.num * b.den, a.den * b.num);

/** Negative, 0 or positive as a is below, equal to or above b. @param {Fraction} a @param {Fraction} b */
export const compare = (a, b) => {
  const difference = a.num * b.den - b.num * a.den;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};

/** For drawing. @param {Fraction} a */
export const toNumber = (a) => Number(a.num) / Number(a.den);
