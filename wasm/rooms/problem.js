import { pointName, quoted, TesujiError } from '../error.js';
import { KINDS } from '../kinds.js';
import { chainAt, playOn } from './chains.js';
import { marksOf } from './sgf-marks.js';
import { SgfFile } from './sgf-tree.js';

/** @typedef {'B' | 'W'} Color */
/** @typedef {'life' | 'capture' | 'connect'} Goal */

/**
 * A problem as an object; what is left out is found or has its default.
 * @typedef {object} ProblemObject
 * @property {number | [width: number, height: number]} size 1..25 each way
 * @property {string[]} black points of black stones
 * @property {string[]} white points of white stones
 * @property {Color | null} [toPlay]
 * @property {string[]} [target] a point of each chain whose fate is asked
 * @property {'any' | 'all'} [targetRule] the defender succeeds if one of them lives, or if all do
 * @property {Color} [defender]
 * @property {Goal} [goal]
 * @property {string[]} [region] where play is allowed
 * @property {string | null | { black?: string, white?: string }} [ko] point that simple ko forbids the side to
 *   play; or of each colour `'disallow_ko'` where it may never capture in a ko
 * @property {[least: number, most: number] | string} [koThreats] as the option
 * @property {string} [id] kept in the answer
 */

/**
 * A problem: SGF text (its first game), an object, or a sign map (rows of 1 black, -1 white, 0 empty).
 * @typedef {string | ProblemObject | (-1 | 0 | 1)[][]} Problem
 */

/**
 * What overrides the problem.
 * @typedef {object} ProblemOptions
 * @property {Color | 'both' | null} [toPlay]
 * @property {string[]} [target]
 * @property {'any' | 'all'} [targetRule]
 * @property {Color} [defender]
 * @property {Goal} [goal]
 * @property {string[]} [region]
 * @property {[least: number, most: number] | string} [koThreats] range of external ko threats that
 *   the side that moves first has more than the other, within -7..7, default -3..3; or `'-3..3'`
 * @property {'situational' | 'positional'} [superko]
 * @property {boolean} [suicide] whether suicide is legal, default false; that of a single stone never is, since it
 *   changes nothing: it is a pass
 * @property {Color[]} [neverKo] colours that may never capture in a ko
 */

/**
 * A problem that has been read and checked.
 * @typedef {object} Position
 * @property {number} width
 * @property {number} height
 * @property {Uint8Array} stones by point: 0 empty, 1 black, 2 white
 * @property {Color | null} toPlay who moves first, null when not said
 * @property {boolean} both whether the answer for both sides was asked
 * @property {number[] | null} target
 * @property {'any' | 'all' | null} targetRule
 * @property {Color | null} defender
 * @property {Goal | null} goal
 * @property {number[] | null} region
 * @property {number} ko
 * @property {[number, number]} koThreats
 * @property {boolean} positional
 * @property {boolean} suicide
 * @property {number} neverKo
 * @property {number} safeLiberties liberties with which a chain of the target's counts as safe, 0: with none
 * @property {string | undefined} id
 * @property {{ text: Uint8Array, nodes: Int32Array, start: number } | null} file with moves: its nodes behind the root,
 *   NODE_WORDS for each, and the last node of the position; see readLines
 */

/**
 * A node of the file's tree that has a move.
 * @typedef {object} Line
 * @property {number} parent index in the list, -1: the problem itself
 * @property {Color} color
 * @property {number} point -1 is a pass
 * @property {boolean} right its comment says so
 * @property {boolean} good a good move (TE) of who plays it
 * @property {boolean} setUp stones are set up there or on the way, behind other moves, or a move was off the board
 * @property {number} line place in the file, from 1
 * @property {number} column
 */

const LETTERS = 'abcdefghijklmnopqrstuvwxy';
const GOALS = /** @type {const} */ (['life', 'capture', 'connect']);
const RULES = /** @type {const} */ (['any', 'all']);
const COLORS = /** @type {const} */ (['B', 'W']);
const SIDES = /** @type {const} */ ([...COLORS, 'both']);
const SUPERKO = /** @type {const} */ (['situational', 'positional']);
/** Bits of what is given, FIND_TARGET and so on in core/tsumego/find.h. */
const GIVEN = /** @type {const} */ ({ target: 1, region: 2, defender: 4, goal: 8, targetRule: 16 });
const FRAMES = /** @type {const} */ ({ friends: 32, foes: 64 });
const DEFAULT_THREATS = /** @type {[number, number]} */ ([-3, 3]);
export const MOST_THREATS = 7;

