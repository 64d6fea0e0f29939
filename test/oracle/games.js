// Random games for the comparison of boards: seeded, with captures, kos, suicides and nonsense.

/** SplitMix in 32 bits: numbers 0 <= x < 1. @param {number} seed */
export function randomNumbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let word = state;
    word = Math.imul(word ^ (word >>> 16), 0x21f0aaad);
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
    return ((word ^ (word >>> 15)) >>> 0) / 2 ** 32;
  };
}

/**
 * Moves anywhere, colours mostly in turn, legal or not; every fourth goes beside the one before, so
 * that there is fighting.
 * @param {number} seed
 * @param {[number, number]} size
 * @param {number} length
 */
export function randomMoves(seed, [width, height], length) {
  const random = randomNumbers(seed);
  const below = (/** @type {number} */ n) => Math.floor(random() * n);
  let [x, y] = [0, 0];
  /** @type {{ color: 'B' | 'W', point: string, x: number, y: number }[]} */
  const moves = [];
  for (let i = 0; i < length; i++) {
    const near = below(4) === 0;
    x = near ? Math.min(width - 1, Math.max(0, x + below(3) - 1)) : below(width);
    y = near ? Math.min(height - 1, Math.max(0, y + below(3) - 1)) : below(height);
    const color = (i % 2 === 0) === (below(20) !== 0) ? 'B' : 'W';
    const pass = below(60) === 0;
    moves.push({ color, point: pass ? '' : String.fromCharCode(97 + x, 97 + y), x, y });
  }
  return moves;
}

/** Sizes from 1x1 to 19x19, small ones more often. @param {number} seed */
export function randomSize(seed) {
  const random = randomNumbers(seed ^ 0x5bd1e995);
  const most = random() < 0.8 ? 9 : 19;
  const side = () => 1 + Math.floor(random() * most);
  const width = side();
  /** @type {[number, number]} */
  const size = [width, random() < 0.3 ? side() : width];
  return size;
}
