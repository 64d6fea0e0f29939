import { Client, ModuleClient } from './client.js';
import { TesujiError } from './error.js';
import { checkedOptions } from './rooms/problem.js';
import { withRooms } from './rooms.js';

export { TesujiError };
/** @typedef {import('./rooms.js').Tesuji} Tesuji */

/**
 * Where a module of the solver comes from.
 * @typedef {object} Source
 * @property {WebAssembly.Module} [module] the compiled module, when the page has it already
 * @property {BufferSource} [bytes] its bytes
 * @property {string | URL} [url] where it is, default beside this package
 * @property {string} [integrity] subresource integrity of what `url` gives
 */

/**
 * core.wasm's source; `games` is that of games.wasm (gomoku, small boards, rules of Go, records), `endgame` that of
 * endgame.wasm, `proofs` that of proofs.wasm (certificates, solution trees, wide regions), `links` that of links.wasm (connections), which are loaded when first needed; `worker` is where `worker.js` is, or what makes
 * the worker.
 * @typedef {Source & { games?: Source, endgame?: Source, proofs?: Source, links?: Source, worker?: string | URL | (() => Worker) }} CreateOptions
 */

/**
 * Loads the solver in a Web Worker. Nothing is shared with the page, no special headers are needed;
 * the page's CSP must allow `'wasm-unsafe-eval'` and a worker from its own origin.
 *
 * @param {CreateOptions} [options]
 * @returns {Promise<Tesuji>} rejects with a TesujiError `load-failed`, or `bad-option` for what is no source
 */
export async function createTesuji(options = {}) {
  const {
    games = {},
    endgame = {},
    proofs = {},
    links = {},
    worker,
    ...core
  } = checkedOptions(options);
  for (const [name, source] of Object.entries({ games, endgame, proofs, links }))
    checkedOptions(source, name);
  const from = (/** @type {Source} */ source, /** @type {URL} */ own) =>
    new ModuleClient(() => openWorker(worker), sourceOf(source, own));
  const client = new Client({
    core: from(core, new URL('../dist/core.wasm', import.meta.url)),
    games: from(games, new URL('../dist/games.wasm', import.meta.url)),
    endgame: from(endgame, new URL('../dist/endgame.wasm', import.meta.url)),
    proofs: from(proofs, new URL('../dist/proofs.wasm', import.meta.url)),
    links: from(links, new URL('../dist/links.wasm', import.meta.url)),
  });
  await client.ready();
  return withRooms(client);
}

/**
 * The page compiles a module once and hands it to every worker it starts.
 * @param {Source} source
 * @param {URL} own
 */
function sourceOf(source, own) {
  /** @type {Promise<{ module: WebAssembly.Module }> | undefined} */
  let compiled;
  return () => {
    compiled ??= compile(source, own).then((module) => ({ module }));
    compiled.catch(() => (compiled = undefined));
    return compiled;
  };
}

/**
 * @param {Source} source
 * @param {URL} own
 * @returns {Promise<WebAssembly.Module>}
 */
async function compile({ module, bytes, url, integrity }, own) {
  if (module !== undefined) return module;
  if (bytes !== undefined) return WebAssembly.compile(bytes);
  const response = await fetch(url ?? own, integrity ? { integrity } : {});
  if (!response.ok)
    throw new TesujiError(
      'load-failed',
      `the solver cannot be fetched: ${response.status} ${response.url}`,
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
  const name = given === undefined || typeof given === 'function' ? 'worker.js' : given;
  return {
    post: (message, transfer = []) => worker.postMessage(message, transfer),
    onMessage: (listener) => worker.addEventListener('message', ({ data }) => listener(data)),
    onError: (listener) =>
      worker.addEventListener('error', (event) =>
        listener(event.message ? event : new Error(`${name} cannot be fetched or is no script`)),
      ),
    terminate: () => worker.terminate(),
  };
}
