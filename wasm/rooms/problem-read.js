import { pointName, quoted, TesujiError } from '../error.js';
import { KINDS } from '../kinds.js';
import { chainAt, isOneChain, playOn } from './chains.js';
import {
  asSide,
  COLORS,
  checkedOptions,
  colorOf,
  GOALS,
  indexOf,
  KO_THREATS,
  numberOf,
  oneOf,
  pointOf,
  RULES,
  rangeOf,
  SIDES,
  SUPERKO,
  sizeOf,
  wordsOf,
} from './problem.js';
import { asWordsTell } from './problem-words.js';
import { labelOf, marksOf } from './sgf-marks.js';
import { SgfFile } from './sgf-tree.js';

/** @typedef {import('./problem.js').Color} Color */
/** @typedef {import('./problem.js').Position} Position */
/** @typedef {import('./problem.js').Problem} Problem */
/** @typedef {import('./problem.js').ProblemOptions} ProblemOptions */

/**
 * A node of the file's tree that has a move.
 * @typedef {object} Line
 * @property {number} parent index in the list, -1: the problem itself
 * @property {Color} color
 * @property {number} point -1 is a pass
 * @property {string} [off] what stands in the file for a move that is off the board
 * @property {boolean} right its comment or its name says so
 * @property {boolean} good a good move (TE) of who plays it
 * @property {Color | null} goodFor whom the position after it is good for (GB, GW)
 * @property {boolean} wrong it is of a wrong line (WV, or its comment or name says so)
 * @property {boolean} setUp stones are set up there or on the way, behind other moves, or a move was off the board
 * @property {number} line place in the file, from 1
 * @property {number} column
 */

/**
 * Reads and checks a problem of any shape, with what overrides it.
 * @param {import('../client.js').Client} client
 * @param {Problem} problem
 * @param {ProblemOptions & import('../client.js').RunOptions} options
 * @returns {Promise<Position>}
 */
export async function readProblem(client, problem, options) {
  checkedOptions(options);
  const position =
    typeof problem === 'string' ? await readSgf(client, problem, options) : readObject(problem);
  override(position, options);
  if (position.target !== null) checkTarget(position, position.target);
  if (position.region !== null && position.target === null) withShutIn(position, position.region);
  return position;
}

/**
 * Takes the chains that have all their liberties in a region into it, where that is of empty points alone, for one of
 * them may be meant; else those of which some stones are there.
 * @param {Position} position
 * @param {number[]} region is changed
 */
function withShutIn(position, region) {
  const inside = new Set(region);
  const hasStones = region.some((point) => position.stones[point] !== 0);
  for (const [point, stone] of position.stones.entries()) {
    if (stone === 0 || inside.has(point)) continue;
    const { chain, liberties } = chainAt(position, point);
    if (hasStones && ![...chain].some((at) => inside.has(at))) continue;
    if ([...liberties].every((at) => inside.has(at))) for (const at of chain) inside.add(at);
  }
  region.splice(0, region.length, ...inside);
}

/** @returns {Omit<Position, 'width' | 'height' | 'stones'>} */
function defaults() {
  return {
    toPlay: null,
    both: false,
    target: null,
    targetRule: null,
    defender: null,
    goal: null,
    joins: null,
    region: null,
    ko: -1,
    koThreats: /** @type {[number, number]} */ ([...KO_THREATS]),
    positional: false,
    suicide: false,
    neverKo: 0,
    safeLiberties: 0,
    id: undefined,
    file: null,
  };
}

// --- SGF ------------------------------------------------------------------------------------

// What wasm/jobs/problem.c writes: words before the points; of a node its parent, colour, point, line and column.
const [HEAD_WORDS, NODE_WORDS] = [9, 5];

/**
 * @param {import('../client.js').Client} client
 * @param {string} text
 * @param {import('../client.js').RunOptions} options
 * @returns {Promise<Position>}
 */
