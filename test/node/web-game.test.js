/** A problem being worked on, as the page and `<tesuji-board>` do it: with the real solver. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { createTesuji } from '../../wasm/node.js';
import { createGame } from '../../web/common/game.js';
import { aboutFile } from '../../web/common/problem.js';

const THREE = `(;SZ[9]GN[Straight three]C[Kill]PL[B]
AB[ba][ha][bb][hb][bc][cc][dc][ec][fc][gc][hc]AW[ca][ga][cb][db][eb][fb][gb]MA[ga])`;

/** A fight in the open, with the whole board as region: nothing to be done in a minute. */
const ENDLESS = '(;SZ[11]PL[B]AB[ff][gg]AW[gf][fg]MA[ff]SL[aa:kk])';

/** An answer of a millisecond that takes this long waited for something that was cancelled. */
const LATE = { timeout: 8000 };

/** @type {import('../../wasm/node.js').Tesuji} */
let tesuji;
before(async () => {
  tesuji = await createTesuji();
});
after(() => tesuji.dispose());

/** @param {string} [text] */
async function start(text = THREE) {
  /** @type {import('../../web/common/game.js').State[]} */
  const states = [];
  /** @type {any[]} */
  const errors = [];
  const game = createGame(
    tesuji,
    (state) => states.push(state),
    (error) => errors.push(error),
  );
  await game.load(text, 'a file');
  return { game, states, errors };
}

/** @param {import('../../web/common/problem.js').Problem | null} problem */
const about = (problem) => aboutFile(/** @type {NonNullable<typeof problem>} */ (problem));

test('a file is read: name, comment, position, who plays, what is marked', async () => {
  const { problem, first, boards } = (await start()).game.state;
  assert.equal(problem?.name, 'Straight three');
  assert.equal(about(problem).comment, 'Kill');
  assert.deepEqual(problem?.target, ['ga']);
  assert.equal(first, 'B');
  assert.deepEqual(boards[0].signs[0], [0, 1, -1, 0, 0, 0, -1, 1, 0]);
});

test('a file of another game than Go is told', async () => {
  for (const [game, said] of /** @type {const} */ ([
    ['GM[1]', []],
    ['', []],
    ['GM[2]', ['The file is of another game (GM[2]), but read as Go.']],
  ])) {
    const { problem } = (await start(THREE.replace('SZ', `${game}SZ`))).game.state;
    assert.deepEqual(about(problem).warnings, said);
  }
});

test('a file that was cut off is repaired, and its fault told', async () => {
  const { game } = await start(THREE.slice(0, -1));
  assert.match(about(game.state.problem).warnings[0], /^Line 2, column \d+: .*missing$/);
  await game.solve();
  assert.deepEqual(game.state.answer?.first.B?.moves, ['ea']);
});

test('marks on stones of both colours leave it to the visitor to choose', async () => {
  const { game } = await start(THREE.replace('MA[ga]', 'MA[ga][ha]'));
  assert.deepEqual(game.state.problem?.target, []);
  assert.match(about(game.state.problem).warnings[0], /^MA marks stones of both colours/);
  await game.solve();
  assert.match(game.state.message?.text ?? '', /^The target has stones of both colours/);
  game.ask({ target: ['ga'] });
  await game.solve();
  assert.deepEqual(game.state.answer?.first.B?.moves, ['ea']);
});

test('the record of a game is told from a problem with lines', async () => {
  for (const [text, isGame] of /** @type {[string, boolean][]} */ ([
    ['(;SZ[9];B[ee];W[cc])', true],
    ['(;SZ[9]HA[2]AB[cc][gg];W[ee])', true],
    [THREE.replace(/\)$/, ';B[ea])'), false],
    ['(;SZ[9])', false],
  ]))
    assert.equal(about((await start(text)).game.state.problem).isGame, isGame, text);
});

test('what cannot be read changes nothing but the message', async () => {
  const { game, errors } = await start();
  const { problem } = game.state;
  assert.equal(await game.load('(;SZ[9]AB[zz])', 'bad.sgf'), false);
  assert.equal(game.state.problem, problem);
  assert.equal(game.state.message?.tone, 'error');
  assert.match(game.state.message?.text ?? '', /^bad\.sgf cannot be read: .*line 1, column/);
  assert.deepEqual(
    errors.map(({ code }) => code),
    ['invalid-sgf'],
  );
});

