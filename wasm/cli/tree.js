import { eachProblem } from './each.js';
import { PROBLEM_OPTIONS, PROBLEM_USAGE, problemOptions } from './options.js';

export const usage = `tesuji tree [options] FILE…

Writes the problem with its solution and refutation tree, as SGF (or, with --json, in the field
"sgf" and as nested "children").

  --name TEXT          the problem's name in the file (GN)
${PROBLEM_USAGE}
`;

export const options = /** @type {const} */ ({ ...PROBLEM_OPTIONS, name: { type: 'string' } });

/**
 * @param {import('./main.js').Context} context
 * @returns {Promise<number>}
 */
export async function run(context) {
  const { values, terminal } = context;
  const { name } = values;
  const options = { ...problemOptions(values), ...(name !== undefined && { name }) };
  return eachProblem(
    context,
    usage,
    (tesuji, problem, _, watched) => tesuji.tree(problem, { ...options, ...watched }),
    (_, { id, sgf, status }) => {
      if (status !== 'solved')
        terminal.write(`tesuji: ${id}: ${status === 'unknown' ? 'not proved' : 'incomplete'}\n`);
      return String(sgf).trimEnd();
    },
  );
}
