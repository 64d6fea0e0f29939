import { TesujiError } from '../error.js';
import { KINDS } from '../kinds.js';
import { checkedOptions } from './problem.js';
import { bytesOf, textOf } from './sgf-charset.js';
import { gamesOf } from './sgf-games.js';
import { SgfFile } from './sgf-tree.js';
import { stringify } from './sgf-write.js';

/**
 * @typedef {object} SgfOptions
 * @property {boolean} [strict] refuse the text when anything is wrong with it; default: repair, and
 *   list what was wrong in `warnings`
 * @property {AbortSignal} [signal]
 * @property {number} [memoryMB] the most memory the parser may use; default: what it needs
 */

const MB = 1024 * 1024;
const MOST_MB = 2000;

/**
 * SGF files: `tesuji.sgf`.
 * @param {import('../client.js').Client} client
 */
export function sgf(client) {
  return {
    /**
     * Reads SGF (FF[1] to FF[4]) in the worker. Bytes are read as UTF-8 (or UTF-16 with its byte
     * order mark), else in the charset that `CA` names; without it in one of East Asia in which they
     * speak of Go, else as Windows-1252, which has Latin-1.
     *
     * @param {string | Uint8Array | ArrayBuffer} input a text, or the bytes of a file
     * @param {SgfOptions} [options]
     * @returns {Promise<SgfFile>} rejects with a TesujiError `invalid-sgf` with `line` and `column`
     *   when there is no game in the text, or, with `strict`, when anything is wrong: `faults` then
     *   lists everything
     */
    async parse(input, options = {}) {
      const { strict = false, signal, memoryMB } = checkedOptions(options);
      const bytes = bytesOf(input);
      const answer = await run(client, bytes, signal, memoryMB);
      const file = new SgfFile(bytes, answer);
      if (strict && file.warnings.length > 0) throw strictError(file);
      return file;
    },

    /**
     * The games of a text, each a text of its own: a collection of problems, one by one.
     *
     * @param {string | Uint8Array | ArrayBuffer} input a text, or the bytes of a file, read as by `parse`
     * @returns {Generator<string>} in their order, made as they are asked for; the text itself where it has one
     *   game or none. Each stands where it stands in the text, so that errors tell their places. Throws a TesujiError
     *   `bad-option` when it is neither
     */
    games: (input) => gamesOf(textOf(input)),

    stringify,
  };
}

/**
 * How much memory a text needs depends on what it holds: most need twelve times their size.
 * @param {import('../client.js').Client} client
 * @param {Uint8Array} bytes
 * @param {AbortSignal | undefined} signal
 * @param {number | undefined} given
 */
async function run(client, bytes, signal, given) {
  const factors = given === undefined ? [12, 48, Infinity] : [0];
  for (const [i, factor] of factors.entries()) {
    const memoryMB = given ?? Math.min(MOST_MB, 1 + (factor * bytes.length) / MB);
    try {
      return (await client.run(KINDS.SGF, bytes, { signal, memoryMB })).bytes;
    } catch (error) {
      const more = i + 1 < factors.length && memoryMB < MOST_MB;
      if (!more || !(error instanceof TesujiError) || error.code !== 'out-of-memory') throw error;
    }
  }
  throw new TesujiError('out-of-memory', 'the text is too large');
}

/** @param {SgfFile} file */
function strictError(file) {
  const { line, column, message } = file.warnings[0];
  const error = new TesujiError('invalid-sgf', `${message} (line ${line}, column ${column})`, {
    line,
    column,
  });
  return Object.assign(error, { faults: file.warnings });
}
