import { rank } from '../rooms/tsumego-walk.js';
import { eachProblem } from './each.js';
import { listOf, PROBLEM_OPTIONS, PROBLEM_USAGE, problemOptions } from './options.js';
import { assumptionText, labelOf } from './show.js';

export const usage = `tesuji reply [options] --moves POINTS FILE…

Answers a line of moves as strongly as can be, and says what its last move did.

  --moves POINTS       the line, as cb,dd; colours in turn, the side to play first
${PROBLEM_USAGE}
`;

export const options = /** @type {const} */ ({ ...PROBLEM_OPTIONS, moves: { type: 'string' } });

/**
 * @param {import('./main.js').Context} context
 * @returns {Promise<number>}
 */
export async function run(context) {
  const { values } = context;
  const options = problemOptions(values);
  const moves = listOf(values.moves) ?? [];
  return eachProblem(
    context,
    usage,
    (tesuji, problem, _, watched) => tesuji.reply(problem, moves, { ...options, ...watched }),
    async (tesuji, { id, last, move, retake, toPlay, outcome, ...reply }, problem) => {
      const { size } = await tesuji.problem(problem, options);
      const height = /** @type {number[]} */ (size)[1];
      const judged = last?.seki
        ? 'a seki only.'
        : last?.needless
          ? 'a ko threat need not be answered here.'
          : last?.good === null && rank(last.after) < rank(last.before)
            ? 'a mistake, unless more of the board matters.'
            : JUDGEMENTS[`${last?.good}`];
      const said = last === null ? '' : `${labelOf(last.move, height)}: ${judged} `;
      const none = outcome === 'unknown' ? 'no answer found' : 'nothing to answer';
      const answer = move === null ? none : `${toPlay} ${labelOf(move, height)}`;
      const later =
        retake === undefined ? '' : `, a ko threat, to retake at ${labelOf(retake, height)}`;
      return `${id}: ${said}${answer}${later} (${outcome} for ${toPlay}${assumptionText(reply)})`;
    },
  );
}

/** @type {Record<string, string>} */
const JUDGEMENTS = { true: 'good.', false: 'a mistake.', null: 'not proved.' };
