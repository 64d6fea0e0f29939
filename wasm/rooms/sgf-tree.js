import { COMPOSED, decodeText, SIMPLE_TEXT, TRIMMED } from './sgf-values.js';

/**
 * Something wrong with a file, and where; `line` and `column` count from 1, a column is a character.
 * @typedef {object} SgfWarning
 * @property {string} code e.g. `missing-close`; see `FAULTS`
 * @property {string} message a sentence for people
 * @property {number} line
 * @property {number} column
 */

/** SgfFaultKind of core/sgf/sgf.h, by number: code and words. */
export const FAULTS = /** @type {const} */ ([
  ['junk', 'text that belongs to no game'],
  ['stray-text', 'characters that mean nothing here'],
  ['missing-open', "a node outside of a game: '(' is missing"],
  ['missing-close', "the text ends inside a game: ')' is missing"],
  ['extra-close', "a ')' that closes nothing"],
  ['missing-node', "';' is missing"],
  ['empty-tree', 'a game or variation without a node'],
  ['node-after-tree', 'a node behind a variation'],
  ['no-value', 'a property without a value'],
  ['no-name', 'a value without a property name'],
  ['unclosed-value', "a value without its ']'"],
  ['unescaped-bracket', "a ']' inside text must be written '\\]'"],
  ['lower-case', 'a property name in lower case'],
  ['bad-name', 'a digit in a property name'],
  ['not-utf8', 'bytes that are not UTF-8'],
  ['duplicate-property', 'a property stands twice in one node'],
  ['many-values', 'several values where one is allowed'],
  ['bad-value', 'a value that does not fit its property'],
  ['bad-point', 'not a point of the board'],
  ['bad-size', 'not a board size'],
  ['point-twice', 'a point is set up twice'],
  ['setup-with-move', 'a move and set-up in one node'],
  ['two-moves', 'two moves in one node'],
  ['not-at-root', 'a property that may stand in the first node only'],
]);

const HEAD_WORDS = 5;
const LONG_NAME = 0x80000000;
const MOST_FAULTS = 10_000;

/**
 * A file that was read: flat arrays over its bytes. Nodes and values are made when they are asked
 * for, so that a file of 50 MB costs no more than its arrays.
 */
export class SgfFile {
  #bytes;
  #nodes;
  #properties;
  #values;
  #faults;
  #utf8;

