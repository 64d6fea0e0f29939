import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createTesuji } from '../../wasm/node.js';
import { dataPath } from '../data.js';

const tesuji = await createTesuji();
after(() => tesuji.dispose());
const { endgame } = tesuji;

test('a gote: {4|0} has mean 2 and temperature 2', async () => {
  const answer = await endgame.thermograph('4|0');
  assert.equal(answer.status, 'solved');
  assert.equal(answer.mean, '2');
  assert.equal(answer.temp, '2');
  assert.equal(answer.komaster.L.kind, 'gote');
  assert.equal(answer.komaster.L.deiri, '4');
});

test('sente and double sente are told by their walls', async () => {
  const whites = await endgame.thermograph('9||8|0');
  assert.equal(whites.komaster.L.kind, 'sente-white');
  assert.equal(whites.komaster.L.deiri, '1');
  const blacks = await endgame.thermograph('8|0||-1');
  assert.equal(blacks.komaster.L.kind, 'sente-black');
  const both = await endgame.thermograph('14|2|||-2||-14|-16');
  assert.deepEqual(both.komaster.L.doubleSente, ['-1', '6']);
});

test('a half-point ko is worth a third of a point a move, whoever is komaster', async () => {
  const answer = await endgame.thermograph({ rows: ['XXOO', 'Xo.O', 'XXOO'] });
  assert.equal(answer.koType, 'placid');
  assert.equal(answer.mean, '1/3');
  assert.equal(answer.temp, '1/3');
  assert.equal(answer.komaster.L.kind, 'ko');
  assert.equal(answer.komaster.L.deiri, '1');
  assert.notDeepEqual(answer.komaster.L.walls, answer.komaster.R.walls);
});

test('area scoring moves a Go region up by one point of temperature', async () => {
  const rows = ['XXXO', 'Xo.O', 'XXXO'];
  const territory = await endgame.thermograph({ rows });
  const area = await endgame.thermograph({ rows }, { scoring: 'area' });
  assert.deepEqual([territory.mean, territory.temp], ['1', '1']);
  assert.deepEqual([area.mean, area.temp], ['0', '2']);
});

test('a path leads to a position of the region', async () => {
  const rows = ['XXXO', 'X..O', 'XXXO'];
  const root = await endgame.thermograph({ rows });
  const index = root.moves.findIndex(({ color, move }) => color === 'W' && move === 'cb');
  const after = await endgame.thermograph({ rows }, { path: [index] });
  assert.deepEqual(after.regions[0].white, ['cb']);
  assert.equal(after.mean, root.moves[index].mean);
});

test('a path holds numbers of moves, and leads nowhere but in games whose thermograph is asked', async () => {
  for (const path of [[2 ** 32], [-1], [0.5], ['0'], 0])
    await assert.rejects(endgame.thermograph('4|0', { path: /** @type {any} */ (path) }), {
      code: 'bad-option',
    });
  const options = { path: [0] };
  await assert.rejects(endgame.advise({ regions: ['4|0'] }, options), { code: 'bad-option' });
  await assert.rejects(endgame.advise(signMap(BOARD), options), { code: 'bad-option' });
  await assert.rejects(endgame.canonical('4|0', options), { code: 'bad-option' });
  await assert.rejects(endgame.compare('4|0', '2', options), { code: 'bad-option' });
  const scoring = /** @type {any} */ ('stones');
  await assert.rejects(endgame.canonical('4|0', { scoring }), { code: 'bad-option' });
  await assert.rejects(endgame.compare('4|0', '2', { scoring }), { code: 'bad-option' });
});

test('errors tell the column of a game and of a condition', async () => {
  await assert.rejects(endgame.thermograph('4|0|1'), { code: 'syntax-error', column: 4 });
  const regions = { A: '{1[eyes=1]|0}' };
  const ask = (/** @type {string} */ condition) =>
    endgame.federation({ regions, conditions: [{ if: condition, offset: 1 }] });
  await assert.rejects(ask('eyes < '), { code: 'syntax-error', column: 8, condition: 0 });
  await assert.rejects(ask('ears < 1'), { code: 'syntax-error', column: 1 });
  await assert.rejects(ask('eyes + 1'), { code: 'syntax-error' });
  await assert.rejects(ask('1 / eyes < 1'), { code: 'division-by-zero', column: 3 });
  await assert.rejects(ask(`${'('.repeat(10_000)}1`), { code: 'syntax-error', column: 4097 });
  await assert.rejects(ask('99999999999 = 1'), { code: 'overflow', column: 1 });
  const product = Array(20).fill('2147483647').join(' * ');
  await assert.rejects(ask(`${product} = 1`), { code: 'overflow', column: 25 });
});

