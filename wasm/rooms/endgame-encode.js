import { pointName, quoted, TesujiError } from '../error.js';

/**
 * A parameter of a region: its default value; or with values that positions have otherwise.
 * @typedef {object} ParamObject
 * @property {number} [default] default 0
 * @property {{ value: number, where: Record<string, Owner> }[]} [rules] the first rule whose points
 *   are all so gives the value
 * @property {'eyes' | 'connected' | 'captured'} [compute] or the value is computed: the number of
 *   eyes that `color` has in the region; whether `points` (two, or one and the border) are joined by
 *   its stones; whether its stone at `points` is gone
 * @property {'B' | 'W'} [color]
 * @property {string[]} [points]
 */

/**
 * What a rule asks of a point: that it belongs to Black or White (a stone, or empty and reached by
 * that colour only), that a black (X) or white (O) stone is there, or that it is empty.
 * @typedef {'B' | 'W' | 'X' | 'O' | '.'} Owner
 */

/**
 * A region: a game written down (`game`), a ko graph (`graph`, `root`), rows of a board (`rows`:
 * `X` `O` immortal stones around it, `x` `o` stones and `.` empty points inside, `#` off the board),
 * or points of a position.
 * @typedef {object} RegionObject
 * @property {string} [name]
 * @property {string} [game] brackets, e.g. `4|-2||-4`
 * @property {Record<string, any>} [graph] per position `[[Left's options], [Right's options]]` or a
 *   number; options are names or numbers
 * @property {string} [root] the position of the graph that is meant
 * @property {string[]} [rows]
 * @property {number | [number, number]} [size]
 * @property {string[]} [black] stones of the position
 * @property {string[]} [white]
 * @property {string[]} [points] points of the region
 * @property {TreeNode} [tree] a tree entered by hand
 * @property {Record<string, number | ParamObject>} [params]
 */

/**
 * A position of a tree entered by hand: with children, or a terminal, which has a value or has
 * become independent subregions, whose sum it is, or both, which are added.
 * @typedef {object} TreeNode
 * @property {'B' | 'W'} [color] who moved here
 * @property {string} [move] SGF letters
 * @property {TreeNode[]} [children]
 * @property {string | number} [value] of a terminal: a number or fraction
 * @property {(string | { points: string[] })[]} [subregions] of a terminal: games in brackets, or
 *   points of the board as the moves up to here have left it, which the machine plays out
 * @property {number} [back] so many moves up stands the position that this one is: a cycle, as kos
 *   make. Where the moves are on a board it is found from the stones
 * @property {Record<string, number>} [params] values at a terminal
 * @property {string} [comment]
 */

/** @typedef {string | RegionObject} RegionInput */

/**
 * @typedef {object} ConditionObject
 * @property {string} if condition on parameters, e.g. `eyes < 2 && connection = 0`
 * @property {number} offset points for Black where it holds
 */

/** A board as the core takes it. @typedef {{ width: number, height: number, cells: Uint8Array }} Cells */

const CELLS = /** @type {Record<string, number>} */ ({
  '#': 0,
  ' ': 0,
  '.': 1,
  x: 2,
  o: 3,
  X: 4,
  O: 5,
  '?': 6,
});
const ASKS = /** @type {Record<string, number>} */ ({ X: 0, O: 1, '.': 2, B: 3, W: 4 });
const SOURCES = ['rules', 'eyes', 'connected', 'captured'];
const DEEPEST = 299; // moves of a tree entered by hand: the core reads 600 brackets and bars within each other
export const PARAMS_MAX = 1000; // as in core/endgame/params.h
export const REGIONS_MAX = 16; // as in core/endgame/federation.h
const CONDITIONS_MAX = 64;
const LENGTH_MAX = 65_536; // bytes of a game that is written down
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Little-endian words and texts, one after the other. */
export class Words {
  #bytes = new Uint8Array(256);
  #size = 0;

