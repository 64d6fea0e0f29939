/** @type {[code: string, question: any, options?: any][]} */
const QUESTIONS = [
  ...[undefined, null, 5, 'x', []].map(
    (question) => /** @type {[string, any]} */ (['bad-option', question]),
  ),
  ['bad-option', {}],
  ...[0, -1, 9, 31, 2.5, 'x', null, {}, [3], [3, 0], [6, 6], [30, 2], [Number.NaN, 3]].map(
    (size) => /** @type {[string, any]} */ (['unsupported-size', { size }]),
  ),
  ...['aa', 5, {}].map(
    (black) => /** @type {[string, any]} */ (['bad-option', { size: 3, black }]),
  ),
  ...[['dd'], [''], [5], [null], [Symbol('x')]].map(
    (black) => /** @type {[string, any]} */ (['illegal-position', { size: 3, black }]),
  ),
  ['illegal-position', { size: 3, black: ['aa'], white: ['aa'] }],
  ['illegal-position', { size: 1, black: ['aa'] }],
  ['illegal-position', { size: 2, black: ['aa'], white: ['ab', 'ba'] }],
  ...['X', 5, {}].map(
    (toPlay) => /** @type {[string, any]} */ (['bad-option', { size: 3, toPlay }]),
  ),
  ...['japanese', 5, {}].map(
    (rules) => /** @type {[string, any]} */ (['bad-option', { size: 3, rules }]),
  ),
  ...['x', 0.3, {}, Number.NaN, Infinity, 1e9].map(
    (komi) => /** @type {[string, any]} */ (['bad-option', { size: 3, komi }]),
  ),
  ...['aa', 5, {}].map(
    (moves) => /** @type {[string, any]} */ (['bad-option', { size: 3, moves }]),
  ),
  ...[['aa', 'aa'], ['zz'], [5], [null], [{}]].map(
    (moves) => /** @type {[string, any]} */ (['illegal-move', { size: 3, moves }]),
  ),
  ...['x', 1, {}, Symbol('x')].flatMap(
    (given) =>
      /** @type {[string, any][]} */ ([
        ['bad-option', { size: 3, allMoves: given }],
        ['bad-option', { size: 3, suicide: given }],
      ]),
  ),
  ...[5, 'x', null].map((tree) => /** @type {[string, any]} */ (['bad-option', { size: 2, tree }])),
  ...[5, {}, Symbol('x')].map(
    (table) => /** @type {[string, any]} */ (['bad-option', { size: 3, table }]),
  ),
  ['load-failed', { size: 3, table: 'http://[' }],
  ['bad-option', { size: 3, ko: 'zz' }],
  ['bad-option', { size: 3, ko: 5 }],
  ['invalid-sgf', { position: '' }],
  ['invalid-sgf', { position: '(;SZ[3]AB[zz])' }],
  ['unsupported-size', { position: '(;SZ[19])' }],
  ['unsupported-size', { position: '(;SZ[0])' }],
  ...[5, null, {}].map((position) => /** @type {[string, any]} */ (['bad-option', { position }])),
  ...[0, -1, 'x'].flatMap((limit) => [
    /** @type {[string, any, any]} */ (['bad-option', { size: 3 }, { maxNodes: limit }]),
    /** @type {[string, any, any]} */ (['bad-option', { size: 3 }, { maxMs: limit }]),
    /** @type {[string, any, any]} */ (['bad-option', { size: 3 }, { memoryMB: limit }]),
  ]),
  ['out-of-memory', { size: 3 }, { memoryMB: 0.001 }],
  ['bad-option', { size: 3 }, null],
  ['aborted', { size: 3 }, { signal: AbortSignal.abort() }],
];

/** @type {[code: string, game: any, options?: any][]} */
const GAMES = [
  ...[undefined, null, 5, 'x'].map((game) => /** @type {[string, any]} */ (['bad-option', game])),
  ...[0, 26, 'x', [9], [9, 26], [9, 'x'], {}].map(
    (size) => /** @type {[string, any]} */ (['unsupported-size', { size }]),
  ),
  ...['aa', 5, {}].map((black) => /** @type {[string, any]} */ (['bad-option', { black }])),
  ...['aa', 5, {}].map((moves) => /** @type {[string, any]} */ (['bad-option', { moves }])),
  ...[['zz'], [5], [null]].map(
    (white) => /** @type {[string, any]} */ (['illegal-position', { size: [9, 9], white }]),
  ),
  ['illegal-position', { size: [2, 1], black: ['aa'], white: ['ba'] }],
  ...[['zz'], [5], [null], [{}], [{ point: 'zz' }], [Symbol('x')]].map(
    (moves) => /** @type {[string, any]} */ (['illegal-move', { size: [9, 9], moves }]),
  ),
  ['bad-option', { moves: [{ point: 'aa', color: 'X' }] }],
  ['bad-option', { toPlay: 'X' }],
  ['bad-option', {}, { ko: 'sometimes' }],
  ['bad-option', {}, null],
  ['aborted', {}, { signal: AbortSignal.abort() }],
];

/**
 * What boards refuse.
 * @param {(value: unknown) => string} shown
 */
export function brokenBoards(shown) {
  return GAMES.map(([code, game, options], i) => ({
    kind: `board ${i}, ${shown(options ?? game)}`,
    code,
    call: (/** @type {any} */ tesuji) => tesuji.board(game, options),
  }));
}

/**
 * What the small boards refuse.
 * @param {(value: unknown) => string} shown
 */
export function brokenFullboards(shown) {
  return QUESTIONS.map(([code, question, options], i) => ({
    kind: `fullboard ${i}, ${shown(options ?? question)}`,
    code,
    call: (/** @type {any} */ tesuji) => tesuji.fullboard(question, options),
  }));
}