test('a name that a condition cannot have is told as such', async () => {
  const regions = { A: '{1[eyes=1]|0}', B: '{1[eyes=2]|0}' };
  const ask = (/** @type {string} */ condition) =>
    endgame.federation({ regions, conditions: [{ if: condition, offset: 1 }] });
  await assert.rejects(ask('2 < ears'), {
    code: 'syntax-error',
    message: "condition '2 < ears', column 5: no region has a parameter 'ears'",
  });
  await assert.rejects(ask('C.eyes = 1'), { message: /no region 'C' with a parameter 'eyes'/ });
  await assert.rejects(ask('eyes = 1'), {
    code: 'bad-option',
    message: /several regions have a parameter 'eyes': write which, as A.eyes/,
  });
  await assert.rejects(ask('A.eyes B.eyes'), { message: /the expression cannot be read/ });
});

test('what is wrong with a region is told of the region', async () => {
  const large = { rows: Array(9).fill('.........') };
  const error = { code: 'unsupported-size', message: 'region A: a region has 1 to 64 points' };
  await assert.rejects(endgame.federation({ regions: [large, '2|0'] }), error);
  await assert.rejects(endgame.thermograph(large), { message: 'a region has 1 to 64 points' });
  const position = { size: 9, black: ['ee'], white: [] };
  await assert.rejects(endgame.regions(position, { alive: ['aa'] }), {
    code: 'bad-option',
    message: 'there is no stone on aa to be taken as alive',
  });
});

test('what is decided is not computed', async () => {
  const regions = { A: '{2[e=1]|0}' };
  const conditions = [{ if: 'e != 0 && 4 / e < 5', offset: 10 }];
  const { komaster } = await endgame.federation({ regions, conditions });
  assert.deepEqual(komaster.L.stops, { L: '12', R: '0' });
});

test('a condition is exact, binds as in C, and all that hold are added', async () => {
  const regions = { A: '{1[x=3]|0}', B: '{1[y=2]|0} default y=5' };
  const conditions = [
    { if: 'A.x / 2 = 3/2 & y == 2', offset: 10 },
    { if: '!(x = 3) | x * 2 + 1 = 7 && y <= -(-2)', offset: 100 },
  ];
  const root = await endgame.federation({ regions, conditions });
  const path = [];
  let here = root;
  for (let i = 0; i < 2; i++) {
    path.push(here.moves.findIndex(({ color }) => color === 'B'));
    here = await endgame.federation({ regions, conditions }, { path });
  }
  assert.equal(here.value, '112');
  assert.deepEqual(
    here.conditions.map(({ holds }) => holds),
    [true, true],
  );
  assert.deepEqual(
    root.conditions.map(({ touched }) => touched),
    [1, 3],
  );
});

test('more values of parameters than memory holds are refused', async () => {
  const rows = ['XXXXXXOOO', 'X......OO', 'XXXXXXOOO', 'X......OO', 'XXXXXXOOO'];
  const ask = (/** @type {number} */ count) => {
    const names = Array.from({ length: count }, (_, i) => [`p${i}`, 1]);
    return endgame.federation({ regions: [{ rows, params: Object.fromEntries(names) }, '4|0'] });
  };
  await assert.rejects(ask(1000), { code: 'out-of-memory' });
  await assert.rejects(ask(1001), { code: 'bad-option' });
});

test('parameters are kept by negatives, sums, definitions and trees', async () => {
  const touched = async (
    /** @type {import('../../wasm/rooms/endgame-encode.js').RegionInput} */ region,
  ) => {
    const conditions = [{ if: 'e = 2', offset: 1 }];
    return (await endgame.federation({ regions: [region], conditions })).conditions[0].touched;
  };
  assert.equal(await touched('4[e=2]|0'), 1);
  assert.equal(await touched('-{4[e=1, e=2]|0}'), 1);
  assert.equal(await touched('{4[e=2]|0}+(2|-4)'), 2);
  assert.equal(await touched('(2|-4)+-{4[e=2]|0}'), 2);
  assert.equal(await touched('K1={K2|0};K2=4[e=2]'), 1);
  assert.equal(await touched('K1={K2|K3};K3=4[e=2];K2=K3'), 2);
  const graph = { A: [['B'], [0]], B: [['A'], [1]] };
  assert.equal(await touched({ graph, params: { e: 2 } }), 2);
  /** @type {import('../../wasm/rooms/endgame-encode.js').TreeNode[]} */
  const children = [
    { color: 'B', subregions: ['4|0'], params: { e: 2 } },
    { color: 'W', value: 1 },
  ];
  assert.equal(await touched({ tree: { children } }), 2);
});

