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
