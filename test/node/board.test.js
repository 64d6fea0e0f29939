// The rules of Go as JavaScript sees them, compared with two other boards on random games.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createTesuji, TesujiError } from '../../wasm/node.js';
import { board } from '../../wasm/rooms/board.js';
import { compareWithGnuGo, GNUGO, GnuGo } from '../oracle/gnugo.js';
import { compareWithGoBoard } from '../oracle/go-board.js';

const tesuji = await createTesuji();
after(() => tesuji.dispose());

test('moves are played, captures made, and what is forbidden is told and left out', async () => {
  const { verdicts, positions } = await tesuji.board({
    size: [3, 3],
    black: ['ba'],
    white: ['aa'],
    moves: ['ab', 'ab', { color: 'W', point: 'aa' }, { color: 'W', point: '' }],
  });
  assert.deepEqual(verdicts, ['legal', 'occupied', 'suicide', 'legal']);
  assert.deepEqual(positions[4].signMap(), [
    [0, 1, 0],
    [1, 0, 0],
    [0, 0, 0],
  ]);
  assert.deepEqual(positions[1].captures, { B: 1, W: 0 });
  assert.equal(positions[4].isLegal(0, 'W'), false);
  assert.equal(positions[4].isLegal(0, 'B'), true);
  assert.equal(positions[4].liberties(1), 3);
});

test('a ko may not be retaken at once', async () => {
  const ko = { size: /** @type {[number, number]} */ ([4, 3]), black: ['ba', 'ab', 'cb', 'bc'] };
  const game = { ...ko, white: ['ca', 'db', 'cc'], toPlay: /** @type {const} */ ('W') };
  const { verdicts, positions } = await tesuji.board({ ...game, moves: ['bb', 'cb', '', 'cb'] });
  assert.deepEqual(verdicts, ['legal', 'ko', 'legal', 'legal']);
  assert.equal(positions[1].ko, 6);
  assert.equal(positions[1].koColor, 'B');
});

test('superko forbids what simple ko lets pass, suicide is an option', async () => {
  const game = {
    size: /** @type {[number, number]} */ ([2, 1]),
    moves: ['aa', 'ba', '', '', 'aa'],
  };
  const verdictsOf = async (/** @type {any} */ options) =>
    (await tesuji.board(game, options)).verdicts[4];
  assert.equal(await verdictsOf({}), 'legal');
  assert.equal(await verdictsOf({ ko: 'positional' }), 'superko');
  assert.equal(await verdictsOf({ ko: 'situational' }), 'superko');
  const eye = { size: /** @type {[number, number]} */ ([2, 2]), black: ['ba', 'ab'], white: [] };
  const move = { ...eye, moves: [{ color: /** @type {const} */ ('W'), point: 'aa' }] };
  assert.deepEqual((await tesuji.board(move)).verdicts, ['suicide']);
  assert.deepEqual((await tesuji.board(move, { suicide: true })).verdicts, ['legal']);
});

test('null is as good as nothing', async () => {
  const game = { black: null, white: null, toPlay: null, moves: null };
  const { positions } = await tesuji.board(/** @type {any} */ ({ size: 9, ...game }));
  assert.equal(positions.length, 1);
  const moves = [{ color: null, point: 'aa' }];
  const { verdicts } = await tesuji.board(/** @type {any} */ ({ size: 9, moves }));
  assert.deepEqual(verdicts, ['legal']);
});

test('a long game leaves room for timers before and after it is played', async () => {
  const moves = Array(30_000).fill('');
  const controller = new AbortController();
  /** @type {string[]} */
  const seen = [];
  const client = {
    async run() {
      seen.push('played');
      setTimeout(() => controller.abort());
      return { bytes: new Uint8Array((moves.length + (moves.length + 1) * 5) * 4) };
    },
  };
  setTimeout(() => seen.push('timer'));
  const { signal } = controller;
  const playing = board(/** @type {any} */ (client))({ size: 1, moves }, { signal });
  await assert.rejects(playing, { code: 'aborted' });
  assert.deepEqual(seen, ['timer', 'played']);
});

test('bad input is refused with its reason', async () => {
  const refused = (
    /** @type {any} */ game,
    /** @type {any} */ options,
    /** @type {string} */ code,
  ) =>
    assert.rejects(tesuji.board(game, options), (error) => {
      assert.ok(error instanceof TesujiError);
      assert.equal(error.code, code);
      return true;
    });
  await refused({ size: [0, 9] }, {}, 'unsupported-size');
  await refused({ size: [26, 9] }, {}, 'unsupported-size');
  await refused({ size: [9, 9], black: ['jj'] }, {}, 'illegal-position');
  await refused({ size: [2, 1], black: ['aa'], white: ['ba'] }, {}, 'illegal-position');
  await refused({ size: [9, 9], moves: ['zz'] }, {}, 'illegal-move');
  await refused({ size: [9, 9], moves: ['aa'] }, { ko: 'none' }, 'bad-option');
  await refused({ size: [9, 9], toPlay: 'X' }, {}, 'bad-option');
});

test('1,000 random games agree with @sabaki/go-board at every position', async () => {
  for (let seed = 1; seed <= 1000; seed++) await compareWithGoBoard(tesuji, seed);
});

test('random games agree with GNU Go', { skip: !GNUGO && 'gnugo is not installed' }, async () => {
  const gnugo = new GnuGo();
  for (let seed = 1; seed <= 40; seed++) await compareWithGnuGo(tesuji, gnugo, seed);
  gnugo.end();
});
