import { Positions } from './record-position.js';
import { FAULTS } from './sgf-tree.js';

/** @typedef {'B' | 'W'} Color */

/**
 * Something wrong with a record, and where.
 * @typedef {object} RecordWarning
 * @property {string} code `occupied`, `suicide`, `ko`, `out-of-board`, `no-liberties`, `other-game`, the hints
 *   `open-bracket` and `old-name` about what is allowed but odd, or what the SGF reader found, e.g. `duplicate-property`
 * @property {string} message a sentence for people
 * @property {number | null} move the number of the move, or of the last one before; null for what is
 *   not on the replayed path
 * @property {string | null} point in SGF letters
 * @property {number} line counts from 1
 * @property {number} column counts characters from 1
 */

/**
 * The table, a column each, a row for each stone ever placed. `at(n)` speaks of rows by their index.
 * @typedef {object} StoneTable
 * @property {number} length
 * @property {Int32Array} number of its move; 0 for set-up and handicap stones; -1: placed only after
 *   the move that was asked for
 * @property {Int32Array} placedAt moves played before it was there, its own among them
 * @property {Int32Array} color 1 Black, 2 White
 * @property {Int32Array} point y * width + x
 * @property {Int32Array} chain id of its chain: the row of the chain's oldest stone
 * @property {Int32Array} liberties of its chain, each once; 0 for a stone that is gone
 * @property {Int32Array} removedAt number of the move that took it (or after which set-up did), or -1
 * @property {Int32Array} capturedWith how many stones the same move took; 0 when not captured
 * @property {Int32Array} node
 */

/**
 * The moves, a column each; entry 0 is the start.
 * @typedef {object} MoveTable
 * @property {number} length moves + 1
 * @property {Int32Array} color 1 Black, 2 White
 * @property {Int32Array} point y * width + x; -1 a pass, -2 outside of the board
 * @property {Int32Array} row of its stone in the table, or -1
 * @property {Int32Array} taken stones it took off
 * @property {Int32Array} ko point that the next player may not take, or -1
 * @property {Int32Array} capturesBlack stones that Black has taken so far
 * @property {Int32Array} capturesWhite
 * @property {Int32Array} node
 */

/**
 * A node of the file's tree.
 * @typedef {object} RecordNode
 * @property {number} id
 * @property {number | null} parent
 * @property {number[]} children the first is the main line
 * @property {Color | null} color of its move, null when it has none
 * @property {string | null} point of its move, `""` a pass; null when it has none
 * @property {Record<string, string[]>} properties
 */

const HEAD = /** @type {const} */ ([
  'width',
  'height',
  'games',
  'nodes',
  'path',
  'rows',
  'moves',
  'warnings',
  'changes',
  'texts',
  'move',
  'orientation',
  'gameLow',
  'gameHigh',
  'fileLow',
  'fileHigh',
  'toPlay',
]);
const ROW = /** @type {const} */ ([
  'number',
  'placedAt',
  'color',
  'point',
  'chain',
  'liberties',
  'removedAt',
  'capturedWith',
  'node',
]);
const MOVE = /** @type {const} */ ([
  'color',
  'point',
  'row',
  'taken',
  'ko',
  'capturesBlack',
  'capturesWhite',
  'node',
  'changesEnd',
]);
const WARNING_WORDS = 5;
const NODE_WORDS = 3;
const SGF_FAULT = 100;
const PASS = -1;

/** RecordWarningKind of core/record/record.h, by number: code and words. */
const WARNINGS = /** @type {const} */ ([
  ['occupied', 'a move on an occupied point'],
  ['suicide', 'a suicide'],
  ['ko', 'a ko is retaken at once'],
  ['out-of-board', 'a move outside of the board'],
  ['no-liberties', 'set-up leaves a chain without liberties'],
  ['open-bracket', "a '[' inside a text: a ']' may be missing before it"],
  ['old-name', 'a property name with lower-case letters, as before FF[4]'],
  ['other-game', 'the game is another one, but read as Go'],
]);

