/** A rule that the strategy table is not for. */
const NO_TABLE = { rule: 'five-or-more' };

/** @type {[code: string, moves: any][]} */
const MOVES = [
  ...[null, 5, 'h8', {}, true].map((moves) => /** @type {[string, any]} */ (['bad-option', moves])),
  ...[
    '',
    'h',
    '8',
    'h0',
    'h16',
    'p1',
    'H 8',
    'h8h8',
    'aa',
    '8h',
    'h-1',
    'h8.5',
    'h08',
    'tt',
    'x'.repeat(1e5),
  ].map((point) => /** @type {[string, any]} */ (['illegal-move', [point]])),
  ...[5, null, undefined, {}, ['h8'], Symbol('x'), Object.create(null)].map(
    (point) => /** @type {[string, any]} */ (['illegal-move', [point]]),
  ),
  ['illegal-move', ['h8', 'h8']],
  ['illegal-move', ['a1', 'a2', 'b1', 'b2', 'c1', 'c2', 'd1', 'd2', 'e1', 'e2']],
  ['illegal-move', Array(1000).fill('h8')],
];

/** @type {[code: string, options: any][]} */
const OPTIONS = [
  ...[0, 4, 16, 15.5, 'x', null, {}, Number.NaN].map(
    (size) => /** @type {[string, any]} */ (['unsupported-size', { size }]),
  ),
  ...['renju', 5, null, {}].map((rule) => /** @type {[string, any]} */ (['bad-option', { rule }])),
  ...[0, 128, -1, 2.5, 'x', null, {}].map(
    (maxPlies) => /** @type {[string, any]} */ (['bad-option', { maxPlies }]),
  ),
  ['bad-option', { maxNodes: 0 }],
  ['bad-option', { maxMs: -1 }],
  ['bad-option', { signal: 5 }],
  ['bad-option', { onProgress: 5 }],
  ['bad-option', null],
  ['aborted', { signal: AbortSignal.abort() }],
];

/**
 * What gomoku refuses.
 * @param {(value: unknown) => string} shown
 */
export function brokenGomoku(shown) {
  return [
    ...MOVES.map(([code, moves], i) => ({
      kind: `gomoku, moves ${i}, ${shown(moves)}`,
      code,
      call: (/** @type {any} */ { gomoku }) => gomoku.reply(moves, NO_TABLE),
    })),
    ...OPTIONS.map(([code, options], i) => ({
      kind: `gomoku, options ${i}, ${shown(options)}`,
      code,
      call: (/** @type {any} */ { gomoku }) =>
        gomoku.reply(['h8'], options && { ...NO_TABLE, ...options }),
    })),
    ...[null, 5].flatMap((options) =>
      ['line', 'lines', 'verify'].map((method) => ({
        kind: `gomoku ${method}, options ${shown(options)}`,
        code: 'bad-option',
        call: (/** @type {any} */ { gomoku }) => gomoku[method](options),
      })),
    ),
    ...[null, 5].map((options) => ({
      kind: `gomoku shapes, options ${shown(options)}`,
      code: 'bad-option',
      call: (/** @type {any} */ { gomoku }) => gomoku.shapes([], options),
    })),
    ...[0, -1, 0.5, 'x', Number.NaN].map((most) => ({
      kind: `gomoku lines, most ${shown(most)}`,
      code: 'bad-option',
      call: (/** @type {any} */ { gomoku }) => gomoku.lines({ most }),
    })),
    ...['x', 0.5, Symbol('x'), {}].flatMap((seed) =>
      ['line', 'verify'].map((method) => ({
        kind: `gomoku ${method}, seed ${shown(seed)}`,
        code: 'bad-option',
        call: (/** @type {any} */ { gomoku }) => gomoku[method]({ sample: 1, seed }),
      })),
    ),
    {
      kind: 'gomoku line, moves 5',
      code: 'bad-option',
      call: (/** @type {any} */ { gomoku }) => gomoku.line({ moves: 5 }),
    },
    {
      kind: 'gomoku verify, onProgress 5',
      code: 'bad-option',
      call: (/** @type {any} */ { gomoku }) => gomoku.verify({ sample: 1, onProgress: 5 }),
    },
    ...[-1, 8, 0.5, 'x'].map((symmetry) => ({
      kind: `gomoku line, symmetry ${shown(symmetry)}`,
      code: 'bad-option',
      call: (/** @type {any} */ { gomoku }) => gomoku.line({ symmetry }),
    })),
    ...[0, -1, 0.5, 'x', {}].map((sample) => ({
      kind: `gomoku verify, sample ${shown(sample)}`,
      code: 'bad-option',
      call: (/** @type {any} */ { gomoku }) => gomoku.verify({ sample }),
    })),
  ];
}
