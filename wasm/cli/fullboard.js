import { TesujiError } from '../error.js';
import { pointOf } from '../rooms/problem.js';
import { failed } from './each.js';
import { inputs } from './input.js';
import { numberOf } from './options.js';
import { output } from './output.js';
import { printable } from './show.js';
import { watching } from './watch.js';

export const usage = `tesuji fullboard [options] WxH|FILE…

The exact value of small boards, at most 30 points: an empty one by its size (4x4), or positions in
SGF or .jsonl files. Area score, two passes end the game.

  --to-play B|W        who moves; default: what the file says, else Black
  --komi K             only who wins, which is cheaper
  --rules RULES        basic-ko (default): a bracket lo..hi where a cycle decides; psk, ssk,
                       nssk: positional, situational, natural situational superko;
                       no-ko: a ko may be retaken at once
  --scoring SCORING    area (default), or territory: counted, not searched, where all is settled
  --prisoners B,W      with territory: stones captured by Black and by White before
  --suicide            suicide of two stones or more is legal
  --all-moves          decide every first move, not only one that is best
  --compute            compute what the table of solved boards has, too
  --sgf OUT            write the solution tree (one board); under superko and beyond 16
                       points every position is searched by itself, until --max-ms
  --width N            wrong moves shown at each position of the best lines, default 2
  --depth N            plies of the tree, default 40
  --max-ms N           milliseconds for each board
  --max-nodes N        positions for each board
  --memory MB          megabytes for each board, default 256
  --json               one JSON object a line`;

export const options = /** @type {const} */ ({
  json: { type: 'boolean' },
  'to-play': { type: 'string' },
  komi: { type: 'string' },
  rules: { type: 'string' },
  scoring: { type: 'string' },
  prisoners: { type: 'string' },
  suicide: { type: 'boolean' },
  'all-moves': { type: 'boolean' },
  compute: { type: 'boolean' },
  sgf: { type: 'string' },
  width: { type: 'string' },
  depth: { type: 'string' },
  'max-ms': { type: 'string' },
  'max-nodes': { type: 'string' },
  memory: { type: 'string' },
});

/** @typedef {import('../rooms/fullboard.js').FullboardAnswer} Answer */
/** @typedef {import('../rooms/fullboard.js').FullboardQuestion} Question */

/**
 * @param {import('./main.js').Context} context
 * @returns {Promise<number>}
 */
export async function run(context) {
  const { values, positionals, terminal } = context;
  if (positionals.length === 0) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  if (values.sgf !== undefined && positionals.length !== 1)
    throw new TesujiError('bad-option', '--sgf takes one board');
  return watching(terminal, (watch) => answerAll(context, watch));
}

/**
 * @param {import('./main.js').Context} context
 * @param {import('./watch.js').Watch} watch
 */
async function answerAll(context, watch) {
  const { tesuji, values, positionals, print, terminal } = context;
  const shared = sharedOptions(values);
  const limits = limitsOf(values);
  const write = values.sgf === undefined ? null : await output(values.sgf, positionals);
  let open = 0;
  let count = 0;
  for await (const { name, id, question, error } of questions(positionals, terminal)) {
    try {
      if (error) throw error;
      if (write && ++count > 1) throw new TesujiError('bad-option', '--sgf takes one board');
      const asked = { ...question, ...shared };
      const { sgf, ...answer } = await watch.follow(
        id,
        (watched) => tesuji.fullboard(asked, { ...limits, ...watched }),
        true,
      );
      if (answer.status === 'partial' && !answer.winner) open++;
      print(values.json ? JSON.stringify({ id, ...answer }) : textOf(printable(id), answer));
      if (sgf !== undefined) await write?.(sgf).catch((error) => context.fail(name, error));
      else if (write)
        terminal.write(
          `tesuji: ${printable(id)}: without a solution ${values.sgf} is not written\n`,
        );
    } catch (error) {
      failed(context, name, { id }, error);
    }
    if (watch.stopped) break;
  }
  return open > 0 ? 1 : 0;
}

/**
 * @param {any} values
 * @returns {Partial<Question>}
 */
