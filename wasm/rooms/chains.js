/** @typedef {Pick<import('./problem.js').Position, 'width' | 'height' | 'stones'>} Board */

/**
 * The points beside one.
 * @param {Pick<Board, 'width' | 'height'>} board
 * @param {number} point
 */
export function neighbors({ width, height }, point) {
  const x = point % width;
  return [
    ...(x > 0 ? [point - 1] : []),
    ...(x + 1 < width ? [point + 1] : []),
    ...(point >= width ? [point - width] : []),
    ...(point + width < width * height ? [point + width] : []),
  ];
}

/**
 * The chain of a stone, with its liberties and its first point.
 * @param {Board} board
 * @param {number} start a stone
 */
export function chainAt(board, start) {
  const { stones } = board;
  const chain = new Set([start]);
  const liberties = new Set();
  for (const at of chain) {
    for (const next of neighbors(board, at)) {
      if (stones[next] === 0) liberties.add(next);
      else if (stones[next] === stones[start]) chain.add(next);
    }
  }
  return { first: Math.min(...chain), chain, liberties };
}