/** @param {Color | null | undefined} color */
export const numberOf = (color) => (color === 'B' ? 1 : color === 'W' ? 2 : 0);
/** @param {number} number @returns {Color} */
export const colorOf = (number) => (number === 1 ? 'B' : 'W');
/** @param {Color} color @returns {Color} */
export const other = (color) => (color === 'B' ? 'W' : 'B');

/**
 * Whether a colour is the core's attacker, as which it counts threats: for connections, who connects.
 * @param {Pick<Position, 'defender' | 'goal'>} position
 * @param {Color} color
 */
export function attacks({ defender, goal }, color) {
  return (color !== defender) !== (goal === 'connect');
}

/**
 * SGF letters of a point, `""` for a pass.
 * @param {number} index y * width + x, below 0 for a pass
 * @param {number} width
 */
export function pointOf(index, width) {
  return index < 0 ? '' : LETTERS[index % width] + LETTERS[Math.floor(index / width)];
}

/**
 * Index of a point; -1 for a pass, NaN when it is no point of the board.
 * @param {unknown} point
 * @param {{ width: number, height: number }} board
 */
export function indexOf(point, { width, height }) {
  if (point === '' || (point === 'tt' && width <= 19 && height <= 19)) return -1;
  if (typeof point !== 'string' || point.length !== 2) return Number.NaN;
  const x = LETTERS.indexOf(point[0]);
  const y = LETTERS.indexOf(point[1]);
  return x >= 0 && y >= 0 && x < width && y < height ? y * width + x : Number.NaN;
}

/**
 * The options of a call; throws a TesujiError (`bad-option`) where they are no object.
 * @template Options
 * @param {Options} options
 * @param {string} [name]
 */
export function checkedOptions(options, name = 'options') {
  if (typeof options === 'object' && options !== null) return options;
  throw new TesujiError('bad-option', `${name} must be an object`);
}

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
  return position;
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
    region: null,
    ko: -1,
    koThreats: DEFAULT_THREATS,
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
const [HEAD_WORDS, NODE_WORDS] = [7, 5];

/**
 * @param {import('../client.js').Client} client
 * @param {string} text
 * @param {import('../client.js').RunOptions} options
 * @returns {Promise<Position>}
 */
async function readSgf(client, text, { signal, memoryMB }) {
  const given = new TextEncoder().encode(text);
  const { bytes } = await client.run(KINDS.PROBLEM, given, { signal, memoryMB });
  const words = wordsOf(bytes);
  const [width, height, toPlay, bordered, start, color, point] = words;
  const size = width * height;
  const points = bytes.subarray(HEAD_WORDS * 4, HEAD_WORDS * 4 + size);
  const stones = points.map((byte) => byte & 3);
  const nodes = words.subarray(HEAD_WORDS + Math.ceil(size / 4));
  const first = toPlay || firstOf(nodes, start);
  const target = members(points, 8).filter((index) => stones[index]);
  const position = {
    ...defaults(),
    width,
    height,
    stones,
    toPlay: first ? colorOf(first) : null,
    region: bordered ? members(points, 4) : null,
    target: target.length > 0 ? target : null,
    file: nodes.length > NODE_WORDS * start ? { text: given, nodes, start } : null,
  };
  if (color !== 0 && point >= 0) playRoot(position, color, point);
  return position;
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

/** @param {Uint8Array} bytes */
export function wordsOf(bytes) {
  return new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2);
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
  for (let node = 1; node * NODE_WORDS <= words.length; node++) {
    const [parent, color, point, line, column] = words.subarray(
      (node - 1) * NODE_WORDS,
      node * NODE_WORDS,
    );
    const before = node <= start ? -1 : lineOfNode[parent];
    const marks = marksOf(file, node);
    const off = color === 0 && ['B', 'W'].some((name) => file.valuesOf(node, name) !== undefined);
    const setUp = node > start && (setUps[parent] || marks.setUp || off);
    lineOfNode[node] = color === 0 ? before : lines.length;
    setUps[node] = setUp;
    if (color !== 0) {
      const place = { line, column };
      lines.push({ parent: before, color: colorOf(color), point, ...marks, setUp, ...place });
    } else if (before >= 0 && !off) {
      lines[before].right ||= marks.right;
      lines[before].good ||= marks.good;
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
    target: target?.length === 0 ? undefined : (target ?? undefined),
    targetRule: targetRule ?? undefined,
    defender: defender ?? undefined,
    goal: goal ?? undefined,
    region: region?.length === 0 ? undefined : (region ?? undefined),
    koThreats: koThreats ?? undefined,
  });
  return position;
}

