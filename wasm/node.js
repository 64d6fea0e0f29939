import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { Client } from './client.js';
import { TesujiError } from './error.js';
import { withRooms } from './rooms.js';

export { TesujiError };
/** @typedef {import('./rooms.js').Tesuji} Tesuji */

/**
 * @typedef {object} CreateOptions
 * @property {WebAssembly.Module} [module] the compiled core
 * @property {BufferSource} [bytes] the core's bytes
 * @property {string | URL} [url] file the core is in, default the package's own
 */

/**
 * Loads the solver in a worker thread. The process may end while nothing is pending, with or
 * without `dispose`.
 *
 * @param {CreateOptions} [options]
 * @returns {Promise<Tesuji>} rejects with a TesujiError `load-failed`
 */
export async function createTesuji(options = {}) {
  const client = createClient(options);
  await client.ready();
  return withRooms(client);
}

/**
 * The message client alone, for tests and benchmarks that send jobs of their own.
 * @param {CreateOptions} [options]
 */
export function createClient(options = {}) {
  return new Client(openWorker, sourceOf(options));
}

/** @param {CreateOptions} options */
function sourceOf({ module, bytes, url = new URL('../dist/core.wasm', import.meta.url) }) {
  /** @type {WebAssembly.Module | undefined} */
  let compiled = module;
  return async () => {
    compiled ??= await WebAssembly.compile(bytes ?? (await readFile(url)));
    return { module: compiled };
  };
}

/** @returns {import('./client.js').Port} */
function openWorker() {
  const worker = new Worker(new URL('./node-worker.js', import.meta.url));
  return {
    post: (message, transfer = []) => worker.postMessage(message, transfer),
    onMessage: (listener) => worker.on('message', listener),
    onError: (listener) => {
      worker.on('error', listener);
      worker.on('messageerror', listener);
    },
    terminate: () => void worker.terminate(),
    keepAlive: (busy) => (busy ? worker.ref() : worker.unref()),
  };
}