const FACTS = /** @type {const} */ ({
  black: 'PB',
  white: 'PW',
  blackRank: 'BR',
  whiteRank: 'WR',
  blackTeam: 'BT',
  whiteTeam: 'WT',
  event: 'EV',
  round: 'RO',
  gameName: 'GN',
  date: 'DT',
  place: 'PC',
  result: 'RE',
  rules: 'RU',
  time: 'TM',
  overtime: 'OT',
  opening: 'ON',
  source: 'SO',
  user: 'US',
  annotator: 'AN',
  copyright: 'CP',
});

const UTF8 = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * A replayed game record. Tables are decoded when they are asked for.
 *
 * The position after move k is the one in which move k + 1 is played: set-up between the two belongs
 * to it.
 */
export class GameRecord {
  #bytes;
  #words;
  #head;
  /** @type {StoneTable | undefined} */
  #stones;
  /** @type {(MoveTable & { changesEnd: Int32Array }) | undefined} */
  #moves;
  /** @type {Positions | undefined} */
  #positions;
  /** @type {Map<number, Record<string, string[]>> | undefined} */
  #texts;
  #start = { line: 1, column: 1 };

  /**
   * @param {Uint8Array} bytes the core's answer
   * @param {number} game
   * @param {number} ms
   */
  constructor(bytes, game, ms) {
    this.#bytes = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
    this.#words = new Int32Array(
      this.#bytes.buffer,
      this.#bytes.byteOffset,
      this.#bytes.length >> 2,
    );
    this.#head = /** @type {Record<typeof HEAD[number], number>} */ (
      Object.fromEntries(HEAD.map((name, i) => [name, this.#words[i]]))
    );
    /** Milliseconds that the core took. */
    this.ms = ms;
    /** Which game of the file this is, from 0. */
    this.game = game;
    /** How many games the file has. */
    this.games = this.#head.games;
    /** @type {[number, number]} */
    this.size = [this.#head.width, this.#head.height];
    /** Moves along the path, passes counted, set-up not. */
    this.moveCount = this.#head.moves;
    /** The move after which the table stands. */
    this.move = this.#head.move;
    /**
     * The symmetry (0..7) that brings the first moves to the upper right, below the diagonal: mirror
     * left and right if bit 0, top and bottom if bit 1, then swap columns and rows if bit 2.
     */
    this.orientation = this.#head.orientation;
    /**
     * Hashes by which equal records are found, 16 hexadecimal digits each, the same for all eight
     * orientations. `game`: size, set-up and moves, passes at the end left out. `file`: also what the
     * root says about the game (players, date, result).
     */
    this.identity = {
      game: hex(this.#head.gameHigh, this.#head.gameLow),
      file: hex(this.#head.fileHigh, this.#head.fileLow),
    };
  }

  /**
   * Tells a record that was replayed from a part of a file where it stands there.
   * @param {number} game
   * @param {number} games
   * @param {{ line: number, column: number }} start
   */
  placeInFile(game, games, start) {
    this.game = game;
    this.games = games;
    this.#start = start;
  }

  /** The properties of the root, decoded. */
  get properties() {
    return this.#propertiesOf(0);
  }

  /** What the root says about the game; null where it says nothing. */
  get facts() {
    const { properties } = this;
    const texts = /** @type {{ [K in keyof typeof FACTS]: string | null }} */ (
      Object.fromEntries(
        Object.entries(FACTS).map(([fact, name]) => [fact, properties[name]?.[0].trim() || null]),
      )
    );
    return {
      ...texts,
      komi: numberOf(properties.KM?.[0]),
      handicap: numberOf(properties.HA?.[0]) ?? 0,
    };
  }

  /**
   * What is wrong with the record, in the order of the places.
   * @returns {RecordWarning[]}
   */
  get warnings() {
    const { warnings, width } = this.#head;
    const from = this.#warningsAt;
    return Array.from({ length: warnings }, (_, i) => {
      const at = from + i * WARNING_WORDS;
      const [kind, move, point, line, column] = this.#words.subarray(at, at + WARNING_WORDS);
      const [code, message] = kind >= SGF_FAULT ? FAULTS[kind - SGF_FAULT] : WARNINGS[kind];
      return {
        code,
        message,
        move: move < 0 ? null : move,
        point: point < 0 ? null : letters(point, width),
        line: this.#start.line + line - 1,
        column: line === 1 ? this.#start.column + column - 1 : column,
      };
    });
  }

  /** The table in columns, for bulk use; see `rows` for objects. */
  get stones() {
    this.#stones ??= /** @type {StoneTable} */ (this.#columns(ROW, this.#rowsAt, this.#head.rows));
    return this.#stones;
  }

  /** The moves in columns, for bulk use; see `moveList` for objects. */
  get moves() {
    this.#moves ??= /** @type {MoveTable & { changesEnd: Int32Array }} */ (
      this.#columns(MOVE, this.#movesAt, this.#head.moves + 1)
    );
    return this.#moves;
  }

  /**
   * The table as objects: one for each stone placed up to the move that was asked for. `column` and
   * `row` count from 1, from the left and from the top.
   */
  rows() {
    const table = this.stones;
    const [width] = this.size;
    const rows = [];
    for (let i = 0; i < table.length; i++) {
      if (table.number[i] < 0) continue;
      const point = table.point[i];
      rows.push({
        number: table.number[i],
        color: colorOf(table.color[i]),
        column: (point % width) + 1,
        row: Math.floor(point / width) + 1,
        coordinate: letters(point, width),
        chain: table.chain[i],
        liberties: table.liberties[i],
        removedAt: table.removedAt[i] < 0 ? null : table.removedAt[i],
        capturedWith: table.capturedWith[i],
        placedAt: table.placedAt[i],
      });
    }
    return rows;
  }

  /**
   * The moves as objects. `point` is `""` for a pass, null for a move outside of the board; `captures`
   * are the stones that each colour has taken so far.
   */
  moveList() {
    const moves = this.moves;
    const [width] = this.size;
    return Array.from({ length: this.moveCount }, (_, k) => {
      const i = k + 1;
      const point = moves.point[i];
      return {
        number: i,
        color: colorOf(moves.color[i]),
        point: point >= 0 ? letters(point, width) : point === PASS ? '' : null,
        taken: moves.taken[i],
        ko: moves.ko[i] < 0 ? null : letters(moves.ko[i], width),
        captures: { B: moves.capturesBlack[i], W: moves.capturesWhite[i] },
      };
    });
  }

  /**
   * The position after a move: at most the changes since the last key frame are worked off.
   * @param {number} number 0 (the start) to `moveCount`
   */
  at(number) {
    return this.#replay.at(number);
  }

  /** All positions, from the start to the end, each from the one before. */
  positions() {
    return this.#replay.all();
  }

  /** Stones that each colour has taken by the end. */
  get captures() {
    return {
      B: this.moves.capturesBlack[this.moveCount],
      W: this.moves.capturesWhite[this.moveCount],
    };
  }

  /** Ids of the nodes that were replayed, from the root on. */
  get path() {
    const from = this.#changesAt + this.#head.changes * 2;
    return this.#words.subarray(from, from + this.#head.path);
  }

  /**
   * The tree of the file, in pre-order, by id; empty unless `variations` was asked for.
   * @returns {RecordNode[]}
   */
  get nodes() {
    const from = this.#nodesAt;
    const [width] = this.size;
    /** @type {RecordNode[]} */
    const nodes = [];
    for (let id = 0; id < this.#head.nodes; id++) {
      const at = from + id * NODE_WORDS;
      const [parent, color, point] = this.#words.subarray(at, at + NODE_WORDS);
      const name = point >= 0 ? letters(point, width) : point === PASS ? '' : null;
      nodes.push({
        id,
        parent: parent < 0 ? null : parent,
        children: [],
        color: color === 0 ? null : colorOf(color),
        point: color === 0 ? null : name,
        properties: this.#propertiesOf(id),
      });
      if (parent >= 0) nodes[parent].children.push(id);
    }
    return nodes;
  }

  get #rowsAt() {
    return HEAD.length;
  }

  get #movesAt() {
    return this.#rowsAt + this.#head.rows * ROW.length;
  }

  get #warningsAt() {
    return this.#movesAt + (this.#head.moves + 1) * MOVE.length;
  }

