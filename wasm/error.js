/**
 * What every failing call rejects with.
 *
 * `code` is one of `invalid-sgf`, `illegal-position`, `no-target`, `bad-option`,
 * `unsupported-size`, `out-of-memory`, `illegal-move`, `bad-request`, `damaged-table`,
 * `syntax-error`, `overflow` (from the core), `aborted`, `crashed`, `disposed`, `load-failed`.
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
