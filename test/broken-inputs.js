import { inspect } from 'node:util';
import { brokenBoards, brokenFullboards } from './broken-boards.js';
import { brokenEndgames } from './broken-endgames.js';
import { brokenGomoku } from './broken-gomoku.js';

/**
 * Inputs that no verb may take: each is refused with a TesujiError, and the process lives on.
 * @typedef {object} Broken
 * @property {string} kind what is wrong
 * @property {string} code of the error it must give
 * @property {any} problem
 * @property {any} [options]
 */

/** Bytes whose memory has gone to somebody else. */
function transferred() {
  const bytes = new Uint8Array(9);
  structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
  return bytes;
}

/** A problem with nothing wrong. */
export const SOUND = '(;SZ[9]AB[ca][cb][cc][bc][ac]AW[ba][bb][ab]MA[bb]PL[B])';
const STONES = 'AB[ca][cb][cc][bc][ac]AW[ba][bb][ab]';

/** @type {Record<string, [code: string, text: string][]>} */
const SGF_TEXTS = {
  'no game': [
    ['invalid-sgf', ''],
    ['invalid-sgf', ' \n\t '],
    ['invalid-sgf', 'hello'],
    ['invalid-sgf', '()'],
    ['invalid-sgf', '(())'],
    ['invalid-sgf', ')'],
    ['invalid-sgf', ';'],
    ['invalid-sgf', '[]'],
    ['invalid-sgf', 'AB'],
    ['invalid-sgf', '{"size": 9}'],
    ['invalid-sgf', '<html><body>404</body></html>'],
    ['invalid-sgf', '\0\0\0\0'],
    ['invalid-sgf', '\ufeff'],
    ['invalid-sgf', '%PDF-1.4 \u0001\u0002'],
    ['invalid-sgf', '('.repeat(5000)],
    ['invalid-sgf', '['.repeat(5000)],
    ['invalid-sgf', '\\'.repeat(100)],
    ['invalid-sgf', 'PK\u0003\u0004 a zip'],
  ],
  'cut off': [
    ['invalid-sgf', `(;SZ[9]${STONES}MA[bb`],
    ['invalid-sgf', `(;SZ[9]${STONES}MA[bb]`],
    ['invalid-sgf', `(;SZ[9]${STONES}C[a comment that never ends`],
    ['invalid-sgf', `(;SZ[9]${STONES};B[aa](;W[ad]`],
    ['invalid-sgf', `(;SZ[9]${STONES}C[ends in a backslash \\`],
  ],
  size: [
    ['unsupported-size', `(;SZ[0]${STONES})`],
    ['unsupported-size', `(;SZ[-9]${STONES})`],
    ['unsupported-size', `(;SZ[26]${STONES})`],
    ['unsupported-size', `(;SZ[1000000]${STONES})`],
    ['unsupported-size', `(;SZ[99999999999999999999]${STONES})`],
    ['unsupported-size', `(;SZ[9.5]${STONES})`],
    ['unsupported-size', `(;SZ[nine]${STONES})`],
    ['unsupported-size', `(;SZ[]${STONES})`],
    ['unsupported-size', `(;SZ[9:]${STONES})`],
    ['unsupported-size', `(;SZ[:9]${STONES})`],
    ['unsupported-size', `(;SZ[9:26]${STONES})`],
    ['unsupported-size', `(;SZ[0:9]${STONES})`],
    ['unsupported-size', `(;SZ[9:9:9]${STONES})`],
    ['unsupported-size', `(;SZ[0x9]${STONES})`],
    ['unsupported-size', `(;SZ[9e0]${STONES})`],
    ['unsupported-size', `(;SZ[٩]${STONES})`],
  ],
  'a stone off the board': [
    ['invalid-sgf', '(;SZ[9]AB[jj]AW[ba])'],
    ['invalid-sgf', '(;SZ[9]AB[aj]AW[ba])'],
    ['invalid-sgf', '(;SZ[9]AB[a]AW[ba])'],
    ['invalid-sgf', '(;SZ[9]AB[aaa]AW[ba])'],
    ['invalid-sgf', '(;SZ[9]AB[AA]AW[ba])'],
    ['invalid-sgf', '(;SZ[9]AB[11]AW[ba])'],
    ['invalid-sgf', '(;SZ[9]AB[a1]AW[ba])'],
    ['invalid-sgf', '(;SZ[9]AB[tt]AW[ba])'],
    ['invalid-sgf', '(;SZ[9]AB[aa:jj]AW[ba])'],
    ['invalid-sgf', '(;SZ[9]AB[aa:]AW[ba])'],
    ['invalid-sgf', '(;SZ[9]AB[:aa]AW[ba])'],
    ['invalid-sgf', '(;SZ[9]AB[aa:bb:cc]AW[ba])'],
    ['invalid-sgf', '(;SZ[9]AB[a\\]a]AW[ba])'],
    ['invalid-sgf', '(;SZ[9]AB[囲碁]AW[ba])'],
    ['invalid-sgf', '(;SZ[9:5]AB[af]AW[ba])'],
    ['invalid-sgf', `(;SZ[9]${STONES}MA[zz])`],
    ['invalid-sgf', `(;SZ[9]${STONES}SL[zz])`],
  ],
  'a position that cannot stand': [
    ['illegal-position', '(;SZ[9]AB[aa][ba]AW[ba][bb])'],
    ['illegal-position', '(;SZ[9]AB[aa:cc]AW[bb][dd])'],
    ['illegal-position', '(;SZ[9]AB[aa]AW[ba][ab])'],
    ['illegal-position', '(;SZ[9]AW[aa:ii])'],
    ['illegal-position', '(;SZ[1]AB[aa])'],
    ['illegal-position', '(;SZ[3]AB[aa:ca]AW[ab:cb]AB[ac:cc])'],
  ],
  'no stones whose fate could be asked': [
    ['no-target', '(;SZ[9])'],
    ['no-target', '(;SZ[9]MA[aa])'],
    ['no-target', `(;SZ[9]${STONES}MA[bb][cb])`],
    ['no-target', '(;SZ[1:1])'],
    ['no-target', '(;;B[aa])'],
  ],
};

