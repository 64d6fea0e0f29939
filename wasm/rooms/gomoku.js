import { checkedRun } from '../client.js';
import { quoted, TesujiError } from '../error.js';
import { KINDS } from '../kinds.js';
import { longestLines, readTree, tableBytes } from './gomoku-table.js';
import { checkedOptions, wordsOf } from './problem.js';

/**
 * Moves, Black's first, as `h8`: column letter (with i), row from the bottom.
 * @typedef {string[]} Moves
 */

/**
 * @typedef {object} GomokuOptions
 * @property {number} [size] of the board, 5..15; default 15
 * @property {'exact-five' | 'five-or-more'} [rule] what wins; default exactly five in a row
 * @property {number} [maxPlies] wins by threats are looked for up to this length, 1..127; default 35
 * @property {boolean} [search] false: only the table is asked
 * @property {AbortSignal} [signal]
 * @property {(progress: { nodes: number, ms: number }) => void} [onProgress]
 * @property {number} [maxNodes]
 * @property {number} [maxMs]
 * @property {number} [memoryMB] default: what it needs
 */

/**
 * @typedef {'win' | 'loss' | 'unknown' | 'over'} State for the side to move; `over`: the game is
 */

/**
 * @typedef {object} GomokuReply
 * @property {string | null} move null when the game is over, or a limit has left nothing known
 * @property {State} state
 * @property {number | null} plies that remain after the move: until the win at the latest, or until
 *   the loss after the longest resistance; null where it is not known
 * @property {'table' | 'search'} source
 * @property {'B' | 'W' | null} winner of a game that is over
 * @property {number} nodes
 * @property {number} ms
 */

/**
 * What a stone could make on an empty point.
 * @typedef {object} Shapes
 * @property {string[]} five
 * @property {string[]} four points that leave a completing point
 * @property {string[]} double points that leave two of them: an open four, or two fours
 * @property {string[]} three points that make an open three
 */

/** @typedef {{ reply: string | null, move: string, replies: ProofNode[] }} ProofNode */

/** A table and its decisions by position. @typedef {{ bytes: Uint8Array, entries: Uint8Array }} Table */

const STATES = /** @type {const} */ (['unknown', 'win', 'loss', 'over']);
const RULES = ['exact-five', 'five-or-more'];
const SHAPES = /** @type {const} */ (['five', 'four', 'double', 'three']);
const KINDS_OF_THREATS = ['threes', 'fours'];
const [REPLY, ANALYSE, THREATS] = [0, 1, 2];
const CELLS = 225;
const HEAD = 5;
const ENTRY_BYTES = 16;
const VALUE_FIVE = 255;
const MEMORY_MB = 8;
const BATCH = 50; // decisions a verifying job checks

/**
 * Gomoku: `tesuji.gomoku`. Black, to begin in the centre of a 15x15 board where exactly five in a
 * row win, wins by move 35; the strategy is in a table that is loaded when it is first needed.
 * @param {import('../client.js').Client} client
 */