  /**
   * @param {Uint8Array} bytes the text, not copied
   * @param {Uint8Array} answer of the job SGF
   */
  constructor(bytes, answer) {
    const words = new Uint32Array(answer.buffer, answer.byteOffset, answer.byteLength >> 2);
    const [nodes, properties, values, faults, utf8] = words;
    const sizes = [(nodes + 1) * 3, (properties + 1) * 2, (values + 1) * 2, faults * 4];
    const arrays = sizes.map((size, i) => {
      const start = sizes.slice(0, i).reduce((sum, before) => sum + before, HEAD_WORDS);
      return words.subarray(start, start + size);
    });
    this.#bytes = bytes;
    [this.#nodes, this.#properties, this.#values, this.#faults] = arrays;
    this.#utf8 = utf8 === 1;
    /** Nodes of all games. */
    this.nodeCount = nodes;
    /** How many faults the text has; `warnings` lists the first 10,000. */
    this.faultCount = faults;
  }

  /**
   * The first nodes of the games, in the order of the file.
   * @returns {SgfNode[]}
   */
  get games() {
    const games = [];
    for (let root = 0; root !== -1; root = this.nextSiblingOf(root)) games.push(this.node(root));
    return games;
  }

  /**
   * What was wrong, in the order of the text.
   * @returns {SgfWarning[]}
   */
  get warnings() {
    return Array.from({ length: Math.min(this.faultCount, MOST_FAULTS) }, (_, i) => {
      const [, kind, line, column] = this.#faults.subarray(i * 4, i * 4 + 4);
      const [code, message] = FAULTS[kind];
      return { code, message, line, column };
    });
  }

  /** Every node of every game, a parent before its children, the main line first. */
  *nodes() {
    for (let index = 0; index < this.nodeCount; index++) yield this.node(index);
  }

  /**
   * @param {number} index 0 to nodeCount - 1
   * @returns {SgfNode}
   */
  node(index) {
    return new SgfNode(this, index);
  }

  /**
   * @param {number} index
   * @returns {number} the parent's index, -1 for the first node of a game
   */
  parentOf(index) {
    return this.#nodes[index * 3] | 0;
  }

  /** @param {number} index @returns {number} the first child's index or -1 */
  firstChildOf(index) {
    const next = index + 1;
    return next < this.nodeCount && this.parentOf(next) === index ? next : -1;
  }

  /** @param {number} index @returns {number} an index or -1; of a first node: the next game's */
  nextSiblingOf(index) {
    return this.#nodes[index * 3 + 1] | 0;
  }

  /**
   * @param {number} index
   * @returns {Record<string, string[]>}
   */
  propertiesOf(index) {
    /** @type {Record<string, string[]>} */
    const properties = {};
    for (let p = this.#nodes[index * 3 + 2]; p < this.#nodes[index * 3 + 5]; p++) {
      const name = this.#nameOf(p);
      properties[name] ??= [];
      this.#pushValues(properties[name], p, name);
    }
    return properties;
  }

  /**
   * @param {number} index
   * @param {string} name in capital letters
   * @returns {string[] | undefined}
   */
  valuesOf(index, name) {
    /** @type {string[] | undefined} */
    let values;
    for (let p = this.#nodes[index * 3 + 2]; p < this.#nodes[index * 3 + 5]; p++) {
      if (this.#nameOf(p) !== name) continue;
      values ??= [];
      this.#pushValues(values, p, name);
    }
    return values;
  }

  /**
   * Where a value of a property begins; counted as the core counts, see `sgf_place` in core/sgf/sgf.h.
   * @param {number} index
   * @param {string} name in capital letters
   * @param {number} nth of its values, from 0
   * @returns {{ line: number, column: number }} both count from 1
   */
  placeOf(index, name, nth) {
    let start = 0;
    let left = nth;
    for (let p = this.#nodes[index * 3 + 2]; p < this.#nodes[index * 3 + 5]; p++) {
      if (this.#nameOf(p) !== name) continue;
      const [first, end] = [this.#properties[p * 2 + 1], this.#properties[p * 2 + 3]];
      if (left >= 0 && left < end - first) start = this.#values[(first + left) * 2];
      left -= end - first;
    }
    const from = BOM.every((byte, i) => this.#bytes[i] === byte) ? BOM.length : 0;
    const before = this.#bytes.subarray(from, Math.max(from, start));
    const lines = (this.#utf8 ? UTF8 : LATIN1).decode(before).split(/\r\n?|\n\r?/);
    return { line: lines.length, column: [...lines[lines.length - 1]].length + 1 };
  }

  /**
   * @param {string[]} values
   * @param {number} property
   * @param {string} name
   */
  #pushValues(values, property, name) {
    const end = this.#properties[property * 2 + 3];
    for (let v = this.#properties[property * 2 + 1]; v < end; v++) {
      const text = this.#textOf(this.#values[v * 2], this.#values[v * 2 + 1]);
      const trimmed = TRIMMED.has(name);
      const value = decodeText(text, trimmed || SIMPLE_TEXT.has(name), COMPOSED.has(name));
      values.push(trimmed ? value.trim() : value);
    }
  }

  /** @param {number} property */
  #nameOf(property) {
    const id = this.#properties[property * 2];
    if (id >= LONG_NAME) return this.#longName(id - LONG_NAME);
    let name = '';
    for (let rest = id; rest !== 0; rest >>>= 8) name += String.fromCharCode(rest & 0xff);
    return name;
  }

  /** @param {number} start */
  #longName(start) {
    let end = start;
    while (/[A-Za-z0-9]/.test(String.fromCharCode(this.#bytes[end] ?? 0))) end++;
    const name = this.#textOf(start, end);
    return /[A-Z]/.test(name) ? name.replace(/[a-z]|^[a-z0-9]+/g, '') : name.toUpperCase();
  }

  /**
   * @param {number} start
   * @param {number} end
   */
  #textOf(start, end) {
    if (end - start === 2) {
      const [a, b] = [this.#bytes[start], this.#bytes[start + 1]];
      if ((a | b) < 0x80) return String.fromCharCode(a, b);
    }
    const bytes = this.#bytes.subarray(start, end);
    if (this.#utf8) return UTF8.decode(bytes);
    try {
      return STRICT_UTF8.decode(bytes);
    } catch {
      return LATIN1.decode(bytes);
    }
  }
}

const BOM = [0xef, 0xbb, 0xbf];
const UTF8 = new TextDecoder('utf-8', { ignoreBOM: true });
const STRICT_UTF8 = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });
const LATIN1 = new TextDecoder('latin1');

/** A node of a file: a light handle, made anew each time; `index` tells nodes of one file apart. */
export class SgfNode {
  /**
   * @param {SgfFile} file
   * @param {number} index
   */
  constructor(file, index) {
    this.file = file;
    this.index = index;
  }

  /**
   * All properties: names in capital letters, values decoded (text without escapes, points as they
   * stand: `expandPoints` turns rectangles into points). In values of two parts, the first keeps its
   * escapes of colons and backslashes (`AP[a\:b:1.0]` is `a\:b:1.0`). Decoded anew at each access.
   * @returns {Record<string, string[]>}
   */
  get properties() {
    return this.file.propertiesOf(this.index);
  }

  /** @returns {SgfNode[]} */
  get children() {
    const children = [];
    let child = this.file.firstChildOf(this.index);
    for (; child !== -1; child = this.file.nextSiblingOf(child))
      children.push(this.file.node(child));
    return children;
  }

  /** @returns {SgfNode | null} null for the first node of a game */
  get parent() {
    const parent = this.file.parentOf(this.index);
    return parent === -1 ? null : this.file.node(parent);
  }

  /** @returns {SgfNode | null} the first child: the main line goes on there */
  get next() {
    const child = this.file.firstChildOf(this.index);
    return child === -1 ? null : this.file.node(child);
  }

  /**
   * The values of one property, decoded; undefined when the node does not have it.
   * @param {string} name in capital letters
   */
  get(name) {
    return this.file.valuesOf(this.index, name);
  }

  /** This node and all below it, a parent before its children, the main line first. */
  *nodes() {
    const { file, index } = this;
    for (let i = index; i < file.nodeCount; i++) {
      if (i > index && file.parentOf(i) < index) return;
      yield file.node(i);
    }
  }

  /**
   * A plain copy of this node and all below it.
   * @returns {import('./sgf-write.js').PlainNode}
   */
  toObject() {
    /** @type {Map<number, import('./sgf-write.js').PlainNode>} */
    const copies = new Map();
    for (const { index, properties } of this.nodes()) {
      const copy = { properties, children: [] };
      copies.set(index, copy);
      if (index !== this.index) copies.get(this.file.parentOf(index))?.children?.push(copy);
    }
    return /** @type {import('./sgf-write.js').PlainNode} */ (copies.get(this.index));
  }
}
