/**
 * What every failing call rejects with.
 *
 * `code` is one of `invalid-sgf`, `illegal-position`, `no-target`, `bad-option`,
 * `unsupported-size`, `out-of-memory`, `illegal-move`, `bad-request`, `damaged-table`,
 * `syntax-error`, `overflow` (from the core), `aborted`, `crashed`, `disposed`, `load-failed`.
 * `line` and `column` count from 1 and are there when the input was a text; `point` is the SGF
 * letters (or gomoku name) of a point, when one is at fault.
 */
export class TesujiError extends Error {
  /**
   * @param {string} code
   * @param {string} message a sentence for people
   * @param {{ line?: number, column?: number, point?: string, cause?: unknown }} [place]
   */
  constructor(code, message, { line, column, point, cause } = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'TesujiError';
    this.code = code;
    if (line !== undefined) this.line = line;
    if (column !== undefined) this.column = column;
    if (point !== undefined) this.point = point;
  }
}
