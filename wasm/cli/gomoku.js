import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { TesujiError } from '../error.js';
import { output } from './output.js';
import { Watch } from './watch.js';

export const usage = `tesuji gomoku <what> [options] [MOVES…]

Moves are points such as h8 (column letter with i, row from the bottom), Black's first, apart or with
commas. Black, beginning at h8, wins by move 35 whatever White does.

  reply MOVES…      the best move for the side to move: the proved win for Black, for White what lasts
                    longest
  analyse MOVES…    what each point leads to for White, in plies left
  threats MOVES…    the shortest win by fours and open threes, with its proof; --fours: by fours alone
  line [MOVES…]     one of the longest games; --random with --seed N: White plays at random;
                    --symmetry 0..7: shown in that orientation; --max-ms N: milliseconds for it all
                    and what is found by then (a line that the table does
                    not have can take long)
  line --all        as many of them as --most N (10)
  verify            checks the strategy; --sample N: that many decisions, at random with
                    --seed N; --certificate FILE
  build PROGRESS    computes the strategy table (hours; resumes); natively, from a checkout after
                    'node tools/build.mjs native'; what follows -- goes to build/native/gomoku_build

  for reply, analyse and threats:
  --size N          of the board, 5..15 (15); the table is for 15
  --rule RULE       exact-five (the default) or five-or-more
  --max-plies N     how long wins by threats are looked for (35)
  --max-ms N        milliseconds for a search by threats
  --max-nodes N     positions for one
  for all:
  --table FILE      another strategy table
  --json            one JSON object a line`;

export const options = /** @type {const} */ ({
  all: { type: 'boolean' },
  certificate: { type: 'string' },
  fours: { type: 'boolean' },
  json: { type: 'boolean' },
  'max-ms': { type: 'string' },
  'max-nodes': { type: 'string' },
  'max-plies': { type: 'string' },
  most: { type: 'string' },
  random: { type: 'boolean' },
  rule: { type: 'string' },
  sample: { type: 'string' },
  seed: { type: 'string' },
  size: { type: 'string' },
  symmetry: { type: 'string' },
  table: { type: 'string' },
});

const BUILDER = fileURLToPath(new URL('../../build/native/gomoku_build', import.meta.url));
const HINTS = fileURLToPath(new URL('../../tools/native/gomoku_hints.txt', import.meta.url));

const SEARCH = ['size', 'rule', 'max-plies', 'max-ms', 'max-nodes'];

/**
 * What each task takes, besides `--json` and `--table`.
 * @type {Record<string, string[]>}
 */
const TAKES = {
  reply: SEARCH,
  analyse: SEARCH,
  threats: [...SEARCH, 'fours'],
  line: ['all', 'most', 'random', 'seed', 'symmetry', 'max-ms'],
  verify: ['sample', 'seed', 'certificate'],
  build: [],
};

/** @type {Record<string, (context: import('./main.js').Context, moves: string[]) => Promise<number>>} */
const TASKS = { reply, analyse, threats, line, verify, build };

/**
 * @param {import('./main.js').Context} context
 * @returns {Promise<number>}
 */
export async function run(context) {
  const { tesuji, values, positionals, fail } = context;
  const [what, ...rest] = positionals;
  if (!Object.hasOwn(TASKS, what ?? '')) {
    fail('gomoku', new TesujiError('bad-option', `say what: ${Object.keys(TASKS).join(', ')}`));
    return 2;
  }
  const moves = rest.flatMap((word) => word.split(/[\s,]+/)).filter((word) => word !== '');
  try {
    checkGiven(what, values, moves);
    if (values.table !== undefined) await tesuji.gomoku.load(pathToFileURL(values.table));
    return await TASKS[what](context, what === 'build' ? rest : moves);
  } catch (error) {
    fail(`gomoku ${what}`, error);
    return 2;
  }
}

/**
 * Refuses what a task would not look at.
 * @param {string} what
 * @param {any} values
 * @param {string[]} moves
 */
