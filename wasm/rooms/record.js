import { TesujiError } from '../error.js';
import { KINDS } from '../kinds.js';
import { GameRecord } from './record-game.js';
import { bytesOf } from './sgf.js';

/**
 * @typedef {object} RecordOptions
 * @property {number} [move] the table is that of the position after this move (0: the start);
 *   default: the last one. `at` gives any position whatever this says
 * @property {number} [game] which game of the file, from 0
 * @property {number} [node] the replay leads through this node (an `id` of `nodes`) and on along
 *   first children; default: the main line
 * @property {boolean} [variations] whether `nodes` is wanted
 * @property {boolean} [strict] reject at the first fault; default: mark it in `warnings`, go on
 * @property {AbortSignal} [signal]
 * @property {number} [memoryMB] the most memory the replay may use; default: what it needs
 */

const MB = 1024 * 1024;
const MOST_MB = 2000;
const FLAG_TREE = 1;

/**
 * Game records: `tesuji.record`.
 * @param {import('../client.js').Client} client
 */
export function record(client) {
  /**
   * Replays a game record move by move: which stones stand, to which chain each belongs and how
   * many liberties it has, and when each was captured.
   *
   * @param {string | Uint8Array | ArrayBuffer} sgf a text, or the bytes of a file
   * @param {RecordOptions} [options]
   * @returns {Promise<GameRecord>} rejects with a TesujiError: `invalid-sgf`, `unsupported-size`,
   *   `bad-option` (no such game, node or move); with `strict` also `illegal-move` and
   *   `illegal-position`, with `line` and `column`
   */
  return async (sgf, options = {}) => {
    const request = encode(bytesOf(sgf), options);
    const { bytes, ms } = await run(client, request, options);
    return new GameRecord(bytes, options.game ?? 0, ms);
  };
}

/**
 * @param {Uint8Array} text
 * @param {RecordOptions} options
 */
function encode(text, { game = 0, node = 0, move, strict = false, variations = false }) {
  const words = [game, node, strict ? 1 : 0, variations ? FLAG_TREE : 0, move ?? -1];
  for (const [name, value] of Object.entries({ game, node, move: move ?? 0 }))
    if (!Number.isInteger(value) || value < 0 || value > 0x7fffffff)
      throw new TesujiError('bad-option', `${name} must be a whole number from 0`);
  const request = new Uint8Array(words.length * 4 + text.length);
  const view = new DataView(request.buffer);
  words.forEach((word, i) => void view.setInt32(i * 4, word, true));
  request.set(text, words.length * 4);
  return request;
}

/**
 * Most files need forty times their size.
 * @param {import('../client.js').Client} client
 * @param {Uint8Array} request
 * @param {RecordOptions} options
 */
async function run(client, request, { signal, memoryMB }) {
  const factors = memoryMB === undefined ? [40, 160, Infinity] : [0];
  for (const [i, factor] of factors.entries()) {
    const memory = memoryMB ?? Math.min(MOST_MB, 1 + (factor * request.length) / MB);
    try {
      return await client.run(KINDS.RECORD, request, { signal, memoryMB: memory });
    } catch (error) {
      if (error instanceof TesujiError && error.code === 'bad-option')
        throw new TesujiError('bad-option', 'there is no such game, node or move in this record');
      const more = i + 1 < factors.length && memory < MOST_MB;
      if (!more || !(error instanceof TesujiError) || error.code !== 'out-of-memory') throw error;
    }
  }
  throw new TesujiError('out-of-memory', 'the record is too large');
}
