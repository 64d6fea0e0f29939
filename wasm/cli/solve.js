import { eachProblem } from './each.js';
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
export async function run(context) {
  const { tesuji, values } = context;
  const options = problemOptions(values);
  return eachProblem(
    context,
    usage,
    (problem) => tesuji.solve(problem, options),
    async (answer, problem) => answerText(answer, await tesuji.problem(problem)),
  );
}