  /** @param {number} more */
  #reserve(more) {
    if (this.#size + more <= this.#bytes.length) return;
    const bigger = new Uint8Array(Math.max(2 * this.#bytes.length, this.#size + more));
    bigger.set(this.#bytes);
    this.#bytes = bigger;
  }

  /** @param {...number} words */
  push(...words) {
    this.#reserve(4 * words.length);
    const view = new DataView(this.#bytes.buffer);
    for (const word of words) {
      view.setInt32(this.#size, word, true);
      this.#size += 4;
    }
  }

  /** Padded to whole words. @param {Uint8Array} bytes */
  bytes(bytes) {
    const padded = (bytes.length + 3) & ~3;
    this.#reserve(padded);
    this.#bytes.set(bytes, this.#size);
    this.#size += padded;
  }

  /** @param {string} text */
  text(text) {
    const bytes = new TextEncoder().encode(text);
    this.push(bytes.length);
    this.bytes(bytes);
  }

  get all() {
    return this.#bytes.subarray(0, this.#size);
  }
}

/**
 * Numerator and denominator, 64 bits each.
 * @param {import('./fraction.js').Fraction} value
 */
export function fractionBytes({ num, den }) {
  const view = new DataView(new ArrayBuffer(16));
  const fits = (/** @type {bigint} */ part) => BigInt.asIntN(64, part) === part;
  if (!fits(num) || !fits(den)) throw refused(`${num}/${den} is too large`);
  view.setBigInt64(0, num, true);
  view.setBigInt64(8, den, true);
  return new Uint8Array(view.buffer);
}

/**
 * Writes a question about regions as wasm/jobs/endgame_request.h describes it.
 * @param {Words} words
 * @param {RegionObject[]} regions
 * @param {ConditionObject[]} conditions
 */
export function encodeQuestion(words, regions, conditions) {
  if (regions.length < 1 || regions.length > REGIONS_MAX)
    throw refused(`1 to ${REGIONS_MAX} regions are played together`);
  if (givenList(conditions, 'conditions').length > CONDITIONS_MAX)
    throw refused(`at most ${CONDITIONS_MAX} conditions are looked at`);
  words.push(regions.length);
  for (const region of regions) {
    words.text(region.name ?? '');
    const cells = cellsOf(region);
    if (cells === null) {
      words.push(0);
      words.text(textOf(region));
    } else {
      words.push(1, cells.width, cells.height);
      words.bytes(cells.cells);
      encodeParams(words, region.params ?? {}, cells);
    }
  }
  words.push(conditions.length);
  for (const condition of conditions) {
    const { if: text, offset } = givenObject(condition, 'a condition');
    if (typeof text !== 'string') throw refused('a condition must be a string');
    words.push(integer(offset, 'an offset'));
    words.text(text);
  }
}

/**
 * @template T
 * @param {T} value
 * @param {string} what for the message
 * @returns {T} the value, which is an object
 */
export function givenObject(value, what) {
  if (typeof value !== 'object' || value === null) throw refused(`${what} must be an object`);
  return value;
}

/**
 * @template T
 * @param {T} value
 * @param {string} what for the message
 * @returns {T} the value, which is a list
 */
export function givenList(value, what) {
  if (!Array.isArray(value)) throw refused(`${what} must be a list`);
  return value;
}

/** Refuses a path where only whole games are asked about. @param {{ path?: number[] }} options */
export function checkNoPath({ path = [] }) {
  if (givenList(path, 'path').length > 0)
    throw refused('a path leads to a position of a thermograph or federation, of nothing else');
}

/** @param {unknown} scoring */
export function scoringWord(scoring) {
  if (scoring !== 'territory' && scoring !== 'area')
    throw refused("scoring must be 'territory' or 'area'");
  return scoring === 'area' ? 1 : 0;
}

/**
 * What a region is given as, as an object; null is as good as not given.
 * @param {RegionInput} region
 * @returns {RegionObject}
 */
export function regionObject(region) {
  if (typeof region === 'string' && /^\s*\(\s*;/.test(region))
    throw refused(
      'this is SGF: read() has the regions that are marked in it, advise() takes it whole',
    );
  if (typeof region === 'string') return { game: region };
  if (typeof region !== 'object' || region === null)
    throw refused('a region must be a text in brackets or an object');
  if (typeof (region.name ?? '') !== 'string') throw refused('the name of a region is a text');
  return Object.fromEntries(Object.entries(region).filter(([, value]) => value !== null));
}

/**
 * A value as it stands in a text.
 * @param {unknown} value
 */
function written(value) {
  if (!['string', 'number', 'bigint'].includes(typeof value))
    throw refused(`${quoted(value)} is neither a number nor a game`);
  return value;
}

/**
 * @param {RegionInput[] | Record<string, RegionInput>} regions
 * @returns {RegionObject[]}
 */
export function namedRegions(regions) {
  if (typeof regions !== 'object' || regions === null) throw refused('regions must be a list');
  const list = Array.isArray(regions)
    ? regions.map(regionObject)
    : Object.entries(regions).map(([name, region]) => ({ ...regionObject(region), name }));
  if (list.length === 0) throw refused('there must be a region');
  return list.map((region, index) => ({ ...region, name: region.name ?? letterName(index) }));
}

/** A, B, ... Z, A2, ... of regions without a name. @param {number} index */
export function letterName(index) {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${letter}${Math.floor(index / 26) + 1}`;
}

/**
 * The text of a region that is written down.
 * @param {RegionObject} region
 */
function textOf({ game: given, graph, root, tree, params = {} }) {
  const game = graph ? graphText(graph, root) : tree === undefined ? given : treeText(tree);
  if (typeof game !== 'string')
    throw refused('a region needs one of game, graph, tree, rows, or points of a position');
  if (game.length > LENGTH_MAX)
    throw new TesujiError('overflow', `a game is at most ${LENGTH_MAX} characters long`);
  const entries = Object.entries(params);
  if (entries.length > PARAMS_MAX) throw refused(`a region has at most ${PARAMS_MAX} parameters`);
  const defaults = entries.map(([name, param]) =>
    typeof param === 'number'
      ? `${name}=${param}`
      : `${name}=${written(givenObject(param, 'a parameter').default ?? 0)}`,
  );
  return defaults.length > 0 ? `${game} default ${defaults.join(', ')}` : game;
}

/**
 * Refuses a tree that is too deep to be written in brackets.
 * @param {TreeNode} root
 */
export function checkDepth(root) {
  const depth = depthOf(root);
  if (depth <= DEEPEST) return;
  const told = Number.isFinite(depth) ? `this one is ${depth}` : 'this one has no end';
  throw refused(`a tree is at most ${DEEPEST} moves deep, ${told}`);
}

/**
 * Moves in the longest line of a tree; Infinity where a node is below itself.
 * @param {TreeNode} root
 */
export function depthOf(root) {
  let deepest = 0;
  /** @type {Set<TreeNode>} */
  const above = new Set();
  const stack = [{ node: root, leave: false }];
  for (let task = stack.pop(); task !== undefined; task = stack.pop()) {
    const { node, leave } = task;
    if (leave) {
      above.delete(node);
      continue;
    }
    if (above.has(node)) return Number.POSITIVE_INFINITY;
    deepest = Math.max(deepest, above.size);
    above.add(node);
    stack.push({ node, leave: true });
    const { children } = givenObject(node, 'a node');
    for (const child of givenList(children ?? [], 'children'))
      stack.push({ node: child, leave: false });
  }
  return deepest;
}

/**
 * A tree entered by hand, in brackets; with positions that come back, as definitions, the root's
 * first.
 * @param {TreeNode} root
 */
function treeText(root) {
  /** @type {Map<TreeNode, string>} */
  const names = new Map();
  /** @type {string[]} */
  const definitions = [];
  let split = false;
  const named = (/** @type {TreeNode} */ node) => {
    if (!names.has(node)) names.set(node, `K${names.size}`);
    return /** @type {string} */ (names.get(node));
  };
  /**
   * @param {TreeNode} node
   * @param {TreeNode[]} above from the root on
   * @returns {string}
   */
  const text = (node, above) => {
    const { children = [], value, subregions, params, back = 0 } = givenObject(node, 'a node');
    if (back > 0) {
      const earlier = above[above.length - back];
      if (!earlier) throw refused('a position of the tree goes back beyond its start');
      return named(earlier);
    }
    if (givenList(children, 'children').length > 0) {
      const side = (/** @type {'B' | 'W'} */ color) =>
        children
          .filter((child) => child.color === color)
          .map((child) => text(child, [...above, node]))
          .join(',');
      const game = `{${side('B')}|${side('W')}}`;
      const name = names.get(node);
      if (name) definitions.unshift(`${name}=${game}`);
      return name ?? game;
    }
    const settings = Object.entries(params ?? {}).map(
      ([name, setting]) => `${name}=${written(setting)}`,
    );
    const set = settings.length > 0 ? `[${settings.join(', ')}]` : '';
    if (subregions !== undefined) {
      split = true;
      const own = value === undefined && set === '' ? [] : [`${written(value ?? 0)}${set}`];
      return [...own, ...givenList(subregions, 'subregions')]
        .map((game) => `(${written(game)})`)
        .join('+');
    }
    if (value === undefined) throw refused('a terminal of the tree has no value');
    return `${written(value)}${set}`;
  };
  const game = text(root, []);
  if (definitions.length === 0) return game;
  if (split) throw refused('a tree with kos cannot have terminals that split into parts');
  return names.has(root) ? definitions.join(';') : [`K=${game}`, ...definitions].join(';');
}

/**
 * A ko graph as definitions, the root's first.
 * @param {Record<string, any>} graph
 * @param {string | undefined} root
 */
function graphText(graph, root) {
  const names = Object.keys(graph);
  const first = root ?? names[0];
  if (first === undefined || !Object.hasOwn(graph, first))
    throw refused(`the graph has no position ${quoted(first)}`);
  const side = (/** @type {unknown} */ options) => {
    if (!Array.isArray(options)) throw refused('options must be lists');
    return options.map(written).join(',');
  };
  return [first, ...names.filter((name) => name !== first)]
    .map((name) => {
      const value = graph[name];
      return Array.isArray(value)
        ? `${name}={${side(value[0])}|${side(value[1])}}`
        : `${name}=${written(value)}`;
    })
    .join(';');
}

/**
 * The board of a region, null when it is written down.
 * @param {RegionObject} region
 * @returns {Cells | null}
 */
export function cellsOf(region) {
  if (region.rows !== undefined) return cellsOfRows(region.rows);
  if (region.points !== undefined) return cellsOfPosition(region);
  return null;
}

/** @param {string[]} rows */
function cellsOfRows(rows) {
  if (!Array.isArray(rows) || rows.some((row) => typeof row !== 'string'))
    throw refused('rows must be a list of strings');
  const height = rows.length;
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (width < 1 || width > LETTERS.length || height > LETTERS.length)
    throw new TesujiError('unsupported-size', `rows must be 1 to ${LETTERS.length} each way`);
  const cells = new Uint8Array(width * height);
  rows.forEach((row, y) => {
    [...row].forEach((letter, x) => {
      const cell = CELLS[letter];
      if (cell === undefined)
        throw new TesujiError('bad-option', `'${letter}' is no part of a board`, {
          line: y + 1,
          column: x + 1,
        });
      cells[y * width + x] = cell;
    });
  });
  return { width, height, cells };
}

/** @param {RegionObject} region */
function cellsOfPosition({ size = 19, black = [], white = [], points = [] }) {
  const [width, height] = Array.isArray(size) ? size : [size, size];
  if (![width, height].every((n) => Number.isInteger(n) && n >= 1 && n <= 25))
    throw new TesujiError('unsupported-size', 'boards are 1 to 25 each way');
  const cells = new Uint8Array(width * height).fill(6);
  const board = { width, height, cells };
  for (const point of givenList(black, 'black')) cells[cellOf(board, point)] = 4;
  for (const point of givenList(white, 'white')) cells[cellOf(board, point)] = 5;
  for (const point of givenList(points, 'points')) {
    const cell = cellOf(board, point);
    if (cells[cell] > 3) cells[cell] = [2, 3, 1][cells[cell] - 4];
  }
  return board;
}

/**
 * The cell that SGF letters name.
 * @param {Cells} board
 * @param {string} point
 */
function cellOf({ width, height }, point) {
  const x = LETTERS.indexOf(point?.[0]);
  const y = LETTERS.indexOf(point?.[1]);
  if (
    typeof point !== 'string' ||
    point.length !== 2 ||
    x < 0 ||
    y < 0 ||
    x >= width ||
    y >= height
  )
    throw new TesujiError('bad-option', `${quoted(point)} is not a point of the board`, {
      point: pointName(point),
    });
  return y * width + x;
}

/** @param {number} cell @param {number} width */
export const pointOfCell = (cell, width) =>
  LETTERS[cell % width] + LETTERS[Math.floor(cell / width)];

/**
 * @param {Words} words
 * @param {Record<string, number | ParamObject>} params
 * @param {Cells} board
 */
function encodeParams(words, params, board) {
  const count = Object.keys(params).length;
  if (count > PARAMS_MAX) throw refused(`a region has at most ${PARAMS_MAX} parameters`);
  words.push(count);
  for (const [name, given] of Object.entries(params)) {
    if (!/^[A-Za-z_]\w*$/.test(name)) throw refused(`'${name}' is no name for a parameter`);
    const param =
      typeof given === 'number' ? { default: given } : givenObject(given, 'a parameter');
    const { rules = [], compute = 'rules', color = 'B', points = [] } = param;
    const source = SOURCES.indexOf(compute);
    if (source < 0) throw refused(`a parameter cannot be computed as ${quoted(compute)}`);
    words.text(name);
    words.push(integer(param.default ?? 0, 'a default'), source, color === 'W' ? 1 : 0);
    words.push(...[0, 1].map((i) => (points[i] === undefined ? -1 : cellOf(board, points[i]))));
    words.push(givenList(rules, 'rules').length);
    for (const rule of rules) {
      const { value, where } = givenObject(rule, 'a rule');
      const asks = Object.entries(givenObject(where, 'where'));
      words.push(integer(value, 'a value'), asks.length);
      for (const [point, owner] of asks) {
        if (!Object.hasOwn(ASKS, owner))
          throw refused(`a point cannot be asked to be ${quoted(owner)}`);
        words.push(ASKS[owner], cellOf(board, point));
      }
    }
  }
}

/**
 * @param {unknown} value
 * @param {string} what
 * @returns {number}
 */
export function integer(value, what) {
  if (!Number.isInteger(value) || Math.abs(Number(value)) > 2 ** 31 - 1)
    throw refused(`${what} must be an integer`);
  return Number(value);
}

/**
 * A parameter of a region; 0 where it has none of this name, not what its object inherits.
 * @param {RegionObject} region
 * @param {string} name
 */
export const paramOf = ({ params = {} }, name) => (Object.hasOwn(params, name) ? params[name] : 0);

/** @param {string} message */
export const refused = (message) => new TesujiError('bad-option', message);
