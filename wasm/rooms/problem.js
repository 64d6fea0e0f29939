import { quoted, TesujiError } from '../error.js';
import { IN_LINKS } from '../kinds.js';

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
 * @property {Color | null} joins of stones that nobody has marked, which are to be connected, or cut, as far as words tell
 * @property {number[] | null} region
 * @property {number} ko
 * @property {[number, number]} koThreats
 * @property {boolean} positional
 * @property {boolean} suicide
 * @property {number} neverKo
 * @property {number} safeLiberties liberties with which a chain of the target's counts as safe, 0: with none
 * @property {string | undefined} id
 * @property {{ text: Uint8Array, nodes: Int32Array, start: number } | null} file its nodes behind the root, five words for
 *   each, and the last node of the position; see readLines
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
export const MOST_THREATS = 7;
/** Least and most that are asked about where nobody says otherwise. */
export const KO_THREATS = /** @type {const} */ ([-3, 3]);

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

/** @param {Uint8Array} bytes */
export function wordsOf(bytes) {
  return new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2);
}

/**
 * The colours that may never capture in a ko.
 * @param {Pick<Position, 'neverKo'>} position
 */
export function neverKoOf({ neverKo }) {
  return COLORS.filter((color) => neverKo & (1 << numberOf(color)));
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
  const { width, height, stones, target, region, ko, koThreats, neverKo } = position;
  const names = (/** @type {number[]} */ list) => list.map((index) => pointOf(index, width));
  const withStone = (/** @type {number} */ color) =>
    names([...stones.keys()].filter((index) => stones[index] === color));
  return {
    ...(position.id !== undefined && { id: position.id }),
    size: [width, height],
    black: withStone(1),
    white: withStone(2),
    toPlay: position.both && ko < 0 ? null : position.toPlay,
    ...(target && { target: names(target) }),
    ...(position.targetRule && { targetRule: position.targetRule }),
    ...(position.defender && { defender: position.defender }),
    ...(position.goal && { goal: position.goal }),
    ...(region && { region: names(region) }),
    ...(String(koThreats) !== String(KO_THREATS) && { koThreats: [...koThreats] }),
    ...(neverKo > 0 && { ko: bansOf(position) }),
    ...(ko >= 0 && { ko: pointOf(ko, width) }),
  };
}

/**
 * Who may never capture in a ko, as problems say it.
 * @param {Pick<Position, 'neverKo'>} position
 * @returns {{ black?: string, white?: string }}
 */
function bansOf(position) {
  const names = { B: 'black', W: 'white' };
  return Object.fromEntries(neverKoOf(position).map((color) => [names[color], 'disallow_ko']));
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
 * A kind of job where the problem is asked: connections have a module of their own.
 * @param {number} kind one of `KINDS`
 * @param {Pick<Position, 'goal'>} problem
 */
export function kindFor(kind, { goal }) {
  return goal === 'connect' ? kind + IN_LINKS : kind;
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