async function readSgf(client, text, { signal, memoryMB }) {
  const given = new TextEncoder().encode(text);
  const { bytes } = await client
    .run(KINDS.PROBLEM, given, { signal, memoryMB })
    .catch(async (error) => Promise.reject(await explained(client, given, error, signal)));
  const words = wordsOf(bytes);
  const [width, height, toPlay, bordered, start, color, point, from, to] = words;
  const size = width * height;
  const points = bytes.subarray(HEAD_WORDS * 4, HEAD_WORDS * 4 + size);
  const stones = points.map((byte) => byte & 3);
  const nodes = words.subarray(HEAD_WORDS + Math.ceil(size / 4));
  const first = toPlay || firstOf(nodes, start);
  const position = {
    ...defaults(),
    width,
    height,
    stones,
    toPlay: first ? colorOf(first) : null,
    region: bordered ? members(points, 4) : null,
    file: { text: given, nodes, start },
  };
  if (color !== 0 && point >= 0) playRoot(position, color, point);
  const standing = (/** @type {number} */ bit) =>
    members(points, bit).filter((index) => position.stones[index]);
  const [target, shown] = [standing(8), standing(16)];
  if (target.length > 0) position.target = target;
  if (position.region === null)
    asWordsTell(position, new TextDecoder().decode(given.subarray(from, to)), shown);
  return position;
}

/**
 * An error of the core's about a file, with what is wrong at its place.
 * @param {import('../client.js').Client} client
 * @param {Uint8Array} text
 * @param {any} error
 * @param {AbortSignal | undefined} signal
 */
async function explained(client, text, error, signal) {
  const { code, line, column, index } = error;
  if (line === undefined || code === 'unsupported-size') return error;
  const read = await client.run(KINDS.SGF, text, { signal }).catch(() => null);
  const faults = read === null ? [] : new SgfFile(text, read.bytes).warnings;
  const fault = faults.find((one) => one.line === line && one.column === column);
  if (fault === undefined) return error;
  const message = `${fault.message} (line ${line}, column ${column})`;
  return new TesujiError(code, message, { line, column, index, cause: error });
}

/**
 * Who plays the first stone, 0: nobody. A pass before it is no move of that side.
 * @param {Int32Array} words NODE_WORDS for each node behind the root
 * @param {number} start the last node of the position
 */
function firstOf(words, start) {
  let passed = 0;
  for (let at = NODE_WORDS * start; words[at] === at / NODE_WORDS; at += NODE_WORDS) {
    const [, color, point] = words.subarray(at);
    if (color !== 0 && point >= 0) return color;
    passed ||= color;
  }
  return passed && 3 - passed;
}

/**
 * Plays the move that stands in the root.
 * @param {Position} position changed
 * @param {number} color
 * @param {number} index
 */
function playRoot(position, color, index) {
  const { stones, width } = position;
  const isFree = stones[index] === 0;
  playOn(position, color, index);
  if (!isFree || stones[index] === 0)
    throw new TesujiError('illegal-move', 'the move in the root is not legal', {
      index,
      point: pointOf(index, width),
    });
}

/**
 * @param {Uint8Array} points
 * @param {number} bit
 */
function members(points, bit) {
  return [...points.keys()].filter((index) => points[index] & bit);
}

/**
 * The moves in a problem's file, parents before children.
 * @param {import('../client.js').Client} client
 * @param {Position} position
 * @param {import('../client.js').RunOptions} options
 */
export async function readLines(client, { file }, { signal, memoryMB }) {
  if (file === null) return [];
  const { bytes } = await client.run(KINDS.SGF, file.text, { signal, memoryMB });
  return linesOf(file.nodes, file.start, new SgfFile(file.text, bytes));
}

/**
 * Leaves out nodes without a move: their children hang on the node before.
 * @param {Int32Array} words NODE_WORDS for each node behind the root
 * @param {number} start the last node of the position
 * @param {SgfFile} file
 */
