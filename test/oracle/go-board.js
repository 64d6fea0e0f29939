// Our board against @sabaki/go-board, position by position.
import assert from 'node:assert/strict';
import goBoard from '@sabaki/go-board';
import { randomMoves, randomSize } from './games.js';

/** @typedef {import('../../wasm/rooms.js').Tesuji} Tesuji */

/** @type {any} */
const GoBoard = goBoard;

/**
 * What go-board thinks of a move, in our words.
 * @param {any} board
 * @param {number} sign
 * @param {[number, number]} vertex
 */
function verdict(board, sign, vertex) {
  const { overwrite, ko, suicide } = board.analyzeMove(sign, vertex);
  return overwrite ? 'occupied' : ko ? 'ko' : suicide ? 'suicide' : 'legal';
}

/**
 * Fails unless both boards hold the same: stones, captures, liberties, and for both colours which
 * moves are legal.
 * @param {any} theirs
 * @param {any} ours
 * @param {string} where
 */
function comparePositions(theirs, ours, where) {
  const { width, height } = theirs;
  assert.deepEqual(ours.signMap(), theirs.signMap, where);
  assert.deepEqual(
    [ours.captures.B, ours.captures.W],
    [theirs.getCaptures(1), theirs.getCaptures(-1)],
    where,
  );
  const seen = new Set();
  for (let point = 0; point < width * height; point++) {
    /** @type {[number, number]} */
    const vertex = [point % width, Math.floor(point / width)];
    if (theirs.get(vertex) === 0) {
      assert.equal(ours.isLegal(point, 'B'), verdict(theirs, 1, vertex) === 'legal', where);
      assert.equal(ours.isLegal(point, 'W'), verdict(theirs, -1, vertex) === 'legal', where);
    } else if (!seen.has(point)) {
      const chain = theirs.getChain(vertex);
      const liberties = theirs.getLiberties(vertex).length;
      for (const [x, y] of chain) {
        seen.add(y * width + x);
        assert.equal(ours.liberties(y * width + x), liberties, where);
      }
    }
  }
}

/**
 * Plays random game number `seed` on both boards.
 * @param {Tesuji} tesuji
 * @param {number} seed
 * @returns {Promise<number>} positions compared
 */
export async function compareWithGoBoard(tesuji, seed) {
  const size = randomSize(seed);
  const moves = randomMoves(seed, size, 20 + size[0] * size[1] * 2);
  const { verdicts, positions } = await tesuji.board({ size, moves });
  let theirs = GoBoard.fromDimensions(...size);
  let compared = 0;
  moves.forEach((move, i) => {
    const where = `seed ${seed}, move ${i + 1}`;
    const sign = move.color === 'B' ? 1 : -1;
    const wanted = move.point === '' ? 'legal' : verdict(theirs, sign, [move.x, move.y]);
    assert.equal(verdicts[i], wanted, where);
    if (wanted !== 'legal') return;
    theirs = theirs.makeMove(sign, move.point === '' ? [-1, -1] : [move.x, move.y]);
    if (move.point === '') theirs._koInfo = { sign: 0, vertex: [-1, -1] };
    if (i % 3 === 0 || size[0] < 6) {
      comparePositions(theirs, positions[i + 1], where);
      compared++;
    }
  });
  comparePositions(theirs, positions[moves.length], `seed ${seed}, at the end`);
  return compared + 1;
}
