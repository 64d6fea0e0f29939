import { checkedRun } from '../client.js';
import { TesujiError } from '../error.js';
import { KINDS } from '../kinds.js';
import { checkedOptions } from './problem.js';
import { GameRecord } from './record-game.js';
import { bytesOf } from './sgf-charset.js';

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
/** Games of a file that are under way in the worker. */
const AT_ONCE = 8;
const [FLAG_TREE, FLAG_LIST] = [1, 2];

/** @typedef {{ game: number, record?: GameRecord, error?: TesujiError }} Replayed */
/** @typedef {{ offset: number, line: number, column: number }} Start where a game begins */

/**
 * Game records: `tesuji.record` and `tesuji.records`.
 * @param {import('../client.js').Client} client
 */
export function record(client) {
  return {
    /**
     * Replays a game record move by move: which stones stand, to which chain each belongs and how
     * many liberties it has, and when each was captured.
     *
     * @param {string | Uint8Array | ArrayBuffer} sgf a text, or the bytes of a file
     * @param {RecordOptions} [options]
     * @returns {Promise<GameRecord>} rejects with a TesujiError: `invalid-sgf`, `unsupported-size`,
     *   `bad-option` (no such game, node or move); with `strict` also `illegal-move`, `illegal-position` and
     *   `other-game` (than Go), with `line` and `column`
     */
    record: async (sgf, options = {}) => replay(client, bytesOf(sgf), checkedOptions(options)),

    /**
     * Replays all games of a file, one after the other. One that cannot be replayed gives its error
     * and the others go on; where the file cannot be parted into games that error is the last, and so is `aborted`.
     *
     * @param {string | Uint8Array | ArrayBuffer} sgf
     * @param {Omit<RecordOptions, 'game' | 'node'>} [options]
     * @returns {AsyncGenerator<Replayed>}
     */
    async *records(sgf, options = {}) {
      yield* replayAll(client, bytesOf(sgf), checkedOptions(options));
    },
  };
}

/**
 * @param {import('../client.js').Client} client
 * @param {Uint8Array} bytes
 * @param {RecordOptions} options
 */
async function replay(client, bytes, options) {
  const request = encode(bytes, options, options.variations ? FLAG_TREE : 0);
  const answer = await run(client, request, options).catch(async (error) => {
    if (error.code === 'bad-option') throw await missing(client, bytes, options);
    throw options.strict ? await otherGame(client, bytes, options, error) : error;
  });
  return new GameRecord(answer.bytes, options.game ?? 0, answer.ms);
}

/**
 * What a strict reading has stopped at: the core tells another game as SGF that is not valid, which it may be.
 * @param {import('../client.js').Client} client
 * @param {Uint8Array} bytes
 * @param {RecordOptions} options
 * @param {TesujiError & { line?: number, column?: number }} error
 */
async function otherGame(client, bytes, options, error) {
  const { code, line, column } = error;
  if (code !== 'invalid-sgf' || line === undefined) return error;
  const lax = { ...options, move: undefined, strict: false };
  const { result } = await attempt(() => replay(client, bytes, lax));
  const warning = result?.warnings.find((one) => one.line === line && one.column === column);
  if (warning?.code !== 'other-game') return error;
  const message = `the game is another one than Go (line ${line}, column ${column})`;
  return new TesujiError(warning.code, message, { line, column, cause: error });
}

/**
 * Which of game, node and move is not there, and how many there are.
 * @param {import('../client.js').Client} client
 * @param {Uint8Array} bytes
 * @param {RecordOptions} options of a replay that failed with `bad-option`
 */
async function missing(client, bytes, { game = 0, node = 0, move, ...options }) {
  const count = (await listGames(client, bytes, options)).length;
  const none = (/** @type {string} */ what, /** @type {string} */ there) =>
    new TesujiError('bad-option', `there is no ${what}: ${there}`);
  if (game >= count) return none(`game ${game}`, `the file has ${gamesFrom0(count)}`);
  const { nodes } = await replay(client, bytes, { ...options, game, variations: true });
  if (node >= nodes.length) return none(`node ${node}`, `the game has 0 to ${nodes.length - 1}`);
  const { moveCount } = await replay(client, bytes, { ...options, game, node });
  return none(`move ${move}`, `the record has ${moveCount}`);
}

