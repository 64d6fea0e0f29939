import { failed } from './each.js';
import { inputs } from './input.js';
import { numberOf } from './options.js';
import { printable } from './show.js';
import { watching } from './watch.js';

export const usage = `tesuji verify [options] FILE…

Checks certificates (tesuji solve --certificate OUT), one JSON object a line, without the solver:
every move of the other side is tried, ko threats included. Exit code 1 when one is not verified.

  --max-ms N           milliseconds for each certificate
  --memory MB          megabytes for each claim, default 64
  --json               one JSON object a line
`;

export const options = /** @type {const} */ ({
  json: { type: 'boolean' },
  'max-ms': { type: 'string' },
  memory: { type: 'string' },
});

/**
 * @param {import('./main.js').Context} context
 * @returns {Promise<number>}
 */
export async function run(context) {
  if (context.positionals.length > 0)
    return watching(context.terminal, (watch) => verifyAll(context, watch));
  process.stderr.write(`${usage}\n`);
  return 2;
}

/**
 * @param {import('./main.js').Context} context
 * @param {import('./watch.js').Watch} watch
 */
async function verifyAll(context, watch) {
  const { tesuji, values, positionals, print } = context;
  const maxMs = numberOf('max-ms', values['max-ms']);
  const memoryMB = numberOf('memory', values.memory);
  let open = 0;
  for await (const { name, id, problem, error } of inputs(positionals, { lines: true })) {
    try {
      if (error) throw error;
      const certificate = /** @type {any} */ (problem);
      const call = (/** @type {any} */ watched) =>
        tesuji.verify(certificate, { maxMs, memoryMB, ...watched });
      const answer = { id, ...(await watch.follow(id, call, true)) };
      if (answer.status !== 'verified') open++;
      print(values.json ? JSON.stringify(answer) : textOf(answer));
    } catch (error) {
      failed(context, name, { id }, error);
    }
    if (watch.stopped) break;
  }
  return open > 0 ? 1 : 0;
}

/** @param {import('../rooms/tsumego-proof.js').Verification & { id: string }} verification */
function textOf({ id, status, claims }) {
  const rows = claims.map(({ first, koThreats, succeeds, status, positions, line, leftOver }) => {
    const at = line && `, at ${line.map((move) => move || 'pass').join(' ') || 'the first move'}`;
    const more = leftOver ? `, ${leftOver} moves left over` : '';
    return `  ${first} first, ${koThreats} ko threats: ${succeeds ? 'succeeds' : 'fails'}: ${status}, ${positions} positions${at ?? more}`;
  });
  return [`${printable(id)}: ${status}`, ...rows].join('\n');
}
