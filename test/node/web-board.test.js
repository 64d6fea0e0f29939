/** The page's few rules of Go agree with an independent board, move by move; what it draws on points. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import GoBoard from '@sabaki/go-board';
import { boardOf, chainAt, objection, play } from '../../web/common/board.js';
import { describe, ghosts } from '../../web/tsumego/marks.js';

/** Its types do not say that it is a class. */
const Rival = /** @type {any} */ (GoBoard);

/** @param {number} seed */
function randomSource(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('random games on all kinds of boards: objections, captures, liberties and ko', () => {
  const seed = 7;
  const random = randomSource(seed);
  for (let game = 0; game < 60; game++) {
    const [width, height] = [1 + random(7), 1 + random(7)];
    let ours = boardOf(Array.from({ length: height }, () => Array(width).fill(0)));
    let theirs = new Rival(ours.signs);
    for (let move = 0; move < 90; move++) {
      const sign = move % 2 === 0 ? 1 : -1;
      /** @type {[number, number]} */
      const vertex = [random(width), random(height)];
      const { overwrite, suicide, ko } = theirs.analyzeMove(sign, vertex);
      const expected = overwrite ? 'occupied' : ko ? 'ko' : suicide ? 'suicide' : null;
      const place = `seed ${seed}, game ${game}, move ${move} at ${vertex} on ${width}x${height}`;
      assert.equal(objection(ours, sign, vertex), expected, place);
      if (expected === 'occupied' || expected === 'ko') continue;
      theirs = theirs.makeMove(sign, vertex);
      ours = play(ours, sign, vertex);
      assert.deepEqual(ours.signs, theirs.signMap, place);
      if (expected === null) {
        assert.equal(
          chainAt(ours.signs, vertex).liberties.length,
          theirs.getLiberties(vertex).length,
          place,
        );
      }
    }
  }
});

test('a pass changes nothing and lifts the ban of a ko', () => {
  // . X O .
  // X . X O     White takes at 1,1 and Black may not take back at once.
  // . X O .
  const board = boardOf([
    [0, 1, -1, 0],
    [1, 0, 1, -1],
    [0, 1, -1, 0],
  ]);
  const taken = play(board, -1, [1, 1]);
  assert.equal(objection(taken, 1, [2, 1]), 'ko');
  const passed = play(taken, 1, null);
  assert.deepEqual(passed.signs, taken.signs);
  assert.equal(objection(passed, 1, [2, 1]), null);
});

test('a move that is worth a try is not drawn as one that fails', () => {
  const verdict = { outcome: 'loss', moves: [], tries: ['aa'], losing: { aa: 'ba', ba: 'aa' } };
  const answer = { frame: { black: [], white: [] }, first: { B: verdict }, target: [] };
  const state = /** @type {any} */ ({ answer, first: 'B', moves: [], asked: {}, hints: [] });
  assert.deepEqual(
    ghosts(state).map(([vertex, { type }]) => [vertex, type]),
    [
      [[1, 0], 'bad'],
      [[0, 0], 'interesting'],
    ],
  );
  const { signs } = boardOf([[0, 0]]);
  assert.equal(describe(state, signs, [0, 0]), 'worth a try');
  assert.equal(describe(state, signs, [1, 0]), 'fails');
});