const BLACK = ['ca', 'cb', 'cc', 'bc', 'ac'];
const WHITE = ['ba', 'bb', 'ab'];
const OBJECT = { size: 9, black: BLACK, white: WHITE, target: ['bb'], toPlay: 'B' };

/** @type {Record<string, [code: string, changes: any][]>} */
const OBJECTS = {
  size: [
    ['bad-option', { size: undefined }],
    ...[
      0,
      -1,
      26,
      9.5,
      Number.NaN,
      Infinity,
      '9',
      null,
      {},
      [],
      [9],
      [9, 0],
      [9, 26],
      [9, '9'],
    ].map((size) => /** @type {[string, any]} */ (['unsupported-size', { size }])),
  ],
  stones: [
    ...['ca', 5, {}, true].map((black) => /** @type {[string, any]} */ (['bad-option', { black }])),
    ...[['zz'], [''], ['tt'], ['a'], ['aaa'], ['AA'], [5], [null], [undefined], [['ca']], [{}]].map(
      (black) => /** @type {[string, any]} */ (['illegal-position', { black }]),
    ),
    ['illegal-position', { white: ['ca'] }],
    ['illegal-position', { black: ['ba', 'ab'], white: ['aa'], target: ['aa'] }],
  ],
  'where the fate is asked': [
    ...['bb', 5, {}, true].map(
      (target) => /** @type {[string, any]} */ (['bad-option', { target }]),
    ),
    ...[['zz'], [''], [5], [null], [{}]].map(
      (target) => /** @type {[string, any]} */ (['bad-option', { target }]),
    ),
    ['no-target', { target: ['ii'] }],
    ['no-target', { target: ['bb', 'cb'] }],
    ['no-target', { black: [], white: [], target: undefined }],
  ],
  options: [
    ['bad-option', { toPlay: 'black' }],
    ['bad-option', { toPlay: 1 }],
    ['bad-option', { toPlay: {} }],
    ['bad-option', { goal: 'win' }],
    ['bad-option', { goal: 7 }],
    ['bad-option', { goal: ['life'] }],
    ['bad-option', { targetRule: 'some' }],
    ['bad-option', { targetRule: true }],
    ['bad-option', { defender: 'X' }],
    ['bad-option', { region: 'aa' }],
    ['bad-option', { region: ['zz'] }],
    ['bad-option', { region: [7] }],
    ['bad-option', { region: {} }],
    ['bad-option', { koThreats: 'many' }],
    ['bad-option', { koThreats: [3, -3] }],
    ['bad-option', { koThreats: [-99, 99] }],
    ['bad-option', { koThreats: [0] }],
    ['bad-option', { koThreats: 2 }],
    ['bad-option', { koThreats: [0.5, 1] }],
    ['bad-option', { koThreats: {} }],
    ['bad-option', { ko: 'zz' }],
    ['bad-option', { ko: 5 }],
  ],
};

