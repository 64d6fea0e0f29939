import { checkedRun } from '../client.js';
import { pointName, quoted, TesujiError } from '../error.js';
import { KINDS } from '../kinds.js';
import { checkedOptions, sizeOf, wordsOf } from './problem.js';

/**
 * A game from a position on. Points are SGF letters, `""` a pass.
 * @typedef {object} BoardGame
 * @property {number | [number, number]} [size] columns and rows, 1..25 each; default 19x19
 * @property {string[]} [black] stones that stand there
 * @property {string[]} [white]
 * @property {'B' | 'W'} [toPlay] who moves first; default Black
 * @property {({ color?: 'B' | 'W', point: string } | string)[]} [moves] a point alone is a move of
 *   the other colour than the move before it, whether that was legal or not
 */

/**
 * @typedef {object} BoardOptions
 * @property {boolean} [suicide] whether suicide is allowed; default no
 * @property {'simple' | 'positional' | 'situational'} [ko] which repetitions are forbidden; default
 *   `simple`: only to retake a ko at once
 * @property {AbortSignal} [signal]
 */

const KO_RULES = ['simple', 'positional', 'situational'];
const VERDICTS = /** @type {const} */ (['legal', 'occupied', 'ko', 'suicide', 'superko']);
const POSITION_HEAD = 4;
const PASS = -1;
const PIECE = 10_000; // moves after which timers and messages get in

/**
 * The rules of Go: `tesuji.board`.
 * @param {import('../client.js').Client} client
 */
export function board(client) {
  /**
   * Plays moves and gives every position on the way. A move that the rules forbid is told as such
   * and not played; the others go on from where the board stands.
   *
   * @param {BoardGame} game
   * @param {BoardOptions} [options]
   * @returns {Promise<{ verdicts: (typeof VERDICTS[number])[], positions: BoardPosition[] }>} a
   *   verdict for each move, the set-up position and one after each move; rejects with a TesujiError
   *   `unsupported-size`, `illegal-position`, `illegal-move` (no point of the board), `bad-option`
   */
  return async (game, options = {}) => {
    checkShapes(game, options);
    const { signal } = options;
    const size = sizeOf(game.size ?? 19);
    const moves = [...(game.moves ?? [])];
    const request = await encode(game, moves, size, options);
    const memoryMB =
      1 + (request.length * 4 + (moves.length + 2) * (size[0] * size[1] + 10) * 9) / 2 ** 20;
    const { bytes } = await client.run(KINDS.BOARD, request, {
      signal,
      memoryMB: Math.max(2, memoryMB),
    });
    return decode(wordsOf(bytes), size, moves.length, signal);
  };
}

/**
 * @param {any} game
 * @param {any} options
 */
function checkShapes(game, options) {
  if (typeof game !== 'object' || game === null)
    throw new TesujiError('bad-option', 'a game is an object');
  checkedOptions(options);
  for (const name of ['black', 'white', 'moves'])
    if (!Array.isArray(game[name] ?? []))
      throw new TesujiError('bad-option', `${name} is a list of points`);
}

/**
 * Does something for each number below `count`, with a breath now and then. Throws a TesujiError `aborted`.
 * @param {number} count
 * @param {(at: number) => void} work
 * @param {AbortSignal} [signal]
 */
async function inPieces(count, work, signal) {
  for (let at = 0; at < count; at++) {
    if (at > 0 && at % PIECE === 0) {
      await new Promise((resolve) => setTimeout(resolve));
      checkedRun({ signal });
    }
    work(at);
  }
}

/**
 * @param {BoardGame} game
 * @param {NonNullable<BoardGame['moves']>} moves
 * @param {[number, number]} size
 * @param {BoardOptions} options
 */
async function encode(game, moves, size, options) {
  const [black, white, toPlay] = [game.black ?? [], game.white ?? [], game.toPlay ?? 'B'];
  const rule = KO_RULES.indexOf(options.ko ?? 'simple');
  const words = [...size, options.suicide ? 1 : 0, rule, colorNumber(toPlay)];
  words.push(black.length + white.length, moves.length);
  for (const name of black) words.push(pointOf(name, size, 'illegal-position'), 1);
  for (const name of white) words.push(pointOf(name, size, 'illegal-position'), 2);
  let next = colorNumber(toPlay);
  const add = (/** @type {number} */ at) => {
    const move = moves[at];
    const { color, point } = typeof move === 'object' && move !== null ? move : { point: move };
    const number = color === undefined || color === null ? next : colorNumber(color);
    words.push(point === '' ? PASS : pointOf(point, size, 'illegal-move'), number);
    next = 3 - number;
  };
  await inPieces(moves.length, add, options.signal);
  return new Uint8Array(Int32Array.from(words).buffer);
}

/** @param {string} color */
function colorNumber(color) {
  if (color === 'B') return 1;
  if (color === 'W') return 2;
  throw new TesujiError('bad-option', "a colour is 'B' or 'W'");
}

/**
 * @param {unknown} name
 * @param {[number, number]} size
 * @param {string} code of the error
 */
function pointOf(name, [width, height], code) {
  const text = pointName(name) ?? '';
  const [x, y] = [0, 1].map((i) => text.charCodeAt(i) - 97);
  if (text.length === 2 && x >= 0 && x < width && y >= 0 && y < height) return y * width + x;
  throw new TesujiError(code, `${quoted(name)} is no point of the board`, {
    point: pointName(name),
  });
}

/**
 * @param {Int32Array} words
 * @param {[number, number]} size
 * @param {number} moves
 * @param {AbortSignal} [signal]
 */
async function decode(words, size, moves, signal) {
  const length = POSITION_HEAD + size[0] * size[1];
  /** @type {(typeof VERDICTS[number])[]} */
  const verdicts = [];
  /** @type {BoardPosition[]} */
  const positions = [];
  const add = (/** @type {number} */ at) => {
    if (at < moves) verdicts.push(VERDICTS[words[at]]);
    positions.push(new BoardPosition(size, words, moves + at * length));
  };
  await inPieces(moves + 1, add, signal);
  return { verdicts, positions };
}

/** A position; points are y * width + x. */
export class BoardPosition {
  #words;
  #at;

  /**
   * @param {[number, number]} size
   * @param {Int32Array} words of all positions
   * @param {number} at where this one begins
   */
  constructor(size, words, at) {
    this.#words = words;
    this.#at = at + POSITION_HEAD;
    this.size = size;
    /** Stones that each colour has taken. */
    this.captures = { B: words[at], W: words[at + 1] };
    /** The point that simple ko forbids, or -1, and to whom. */
    this.ko = words[at + 2];
    this.koColor = words[at + 3] === 0 ? null : words[at + 3] === 1 ? 'B' : 'W';
  }

  /** @param {number} point */
  #word(point) {
    const [width, height] = this.size;
    return point >= 0 && point < width * height ? this.#words[this.#at + point] : 0;
  }

  /**
   * 1 Black, -1 White, 0 nothing.
   * @param {number} point
   */
  sign(point) {
    return [0, 1, -1][this.#word(point) & 3];
  }

  /**
   * Whether a colour may play there.
   * @param {number} point
   * @param {'B' | 'W'} color
   */
  isLegal(point, color) {
    return (this.#word(point) & (color === 'B' ? 4 : 8)) !== 0;
  }

  /**
   * Liberties of the chain on a point; 0 where there is none.
   * @param {number} point
   */
  liberties(point) {
    return this.#word(point) >> 4;
  }

  /** Rows of signs, as boards that sites use want them. */
  signMap() {
    const [width, height] = this.size;
    return Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (_, x) => this.sign(y * width + x)),
    );
  }
}
