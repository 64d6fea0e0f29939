import { eachProblem } from './each.js';
import { PROBLEM_OPTIONS, PROBLEM_USAGE, problemOptions } from './options.js';
import { labelOf } from './show.js';

export const usage = `tesuji lint [options] FILE…

Checks the marked lines of SGF problems (RIGHT in a comment, or TE): is what is marked right, is
what is right marked, is a solution or a resistance missing? Exit code 1 when something is found.

${PROBLEM_USAGE}
`;

export const options = PROBLEM_OPTIONS;

/**
 * @param {import('./main.js').Context} context
 * @returns {Promise<number>}
 */
export async function run(context) {
  const options = problemOptions(context.values);
  let found = 0;
  const code = await eachProblem(
    context,
    usage,
    async (tesuji, problem, _, watched) => {
      const lint = await tesuji.lint(problem, { ...options, ...watched });
      if (!lint.ok) found++;
      return lint;
    },
    async (tesuji, { id, ok, issues, status }, problem) => {
      const { size } = await tesuji.problem(problem);
      const height = /** @type {number[]} */ (size)[1];
      const labels = (/** @type {string[]} */ points) =>
        points.map((point) => labelOf(point, height)).join(' ');
      const errors = issues.filter(({ severity }) => severity === 'error').length;
      const head = `${id}: ${ok ? 'fine' : errors > 0 ? `${errors} found` : status}`;
      const rows = issues.map(
        ({ line, column, path, text, moves }) =>
          `  ${line ? `${line}:${column}: ` : ''}${labels(path)}${path.length ? ': ' : ''}${text}${moves ? `: ${labels(moves)}` : ''}`,
      );
      return [head, ...rows].join('\n');
    },
  );
  return code === 0 && found > 0 ? 1 : code;
}
