// Gets what building and testing need and this machine lacks. A second run finds all of it there
// and touches nothing.
//
//   node tools/setup.mjs           all of it
//   node tools/setup.mjs --build   only what `npm start` needs
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { output, ROOT, run, which } from './run.mjs';

const EMSCRIPTEN = readFileSync(join(ROOT, 'emsdk-version.txt'), 'utf8').trim();
const EMSDK = join(ROOT, '.cache', 'emsdk');
const LOCK_STAMP = join(ROOT, 'node_modules', '.tesuji-lock');

/** What is needed, how to see that it is there, and the Debian package it comes with. */
const TOOLS = [
  { name: 'cmake', there: () => which('cmake'), debian: 'cmake' },
  { name: 'ninja', there: () => which('ninja'), debian: 'ninja-build' },
  { name: 'a C compiler', there: () => which('gcc'), debian: 'gcc libc6-dev', test: true },
  { name: 'clang', there: () => which('clang'), debian: 'clang', test: true },
  { name: 'sanitizers', there: hasSanitizers, debian: 'libclang-rt-14-dev', test: true },
  { name: 'clang-format', there: () => which('clang-format'), debian: 'clang-format', test: true },
  {
    name: 'cmocka',
    there: () => existsSync('/usr/include/cmocka.h') || compiles('cmocka.h'),
    debian: 'libcmocka-dev',
    test: true,
  },
  { name: 'wabt', there: () => which('wasm-objdump'), debian: 'wabt', test: true },
  {
    name: 'GNU Go',
    there: () => which('gnugo') ?? existsSync('/usr/games/gnugo'),
    debian: 'gnugo',
    test: true,
  },
  {
    name: 'Chromium',
    there: () => which('chromium') ?? which('chromium-browser'),
    debian: 'chromium',
    test: true,
  },
];

export function setup({ build = false } = {}) {
  const missing = TOOLS.filter(({ there, test }) => !(build && test) && !there());
  const needsEmscripten = !hasEmscripten();
  if (onDebian()) installDebian(missing, needsEmscripten);
  else if (missing.length > 0) {
    console.error(`Please install: ${missing.map(({ name }) => name).join(', ')}`);
    process.exit(1);
  }
  if (!hasEmscripten()) installEmsdk();
  installPackages();
}

/** Puts the pinned emsdk and its Binaryen, when they were needed, in front of PATH. */
function useEmsdk() {
  const bin = ['emscripten', 'bin']
    .map((folder) => join(EMSDK, 'upstream', folder))
    .join(delimiter);
  if (existsSync(join(EMSDK, 'upstream')) && !process.env.PATH?.startsWith(bin))
    process.env.PATH = `${bin}${delimiter}${process.env.PATH}`;
}

function hasEmscripten() {
  useEmsdk();
  const version = which('emcc') ? output('emcc', ['--version']) : '';
  return new RegExp(`\\b${EMSCRIPTEN.replaceAll('.', '\\.')}\\b`).test(version);
}

function onDebian() {
  return existsSync('/etc/debian_version') && which('apt-get') !== undefined;
}

/**
 * @param {{ debian: string }[]} missing
 * @param {boolean} needsEmscripten
 */
function installDebian(missing, needsEmscripten) {
  if (missing.length === 0 && !needsEmscripten) return;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo'];
  const apt = (/** @type {string[]} */ ...args) => {
    const [command, ...rest] = [
      ...asRoot,
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      '-qq',
      ...args,
    ];
    run(command, rest);
  };
  console.log(
    `Installing ${[...missing.map(({ debian }) => debian), ...(needsEmscripten ? ['emscripten'] : [])].join(' ')}`,
  );
  apt('update');
  const packages = missing.flatMap(({ debian }) => debian.split(' '));
  const candidate =
    output('apt-cache', ['policy', 'emscripten']).match(/Candidate: (\S+)/)?.[1] ?? '';
  if (needsEmscripten && candidate.startsWith(`${EMSCRIPTEN}~`)) packages.push('emscripten');
  if (packages.length > 0) apt('install', '-y', '--no-install-recommends', ...packages);
}

function installEmsdk() {
  console.log(`Installing Emscripten ${EMSCRIPTEN} under .cache/emsdk`);
  if (!existsSync(EMSDK))
    run('git', ['clone', '--depth', '1', 'https://github.com/emscripten-core/emsdk.git', EMSDK]);
  run(join(EMSDK, 'emsdk'), ['install', EMSCRIPTEN]);
  run(join(EMSDK, 'emsdk'), ['activate', EMSCRIPTEN]);
  useEmsdk();
}

function installPackages() {
  const lock = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');
  if (existsSync(LOCK_STAMP) && readFileSync(LOCK_STAMP, 'utf8') === lock) return;
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  mkdirSync(join(ROOT, 'node_modules'), { recursive: true });
  writeFileSync(LOCK_STAMP, lock);
}

function hasSanitizers() {
  return compiles(
    'stdint.h',
    ['-fsanitize=fuzzer-no-link,address,undefined'],
    'int main(void) { return 0; }',
  );
}

/**
 * Whether a program with this header compiles and links.
 * @param {string} header
 * @param {string[]} [flags]
 * @param {string} [body]
 */
function compiles(
  header,
  flags = ['-fsyntax-only', '-include', 'stdarg.h', '-include', 'setjmp.h'],
  body = '',
) {
  if (!which('clang')) return false;
  const program = `#include <stddef.h>\n#include <${header}>\n${body}\n`;
  return output('sh', [
    '-c',
    `printf '%s' '${program}' | clang ${flags.join(' ')} -x c - -o /dev/null 2>&1 && echo compiled`,
  ]).includes('compiled');
}

if (process.argv[1] === new URL(import.meta.url).pathname)
  setup({ build: process.argv.includes('--build') });