test('HotStrat loses two points in {6|0} + {4||0|-6}', async () => {
  const { first, regions } = await endgame.advise({ regions: ['6|0', '4||0|-6'] });
  assert.deepEqual(
    regions.map(({ temp }) => temp),
    ['3', '7/2'],
  );
  assert.equal(first?.B.optimum, '6');
  assert.equal(first?.B.hotstrat.score, '4');
  assert.equal(first?.B.thermostrat.score, '6');
  assert.deepEqual(first?.B.best, [{ region: 'A', move: 0 }]);
});

test('a coupon is taken when it is worth more than any region', async () => {
  const { first } = await endgame.advise({ regions: ['4|0'] }, { coupons: [3, '1/2'] });
  assert.deepEqual(first?.B.perfect.line, [
    { coupon: true },
    { region: 'A', move: 0 },
    { coupon: true },
  ]);
  assert.equal(first?.B.optimum, '7/2');
});

test('all best first moves are told, a coupon among them', async () => {
  const { first } = await endgame.advise({ regions: ['2|0'] }, { coupons: [5] });
  assert.deepEqual(first?.B.best, [{ coupon: true }]);
  const equal = await endgame.advise({ regions: ['10|0'] }, { coupons: [5, 5] });
  assert.deepEqual(equal.first?.B.best, [{ coupon: true }, { region: 'A', move: 0 }]);
});

test('advice under conditions agrees with the federation', async () => {
  const eyes = { A: '{-1[eyes=1]|0} default eyes=0', B: '2|0' };
  const number = { A: '{2[e=1]|0}' };
  for (const { regions, conditions, stops } of [
    /* Offsets make A hot, which is a number by itself, … */
    { regions: eyes, conditions: [{ if: 'eyes = 0', offset: -45 }], stops: ['-1', '-43'] },
    /* … or a number of what is hot by itself: nobody is forced to move. */
    {
      regions: number,
      conditions: [
        { if: 'e = 1', offset: -4 },
        { if: 'e = 0', offset: -1 },
      ],
      stops: ['-3/2', '-3/2'],
    },
  ]) {
    const { komaster } = await endgame.federation({ regions, conditions });
    const { first } = await endgame.advise({ regions, conditions });
    assert.deepEqual([komaster.L.stops?.L, komaster.L.stops?.R], stops);
    assert.deepEqual([first?.B.optimum, first?.W.optimum], stops);
    assert.deepEqual([first?.B.perfect.score, first?.W.perfect.score], stops);
    assert.deepEqual(first?.B.best, regions === eyes ? [{ region: 'A', move: 0 }] : []);
  }
});

test('area is only counted on boards', async () => {
  const { first } = await endgame.advise({ regions: ['2|0'] }, { scoring: 'area' });
  assert.deepEqual([first?.B.optimum, first?.W.optimum], ['2', '0']);
});

test('exact advice tells of its progress, and a listener that is none is refused', async () => {
  const region = { rows: ['XXXXXO', 'X....O', 'XXXXXO'] };
  const position = { regions: [region, region] };
  /** @type {{ nodes: number, positions: number }[]} */
  const told = [];
  const options = { progressMs: 1, onProgress: (/** @type {any} */ now) => told.push(now) };
  const advice = await endgame.advise(position, options);
  assert.equal(advice.status, 'solved');
  const last = told[told.length - 1];
  assert.ok(last.nodes > 0 && last.nodes <= advice.nodes);
  assert.equal(last.positions, advice.positions);
  for (const asked of [endgame.advise, endgame.federation, endgame.canonical])
    await assert.rejects(asked(position, { onProgress: /** @type {any} */ (null) }), {
      code: 'bad-option',
    });
});

test('a sum too large to be solved has bounds, and they are called so', async () => {
  const rows = ['XXXXXO', 'X....O', 'XXXXXO'];
  const regions = Array.from({ length: 12 }, () => ({ rows }));
  const advice = await endgame.advise({ regions }, { memoryMB: 16 });
  assert.equal(advice.status, 'bounds');
  assert.equal(advice.mean, '51/2');
  assert.equal(advice.first?.B.optimum, null);
  assert.deepEqual(advice.first?.B.bounds, ['51/2', '211/8']);
});

test('limits hold for advice as a whole, and what reaches them is partial', async () => {
  const rows = ['XXXO', 'X..O', 'XXXO'];
  const regions = Array.from({ length: 17 }, () => ({ rows }));
  const whole = await endgame.advise({ regions });
  assert.equal(whole.status, 'bounds');
  const options = { maxNodes: Math.floor(whole.nodes / 2) };
  const half = await endgame.advise({ regions }, options);
  assert.equal(half.status, 'partial');
  assert.equal(half.first, null);
  assert.ok(half.nodes <= options.maxNodes + 1, `${half.nodes}`);
  const means = half.regions.map(({ mean }) => mean);
  assert.equal(means.length, 17);
  assert.equal(means[0], whole.regions[0].mean);
  assert.equal(means[16], null);
});

