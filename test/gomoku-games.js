// Games against the gomoku strategy, judged from outside: nothing of the core's rules is used here.
import assert from 'node:assert/strict';
import { randomBelow } from './random.js';

const LAST_MOVE = 35;
const COLUMNS = 'abcdefghijklmno';

/** All points of the board, as `h8`. */
export const POINTS = Array.from(
  { length: 225 },
  (_, i) => `${COLUMNS[i % 15]}${Math.floor(i / 15) + 1}`,
);

/** White's first moves, one of each eight that are the same turned or mirrored. */
export const OPENINGS = POINTS.filter((point) => {
  const [x, y] = place(point);
  return x >= 7 && y > 7 && x <= y;
});

/**
 * @param {string} point
 * @returns {[number, number]} column and row, from 0
 */
export function place(point) {
  return [COLUMNS.indexOf(point[0]), Number(point.slice(1)) - 1];
}

/**
 * @param {string} point
 * @param {number} symmetry 0..7: bit 0 mirrors columns, bit 1 rows, bit 2 then swaps them
 */
export function turned(point, symmetry) {
  let [x, y] = place(point);
  if (symmetry & 1) x = 14 - x;
  if (symmetry & 2) y = 14 - y;
  return symmetry & 4 ? `${COLUMNS[y]}${x + 1}` : `${COLUMNS[x]}${y + 1}`;
}

/**
 * Whether the last move made exactly five in a row.
 * @param {string[]} moves
 */
export function wins(moves) {
  const own = new Set(moves.filter((_, i) => i % 2 === (moves.length - 1) % 2));
  const [x, y] = place(moves[moves.length - 1]);
  return [
    [1, 0],
    [0, 1],
    [1, 1],
    [1, -1],
  ].some(([dx, dy]) => {
    let run = 1;
    for (const way of [1, -1])
      for (let k = 1; own.has(`${COLUMNS[x + way * k * dx]}${y + way * k * dy + 1}`); k++) run++;
    return run === 5;
  });
}

/**
 * Plays a game to its end and asserts that Black wins it in time, and knew it all along.
 * @param {import('../wasm/index.js').Tesuji['gomoku']} gomoku
 * @param {(moves: string[], free: string[]) => string | Promise<string>} white chooses White's move
 * @param {(ms: number, source: 'table' | 'search') => void} [time] told how long Black's moves took
 */
export async function play(gomoku, white, time) {
  /** @type {string[]} */
  const moves = [];
  for (;;) {
    const answer = await gomoku.reply(moves);
    const game = [...moves, answer.move].join(' ');
    assert.ok(answer.move !== null && !moves.includes(answer.move), game);
    assert.equal(answer.state, 'win', game);
    assert.ok(moves.length + 1 + Number(answer.plies) <= LAST_MOVE, game);
    time?.(answer.ms, answer.source);
    moves.push(answer.move);
    if (wins(moves)) return moves;
    assert.ok(moves.length < LAST_MOVE, game);
    const free = POINTS.filter((point) => !moves.includes(point));
    moves.push(await white(moves, free));
    assert.ok(free.includes(moves[moves.length - 1]), moves.join(' '));
    assert.ok(!wins(moves), `white wins: ${moves.join(' ')}`);
  }
}

/**
 * White at random: anywhere, or near the stones that stand, from an opening on.
 * @param {number} seed
 */
export function randomWhite(seed) {
  const below = randomBelow(seed);
  const near = seed % 4 !== 0;
  const opening = turned(OPENINGS[seed % OPENINGS.length], below(8));
  return (/** @type {string[]} */ moves, /** @type {string[]} */ free) => {
    if (moves.length === 1) return opening;
    const close = free.filter((point) =>
      moves.some((move) => {
        const [[x, y], [u, v]] = [place(point), place(move)];
        return Math.max(Math.abs(x - u), Math.abs(y - v)) <= 2;
      }),
    );
    const choice = near && close.length > 0 ? close : free;
    return choice[below(choice.length)];
  };
}

/**
 * White lasts as long as he can, from an opening on; now and then at random, so that games differ.
 * @param {import('../wasm/index.js').Tesuji['gomoku']} gomoku
 * @param {number} seed
 */
export function stubbornWhite(gomoku, seed) {
  const chance = randomWhite(seed);
  const below = randomBelow(seed + 1);
  return async (/** @type {string[]} */ moves, /** @type {string[]} */ free) => {
    if (moves.length === 1 || (seed >= OPENINGS.length && below(5) === 0))
      return chance(moves, free);
    return (await gomoku.reply(moves)).move ?? free[0];
  };
}

/**
 * White follows a line as long as its points are free, then plays at random.
 * @param {string[]} line whole games, Black's moves too
 * @param {number} symmetry
 * @param {number} seed
 */
export function followingWhite(line, symmetry, seed) {
  const below = randomBelow(seed);
  return (/** @type {string[]} */ moves, /** @type {string[]} */ free) => {
    const next = line[moves.length] && turned(line[moves.length], symmetry);
    return next && free.includes(next) ? next : free[below(free.length)];
  };
}