function checkGiven(what, values, moves) {
  const refuse = (/** @type {string} */ why) => {
    throw new TesujiError('bad-option', why);
  };
  const taken = [...TAKES[what], ...(what === 'build' ? [] : ['json', 'table'])];
  const odd = Object.keys(values).find((name) => !taken.includes(name));
  if (odd !== undefined) refuse(`gomoku ${what} takes no --${odd}`);
  if (what === 'verify' && moves.length > 0) refuse('gomoku verify takes no moves');
  if (values.most !== undefined && !values.all) refuse('--most goes with --all');
  const beside = ['random', 'seed', 'symmetry'].find((name) => values[name] !== undefined);
  if (values.all && beside !== undefined) refuse(`--all and --${beside} do not go together`);
  if (values.all && moves.length > 0) refuse('--all begins with the empty board, without moves');
  const chance = what === 'verify' ? 'sample' : 'random';
  if (values.seed !== undefined && values[chance] === undefined)
    refuse(`--seed goes with --${chance}`);
}

/** @param {import('./main.js').Context} context */
function searchOptions({ values }) {
  return {
    size: numberOf(values, 'size'),
    rule: values.rule,
    maxPlies: numberOf(values, 'max-plies'),
    maxMs: numberOf(values, 'max-ms'),
    maxNodes: numberOf(values, 'max-nodes'),
  };
}

/**
 * @param {any} values
 * @param {string} name
 */
function numberOf(values, name) {
  if (values[name] === undefined) return undefined;
  if (/^\d+$/.test(values[name])) return Number(values[name]);
  throw new TesujiError('bad-option', `--${name} is a whole number`);
}

/**
 * @param {import('./main.js').Context} context
 * @param {string[]} moves
 */
async function reply(context, moves) {
  const answer = await context.tesuji.gomoku.reply(moves, searchOptions(context));
  context.print(context.values.json ? JSON.stringify(answer) : sentence(answer, moves));
  return answer.state === 'unknown' ? 1 : 0;
}

/**
 * @param {import('../rooms/gomoku.js').GomokuReply} answer
 * @param {string[]} moves
 */
function sentence({ move, state, plies, source, winner }, moves) {
  if (state === 'over') return winner ? `${winner} has won.` : 'The board is full.';
  const last = moves.length + 1 + (plies ?? 0);
  const side = moves.length % 2 === 0 ? 'B' : 'W';
  const verdict = {
    win: `${side} wins by move ${last}`,
    loss: `${side} loses, at move ${last} at the latest`,
    unknown: 'not proved who wins',
    over: '',
  }[state];
  return `${side} ${move} (${verdict}; ${source})`;
}

/**
 * @param {import('./main.js').Context} context
 * @param {string[]} moves
 */
async function analyse(context, moves) {
  const answer = await context.tesuji.gomoku.analyse(moves, searchOptions(context));
  if (context.values.json) context.print(JSON.stringify(answer));
  else
    for (const row of diagram(answer.values, moves, numberOf(context.values, 'size') ?? 15))
      context.print(row);
  return answer.state === 'unknown' ? 1 : 0;
}

/**
 * The board with the plies left on its empty points, ? where no win is proved.
 * @param {Record<string, number | null>} values
 * @param {string[]} moves
 * @param {number} size
 */
function diagram(values, moves, size) {
  const columns = 'abcdefghijklmno'.slice(0, size);
  const rows = [];
  for (let row = size; row > 0; row--) {
    const cells = Array.from(columns, (column) => {
      const name = `${column}${row}`;
      const at = moves.indexOf(name);
      if (at >= 0) return at % 2 === 0 ? '  X' : '  O';
      return `${values[name] === undefined ? '' : (values[name] ?? '?')}`.padStart(3);
    });
    rows.push(`${String(row).padStart(2)}${cells.join('')}`);
  }
  rows.push(`  ${Array.from(columns, (column) => column.padStart(3)).join('')}`);
  return rows;
}

/**
 * @param {import('./main.js').Context} context
 * @param {string[]} moves
 */
