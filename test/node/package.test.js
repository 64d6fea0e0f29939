// What is published: the module's exports, sizes, and a package that bundlers and TypeScript read.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (/** @type {string} */ name) => readFileSync(`${root}/${name}`);

/** What the toolchain exports besides. */
const TOOLCHAIN = [
  'memory',
  '_initialize',
  '__indirect_function_table',
  '__errno_location',
  'stackSave',
  'stackRestore',
  'stackAlloc',
];

for (const module of ['core.wasm', 'games.wasm', 'endgame.wasm', 'proofs.wasm']) {
  test(`${module} exports what wasm/exports.txt lists, and that is what exports.h declares`, () => {
    const dump = execFileSync('wasm-objdump', ['-x', '-j', 'Export', `${root}/dist/${module}`], {
      encoding: 'utf8',
    });
    const exported = [...dump.matchAll(/-> "([^"]+)"/g)].map(([, name]) => name);
    const listed = read('wasm/exports.txt').toString().trim().split('\n').sort();
    const declared = [
      ...read('wasm/exports.h')
        .toString()
        .matchAll(/\b(tesuji_[a-z_]+)\(/g),
    ].map(([, name]) => name);
    assert.deepEqual(exported.filter((name) => !TOOLCHAIN.includes(name)).sort(), listed);
    assert.deepEqual(declared.sort(), listed);
  });

  test(`${module} needs nothing from outside`, () => {
    const names = WebAssembly.Module.imports(new WebAssembly.Module(read(`dist/${module}`))).map(
      ({ name }) => name,
    );
    assert.deepEqual(
      names.filter((name) => name !== 'emscripten_notify_memory_growth'),
      [],
    );
  });
}

for (const [file, raw, zipped] of /** @type {[string, number, number][]} */ ([
  ['dist/core.wasm', 150_000, 60_000],
  ['dist/games.wasm', 150_000, 60_000],
  ['dist/endgame.wasm', 150_000, 60_000],
  ['dist/proofs.wasm', 150_000, 60_000],
  ['wasm/worker.js', Infinity, 8_000],
])) {
  test(`${file} stays within its budget`, () => {
    const bytes = read(file);
    assert.ok(bytes.length <= raw, `${bytes.length} bytes`);
    assert.ok(
      gzipSync(bytes, { level: 9 }).length <= zipped,
      `${gzipSync(bytes).length} bytes compressed`,
    );
  });
}

test('the worker is self-contained', () => {
  assert.doesNotMatch(
    read('wasm/worker.js').toString(),
    /^\s*(import|export)\b|\bimport\(|\beval\b|new Function/m,
  );
});

test('publint finds nothing', () => {
  execFileSync('npx', ['publint', '--strict'], { cwd: root, stdio: 'pipe' });
});

test('the types are right for every way to import them', () => {
  execFileSync(
    'npx',
    [
      'attw',
      '--pack',
      '.',
      '--profile',
      'esm-only',
      '--exclude-entrypoints',
      'worker',
      'core.wasm',
      'games.wasm',
      'endgame.wasm',
      'proofs.wasm',
      'gomoku-table',
      'fullboard-table',
    ],
    {
      cwd: root,
      stdio: 'pipe',
    },
  );
});
