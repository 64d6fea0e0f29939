/**
 * Random whole numbers, the same for the same seed.
 * @param {number} seed
 * @returns {(bound: number) => number} a number from 0 below the bound
 */
export function randomBelow(seed) {
  let state = seed >>> 0;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}