function linesOf(words, start, file) {
  /** @type {Line[]} */
  const lines = [];
  /** @type {number[]} */
  const lineOfNode = [-1];
  /** @type {boolean[]} */
  const setUps = [false];
  /** @type {import('./sgf-marks.js').Label[]} what is said of the moves behind a node that has none */
  const labels = [null];
  for (let node = 1; node * NODE_WORDS <= words.length; node++) {
    const [parent, color, point, line, column] = words.subarray(
      (node - 1) * NODE_WORDS,
      node * NODE_WORDS,
    );
    const before = node <= start ? -1 : lineOfNode[parent];
    const marks = marksOf(file, node);
    const label = labelOf(file, node) ?? labels[parent];
    const black = color === 0 ? file.valuesOf(node, 'B') : undefined;
    const [off] = color === 0 ? (black ?? file.valuesOf(node, 'W') ?? []) : [];
    const setUp = node > start && (setUps[parent] || marks.setUp || off !== undefined);
    const isMove = color !== 0 || off !== undefined;
    lineOfNode[node] = isMove ? lines.length : before;
    setUps[node] = setUp;
    labels[node] = isMove ? null : label;
    if (isMove) {
      if (label !== null) marks[label] = true;
      const more = { ...marks, setUp, ...(off !== undefined && { off }), line, column };
      const mover = color || (black !== undefined ? 1 : 2);
      lines.push({ parent: before, color: colorOf(mover), point, ...more });
    } else if (before >= 0) {
      lines[before].right ||= marks.right;
      lines[before].good ||= marks.good;
      lines[before].goodFor ??= marks.goodFor;
      lines[before].wrong ||= marks.wrong;
    }
  }
  return lines;
}

// --- objects --------------------------------------------------------------------------------

/**
 * @param {any} problem
 * @returns {Position}
 */
function readObject(problem) {
  if (Array.isArray(problem)) return readSignMap(problem);
  if (typeof problem !== 'object' || problem === null)
    throw new TesujiError('bad-option', 'a problem is SGF text, an object or a sign map');
  if (typeof problem.sgf === 'string')
    throw new TesujiError('bad-option', 'SGF text is passed as it is, not in an object');
  const [width, height] = sizeOf(problem.size);
  const stones = new Uint8Array(width * height);
  putStones(stones, problem.black, 1, { width, height });
  putStones(stones, problem.white, 2, { width, height });
  const position = { ...defaults(), width, height, stones };
  if (problem.id !== undefined) position.id = idOf(problem.id);
  if (problem.ko !== undefined && problem.ko !== null) readKo(position, problem.ko);
  const { toPlay, target, targetRule, defender, goal, region, koThreats } = problem;
  override(position, {
    toPlay: toPlay ?? undefined,
    target: givenIn(target),
    targetRule: targetRule ?? undefined,
    defender: defender ?? undefined,
    goal: goal ?? undefined,
    region: givenIn(region),
    koThreats: koThreats ?? undefined,
  });
  return position;
}

/**
 * A list of points, of which an empty one gives none.
 * @param {any} points
 */
function givenIn(points) {
  return Array.isArray(points) && points.length === 0 ? undefined : (points ?? undefined);
}

/** @param {unknown} id */
function idOf(id) {
  if (typeof id === 'string' || typeof id === 'number') return String(id);
  throw new TesujiError('bad-option', 'id must be a text or a number');
}

/**
 * `ko` is a point, or for each colour whether it may capture in kos.
 * @param {Position} position
 * @param {any} ko
 */
function readKo(position, ko) {
  if (typeof ko === 'object') {
    const isPlain = Object.entries(ko).every(
      ([name, may]) => ['black', 'white'].includes(name) && typeof may === 'string',
    );
    if (!isPlain || Array.isArray(ko) || ko instanceof Map)
      throw new TesujiError('bad-option', "ko is a point, or says { black: 'disallow_ko' } or so");
    for (const [number, name] of /** @type {const} */ ([
      [1, 'black'],
      [2, 'white'],
    ]))
      if (ko[name] === 'disallow_ko') position.neverKo |= 1 << number;
    return;
  }
  position.ko = pointIn(ko, position, 'ko');
}

/** @param {any[]} rows */
function readSignMap(rows) {
  const [width, height] = sizeOf([Array.isArray(rows[0]) ? rows[0].length : 0, rows.length]);
  const stones = new Uint8Array(width * height);
  rows.forEach((row, y) => {
    if (!Array.isArray(row) || row.length !== width)
      throw new TesujiError('illegal-position', `row ${y + 1} of the sign map has another length`);
    row.forEach((sign, x) => {
      if (sign !== 0 && sign !== 1 && sign !== -1)
        throw new TesujiError('illegal-position', 'a sign map holds 1, -1 and 0');
      stones[y * width + x] = sign === 1 ? 1 : sign === -1 ? 2 : 0;
    });
  });
  return { ...defaults(), width, height, stones };
}

