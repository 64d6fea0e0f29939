import { eachProblem } from './each.js';
import { listOf, PROBLEM_OPTIONS, PROBLEM_USAGE, problemOptions } from './options.js';
import { boardText, labelOf, played } from './show.js';

export const usage = `tesuji hint [options] FILE…

Gives a hint for the side to play.

  --level LEVEL        solvable, region (default), idea, move or line
  --moves POINTS       moves played already, as cb,dd
${PROBLEM_USAGE}
`;

export const options = /** @type {const} */ ({
  ...PROBLEM_OPTIONS,
  level: { type: 'string' },
  moves: { type: 'string' },
});

/**
 * @param {import('./main.js').Context} context
 * @returns {Promise<number>}
 */
export async function run(context) {
  const { values } = context;
  const { level, moves } = values;
  const options = {
    ...problemOptions(values),
    ...(level !== undefined && { level }),
    ...(moves !== undefined && { moves: listOf(moves) }),
  };
  return eachProblem(
    context,
    usage,
    (tesuji, problem, _, watched) => tesuji.hint(problem, { ...options, ...watched }),
    async (tesuji, hint, problem) => {
      const given = await tesuji.problem(problem, options);
      const position = played(given, hint.toPlay, options.moves ?? []);
      const height = /** @type {number[]} */ (position.size)[1];
      const marks = new Map((hint.region ?? []).map((point) => [point, '+']));
      for (const point of [...position.black, ...position.white]) marks.delete(point);
      const at = hint.move || hint.retake;
      if (at) marks.set(at, '1');
      const line = hint.line?.map((point) => labelOf(point, height)).join(' ');
      return `${hint.id}: ${hint.text}\n${boardText(position, marks)}\n${line ? `  ${line}\n` : ''}`;
    },
  );
}
