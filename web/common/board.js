/**
 * Enough of the rules of Go to show a problem being played: moves, captures, simple ko, suicide.
 * Boards are values, never changed.
 * @typedef {import('./points.js').Vertex} Vertex
 * @typedef {import('./points.js').Sign} Sign
 *
 * @typedef {object} Board
 * @property {import('./points.js').SignMap} signs
 * @property {{ sign: number, vertex: Vertex } | null} ko the move that simple ko bans next
 */

/**
 * @param {import('./points.js').SignMap} signs
 * @returns {Board}
 */
export function boardOf(signs) {
  return { signs, ko: null };
}

/**
 * @param {Board} board
 * @param {1 | -1} sign
 * @param {Vertex | null} vertex null passes
 * @returns {Board} after the move; an occupied point is overwritten, suicide takes the chain off
 */
export function play({ signs }, sign, vertex) {
  if (vertex === null) return boardOf(signs);
  const after = signs.map((row) => [...row]);
  after[vertex[1]][vertex[0]] = sign;
  const captured = neighbors(after, vertex)
    .filter(([x, y]) => after[y][x] === -sign)
    .flatMap((neighbor) => takeDead(after, neighbor));
  const own = chainAt(after, vertex);
  takeDead(after, vertex);
  const ko = captured.length === 1 && own.stones.length === 1 && own.liberties.length === 1;
  return { signs: after, ko: ko ? { sign: -sign, vertex: captured[0] } : null };
}

/**
 * Why a move may not be played, or null.
 * @param {Board} board
 * @param {1 | -1} sign
 * @param {Vertex} vertex
 * @returns {'occupied' | 'ko' | 'suicide' | null}
 */
export function objection(board, sign, vertex) {
  const [x, y] = vertex;
  if (board.signs[y][x] !== 0) return 'occupied';
  const { ko } = board;
  if (ko?.sign === sign && ko.vertex[0] === x && ko.vertex[1] === y) return 'ko';
  return play(board, sign, vertex).signs[y][x] === 0 ? 'suicide' : null;
}

/**
 * The chain that a stone belongs to and its liberties, each once.
 * @param {import('./points.js').SignMap} signs
 * @param {Vertex} vertex of a stone
 * @returns {{ stones: Vertex[], liberties: Vertex[] }}
 */
export function chainAt(signs, vertex) {
  const sign = signs[vertex[1]][vertex[0]];
  const seen = new Set([String(vertex)]);
  /** @type {Vertex[]} */
  const stones = [vertex];
  /** @type {Vertex[]} */
  const liberties = [];
  for (const stone of stones) {
    for (const near of neighbors(signs, stone)) {
      const there = signs[near[1]][near[0]];
      if (there === -sign || seen.has(String(near))) continue;
      seen.add(String(near));
      (there === 0 ? liberties : stones).push(near);
    }
  }
  return { stones, liberties };
}

/**
 * Takes the chain at a point off when it has no liberties left; it may be gone already.
 * @param {import('./points.js').SignMap} signs changed
 * @param {Vertex} vertex
 * @returns {Vertex[]} what was taken
 */
function takeDead(signs, vertex) {
  if (signs[vertex[1]][vertex[0]] === 0) return [];
  const { stones, liberties } = chainAt(signs, vertex);
  if (liberties.length > 0) return [];
  for (const [x, y] of stones) signs[y][x] = 0;
  return stones;
}

/**
 * @param {import('./points.js').SignMap} signs
 * @param {Vertex} vertex
 * @returns {Vertex[]}
 */
function neighbors(signs, [x, y]) {
  return /** @type {Vertex[]} */ ([
    [x - 1, y],
    [x + 1, y],
    [x, y - 1],
    [x, y + 1],
  ]).filter(([i, j]) => signs[j]?.[i] !== undefined);
}
