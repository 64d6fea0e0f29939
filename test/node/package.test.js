// What is published: the module's exports, sizes, and a package that bundlers and TypeScript read.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { APPLICATION } from '../../wasm/rooms/sgf-write.js';

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

for (const module of ['core.wasm', 'games.wasm', 'endgame.wasm', 'proofs.wasm', 'links.wasm']) {
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
  ['dist/core.wasm', 150_000, 60 * 1024], // races to capture took 900 bytes
  ['dist/games.wasm', 150_000, 60_000],
  ['dist/endgame.wasm', 150_000, 60_000],
  ['dist/proofs.wasm', 150_000, 60 * 1024], // the checker's theorem of deaths took 1,500 bytes
  ['dist/links.wasm', 150_000, 60 * 1024],
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

test('files that are written name the package and its version', () => {
  const { name, version } = JSON.parse(read('package.json').toString());
  assert.equal(APPLICATION, `${name}:${version}`);
});

test('so do the problems of the page', () => {
  const files = readdirSync(new URL('../../web/problems/', import.meta.url));
  assert.ok(files.length > 10);
  for (const file of files)
    assert.ok(read(`web/problems/${file}`).includes(`AP[${APPLICATION}]`), file);
});

test('what the documents of the package link to is in the package', () => {
  const packed = execFileSync('npm', ['pack', '--dry-run', '--json'], { cwd: root });
  const files = JSON.parse(packed.toString())[0].files.map(
    (/** @type {{ path: string }} */ { path }) => path,
  );
  const documents = files.filter((/** @type {string} */ path) => path.endsWith('.md'));
  assert.ok(documents.includes('README.md'));
  for (const document of documents)
    for (const [, link] of read(document)
      .toString()
      .matchAll(/\]\((?!http|#)([^)#]+)/g))
      assert.ok(files.includes(join(dirname(document), link)), `${document}: ${link}`);
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
      'links.wasm',
      'gomoku-table',
      'fullboard-table',
    ],
    {
      cwd: root,
      stdio: 'pipe',
    },
  );
});

const UNDER_NODE = `
import { createTesuji, TesujiError } from 'tesuji';
const tesuji = await createTesuji({ bytes: new Uint8Array(8) });
const answer = await tesuji.solve('(;)', { partial: true, onProgress: (now) => now.answer?.status });
await tesuji.fullboard({ size: 3 }, { partial: true, onProgress: (now) => now.answer?.lo });
const moves: string[] | undefined = answer.first.B?.moves;
await tesuji.gomoku.reply(moves ?? [], { signal: AbortSignal.timeout(9) });
tesuji.dispose();
export const code = (error: TesujiError) => error.code;
`;

const IN_A_PAGE = `
import { configure, TesujiBoard } from 'tesuji/elements';
configure({ worker: '/worker.js' });
const hint = document.querySelector('tesuji-hint')!;
hint.addEventListener('tesuji-hint', ({ detail }) => detail.text.length + (detail.move ?? '').length);
hint.addEventListener('tesuji-result', ({ detail }) => detail.target.length);
hint.setPosition('(;)');
const board: TesujiBoard = document.createElement('tesuji-board');
board.addEventListener('tesuji-move', ({ detail }) => detail.moves[0]?.point);
`;

for (const [where, source, options] of [
  ['under Node', UNDER_NODE, ['--lib', 'es2022', '--types', 'node']],
  ['in a page', IN_A_PAGE, ['--lib', 'es2022,dom', '--types', '']],
]) {
  test(`a strict TypeScript project ${where} takes the types as they are`, () => {
    const project = mkdtempSync(join(tmpdir(), 'tesuji-types-'));
    try {
      mkdirSync(join(project, 'node_modules/@types'), { recursive: true });
      symlinkSync(root, join(project, 'node_modules/tesuji'));
      symlinkSync(
        join(root, 'node_modules/@types/node'),
        join(project, 'node_modules/@types/node'),
      );
      writeFileSync(join(project, 'main.mts'), /** @type {string} */ (source));
      const strict = [
        '--ignoreConfig',
        '--strict',
        '--noEmit',
        '--module',
        'nodenext',
        '--target',
        'es2022',
      ];
      const args = ['tsc', ...strict, ...options, join(project, 'main.mts')];
      const { stdout, status } = spawnSync('npx', args, { cwd: root, encoding: 'utf8' });
      assert.equal(status, 0, stdout);
    } finally {
      rmSync(project, { recursive: true });
    }
  });
}
