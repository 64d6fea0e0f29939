// Checks form: clang-format for C, Biome for JavaScript, tsc for types, and that no room includes a
// header from beside or above it. With --fix, form is mended instead.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkLayers } from './layers.mjs';
import { ROOT, succeeds } from './run.mjs';
import { setup } from './setup.mjs';

const fix = process.argv.includes('--fix');
setup();
const sources = ['core', 'wasm', 'test', 'tools'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true })
    .map((file) => join(folder, String(file)))
    .filter((file) => /\.[ch]$/.test(file)),
);
const results = [
  succeeds('clang-format', [...(fix ? ['-i'] : ['--dry-run', '--Werror']), ...sources]),
  succeeds('npx', ['biome', fix ? 'check' : 'ci', ...(fix ? ['--write'] : []), '.']),
  succeeds('npx', ['tsc', '-p', '.']),
  succeeds('npx', ['tsc', '-p', 'web']),
  checkLayers(),
];
process.exitCode = results.every(Boolean) ? 0 : 1;
