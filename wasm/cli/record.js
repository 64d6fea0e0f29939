import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { buffer as readAll } from 'node:stream/consumers';
import { TesujiError } from '../error.js';
import { animatedSvg, ascii, csvLine, stonesCsv, summary, svg, toObject } from '../record.js';
import { failed } from './each.js';
import { printable } from './show.js';

/** @typedef {import('../rooms/record-game.js').GameRecord} GameRecord */
/** @typedef {import('./main.js').Context} Context */

export const usage = `tesuji record [options] FILE…
tesuji record --summary [options] DIR…

Replays game records (SGF): a row for each stone ever placed, with its chain, that chain's liberties
and the move that captured it. - is standard input.

  --at N        the position after move N (0: the start); default: the end
  --game N      only game N of a file with several, from 0
  --csv         the table as CSV; what would be a formula in a spreadsheet has ' before it
  --json        everything about a game as one JSON object a line
  --ndjson      one JSON object a line for each stone
  --ascii       a diagram with move numbers
  --svg         the same as an SVG picture
  --animate     the whole game as an animated SVG picture
  --summary     one line for each game in the files and folders (CSV, or with --json JSON);
                links to folders are not followed
  --strict      refuse records with illegal moves or faulty SGF
`;

export const options = /** @type {const} */ ({
  at: { type: 'string' },
  game: { type: 'string' },
  csv: { type: 'boolean' },
  json: { type: 'boolean' },
  ndjson: { type: 'boolean' },
  ascii: { type: 'boolean' },
  svg: { type: 'boolean' },
  animate: { type: 'boolean' },
  summary: { type: 'boolean' },
  strict: { type: 'boolean' },
});

/** Records that are replayed at the same time in a summary. */
const AT_ONCE = 16;

/**
 * @param {Context} context
 * @returns {Promise<number>}
 */
export async function run(context) {
  const { values, positionals } = context;
  const formats = ['csv', 'json', 'ndjson', 'ascii', 'svg', 'animate'].filter(
    (name) => values[name],
  );
  if (positionals.length === 0) {
    process.stderr.write(usage);
    return 2;
  }
  if (formats.length > 1)
    throw new TesujiError('bad-option', `one of --${formats.join(', --')}, not several`);
  const chosen = { game: numberOf('game', values.game), move: numberOf('at', values.at) };
  if (values.summary) {
    if (formats.length > 0 && formats[0] !== 'json')
      throw new TesujiError('bad-option', `--summary does not go with --${formats[0]}`);
    return summarize(context, chosen);
  }
  let csvHead = true;
  for (const file of positionals) {
    await eachGame(context, file, file, chosen, (record) => {
      const id = record.games > 1 ? { file, game: record.game } : { file };
      const text = written(record, formats[0], id);
      const rest = csvHead || formats[0] !== 'csv' ? text : text.slice(text.indexOf('\n') + 1);
      if (rest !== '') context.print(rest.trimEnd());
      csvHead = false;
    });
  }
  return 0;
}

/**
 * @param {string} name
 * @param {string | undefined} text
 */
function numberOf(name, text) {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new TesujiError('bad-option', `--${name} must be a whole number from 0`);
}

/**
 * Replays the games of a file, all or the one that was chosen.
 * @param {Context} context
 * @param {string} path
 * @param {string} name for people
 * @param {{ game?: number, move?: number }} chosen
 * @param {(record: GameRecord) => void} show
 */
async function eachGame(context, path, name, { game, move }, show) {
  const { tesuji, values } = context;
  const options = { move, strict: values.strict };
  try {
    const bytes = path === '-' ? await readAll(process.stdin) : await readFile(path);
    if (game !== undefined) return show(await tesuji.record(bytes, { ...options, game }));
    for await (const { game: number, record, error } of tesuji.records(bytes, options)) {
      if (record) show(record);
      else failed(context, name, { id: name, game: number }, error);
    }
  } catch (error) {
    failed(context, name, { id: name, game: game ?? 0 }, error);
  }
}

