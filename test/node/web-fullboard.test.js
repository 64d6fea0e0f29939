/** The room of small boards: values in words, and a game against perfection. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTesuji } from '../../wasm/node.js';
import { createGame, isOver, mayPlay, turnOf } from '../../web/fullboard/game.js';
import {
  areaScore,
  heatOf,
  scoreWords,
  shortValue,
  valueWords,
  winnerWords,
} from '../../web/fullboard/words.js';

/** @type {import('../../wasm/node.js').Tesuji} */
let tesuji;
before(async () => {
  tesuji = await createTesuji();
});
after(() => tesuji.dispose());

/** @type {import('../../wasm/rooms/fullboard.js').FullboardAnswer} */
const EXACT = {
  status: 'exact',
  size: [3, 3],
  rules: 'basic-ko',
  toPlay: 'B',
  scoring: 'area',
  lo: 9,
  hi: 9,
  tie: 9,
  score: 9,
  moves: ['bb'],
  complete: true,
  values: { bb: [9, 9], aa: [-9, -9], '': [0, 0] },
  depth: 0,
  source: 'search',
  assumes: 'area score',
  nodes: 1,
  ms: 1,
};
const CYCLE = /** @type {typeof EXACT} */ ({
  ...EXACT,
  status: 'cycle-dependent',
  lo: -4,
  hi: 4,
  tie: 0,
  score: null,
});

test('values in words', () => {
  assert.equal(scoreWords(9), 'Black by 9');
  assert.equal(scoreWords(-1), 'White by 1');
  assert.equal(scoreWords(0), 'a draw');
  assert.equal(valueWords(EXACT), 'With best play: Black by 9.');
  assert.match(valueWords(CYCLE), /cycle decides.*White by 4.*Black by 4.*tie: a draw/);
  assert.match(valueWords({ ...CYCLE, status: 'partial' }), /between White by 4 and Black by 4/);
  assert.match(valueWords({ ...CYCLE, status: 'partial', lo: -9, hi: 9 }), /nothing is proved/i);
  assert.equal(shortValue([9, 9]), '+9');
  assert.equal(shortValue([-4, 0]), '−4\n0');
});

test('who wins at a komi follows from the bracket', () => {
  assert.equal(winnerWords(EXACT, 8.5), 'Black wins.');
  assert.equal(winnerWords(EXACT, 9), 'A draw.');
  assert.equal(winnerWords(EXACT, 9.5), 'White wins.');
  assert.match(winnerWords(CYCLE, 0), /depends on what endless play is worth/);
  assert.equal(winnerWords({ ...CYCLE, status: 'partial' }, 0), 'Not proved yet.');
});

test('heat: the best moves stand out, the worst are coldest, a pass is no point', () => {
  const heat = heatOf(EXACT, 'B');
  assert.deepEqual(
    heat.map(([vertex, { strength, text }]) => [vertex, strength, text]),
    [
      [[0, 0], 1, '−9'],
      [[1, 1], 9, '+9'],
    ],
  );
});

test('a finished game is counted: stones and what only one colour reaches', () => {
  assert.equal(areaScore([[0, 0]]), 0);
  assert.equal(
    areaScore([
      [0, 1, 0],
      [1, 1, -1],
      [0, -1, 0],
    ]),
    1,
  );
});

test('perfection answers, and takes a 3x3 board from who throws it away', async () => {
  const game = createGame(tesuji, () => {});
  game.restart({ size: [3, 3], you: 'B' });
  await answered(game, 0);
  assert.equal(game.state.answer?.score, 9);
  game.play('aa');
  await answered(game, 2);
  assert.equal(turnOf(game.state), 'B');
  assert.ok((game.state.answer?.hi ?? 9) < 9);
  game.undo();
  await answered(game, 0);
  assert.deepEqual(game.state.moves, []);
});

test('a ko may be retaken at once where the rules have no ko', () => {
  for (const [rules, moves] of /** @type {const} */ ([
    ['basic-ko', 6],
    ['no-ko', 7],
  ])) {
    const game = createGame(tesuji, () => {});
    game.restart({ size: [3, 3], rules, you: 'both' });
    for (const point of ['bb', 'ab', 'ca', 'cc', 'aa', 'ba', 'aa']) game.play(point);
    assert.equal(game.state.moves.length, moves, rules);
    game.cancel();
  }
});

test('when the opponent is stopped the visitor may move for it, or let it go on', async () => {
  const game = createGame(tesuji, () => {});
  game.restart({ size: [5, 5], you: 'B' });
  game.play('aa');
  assert.equal(game.state.message, 'Black plays A5.');
  game.play('bb');
  assert.deepEqual(game.state.moves, ['aa'], 'it is White’s turn');
  assert.ok(!mayPlay(game.state));
  game.cancel();
  assert.match(game.state.message, /^Cancelled.* Go on, or play for White\.$/);
  assert.ok(mayPlay(game.state));
  game.play('bb');
  assert.equal(game.state.message, 'White plays B4.');
  game.play('cc');
  game.cancel();
  game.again();
  assert.ok(!mayPlay(game.state));
  assert.ok(game.state.task);
  game.restart({ size: [3, 3] });
  await answered(game, 0);
});

test('two passes end the game', async () => {
  const game = createGame(tesuji, () => {});
  game.restart({ size: [2, 1], you: 'both' });
  await answered(game, 0);
  game.play('');
  await answered(game, 1);
  game.play('');
  assert.ok(isOver(game.state));
  assert.equal(game.state.answer, null);
});

/**
 * Waits until a number of moves is on the board and the position has its answer.
 * @param {ReturnType<typeof createGame>} game
 * @param {number} moves
 */
async function answered(game, moves) {
  while (game.state.moves.length !== moves || game.state.answer === null || game.state.task) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
