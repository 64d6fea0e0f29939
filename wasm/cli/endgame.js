import { writeFile } from 'node:fs/promises';
import { TesujiError } from '../error.js';
import { thermographSvg } from '../rooms/endgame-svg.js';
import { errorOf } from './each.js';
import { inputs } from './input.js';

export const usage = `tesuji endgame [options] FILE…

Endgame regions: mean, temperature, thermograph, federations, advice. FILE is an SGF with regions
(see the README for its properties), or has questions: .jsonl with one a line, or .json with a list
of them under "entries". - is standard input.

  --game EXPR          a game in brackets instead of files, as '4|-2||-4'; may be repeated
  --scoring RULE       territory (default) or area
  --advise             what to play on the whole board, with the score of each strategy
  --coupons LIST       a stack of coupons for --advise, as 4,7/2,3
  --komaster B|W       for --advise; default B
  --svg OUT            draws the thermographs into this file
  --max-ms N           milliseconds for each question
  --memory MB          megabytes for each question, default 256
  --json               one JSON object a line
`;

export const options = /** @type {const} */ ({
  json: { type: 'boolean' },
  game: { type: 'string', multiple: true },
  scoring: { type: 'string' },
  advise: { type: 'boolean' },
  coupons: { type: 'string' },
  komaster: { type: 'string' },
  svg: { type: 'string' },
  'max-ms': { type: 'string' },
  memory: { type: 'string' },
});

/**
 * @param {import('./main.js').Context} context
 * @returns {Promise<number>}
 */
export async function run({ tesuji, values, positionals, print, fail }) {
  const games = values.game ?? [];
  if (positionals.length === 0 && games.length === 0) {
    process.stderr.write(usage);
    return 2;
  }
  const callOptions = optionsOf(values);
  let unknown = 0;
  /** @type {{ title: string, walls: import('../rooms/endgame-svg.js').WallsText[] }[]} */
  const drawings = [];
  for await (const { name, id, question } of questions(positionals, games, fail)) {
    try {
      for (const answer of await answersOf(tesuji, id, question, values, callOptions)) {
        if (answer.status !== 'solved') unknown++;
        drawings.push(...drawingsOf(answer));
        print(values.json ? JSON.stringify(answer) : answerText(answer));
      }
    } catch (error) {
      fail(name, error);
      if (values.json) print(JSON.stringify({ id, status: 'error', ...errorOf(error) }));
    }
  }
  if (values.svg) await writeFile(values.svg, thermographSvg(drawings));
  return unknown > 0 ? 1 : 0;
}

/**
 * @param {any} values
 * @returns {import('../rooms/endgame-advise.js').AdviseOptions}
 */
function optionsOf({ scoring, coupons, komaster, 'max-ms': maxMs, memory }) {
  if (komaster !== undefined && komaster !== 'B' && komaster !== 'W')
    throw new TesujiError('bad-option', '--komaster must be B or W');
  return {
    ...(scoring !== undefined && { scoring }),
    ...(coupons !== undefined && { coupons: coupons.split(',') }),
    ...(komaster !== undefined && { komaster }),
    ...(maxMs !== undefined && { maxMs: Number(maxMs) }),
    ...(memory !== undefined && { memoryMB: Number(memory) }),
  };
}

/**
 * All that is asked, in order: games of the command line, then the files.
 * @param {string[]} files
 * @param {string[]} games
 * @param {(file: string, error: unknown) => void} fail
 * @returns {AsyncGenerator<{ name: string, id: string, question: any }>}
 */
async function* questions(files, games, fail) {
  for (const expr of games) yield { name: expr, id: expr, question: { kind: 'bracket', expr } };
  for await (const { name, id, problem } of inputs(files, fail)) {
    const question =
      typeof problem === 'string' && /^\s*\{/.test(problem) ? parsed(problem) : problem;
    if (!Array.isArray(question?.entries)) yield { name, id, question };
    else
      for (const entry of question.entries)
        yield { name: `${name}: ${entry.id}`, id: entry.id, question: entry };
  }
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new TesujiError('bad-option', `no JSON: ${/** @type {Error} */ (error).message}`);
  }
}

/**
 * @param {import('../rooms.js').Tesuji} tesuji
 * @param {string} id
 * @param {any} question text of an SGF file, or a question
 * @param {any} values
 * @param {import('../rooms/endgame-advise.js').AdviseOptions} callOptions
 * @returns {Promise<Record<string, any>[]>}
 */
