// Game records through the worker: tables, positions, warnings, diagrams, adapters, the command.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import goBoard from '@sabaki/go-board';
import fc from 'fast-check';
import { createTesuji, TesujiError } from '../../wasm/node.js';
import {
  animatedSvg,
  ascii,
  csvLine,
  stonesCsv,
  svg,
  toGameTree,
  toGoBoard,
} from '../../wasm/record.js';
import { dataPath } from '../data.js';
import { randomMoves, randomSize } from '../oracle/games.js';
import { GNUGO, GnuGo } from '../oracle/gnugo.js';

/** @type {any} */
const GoBoard = goBoard;
const GameTree = createRequire(import.meta.url)('@sabaki/immutable-gametree');
const tesuji = await createTesuji();
after(() => tesuji.dispose());

/** @typedef {import('../../wasm/rooms/record-game.js').GameRecord} GameRecord */

/** The final position in rows of X, O and dots. @param {GameRecord} record */
const board = (record, number = record.moveCount) =>
  record
    .at(number)
    .signMap()
    .map((row) => row.map((sign) => 'O.X'[sign + 1]).join(''));

const rejects = (/** @type {Promise<unknown>} */ promise, /** @type {object} */ wanted) =>
  assert.rejects(promise, (/** @type {any} */ error) => {
    assert.ok(error instanceof TesujiError, String(error));
    for (const [key, value] of Object.entries(wanted))
      assert.deepEqual(/** @type {any} */ (error)[key], value, key);
    return true;
  });

test('one row for each stone ever placed', async () => {
  const record = await tesuji.record('(;SZ[3]AB[ca];B[ba];W[aa];B[ab];W[])');
  assert.deepEqual(board(record), ['.XX', 'X..', '...']);
  assert.deepEqual(
    record.rows().map((row) => Object.values(row).join(' ')),
    // number, color, column, row, coordinate, chain, liberties, removedAt, capturedWith, placedAt
    ['0 B 3 1 ca 0 3  0 0', '1 B 2 1 ba 0 3  0 1', '2 W 1 1 aa 2 0 3 1 2', '3 B 1 2 ab 3 3  0 3'],
  );
  assert.equal(record.moveCount, 4);
  assert.deepEqual(record.captures, { B: 1, W: 0 });
  assert.deepEqual(record.moveList()[3], {
    number: 4,
    color: 'W',
    point: '',
    taken: 0,
    ko: null,
    captures: { B: 1, W: 0 },
  });
});

test('the table as it was after an earlier move', async () => {
  const record = await tesuji.record('(;SZ[3]AB[ca];B[ba];W[aa];B[ab];W[])', { move: 2 });
  assert.deepEqual(
    record.rows().map(({ number, liberties, removedAt }) => [number, liberties, removedAt]),
    [
      [0, 2, null],
      [1, 2, null],
      [2, 1, null],
    ],
  );
  assert.equal(record.move, 2);
  assert.equal(record.moveCount, 4);
});

/* --- the traps ---------------------------------------------------------------------------- */

test('captures on the edges of a small board', async () => {
  const record = await tesuji.record(
    '(;SZ[9];B[ab];W[aa];B[ba];W[ia];B[ha];W[ii];B[ib];W[ai];B[ih];W[ea];B[hi];W[];B[ah];W[];B[bi];' +
      'W[];B[da];W[];B[fa];W[];B[eb])',
  );
  assert.deepEqual(record.captures, { B: 5, W: 0 });
  assert.deepEqual(record.warnings, []);
});

test('captures on the top and the bottom row of 19x19', async () => {
  const record = await tesuji.record(
    '(;AW[ja][js];B[ia];W[];B[ka];W[];B[jb];W[];B[is];B[ks];B[jr])',
  );
  assert.deepEqual(
    record.moveList().map(({ taken }) => taken),
    [0, 0, 0, 0, 1, 0, 0, 0, 1],
  );
});

