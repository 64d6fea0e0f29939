import { readFileSync } from 'node:fs';

/**
 * A fresh instance of a module of the solver, driven directly, without a worker.
 * @param {string | URL} path
 * @returns {any} its exports (wasm/exports.h)
 */
export function instantiate(path) {
  const module = new WebAssembly.Module(readFileSync(path));
  /** @type {Record<string, Record<string, () => number>>} */
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    imports[from][name] = () => 0;
  }
  const entry = /** @type {any} */ (new WebAssembly.Instance(module, imports).exports);
  entry._initialize?.();
  return entry;
}
