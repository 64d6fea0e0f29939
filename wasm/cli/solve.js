import { inputs } from './input.js';
import { PROBLEM_OPTIONS, PROBLEM_USAGE, problemOptions } from './options.js';
import { answerText } from './show.js';

export const usage = `tesuji solve [options] FILE…

Solves tsumego: SGF files, or .jsonl files with one problem a line. - is standard input.

${PROBLEM_USAGE}
`;

export const options = PROBLEM_OPTIONS;

/**
 * @param {import('./main.js').Context} context
 * @returns {Promise<number>}
 */
export async function run({ tesuji, values, positionals, print, fail }) {
  if (positionals.length === 0) {
    process.stderr.write(usage);
    return 2;
  }
  const options = problemOptions(values);
  let unknown = 0;
  for await (const { name, id, problem } of inputs(positionals, fail)) {
    try {
      const answer = { id, ...(await tesuji.solve(problem, options)) };
      if (answer.status !== 'solved') unknown++;
      print(
        values.json ? JSON.stringify(answer) : answerText(answer, await tesuji.problem(problem)),
      );
    } catch (error) {
      fail(name, error);
      if (values.json) print(JSON.stringify({ id, status: 'error', ...errorOf(error) }));
    }
  }
  return unknown > 0 ? 1 : 0;
}

/** @param {any} error */
export function errorOf(error) {
  const { code = 'error', message, line, column, point } = error;
  return { code, message, line, column, point };
}