test('set-up rectangles and AE', async () => {
  const record = await tesuji.record('(;SZ[5]AB[aa:cc];W[ee];AE[bb][ca:cc])');
  assert.deepEqual(board(record), ['XX...', 'X....', 'XX...', '.....', '....O']);
  const gone = record.rows().filter(({ removedAt }) => removedAt !== null);
  assert.deepEqual(
    gone.map(({ coordinate, removedAt, capturedWith }) => [coordinate, removedAt, capturedWith]),
    [
      ['ca', 1, 0],
      ['bb', 1, 0],
      ['cb', 1, 0],
      ['cc', 1, 0],
    ],
  );
});

test('ko: the forbidden point is told, retaking is warned of', async () => {
  const record = await tesuji.record('(;SZ[4]AB[ba][ab][cb][bc]AW[ca][db][cc]\n;W[bb];B[cb])');
  assert.equal(record.moveList()[0].ko, 'cb');
  assert.equal(record.at(1).ko, 6);
  assert.equal(record.at(1).toPlay, 'B');
  const [{ code, move, point, line, column }] = record.warnings;
  assert.deepEqual([code, move, point, line, column], ['ko', 2, 'cb', 2, 10]);
});

test('suicide takes the chain off, and is warned of unless the rules allow it', async () => {
  const text = (/** @type {string} */ rules) =>
    `(;SZ[3]${rules}AB[aa]AW[ca][bb][ab]\n;B[ba];W[cc])`;
  const record = await tesuji.record(text(''));
  assert.deepEqual(board(record), ['..O', 'OO.', '..O']);
  assert.deepEqual(record.captures, { B: 0, W: 2 });
  assert.deepEqual(
    record.warnings.map(({ code, move }) => [code, move]),
    [['suicide', 1]],
  );
  assert.deepEqual((await tesuji.record(text('RU[NZ]'))).warnings, []);
});

test('two chains captured at once', async () => {
  const record = await tesuji.record('(;SZ[5:2]AB[aa][ea][ab:eb]AW[ba][da];B[ca])');
  assert.equal(record.moveList()[0].taken, 2);
  const white = record.rows().filter(({ color }) => color === 'W');
  assert.deepEqual(
    white.map(({ removedAt, capturedWith }) => [removedAt, capturedWith]),
    [
      [1, 2],
      [1, 2],
    ],
  );
});

test('empty nodes, tabs, escapes: no move is lost', async () => {
  const record = await tesuji.record(
    '(;\tSZ[9]\n;;\t;B\t[aa]\t;;W [bb]C[say "hi"\\\\];;\r\nB[cc];)',
    {
      variations: true,
    },
  );
  assert.equal(record.moveCount, 3);
  assert.deepEqual(record.warnings, []);
  assert.equal(record.nodes.find(({ color }) => color === 'W')?.properties.C[0], 'say "hi"\\');
});

test('every game of a file', async () => {
  const text = '(;SZ[9]PB[a];B[aa])\n\n(;SZ[5:4]PB[b];B[bb];W[ee])';
  const [first, second] = await Promise.all([0, 1].map((game) => tesuji.record(text, { game })));
  assert.equal(first.games, 2);
  assert.equal(first.facts.black, 'a');
  assert.deepEqual(first.warnings, []);
  assert.deepEqual(second.size, [5, 4]);
  assert.equal(second.warnings[0].code, 'out-of-board');
  assert.equal(second.moveCount, 2);
  await rejects(tesuji.record(text, { game: 2 }), { code: 'bad-option' });
});

test('all games of a file, with their places in the whole', async () => {
  const text =
    '(;SZ[9];B[aa];W[aa])\n (;SZ[40])(;SZ[5];B[bb]\n;W[ee]B[zz]) (;;;) (;SZ[3]B[aa](;)(;))(;SZ[4]B[ab]) junk (;PB[\u00e9]SZ[2](;W[aa]) ';
  const found = [];
  for await (const { game, record, error } of tesuji.records(text)) {
    found.push(
      error
        ? [game, error.code, error.line, error.column]
        : [game, record?.size[0], record?.moveCount, record?.games],
    );
    const alone = await tesuji.record(text, { game }).catch(() => null);
    assert.deepEqual(record?.warnings, alone?.warnings);
    assert.deepEqual(record?.identity, alone?.identity);
    assert.equal(record?.game, alone?.game);
  }
  assert.deepEqual(found, [
    [0, 9, 2, 7],
    [1, 'unsupported-size', 2, 7],
    [2, 5, 3, 7],
    [3, 19, 0, 7],
    [4, 3, 1, 7],
    [5, 4, 1, 7],
    [6, 2, 1, 7],
  ]);
});