/** @param {number} count */
function gamesFrom0(count) {
  return count === 1 ? 'one, game 0' : `${count}, from 0 to ${count - 1}`;
}

/**
 * @param {import('../client.js').Client} client
 * @param {Uint8Array} bytes
 * @param {RecordOptions} options
 * @returns {AsyncGenerator<Replayed>}
 */
async function* replayAll(client, bytes, options) {
  const first = await replayed(0, () => replay(client, bytes, options));
  yield first;
  if (first.record?.games === 1 || first.error?.code === 'aborted') return;
  const { result: starts = [], error } = await attempt(() => listGames(client, bytes, options));
  if (error && error.code !== first.error?.code) yield { game: 1, error };
  /** @type {Promise<Replayed>[]} */
  const waiting = [];
  for (let game = 1; game < starts.length || waiting.length > 0; game++) {
    if (game < starts.length)
      waiting.push(replayed(game, () => replayPart(client, bytes, options, starts, game)));
    if (waiting.length < AT_ONCE && game < starts.length) continue;
    const result = /** @type {Replayed} */ (await waiting.shift());
    yield result;
    if (result.error?.code === 'aborted') return;
  }
}

/**
 * @param {number} game
 * @param {() => Promise<GameRecord>} work
 * @returns {Promise<Replayed>}
 */
async function replayed(game, work) {
  const { result, error } = await attempt(work);
  return { game, ...(error ? { error } : { record: result }) };
}

/**
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<{ result?: T, error?: TesujiError }>}
 */
async function attempt(work) {
  try {
    return { result: await work() };
  } catch (error) {
    if (error instanceof TesujiError) return { error };
    throw error;
  }
}

/**
 * One game of many from its own part of the text, so that the whole is not read once for each.
 * @param {import('../client.js').Client} client
 * @param {Uint8Array} bytes
 * @param {RecordOptions} options
 * @param {Start[]} starts
 * @param {number} game
 */
async function replayPart(client, bytes, options, starts, game) {
  const part = bytes.subarray(starts[game].offset, starts[game + 1]?.offset);
  const { result } = await attempt(() => replay(client, part, options));
  // Broken parentheses may part the text elsewhere; errors get their places from the whole.
  if (result?.games !== 1) return replay(client, bytes, { ...options, game });
  result.placeInFile(game, starts.length, starts[game]);
  return result;
}

/**
 * @param {import('../client.js').Client} client
 * @param {Uint8Array} bytes
 * @param {RecordOptions} options
 * @returns {Promise<Start[]>}
 */
async function listGames(client, bytes, options) {
  const answer = await run(client, encode(bytes, {}, FLAG_LIST), options);
  const words = new Int32Array(answer.bytes.slice().buffer);
  return Array.from({ length: words.length / 3 }, (_, i) => ({
    offset: words[i * 3],
    line: words[i * 3 + 1],
    column: words[i * 3 + 2],
  }));
}

/**
 * @param {Uint8Array} text
 * @param {RecordOptions} options
 * @param {number} flags
 */
function encode(text, { game = 0, node = 0, move, strict = false }, flags) {
  const words = [game, node, strict ? 1 : 0, flags, move ?? -1];
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
 * Collections and games with comments need sixteen times their size, bare moves a hundred times.
 * @param {import('../client.js').Client} client
 * @param {Uint8Array} request
 * @param {RecordOptions} options
 */
async function run(client, request, { signal, memoryMB }) {
  checkedRun({ signal, memoryMB });
  const factors = memoryMB === undefined ? [16, 128, 400] : [0];
  for (const [i, factor] of factors.entries()) {
    const memory = memoryMB ?? Math.min(MOST_MB, 2 + (factor * request.length) / MB);
    try {
      return await client.run(KINDS.RECORD, request, { signal, memoryMB: memory });
    } catch (error) {
      const more = i + 1 < factors.length && memory < MOST_MB;
      if (!more || !(error instanceof TesujiError) || error.code !== 'out-of-memory') throw error;
    }
  }
  throw new TesujiError('out-of-memory', 'the record is too large');
}
