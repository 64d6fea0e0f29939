/**
 * The kinds of jobs the core knows, by number; the same list as `JOB_KINDS` in `wasm/job.h`, in the
 * same order (compared by a test).
 */
export const KINDS = Object.freeze({
  ECHO: 1,
  SGF: 2,
  RECORD: 3,
  PROBLEM: 4,
  SOLVE: 5,
  WALK: 6,
  TREE: 7,
  BOARD: 8,
  ENDGAME: 9,
  ADVISE: 10,
  CERTIFICATE: 11,
  VERIFY: 12,
  FULLBOARD: 13,
  GOMOKU: 14,
  GOMOKU_TABLE: 15,
  GOMOKU_VERIFY: 16,
  ENDGAME_FORM: 17,
  ENDGAME_REGIONS: 18,
  SOLVE_WIDE: 19,
});

/** @typedef {'core' | 'games' | 'endgame' | 'proofs' | 'links'} ModuleName */

const IN_GAMES = /^(BOARD|FULLBOARD|GOMOKU|RECORD)/;
const IN_ENDGAME = /^(ADVISE|ENDGAME)/;
const IN_PROOFS = /^(CERTIFICATE|SOLVE_WIDE|TREE|VERIFY)/;

/**
 * Which module has a kind: all but core.wasm are loaded when the first of their kinds is asked. `CMakeLists.txt` sorts
 * the jobs by the same names.
 * @type {ReadonlyMap<number, ModuleName>}
 */
export const MODULE_OF = new Map(
  Object.entries(KINDS).map(([name, kind]) => [kind, moduleOf(name)]),
);

/**
 * @param {string} name
 * @returns {ModuleName}
 */
function moduleOf(name) {
  if (IN_GAMES.test(name)) return 'games';
  if (IN_ENDGAME.test(name)) return 'endgame';
  return IN_PROOFS.test(name) ? 'proofs' : 'core';
}

/** Added to a kind: of links.wasm, which has those that problems are asked with, for connections alone. */
export const IN_LINKS = 1 << 8;

/** The version of the C ABI that this JavaScript speaks; `TESUJI_ABI` in `wasm/exports.h`. */
export const ABI = 2;