test('equal games have the same canonical form, and it is told what they are', async () => {
  /** @type {[game: string, form: string, kind: string, name: string | null][]} */
  const known = [
    ['{1|3}', '2', 'number', '2'],
    ['{0|1}', '1/2', 'number', '1/2'],
    ['{*|*}', '0', 'number', '0'],
    ['{1/2|{3|1}}', '1', 'number', '1'],
    ['{0|0}', '*', 'infinitesimal', '*'],
    ['{0,*|0,*}', '*2', 'infinitesimal', '*2'],
    ['{0|*}', '0|*', 'infinitesimal', '↑'],
    ['{0|*}+{0|*}', '0||0,*|0', 'infinitesimal', '⇑'],
    ['{0|{0|*}}', '0||0|*', 'infinitesimal', '⇑*'],
    ['{*|0}', '*|0', 'infinitesimal', '↓'],
    ['{0|*}+{0|0}', '0,*|0', 'infinitesimal', '↑*'],
    ['{0|*}+{0|*}+{0|*}', '0|||0||0|*', 'infinitesimal', '3·↑'],
    ['{3}+{0|*}', '3|3*', 'tepid', '3 + ↑'],
    ['{0||0|-3}', '0||0|-3', 'infinitesimal', 'tiny(3)'],
    ['{5|1||1}', '5|1||1', 'tepid', '1 + miny(4)'],
    ['{4|0}+{4|0}', '4', 'number', '4'],
    ['{4|0}+{2|0}', '6|4||2|0', 'hot', null],
    ['4,3|0', '4|0', 'hot', '2 ± 2'],
    ['{{5|0}|-5}', '{5|0}|-5', 'hot', null],
  ];
  for (const [game, form, kind, name] of known) {
    const answer = await endgame.canonical(game);
    const shown = form.replace('{5|0}|-5', '5|0||-5');
    assert.deepEqual([answer.form, answer.kind, answer.name], [shown, kind, name], game);
    assert.equal((await endgame.compare(game, shown)).relation, '=', game);
  }
});

test('games compare as playing the difference says', async () => {
  const relation = async (/** @type {string} */ a, /** @type {string} */ b) =>
    (await endgame.compare(a, b)).relation;
  assert.equal(await relation('{0|*}', '0'), '>');
  assert.equal(await relation('{0|*}', '{0|0}'), '||');
  assert.equal(await relation('{0|*}', '1/64'), '<');
  assert.equal(await relation('{0||0|-100}', '{0||0|-1}'), '<');
  assert.equal(await relation('-3', '{4|-2||-4}'), '||');
});

test('cooling by the temperature leaves the mean and an infinitesimal; by 1 is chilling', async () => {
  const cooled = async (/** @type {any} */ game, /** @type {any} */ cooling) =>
    (await endgame.canonical(game, { cooling })).form;
  assert.equal(await cooled('4|0', 1), '3|1');
  assert.equal(await cooled('4|0', 2), '2*');
  assert.equal(await cooled('4|0', '5/2'), '2');
  // Wolfe: a blocked corridor of n points chills to n - 2 + 2^(1-n).
  assert.equal(await cooled({ rows: ['XXXXXO', 'X....O', 'XXXXXO'] }, 1), '17/8');
});

test('where no short game is meant the canonical form is not given', async () => {
  assert.equal((await endgame.canonical('1/3|0')).status, 'unsupported');
  const ko = { graph: { K1: [[1], ['K2']], K2: [['K1'], [0]] }, root: 'K1' };
  assert.equal((await endgame.canonical(ko)).status, 'loopy');
  assert.equal((await endgame.compare('0', ko)).status, 'loopy');
});

/** Black lives above, White below. */
const BOARD = [
  '.X.X.X.X.',
  'XXXXXXXXX',
  'XX.XX.XXX',
  'XO..X.OOO',
  'OO.OO.OOO',
  'OOOOOOOOO',
  '.O.O.O.O.',
];

/** @param {string[]} rows */
const signMap = (rows) =>
  rows.map((row) => [...row].map((c) => /** @type {0 | 1 | -1} */ ({ X: 1, O: -1 }[c] ?? 0)));

test('the areas between unconditionally alive chains are found', async () => {
  const found = await endgame.regions(signMap(BOARD));
  assert.deepEqual(found.score, { territory: 0, area: -2 });
  assert.deepEqual(
    found.regions.map(({ points, around }) => [points.join(' '), around.join('')]),
    [
      ['cc cd dd ce', 'BW'],
      ['fc fd fe', 'BW'],
    ],
  );
});