test('a limit that is none is not called a missing game', async () => {
  await rejects(
    tesuji.record('(;)', { memoryMB: /** @type {any} */ ('x') }),
    (/** @type {Error} */ error) => /^memoryMB must be/.test(error.message),
  );
});

test('an abort between two games is told', async () => {
  const text = '(;SZ[9];B[aa])(;SZ[9];B[bb])(;SZ[9];B[cc])';
  const controller = new AbortController();
  const found = [];
  for await (const { error } of tesuji.records(text, { signal: controller.signal })) {
    controller.abort();
    found.push(error?.code ?? 'replayed');
  }
  assert.deepEqual(found, ['replayed', 'aborted']);
});

test('an abort among many games is told once', async () => {
  const controller = new AbortController();
  const found = [];
  const { signal } = controller;
  for await (const { game, error } of tesuji.records('(;SZ[9];B[aa])'.repeat(50), { signal })) {
    if (game === 3) controller.abort();
    found.push(error?.code ?? 'replayed');
  }
  assert.equal(found.filter((code) => code === 'aborted').length, 1);
  assert.equal(found.at(-1), 'aborted');
});

test('a file of a thousand games is read in one go', async () => {
  const games = Array.from({ length: 1000 }, (_, i) => `(;SZ[19]GN[${i}];B[aa];W[bb])`).join('\n');
  let count = 0;
  for await (const { record } of tesuji.records(games))
    assert.equal(record?.facts.gameName, String(count++));
  assert.equal(count, 1000);
});

test('rectangular boards up to 25 lines', async () => {
  const record = await tesuji.record('(;SZ[25:2];B[ya];W[yb];B[xb])');
  assert.deepEqual(record.size, [25, 2]);
  assert.equal(record.moveList()[2].taken, 1);
  await rejects(tesuji.record('(;SZ[26])'), { code: 'unsupported-size', line: 1 });
});

test('[] and [tt] are passes and keep their number', async () => {
  const record = await tesuji.record('(;SZ[19];B[];W[tt];B[aa])');
  assert.deepEqual(
    record.moveList().map(({ point }) => point),
    ['', '', 'aa'],
  );
  assert.equal(record.rows()[0].number, 3);
  const large = await tesuji.record('(;SZ[21];B[tt];W[])');
  assert.deepEqual(
    large.moveList().map(({ point }) => point),
    ['tt', ''],
  );
});

test('335 moves on 21x21', async () => {
  let text = '(;SZ[21]';
  for (let i = 0; i < 335; i++)
    text += `;${'BW'[i % 2]}[${String.fromCharCode(97 + (i % 21), 97 + Math.floor(i / 21))}]`;
  const record = await tesuji.record(`${text})`);
  assert.equal(record.moveCount, 335);
  assert.equal(record.stones.length, 335);
});

test('what is wrong is told with its move, line and column; strict mode stops there', async () => {
  const text = '(;SZ[5]PB[a]PB[b]\n;B[aa]\n;W[aa]\n;B[zz]\n;W[bb]B[cc])';
  const record = await tesuji.record(text);
  assert.deepEqual(
    record.warnings.map(({ code, move, line, column }) => [code, move, line, column]),
    [
      ['duplicate-property', 0, 1, 13],
      ['occupied', 2, 3, 4],
      ['out-of-board', 3, 4, 4],
      ['two-moves', 5, 5, 7],
    ],
  );
  assert.equal(record.moveCount, 5);
  assert.equal(record.moveList()[2].point, null);
  await rejects(tesuji.record(text, { strict: true }), {
    code: 'invalid-sgf',
    line: 1,
    column: 13,
  });
  await rejects(tesuji.record('(;SZ[5];B[aa]\n;W[aa])', { strict: true }), {
    code: 'illegal-move',
    line: 2,
    column: 4,
    index: 0,
  });
  await rejects(tesuji.record('(;SZ[2]AB[aa]AW[ab][ba])', { strict: true }), {
    code: 'illegal-position',
  });
});

