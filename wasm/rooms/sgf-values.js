/* How the values of a property are read; unknown properties are taken as text. */

/** Values that are one line of text: line breaks are spaces. */
export const SIMPLE_TEXT = new Set(
  'AN AP BR BT CA CP DT EV FG GN LB N ON OT PB PC PW RE RO RU SO US WR WT'.split(' '),
);

/** Values without text: points, numbers, colours; white space around them does not count. */
export const TRIMMED = new Set(
  (
    'B W KO MN BM DO IT TE BL WL OB OW AB AW AE PL DM GB GW HO UC V AR LN CR MA SL SQ TR M L DD VW ' +
    'TB TW PM FF GM ST SZ TM HA KM'
  ).split(' '),
);

/** Values that a colon may part in two. */
export const COMPOSED = new Set([...TRIMMED, 'AP', 'FG', 'LB']);

const SPECIAL = /[\\\r\n\t\v\f]/;
const PIECES = /\\(?:\r\n|\n\r|\r|\n)|\\([\s\S])|\\$|(\r\n|\n\r|\r|\n)|[\t\v\f:]/g;

/**
 * A raw text value without escapes and soft line breaks; other line breaks are "\n" (or a space
 * where text is simple), other white space is a space. The first part of a composed value keeps the
 * escapes of colons and backslashes: the first colon without one parts it from the second.
 * @param {string} raw
 * @param {boolean} simple
 * @param {boolean} [composed]
 */
export function decodeText(raw, simple, composed = false) {
  if (!SPECIAL.test(raw)) return raw;
  let first = composed;
  return raw.replace(PIECES, (piece, escaped, lineBreak) => {
    if (piece === ':') first = false;
    if (piece === ':' || (first && /^[:\\]$/.test(escaped))) return piece;
    if (escaped !== undefined) return /[\t\v\f]/.test(escaped) ? ' ' : escaped;
    if (lineBreak !== undefined) return simple ? ' ' : '\n';
    return piece[0] === '\\' ? '' : ' ';
  });
}

/**
 * The points of values such as `['aa', 'cc:dd']`, rectangles point by point, row by row.
 * @param {readonly string[]} values
 * @returns {string[]}
 */
export function expandPoints(values) {
  return values.flatMap((value) => {
    const [, ax, ay, bx, by] = value.match(/^([a-zA-Z])([a-zA-Z]):([a-zA-Z])([a-zA-Z])$/) ?? [];
    if (ax === undefined) return [value];
    const columns = range(ax, bx);
    return range(ay, by).flatMap((y) => columns.map((x) => x + y));
  });
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * The letters from one to the other, in whichever order they stand.
 * @param {string} a
 * @param {string} b
 */
function range(a, b) {
  const ends = [LETTERS.indexOf(a), LETTERS.indexOf(b)].sort((x, y) => x - y);
  return [...LETTERS.slice(ends[0], ends[1] + 1)];
}