test('a whole board is advised with nothing marked', async () => {
  const advice = await endgame.advise(signMap(BOARD));
  assert.equal(advice.status, 'solved');
  assert.deepEqual(advice.board?.leftOut, []);
  assert.equal(advice.board?.settled, 0);
  assert.equal(advice.first?.B.optimum, '0');
});

test('where every region is too large to be played out advice is partial', async () => {
  const { status, first, board } = await endgame.advise({ size: 5, black: ['cc'], white: [] });
  assert.deepEqual([status, first, board?.leftOut.length], ['partial', null, 1]);
});

test('a terminal that splits into parts is their sum, on the board or in brackets', async () => {
  const { size, black, white, regions } = await endgame.regions(signMap(BOARD));
  const [, { points }] = regions;
  const whole = await endgame.federation({ regions: [regions[1], '2|0'] });
  const split = { size, black, white, tree: { subregions: [{ points }, '2|0'] } };
  const same = await endgame.thermograph(split);
  assert.deepEqual(same.walls, whole.walls);
  const tree = {
    children: [
      { color: /** @type {const} */ ('W'), move: 'fd', subregions: [{ points }, '2|0'] },
      { color: /** @type {const} */ ('B'), move: 'fd', subregions: [{ points }, '1'], value: 3 },
    ],
  };
  const after = await endgame.thermograph({ size, black, white, tree });
  assert.equal(after.status, 'solved');
  const document = await endgame.read('(;SZ[9])');
  const regionsKept = [{ name: 'T', size, black, white, tree }];
  const written = endgame.write({ ...document, size, black, white, regions: regionsKept });
  const again = await endgame.read(written);
  assert.deepEqual((await endgame.thermograph(again.regions[0])).walls, after.walls);
});

test('fractions add in sums, federations and trees with parts, also to numbers in disguise', async () => {
  const sums = [
    { parts: ['5/4', '{5|6}'], mean: '27/4', temp: '-1/4' },
    { parts: ['5/4', '{4|6}'], mean: '25/4', temp: '-1/4' },
    { parts: ['1/2', '{{-1|0}|{2|-1}}'], mean: '1/2', temp: '-1/2' },
    { parts: ['1/2', '1/2', '{5|6}', '{7/4|0}'], mean: '59/8', temp: '7/8' },
    { parts: ['1/3', '{5|23/4}'], mean: '35/6', temp: '-1' },
  ];
  for (const { parts, mean, temp } of sums) {
    const bracketed = parts.map((part) => `(${part})`).join('+');
    for (const answer of [
      await endgame.federation({ regions: parts }),
      await endgame.thermograph(bracketed),
      await endgame.thermograph({ tree: { subregions: parts } }),
      await endgame.thermograph(`-(-(${bracketed}))`),
    ])
      assert.deepEqual([answer.mean, answer.temp, answer.status], [mean, temp, 'solved']);
  }
  const black = { color: 'B', subregions: ['5/4', '{5|6}'] };
  const tree = { children: [black, { color: 'W', value: 0 }] };
  assert.equal((await endgame.thermograph(/** @type {any} */ ({ tree }))).mean, '27/8');
});

test('means of regions on a board add to those of cold games beside them', async () => {
  const boards = [
    ['OOOOOOO', 'O.....O', 'OOOOOOO'],
    ['XXXOO', 'X.o.O', 'XXXOO'],
    ['XXOO', 'Xo.O', 'XXOO'],
  ];
  const games = ['{5|8}', '{-4|8}', '{5/4|3}', '{-1/2|4}', '{5|23/4}', '{{0|-9}|9}'];
  const value = async (/** @type {any} */ region) => meanOf(await endgame.thermograph(region));
  for (const rows of boards)
    for (const game of games)
      for (const number of ['-7', '3/4']) {
        const whole = await endgame.federation({ regions: [{ rows }, game, number] });
        const sum = (await value({ rows })) + (await value(game)) + (await value(number));
        assert.ok(Math.abs(meanOf(whole) - sum) < 1e-9, `${rows} + ${game} + ${number}`);
      }
});

/** @param {{ mean: string | null }} answer */
function meanOf({ mean }) {
  const [num, den = '1'] = (mean ?? '').split('/');
  return Number(num) / Number(den);
}