/** What breaks those who make text of it without care. */
const HOSTILE = [
  Symbol('x'),
  Object.create(null),
  {
    toString() {
      throw new Error('hostile');
    },
  },
  'x'.repeat(1e6),
  '\u0000',
  '__proto__',
  '<img src=x onerror=alert(1)>',
  new Proxy({}, {}),
];

/** @type {[code: string, problem: any][]} */
const NO_PROBLEMS = [
  ...[undefined, null, 5, true, Number.NaN, Symbol.iterator, () => 0, 10n].map(
    (problem) => /** @type {[string, any]} */ (['bad-option', problem]),
  ),
  ['bad-option', {}],
  ['bad-option', { sgf: SOUND }],
  ['unsupported-size', []],
  ['unsupported-size', [[]]],
  ['unsupported-size', Array.from({ length: 26 }, () => Array(26).fill(0))],
  ['unsupported-size', [1, 2, 3]],
  ['bad-option', { ...OBJECT, id: {} }],
  ['illegal-position', [[0, 0], [0]]],
  ['illegal-position', [[0, 2]]],
  ['illegal-position', [['B', 'W']]],
  ['illegal-position', [[0, null]]],
  ['illegal-position', [[1, -1]]],
  [
    'no-target',
    [
      [0, 0],
      [0, 0],
    ],
  ],
];

/** @type {[code: string, options: any][]} */
const OPTIONS = [
  ...['red', 1, {}, '', 'b', []].map(
    (toPlay) => /** @type {[string, any]} */ (['bad-option', { toPlay }]),
  ),
  ...['bb', [], ['zz'], {}, [5], null].map(
    (target) => /** @type {[string, any]} */ (['bad-option', { target }]),
  ),
  ['no-target', { target: ['ii'] }],
  ...['aa', [], ['zz'], {}, 9, null].map(
    (region) => /** @type {[string, any]} */ (['bad-option', { region }]),
  ),
  ...['x', '1..', '..1', '3..-3', '-8..8', [1], [2, 1], ['a', 'b'], 5, {}, null, [-1, 1, 2]].map(
    (koThreats) => /** @type {[string, any]} */ (['bad-option', { koThreats }]),
  ),
  ...['death', '', null, 0].map((goal) => /** @type {[string, any]} */ (['bad-option', { goal }])),
  ...['none', null, {}].map(
    (targetRule) => /** @type {[string, any]} */ (['bad-option', { targetRule }]),
  ),
  ...['R', null, 2].map((defender) => /** @type {[string, any]} */ (['bad-option', { defender }])),
  ...['natural', null, 3].map(
    (superko) => /** @type {[string, any]} */ (['bad-option', { superko }]),
  ),
  ...[['X'], 'BX', 5, [1]].map(
    (neverKo) => /** @type {[string, any]} */ (['bad-option', { neverKo }]),
  ),
  ...[0, -1, '5', Number.NaN, {}, null].flatMap((limit) => [
    /** @type {[string, any]} */ (['bad-option', { maxNodes: limit }]),
    /** @type {[string, any]} */ (['bad-option', { maxMs: limit }]),
  ]),
  ...[0, -1, '5', 1e9, Infinity, {}, null].map(
    (memoryMB) => /** @type {[string, any]} */ (['bad-option', { memoryMB }]),
  ),
  ['out-of-memory', { memoryMB: 0.001 }],
  ['out-of-memory', { memoryMB: 0.1 }],
  ['aborted', { signal: AbortSignal.abort() }],
  ...[5, {}, 'now', null].map(
    (signal) => /** @type {[string, any]} */ (['bad-option', { signal }]),
  ),
  ...[5, 'f', {}].map(
    (onProgress) => /** @type {[string, any]} */ (['bad-option', { onProgress }]),
  ),
];

