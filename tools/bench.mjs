// Runs the benchmarks: `npm run bench [-- ROOM…]`, without names all of test/bench.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ROOT, succeeds } from './run.mjs';
import { setup } from './setup.mjs';

setup({ build: true });
build('wasm', 'native');
const all = readdirSync(join(ROOT, 'test', 'bench'))
  .filter((file) => file.endsWith('.js'))
  .map((file) => file.slice(0, -3))
  .sort();
const wanted = process.argv.slice(2).filter((name) => !name.startsWith('-'));
const unknown = wanted.find((name) => !all.includes(name));
if (unknown !== undefined) {
  console.error(`there is no benchmark '${unknown}': ${all.join(', ')}`);
  process.exit(2);
}
for (const name of wanted.length > 0 ? wanted : all) {
  console.log(`\n== ${name}`);
  if (!succeeds('node', [`test/bench/${name}.js`])) process.exitCode = 1;
}
