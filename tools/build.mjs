// Builds: `node tools/build.mjs [wasm] [native] [sanitized] [types] [web]`, without names what the
// npm package holds (wasm, types). Nothing is done twice.
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from './run.mjs';
import { setup } from './setup.mjs';

const TARGETS = {
  /** dist/core.wasm, dist/games.wasm, dist/endgame.wasm, dist/proofs.wasm and dist/links.wasm */
  wasm() {
    cmake('wasm', [], 'emcmake');
    mkdirSync(join(ROOT, 'dist'), { recursive: true });
    for (const name of ['core.wasm', 'games.wasm', 'endgame.wasm', 'proofs.wasm', 'links.wasm']) {
      const linked = join(ROOT, 'build', 'wasm', name);
      const ordered = linked.replace(/\.wasm$/, '.ordered.wasm'); // as CMakeLists.txt makes of some
      const built = existsSync(ordered) ? ordered : linked;
      const wanted = join(ROOT, 'dist', name);
      if (!existsSync(wanted) || !readFileSync(built).equals(readFileSync(wanted)))
        copyFileSync(built, wanted);
    }
  },
  /** build/native: library, tests and tools with clang, optimised */
  native() {
    cmake('native', ['-DCMAKE_C_COMPILER=clang']);
  },
  /** build/sanitized: the same with gcc, AddressSanitizer and UndefinedBehaviorSanitizer */
  sanitized() {
    cmake('sanitized', [
      '-DCMAKE_C_COMPILER=gcc',
      '-DCMAKE_BUILD_TYPE=Debug',
      '-DCMAKE_C_FLAGS_DEBUG=-O1 -g',
      '-DTESUJI_SANITIZE=ON',
    ]);
  },
  /** types/: declarations made from the JSDoc comments */
  types() {
    run('npx', ['tsc', '-p', 'tsconfig.types.json']);
  },
  /** dist/web: the demo page */
  web() {
    run('npx', ['vite', 'build', '--config', 'web/vite.config.js', '--logLevel', 'warn']);
  },
};

/**
 * @param {string} name folder under build/
 * @param {string[]} options
 * @param {string} [wrapper]
 */
function cmake(name, options, wrapper) {
  const folder = join(ROOT, 'build', name);
  if (!existsSync(join(folder, 'build.ninja'))) {
    const args = ['-G', 'Ninja', '-S', '.', '-B', folder, ...options];
    if (wrapper) run(wrapper, ['cmake', ...args]);
    else run('cmake', args);
  }
  run('cmake', ['--build', folder]);
}

/** @param {(keyof typeof TARGETS)[]} names */
export function build(...names) {
  for (const name of names) TARGETS[name]();
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !Object.hasOwn(TARGETS, name));
  if (unknown !== undefined) {
    console.error(`there is no target '${unknown}': ${Object.keys(TARGETS).join(', ')}`);
    process.exit(2);
  }
  setup({ build: true });
  build(.../** @type {(keyof typeof TARGETS)[]} */ (names.length > 0 ? names : ['wasm', 'types']));
}
