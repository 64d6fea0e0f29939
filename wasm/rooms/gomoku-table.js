import { TesujiError } from '../error.js';
import { bytesIn } from './given.js';

const HEAD = 16;
const CENTRE = 112;

/**
 * The bytes of a table: given, or a file's.
 * @param {ArrayBuffer | ArrayBufferView | string | URL} [source] default: the package's strategy table
 * @param {string} [name] what it is for
 * @returns {Promise<Uint8Array>}
 */
export async function tableBytes(
  source = new URL('../assets/gomoku.table', import.meta.url),
  name = 'gomoku',
) {
  const bytes = bytesIn(source);
  if (bytes) return bytes;
  if (typeof source !== 'string' && !(source instanceof URL))
    throw new TesujiError('bad-option', `a table for ${name} is bytes, or where they are`);
  try {
    const url = await addressOf(source);
    if (url.protocol === 'file:') {
      // Under Node; the name in a variable keeps bundlers for browsers from looking for it.
      const files = 'node:fs/promises';
      const { readFile } = await import(/* @vite-ignore */ /* webpackIgnore: true */ files);
      return new Uint8Array(await readFile(url));
    }
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  } catch (cause) {
    throw new TesujiError('load-failed', `the table for ${name} cannot be loaded: ${source}`, {
      cause,
    });
  }
}

/**
 * A text is taken as `createTesuji` takes it: as the page does, under Node as a path.
 * @param {string | URL} source
 * @returns {Promise<URL>}
 */
async function addressOf(source) {
  if (source instanceof URL) return source;
  if (/^[a-z][a-z\d+.-]+:/i.test(source)) return new URL(source);
  const { document, location } = /** @type {any} */ (globalThis);
  const page = document?.baseURI ?? location?.href;
  if (page !== undefined) return new URL(source, page);
  const urls = 'node:url'; // as above
  return (await import(/* @vite-ignore */ /* webpackIgnore: true */ urls)).pathToFileURL(source);
}

/**
 * A decision of the strategy.
 * @typedef {object} Decision
 * @property {number} reply White's move before it
 * @property {number} move Black's
 * @property {number} plies within which Black wins, this move included
 * @property {Decision[]} below
 */

/**
 * The tree in a table that the core has checked; the file is described in core/gomoku/table.h.
 * @param {Uint8Array} bytes
 * @returns {Decision}
 */
export function readTree(bytes) {
  const count = (bytes.length - HEAD) / 4;
  const part = (/** @type {number} */ i) =>
    bytes.subarray(HEAD + i * count, HEAD + (i + 1) * count);
  const [replies, moves, counts, plies] = [0, 1, 2, 3].map(part);
  /** @type {{ decision: Decision, left: number }[]} */
  const path = [];
  /** @type {Decision} */
  const root = { reply: -1, move: CENTRE, plies: 0, below: [] };
  for (let i = 0; i < count; i++) {
    while (path.length > 0 && path[path.length - 1].left === 0) path.pop();
    const decision =
      i === 0 ? root : { reply: replies[i], move: moves[i], plies: plies[i], below: [] };
    if (i === 0) root.plies = plies[0];
    const above = path[path.length - 1];
    if (above) {
      above.decision.below.push(decision);
      above.left--;
    }
    path.push({ decision, left: counts[i] });
  }
  return root;
}

/**
 * Lines through stored decisions along which White lasts as long as the strategy allows; they end
 * where the threat search takes over.
 * @param {Decision} root
 * @param {number} most
 * @returns {number[][]} moves of both
 */
export function longestLines(root, most) {
  /** @type {number[][]} */
  const lines = [];
  /** @type {{ decision: Decision, moves: number[] }[]} */
  const open = [{ decision: root, moves: [] }];
  while (open.length > 0 && lines.length < most) {
    const { decision, moves } = /** @type {{ decision: Decision, moves: number[] }} */ (open.pop());
    const played = [...moves, decision.move];
    const wanted =
      decision.plies > 0
        ? decision.plies - 2
        : Math.max(...decision.below.map(({ plies }) => plies));
    const longest = decision.below.filter(({ plies }) => plies === wanted);
    if (longest.length === 0) lines.push(played);
    for (const below of longest.reverse())
      open.push({ decision: below, moves: [...played, below.reply] });
  }
  return lines;
}
