// Gives wasm/worker.js under Node's worker_threads what a browser's worker has.
import { parentPort } from 'node:worker_threads';

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
const scope = /** @type {any} */ (globalThis);
scope.postMessage = (/** @type {any} */ message, /** @type {any} */ transfer) =>
  port.postMessage(message, transfer);
await import('./worker.js');
port.on('message', (data) => scope.onmessage({ data }));