export function gomoku(client) {
  /** @type {Promise<Table> | undefined} the package's */
  let own;
  /** What gives the table in use. @type {() => Promise<Table>} */
  let table = () => {
    own ??= loadTable().catch((error) => {
      own = undefined;
      throw error;
    });
    return own;
  };

  /**
   * @param {ArrayBuffer | ArrayBufferView | string | URL} [source]
   * @returns {Promise<Table>}
   */
  async function loadTable(source) {
    const bytes = await tableBytes(source);
    const memoryMB = Math.max(2, (bytes.length * 8) / 2 ** 20 + 1);
    const { bytes: entries } = await client.run(KINDS.GOMOKU_TABLE, bytes, { memoryMB });
    return { bytes, entries };
  }

  /**
   * Puts another table in use. What is asked meanwhile waits for it; where it fails, all goes on with the one before.
   * @param {ArrayBuffer | ArrayBufferView | string | URL} source
   */
  async function replaceTable(source) {
    const before = table;
    const loading = loadTable(source);
    const waiting = () => loading.catch(before);
    table = waiting;
    const settle = (/** @type {typeof table} */ next) => {
      if (table === waiting) table = next;
    };
    loading.then(
      () => settle(() => loading),
      () => settle(before),
    );
    return loading;
  }

  /**
   * @param {number} task
   * @param {Moves} moves
   * @param {GomokuOptions & { kind?: string }} options
   */
  async function ask(task, moves, options) {
    const {
      size = 15,
      rule = 'exact-five',
      maxPlies = 35,
      kind = 'threes',
      ...limits
    } = checkedOptions(options);
    checkMoves(moves, size);
    const head = [
      task,
      size,
      indexOf(RULES, rule, 'rule'),
      options.search === false ? 1 : checkedPlies(maxPlies),
      indexOf(KINDS_OF_THREATS, kind, 'kind'),
      moves.length,
      ...moves.map((move) => cellOf(move, size)),
    ];
    if (task === ANALYSE && moves.length % 2 === 0)
      throw new TesujiError('bad-option', "White's moves are analysed, and it is Black's turn");
    const standard = size === 15 && rule === 'exact-five' && task !== THREATS;
    const entries = standard ? (await table()).entries : new Uint8Array(0);
    head.push(entries.length / ENTRY_BYTES);
    const request = new Uint8Array(head.length * 4 + entries.length);
    request.set(new Uint8Array(Int32Array.from(head).buffer));
    request.set(entries, head.length * 4);
    const { signal, onProgress, maxNodes, maxMs } = limits;
    const memoryMB = limits.memoryMB ?? MEMORY_MB + (2 * request.length) / 2 ** 20;
    const result = await client
      .run(KINDS.GOMOKU, request, { signal, onProgress, maxNodes, maxMs, memoryMB })
      .catch((error) => {
        throw explained(error, moves);
      });
    return { ...result, words: new Int32Array(result.bytes.slice().buffer) };
  }

  const room = {
    /**
     * Loads the strategy table, once; every other method does so by itself.
     * @param {ArrayBuffer | ArrayBufferView | string | URL} [source] another table, or where it is, a text as
     *   seen from the page, under Node from the working directory; default the one in use, at first the package's. One
     *   that cannot be loaded leaves that in use
     * @returns {Promise<{ decisions: number, bytes: Uint8Array }>} rejects with a TesujiError
     *   `load-failed`, `damaged-table` or `bad-option`
     */
    async load(source) {
      const { bytes, entries } = await (source === undefined ? table() : replaceTable(source));
      return { decisions: entries.length / ENTRY_BYTES, bytes };
    },

    /**
     * The best move for the side to move: Black's by the table where it knows the position, in any
     * orientation; else a win by threats, or a defence. White's is the one that lasts longest.
     *
     * @param {Moves} moves
     * @param {GomokuOptions} [options]
     * @returns {Promise<GomokuReply>} rejects with a TesujiError `illegal-move` (no point, occupied, or
     *   after the game's end), `bad-option`, `unsupported-size`
     */
    async reply(moves, options = {}) {
      return replyOf(await ask(REPLY, moves, options));
    },

    /**
     * How long Black needs after each move White could make, for the side White to move.
     *
     * @param {Moves} moves
     * @param {GomokuOptions} [options]
     * @returns {Promise<GomokuReply & { values: Record<string, number | null> }>} for each empty
     *   point the plies left after White's move there, null where no win is proved; `move` is the
     *   one that lasts longest. Rejects as `reply` does, and with `bad-option` at Black's turn
     */
    async analyse(moves, options = {}) {
      const result = await ask(ANALYSE, moves, options);
      const taken = new Set(moves.map((move) => cellOf(move)));
      /** @type {Record<string, number | null>} */
      const values = {};
      result.words.subarray(HEAD).forEach((value, cell) => {
        const { size = 15 } = options;
        if (cell % 15 >= size || cell >= size * 15 || taken.has(cell)) return;
        values[nameOf(cell)] = value === 0 || value === VALUE_FIVE ? null : value;
      });
      return { ...replyOf(result), values };
    },

    /**
     * The shortest win by threats for the side to move, with its proof: Black's (or White's) moves, and
     * below each all replies that could matter.
     *
     * @param {Moves} moves
     * @param {GomokuOptions & { kind?: 'threes' | 'fours' }} [options] kind: fours and open threes
     *   (default) or fours alone
     * @returns {Promise<GomokuReply & { proof: ProofNode | null }>} rejects as `reply` does
     */
    async threats(moves, options = {}) {
      const result = await ask(THREATS, moves, options);
      return { ...replyOf(result), proof: proofOf(result.words) };
    },

    /**
     * What either side could make on the empty points.
     * @param {Moves} moves
     * @param {GomokuOptions} [options]
     * @returns {Promise<{ B: Shapes, W: Shapes, winner: 'B' | 'W' | null }>} rejects as `reply` does
     */
    async shapes(moves, options = {}) {
      const { words } = await ask(REPLY, moves, { ...checkedOptions(options), search: false });
      const of = (/** @type {number} */ shift) =>
        /** @type {Shapes} */ (
          Object.fromEntries(
            SHAPES.map((name, bit) => [
              name,
              [...words.subarray(HEAD).keys()]
                .filter((cell) => (words[HEAD + cell] >> (shift + bit)) & 1)
                .map(nameOf),
            ]),
          )
        );
      return { B: of(0), W: of(4), winner: winnerOf(words) };
    },

    /**
     * A game of the strategy: White lasts as long as can be, or plays at random.
     *
     * @param {object} [options]
     * @param {Moves} [options.moves] to go on from; default the empty board
     * @param {boolean} [options.random] White's moves at random, as `seed` says
     * @param {number} [options.seed]
     * @param {number} [options.symmetry] 0..7: the orientation in which the game is shown
     * @param {(progress: { moves: Moves }) => void} [options.onProgress] gets the moves so far
     * @param {AbortSignal} [options.signal]
     * @returns {Promise<{ moves: Moves, plies: number, winner: 'B' | 'W' | null, ms: number }>} rejects as
     *   `reply` does
     */
    async line(options = {}) {
      const {
        moves = [],
        random = false,
        seed = 1,
        symmetry = 0,
        onProgress,
        signal,
      } = checkedOptions(options);
      checkedRun({ signal, onProgress: /** @type {any} */ (onProgress) });
      if (!Number.isInteger(symmetry) || symmetry < 0 || symmetry > 7)
        throw new TesujiError('bad-option', 'symmetry is a number from 0 to 7');
      checkMoves(moves, 15);
      const start = performance.now();
      const below = randomBelow(seed);
      const played = [...moves];
      const shown = () => played.map((move) => nameOf(turned(cellOf(move), symmetry)));
      for (;;) {
        onProgress?.({ moves: shown() });
        const white = played.length % 2 === 1;
        const answer = await room.reply(played, { signal, search: !(white && random) });
        if (answer.state === 'over' || answer.move === null)
          return {
            moves: shown(),
            plies: played.length,
            winner: answer.winner,
            ms: performance.now() - start,
          };
        played.push(white && random ? randomMove(played, below) : answer.move);
      }
    },

    /**
     * Several of the longest games of the strategy.
     * @param {object} [options]
     * @param {number} [options.most] how many at most, default 10
     * @param {(progress: { moves: Moves }) => void} [options.onProgress] gets each game when it is found
     * @param {AbortSignal} [options.signal]
     * @returns {Promise<Moves[]>} rejects as `line` does
     */
    async lines(options = {}) {
      const { most = 10, onProgress, signal } = checkedOptions(options);
      checkedRun({ signal, onProgress: /** @type {any} */ (onProgress) });
      if (!Number.isInteger(most) || most < 1)
        throw new TesujiError('bad-option', 'most is a whole number from 1');
      const { bytes } = await room.load();
      const games = [];
      for (const cells of longestLines(readTree(bytes), most)) {
        const { moves } = await room.line({ moves: cells.map(nameOf), signal });
        games.push(moves);
        onProgress?.({ moves });
      }
      return games;
    },

    /**
     * Checks the table: every reply of White's to the decisions chosen, each win by threats played out.
     * A decision that does not say how soon it wins fails.
     * `complete` is false for a table that leaves out some of White's first moves.
     *
     * @param {object} [options]
     * @param {number} [options.sample] how many decisions, chosen at random; default all
     * @param {number} [options.seed]
     * @param {AbortSignal} [options.signal]
     * @param {(progress: { decisions: number, of: number, ms: number }) => void} [options.onProgress]
     * @returns {Promise<{ verified: boolean, complete: boolean, decisions: number, of: number, replies: number, stored:
     *   number, wonByThreats: number, positions: number, longestGame: number, failed: number | null,
     *   checksum: string, ms: number }>} rejects with a TesujiError `bad-option`, `aborted`, or as `load` does
     */
    async verify(options = {}) {
      const { sample, seed = 1, signal, onProgress } = checkedOptions(options);
      checkedRun({ signal, onProgress: /** @type {any} */ (onProgress) });
      if (sample !== undefined && !(Number.isInteger(sample) && sample > 0))
        throw new TesujiError('bad-option', 'sample is a whole number from 1');
      const below = randomBelow(seed);
      const { bytes } = await room.load();
      const start = performance.now();
      const all = (bytes.length - ENTRY_BYTES) / 4;
      const numbers = chosen(all, sample ?? all, below);
      const sum = { decisions: 0, replies: 0, stored: 0, wonByThreats: 0, positions: 0 };
      const tell = (/** @type {number} */ decisions) =>
        onProgress?.({ decisions, of: all, ms: performance.now() - start });
      let longestGame = 0;
      /** @type {number | null} */
      let failed = null;
      for (let i = 0; i < numbers.length && failed === null; i += BATCH) {
        const batch = numbers.slice(i, i + BATCH);
        const head = Int32Array.from([batch.length, ...batch]);
        const request = new Uint8Array(head.byteLength + bytes.length);
        request.set(new Uint8Array(head.buffer));
        request.set(bytes, head.byteLength);
        const { bytes: answer } = await client.run(KINDS.GOMOKU_VERIFY, request, {
          signal,
          memoryMB: 8,
          partial: true,
          onProgress: ({ bytes }) => bytes && tell(sum.decisions + wordsOf(bytes)[0]),
        });
        const words = wordsOf(answer);
        sum.decisions += words[0];
        sum.replies += words[1];
        sum.stored += words[2];
        sum.wonByThreats += words[3];
        sum.positions += (words[4] >>> 0) + words[5] * 2 ** 32;
        longestGame = Math.max(longestGame, words[6]);
        if (words[7] >= 0) failed = words[7];
        tell(sum.decisions);
      }
      const checksum = new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true);
      return {
        verified: failed === null,
        complete: bytes[ENTRY_BYTES + 3 * all] > 0,
        ...sum,
        of: all,
        longestGame,
        failed,
        checksum: checksum.toString(16).padStart(8, '0'),
        ms: performance.now() - start,
      };
    },
  };
  return room;
}