test('the later of two loads counts, whichever is read first', async () => {
  const { game } = await start();
  await Promise.all([
    game.load(THREE.replace('Straight three', 'One')),
    game.load(THREE.replace('Straight three', 'Two')),
  ]);
  assert.equal(game.state.problem?.name, 'Two');
});

test('what was begun while a file is read is not said of the problem in it', async () => {
  const { game } = await start();
  const loading = game.load(ENDLESS, 'another');
  const [solving, hinting] = [game.solve(), game.hint()];
  await Promise.all([loading, solving, hinting]);
  assert.equal(game.state.problem?.signs.length, 11);
  assert.equal(game.state.answer, null);
  assert.deepEqual(game.state.hints, []);
  assert.equal(game.state.message, null);
});

test('solving answers for both sides, whoever is to play in the file', async () => {
  const { game, states } = await start();
  await game.solve();
  assert.deepEqual(game.state.answer?.first.B?.moves, ['ea']);
  assert.deepEqual(game.state.answer?.first.W?.moves, ['ea']);
  assert.ok(states.some(({ task }) => task?.kind === 'solve'));
  assert.equal(game.state.task, null);
});

test('a move is answered and judged; undo takes both back; restart all', async () => {
  const { game } = await start();
  await game.play('da');
  assert.deepEqual(game.state.moves, [
    { color: 'B', point: 'da' },
    { color: 'W', point: 'ea' },
  ]);
  assert.equal(game.state.message?.tone, 'bad');
  game.undo();
  assert.deepEqual(game.state.moves, []);
  await game.play('ea');
  assert.equal(game.state.message?.tone, 'good');
  game.restart();
  assert.deepEqual(game.state.moves, []);
  assert.equal(game.state.boards.length, 1);
});

test('moves that the rules forbid are refused in words', async () => {
  const { game } = await start();
  await game.play('ba');
  assert.equal(game.state.message?.text, 'There is a stone already.');
  const suicide = await start('(;SZ[5]PL[B]AB[ee]AW[ba][ab]MA[ba])');
  await suicide.game.play('aa');
  assert.equal(suicide.game.state.message?.text, 'That would be suicide.');
});

test('a ko threat that is answered without need is told', async () => {
  const file = new URL('../../web/problems/corner-ko.sgf', import.meta.url);
  const { game } = await start(readFileSync(file, 'utf8'));
  for (const point of ['ba', 'ab', '']) await game.play(point);
  assert.equal(
    game.state.message?.text,
    'A ko threat need not be answered here. White answers at A9.',
  );
});

test('five hints, each telling more; a move makes them void', async () => {
  const { game } = await start();
  for (let n = 0; n < 5; n++) await game.hint();
  assert.deepEqual(
    game.state.hints.map(({ level }) => level),
    ['solvable', 'region', 'idea', 'move', 'line'],
  );
  await game.play('ea');
  assert.deepEqual(game.state.hints, []);
});

test('after the last move there is nothing to play and no hint', async () => {
  const { game } = await start();
  await game.play('ea');
  assert.match(game.state.message?.text ?? '', /nothing left to try/);
  const { moves } = game.state;
  for (const ask of [game.hint, () => game.play('da')]) {
    await ask();
    assert.match(game.state.message?.text ?? '', /^The problem is over/);
  }
  assert.deepEqual(game.state.hints, []);
  assert.equal(game.state.moves, moves);
});

test('cancelling ends what is under way, says so and frees the worker', LATE, async () => {
  const { game } = await start(ENDLESS);
  const solving = game.solve();
  await new Promise((resolve) => setTimeout(resolve, 100));
  game.cancel();
  assert.equal(game.state.task, null);
  assert.equal(game.state.message?.text, 'Cancelled.');
  assert.equal(await solving, undefined);
  const other = game.solve();
  await game.load(THREE);
  assert.equal(await other, undefined, 'nothing is told of the problem before');
  assert.equal((await game.solve())?.status, 'solved');
  assert.equal(game.state.answer?.status, 'solved');
});

test('every hint that is shown is told, also when there are no more levels', async () => {
  const { game } = await start();
  const levels = [];
  for (let press = 0; press < 6; press++) levels.push((await game.hint())?.level);
  assert.deepEqual(levels, ['solvable', 'region', 'idea', 'move', 'line', 'line']);
});

