/**
 * Points of a board: SGF letters for the engine, `[x, y]` for drawing, labels for people.
 * @typedef {[x: number, y: number]} Vertex from the upper left corner, 0-based
 * @typedef {0 | 1 | -1} Sign empty, black, white
 * @typedef {Sign[][]} SignMap rows from the top
 */

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

/**
 * @param {string} point SGF letters, `""` for a pass
 * @returns {Vertex | null} null for a pass
 */
export function vertexOf(point) {
  if (point.length !== 2) return null;
  return [LETTERS.indexOf(point[0]), LETTERS.indexOf(point[1])];
}

/** @param {Vertex} vertex */
export function pointOf([x, y]) {
  return LETTERS[x] + LETTERS[y];
}

/**
 * What people call a point: column letter without I, row from the bottom.
 * @param {string | Vertex} point
 * @param {number} height of the board
 */
export function labelOf(point, height) {
  const vertex = typeof point === 'string' ? vertexOf(point) : point;
  return vertex === null ? 'pass' : `${COLUMNS[vertex[0]]}${height - vertex[1]}`;
}

/**
 * @param {'B' | 'W'} color
 * @returns {1 | -1}
 */
export function signOf(color) {
  return color === 'B' ? 1 : -1;
}

/** @param {number} sign */
export function colorOf(sign) {
  return sign > 0 ? 'B' : 'W';
}

/** @param {'B' | 'W' | number} color */
export function colorWord(color) {
  return color === 'B' || color === 1 ? 'Black' : 'White';
}

/**
 * A map of the board's size with something at the given vertices and null elsewhere.
 * @template T
 * @param {SignMap} signs
 * @param {Iterable<[Vertex, T]>} entries
 * @returns {(T | null)[][]}
 */
export function layer(signs, entries) {
  /** @type {(T | null)[][]} */
  const map = signs.map((row) => row.map(() => null));
  for (const [[x, y], value] of entries) {
    if (map[y] !== undefined && x in map[y]) map[y][x] = value;
  }
  return map;
}

const ROOM = 2; // beside a move at the end of what is shown, besides the margin

/**
 * The part of the board worth showing: everything used and a margin, out to an edge that is near.
 * @param {SignMap} signs
 * @param {Iterable<Vertex>} more points that must be seen too
 * @returns {{ x: [number, number], y: [number, number] }} first and last column and row
 */
export function cropAround(signs, more = []) {
  const used = [...more];
  signs.forEach((row, y) => {
    row.forEach((sign, x) => {
      if (sign !== 0) used.push([x, y]);
    });
  });
  /** @type {(values: number[], size: number) => [number, number]} */
  const span = (values, size) => {
    if (values.length === 0) return [0, size - 1];
    const low = Math.min(...values) - 2;
    const high = Math.max(...values) + 2;
    return [low < 3 ? 0 : low, high > size - 4 ? size - 1 : high];
  };
  return {
    x: span(
      used.map(([x]) => x),
      signs[0]?.length ?? 0,
    ),
    y: span(
      used.map(([, y]) => y),
      signs.length,
    ),
  };
}

/**
 * The same with room where a line of moves runs out of it, as in a ladder: more than a move needs, so that it grows
 * seldom.
 * @param {SignMap} signs of the problem
 * @param {string[]} points played, passes as well
 * @param {string[]} [region] that must be seen, too
 */
export function cropAlong(signs, points, region = []) {
  const [width, height] = [signs[0]?.length ?? 0, signs.length];
  const room = region.map(vertexOf).filter((vertex) => vertex !== null);
  let crop = cropAround(signs, room);
  const isAtEnd = (
    /** @type {number} */ at,
    /** @type {[number, number]} */ [low, high],
    last = 0,
  ) => (low > 0 && at <= low) || (high < last && at >= high);
  for (const point of points) {
    const [x, y] = vertexOf(point) ?? [];
    if (x === undefined || y === undefined) continue;
    if (!isAtEnd(x, crop.x, width - 1) && !isAtEnd(y, crop.y, height - 1)) continue;
    for (const [i, j] of [
      [x - ROOM, y - ROOM],
      [x + ROOM, y + ROOM],
    ])
      room.push([Math.max(0, Math.min(width - 1, i)), Math.max(0, Math.min(height - 1, j))]);
    crop = cropAround(signs, room);
  }
  return crop;
}