/**
 * @param {GameRecord} record
 * @param {string | undefined} format
 * @param {{ file: string, game?: number }} id
 */
function written(record, format, { file, ...game }) {
  switch (format) {
    case 'csv':
      return stonesCsv(record, { file, game: record.game });
    case 'json':
      return JSON.stringify({ id: file, ...toObject(record) });
    case 'ndjson':
      return record
        .rows()
        .map((row) => JSON.stringify({ file, ...game, ...row }))
        .join('\n');
    case 'ascii':
      return ascii(record, record.move);
    case 'svg':
      return svg(record, record.move);
    case 'animate':
      return animatedSvg(record);
    default:
      return forPeople(record, file);
  }
}

/**
 * Facts, diagram, table and warnings.
 * @param {GameRecord} record
 * @param {string} file
 */
function forPeople(record, file) {
  const { facts, size, moveCount, move, games } = record;
  const captures = record.at(move).captures;
  const player = (/** @type {string | null} */ name, /** @type {string | null} */ rank) =>
    [name ?? '?', rank].filter(Boolean).join(' ');
  const title = `${player(facts.black, facts.blackRank)} (B) – ${player(facts.white, facts.whiteRank)} (W)`;
  const known = [
    facts.event,
    facts.date,
    facts.komi === null ? null : `komi ${facts.komi}`,
    facts.handicap > 0 ? `handicap ${facts.handicap}` : null,
    facts.rules,
    facts.result,
  ].filter(Boolean);
  return [
    printable(`${file}${games > 1 ? `, game ${record.game}` : ''}: ${title}`),
    printable(known.join(', ')),
    `${size[0]}x${size[1]}, ${moveCount} moves; after move ${move} Black has taken ${captures.B}, White ${captures.W}`,
    '',
    ascii(record, move),
    table(record),
    ...record.warnings.map(warningText),
    '',
  ].join('\n');
}

/** @param {GameRecord} record */
function table(record) {
  const lines = record
    .rows()
    .map(({ number, color, coordinate, chain, liberties, removedAt, capturedWith }) => [
      number,
      color,
      coordinate,
      chain,
      removedAt === null ? liberties : '',
      removedAt ?? '',
      capturedWith || '',
    ]);
  return [['move', 'color', 'point', 'chain', 'liberties', 'removed', 'with'], ...lines]
    .map((line) => line.map((value) => String(value).padStart(10)).join(''))
    .join('\n');
}

/** @param {import('../rooms/record-game.js').RecordWarning} warning */
function warningText({ message, move, line, column }) {
  const at = move === null ? '' : `move ${move}, `;
  return `warning: ${message} (${at}line ${line}, column ${column})`;
}

/* --- many files --------------------------------------------------------------------------- */

const SUMMARY_COLUMNS = /** @type {const} */ ([
  'black',
  'blackRank',
  'white',
  'whiteRank',
  'date',
  'event',
  'result',
  'komi',
  'handicap',
  'rules',
  'moveCount',
  'setupStones',
]);

/**
 * One table over all files, in their order; the same game in another file is named.
 * @param {Context} context
 * @param {{ game?: number, move?: number }} chosen
 */
async function summarize(context, chosen) {
  const { values, positionals, print } = context;
  const files = positionals.flatMap(sgfFiles);
  /** @type {Map<string, string>} */
  const seen = new Map();
  const progress = progressOf(files.length);
  if (!values.json && !values.ndjson)
    print(
      csvLine([
        ...[
          'file',
          'game',
          'width',
          'height',
          ...SUMMARY_COLUMNS,
          'capturesBlack',
          'capturesWhite',
        ],
        ...['warnings', 'identity', 'sameAs'],
      ]),
    );
  /** @type {Promise<() => void>[]} */
  const waiting = [];
  for (const file of files) {
    waiting.push(gather(context, file, chosen, seen));
    if (waiting.length >= AT_ONCE) (await /** @type {Promise<() => void>} */ (waiting.shift()))();
    progress();
  }
  for (const finish of waiting) (await finish)();
  return 0;
}

