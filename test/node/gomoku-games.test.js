// Games against the gomoku strategy from outside: Black wins every one by move 35.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createTesuji } from '../../wasm/node.js';
import { OPENINGS, play, randomWhite, stubbornWhite, turned, wins } from '../gomoku-games.js';

const tesuji = await createTesuji();
after(() => tesuji.dispose());
const { gomoku } = tesuji;

test('the judge counts exactly five', () => {
  assert.equal(OPENINGS.length, 35);
  assert.ok(wins('a1 a3 b1 b3 c1 c3 d1 d3 e1'.split(' ')));
  assert.ok(!wins('a1 a9 b1 c9 c1 e9 e1 g9 f1 i9 d1'.split(' ')));
  assert.ok(wins('a5 h1 b4 h2 c3 h3 e1 h5 d2'.split(' ')));
});

test('three hundred games against white at random, from every opening, in all orientations', async () => {
  for (let seed = 0; seed < 300; seed++) await play(gomoku, randomWhite(seed));
});

test('the longest games of a few openings', async () => {
  for (const seed of [0, 9, 17, 26, 33, 34]) await play(gomoku, stubbornWhite(gomoku, seed));
});

test('turning a game turns the answers', async () => {
  const { move: third } = await gomoku.reply(['h8', 'i9']);
  const game = ['h8', 'i9', /** @type {string} */ (third), 'g8'];
  const { move } = await gomoku.reply(game);
  for (let symmetry = 0; symmetry < 8; symmetry++) {
    const answer = await gomoku.reply(game.map((point) => turned(point, symmetry)));
    assert.deepEqual([answer.state, answer.source], ['win', 'table']);
    assert.equal(answer.move, turned(/** @type {string} */ (move), symmetry));
  }
});
