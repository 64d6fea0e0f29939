import { limitsLeft } from '../rooms/tsumego-limits.js';
import { eachProblem } from './each.js';
import { PROBLEM_OPTIONS, PROBLEM_USAGE, problemOptions } from './options.js';
import { output } from './output.js';
import { answerText } from './show.js';

export const usage = `tesuji solve [options] FILE…

Solves tsumego: the games of SGF files, or .jsonl files with one problem a line. - is standard input.

  --certificate OUT    writes the proofs, a JSON object a line, for tesuji verify
  --until-capture      has proofs of kills go on until the stones are captured, not only
                       until the checker sees that they cannot get two eyes any more
  --brief              the outcome and one best move only, in a third of the time; not
                       with --certificate, which needs the whole answer
${PROBLEM_USAGE}
`;

export const options = /** @type {const} */ ({
  ...PROBLEM_OPTIONS,
  certificate: { type: 'string' },
  'until-capture': { type: 'boolean' },
  brief: { type: 'boolean' },
});

/**
 * @param {import('./main.js').Context} context
 * @returns {Promise<number>}
 */
export async function run(context) {
  const { values, positionals } = context;
  const out = values.certificate;
  const brief = values.brief === true && out === undefined;
  const options = { ...problemOptions(values), brief };
  const write = out === undefined ? null : await output(out, positionals);
  return eachProblem(
    context,
    usage,
    async (tesuji, problem, id, watched, tell) => {
      const asked = { ...options, ...watched };
      const answer = await tesuji.solve(problem, asked);
      if (write === null || watched.stop?.aborted) return answer;
      try {
        const left = { ...limitsLeft(asked, answer), untilCapture: values['until-capture'] };
        const proof = await tesuji.certificate(problem, left);
        await write(`${JSON.stringify({ id, ...proof })}\n`);
        return { ...answer, certified: proof.complete };
      } catch (error) {
        tell(error);
        return answer;
      }
    },
    async (tesuji, answer, problem) => answerText(answer, await tesuji.problem(problem, options)),
  );
}
