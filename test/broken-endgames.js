/**
 * What the endgame room refuses: [kind, code, call].
 * @typedef {{ kind: string, code: string, call: (tesuji: any) => Promise<unknown> }} BrokenCall
 */

/** A tree of so many moves in a row. @param {number} moves */
function deepTree(moves) {
  /** @type {object} */
  let tree = { value: 0 };
  for (let i = 0; i < moves; i++) tree = { children: [{ ...tree, color: 'B' }] };
  return tree;
}

/** @param {number} count */
function manyParams(count) {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, 0]));
}

/** @type {[code: string, game: any][]} */
const GAMES = [
  ...['', ' ', '{', '}', '{4|0', '4|0}', '4|0 0', '4,|0', '4|,0', '--4|0']
    .concat([
      '4|zz|',
      '4/0|1',
      '4..5|1',
      '4|0[',
      '4|0[eyes]',
      '4|0[eyes=]',
      '[eyes=1]',
      '4|0 default',
    ])
    .concat(['4|0 default eyes', 'C()', 'C(x)', '∞|0', '4|0\0', '(4|0', '1e5|0'])
    .concat(['{'.repeat(5000), '4|'.repeat(5000), '-'.repeat(5000), 'x=y;y=x'])
    .map((game) => /** @type {[string, any]} */ (['syntax-error', game])),
  ...['99999999999999999999|0', '1/99999999999999999999|0'].map(
    (game) => /** @type {[string, any]} */ (['overflow', game]),
  ),
  ...[undefined, null, 5, true, {}, [], { game: 5 }, { name: 'A' }, { graph: {} }, { rows: 5 }].map(
    (game) => /** @type {[string, any]} */ (['bad-option', game]),
  ),
  ['bad-option', { rows: [5] }],
  ['bad-option', { rows: ['XZX'] }],
  ['bad-option', { rows: ['X.X', 'é'] }],
  ['unsupported-size', { rows: [] }],
  ['unsupported-size', { rows: [''] }],
  ['unsupported-size', { rows: ['.'.repeat(53)] }],
  ['unsupported-size', { rows: Array(200_000).fill('.') }],
  ['overflow', '1+'.repeat(40_000)],
  ['bad-option', { game: '4|0', params: manyParams(1001) }],
  ['unsupported-size', { size: 26, points: ['aa'] }],
  ['unsupported-size', { size: 'x', points: ['aa'] }],
  ['bad-option', { graph: { A: [[1], ['B']] }, root: 'C' }],
  ['bad-option', { graph: { A: [1, 2] } }],
  ['syntax-error', { graph: { A: [[1], ['B']] } }],
  ['bad-option', { graph: 5 }],
  ['bad-option', { size: 5, points: 5 }],
  ['bad-option', { game: '4|0', params: { a: null } }],
  ['bad-option', { rows: ['X.'], params: { a: { rules: 5 } } }],
  ['bad-option', { rows: ['X.'], params: { a: { rules: [null] } } }],
  ['bad-option', { rows: ['X.'], params: { a: { rules: [{ value: 1 }] } } }],
  ['bad-option', { tree: null }],
  ['bad-option', { tree: { children: 5 } }],
  ['bad-option', { tree: { subregions: 5 } }],
  ['bad-option', { tree: deepTree(600) }],
  ['bad-option', { size: 9, black: ['zz'], points: ['aa'] }],
  ['bad-option', { size: 9, points: ['zz'] }],
  ['bad-option', { size: 9, points: 'aa' }],
];

/** @type {[code: string, federation: any][]} */
const FEDERATIONS = [
  ...[{ regions: [{ name: Symbol('x'), game: '4|0' }] }, { regions: [] }].map(
    (federation) => /** @type {[string, any]} */ (['bad-option', federation]),
  ),
  ...[{}, { regions: 5 }, { regions: null }, { regions: [5] }, { regions: [null] }].map(
    (federation) => /** @type {[string, any]} */ (['bad-option', federation]),
  ),
  ['bad-option', undefined],
  ['bad-option', null],
  ['bad-option', 5],
  ['bad-option', { regions: ['4|0'], conditions: 5 }],
  ['bad-option', { regions: ['4|0'], conditions: [null] }],
  ['bad-option', { regions: ['4|0'], conditions: [{}] }],
  ['bad-option', { regions: ['4|0'], conditions: [{ if: 5, offset: 1 }] }],
  ['bad-option', { regions: ['4|0'], conditions: [{ if: '1 = 1', offset: 'x' }] }],
  ['bad-option', { regions: ['4|0'], conditions: [{ if: '1 = 1', offset: 0.5 }] }],
  ...['', 'eyes <', '< 2', '(eyes < 2', 'eyes < 2)', 'eyes ! 2', '1 = ', '&& 1 = 1', 'eyes < 2 &&']
    .concat(['nobody = 1', '('.repeat(3000), '1 +'.repeat(3000), 'eyes = 1; drop'])
    .map(
      (condition) =>
        /** @type {[string, any]} */ ([
          'syntax-error',
          { regions: ['{4[eyes=1]|0} default eyes=0'], conditions: [{ if: condition, offset: 1 }] },
        ]),
    ),
];