/** @type {[code: string, where: string, problem: any, options?: any][]} */
const HOSTILE_VALUES = HOSTILE.flatMap((value) => [
  ['illegal-position', 'black', { ...OBJECT, black: [value] }],
  ['bad-option', 'target', { ...OBJECT, target: [value] }],
  ['bad-option', 'goal', { ...OBJECT, goal: value }],
  ['bad-option', 'koThreats', { ...OBJECT, koThreats: value }],
  ['bad-option', 'region option', SOUND, { region: [value] }],
  ['bad-option', 'toPlay option', SOUND, { toPlay: value }],
]);

/** All of them, for every verb that takes a problem, with numbers that tell them apart.
 * @type {Broken[]} */
export const BROKEN_PROBLEMS = numbered([
  ...Object.entries(SGF_TEXTS).flatMap(([kind, texts]) =>
    texts.map(([code, problem]) => ({ kind: `SGF, ${kind}: ${shown(problem)}`, code, problem })),
  ),
  ...Object.entries(OBJECTS).flatMap(([kind, changes]) =>
    changes.map(([code, change]) => ({
      kind: `object, ${kind}: ${shown(change)}`,
      code,
      problem: { ...OBJECT, ...change },
    })),
  ),
  ...HOSTILE_VALUES.map(([code, where, problem, options]) => ({
    kind: `hostile ${where}: ${shown(options ?? problem)}`,
    code,
    problem,
    options,
  })),
  ...NO_PROBLEMS.map(([code, problem]) => ({
    kind: `no problem: ${shown(problem)}`,
    code,
    problem,
  })),
  ...OPTIONS.map(([code, options]) => ({
    kind: `options: ${shown(options)}`,
    code,
    problem: SOUND,
    options,
  })),
]);

/** @param {Broken[]} list */
function numbered(list) {
  return list.map((broken, i) => ({ ...broken, kind: `${i + 1}, ${broken.kind}` }));
}

/** @param {unknown} value */
function shown(value) {
  const text = typeof value === 'string' ? JSON.stringify(value) : inspect(value);
  return text.length > 70 ? `${text.slice(0, 67)}...` : text;
}

const CLAIM = { first: 'B', koThreats: -3, succeeds: true, moves: 'aa', positions: 1 };
const CERTIFICATE = {
  type: 'tesuji-certificate',
  version: 1,
  problem: { ...OBJECT, region: ['aa'], defender: 'W', goal: 'life' },
  claims: [CLAIM],
};

/**
 * Calls that no other verb may take.
 * @type {{ kind: string, code: string, call: (tesuji: any) => Promise<unknown> }[]}
 */