test('a tree entered by hand has kos where an earlier position comes back', async () => {
  const document = await endgame.read(
    readFileSync(new URL('../../web/endgame/samples/half-point-ko.sgf', import.meta.url), 'utf8'),
  );
  const { size, black, white } = document;
  /** @type {import('../../wasm/rooms/endgame-encode.js').TreeNode} */
  const tree = {
    children: [
      {
        ...{ color: 'B', move: 'cb' },
        children: [
          { color: 'B', move: 'bb', value: 1 },
          { color: 'W', move: 'bb' },
        ],
      },
      { color: 'W', move: 'cb', value: 0 },
    ],
  };
  const byHand = await endgame.thermograph({ size, black, white, tree });
  const byMachine = await endgame.thermograph(document.regions[0]);
  assert.equal(byHand.koType, 'placid');
  assert.deepEqual([byHand.mean, byHand.temp], ['1/3', '1/3']);
  assert.deepEqual([byMachine.mean, byMachine.temp], ['1/3', '1/3']);
  const said = structuredClone(tree);
  Object.assign(said.children?.[0].children?.[1] ?? {}, { back: 2 });
  assert.deepEqual((await endgame.thermograph({ tree: said })).komaster, byHand.komaster);
  const regions = [{ name: 'T', size, black, white, tree: said }];
  const again = await endgame.read(endgame.write({ ...document, regions, federations: [] }));
  assert.deepEqual((await endgame.thermograph(again.regions[0])).komaster, byHand.komaster);
});

test('parts too large to be played out together have bounds, and the canonical form is exact', async () => {
  const part = '14|2|||-2||-14|-16';
  const subregions = Array(12).fill(`{${part}}`);
  const tree = {
    children: [
      { color: 'B', subregions },
      { color: 'W', value: -3 },
    ],
  };
  const answer = await endgame.thermograph(/** @type {any} */ ({ tree }));
  assert.equal(answer.status, 'bounds');
  const { bounds } = answer.komaster.L;
  assert.deepEqual(bounds?.mean, ['-4', '29/9']);
  const small = {
    children: [{ ...tree.children[0], subregions: [`{${part}}`] }, tree.children[1]],
  };
  assert.equal((await endgame.thermograph(/** @type {any} */ ({ tree: small }))).status, 'solved');
  const advice = await endgame.advise({ regions: [/** @type {any} */ ({ tree }), '2|0'] });
  assert.equal(advice.status, 'bounds');
});

test('kos in a sum are played by the basic rule', async () => {
  const regions = [{ rows: ['XXOO', 'Xo.O', 'XXOO'] }, '4|0'];
  const { first, status } = await endgame.advise({ regions });
  assert.equal(status, 'solved');
  assert.equal(first?.B.optimum, '4');
  assert.equal(first?.W.optimum, '1');
  const ko = { region: 'A', move: 'cb' };
  const line = [{ region: 'B', move: 0 }, ko, { pass: true }, { region: 'A', move: 'bb' }];
  assert.deepEqual(first?.W.perfect.line, line);
});

test('with a ko, too, the best first moves are those that reach the optimum', async () => {
  const size = /** @type {[number, number]} */ ([6, 5]);
  const black = ['ba', 'ab', 'bb', 'bc', 'ad', 'bd', 'be', 'ca', 'cc', 'dd', 'de'];
  const white = ['ea', 'fb', 'eb', 'ec', 'ed', 'fe', 'ee', 'cb', 'ce', 'da'];
  const { first } = await endgame.advise({ size, black, white }, { scoring: 'area' });
  assert.equal(first?.B.optimum, '3');
  assert.deepEqual(
    first?.B.best.map((made) => 'move' in made && made.move),
    ['dc', 'cd'],
  );
  assert.deepEqual(first?.W.best, [first?.W.perfect.move]);
});

test('play does not end where the other komaster would still gain', async () => {
  const size = /** @type {[number, number]} */ ([6, 5]);
  const black = ['aa', 'ba', 'bb', 'ac', 'bc', 'ad', 'bd', 'be', 'da'];
  const white = ['fa', 'ea', 'eb', 'fc', 'ec', 'ed', 'fe', 'ee'];
  for (const komaster of /** @type {const} */ (['B', 'W'])) {
    const options = { scoring: /** @type {const} */ ('area'), komaster };
    const { first } = await endgame.advise({ size, black, white }, options);
    assert.equal(first?.B.optimum, '2');
  }
});

const example = readFileSync(
  new URL('../../web/endgame/samples/eyes-or-connection.sgf', import.meta.url),
  'utf8',
);

test('the example of two eyes or a connection works from its file', async () => {
  const document = await endgame.read(example);
  const [{ conditions }] = document.federations;
  const { regions } = document;
  assert.deepEqual(conditions, [{ if: 'eyes < 2 && connection = 0', offset: -45 }]);
  const apart = await endgame.federation({ regions });
  const joined = await endgame.federation({ regions, conditions });
  assert.equal(apart.mean, '7/3');
  assert.equal(joined.status, 'solved');
  assert.deepEqual([joined.mean, joined.temp], ['-83/3', '46/3']);
  assert.ok(joined.conditions[0].touched > 0);
  // White cuts and fills the ko first: Black must make two eyes and cannot.
  assert.equal(joined.komaster.L.stops?.R, '-41');
  const cut = joined.moves.findIndex(({ color, move }) => color === 'W' && move === 'ff');
  const after = await endgame.federation({ regions, conditions }, { path: [cut] });
  assert.deepEqual(after.regions[1].params, { connection: 0 });
  assert.equal(after.conditions[0].holds, true);
});