test('another game than Go is replayed with a warning, but not by a strict reading', async () => {
  const text = '(;FF[4]\nGM[2]SZ[8];B[aa])';
  const { warnings, moveCount } = await tesuji.record(text);
  const warning = 'the game is another one, but read as Go';
  const at = { move: 0, point: null, line: 2, column: 1 };
  assert.deepEqual(warnings, [{ code: 'other-game', message: warning, ...at }]);
  assert.equal(moveCount, 1);
  const message = 'the game is another one than Go (line 2, column 1)';
  await rejects(tesuji.record(text, { strict: true }), {
    ...{ code: 'other-game', message, line: 2, column: 1 },
  });
  await rejects(tesuji.record(text, { strict: true, move: 99 }), { code: 'other-game' });
  await rejects(tesuji.record('(;GM[2\n;B[aa]B[bb])', { strict: true }), { code: 'invalid-sgf' });
  const two = tesuji.records(`(;GM[1];B[aa])\n${text}`, { strict: true });
  const errors = [];
  for await (const { error } of two) errors.push(error && [error.code, error.line]);
  assert.deepEqual(errors, [undefined, ['other-game', 3]]);
  assert.deepEqual((await tesuji.record('(;GM[1];B[aa])')).warnings, []);
});

test('bad input is refused', async () => {
  await rejects(tesuji.record(''), { code: 'invalid-sgf', line: 1, column: 1 });
  await rejects(tesuji.record('no sgf'), { code: 'invalid-sgf' });
  await rejects(tesuji.record(/** @type {any} */ (7)), { code: 'bad-option' });
  await rejects(tesuji.record('(;B[aa])', { move: 2 }), { code: 'bad-option' });
  await rejects(tesuji.record('(;B[aa])', { move: -1 }), { code: 'bad-option' });
  await rejects(tesuji.record('(;B[aa])', { game: 1.5 }), { code: 'bad-option' });
  await rejects(tesuji.record('(;B[aa])', { node: 2 }), { code: 'bad-option' });
  const two = '(;SZ[9](;B[aa])(;B[bb];W[cc]))(;SZ[9];B[aa])';
  for (const [options, message] of /** @type {[any, string][]} */ ([
    [{ game: 2 }, 'there is no game 2: the file has 2, from 0 to 1'],
    [{ node: 4 }, 'there is no node 4: the game has 0 to 3'],
    [{ node: 1, move: 2 }, 'there is no move 2: the record has 1'],
    [{ node: 2, move: 3 }, 'there is no move 3: the record has 2'],
    [{ game: 1, move: 2 }, 'there is no move 2: the record has 1'],
  ]))
    await rejects(tesuji.record(two, options), { code: 'bad-option', message });
  await rejects(tesuji.record('(;B[aa])', { memoryMB: 0.001 }), { code: 'out-of-memory' });
  const record = await tesuji.record('(;B[aa])');
  assert.throws(() => record.at(2), { code: 'bad-option' });
});

/* --- facts, variations, adapters, diagrams ------------------------------------------------ */

test('facts and identity', async () => {
  const game = ';B[pd];W[dp];B[qp])';
  const record = await tesuji.record(
    `(;PB[Kitani]BR[9p]PW[Go]KM[5,5]HA[2]RE[B+2]RU[Japanese]DT[1939-09-28]${game}`,
  );
  const { black, blackRank, white, whiteRank, komi, handicap, result, date } = record.facts;
  assert.deepEqual(
    [black, blackRank, white, whiteRank, komi, handicap, result, date],
    ['Kitani', '9p', 'Go', null, 5.5, 2, 'B+2', '1939-09-28'],
  );
  const bare = await tesuji.record(`(;C[x]${game}`);
  const turned = await tesuji.record('(;CA[UTF-8];B[dd];W[pp];B[cp];W[])');
  assert.equal(bare.identity.game, record.identity.game);
  assert.equal(turned.identity.game, record.identity.game);
  assert.notEqual(bare.identity.file, record.identity.file);
  assert.equal(turned.identity.file, bare.identity.file);
});

