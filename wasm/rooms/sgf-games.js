import { SIMPLE_TEXT, TRIMMED } from './sgf-values.js';

/**
 * What parts an SGF text: in values what is escaped, and their ends; else values with their names, games and
 * variations, nodes.
 */
const MARKS = /\\.|\]|(?:\b([A-Za-z]\w*)\s*)?\[|\(\s*;?|;|\)/gs;
/** Properties that the first node of a game has, but never that of a variation. */
const OF_ROOTS = new Set(['FF', 'GM', 'SZ']);
/** Properties that whole games have before the first move, but not variations. */
const OF_GAMES = new Set(['AB', 'AW', ...OF_ROOTS]);
const OF_MOVES = new Set(['B', 'W']);

const MOST_COLUMNS = 100_000;

/**
 * The games of an SGF text, each a text of its own: behind as many empty lines and blanks (100,000 at most) as it takes
 * to stand where it stands in the whole, for the places of errors. What looks like a game but sets nothing up, as
 * variations do that lie behind one bracket too many, is left to the game before it; and where the last bracket of a
 * game is missing, the next one begins all the same. A text with one game or none is given back as it is.
 * @param {string} text
 * @returns {Generator<string>}
 */
export function* gamesOf(text) {
  const starts = startsOf(text);
  if (starts.length < 2) return yield text;
  let [line, lineStart, seen] = [0, 0, 0];
  for (const [index, start] of starts.entries()) {
    for (const ending of text.slice(seen, start).matchAll(/\r\n?|\n\r?/g)) {
      line++;
      lineStart = seen + ending.index + ending[0].length;
    }
    seen = start;
    const column = Math.min(start - lineStart, MOST_COLUMNS);
    yield '\n'.repeat(line) + ' '.repeat(column) + text.slice(start, starts[index + 1]);
  }
}

/**
 * Where the games begin.
 * @param {string} text
 */
function startsOf(text) {
  /** @type {number[]} */
  const starts = [];
  let [depth, start] = [0, 0];
  let inner = -1; // where the variation begins in whose first node we are
  let [inValue, hasMoved] = [false, false];
  for (const { 0: mark, 1: name = '', index } of text.matchAll(MARKS)) {
    if (inValue) {
      inValue = mark !== ']';
    } else if (mark.endsWith('[')) {
      inValue = depth > 0;
      if (!inValue) continue;
      const property = capitalsOf(name);
      const isRoot = inner >= 0 && OF_ROOTS.has(property);
      if (isRoot) [start, depth, inner, hasMoved] = [inner, 1, -1, false];
      hasMoved ||= OF_MOVES.has(property);
      if (!hasMoved && starts.at(-1) !== start && OF_GAMES.has(property)) starts.push(start);
    } else if (mark[0] === '(' && (depth > 0 || begins(text, mark, index))) {
      inner = depth > 0 && mark.endsWith(';') ? index : -1;
      if (depth++ === 0) [start, hasMoved] = [index, false];
    } else if (mark === ';' || mark === ')') {
      inner = -1;
      if (mark === ')' && depth > 0) depth--;
    }
  }
  return starts;
}

/**
 * Whether a bracket begins a game: before a node, or before a property of one whose semicolon is missing.
 * @param {string} text
 * @param {string} mark
 * @param {number} index where it stands
 */
function begins(text, mark, index) {
  if (mark.endsWith(';')) return true;
  const next = index + mark.length;
  const [, name = ''] = text.slice(next, next + 3).match(/^([A-Z]{1,2})\[/) ?? [];
  return TRIMMED.has(name) || SIMPLE_TEXT.has(name) || name === 'C' || name === 'GC';
}

/**
 * A property's name as FF[4] has it, that of `AddBlack` or in lower case as well.
 * @param {string} name
 */
function capitalsOf(name) {
  const capitals = name.replace(/[^A-Z]/g, '');
  return capitals === '' ? name.toUpperCase() : capitals;
}

/**
 * The number of the game that the first node names (GM), if that is another one than Go.
 * @param {string} text
 * @returns {string | undefined}
 */
export function otherGameOf(text) {
  let nodes = 0;
  let value = -1; // where it begins
  let game = '';
  for (const { 0: mark, 1: name, index } of text.matchAll(MARKS)) {
    if (value >= 0) {
      if (mark !== ']') continue;
      const number = text.slice(value, index).trim();
      if (game === 'GM') return number === '1' ? undefined : number;
      value = -1;
    } else if (mark.endsWith('[')) {
      game = capitalsOf(name ?? game);
      if (nodes > 0) value = index + mark.length;
    } else if (mark[0] === '(' && nodes === 0) {
      nodes = begins(text, mark, index) ? 1 : 0;
    } else if (mark === ')' || (mark.endsWith(';') && ++nodes > 1)) {
      return undefined;
    }
  }
  return undefined;
}
