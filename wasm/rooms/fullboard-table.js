import { TesujiError } from '../error.js';
import { tableBytes } from './gomoku-table.js';

const HEAD = 12;
const ENTRY = 12;
const VERSION = 1;

/**
 * Solved boards; the file is described in core/fullboard/solved.h.
 * @typedef {object} SolvedBoards
 * @property {Uint8Array} bytes
 * @property {Map<string, { kind: number, bytes: Uint8Array }>} sections by the size of the board, its
 *   shorter side first
 */

/**
 * Loads and checks a file of solved boards.
 * @param {ArrayBuffer | ArrayBufferView | string | URL} [source] the file, or where it is; default the package's
 * @returns {Promise<SolvedBoards>} rejects with a TesujiError `load-failed` or `damaged-table`
 */
export async function loadSolved(source) {
  const bytes = await tableBytes(
    source ?? new URL('../assets/fullboard.table', import.meta.url),
    'small boards',
  );
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const name = String.fromCharCode(...bytes.subarray(0, 4));
  const whole = bytes.length >= HEAD && name === 'TGFB' && bytes[4] === VERSION;
  if (!whole || view.getUint32(8, true) !== checksum(bytes.subarray(HEAD))) throw damaged();
  const start = HEAD + bytes[5] * ENTRY;
  const sections = new Map();
  for (let at = HEAD; at < start; at += ENTRY) {
    const [width, height, kind] = bytes.subarray(at, at + 3);
    const from = start + view.getUint32(at + 4, true);
    const to = from + view.getUint32(at + 8, true);
    if (to > bytes.length) throw damaged();
    sections.set(`${width}x${height}`, { kind, bytes: bytes.subarray(from, to) });
  }
  return { bytes, sections };
}

function damaged() {
  return new TesujiError('damaged-table', 'the file of solved small boards is damaged');
}

/**
 * The section of a board, if there is one.
 * @param {SolvedBoards} solved
 * @param {number} width
 * @param {number} height
 */
export function sectionOf({ sections }, width, height) {
  return sections.get(`${Math.min(width, height)}x${Math.max(width, height)}`);
}

/**
 * Fletcher's sums modulo a prime (M. Adler's checksum).
 * @param {Uint8Array} bytes
 */
function checksum(bytes) {
  let [a, b] = [1, 0];
  for (const byte of bytes) {
    a = (a + byte) % 65521;
    b = (b + a) % 65521;
  }
  return ((b << 16) | a) >>> 0;
}