test('a move whose answer is cancelled or fails is taken back, in words', LATE, async () => {
  const { game, errors } = await start(ENDLESS);
  const { boards } = game.state;
  const unanswered = (/** @type {string} */ said) => {
    assert.equal(game.state.message?.text, said);
    assert.deepEqual(game.state.moves, []);
    assert.deepEqual(game.state.boards, boards);
  };
  for (const stop of [game.cancel, game.undo, game.hint]) {
    const playing = game.play('ee');
    assert.equal(game.state.moves.length, 1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    stop();
    if (stop === game.cancel) unanswered('Cancelled. Your move is taken back.');
    assert.deepEqual(game.state.moves, []);
    assert.equal(await playing, false);
  }
  game.cancel();
  game.ask({ target: ['aa'] });
  assert.equal(await game.play('ee'), false);
  unanswered('There is no stone on A11. Your move is taken back.');
  assert.equal(errors.length, 1);
});

test('a move that nothing is known about is taken back', async () => {
  const silent = {
    ...tesuji,
    reply: async () => ({ toPlay: 'W', move: null, outcome: 'unknown', last: null }),
  };
  const game = createGame(/** @type {any} */ (silent), () => {});
  await game.load(THREE);
  assert.equal(await game.play('ea'), false);
  assert.deepEqual(game.state.moves, []);
  assert.match(game.state.message?.text ?? '', /taken back/);
});

test('what is known when it is cancelled stays', LATE, async () => {
  const { game } = await start(ENDLESS);
  const solving = game.solve();
  while (!game.state.task?.answer) await new Promise((resolve) => setTimeout(resolve, 20));
  game.cancel();
  await solving;
  assert.equal(game.state.message?.text, 'Cancelled.');
  assert.equal(game.state.answer?.status, 'unknown');
  assert.ok(game.state.stopped);
  assert.ok(Number(game.state.answer?.nodes) > 0);
});

/** A part of this is proved a while before the rest. */
const TWO_STEPS =
  '(;SZ[13]PL[B]AB[ba][eb][cc][dc][ec][cd][gd][be][ce]AW[da][bb][cb][db][bc][ad][bd])';

test('what is proved when it is cancelled is said', LATE, async () => {
  const { game } = await start(TWO_STEPS);
  const solving = game.solve();
  while (game.state.answer?.status !== 'partial')
    await new Promise((resolve) => setTimeout(resolve, 5));
  game.cancel();
  await solving;
  assert.match(game.state.message?.text ?? '', /^Cancelled\. So far: .*(Black|White) /);
  assert.match(game.state.message?.caveat ?? '', / Only a part is proved/);
});

test('what is known while it is solved is shown', LATE, async () => {
  const { game, states } = await start(TWO_STEPS);
  game.ask(/** @type {any} */ ({ maxNodes: 400_000 }));
  await game.solve();
  const first = states.find(({ answer }) => answer !== null);
  assert.equal(first?.task?.kind, 'solve');
  assert.equal(first?.answer?.first.B?.outcome, 'ko');
  assert.equal(game.state.answer?.first.B?.outcome, 'ko');
  assert.ok(Number(first?.answer?.nodes) < Number(game.state.answer?.nodes));
});

test('the visitor may say which stones and what goal', async () => {
  const { game } = await start(THREE.replace('MA[ga]', 'SL[da:fa]'));
  game.ask({ target: ['cb'], goal: 'life' });
  await game.solve();
  assert.deepEqual(game.state.answer?.target, ['cb']);
  assert.equal(game.state.answer?.first.B?.outcome, 'win');
});

test('who plays against the solver does not wait as long as who asks for the solution', async () => {
  /** @type {number[]} */
  const waits = [];
  const noting =
    (/** @type {(...asked: any[]) => any} */ ask) =>
    (/** @type {any[]} */ ...asked) => {
      waits.push(asked[asked.length - 1].maxMs);
      return ask(...asked);
    };
  const { solve, hint, reply } = tesuji;
  const patient = { ...tesuji, solve: noting(solve), hint: noting(hint), reply: noting(reply) };
  const game = createGame(patient, () => {});
  await game.load(THREE, 'a file');
  await game.solve();
  await game.hint();
  await game.play('ea');
  const [solution, ...others] = waits;
  assert.equal(others.length, 2);
  assert.ok(others.every((wait) => wait < solution));
});