export const BROKEN_CALLS = [
  ...[undefined, null, 5, {}, [], true, new Uint16Array(3)].map((sgf) => ({
    kind: `sgf.parse(${shown(sgf)})`,
    code: 'bad-option',
    call: (/** @type {any} */ tesuji) => tesuji.sgf.parse(sgf),
  })),
  ...[undefined, null, 5, {}, [], true].map((sgf) => ({
    kind: `record(${shown(sgf)})`,
    code: 'bad-option',
    call: (/** @type {any} */ tesuji) => tesuji.record(sgf),
  })),
  ...[null, 5, 'x', true].flatMap((options) => [
    {
      kind: `sgf.parse, options ${shown(options)}`,
      code: 'bad-option',
      call: (/** @type {any} */ tesuji) => tesuji.sgf.parse('(;)', options),
    },
    {
      kind: `record, options ${shown(options)}`,
      code: 'bad-option',
      call: (/** @type {any} */ tesuji) => tesuji.record('(;)', options),
    },
    {
      kind: `records, options ${shown(options)}`,
      code: 'bad-option',
      call: (/** @type {any} */ tesuji) => tesuji.records('(;)', options).next(),
    },
  ]),
  ...[undefined, null, 5, transferred()].flatMap((sgf) => [
    {
      kind: `records(${shown(sgf)})`,
      code: 'bad-option',
      call: (/** @type {any} */ tesuji) => tesuji.records(sgf).next(),
    },
    {
      kind: `sgf.parse(${shown(sgf)}), transferred or none`,
      code: 'bad-option',
      call: (/** @type {any} */ tesuji) => tesuji.sgf.parse(sgf),
    },
  ]),
  ...Object.values(SGF_TEXTS)
    .flat()
    .filter(([code]) => code === 'invalid-sgf')
    .map(([code, sgf]) => ({
      kind: `sgf.parse, strict, ${shown(sgf)}`,
      code,
      call: (/** @type {any} */ tesuji) => tesuji.sgf.parse(sgf, { strict: true }),
    })),
  ...[-1, 0.5, 'x', {}, 7, 2 ** 31, Number.NaN].flatMap((number) =>
    ['game', 'node', 'move'].map((name) => ({
      kind: `record, ${name}: ${shown(number)}`,
      code: 'bad-option',
      call: (/** @type {any} */ tesuji) => tesuji.record(SOUND, { [name]: number }),
    })),
  ),
  ...[5, {}, 'aa', null, ['zz'], [5], [null], [['aa']], [Symbol('x')], Array(2)].map((moves) => ({
    kind: `reply, moves ${shown(moves)}`,
    code: 'bad-option',
    call: (/** @type {any} */ tesuji) => tesuji.reply(SOUND, moves),
  })),
  ...['', 'all', 5, null, {}].map((level) => ({
    kind: `hint, level ${shown(level)}`,
    code: 'bad-option',
    call: (/** @type {any} */ tesuji) => tesuji.hint(SOUND, { level }),
  })),
  ...['', 'xml', 5, null, {}].map((format) => ({
    kind: `tree, format ${shown(format)}`,
    code: 'bad-option',
    call: (/** @type {any} */ tesuji) => tesuji.tree(SOUND, { format }),
  })),
  ...[null, 5, 'x'].map((options) => ({
    kind: `solve, options ${shown(options)}`,
    code: 'bad-option',
    call: (/** @type {any} */ tesuji) => tesuji.solve(SOUND, options),
  })),
  ...[null, 5, 'x'].map((options) => ({
    kind: `tree, options ${shown(options)}`,
    code: 'bad-option',
    call: (/** @type {any} */ tesuji) => tesuji.tree(SOUND, options),
  })),
  ...[
    ...[
      undefined,
      null,
      5,
      'x',
      [],
      {},
      { ...CERTIFICATE, version: 3 },
      { ...CERTIFICATE, claims: 5 },
    ],
    { ...CERTIFICATE, problem: undefined },
    { ...CERTIFICATE, problem: 5 },
    { ...CERTIFICATE, claims: Array(2) },
    { ...CERTIFICATE, version: Symbol('1') },
    ...[null, 5, {}, { ...CLAIM, first: 'X' }, { ...CLAIM, koThreats: 'x' }]
      .concat([
        { ...CLAIM, moves: 5 },
        { ...CLAIM, moves: 'zz' },
        { ...CLAIM, moves: 'a' },
      ])
      .concat([
        { ...CLAIM, succeeds: 'yes' },
        { ...CLAIM, koThreats: 99 },
      ])
      .map((claim) => ({ ...CERTIFICATE, claims: [claim] })),
  ].map((certificate, i) => ({
    kind: `verify ${i}, ${shown(certificate)}`,
    code: 'bad-option',
    call: (/** @type {any} */ tesuji) => tesuji.verify(certificate),
  })),
  ...brokenEndgames(shown),
  ...brokenBoards(shown),
  ...brokenFullboards(shown),
  ...brokenGomoku(shown),
];
