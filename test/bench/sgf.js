// SGF: how quickly files are read, beside @sabaki/sgf. The files are game records with variations
// and comments, made from a seed.
// @ts-expect-error it has no types
import sabaki from '@sabaki/sgf';
import { KINDS } from '../../wasm/kinds.js';
import { createTesuji } from '../../wasm/node.js';
import { hasNative, NativeHost } from '../native.js';

const MB = 1024 * 1024;

/**
 * @param {number} size bytes at least
 * @returns {string}
 */
function records(size) {
  let state = 1;
  const below = (/** @type {number} */ bound) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
  const point = () => String.fromCharCode(97 + below(19), 97 + below(19));
  const line = (/** @type {number} */ moves) =>
    Array.from({ length: moves }, (_, i) => {
      const comment =
        below(12) === 0 ? `C[A comment on move ${i} [sic\\], with some words.\n]` : '';
      return `;${i % 2 === 0 ? 'B' : 'W'}[${point()}]${comment}`;
    }).join('');
  const head = '(;FF[4]GM[1]SZ[19]CA[UTF-8]PB[Black]PW[White]KM[6.5]RE[B+R]';
  const games = [];
  for (let total = 0; total < size; total += games[games.length - 1].length)
    games.push(`${head}${line(150)}(${line(40)})(${line(40)}))\n`);
  return games.join('');
}

/**
 * Megabytes a second, best of three.
 * @param {number} size
 * @param {() => unknown} work
 */
async function speed(size, work) {
  let best = Infinity;
  for (let i = 0; i < 3; i++) {
    const before = performance.now();
    await work();
    best = Math.min(best, performance.now() - before);
  }
  return perSecond(size, best);
}

/**
 * Computing alone, as the native host measures it.
 * @param {NativeHost} native
 * @param {Uint8Array} bytes
 */
async function nativeSpeed(native, bytes) {
  const memoryMB = Math.ceil((16 * bytes.length) / MB) + 1;
  let best = Infinity;
  for (let i = 0; i < 3; i++) {
    const { status, ms } = await native.run(KINDS.SGF, bytes, { memoryMB, nodesAStep: 1e6 });
    if (status !== 1) throw new Error(`native: status ${status}`);
    best = Math.min(best, ms);
  }
  return perSecond(bytes.length, best);
}

/**
 * @param {number} size
 * @param {number} ms
 */
function perSecond(size, ms) {
  return `${(size / MB / (ms / 1000)).toFixed(0)} MB/s`;
}

/** @param {(string | number)[]} cells */
function row(cells) {
  console.log(cells.map((cell) => String(cell).padEnd(16)).join(''));
}

const tesuji = await createTesuji();
const native = hasNative ? new NativeHost() : undefined;
row(['size', 'nodes', 'parse()', 'and all values', 'native core', '@sabaki/sgf']);
for (const megabytes of [1, 10, 50]) {
  const text = records(megabytes * MB);
  const bytes = new TextEncoder().encode(text);
  const { nodeCount } = await tesuji.sgf.parse(bytes);
  const readAll = async () => {
    const file = await tesuji.sgf.parse(bytes);
    for (const node of file.nodes()) void node.properties;
  };
  row([
    `${megabytes} MB`,
    nodeCount,
    await speed(bytes.length, () => tesuji.sgf.parse(bytes)),
    await speed(bytes.length, readAll),
    native ? await nativeSpeed(native, bytes) : 'not built',
    megabytes <= 10 ? await speed(bytes.length, () => sabaki.parse(text)) : '-',
  ]);
}
native?.close();
tesuji.dispose();
