import { inputs } from './input.js';

/**
 * Runs a verb over the problems of its files, in order: an answer a line, errors reported and
 * passed over.
 * @template {{ status: string }} T
 * @param {import('./main.js').Context} context
 * @param {string} usage
 * @param {(problem: import('../rooms/problem.js').Problem, id: string) => Promise<T>} ask
 * @param {(answer: T & { id: string }, problem: import('../rooms/problem.js').Problem) => string | Promise<string>} show
 *   the answer for people
 * @returns {Promise<number>} exit code
 */
export async function eachProblem({ values, positionals, print, fail }, usage, ask, show) {
  if (positionals.length === 0) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  let open = 0;
  for await (const { name, id, problem } of inputs(positionals, fail)) {
    try {
      const answer = { id, ...(await ask(problem, id)) };
      if (answer.status !== 'solved') open++;
      print(values.json ? JSON.stringify(answer) : await show(answer, problem));
    } catch (error) {
      fail(name, error);
      if (values.json) print(JSON.stringify({ id, status: 'error', ...errorOf(error) }));
    }
  }
  return open > 0 ? 1 : 0;
}

/** @param {any} error */
export function errorOf(error) {
  const { code = 'error', message, line, column, point } = error;
  return { code, message, line, column, point };
}
