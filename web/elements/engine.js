/**
 * The one solver, in one worker, that all elements of a page share. It is started by the first
 * element that needs it.
 */
import { createTesuji } from '../../wasm/index.js';

/** @typedef {import('../../wasm/index.js').Tesuji} Tesuji */

/** @type {Promise<Tesuji> | null} */
let engine = null;
/** @type {import('../../wasm/index.js').CreateOptions} */
let options = {};

/**
 * Sets what the elements solve with: a solver that the page has already, or the options
 * (`{ url, worker, … }`) to create one with. Later elements use it; those at work go on.
 * @param {Tesuji | import('../../wasm/index.js').CreateOptions} given
 */
export function configure(given) {
  if ('dispose' in given) engine = Promise.resolve(given);
  else {
    options = given;
    engine = null;
  }
}

/** @returns {Promise<Tesuji>} the shared solver; rejects with a TesujiError `load-failed` */
export function sharedEngine() {
  if (engine === null) {
    const starting = createTesuji(options);
    // What failed to load is tried again by the next request.
    starting.catch(() => {
      if (engine === starting) engine = null;
    });
    engine = starting;
  }
  return engine;
}

/**
 * Starts the shared solver ahead of the first question, so that this is answered sooner; may be
 * called as often as one likes. What goes wrong is told by the first question, which tries again.
 */
export async function preload() {
  await sharedEngine()
    .then((tesuji) => tesuji.warmUp())
    .catch(() => {});
}
