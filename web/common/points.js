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