/** @param {unknown} id */
function idOf(id) {
  if (typeof id === 'string' || typeof id === 'number') return String(id);
  throw new TesujiError('bad-option', 'id must be a text or a number');
}

/**
 * The colours that may never capture in a ko.
 * @param {Pick<Position, 'neverKo'>} position
 */
export function neverKoOf({ neverKo }) {
  return COLORS.filter((color) => neverKo & (1 << numberOf(color)));
}

/**
 * `ko` is a point, or for each colour whether it may capture in kos.
 * @param {Position} position
 * @param {any} ko
 */
function readKo(position, ko) {
  if (typeof ko === 'object') {
    for (const [number, name] of /** @type {const} */ ([
      [1, 'black'],
      [2, 'white'],
    ]))
      if (ko[name] === 'disallow_ko') position.neverKo |= 1 << number;
    return;
  }
  position.ko = pointIn(ko, position, 'ko');
}

/**
 * Columns and rows of a size, checked.
 * @param {any} size
 * @returns {[width: number, height: number]}
 */
export function sizeOf(size) {
  const [width, height] = Array.isArray(size) ? size : [size, size];
  const fine = (/** @type {unknown} */ lines) =>
    Number.isInteger(lines) && Number(lines) >= 1 && Number(lines) <= LETTERS.length;
  if (size === undefined) throw new TesujiError('bad-option', 'the problem has no size');
  if (!fine(width) || !fine(height))
    throw new TesujiError('unsupported-size', 'a board has 1 to 25 lines each way');
  return [width, height];
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
  if (position.target !== null) checkTarget(position, position.target);
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
 * The value of an option, where it is one of those that are allowed; throws a TesujiError (`bad-option`) with its name.
 * @template {string} T
 * @param {string} name
 * @param {unknown} value
 * @param {readonly T[]} values
 * @returns {T}
 */
export function oneOf(name, value, values) {
  const found = values.find((one) => one === value);
  if (found !== undefined) return found;
  throw new TesujiError(
    'bad-option',
    `${name} is one of ${values.join(', ')}, not ${quoted(value)}`,
  );
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
 * Whether the stones of a target stand in one chain already.
 * @param {Position} position
 * @param {number[]} target
 */
function isConnected(position, target) {
  const { chain } = chainAt(position, target[0]);
  return target.every((point) => chain.has(point));
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
  if (defender !== null && numberOf(defender) !== owner && goal !== 'connect')
    throw new TesujiError('no-target', 'the target is not of the colour of the defender');
  if (goal === 'connect' && isConnected(position, target))
    throw new TesujiError('no-target', 'the stones to be connected are one chain already');
}

/**
 * A range of ko threats; throws a TesujiError (`bad-option`) with the option's name.
 * @param {string} name
 * @param {unknown} range
 * @returns {[number, number]}
 */
export function rangeOf(name, range) {
  const ends =
    typeof range === 'string'
      ? (/^(-?\d+)\.\.(-?\d+)$/.exec(range)?.slice(1).map(Number) ?? [])
      : Array.isArray(range)
        ? range
        : [];
  const [least, most] = ends;
  const fine =
    ends.length === 2 &&
    [least, most].every((k) => Number.isInteger(k) && Math.abs(k) <= MOST_THREATS);
  if (fine && least <= most) return [least, most];
  throw new TesujiError('bad-option', `${name} is a range like -3..3, within -7..7`);
}

/**
 * @param {Position} position
 * @returns {ProblemObject}
 */
export function toObject(position) {
  const { width, height, stones, target, region, ko } = position;
  const names = (/** @type {number[]} */ list) => list.map((index) => pointOf(index, width));
  const withStone = (/** @type {number} */ color) =>
    names([...stones.keys()].filter((index) => stones[index] === color));
  return {
    ...(position.id !== undefined && { id: position.id }),
    size: [width, height],
    black: withStone(1),
    white: withStone(2),
    toPlay: position.toPlay,
    ...(target && { target: names(target) }),
    ...(position.targetRule && { targetRule: position.targetRule }),
    ...(position.defender && { defender: position.defender }),
    ...(position.goal && { goal: position.goal }),
    ...(region && { region: names(region) }),
    ...(ko >= 0 && { ko: pointOf(ko, width) }),
  };
}

/**
 * What is asked of one side alone. Simple ko forbids nothing to the one that is not to play.
 * @param {Position} position
 * @param {Color} color
 * @returns {Position}
 */
export function asSide(position, color) {
  const isToPlay = (position.toPlay ?? color) === color;
  return { ...position, toPlay: color, both: false, ko: isToPlay ? position.ko : -1 };
}

/**
 * The range of external ko threats as a side counts them.
 * @param {Position} position
 * @param {Color} first who moves first there, so that the range is its
 * @param {Color} color
 * @returns {[least: number, most: number]}
 */
export function threatsOf({ koThreats: [least, most] }, first, color) {
  return color === first ? [least, most] : [0 - most, 0 - least];
}

// --- on the wire ----------------------------------------------------------------------------

/**
 * A problem as the core reads it (wasm/jobs/problem_request.h).
 * @param {Position} position
 * @param {{ plain?: boolean, skipSeki?: boolean, skipMoves?: boolean, frame?: keyof typeof FRAMES, tail?: number[] }} [more]
 *   frame: all its stones are the defender's friends, or foes; tail: words behind the problem
 */
export function encodeProblem(position, { plain, skipSeki, skipMoves, frame, tail = [] } = {}) {
  const { width, height, stones, toPlay, target, region, goal, targetRule } = position;
  const first = position.both ? null : toPlay;
  const words = [
    width,
    height,
    givenBits(position) | (frame ? FRAMES[frame] : 0),
    numberOf(cuttingSide(position)),
    goal === null ? 0 : GOALS.indexOf(goal),
    targetRule === null ? 0 : RULES.indexOf(targetRule),
    Number(first !== 'W'),
    Number(first !== 'B'),
    numberOf(toPlay),
    position.ko,
    numberOf(toPlay),
    ...position.koThreats,
    Number(position.suicide),
    Number(position.positional),
    position.neverKo,
    position.safeLiberties,
    Number(plain ?? false),
    Number(skipSeki ?? false),
    Number(skipMoves ?? false),
  ];
  const points = new Uint8Array(Math.ceil(stones.length / 4) * 4);
  points.set(stones);
  for (const index of region ?? []) points[index] |= 4;
  for (const index of target ?? []) points[index] |= 8;
  const request = new Uint8Array((words.length + tail.length) * 4 + points.length);
  new Int32Array(request.buffer, 0, words.length).set(words);
  request.set(points, words.length * 4);
  if (tail.length > 0) new Int32Array(request.buffer, words.length * 4 + points.length).set(tail);
  return request;
}

/** @param {Position} position */
function givenBits(position) {
  const { target, region, goal, targetRule } = position;
  const given = { target, region, goal, targetRule, defender: cuttingSide(position) };
  return Object.entries(given)
    .filter(([, value]) => value !== null)
    .reduce((bits, [name]) => bits | GIVEN[/** @type {keyof typeof GIVEN} */ (name)], 0);
}

/**
 * The core's defender. Where stones are to be connected, that is who cuts, while here the defender
 * is always the owner of the marked stones.
 * @param {Position} position
 * @returns {Color | null}
 */
export function cuttingSide({ goal, target, stones, defender }) {
  if (goal !== 'connect') return defender;
  const owner = target === null ? defender : colorOf(stones[target[0]]);
  return owner === null ? null : other(owner);
}

export { COLORS, GOALS, RULES, SIDES, SUPERKO };
