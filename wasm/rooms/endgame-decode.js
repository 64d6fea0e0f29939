import { pointOfCell } from './endgame-encode.js';
import { formatFraction } from './fraction.js';

/** @typedef {import('./fraction.js').Fraction} Fraction */
/** A corner of a wall: value, temperature. @typedef {[value: Fraction, t: Fraction]} Corner */

/** A pair of walls that bounds the true ones. @typedef {{ left: Corner[], right: Corner[] }} Bound */

/**
 * What is known for one komaster.
 * @typedef {object} MasterResult
 * @property {'exact' | 'loopy' | 'bounds' | 'unknown'} status
 * @property {Fraction} [mean]
 * @property {Fraction} [temp]
 * @property {Corner[]} [left]
 * @property {Corner[]} [right]
 * @property {Bound[]} [bounds] lower, upper
 * @property {{ status: 'exact' | 'loopy' | 'bounds', mean?: Fraction, temp?: Fraction, best?: boolean }[]} [moves]
 */

/**
 * @typedef {object} Decoded
 * @property {number} positions
 * @property {boolean} complete whether everything was computed
 * @property {boolean} ko
 * @property {'open' | 'stop' | 'number' | 'sum'} kind
 * @property {Fraction | null} value
 * @property {{ black?: bigint, white?: bigint, params: Record<string, number> }[]} regions
 * @property {number} terminals
 * @property {{ touched: number, holds: boolean }[]} conditions
 * @property {{ color: 'B' | 'W', region: number, place: number, ko: boolean }[]} moves
 * @property {MasterResult[]} masters Left's, Right's
 */

const KINDS_OF_NODES = /** @type {const} */ (['open', 'stop', 'number', 'sum']);
const STATUSES = /** @type {const} */ (['unknown', 'exact', 'loopy', 'bounds']);

/** Reads an answer word by word. */
export class Reader {
  #view;
  #at = 0;

  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  word() {
    this.#at += 4;
    return this.#view.getInt32(this.#at - 4, true);
  }

  long() {
    this.#at += 8;
    return this.#view.getBigInt64(this.#at - 8, true);
  }

  /** @returns {Fraction} */
  fraction() {
    return { num: this.long(), den: this.long() };
  }

  text() {
    const length = this.word();
    const { buffer, byteOffset } = this.#view;
    const text = new TextDecoder().decode(new Uint8Array(buffer, byteOffset + this.#at, length));
    this.#at += (length + 3) & ~3;
    return text;
  }

  /**
   * @template T
   * @param {number} count
   * @param {(index: number) => T} read
   * @returns {T[]}
   */
  list(count, read) {
    return Array.from({ length: count }, (_, index) => read(index));
  }
}

/**
 * Reads the answer of the job ENDGAME.
 * @param {Uint8Array} bytes
 * @returns {Decoded}
 */
export function decode(bytes) {
  const reader = new Reader(bytes);
  const positions = reader.word();
  const stage = reader.word();
  const nothing = { status: /** @type {const} */ ('unknown') };
  if (stage === 0)
    return {
      ...{ positions, complete: false, ko: false, kind: 'open', value: null, regions: [] },
      ...{ terminals: 0, conditions: [], moves: [], masters: [nothing, nothing] },
    };
  const ko = reader.word() === 1;
  const kind = KINDS_OF_NODES[reader.word()];
  const value = kind === 'open' || kind === 'sum' ? null : reader.fraction();
  const lefts = reader.word();
  const rights = reader.word();
  const regions = reader.list(reader.word(), () => decodeRegion(reader));
  const terminals = reader.word();
  const conditions = reader.list(reader.word(), () => ({
    touched: reader.word(),
    holds: reader.word() === 1,
  }));
  const moves = reader.list(lefts + rights, (index) => ({
    color: /** @type {'B' | 'W'} */ (index < lefts ? 'B' : 'W'),
    region: reader.word(),
    place: reader.word(),
    ko: reader.word() === 1,
  }));
  const masters = reader.list(2, () => decodeMaster(reader, moves.length));
  return {
    ...{ positions, complete: stage === 3, ko, kind, value, regions, terminals },
    ...{ conditions, moves, masters },
  };
}

/** @param {Reader} reader */
function decodeRegion(reader) {
  const stones = reader.word() > 0 ? { black: reader.long(), white: reader.long() } : {};
  const params = Object.fromEntries(
    reader.list(reader.word(), () => /** @type {const} */ ([reader.text(), reader.word()])),
  );
  return { ...stones, params };
}

/**
 * @param {Reader} reader
 * @param {number} moves
 * @returns {MasterResult}
 */
function decodeMaster(reader, moves) {
  const status = STATUSES[reader.word()];
  const wall = () =>
    reader.list(
      reader.word(),
      () => /** @type {Corner} */ ([reader.fraction(), reader.fraction()]),
    );
  if (status === 'bounds')
    return { status, bounds: reader.list(2, () => ({ left: wall(), right: wall() })) };
  if (status !== 'exact') return { status };
  const mean = reader.fraction();
  const temp = reader.fraction();
  const left = wall();
  const right = wall();
  return {
    ...{ status, mean, temp, left, right },
    moves: reader.list(moves, () => {
      if (reader.word() !== 1) return { status: /** @type {const} */ ('loopy') };
      const exact = /** @type {const} */ ('exact');
      return {
        ...{ status: exact, mean: reader.fraction(), temp: reader.fraction() },
        best: reader.word() === 1,
      };
    }),
  };
}

/**
 * Where a move is made, in SGF letters for boards, else the number of the option from 0.
 * @param {{ width: number } | null} board
 * @param {number} place
 */
export const placeName = (board, place) =>
  board === null ? place : pointOfCell(place, board.width);

/** @param {Corner[]} wall */
export const wallText = (wall) =>
  wall.map(([value, t]) => [formatFraction(value), formatFraction(t)]);