async function answersOf(tesuji, id, question, values, callOptions) {
  if (typeof question !== 'string')
    return [{ id, ...(await tesuji.endgame.question(question, questionOptions(callOptions))) }];
  const document = await tesuji.endgame.read(question);
  const options = { scoring: document.scoring, ...callOptions };
  if (document.regions.length === 0)
    throw new TesujiError('bad-option', 'the file has no regions (properties EGRE, EGGA, EGTR)');
  if (values.advise) {
    const komaster = document.komaster ?? 'B';
    const position = { regions: document.regions, conditions: allConditions(document) };
    return [
      { id, kind: 'advice', ...(await tesuji.endgame.advise(position, { komaster, ...options })) },
    ];
  }
  const answers = [];
  for (const region of document.regions)
    answers.push({
      id: `${id}: ${region.name}`,
      ...(await tesuji.endgame.thermograph(region, questionOptions(options))),
      ...{ kind: 'region', region: region.name },
    });
  for (const { name, regions, conditions } of document.federations)
    answers.push({
      id: `${id}: ${name}`,
      ...(await tesuji.endgame.federation(
        { regions: membersOf(document, regions), conditions },
        questionOptions(options),
      )),
      ...{ kind: 'federation', federation: name, members: regions },
    });
  return answers;
}

/** @param {any} options */
function questionOptions({ coupons, komaster, ...options }) {
  return options;
}

/** @param {import('../rooms/endgame-sgf.js').EndgameDocument} document */
function allConditions({ federations }) {
  return federations.flatMap(({ conditions }) => conditions);
}

/**
 * @param {import('../rooms/endgame-sgf.js').EndgameDocument} document
 * @param {string[]} names
 */
function membersOf({ regions }, names) {
  return names.map((name) => {
    const region = regions.find((r) => r.name === name);
    if (!region)
      throw new TesujiError('invalid-sgf', `EGFE names a region '${name}' that is not there`);
    return region;
  });
}

/** @param {Record<string, any>} answer */
function drawingsOf({ id, komaster }) {
  const walls = ['L', 'R'].map((master) => komaster?.[master]?.walls).filter(Boolean);
  const same = walls.length === 2 && JSON.stringify(walls[0]) === JSON.stringify(walls[1]);
  return walls.length === 0 ? [] : [{ title: id, walls: same ? [walls[0]] : walls }];
}

const PLAYS = /** @type {Record<string, string>} */ ({
  number: 'a number',
  infinitesimal: 'infinitesimal',
  gote: 'gote',
  'sente-black': "Black's sente",
  'sente-white': "White's sente",
  ko: 'ko',
});

const MASTERS = /** @type {Record<string, string>} */ ({
  L: 'Black komaster: ',
  R: 'White komaster: ',
});

/** @param {Record<string, any>} answer */
function answerText(answer) {
  const { id, kind, status, reason, komaster, walls } = answer;
  const head = `${id}: ${kind}, ${status}${reason ? ` (${reason})` : ''}`;
  if (answer.temps)
    return [
      head,
      `  temperatures ${answer.temps.join(', ')}`,
      `  Black first: best ${answer.left_first_optimum}, HotStrat ${answer.hotstrat}, SenteStrat ${answer.sentestrat}, ThermoStrat ${answer.thermostrat}`,
      '',
    ].join('\n');
  if (kind === 'advice') return adviceText(head, answer);
  if (!komaster) return `${head}\n`;
  const results = walls ? [['', komaster.L]] : Object.entries(komaster);
  return [
    head,
    ...results.map(([master, result]) => {
      const who = MASTERS[master] ?? '';
      if (result.status !== 'exact') return `  ${who}${result.status}`;
      return `  ${who}mean ${result.mean}, temperature ${result.temp}, ${PLAYS[result.kind]}\n    left wall  ${wallLine(result.walls.L)}\n    right wall ${wallLine(result.walls.R)}`;
    }),
    '',
  ].join('\n');
}

/** @param {string[][]} wall */
const wallLine = (wall) => wall.map(([value, t]) => `${value} at ${t}`).join(', ');

const STRATEGIES = /** @type {const} */ ([
  ['perfect', 'perfect play'],
  ['hotstrat', 'HotStrat'],
  ['sentestrat', 'SenteStrat'],
  ['thermostrat', 'ThermoStrat'],
]);

/**
 * @param {string} head
 * @param {Record<string, any>} advice
 */
function adviceText(head, { regions, first }) {
  const move = (/** @type {any} */ made) =>
    made === null ? 'passes' : made.coupon ? 'coupon' : `${made.region} ${made.move}`;
  const lines = [
    head,
    ...regions.map(
      (/** @type {any} */ region) =>
        `  ${region.name}: mean ${region.mean}, temperature ${region.temp}`,
    ),
  ];
  for (const color of first ? ['B', 'W'] : []) {
    const { optimum, best, bounds } = first[color];
    lines.push(
      `  ${color === 'B' ? 'Black' : 'White'} first: score ${optimum ?? (bounds ? `between ${bounds.join(' and ')}` : 'unknown')}, best ${best.map(move).join(', ')}`,
    );
    for (const [key, name] of STRATEGIES) {
      const { move: made, score, line } = first[color][key];
      lines.push(
        `    ${name}: ${move(made)}${score === null ? '' : `, reaches ${score}: ${line.map(move).join('; ')}`}`,
      );
    }
  }
  return [...lines, ''].join('\n');
}
