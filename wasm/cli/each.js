import { createTesuji, TesujiError } from '../node.js';
import { inputs } from './input.js';
import { numberOf } from './options.js';
import { printable } from './show.js';
import { watching } from './watch.js';

/** @typedef {import('../rooms.js').Tesuji} Tesuji */
/** @typedef {import('../rooms/problem.js').Problem} Problem */

/**
 * @template T
 * @typedef {(tesuji: Tesuji, problem: Problem, id: string, watched: import('./watch.js').Watched,
 *   tell: (error: unknown) => void) => Promise<T>} Ask `tell`: what went wrong beside the answer, told behind it
 */

/**
 * What people are told.
 * @template T
 * @typedef {(tesuji: Tesuji, answer: T & { id: string }, problem: Problem) => string | Promise<string>} Show
 */

const JOBS = 64; // at most

/**
 * Runs a verb over the problems of its files, with `--jobs` several at a time, each in a solver of its own:
 * an answer a line, in the order of the problems; errors reported and passed over. Ctrl-C ends it with what is known.
 * @template {{ status: string }} T
 * @param {import('./main.js').Context} context
 * @param {string} usage
 * @param {Ask<T>} ask
 * @param {Show<T>} show
 * @returns {Promise<number>} exit code
 */
export async function eachProblem(context, usage, ask, show) {
  if (context.positionals.length > 0)
    return watching(context.terminal, (watch) => answerAll(context, watch, ask, show));
  process.stderr.write(`${usage}\n`);
  return 2;
}

/**
 * @template {{ status: string }} T
 * @param {import('./main.js').Context} context
 * @param {import('./watch.js').Watch} watch
 * @param {Ask<T>} ask
 * @param {Show<T>} show
 */
async function answerAll(context, watch, ask, show) {
  const { tesuji, values, positionals, print, terminal } = context;
  const jobs = jobsOf(values.jobs);
  const idle = [tesuji];
  /** @type {Tesuji[]} */
  const others = []; // no more than there are problems
  const source = inputs(positionals, { warn: (text) => terminal.write(text) });
  let open = 0;
  let told = Promise.resolve();

  async function solver() {
    const own = idle.pop();
    if (own !== undefined) return own;
    const other = await createTesuji();
    others.push(other);
    return other;
  }

  /** @type {(input: import('./input.js').Input) => Promise<() => void>} what tells the answer */
  async function answered({ name, id, problem, error }) {
    const own = error ? tesuji : await solver();
    try {
      if (error) throw error;
      /** @type {unknown[]} */
      const beside = [];
      const tell = (/** @type {unknown} */ error) => void beside.push(error);
      const call = (/** @type {any} */ watched) => ask(own, problem, id, watched, tell);
      const answer = { id, ...(await watch.follow(id, call, true)) };
      if (answer.status !== 'solved') open++;
      const text = values.json
        ? JSON.stringify(answer)
        : await show(own, { ...answer, id: printable(answer.id) }, problem);
      return () => {
        print(text);
        for (const error of beside) context.fail(name, error);
      };
    } catch (error) {
      return () => failed(context, name, { id }, error);
    } finally {
      if (!error) idle.push(own);
    }
  }

  async function work() {
    while (!watch.stopped) {
      const { done, value } = await source.next(); // whoever asks first gets the first problem
      if (done) return;
      const answer = answered(value);
      told = told.then(async () => {
        const tell = await answer;
        watch.show();
        tell();
      });
      await (jobs > 1 ? answer : told);
    }
  }

  try {
    await Promise.all(Array.from({ length: jobs }, work));
    await told;
  } finally {
    for (const other of others) other.dispose();
  }
  return open > 0 ? 1 : 0;
}

/**
 * How many problems are taken at a time.
 * @param {string | undefined} text
 * @returns {number}
 */
function jobsOf(text) {
  const jobs = numberOf('jobs', text) ?? 1;
  if (Number.isInteger(jobs) && jobs <= JOBS) return jobs;
  throw new TesujiError(
    'bad-option',
    `--jobs takes a whole number from 1 to ${JOBS}, not '${text}'`,
  );
}

/**
 * Reports a bad input: on standard error, and with `--json` by an object in the place of its answer.
 * @param {Pick<import('./main.js').Context, 'values' | 'print' | 'fail'>} context
 * @param {string} name
 * @param {{ id: string, game?: number }} asked
 * @param {unknown} error
 */
export function failed({ values, print, fail }, name, { id, ...more }, error) {
  fail(name, error);
  if (values.json) print(JSON.stringify({ id, status: 'error', ...more, ...errorOf(error) }));
}

/** @param {any} error */
function errorOf(error) {
  const { code = 'error', message, line, column, point } = error;
  return { code, message, line, column, point };
}
