import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { Client, ModuleClient } from './client.js';
import { TesujiError } from './error.js';
import { checkedOptions } from './rooms/problem.js';
import { withRooms } from './rooms.js';

export { TesujiError };
/** @typedef {import('./rooms.js').Tesuji} Tesuji */

/**
 * Where a module of the solver comes from.
 * @typedef {object} Source
 * @property {object} [module] a compiled `WebAssembly.Module`
 * @property {ArrayBuffer | ArrayBufferView} [bytes] its bytes
 * @property {string | URL} [url] the file it is in, a path or a `file:` address, default the package's own
 */

/**
 * core.wasm's source; `games` is that of games.wasm (gomoku, small boards, rules of Go, records), `endgame` that of
 * endgame.wasm, `proofs` that of proofs.wasm (certificates, solution trees, wide regions), `links` that of links.wasm (connections), which are loaded when first
 * needed; `worker` is where `node-worker.js` is (`tesuji/worker`), for a bundle that has it elsewhere.
 * @typedef {Source & { games?: Source, endgame?: Source, proofs?: Source, links?: Source, worker?: string | URL }} CreateOptions
 */

/**
 * Loads the solver in a worker thread. The process may end while nothing is pending, with or
 * without `dispose`.
 *
 * @param {CreateOptions} [options]
 * @returns {Promise<Tesuji>} rejects with a TesujiError `load-failed`, or `bad-option` for what is no source
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
  const {
    games = {},
    endgame = {},
    proofs = {},
    links = {},
    worker,
    ...core
  } = checkedOptions(options);
  const script =
    worker === undefined ? new URL('./node-worker.js', import.meta.url) : located(worker);
  const open = () => openWorker(script);
  const from = (/** @type {Source} */ source, /** @type {string} */ name) => {
    const own = new URL(`../dist/${name}.wasm`, import.meta.url);
    return new ModuleClient(open, sourceOf(checkedOptions(source, name), own));
  };
  return new Client({
    core: from(core, 'core'),
    games: from(games, 'games'),
    endgame: from(endgame, 'endgame'),
    proofs: from(proofs, 'proofs'),
    links: from(links, 'links'),
  });
}

/**
 * @param {Source} source
 * @param {URL} own
 */
function sourceOf({ module, bytes, url }, own) {
  let compiled = module;
  return async () => {
    const given = /** @type {BufferSource | undefined} */ (bytes);
    compiled ??= await WebAssembly.compile(
      given ?? (await readFile(url === undefined ? own : located(url))),
    );
    return { module: compiled };
  };
}

/**
 * A path, or the address that a text may be, as that of `import.meta.resolve`.
 * @param {string | URL} given
 */
function located(given) {
  return typeof given === 'string' && given.startsWith('file:') ? new URL(given) : given;
}

/**
 * @param {string | URL} script
 * @returns {import('./client.js').Port}
 */
function openWorker(script) {
  // Options of a script that is no file, such as --input-type, are refused for a worker's.
  const worker = new Worker(script, { execArgv: [] });
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