/** @type {[code: string, options: any][]} */
const OPTIONS = [
  ...['japanese', 5, null, {}].map(
    (scoring) => /** @type {[string, any]} */ (['bad-option', { scoring }]),
  ),
  ...[5, 'x', {}, null, [-1], [99], ['a'], [0.5]].map(
    (path) => /** @type {[string, any]} */ (['bad-option', { path }]),
  ),
  ['bad-option', null],
  ['bad-option', 5],
  ['bad-option', { maxMs: 0 }],
  ['bad-option', { maxNodes: -1 }],
  ['bad-option', { memoryMB: 1e9 }],
  ['out-of-memory', { memoryMB: 0.001 }],
  ['aborted', { signal: AbortSignal.abort() }],
];

/** @type {[code: string, question: any][]} */
const QUESTIONS = [
  ...[undefined, null, 5, 'x', {}, { kind: 'riddle' }, { kind: 5 }, { kind: 'bracket' }].map(
    (question) => /** @type {[string, any]} */ (['bad-option', question]),
  ),
  ['bad-option', { kind: 'sum' }],
  ['bad-option', { kind: 'sum', terms: 5 }],
  ['bad-option', { kind: 'ko_graph' }],
  ['bad-option', { kind: 'go_region' }],
  ['bad-option', { kind: 'federation' }],
  ['bad-option', { kind: 'strategy' }],
  ['syntax-error', { kind: 'bracket', expr: '4|}' }],
  ['syntax-error', { kind: 'sum', terms: ['4|0', '}'] }],
];

/** @type {[code: string, options: any][]} */
const ADVICE = [
  ['bad-option', null],
  ...['X', 5, null].map((komaster) => /** @type {[string, any]} */ (['bad-option', { komaster }])),
  ...[5, ['x'], [null], [{}], [''], [Number.NaN], ['1/0'], [Symbol('x')]].map(
    (coupons) => /** @type {[string, any]} */ (['bad-option', { coupons }]),
  ),
];

/** @type {[code: string, position: any, options?: any][]} */
const POSITIONS = [
  ...[undefined, null, 5, {}].map(
    (position) => /** @type {[string, any]} */ (['bad-option', position]),
  ),
  ['illegal-position', [[2]]],
  ['illegal-position', { size: 9, black: ['zz'] }],
  ['invalid-sgf', ''],
  ['invalid-sgf', 'no SGF'],
  ['illegal-position', { size: 2, black: ['aa', 'ba', 'ab', 'bb'], white: [] }],
  ['unsupported-size', { size: 26, black: [], white: [] }],
  ['bad-option', { size: 9, black: ['aa'], white: [] }, { alive: ['bb'] }],
  ['bad-option', { size: 9, black: ['aa'], white: [] }, { alive: ['zz'] }],
  ['bad-option', { size: 9, black: ['aa'], white: [] }, { alive: 5 }],
  ['bad-option', { size: 9, black: ['aa'], white: [] }, null],
  ['bad-option', '(;SZ[9];B[aa])', { move: 2 }],
  ['bad-option', '(;SZ[9];B[aa])', { move: -1 }],
];

/** @type {any[]} */
const COOLING = [
  -1,
  'x',
  null,
  {},
  Symbol('x'),
  Object.create(null),
  '1/0',
  '99999999999999999999',
];

/** @param {(value: unknown) => string} shown @returns {BrokenCall[]} */
export function brokenEndgames(shown) {
  return [
    ...GAMES.map(([code, game], i) => ({
      kind: `thermograph ${i}, ${shown(game)}`,
      code,
      call: (/** @type {any} */ { endgame }) => endgame.thermograph(game),
    })),
    ...FEDERATIONS.map(([code, federation], i) => ({
      kind: `federation ${i}, ${shown(federation)}`,
      code,
      call: (/** @type {any} */ { endgame }) => endgame.federation(federation),
    })),
    ...OPTIONS.map(([code, options], i) => ({
      kind: `thermograph, options ${i}, ${shown(options)}`,
      code,
      call: (/** @type {any} */ { endgame }) => endgame.thermograph('4|0', options),
    })),
    ...QUESTIONS.map(([code, question], i) => ({
      kind: `endgame question ${i}, ${shown(question)}`,
      code,
      call: (/** @type {any} */ { endgame }) => endgame.question(question),
    })),
    ...POSITIONS.map(([code, position, options], i) => ({
      kind: `regions ${i}, ${shown(position)}, ${shown(options)}`,
      code,
      call: (/** @type {any} */ { endgame }) => endgame.regions(position, options),
    })),
    ...COOLING.map((cooling) => ({
      kind: `canonical, cooling ${shown(cooling)}`,
      code: 'bad-option',
      call: (/** @type {any} */ { endgame }) => endgame.canonical('4|0', { cooling }),
    })),
    ...GAMES.map(([code, game], i) => ({
      kind: `compare ${i}, ${shown(game)}`,
      code,
      call: (/** @type {any} */ { endgame }) => endgame.compare('4|0', game),
    })),
    ...ADVICE.map(([code, options], i) => ({
      kind: `advise, options ${i}, ${shown(options)}`,
      code,
      call: (/** @type {any} */ { endgame }) => endgame.advise({ regions: ['4|0'] }, options),
    })),
  ];
}