/** @param {{ words: Int32Array, nodes: number, ms: number, done: boolean }} result */
function replyOf({ words, nodes, ms, done }) {
  const state = done ? STATES[words[1]] : 'unknown';
  return /** @type {GomokuReply} */ ({
    move: words[0] < 0 ? null : nameOf(words[0]),
    state,
    plies: state === 'win' || state === 'loss' ? words[2] : null,
    source: words[3] ? 'table' : 'search',
    winner: winnerOf(words),
    nodes,
    ms,
  });
}

/** @param {Int32Array} words */
function winnerOf(words) {
  return words[1] === STATES.indexOf('over') && words[4] >= 0 ? (words[4] === 0 ? 'B' : 'W') : null;
}

/**
 * @param {Int32Array} words
 * @returns {ProofNode | null}
 */
function proofOf(words) {
  const count = words[HEAD];
  /** @type {{ node: ProofNode, left: number }[]} */
  const path = [];
  /** @type {ProofNode | null} */
  let root = null;
  for (let i = 0; i < count; i++) {
    const [reply, move, left] = words.subarray(HEAD + 1 + 3 * i, HEAD + 4 + 3 * i);
    while (path.length > 0 && path[path.length - 1].left === 0) path.pop();
    const node = { reply: reply < 0 ? null : nameOf(reply), move: nameOf(move), replies: [] };
    const above = path[path.length - 1];
    if (above) {
      above.node.replies.push(node);
      above.left--;
    } else root = node;
    path.push({ node, left });
  }
  return root;
}

