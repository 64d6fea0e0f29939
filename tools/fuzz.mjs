// Runs the fuzzers, one after the other: `npm run fuzz [-- --minutes N] [NAME…]`, NAME as in
// test/fuzz/fuzz_NAME.c, without names all. What they learn is kept under build/fuzz/corpus-NAME;
// an input that breaks something is left in build/fuzz and ends the run with 1.
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { ROOT, run, succeeds } from './run.mjs';
import { setup } from './setup.mjs';

const FOLDER = join(ROOT, 'build', 'fuzz');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '10' } },
});
const all = readdirSync(join(ROOT, 'test', 'fuzz'))
  .map((file) => file.match(/^fuzz_(\w+)\.c$/)?.[1])
  .filter((name) => name !== undefined)
  .sort();
const unknown = positionals.find((name) => !all.includes(name));
const seconds = Math.round(Number(values.minutes) * 60);
if (unknown !== undefined || !(seconds > 0)) {
  console.error(`usage: npm run fuzz [-- --minutes N] [${all.join('|')}]`);
  process.exit(2);
}

const names = positionals.length > 0 ? positionals : all;
setup();
buildFuzzers();
if (names.includes('job')) await seedJobs();
const failed = names.filter((name) => !fuzz(name));
console.log(
  failed.length === 0 ? '\nno finding' : `\nfindings in build/fuzz: ${failed.join(', ')}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

function buildFuzzers() {
  const options = [
    '-DCMAKE_C_COMPILER=clang',
    '-DCMAKE_BUILD_TYPE=RelWithDebInfo',
    '-DTESUJI_FUZZ=ON',
    '-DTESUJI_SANITIZE=ON',
  ];
  run('cmake', ['-G', 'Ninja', '-S', '.', '-B', FOLDER, ...options]);
  run('cmake', ['--build', FOLDER]);
}

/** Requests as the rooms send them, behind the three bytes that fuzz_job.c wants. */
async function seedJobs() {
  build('wasm');
  const { recordRequests } = await import('../test/requests.js');
  const corpus = join(FOLDER, 'corpus-job');
  mkdirSync(corpus, { recursive: true });
  for (const [index, { kind, bytes }] of (await recordRequests()).entries())
    writeFileSync(
      join(corpus, `request-${index}`),
      Buffer.concat([Uint8Array.of(kind, 10, 8), bytes]),
    );
}

/** @param {string} name */
function fuzz(name) {
  const corpus = join(FOLDER, `corpus-${name}`);
  const seeds = join(ROOT, 'test', 'fuzz', 'seeds', name);
  mkdirSync(corpus, { recursive: true });
  if (existsSync(seeds)) cpSync(seeds, corpus, { recursive: true });
  console.log(`\n== ${name}: ${seconds} s`);
  return succeeds(join(FOLDER, `fuzz_${name}`), [
    `-max_total_time=${seconds}`,
    '-max_len=4096',
    '-timeout=20',
    '-rss_limit_mb=1024',
    '-print_final_stats=1',
    `-artifact_prefix=${FOLDER}/${name}-`,
    corpus,
  ]);
}