test('a document with regions, trees, federations and a session survives its file', async () => {
  const document = await endgame.read(example);
  document.komaster = 'W';
  document.regions.push(
    { name: 'G', game: '4|-2||-4[x=1]', params: { x: 2 } },
    {
      name: 'T',
      size: document.size,
      black: document.black,
      white: document.white,
      tree: {
        comment: 'by [hand]',
        children: [
          { color: 'B', move: 'kk', value: '3/2', params: { y: 1 }, children: [] },
          { color: 'W', move: 'jk', subregions: ['4|0', '1|-1'], children: [] },
        ],
      },
    },
  );
  document.session.push({ do: 'condition', text: 'eyes ] < 2', offset: -45 });
  const again = await endgame.read(endgame.write(document));
  assert.deepEqual(again, document);
  const tree = await endgame.thermograph(again.regions[3]);
  const same = await endgame.thermograph('3/2 || {4|0} + {1|-1}');
  assert.equal(tree.status, 'solved');
  assert.deepEqual(tree.walls, same.walls);
});

test('what a document cannot hold is refused, when it is read with its place', async () => {
  const whole = await endgame.read(
    '(;FF[4]GM[1]CA[UTF-8]SZ[9]EGRE[A:aa ab](;EGTR[A];B[aa]EGSV[1]))',
  );
  assert.deepEqual(Object.keys(whole.regions[0]).slice(-2), ['points', 'tree']);
  assert.deepEqual(await endgame.read(endgame.write(whole)), whole);
  for (const [text, line, column] of /** @type {[string, number, number][]} */ ([
    ['(;SZ[9]\nEGRE[A])', 2, 6],
    ['(;SZ[x])', 1, 6],
    ['(;EGGA[my game:4|0])', 1, 8],
    ['(;EGRE[my region:aa])', 1, 8],
    ['(;(;EGTR[a:b];B[aa]EGSV[1]))', 1, 10],
    ['(;EGGA[A:1]EGFE[all of it:A])', 1, 17],
    ['(;EGKM[X])', 1, 8],
    ['(;EGSC[foo])', 1, 8],
    ['(;EGRE[A:aa]EGRE[A:bb])', 1, 18],
    ['(;GN[\u00fc]\r\nEGRE[A:aa]\rEGGA[B:1]\n [A:2]EGPA[Q:x=1])', 4, 12],
    ['(;(;EGTR[A];\nB[aa]EGBK[0]))', 2, 11],
    ['(;(;EGTR[A];\nB[aa]EGPT[x=1][y]))', 2, 16],
  ]))
    await assert.rejects(endgame.read(text), { code: 'invalid-sgf', line, column }, text);
  const hostile = Array.from({ length: 1001 }, (_, i) => `EGPA[A:p${i}=1]`).join('');
  for (const text of [`(;EGRE[A:aa]${hostile})`, `(;EGRE[A:${'aa:ss '.repeat(50)}])`])
    await assert.rejects(endgame.read(text), { code: 'invalid-sgf' });
  for (const size of ['0', '26', '9:26', '-9', '100000'])
    await assert.rejects(endgame.read(`(;\nSZ[${size}])`), { code: 'unsupported-size', line: 2 });
  const { regions } = whole;
  for (const document of [
    null,
    {},
    { ...whole, regions: [...regions, { name: 'B', rows: ['X.O'] }] },
    { ...whole, regions: [...regions, { name: 'B', graph: { A: [[1], [0]] } }] },
    { ...whole, regions: [...regions, ...regions] },
    { ...whole, regions: [null] },
    { ...whole, federations: [{ name: 'F' }] },
    { ...whole, federations: [{ name: 'a:b', regions: ['A'], conditions: [] }] },
    { ...whole, federations: [{ name: 'F', regions: ['A B'], conditions: [] }] },
  ])
    assert.throws(() => endgame.write(/** @type {any} */ (document)), { code: 'bad-option' });
});

test('names that objects inherit are names like any other', async () => {
  const text = '(;SZ[9]EGGA[A:4|0]EGPV[A:__proto__=1:cc=B]EGPV[A:constructor=2:cc=B])';
  const { params = {} } = (await endgame.read(text)).regions[0];
  assert.deepEqual(Object.keys(params), ['__proto__', 'constructor']);
  assert.equal(/** @type {any} */ ({}).rules, undefined);
  assert.equal(/** @type {any} */ (Object).rules, undefined);
  const rules = [{ value: 1, where: { bb: /** @type {any} */ ('constructor') } }];
  await assert.rejects(
    endgame.thermograph({ rows: ['XXXO', 'X..O', 'XXXO'], params: { eyes: { rules } } }),
    { code: 'bad-option' },
  );
});