/**
 * Replays a file now, and returns what prints its lines, so that files keep their order.
 * @param {Context} context
 * @param {GivenFile} file
 * @param {{ game?: number, move?: number }} chosen
 * @param {Map<string, string>} seen name of the first record of each identity
 */
async function gather(context, { path, name, error }, chosen, seen) {
  if (error) return () => failed(context, name, { id: name, game: 0 }, error);
  /** @type {ReturnType<typeof summary>[]} */
  const found = [];
  /** @type {[string, unknown][]} */
  const failures = [];
  /** @type {string[]} */
  const lines = [];
  const fail = (/** @type {string} */ file, /** @type {unknown} */ error) =>
    void failures.push([file, error]);
  const print = (/** @type {string} */ line) => void lines.push(line);
  await eachGame({ ...context, fail, print }, path, name, chosen, (record) =>
    found.push(summary(record)),
  );
  return () => {
    for (const line of found) context.print(summaryLine(context.values, name, line, seen));
    for (const [file, error] of failures) context.fail(file, error);
    for (const line of lines) context.print(line);
  };
}

/**
 * @param {any} values
 * @param {string} file
 * @param {ReturnType<typeof summary>} line
 * @param {Map<string, string>} seen
 */
function summaryLine(values, file, line, seen) {
  const id = line.games > 1 ? `${file}#${line.game}` : file;
  const sameAs = seen.get(line.identity.game) ?? null;
  if (sameAs === null) seen.set(line.identity.game, id);
  if (values.json || values.ndjson) return JSON.stringify({ id, ...line, sameAs });
  return csvLine([
    ...[file, line.game, ...line.size, ...SUMMARY_COLUMNS.map((column) => line[column])],
    ...[line.captures.B, line.captures.W],
    [...new Set(line.warnings.map(({ code }) => code))].join(' '),
    ...[line.identity.game, sameAs],
  ]);
}

/** @typedef {{ path: string, name: string, error?: unknown }} GivenFile */

/**
 * A file itself, or all SGF files in a folder and those in it, sorted.
 * @param {string} path
 * @returns {GivenFile[]} one with an error where there is nothing to be found
 */
function sgfFiles(path) {
  try {
    if (path === '-' || !statSync(path).isDirectory()) return [{ path, name: path }];
  } catch (error) {
    return [{ path, name: path, error }];
  }
  return filesIn(path)
    .sort((one, other) => (one.path < other.path ? -1 : 1))
    .map((file) => ({ ...file, name: relative(path, file.path) || path }));
}

/**
 * SGF files in a folder and those in it, and what of them cannot be read. A link to a file is one; links to folders,
 * which may lead back, are left out.
 * @param {string} folder
 * @returns {{ path: string, error?: unknown }[]}
 */
function filesIn(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesIn(path);
      if (!/\.sgf$/i.test(entry.name)) return [];
      return entry.isSymbolicLink() ? linked(path) : entry.isFile() ? [{ path }] : [];
    });
  } catch (error) {
    return [{ path: folder, error }];
  }
}

/** @param {string} path of a link */
function linked(path) {
  try {
    return statSync(path).isFile() ? [{ path }] : [];
  } catch (error) {
    return [{ path, error }];
  }
}

/**
 * Says how far things are on standard error: a few times a second on a terminal, else every now and
 * then.
 * @param {number} total
 */
function progressOf(total) {
  const terminal = process.stderr.isTTY;
  let done = 0;
  let last = Date.now();
  return () => {
    done++;
    if (Date.now() - last < (terminal ? 200 : 2000) && !(terminal && done === total)) return;
    last = Date.now();
    process.stderr.write(`${terminal ? '\r' : ''}${done} of ${total} files${terminal ? '' : '\n'}`);
    if (terminal && done === total) process.stderr.write('\n');
  };
}