  get #changesAt() {
    return this.#warningsAt + this.#head.warnings * WARNING_WORDS;
  }

  get #nodesAt() {
    return this.#changesAt + this.#head.changes * 2 + this.#head.path;
  }

  get #replay() {
    const from = this.#changesAt;
    this.#positions ??= new Positions(
      this.size,
      /** @type {MoveTable & { changesEnd: Int32Array }} */ (this.moves),
      this.stones,
      this.#words.subarray(from, from + this.#head.changes * 2),
      this.#lastToPlay(),
    );
    return this.#positions;
  }

  /** Who is to move at the end. */
  #lastToPlay() {
    const { toPlay } = this.#head;
    if (toPlay !== 0) return toPlay;
    if (this.moveCount > 0) return 3 - this.moves.color[this.moveCount];
    return this.facts.handicap >= 2 ? 2 : 1;
  }

  /**
   * @param {readonly string[]} names
   * @param {number} from word
   * @param {number} length
   */
  #columns(names, from, length) {
    /** @type {Record<string, Int32Array>} */
    const columns = {};
    names.forEach((name, k) => {
      const column = new Int32Array(length);
      for (let i = 0, at = from + k; i < length; i++, at += names.length)
        column[i] = this.#words[at];
      columns[name] = column;
    });
    return { length, ...columns };
  }

  /** @param {number} node */
  #propertiesOf(node) {
    this.#texts ??= this.#readTexts();
    return this.#texts.get(node) ?? {};
  }

  #readTexts() {
    /** @type {Map<number, Record<string, string[]>>} */
    const nodes = new Map();
    let at = this.#nodesAt + this.#head.nodes * NODE_WORDS;
    for (let i = 0; i < this.#head.texts; i++) {
      const [node, nameSize, valueSize] = this.#words.subarray(at, at + 3);
      const name = this.#text(at + 3, nameSize);
      const value = this.#text(at + 3 + ((nameSize + 3) >> 2), valueSize);
      const properties = nodes.get(node) ?? {};
      nodes.set(node, properties);
      if (Object.hasOwn(properties, name)) properties[name].push(value);
      else Object.defineProperty(properties, name, { value: [value], enumerable: true });
      at += 3 + ((nameSize + 3) >> 2) + ((valueSize + 3) >> 2);
    }
    return nodes;
  }

  /**
   * @param {number} word
   * @param {number} size
   */
  #text(word, size) {
    return UTF8.decode(this.#bytes.subarray(word * 4, word * 4 + size));
  }
}

/**
 * @param {number} high
 * @param {number} low
 */
function hex(high, low) {
  return [high, low].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** @param {string | undefined} text */
function numberOf(text) {
  const number = Number.parseFloat((text ?? '').replace(',', '.'));
  return Number.isFinite(number) ? number : null;
}

/**
 * @param {number} color 1 or 2
 * @returns {Color}
 */
export function colorOf(color) {
  return color === 1 ? 'B' : 'W';
}

/**
 * A point in SGF letters.
 * @param {number} point
 * @param {number} width
 */
export function letters(point, width) {
  return String.fromCharCode(97 + (point % width), 97 + Math.floor(point / width));
}