test('whose turn it is', async () => {
  const turn = async (/** @type {string} */ sgf, number = 0) =>
    (await tesuji.record(sgf)).at(number).toPlay;
  assert.equal(await turn('(;SZ[9])'), 'B');
  assert.equal(await turn('(;SZ[9]PL[W])'), 'W');
  assert.equal(await turn('(;SZ[9]HA[2]AB[cc][gg])'), 'W');
  assert.equal(await turn('(;SZ[9];W[aa])'), 'W');
  assert.equal(await turn('(;SZ[9];W[aa])', 1), 'B');
  assert.equal(await turn('(;SZ[9];AB[aa]PL[W];C[])'), 'W');
  assert.equal(await turn('(;SZ[9]PL[2];B[aa]PL[1];C[])', 1), 'B');
  assert.equal(await turn('(;SZ[9]PL[B];B[aa])', 1), 'W');
  assert.equal(await turn('(;SZ[9]PL[B];W[aa])'), 'W');
});

test('a path through a variation', async () => {
  const text = '(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd]C[<b>no markup</b>](;B[ee])(;B[ff];W[gg])))';
  const main = await tesuji.record(text, { variations: true });
  assert.deepEqual(main.nodes[1].children, [2, 4]);
  assert.deepEqual(main.nodes[4].properties.C, ['<b>no markup</b>']);
  assert.deepEqual([...main.path], [0, 1, 2, 3]);
  const other = await tesuji.record(text, { node: 6 });
  assert.deepEqual(
    other.moveList().map(({ point }) => point),
    ['aa', 'dd', 'ff', 'gg'],
  );
});

test('a record becomes a board of @sabaki/go-board', async () => {
  const record = await tesuji.record('(;SZ[4]AB[ba][ab][cb][bc]AW[ca][db][cc];W[bb])');
  const theirs = toGoBoard(record, 1, GoBoard);
  assert.equal(theirs.getCaptures(-1), 1);
  assert.equal(theirs.analyzeMove(1, [2, 1]).ko, true);
  assert.deepEqual(theirs.signMap, record.at(1).signMap());
});

test('a record becomes a tree of @sabaki/immutable-gametree', async () => {
  const record = await tesuji.record('(;SZ[9]C[a];B[aa](;W[bb])(;W[cc]))', { variations: true });
  const tree = toGameTree(record, GameTree);
  assert.deepEqual(tree.root.data, { SZ: ['9'], C: ['a'] });
  assert.deepEqual(tree.get(3).data, { W: ['cc'] });
  assert.equal(tree.get(3).parentId, 1);
  const grown = tree.mutate((/** @type {any} */ draft) => draft.appendNode(3, { B: ['dd'] }));
  assert.deepEqual(grown.get(3).children[0].data, { B: ['dd'] });
  const plain = await tesuji.record('(;B[aa])');
  assert.throws(() => toGameTree(plain, GameTree), { code: 'bad-option' });
});

test('diagrams', async () => {
  const record = await tesuji.record('(;SZ[4:3]AB[ba][ab][cb][bc]AW[ca][db][cc];W[bb])');
  assert.equal(ascii(record), '   A  B  C  D\n 3 .  X  O  .\n 2 X  O1 *  O\n 1 .  X  O  .\n');
  assert.equal(ascii(record, 0, { from: 0, coordinates: false }), '. X O .\nX . X O\n. X O .\n');
  const picture = svg(record);
  assert.match(picture, /^<svg [^>]*viewBox="-24 -24 144 120"/);
  assert.equal(picture.match(/<g>/g)?.length, 7);
  assert.match(picture, />1<\/text>/);
  const moving = animatedSvg(record, { secondsPerMove: 1, numbers: true });
  assert.equal(moving.match(/<set /g)?.length, 8);
  assert.match(moving, /begin="game\.begin\+0s" dur="1s"/);
});

