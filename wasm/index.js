import { Client } from './client.js';
import { TesujiError } from './error.js';
import { withRooms } from './rooms.js';

export { TesujiError };
/** @typedef {import('./rooms.js').Tesuji} Tesuji */

/**
 * @typedef {object} CreateOptions
 * @property {WebAssembly.Module} [module] the compiled core, when the page has it already
 * @property {BufferSource} [bytes] the core's bytes
 * @property {string | URL} [url] where the core is, default beside this package
 * @property {string} [integrity] subresource integrity of what `url` gives
 * @property {string | URL | (() => Worker)} [worker] where `worker.js` is, or what makes the worker
 */

/**
 * Loads the solver in a Web Worker. Nothing is shared with the page, no special headers are needed;
 * the page's CSP must allow `'wasm-unsafe-eval'` and a worker from its own origin.
 *
 * @param {CreateOptions} [options]
 * @returns {Promise<Tesuji>} rejects with a TesujiError `load-failed`
 */
export async function createTesuji(options = {}) {
  const client = new Client(() => openWorker(options.worker), sourceOf(options));
  await client.ready();
  return withRooms(client);
}

/**
 * The page compiles the core once and hands the module to every worker it starts.
 * @param {CreateOptions} options
 */
function sourceOf({ module, bytes, url, integrity }) {
  /** @type {Promise<{ module: WebAssembly.Module }> | undefined} */
  let compiled;
  return () => {
    compiled ??= compile({ module, bytes, url, integrity }).then((module) => ({ module }));
    compiled.catch(() => (compiled = undefined));
    return compiled;
  };
}

/**
 * @param {CreateOptions} options
 * @returns {Promise<WebAssembly.Module>}
 */
async function compile({ module, bytes, url, integrity }) {
  if (module !== undefined) return module;
  if (bytes !== undefined) return WebAssembly.compile(bytes);
  const response = await fetch(
    url ?? new URL('../dist/core.wasm', import.meta.url),
    integrity ? { integrity } : {},
  );
  if (!response.ok)
    throw new TesujiError(
      'load-failed',
      `the core cannot be fetched: ${response.status} ${response.url}`,
    );
  // Not compileStreaming: it fails where the server sends another type than application/wasm.
  return WebAssembly.compile(await response.arrayBuffer());
}

/**
 * @param {CreateOptions['worker']} given
 * @returns {import('./client.js').Port}
 */
function openWorker(given) {
  const worker =
    typeof given === 'function'
      ? given()
      : given !== undefined
        ? new Worker(given)
        : new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  return {
    post: (message, transfer = []) => worker.postMessage(message, transfer),
    onMessage: (listener) => worker.addEventListener('message', ({ data }) => listener(data)),
    onError: (listener) => worker.addEventListener('error', listener),
    terminate: () => worker.terminate(),
  };
}