/**
 * @param {Uint8Array} stones
 * @param {unknown} points
 * @param {number} color
 * @param {{ width: number, height: number }} board
 */
function putStones(stones, points, color, board) {
  if (!Array.isArray(points ?? []))
    throw new TesujiError('bad-option', 'black and white are lists of points');
  for (const point of /** @type {unknown[]} */ (points ?? [])) {
    const index = indexOf(point, board);
    const name = pointName(point);
    if (!(index >= 0))
      throw new TesujiError('illegal-position', `${quoted(point)} is no point of the board`, {
        point: name,
      });
    if (stones[index] !== 0 && stones[index] !== color)
      throw new TesujiError('illegal-position', `two stones on ${quoted(point)}`, {
        index,
        point: name,
      });
    stones[index] = color;
  }
}

// --- options --------------------------------------------------------------------------------

/**
 * @param {Position} position changed
 * @param {ProblemOptions} options
 */
function override(position, options) {
  const { toPlay, target, targetRule, defender, goal, region, koThreats } = options;
  if (toPlay !== undefined) {
    const side = oneOf('toPlay', toPlay ?? 'both', SIDES);
    position.both = side === 'both';
    if (side !== 'both') Object.assign(position, asSide(position, side));
  }
  if (targetRule !== undefined) position.targetRule = oneOf('targetRule', targetRule, RULES);
  if (defender !== undefined) position.defender = oneOf('defender', defender, COLORS);
  if (goal !== undefined) position.goal = oneOf('goal', goal, GOALS);
  if (region !== undefined) position.region = pointsIn(region, position, 'region');
  if (target !== undefined) position.target = pointsIn(target, position, 'target');
  if (koThreats !== undefined) position.koThreats = rangeOf('koThreats', koThreats);
  if (options.superko !== undefined)
    position.positional = oneOf('superko', options.superko, SUPERKO) === 'positional';
  if (!['boolean', 'undefined'].includes(typeof options.suicide))
    throw new TesujiError('bad-option', 'suicide is true or false');
  if (options.suicide !== undefined) position.suicide = options.suicide;
  if (!Array.isArray(options.neverKo ?? []))
    throw new TesujiError('bad-option', 'neverKo is a list of colours');
  for (const color of options.neverKo ?? [])
    position.neverKo |= 1 << numberOf(oneOf('neverKo', color, COLORS));
}

/**
 * @param {unknown} point
 * @param {Position} position
 * @param {string} name
 */
function pointIn(point, position, name) {
  const index = indexOf(point, position);
  if (index >= 0) return index;
  throw new TesujiError('bad-option', `${name}: ${quoted(point)} is no point of the board`, {
    point: pointName(point),
  });
}

/**
 * @param {unknown} points
 * @param {Position} position
 * @param {string} name
 */
function pointsIn(points, position, name) {
  if (!Array.isArray(points) || points.length === 0)
    throw new TesujiError('bad-option', `${name} is a list of points`);
  return [...new Set(points.map((point) => pointIn(point, position, name)))];
}

/**
 * @param {Position} position
 * @param {number[]} target
 */
function checkTarget(position, target) {
  const { stones, width, defender, goal } = position;
  const owner = stones[target[0]];
  for (const index of target) {
    const point = pointOf(index, width);
    if (stones[index] === 0)
      throw new TesujiError('no-target', `there is no stone on '${point}'`, { index, point });
    if (stones[index] !== owner)
      throw new TesujiError('no-target', 'the target has stones of both colours', { index, point });
  }
  if (defender !== null && numberOf(defender) !== owner)
    throw new TesujiError('no-target', 'the target is not of the colour of the defender');
  if (goal === 'connect' && isOneChain(position, target))
    throw new TesujiError('no-target', 'the stones to be connected are one chain already');
}