test('CSV quotes what it must', async () => {
  const record = await tesuji.record('(;SZ[9];B[ba])');
  const [head, line] = stonesCsv(record, { file: 'a,"b".sgf' }).split('\n');
  assert.match(head, /^file,number,color,column,row,coordinate,chain,liberties,/);
  assert.equal(line, '"a,""b"".sgf",1,B,2,1,ba,0,3,,0,1');
});

/* --- agreement ---------------------------------------------------------------------------- */

/** @param {[number, number]} size @param {{ color: string, point: string }[]} moves */
const sgfOf = ([width, height], moves) =>
  `(;SZ[${width}:${height}]${moves.map(({ color, point }) => `;${color}[${point}]`).join('')})`;

test('positions after any move are the same however they are reached', async () => {
  for (let seed = 1; seed <= 60; seed++) {
    const size = randomSize(seed);
    const text = sgfOf(size, randomMoves(seed, size, 150));
    const record = await tesuji.record(text);
    const sequence = [...record.positions()];
    for (let i = 0; i < 20; i++) {
      const number = (i * 61 + seed) % (record.moveCount + 1);
      const position = record.at(number);
      assert.deepEqual(position, sequence[number]);
      const table = (await tesuji.record(text, { move: number })).rows();
      const standing = table.filter(({ removedAt }) => removedAt === null);
      assert.equal(standing.length, position.row.filter((row) => row >= 0).length);
      for (const { column, row, chain, liberties } of standing) {
        const point = (row - 1) * size[0] + column - 1;
        assert.equal(position.chain[point], chain, `seed ${seed}, move ${number}`);
        assert.equal(position.liberties[point], liberties, `seed ${seed}, move ${number}`);
      }
    }
  }
});

/**
 * Replays the main line on @sabaki/go-board.
 * @param {GameRecord} record
 */
function replayedByGoBoard(record) {
  const [width, height] = record.size;
  let theirs = GoBoard.fromDimensions(width, height);
  const { point, color, length, number } = record.stones;
  for (let i = 0; i < length; i++)
    if (number[i] === 0)
      theirs.set([point[i] % width, Math.floor(point[i] / width)], color[i] === 1 ? 1 : -1);
  for (const move of record.moveList()) {
    const [x, y] = move.point ? [0, 1].map((i) => (move.point ?? '').charCodeAt(i) - 97) : [-1, -1];
    theirs = theirs.makeMove(move.color === 'B' ? 1 : -1, [x, y]);
  }
  return theirs;
}

const records = dataPath('records');
const skip = !records && 'the reference data is not at hand';
const filesIn = (/** @type {string} */ folder) =>
  readdirSync(`${records}/${folder}`).map((name) => ({
    name,
    bytes: readFileSync(`${records}/${folder}/${name}`),
  }));

test('real records end as on @sabaki/go-board', { skip }, async () => {
  for (const { name, bytes } of [...filesIn('valid'), ...filesIn('bugs')]) {
    const record = await tesuji.record(bytes);
    const theirs = replayedByGoBoard(record);
    assert.deepEqual(record.at(record.moveCount).signMap(), theirs.signMap, name);
    assert.deepEqual(
      record.captures,
      { B: theirs.getCaptures(1), W: theirs.getCaptures(-1) },
      name,
    );
    for (const { code } of record.warnings) assert.match(code, /open-bracket|old-name/, name);
  }
});

test('real records end as in GNU Go', {
  skip: skip || (!GNUGO && 'gnugo is not installed'),
}, async () => {
  const gnugo = new GnuGo();
  const folder = mkdtempSync(join(tmpdir(), 'tesuji-'));
  for (const { name, bytes } of filesIn('valid')) {
    const record = await tesuji.record(bytes);
    const { properties } = record;
    // Only the main line, so that GNU Go has no choice.
    const setUp = ['AB', 'AW']
      .filter((id) => properties[id])
      .map((id) => `${id}[${properties[id].join('][')}]`);
    const moves = record.moveList().map(({ color, point }) => `;${color}[${point}]`);
    const file = join(folder, 'game.sgf');
    writeFileSync(file, `(;GM[1]FF[4]SZ[19]${setUp.join('')}${moves.join('')})`);
    await gnugo.ask(`loadsgf ${file}`);
    const answers = await gnugo.ask(
      'list_stones black',
      'list_stones white',
      'captures black',
      'captures white',
    );
    const position = record.at(record.moveCount);
    const stones = [1, -1].map((sign) => {
      const points = [...position.row.keys()].filter((point) => position.sign(point) === sign);
      return points
        .map((point) => `${'ABCDEFGHJKLMNOPQRST'[point % 19]}${19 - Math.floor(point / 19)}`)
        .sort();
    });
    for (const i of [0, 1])
      assert.deepEqual(
        answers[i].slice(1).trim().split(/\s+/).filter(Boolean).sort(),
        stones[i],
        name,
      );
    assert.deepEqual(
      [Number(answers[2].slice(1)), Number(answers[3].slice(1))],
      [record.captures.B, record.captures.W],
      name,
    );
  }
  gnugo.end();
  rmSync(folder, { recursive: true });
});

