/**
 * The one solver that all elements of a page share. It is started by the first element that needs it: a worker, and a
 * second one once proofs.wasm is needed, a third one for connections.
 */
import { createTesuji } from '../../wasm/index.js';

/** @typedef {import('../../wasm/index.js').Tesuji} Tesuji */

/** @typedef {{ tesuji: Promise<Tesuji>, own: boolean, asked: number }} Engine `asked`: questions under way */

/** @type {Engine | null} */
let engine = null;
/** @type {import('../../wasm/index.js').CreateOptions} */
let options = {};

/**
 * Sets what the elements solve with: a solver that the page has already, or the options
 * (`{ url, worker, … }`) to create one with. It gets every later question; one that was created before is disposed of
 * when its questions are answered.
 * @param {Tesuji | import('../../wasm/index.js').CreateOptions} given
 */
export function configure(given) {
  const before = engine;
  if ('dispose' in given) engine = { tesuji: Promise.resolve(given), own: false, asked: 0 };
  else {
    options = given;
    engine = null;
  }
  if (before !== null) retire(before);
}

/**
 * Puts a question to the shared solver.
 * @template T
 * @param {(tesuji: Tesuji) => Promise<T> | T} question
 * @returns {Promise<T>} rejects with a TesujiError `load-failed` when there is no solver
 */
export async function ask(question) {
  engine ??= start();
  const asked = engine;
  asked.asked++;
  try {
    return await question(await asked.tesuji);
  } finally {
    asked.asked--;
    retire(asked);
  }
}

/** @type {(verb: string) => (...asked: any[]) => Promise<any>} */
const later =
  (verb) =>
  (...asked) =>
    ask((tesuji) => /** @type {any} */ (tesuji)[verb](...asked));

/** What a game asks of a solver, each time of the one that is shared by then. */
export const shared = /** @type {Tesuji} */ (
  /** @type {unknown} */ ({
    sgf: {
      parse: (/** @type {string} */ text) => ask(({ sgf }) => sgf.parse(text)),
      stringify: (/** @type {any} */ file) => ask(({ sgf }) => sgf.stringify(file)),
    },
    problem: later('problem'),
    solve: later('solve'),
    hint: later('hint'),
    reply: later('reply'),
  })
);

/**
 * Starts the shared solver ahead of the first question, so that this is answered sooner; may be
 * called as often as one likes. What goes wrong is told by the first question, which tries again.
 */
export async function preload() {
  await ask((tesuji) => tesuji.warmUp()).catch(() => {});
}

/** @returns {Engine} */
function start() {
  const started = { tesuji: createTesuji(options), own: true, asked: 0 };
  // What failed to load is tried again by the next question.
  started.tesuji.catch(() => {
    if (engine === started) engine = null;
  });
  return started;
}

/** @param {Engine} used disposed of when it was started here and is needed no more */
function retire(used) {
  if (used === engine || !used.own || used.asked > 0) return;
  used.tesuji.then((tesuji) => tesuji.dispose()).catch(() => {});
}
