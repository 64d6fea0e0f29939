/**
 * What every failing call rejects with.
 *
 * `code` is one of `invalid-sgf`, `illegal-position`, `no-target`, `bad-option`,
 * `unsupported-size`, `out-of-memory`, `illegal-move`, `bad-request`, `damaged-table`,
 * `syntax-error`, `overflow`, `division-by-zero`, `not-settled` (from the core), `other-game`, `aborted`, `crashed`,
 * `disposed`, `load-failed`.
 * `line` and `column` count from 1 and are there when the input was a text; `index` is the point at
 * fault (y * width + x), `point` its name, where one is known.
 */
export class TesujiError extends Error {
  /**
   * @param {string} code
   * @param {string} message a sentence for people
   * @param {{ line?: number, column?: number, index?: number, point?: string, cause?: unknown }} [place]
   */
  constructor(code, message, { line, column, index, point, cause } = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'TesujiError';
    this.code = code;
    if (line !== undefined) this.line = line;
    if (column !== undefined) this.column = column;
    if (index !== undefined) this.index = index;
    if (point !== undefined) this.point = point;
  }
}

const MOST_SHOWN = 40;

/**
 * A value as messages quote it: short, and safe whatever it is.
 * @param {unknown} value
 */
export function quoted(value) {
  if (typeof value === 'string')
    return `'${value.length > MOST_SHOWN ? `${value.slice(0, MOST_SHOWN)}…` : value}'`;
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  return typeof value === 'function' ? 'a function' : String(value);
}

/**
 * The name of a point for an error's `point`, where what was given is one.
 * @param {unknown} value
 */
export function pointName(value) {
  return typeof value === 'string' && value.length <= MOST_SHOWN ? value : undefined;
}