function sharedOptions(values) {
  const komi = values.komi === undefined ? undefined : Number(values.komi);
  if (komi !== undefined && (Number.isNaN(komi) || values.komi.trim() === ''))
    throw new TesujiError('bad-option', `--komi takes a number, not '${values.komi}'`);
  const given = {
    toPlay: values['to-play'],
    komi,
    rules: values.rules,
    scoring: values.scoring,
    prisoners: values.prisoners
      ?.split(',')
      .map((/** @type {string} */ count) => (/^\d+$/.test(count) ? Number(count) : count)),
    suicide: values.suicide,
    allMoves: values['all-moves'],
    table: values.compute ? false : undefined,
    tree: values.sgf === undefined ? undefined : treeOptions(values),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** @param {any} values */
function treeOptions(values) {
  const width = values.width === '0' ? 0 : numberOf('width', values.width);
  const depth = numberOf('depth', values.depth);
  return { ...(width !== undefined && { width }), ...(depth && { depth }) };
}

/** @param {any} values */
function limitsOf(values) {
  const given = {
    maxMs: numberOf('max-ms', values['max-ms']),
    maxNodes: numberOf('max-nodes', values['max-nodes']),
    memoryMB: numberOf('memory', values.memory),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/**
 * @param {string[]} positionals
 * @param {import('./watch.js').Terminal} terminal
 * @returns {AsyncGenerator<{ name: string, id: string, question: Question, error?: unknown }>}
 */
async function* questions(positionals, terminal) {
  const warn = (/** @type {string} */ text) => void terminal.write(text);
  for (const name of positionals) {
    const size = /^(\d+)x(\d+)$/i.exec(name);
    if (size) {
      yield { name, id: name, question: { size: [Number(size[1]), Number(size[2])] } };
      continue;
    }
    for await (const { problem, error, ...input } of inputs([name], { warn }))
      yield { ...input, question: { position: problem }, error: explained(error, name) };
  }
}

/**
 * What is no file was most likely meant as a size.
 * @param {any} error
 * @param {string} name
 */
function explained(error, name) {
  if (error?.code !== 'ENOENT' || !/^[\dx]+$/i.test(name)) return error;
  return new TesujiError('bad-option', 'a board is given as WxH, such as 3x4');
}

/**
 * The answer for people.
 * @param {string} id
 * @param {Answer} answer
 */
function textOf(id, answer) {
  const { size, toPlay, rules, moves, complete, nodes, ms } = answer;
  const [width, height] = size;
  const names = moves.map((move) => (move === '' ? 'pass' : label(move, height)));
  const lines = [
    `${id}: ${width}x${height}, ${toPlay === 'B' ? 'Black' : 'White'} to play, ${answer.scoring === 'area' ? rules : 'territory'}`,
  ];
  if (answer.winner !== undefined) lines.push(`  komi ${answer.komi}: ${winnerText(answer)}`);
  lines.push(`  ${valueText(answer)}`);
  if (names.length > 0)
    lines.push(`  best: ${names.join(', ')}${complete ? '' : ' (other moves not decided)'}`);
  if (width * height > 1 && answer.scoring === 'area') lines.push(...heatMap(answer));
  lines.push(...boardText(answer), ...cycleTexts(answer));
  const work = answer.source === 'table' ? 'from the table of solved boards' : `${nodes} positions`;
  lines.push(`  ${work}, ${(ms / 1000).toFixed(2)} s`);
  return lines.join('\n');
}

/** @param {Answer} answer */
function valueText({ status, lo, hi, tie }) {
  if (status === 'exact') return `score ${signed(lo)} for Black`;
  if (status === 'partial') return `proved so far: from ${signed(lo)} to ${signed(hi)} for Black`;
  return `a cycle decides: from ${signed(lo)} to ${signed(hi)} for Black; ${signed(tie)} if endless play is a tie`;
}

/** @param {Answer} answer */
function winnerText({ winner }) {
  if (winner === 'B') return 'Black wins';
  if (winner === 'W') return 'White wins';
  if (winner === 'draw') return 'a draw';
  return winner === 'cycle' ? 'a cycle decides' : 'not proved within the limits';
}

/** @param {number} score */
const signed = (score) => (score > 0 ? `+${score}` : String(score));

/**
 * @param {string} point
 * @param {number} height
 */
function label(point, height) {
  const [x, y] = [0, 1].map((i) => point.charCodeAt(i) - 97);
  return 'ABCDEFGHJKLMNOPQRSTUVWXYZ'[x] + (height - y);
}

/**
 * The board with what each first move leads to.
 * @param {Answer} answer
 */
function heatMap({ size: [width, height], values }) {
  const cell = (/** @type {number} */ index) => {
    const value = values[pointOf(index, width)];
    if (value === undefined) return '.';
    return value[0] === value[1] ? signed(value[0]) : `${value[0]}..${value[1]}`;
  };
  const cells = [...Array(width * height).keys()].map(cell);
  const wide = Math.max(...cells.map((text) => text.length));
  return [...Array(height).keys()].map(
    (y) =>
      `  ${String(height - y).padStart(2)} ${cells
        .slice(y * width, (y + 1) * width)
        .map((text) => text.padStart(wide))
        .join(' ')}`,
  );
}

/** @param {Answer} answer */
function boardText({ board }) {
  if (board === undefined) return [];
  const { positions, dependent } = board;
  return [`  ${positions} positions up to symmetry, ${dependent} without a value of their own`];
}

/** @param {Answer} answer */
function cycleTexts({ cycles = [] }) {
  return cycles.map(
    ({ plies, real, count, shy }) =>
      `  cycles of ${plies} plies: ${count}, ${real} of them decide a value` +
      (shy > 0 ? `; in ${shy} who enters first loses` : ''),
  );
}
