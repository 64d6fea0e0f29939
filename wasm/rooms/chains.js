/** @typedef {import('./problem.js').Position} Position */
/** @typedef {Pick<Position, 'width' | 'height' | 'stones'>} Board */

/**
 * The points beside one.
 * @param {Pick<Board, 'width' | 'height'>} board
 * @param {number} point
 */
export function neighbors({ width, height }, point) {
  const x = point % width;
  const beside = [];
  if (x > 0) beside.push(point - 1);
  if (x + 1 < width) beside.push(point + 1);
  if (point >= width) beside.push(point - width);
  if (point + width < width * height) beside.push(point + width);
  return beside;
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
  let first = start;
  for (const at of chain) {
    if (at < first) first = at;
    for (const next of neighbors(board, at)) {
      if (stones[next] === 0) liberties.add(next);
      else if (stones[next] === stones[start]) chain.add(next);
    }
  }
  return { first, chain, liberties };
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
  if (taken.length === 1 && isAlone(board, point)) [board.ko] = taken;
  takeOff(board, point);
}

/**
 * Takes off the chain of a stone if it has no liberty; nearly always one of the first points is one.
 * @param {Board} board changed
 * @param {number} stone
 */
function takeOff(board, stone) {
  const { stones } = board;
  const color = stones[stone];
  const chain = new Set([stone]);
  for (const at of chain) {
    for (const next of neighbors(board, at)) {
      if (stones[next] === 0) return [];
      if (stones[next] === color) chain.add(next);
    }
  }
  for (const point of chain) stones[point] = 0;
  return [...chain];
}

/**
 * Whether stones stand in one chain.
 * @param {Board} board
 * @param {number[]} stones at least one
 */
export function isOneChain(board, stones) {
  const { chain } = chainAt(board, stones[0]);
  return stones.every((point) => chain.has(point));
}

/**
 * Whether a stone is a chain by itself, with one liberty.
 * @param {Board} board
 * @param {number} stone
 */
function isAlone(board, stone) {
  const { chain, liberties } = chainAt(board, stone);
  return chain.size === 1 && liberties.size === 1;
}
