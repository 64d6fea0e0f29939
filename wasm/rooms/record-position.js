import { quoted, TesujiError } from '../error.js';

/** Moves between two key frames. */
const FRAME = 32;
const [STONE, CHAIN] = [0, 1];

/** @typedef {{ row: Int32Array, chain: Int32Array, liberties: Int32Array }} Frame */

/** The positions of a record, worked out from what each move changed. */
export class Positions {
  #size;
  #moves;
  #stones;
  #changes;
  /** @type {Frame[]} */
  #frames;
  /** By row: another row of the same chain, its own at the chain's id. */
  #parent;
  /** By chain id. */
  #liberties;
  /** By point: row of the stone, or -1. */
  #row;
  /** The position at hand. */
  #number = 0;
  /** Who is to move at the end: 1 or 2. */
  #last;
  #block = new ArrayBuffer(0);
  #blockUsed = 0;

  /**
   * @param {[number, number]} size
   * @param {import('./record-game.js').MoveTable & { changesEnd: Int32Array }} moves
   * @param {import('./record-game.js').StoneTable} stones
   * @param {Int32Array} changes two words each; see RecordChangeKind in core/record/record.h
   * @param {number} last who is to move at the end: 1 or 2
   */
  constructor(size, moves, stones, changes, last) {
    const points = size[0] * size[1];
    this.#size = size;
    this.#moves = moves;
    this.#stones = stones;
    this.#changes = changes;
    this.#last = last;
    this.#parent = new Int32Array(stones.length);
    this.#liberties = new Int32Array(stones.length);
    this.#row = new Int32Array(points).fill(-1);
    this.#play(0, moves.changesEnd[0]);
    this.#frames = [this.#frame()];
  }

  /** @param {number} number */
  at(number) {
    if (!Number.isInteger(number) || number < 0 || number >= this.#moves.length)
      throw new TesujiError(
        'bad-option',
        `there is no move ${quoted(number)}: the record has ${this.#moves.length - 1}`,
      );
    let frame = Math.min(Math.floor(number / FRAME), this.#frames.length - 1);
    this.#restore(this.#frames[frame]);
    let move = frame * FRAME;
    for (; move + FRAME <= number; move += FRAME) {
      this.#play(this.#moves.changesEnd[move], this.#moves.changesEnd[move + FRAME]);
      this.#frames[++frame] = this.#frame();
    }
    this.#play(this.#moves.changesEnd[move], this.#moves.changesEnd[number]);
    return this.#position(number);
  }

  *all() {
    const ends = this.#moves.changesEnd;
    for (let number = 0; number < ends.length; number++) {
      // Whoever asks for another position in between moves the board away.
      if (number === 0 || this.#number !== number - 1) yield this.at(number);
      else {
        this.#play(ends[number - 1], ends[number]);
        yield this.#position(number);
      }
    }
  }

  /**
   * @param {number} from change
   * @param {number} to
   */
  #play(from, to) {
    const [changes, row, parent, liberties] = [
      this.#changes,
      this.#row,
      this.#parent,
      this.#liberties,
    ];
    for (let at = from * 2; at < to * 2; at += 2) {
      const kind = changes[at] & 3;
      const subject = changes[at] >> 2;
      const value = changes[at + 1];
      if (kind === STONE) row[subject] = value;
      else if (kind === CHAIN) parent[subject] = value;
      else liberties[subject] = value;
    }
  }

  /** @returns {Frame} the position at hand, in arrays of its own */
  #frame() {
    const [rows, parent, counts] = [this.#row, this.#parent, this.#liberties];
    const points = rows.length;
    const [row, chain, liberties] = this.#newArrays(points);
    row.set(rows);
    for (let point = 0; point < points; point++) {
      const stone = rows[point];
      if (stone < 0) {
        chain[point] = -1;
        continue;
      }
      let id = parent[stone];
      while (parent[id] !== id) id = parent[id];
      parent[stone] = id;
      chain[point] = id;
      liberties[point] = counts[id];
    }
    return { row, chain, liberties };
  }

  /**
   * Three arrays out of a block for many: small blocks are dear.
   * @param {number} points
   */
  #newArrays(points) {
    const bytes = points * 4;
    if (this.#blockUsed + 3 * bytes > this.#block.byteLength) {
      this.#block = new ArrayBuffer(3 * bytes * FRAME);
      this.#blockUsed = 0;
    }
    const from = this.#blockUsed;
    this.#blockUsed += 3 * bytes;
    return [0, 1, 2].map((i) => new Int32Array(this.#block, from + i * bytes, points));
  }

  /** @param {Frame} frame */
  #restore({ row, chain, liberties }) {
    this.#row.set(row);
    for (let point = 0; point < row.length; point++) {
      if (row[point] < 0) continue;
      this.#parent[row[point]] = chain[point];
      this.#liberties[chain[point]] = liberties[point];
    }
  }

  /** @param {number} number */
  #position(number) {
    const { capturesBlack, capturesWhite, ko, color } = this.#moves;
    this.#number = number;
    const next = number + 1 < this.#moves.length ? color[number + 1] : this.#last;
    return new Position(this.#size, this.#frame(), this.#stones, {
      number,
      captures: { B: capturesBlack[number], W: capturesWhite[number] },
      ko: ko[number],
      toPlay: next === 1 ? 'B' : 'W',
    });
  }
}

/** A position of a record. Points are y * width + x. */
export class Position {
  #stones;

  /**
   * @param {[number, number]} size
   * @param {Frame} frame
   * @param {import('./record-game.js').StoneTable} stones
   * @param {{ number: number, captures: { B: number, W: number }, ko: number, toPlay: 'B' | 'W' }} facts
   */
  constructor(size, frame, stones, { number, captures, ko, toPlay }) {
    this.#stones = stones;
    this.size = size;
    /** The move after which this is the position. */
    this.number = number;
    /** Stones that each colour has taken. */
    this.captures = captures;
    /** The point that the side to play may not take because of ko, or -1. */
    this.ko = ko;
    /** Whose move is next, in the record or after its end. */
    this.toPlay = toPlay;
    /** By point: the stone's row in the table, or -1. */
    this.row = frame.row;
    /** By point: id of the stone's chain, or -1. */
    this.chain = frame.chain;
    /** By point: liberties of the stone's chain, 0 where there is none. */
    this.liberties = frame.liberties;
  }

  /**
   * What is on a point: 1 Black, -1 White, 0 nothing.
   * @param {number} point
   */
  sign(point) {
    const row = this.row[point];
    return row < 0 ? 0 : this.#stones.color[row] === 1 ? 1 : -1;
  }

  /** Rows of signs: what `@sabaki/go-board` and `@sabaki/shudan` call a sign map. */
  signMap() {
    const [width, height] = this.size;
    return Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (_, x) => this.sign(y * width + x)),
    );
  }

  /** The chains on the board, oldest first: id, colour, liberties and points. */
  chains() {
    /** @type {Map<number, { id: number, color: 'B' | 'W', liberties: number, points: number[] }>} */
    const chains = new Map();
    for (let point = 0; point < this.chain.length; point++) {
      const id = this.chain[point];
      if (id < 0) continue;
      const chain = chains.get(id);
      if (chain !== undefined) chain.points.push(point);
      else
        chains.set(id, {
          id,
          color: this.sign(point) > 0 ? 'B' : 'W',
          liberties: this.liberties[point],
          points: [point],
        });
    }
    return [...chains.values()].sort((a, b) => a.id - b.id);
  }
}
