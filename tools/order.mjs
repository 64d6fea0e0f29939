// Puts functions of a WebAssembly module that look alike side by side, so that the module compresses
// better. What it does stays the same. The order is kept in tools/orders/, for it takes a minute to find: where a module
// is the one that it was found for, byte by byte, it is taken from there, else found anew and written there.
//
//   node tools/order.mjs FROM TO
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';

const WINDOW = 32768; // what deflate looks back at
const TRIED = 8; // functions that are really compressed to find the next one
const STARTS = 12; // largest functions that orders begin with
const MOVED = 20000; // how often some of them are tried elsewhere, though it be so many bytes worse at first:
const WORSE = 4;
const LIKES = 8; // behind one of so many that are most like the first of them,
const ANYWHERE = 8; // each so many times anywhere
const RUN = 6; // functions that are moved at most
const CODE_SECTION = 10;
const FEATURES = ['--mvp-features', '--enable-simd', '--enable-bulk-memory']; // as it is built

const [from, to] = process.argv.slice(2);
const text = binaryen('wasm-dis', [from]);
const items = topLevel(text);
const functions = items.filter(isFunction);
const order = keptOrder(readFileSync(from));
if (order.length !== functions.length) throw new Error(`${from}: ${order.length} bodies`);
const others = items.filter((item) => !isFunction(item));
const lines = ['(module', ...others, ...order.map((at) => functions[at]), ')'];
writeFileSync(`${to}.wat`, lines.join('\n'));
binaryen('wasm-as', [`${to}.wat`, '-o', to]);
binaryen('wasm-opt', [to, '-Oz', '-o', to]);

/**
 * The order that is kept for a module, or a new one.
 * @param {Buffer} module
 * @returns {number[]}
 */
function keptOrder(module) {
  const folder = fileURLToPath(new URL('orders/', import.meta.url));
  const file = `${folder}${basename(from, '.wasm')}.txt`;
  const hash = createHash('sha256').update(module).digest('hex');
  const [known, kept] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  if (known === hash) return kept.split(' ').map(Number);
  const found = orderOf(bodies(module));
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${hash}\n${found.join(' ')}\n`);
  return found;
}

/**
 * @param {string} program
 * @param {string[]} args
 */
function binaryen(program, args) {
  const options = { maxBuffer: 2 ** 28, encoding: /** @type {const} */ ('utf8') };
  return execFileSync(program, [...FEATURES, ...args], options);
}

/** @param {string} item */
function isFunction(item) {
  return item.startsWith(' (func ');
}

/**
 * The definitions of a module in text form: each begins with one blank.
 * @param {string} text
 */
function topLevel(text) {
  const inner = text.slice(text.indexOf('\n') + 1, text.lastIndexOf('\n)'));
  return inner.split(/\n(?= \()/);
}

/**
 * The bytes of the functions.
 * @param {Buffer} bytes of a module
 */
function bodies(bytes) {
  let at = 8;
  const number = () => {
    for (let value = 0, shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };
  const found = [];
  while (at < bytes.length) {
    const section = bytes[at++];
    const end = number() + at;
    for (let left = section === CODE_SECTION ? number() : 0; left > 0; left--) {
      const size = number();
      found.push(bytes.subarray(at, at + size));
      at += size;
    }
    at = end;
  }
  return found;
}

/**
 * The best of several orders, with functions moved about in it for as long as it gets better. The
 * same functions always get the same order.
 * @param {Buffer[]} functions
 */
function orderOf(functions) {
  const all = [...functions.keys()];
  const likeness = likenessOf(functions);
  const size = (/** @type {number[]} */ order) =>
    deflateRawSync(Buffer.concat(order.map((at) => functions[at])), { level: 9 }).length;
  const starts = best(all, (at) => functions[at].length).slice(0, STARTS);
  const orders = starts.map((start) => orderFrom(start, functions, likeness));
  const likes = likeness.map((like) => best(all, (at) => like[at]).slice(0, LIKES));
  return improved(best(orders, (order) => -size(order))[0], size, likes);
}

/**
 * An order in which each function is one of those most like the one before it, and of these the one
 * that compresses best there.
 * @param {number} start the first
 * @param {Buffer[]} functions
 * @param {number[][]} likeness of each two
 */
function orderFrom(start, functions, likeness) {
  const left = new Set(functions.keys());
  /** @type {number[]} */
  const order = [];
  let window = Buffer.alloc(0);
  let next = start;
  while (left.delete(next)) {
    order.push(next);
    window = Buffer.concat([window, functions[next]]).subarray(-WINDOW);
    const like = likeness[next];
    const ratio = (/** @type {number} */ at) =>
      deflateRawSync(functions[at], { level: 9, dictionary: window }).length / functions[at].length;
    const tried = best([...left], (at) => like[at]).slice(0, TRIED);
    next = best(tried, (at) => -ratio(at))[0];
  }
  return order;
}

/**
 * Moves neighbours, chosen at random, elsewhere where that is not much worse, ever less so (simulated annealing).
 * @param {number[]} order
 * @param {(order: number[]) => number} size
 * @param {number[][]} likes of each function those that are most like it
 */
function improved(order, size, likes) {
  let before = size(order);
  let [least, smallest] = [before, order];
  let seed = 1; // some fit better
  const random = (/** @type {number} */ below) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  for (let i = 0; i < MOVED; i++) {
    const moved = [...order];
    const run = moved.splice(random(order.length), 1 + random(RUN));
    const like = i % ANYWHERE === 0 ? -1 : moved.indexOf(likes[run[0]][random(LIKES)]);
    moved.splice(like < 0 ? random(moved.length + 1) : like + 1, 0, ...run);
    const now = size(moved);
    const worse = -Math.log(1 - random(2 ** 20) / 2 ** 20) * WORSE * (1 - i / MOVED);
    if (now > before + worse) continue;
    before = now;
    order = moved;
    if (now < least) [least, smallest] = [now, order];
  }
  return smallest;
}

/**
 * How much each function has of each other one, by the length of that.
 * @param {Buffer[]} functions
 */
function likenessOf(functions) {
  const grams = functions.map(gramsOf);
  return grams.map((one) =>
    grams.map((other, at) => shared(one, other) / Math.sqrt(functions[at].length)),
  );
}

/**
 * The same things, those with the highest value first.
 * @template T
 * @param {T[]} things
 * @param {(thing: T) => number} rate
 */
function best(things, rate) {
  const rated = things.map((thing) => ({ thing, value: rate(thing) }));
  return rated.sort((a, b) => b.value - a.value).map(({ thing }) => thing);
}

/**
 * How often each four bytes occur.
 * @param {Buffer} bytes
 */
function gramsOf(bytes) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (let at = 0; at + 4 <= bytes.length; at++) {
    const gram = bytes.readUInt32LE(at);
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}

/**
 * @param {Map<number, number>} one
 * @param {Map<number, number>} other
 */
function shared(one, other) {
  if (one.size > other.size) return shared(other, one);
  let sum = 0;
  for (const [gram, count] of one) sum += Math.min(count, other.get(gram) ?? 0);
  return sum;
}