async function threats(context, moves) {
  const kind = context.values.fours ? 'fours' : 'threes';
  const answer = await context.tesuji.gomoku.threats(moves, { ...searchOptions(context), kind });
  if (context.values.json) context.print(JSON.stringify(answer));
  else {
    context.print(answer.state === 'win' ? sentence(answer, moves) : 'no win by threats found');
    if (answer.proof) printProof(context, answer.proof, 1);
  }
  return answer.state === 'win' ? 0 : 1;
}

/**
 * @param {import('./main.js').Context} context
 * @param {import('../rooms/gomoku.js').ProofNode} node
 * @param {number} depth
 */
function printProof(context, node, depth) {
  const before = node.reply === null ? '' : `${node.reply} `;
  context.print(`${'  '.repeat(depth)}${before}${node.move}`);
  for (const below of node.replies) printProof(context, below, depth + 1);
}

/**
 * @param {import('./main.js').Context} context
 * @param {string[]} moves
 */
async function line(context, moves) {
  const { tesuji, values, print, terminal } = context;
  const ms = numberOf(values, 'max-ms');
  const signal = ms === undefined ? ms : AbortSignal.timeout(ms);
  const show = (/** @type {{ moves: string[], plies: number } & Record<string, unknown>} */ game) =>
    print(values.json ? JSON.stringify(game) : game.moves.join(' '));
  let found = moves;
  try {
    if (values.all) {
      const onProgress = (/** @type {{ moves: string[] }} */ { moves }) =>
        show({ moves, plies: moves.length });
      await tesuji.gomoku.lines({ most: numberOf(values, 'most'), onProgress, signal });
      return 0;
    }
    const game = await tesuji.gomoku.line({
      moves,
      random: values.random,
      seed: numberOf(values, 'seed'),
      symmetry: numberOf(values, 'symmetry'),
      onProgress: ({ moves }) => {
        found = moves;
      },
      signal,
    });
    show(game);
    return game.winner === 'B' ? 0 : 1;
  } catch (error) {
    if (!signal?.aborted) throw error;
    if (!values.all) show({ status: 'partial', moves: found, plies: found.length, winner: null });
    terminal.write(`tesuji: gomoku line: cut off after ${ms} ms\n`);
    return 1;
  }
}

/** @param {import('./main.js').Context} context */
async function verify({ tesuji, values, print, terminal }) {
  const { certificate, table } = values;
  const write = certificate === undefined ? null : await output(certificate, table ? [table] : []);
  const watch = new Watch(terminal);
  const result = await tesuji.gomoku.verify({
    sample: numberOf(values, 'sample'),
    seed: numberOf(values, 'seed'),
    onProgress: ({ decisions }) => watch.show(`${decisions} decisions`),
  });
  watch.show();
  const text = JSON.stringify(result);
  const { verified, complete, decisions, of, replies, wonByThreats, longestGame, failed, ms } =
    result;
  print(
    values.json
      ? text
      : `${verified ? 'verified' : `decision ${failed} fails`}${complete ? '' : ' (the table does not cover all openings)'}: ${decisions} of ${of} decisions, ` +
          `${replies} replies, ${wonByThreats} of them lost to threats; longest game ${longestGame} ` +
          `moves; ${(ms / 1000).toFixed(1)} s`,
  );
  await write?.(`${text}\n`);
  return verified && complete ? 0 : 1;
}

/**
 * @param {import('./main.js').Context} _context
 * @param {string[]} args
 */
async function build(_context, args) {
  if (args.length === 0) throw new TesujiError('bad-option', 'say where progress is kept');
  if (!existsSync(BUILDER))
    throw new TesujiError(
      'bad-option',
      "the builder is native: run 'node tools/build.mjs native' in a checkout",
    );
  const hints = args.includes('--hints') ? [] : ['--hints', HINTS];
  return (
    spawnSync(BUILDER, [args[0], ...hints, ...args.slice(1)], { stdio: 'inherit' }).status ?? 2
  );
}
