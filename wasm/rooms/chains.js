/** @typedef {import('./problem.js').Position} Position */
/** @typedef {Pick<Position, 'width' | 'height' | 'stones'>} Board */

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

/**
 * Steps over empty points from some stones to every point, Infinity where no path leads.
 * @param {Board} board
 * @param {number[]} from
 */
export function stepsFrom(board, from) {
  const steps = new Array(board.stones.length).fill(Infinity);
  for (const point of from) steps[point] = 0;
  const reached = [...from];
  for (const at of reached) {
    for (const next of neighbors(board, at)) {
      if (board.stones[next] !== 0 || steps[next] < Infinity) continue;
      steps[next] = steps[at] + 1;
      reached.push(next);
    }
  }
  return steps;
}

/**
 * Plays a move: chains without liberties are taken off, the other side's first; nothing else is checked.
 * @param {Board & Pick<Position, 'ko'>} board changed, with what simple ko forbids then
 * @param {number} color 1 black, 2 white
 * @param {number} point -1 for a pass
 */
export function playOn(board, color, point) {
  const { stones } = board;
  board.ko = -1;
  if (point < 0) return;
  stones[point] = color;
  const taken = neighbors(board, point).flatMap((next) =>
    stones[next] === 3 - color ? takeOff(board, next) : [],
  );
  const { chain, liberties } = chainAt(board, point);
  if (taken.length === 1 && chain.size === 1 && liberties.size === 1) [board.ko] = taken;
  takeOff(board, point);
}

/**
 * Takes off the chain of a stone if it has no liberty.
 * @param {Board} board changed
 * @param {number} stone
 */
function takeOff(board, stone) {
  const { chain, liberties } = chainAt(board, stone);
  const taken = liberties.size === 0 ? [...chain] : [];
  for (const point of taken) board.stones[point] = 0;
  return taken;
}
