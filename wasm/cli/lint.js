import { eachProblem } from './each.js';
import { PROBLEM_OPTIONS, PROBLEM_USAGE, problemOptions } from './options.js';
import { isOn, koText, labelOf, printable } from './show.js';

export const usage = `tesuji lint [options] FILE…

Checks the marked lines of SGF problems (RIGHT, or a sentence such as "Correct.", in a comment, 正解 as the
name of a line, TE, GB or GW for the side to play first): is what is marked right, is what is right marked,
is a solution, a resistance or a refutation missing? Exit code 1 when something is found, or not all is proved.

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
    async (tesuji, { id, ok, issues, verdict }, problem) => {
      const { size } = await tesuji.problem(problem, options);
      const [width, height] = /** @type {number[]} */ (size);
      const labels = (/** @type {string[]} */ points) =>
        points
          .map((point) => (isOn(point, width, height) ? labelOf(point, height) : printable(point)))
          .join(' ');
      const where = (
        /** @type {import('../rooms/tsumego-lint.js').Issue} */ { line, column, path },
      ) => `${line ? `${line}:${column}: ` : ''}${labels(path)}${path.length ? ': ' : ''}`;
      const open = issues.filter(({ kind, path }) => kind === 'unknown' && path.length > 0);
      const rows = issues
        .filter((issue) => !open.includes(issue))
        .map((issue) => {
          const moves = issue.moves ? `: ${labels(issue.moves)}` : '';
          return `  ${where(issue)}${issue.text}${moves}`;
        });
      if (open.length > 0) {
        const more = open.length > 1 ? `, nor are ${open.length - 1} more moves` : '';
        rows.push(`  ${where(open[0])}${open[0].text}${more}`);
      }
      const head = `${id}: ${ok ? `fine${koWords(verdict)}` : headOf(issues)}`;
      return [head, ...rows].join('\n');
    },
  );
  return code === 0 && found > 0 ? 1 : code;
}

/** @param {import('../rooms/tsumego-lint.js').Issue[]} issues of which not all are notes, or the problem is open */
function headOf(issues) {
  const errors = issues.filter(({ severity }) => severity === 'error').length;
  const doubts = issues.filter(({ severity, kind }) => severity === 'open' && kind !== 'unknown');
  if (errors > 0) return `${errors} found`;
  return doubts.length > 0 ? `${doubts.length} doubtful` : 'nothing wrong, but not all is proved';
}

/** @param {import('../rooms/tsumego.js').Verdict} verdict */
function koWords({ outcome, ko }) {
  if (outcome !== 'ko') return '';
  return ko === null ? ', with a ko' : `, with a ko (${koText(ko)})`;
}
