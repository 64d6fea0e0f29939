// Runs all tests: set-up, builds, C tests plain and under sanitizers, types, Node, browser.
//
//   node tools/test.mjs          what CI runs
//   node tools/test.mjs --long   the longer checks instead
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ROOT, succeeds } from './run.mjs';
import { setup } from './setup.mjs';

const long = process.argv.includes('--long');
setup();
build('wasm', 'native', ...(long ? [] : /** @type {const} */ (['sanitized'])), 'types');

const ctest = (/** @type {string} */ folder) => [
  '--test-dir',
  `build/${folder}`,
  '--output-on-failure',
  '-j',
  '2',
];
/** @type {[string, string, string[], Record<string, string>?][]} */
const STEPS = long
  ? [
      ['C, long', 'ctest', ctest('native'), { TESUJI_LONG: '1' }],
      ['Node, long', 'node', ['--test', ...testsIn('test/long')]],
    ]
  : [
      ['C', 'ctest', ctest('native')],
      ['C under sanitizers', 'ctest', ctest('sanitized')],
      ['types', 'npx', ['tsc', '-p', '.']],
      ['types of the page', 'npx', ['tsc', '-p', 'web']],
      ['Node', 'node', ['--test', ...testsIn('test/node')]],
      ['browser', 'node', ['--test', '--test-concurrency=1', ...testsIn('test/browser')]],
    ];

/** A step that takes longer hangs. */
const LONGEST = (long ? 300 : 20) * 60 * 1000;

let failed = 0;
for (const [name, command, args, env] of STEPS) {
  console.log(`\n== ${name}`);
  const before = Date.now();
  if (!succeeds(command, args, env, LONGEST)) {
    failed++;
    console.log(`== ${name} FAILED`);
  }
  console.log(`== ${name}: ${Math.round((Date.now() - before) / 1000)} s`);
}
console.log(`\ntest steps: ${STEPS.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** @param {string} folder */
function testsIn(folder) {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { recursive: true })
    .map((file) => join(folder, String(file)))
    .filter((file) => file.endsWith('.test.js'))
    .sort();
}
