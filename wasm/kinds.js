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
});

const IN_GAMES = /^(ADVISE|ENDGAME|FULLBOARD|GOMOKU)/;

/**
 * The kinds that are in games.wasm, which is loaded when the first of them is asked; all others are
 * in core.wasm. `CMakeLists.txt` sorts the jobs by the same names.
 * @type {ReadonlySet<number>}
 */
export const GAMES = new Set(
  Object.entries(KINDS)
    .filter(([name]) => IN_GAMES.test(name))
    .map(([, kind]) => kind),
);

/** The version of the C ABI that this JavaScript speaks; `TESUJI_ABI` in `wasm/exports.h`. */
export const ABI = 1;