test('other programs read the document as a position with its stones', async () => {
  const { games } = await tesuji.sgf.parse(endgame.write(await endgame.read(example)), {
    strict: true,
  });
  assert.equal(games[0].get('AB')?.length, 24);
  assert.deepEqual(games[0].get('SZ'), ['11']);
});

const twins = readFileSync(new URL('../data/endgame-regions.json', import.meta.url), 'utf8');

test('random regions have the walls that a slow program of plain definitions found', async () => {
  for (const { rows, positions, komaster } of JSON.parse(twins)) {
    const answer = await endgame.thermograph({ rows });
    assert.equal(answer.positions, positions, rows.join(' '));
    for (const side of /** @type {const} */ (['L', 'R'])) {
      const { status, walls } = answer.komaster[side];
      assert.equal(status, komaster[side].status, rows.join(' '));
      assert.deepEqual(walls, komaster[side].walls, `${rows.join(' ')}, komaster ${side}`);
    }
  }
});

const oracle = dataPath('endgame-oracle.json');

test('all entries of the reference file agree', {
  skip: !oracle && 'no reference data',
}, async () => {
  const { entries } = JSON.parse(readFileSync(/** @type {string} */ (oracle), 'utf8'));
  const fields = ['mean', 'temp', 'walls', 'left_stop', 'right_stop', 'positions', 'temps'];
  fields.push('left_first_optimum', 'hotstrat', 'thermostrat', 'area_mean', 'area_temp');
  for (const entry of entries) {
    const answer = await endgame.question(entry);
    for (const field of fields)
      if (entry[field] !== undefined)
        assert.deepEqual(answer[field], entry[field], `${entry.id} ${field}`);
    for (const [master, wanted] of Object.entries(entry.komaster ?? {}))
      for (const [field, value] of Object.entries(wanted))
        assert.deepEqual(answer.komaster[master][field], value, `${entry.id} ${master} ${field}`);
  }
});

test('advice reads what is marked in a file, as the command does', async () => {
  const marks = '(;SZ[9]EGSC[area]EGGA[A:4|0]EGGA[B:2|-2]EGFE[F:A B]EGCO[F:1:1=1])';
  const { regions, mean, first } = await endgame.advise(marks);
  assert.deepEqual(
    regions.map(({ name }) => name),
    ['A', 'B'],
  );
  assert.deepEqual([mean, first?.B.optimum], ['3', '3']);
  const bytes = await endgame.advise(new TextEncoder().encode(marks));
  assert.deepEqual(bytes.first, first);
  for (const ask of [endgame.thermograph, endgame.compare])
    await assert.rejects(ask(marks, /** @type {any} */ ('1')), {
      code: 'bad-option',
      message: /this is SGF: read\(\)/,
    });
});

test('the command refuses options that it would not look at', () => {
  const main = fileURLToPath(new URL('../../wasm/cli/main.js', import.meta.url));
  for (const [args, message] of /** @type {[string[], RegExp][]} */ ([
    [['--cooling', '1'], /--cooling goes with --canonical/],
    [['--komaster', 'B'], /--komaster goes with --advise/],
    [['--coupons', '5'], /--coupons goes with --advise/],
    [['--alive', 'aa', '--advise'], /--alive is of positions in files/],
    [['--at', '1'], /--at is of positions in files/],
    [['--advise', '--canonical'], /--canonical and --advise do not go together/],
  ])) {
    const asked = [main, 'endgame', '--game', '4|0', ...args];
    const { status, stderr } = spawnSync(process.execPath, asked, { encoding: 'utf8' });
    assert.equal(status, 2);
    assert.match(stderr, message);
  }
});

test('what a region is given as may be null for not given, and is refused where it is no text', async () => {
  const given = /** @type {any} */ ({ game: '1|0', params: null, rows: null });
  assert.equal((await endgame.thermograph(given)).mean, '1/2');
  assert.equal((await endgame.federation({ regions: [given, '2'] })).mean, '5/2');
  const board = { size: 5, black: [], white: [] };
  for (const wrong of [
    { graph: { a: Symbol('a') } },
    { graph: { a: [[Object.create(null)], [1]] } },
    { tree: { value: Symbol('a') } },
    { tree: { value: 1, params: { e: Symbol('a') } } },
    { ...board, tree: { subregions: [null] } },
    { ...board, tree: { children: [null] } },
  ])
    await assert.rejects(endgame.thermograph(/** @type {any} */ (wrong)), { code: 'bad-option' });
});
