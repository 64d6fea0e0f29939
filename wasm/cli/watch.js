import { printable } from './show.js';

/**
 * What a long call is given to be followed and ended.
 * @typedef {object} Watched
 * @property {AbortSignal} [signal] one of the two
 * @property {AbortSignal} [stop]
 * @property {number} progressMs
 * @property {(progress: { nodes: number, ms: number }) => void} onProgress
 */

/**
 * Where progress is shown: standard error, when that is a terminal that knows how to clear a line.
 * @typedef {{ isTTY?: boolean, columns?: number, write: (text: string) => unknown }} Terminal
 */

/** What the shell expects of a program that Ctrl-C has ended. */
export const INTERRUPTED = 130;

const PROGRESS_MS = 250;
const COLUMNS = 80; // where the terminal does not tell
const CLEAR_LINE = '\r\x1b[K';

/**
 * The beginning of a text that fits in so many columns; characters of East Asia take two.
 * @param {string} text
 * @param {number} columns
 */
function cut(text, columns) {
  let left = columns;
  const fits = (/** @type {string} */ one) => {
    left -= one < '\u1100' ? 1 : 2;
    return left >= 0;
  };
  return [...text].filter(fits).join('');
}

/** Long calls of a verb, whose progress a terminal shows, and which Ctrl-C stops with what is known so far. */
export class Watch {
  #controller = new AbortController();
  #calls = 0;
  #terminal;

  /** @param {Terminal} terminal */
  constructor(terminal) {
    this.#terminal = terminal;
  }

  /** Stops what is under way; false when nothing is, as while input is waited for. */
  stop() {
    this.#controller.abort();
    return this.#calls > 0;
  }

  /** Whether Ctrl-C was pressed: nothing more is to be begun. */
  get stopped() {
    return this.#controller.signal.aborted;
  }

  /** @param {any} error of a call: only that Ctrl-C was pressed? */
  isStop(error) {
    return this.stopped && error.code === 'aborted';
  }

  /** @param {string} text in place of what the terminal shows of progress; nothing, before an answer is printed */
  show(text = '') {
    if (this.#terminal.isTTY) this.#terminal.write(CLEAR_LINE + cut(text, this.#room));
  }

  /** Columns that a line may have: in the last one some terminals begin the next row. */
  get #room() {
    return (this.#terminal.columns || COLUMNS) - 1;
  }

  /**
   * Makes a call and shows its progress.
   * @template T
   * @param {string} name of what is worked on
   * @param {(watched: Watched) => Promise<T>} call
   * @param {boolean} [gently] stopped, it ends as at a limit, with what is known
   * @returns {Promise<T>} rejects with `aborted` when it is stopped otherwise
   */
  async follow(name, call, gently = false) {
    const { signal } = this.#controller;
    this.#calls++;
    try {
      return await call({
        ...(gently ? { stop: signal } : { signal }),
        progressMs: PROGRESS_MS,
        onProgress: ({ nodes, ms }) => {
          const told = `: ${(nodes / 1e6).toFixed(1)} million nodes, ${(ms / 1000).toFixed()} s`;
          this.show(cut(printable(name), this.#room - told.length) + told);
        },
      });
    } finally {
      this.#calls--;
      this.show();
    }
  }
}

/**
 * Runs what a verb does until it is done or Ctrl-C is pressed. Pressed once more, that ends the program at once.
 * @param {Terminal} terminal
 * @param {(watch: Watch) => Promise<number>} work
 * @returns {Promise<number>} exit code
 */
export async function watching(terminal, work) {
  const watch = new Watch(terminal);
  const stop = () => {
    if (!watch.stop()) process.kill(process.pid, 'SIGINT'); // as if nobody had listened
  };
  process.once('SIGINT', stop);
  try {
    const code = await work(watch);
    return watch.stopped ? INTERRUPTED : code;
  } finally {
    process.off('SIGINT', stop);
  }
}