test('every broken record gives a warning or an error with its place', { skip }, async () => {
  for (const { name, bytes } of filesIn('invalid')) {
    const places = await tesuji.record(bytes).then(
      ({ warnings }) => warnings,
      (error) => [error],
    );
    assert.ok(places.length > 0, name);
    for (const { code, line, column } of places) assert.ok(code && line >= 1 && column >= 1, name);
    const moves = bytes.toString('latin1').match(/;\s*[BW]\s*\[/g)?.length ?? 0;
    if (moves > 0) assert.equal((await tesuji.record(bytes)).moveCount, moves, name);
  }
});

test('no text breaks the replay', async () => {
  const piece = fc.constantFrom(
    ...'( ) ; B[aa] W[ab] B[] W[tt] AB[aa:cc] AW[bb] AE[aa] AB[zz] SZ[3] SZ[9:2] ;B[ba] ;W[ca] C[x] \\ ['.split(
      ' ',
    ),
  );
  const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));
  await fc.assert(
    fc.asyncProperty(text, async (sgf) => {
      try {
        const record = await tesuji.record(sgf, { variations: true });
        for (const position of record.positions()) assert.ok(position.chains().length >= 0);
        assert.equal(record.rows().length, record.stones.length);
        assert.ok(record.warnings.length + record.nodes.length > 0);
      } catch (error) {
        assert.ok(error instanceof TesujiError, String(/** @type {any} */ (error).stack));
      }
    }),
    { numRuns: 400 },
  );
});

test('a name is no formula in CSV', () => {
  assert.equal(csvLine(['=cmd()', '+1', '-a', '@x', 'B+R', -5.5]), "'=cmd(),'+1,'-a,'@x,B+R,-5.5");
});

/* --- the command -------------------------------------------------------------------------- */

const MAIN = fileURLToPath(new URL('../../wasm/cli/main.js', import.meta.url));

/** @param {string[]} args @param {string | Buffer} [input] */
const command = (args, input) =>
  spawnSync(process.execPath, [MAIN, 'record', ...args], { input, encoding: 'utf8' });