/**
 * @param {unknown} moves
 * @param {number} size
 */
function checkMoves(moves, size) {
  if (!Array.isArray(moves)) throw new TesujiError('bad-option', 'moves is a list of points');
  if (!Number.isInteger(size) || size < 5 || size > 15)
    throw new TesujiError('unsupported-size', 'a gomoku board has 5 to 15 rows');
  const most = size * size;
  if (moves.length > most)
    throw new TesujiError('illegal-move', `there are ${most} points, and ${moves.length} moves`);
}

/**
 * @param {string} move
 * @param {number} [size]
 */
export function cellOf(move, size = 15) {
  const match = typeof move === 'string' ? /^([a-o])([1-9]|1[0-5])$/.exec(move) : null;
  const x = match ? match[1].charCodeAt(0) - 97 : -1;
  const y = match ? Number(match[2]) - 1 : -1;
  if (!match || x >= size || y >= size)
    throw new TesujiError('illegal-move', `${quoted(move)} is no point of the board`, {
      point: typeof move === 'string' ? move.slice(0, 40) : undefined,
    });
  return y * 15 + x;
}

/** @param {number} cell y * 15 + x from the bottom left */
export function nameOf(cell) {
  return `${String.fromCharCode(97 + (cell % 15))}${Math.floor(cell / 15) + 1}`;
}