test('the command writes tables, diagrams and summaries', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tesuji-'));
  const write = (/** @type {string} */ name, /** @type {string} */ text) =>
    writeFileSync(join(folder, name), text);
  write('a.sgf', '(;SZ[3]PB[x, "y"];B[ba];W[aa];B[ab])');
  write('b.sgf', '(;SZ[3];B[ba];W[aa];B[ab])(;SZ[3];B[bb];W[bb])');
  write('c.sgf', '');
  const [a, b, c] = ['a', 'b', 'c'].map((name) => join(folder, `${name}.sgf`));

  const csv = command(['--csv', '--at', '2', a]);
  assert.equal(csv.status, 0);
  assert.equal(csv.stdout.trim().split('\n').length, 3);
  const json = command(['--json', a, c, b]);
  assert.equal(json.status, 2);
  const lines = json.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    lines.map(({ id, status, game, moveCount }) => [id, status ?? game, moveCount]),
    [
      [a, 0, 3],
      [c, 'error', undefined],
      [b, 0, 3],
      [b, 1, 2],
    ],
  );
  assert.equal(lines[1].line, 1);
  assert.match(json.stderr, /c\.sgf: .*line 1, column 1.*\[invalid-sgf\]/);
  assert.deepEqual(lines[0].at.chains[0], { id: 0, color: 'B', liberties: 3, stones: ['ba'] });
  const named = Buffer.concat([
    Buffer.from('(;SZ[3]CA[GB2312]PB['),
    Buffer.from([0xce, 0xe2, 0xc7, 0xe5, 0xd4, 0xb4]),
    Buffer.from('])'),
  ]);
  assert.equal(JSON.parse(command(['--json', '-'], named).stdout).black, '吴清源');
  const rows = command(['--ndjson', '-'], '(;SZ[3];B[ba];W[aa];B[ab])');
  assert.equal(JSON.parse(rows.stdout.split('\n')[1]).removedAt, 3);
  assert.equal(command(['--ascii', a]).stdout, '   A  B  C\n 3 .  X1 .\n 2 X3 .  .\n 1 .  .  .\n');
  assert.match(command(['--svg', a]).stdout, /^<svg /);
  assert.match(command(['--animate', a]).stdout, /<set /);
  const bare = ['(;SZ[3])', '(;SZ[3];B[ba])(;SZ[3])(;SZ[3];B[aa])']; // games without stones have no rows
  assert.equal(command(['--ndjson', '-'], bare[0]).stdout, '');
  assert.equal(command(['--csv', '-'], bare[1]).stdout.trimEnd().split('\n').length, 3);
  assert.equal(command(['--summary', '--ascii', folder]).status, 2);
  assert.match(command([b, '--game', '1']).stdout, /warning: a move on an occupied point \(move 2/);

  const summary = command(['--summary', folder]);
  assert.equal(summary.status, 2);
  const [head, ...table] = summary.stdout.trim().split('\n');
  assert.match(head, /^file,game,width,height,black,.*,identity,sameAs$/);
  assert.equal(table.length, 3);
  assert.match(table[0], /^a\.sgf,0,3,3,"x, ""y""",/);
  assert.match(table[1], /,a\.sgf$/);
  assert.match(table[2], /^b\.sgf,1,.*,occupied,/);

  assert.equal(command([]).status, 2);
  assert.match(command(['--csv', '--json', a]).stderr, /^tesuji: .*--csv, --json.*\[bad-option\]/);
  assert.equal(command(['--at', 'x', a]).status, 2);
  assert.equal(command(['--strict', b, '--game', '1']).status, 2);
  assert.equal(command(['--summary', join(folder, 'none')]).status, 2);
  rmSync(folder, { recursive: true });
});

test('a summary goes on behind what cannot be read, and follows links to files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tesuji-'));
  const at = (/** @type {string[]} */ ...names) => join(folder, ...names);
  mkdirSync(at('games', 'shut'), { recursive: true });
  writeFileSync(at('elsewhere'), '(;SZ[3]PB[linked])');
  writeFileSync(at('games', 'z.sgf'), '(;SZ[3]PB[last])');
  symlinkSync(at('elsewhere'), at('games', 'a.sgf'));
  symlinkSync(at('nowhere'), at('games', 'broken.sgf'));
  symlinkSync(at('games'), at('games', 'loop.sgf'));
  const mock = at('mock.cjs');
  writeFileSync(
    mock,
    `const fs = require('node:fs');
    const { readdirSync } = fs;
    fs.readdirSync = (path, options) => {
      if (!path.endsWith('shut')) return readdirSync(path, options);
      throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
    };
    require('node:module').syncBuiltinESMExports();`,
  );
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--require', mock, MAIN, 'record', '--summary', '--json', at('games')],
    { encoding: 'utf8' },
  );
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.equal(status, 2);
  assert.deepEqual(
    lines.map(({ id, code, black }) => [id, code ?? black]),
    [
      ['a.sgf', 'linked'],
      ['broken.sgf', 'ENOENT'],
      ['shut', 'EACCES'],
      ['z.sgf', 'last'],
    ],
  );
  assert.match(stderr, /^tesuji: broken\.sgf: ENOENT.*\ntesuji: shut: EACCES.*\n$/);
  rmSync(folder, { recursive: true });
});