/**
 * The core tells the number of the move that is wrong; people want its name.
 * @param {unknown} error
 * @param {Moves} moves
 */
function explained(error, moves) {
  if (!(error instanceof TesujiError) || error.code !== 'illegal-move') return error;
  const at = error.index ?? -1;
  if (moves[at] === undefined) return error;
  const why = moves.indexOf(moves[at]) < at ? 'is occupied' : 'comes after the end of the game';
  return new TesujiError('illegal-move', `move ${at + 1}, ${moves[at]}, ${why}`, {
    index: cellOf(moves[at]),
    point: moves[at],
    cause: error,
  });
}

/** @param {unknown} plies */
function checkedPlies(plies) {
  if (Number.isInteger(plies) && Number(plies) >= 1 && Number(plies) <= 127) return Number(plies);
  throw new TesujiError('bad-option', 'maxPlies is a whole number from 1 to 127');
}

/**
 * @param {string[]} names
 * @param {unknown} value
 * @param {string} option
 */
function indexOf(names, value, option) {
  const index = names.indexOf(/** @type {string} */ (value));
  if (index < 0)
    throw new TesujiError(
      'bad-option',
      `${option} is one of ${names.join(', ')}, not ${quoted(value)}`,
    );
  return index;
}

/**
 * Orientation 0..7 of a point of the 15x15 board.
 * @param {number} cell
 * @param {number} symmetry bit 0 mirrors columns, bit 1 rows, bit 2 then swaps them
 */
function turned(cell, symmetry) {
  let [x, y] = [cell % 15, Math.floor(cell / 15)];
  if (symmetry & 1) x = 14 - x;
  if (symmetry & 2) y = 14 - y;
  return symmetry & 4 ? x * 15 + y : y * 15 + x;
}

/** @param {number} seed */
function randomBelow(seed) {
  if (!Number.isInteger(seed)) throw new TesujiError('bad-option', 'seed is a whole number');
  let state = seed >>> 0;
  return (/** @type {number} */ bound) => {
    state = (state + 0x9e3779b9) >>> 0;
    let word = state;
    word = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
    word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
    return ((word ^ (word >>> 16)) >>> 0) % bound;
  };
}

/**
 * @param {Moves} moves
 * @param {(bound: number) => number} below
 */
function randomMove(moves, below) {
  const taken = new Set(moves);
  const free = Array.from({ length: CELLS }, (_, cell) => nameOf(cell)).filter(
    (name) => !taken.has(name),
  );
  return free[below(free.length)];
}

/**
 * Different numbers below `all`.
 * @param {number} all
 * @param {number} count
 * @param {(bound: number) => number} below
 */
function chosen(all, count, below) {
  const numbers = Array.from({ length: all }, (_, i) => i);
  if (count >= all) return numbers;
  for (let i = 0; i < count; i++) {
    const other = i + below(all - i);
    [numbers[i], numbers[other]] = [numbers[other], numbers[i]];
  }
  return numbers.slice(0, count);
}
