import { TesujiError } from '../error.js';
import { thermographSvg } from '../rooms/endgame-svg.js';
import { failed } from './each.js';
import { inputs } from './input.js';
import { output } from './output.js';
import { printable } from './show.js';
import { watching } from './watch.js';

export const usage = `tesuji endgame [options] FILE…

Endgame regions: mean, temperature, thermograph, federations, advice. FILE is an SGF with regions
(see docs/endgame.md for its properties); an SGF without, whose regions are then found; or has questions:
.jsonl with one a line, or .json with a list of them under "entries". - is standard input.

  --game EXPR          a game in brackets instead of files, as '4|-2||-4'; may be repeated: each alone,
                       with --advise all on one board
  --scoring RULE       territory (default) or area
  --regions            only finds the regions: the areas between unconditionally alive chains
  --alive LIST         chains that are taken as alive when regions are found, as aa,cd
  --at N               of a game record: the position after move N, default the last
  --canonical          canonical forms: is it a number, infinitesimal or hot; its name
  --cooling T          with --canonical: cooled by T (1: chilled)
  --compare            how the first --game and the second compare
  --advise             what to play on the whole board, with the score of each strategy
  --coupons LIST       with --advise: a stack of coupons, as 4,7/2,3
  --komaster B|W       with --advise; default B
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
  regions: { type: 'boolean' },
  alive: { type: 'string' },
  at: { type: 'string' },
  canonical: { type: 'boolean' },
  cooling: { type: 'string' },
  compare: { type: 'boolean' },
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
export async function run(context) {
  const { tesuji, values, positionals, print, terminal } = context;
  const games = values.game ?? [];
  if (positionals.length === 0 && games.length === 0) {
    process.stderr.write(usage);
    return 2;
  }
  checkGiven(values, positionals, games);
  const callOptions = optionsOf(values);
  if (values.compare) return compare(tesuji, games, values, callOptions, print);
  return watching(terminal, (watch) => answerAll(context, watch, games, callOptions));
}

/**
 * @param {import('./main.js').Context} context
 * @param {import('./watch.js').Watch} watch
 * @param {string[]} games
 * @param {import('../rooms/endgame-advise.js').AdviseOptions} callOptions
 */
async function answerAll(context, watch, games, callOptions) {
  const { tesuji, values, positionals, print, terminal } = context;
  const write = values.svg === undefined ? null : await output(values.svg, positionals);
  const given = values.advise && games.length > 1 ? [games] : games;
  let unknown = 0;
  /** @type {{ title: string, walls: import('../rooms/endgame-svg.js').WallsText[] }[]} */
  const drawings = [];
  for await (const { name, id, question, error } of questions(positionals, given, terminal)) {
    try {
      if (error) throw error;
      for await (const asked of asksOf(tesuji, id, question, values, callOptions)) {
        const answer = await answered(watch, asked);
        if (answer.status !== 'solved' && answer.status !== 'found') unknown++;
        drawings.push(...drawingsOf(answer));
        print(
          values.json
            ? JSON.stringify(answer)
            : answerText({ ...answer, id: printable(answer.id) }),
        );
        if (watch.stopped) break;
      }
    } catch (error) {
      if (watch.isStop(error)) break;
      failed(context, name, { id }, error);
    }
    if (watch.stopped) break;
  }
  if (drawings.length > 0) await write?.(thermographSvg(drawings));
  else if (write) terminal.write(`tesuji: without a thermograph ${values.svg} is not written\n`);
  return unknown > 0 ? 1 : 0;
}

/**
 * One thing that is asked: what its answer is called, and the call.
 * @typedef {{ id: string, names: Record<string, any>, call: (watched: any) => Promise<Record<string, any>> }} Ask
 */

/**
 * The answer; when it is stopped, how far it has come.
 * @param {import('./watch.js').Watch} watch
 * @param {Ask} asked
 * @returns {Promise<Record<string, any>>}
 */
function answered(watch, { id, names, call }) {
  return watch.follow(
    id,
    async (watched) => {
      const onProgress = (/** @type {any} */ progress) => {
        const reason = `stopped at ${progress.positions} positions`;
        const answer = { id, status: 'partial', reason, ...progress, ...names };
        watched.onProgress({ ...progress, answer });
      };
      return { id, ...(await call({ ...watched, onProgress })), ...names };
    },
    true,
  );
}

/** What is asked instead of thermographs. */
const ASKED = ['regions', 'canonical', 'compare', 'advise'];

/** What goes only with another option. */
const BESIDE = /** @type {const} */ ([
  ['cooling', 'canonical'],
  ['coupons', 'advise'],
  ['komaster', 'advise'],
]);

/**
 * Refuses what would not be looked at.
 * @param {any} values
 * @param {string[]} files
 * @param {string[]} games
 */
function checkGiven(values, files, games) {
  const refuse = (/** @type {string} */ why) => {
    throw new TesujiError('bad-option', why);
  };
  const asked = ASKED.filter((name) => values[name]);
  if (asked.length > 1) refuse(`--${asked[0]} and --${asked[1]} do not go together`);
  for (const [name, other] of BESIDE)
    if (values[name] !== undefined && !values[other]) refuse(`--${name} goes with --${other}`);
  for (const name of ['alive', 'at'])
    if (values[name] !== undefined && files.length === 0)
      refuse(`--${name} is of positions in files, not of --game`);
  if (values.compare && files.length > 0) refuse('--compare compares what --game gives, no files');
  if (values.svg !== undefined && asked.length > 0)
    refuse(`--svg draws thermographs, which --${asked[0]} does not make`);
  if (games.length > 0 && values.regions) refuse('--regions finds them in files, not in --game');
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
 * @param {(string | string[])[]} games each alone, or several as a sum
 * @param {import('./watch.js').Terminal} terminal
 * @returns {AsyncGenerator<{ name: string, id: string, question?: any, error?: unknown }>}
 */
async function* questions(files, games, terminal) {
  const warn = (/** @type {string} */ text) => void terminal.write(text);
  for (const game of games) {
    const id = String(game);
    const alone = { kind: 'bracket', expr: game };
    yield { name: id, id, question: Array.isArray(game) ? { kind: 'sum', terms: game } : alone };
  }
  for await (const { name, id, problem, error } of inputs(files, { warn })) {
    const question = /** @type {any} */ (problem);
    if (!Array.isArray(question?.entries)) yield { name, id, question, error };
    else
      for (const [index, entry] of question.entries.entries()) {
        const own = String(entry?.id ?? index + 1);
        yield { name: `${name}: ${own}`, id: own, question: entry };
      }
  }
}

/**
 * @param {import('../rooms.js').Tesuji} tesuji
 * @param {string} id
 * @param {any} question text of an SGF file, or a question
 * @param {any} values
 * @param {import('../rooms/endgame-advise.js').AdviseOptions} callOptions
 * @returns {AsyncGenerator<Ask>}
 */
async function* asksOf(tesuji, id, question, values, callOptions) {
  const { endgame } = tesuji;
  if (typeof question !== 'string') {
    yield questionAsked(tesuji, id, question, values, callOptions);
    return;
  }
  if (values.regions) {
    const call = async () => ({ status: 'found', ...(await found(tesuji, question, values)) });
    yield { id, names: { kind: 'regions' }, call };
    return;
  }
  if (values.advise) {
    const options = { ...callOptions, ...placeOptions(values) };
    const call = (/** @type {any} */ watched) =>
      endgame.advise(question, { ...options, ...watched });
    yield { id, names: { kind: 'advice' }, call };
    return;
  }
  const document = await endgame.read(question);
  const options = questionOptions({ scoring: document.scoring, ...callOptions });
  if (document.regions.length === 0) {
    yield* unmarked(tesuji, id, question, values, options);
    return;
  }
  if (values.canonical) {
    for (const region of document.regions)
      yield canonicalAsked(tesuji, `${id}: ${region.name}`, region, values, callOptions);
    return;
  }
  for (const region of document.regions)
    yield {
      id: `${id}: ${region.name}`,
      names: { kind: 'region', region: region.name },
      call: (watched) => endgame.thermograph(region, { ...options, ...watched }),
    };
  for (const { name, regions, conditions } of document.federations) {
    const federation = { regions: membersOf(document, regions), conditions };
    yield {
      id: `${id}: ${name}`,
      names: { kind: 'federation', federation: name, members: regions },
      call: (watched) => endgame.federation(federation, { ...options, ...watched }),
    };
  }
}

/**
 * @param {import('../rooms.js').Tesuji} tesuji
 * @param {string} id
 * @param {any} question
 * @param {any} values
 * @param {import('../rooms/endgame-advise.js').AdviseOptions} callOptions
 * @returns {Ask}
 */
function questionAsked(tesuji, id, question, values, callOptions) {
  const { endgame } = tesuji;
  const { kind, expr, terms = [expr] } = question ?? {};
  if (values.canonical && kind === 'bracket')
    return canonicalAsked(tesuji, id, expr, values, callOptions);
  if (values.advise && (kind === 'bracket' || kind === 'sum'))
    return {
      id,
      names: { kind: 'advice' },
      call: (watched) => endgame.advise({ regions: terms }, { ...callOptions, ...watched }),
    };
  for (const asked of ['advise', 'canonical', 'regions'])
    if (values[asked])
      throw new TesujiError('bad-option', `--${asked} cannot be asked of what is given here`);
  const options = questionOptions(callOptions);
  return {
    id,
    names: { kind },
    call: (watched) => endgame.question(question, { ...options, ...watched }),
  };
}

/**
 * @param {import('../rooms.js').Tesuji} tesuji
 * @param {string} id
 * @param {import('../rooms/endgame-encode.js').RegionInput} game
 * @param {any} values
 * @param {any} options
 * @returns {Ask}
 */
function canonicalAsked({ endgame }, id, game, { cooling = 0 }, options) {
  const asked = { cooling, ...questionOptions(options) };
  return {
    id,
    names: { kind: 'canonical' },
    async call(watched) {
      const { kind, ...rest } = await endgame.canonical(game, { ...asked, ...watched });
      return { is: kind, ...rest };
    },
  };
}

/**
 * @param {import('../rooms.js').Tesuji} tesuji
 * @param {string} sgf
 * @param {any} values
 */
function found(tesuji, sgf, values) {
  return tesuji.endgame.regions(sgf, placeOptions(values));
}

/** @param {any} values */
function placeOptions({ alive, at }) {
  if (at !== undefined && !/^\d+$/.test(at))
    throw new TesujiError('bad-option', `--at ${at}: a number of a move from 0 up`);
  return {
    ...(alive !== undefined && { alive: alive.split(',') }),
    ...(at !== undefined && { move: Number(at) }),
  };
}

/**
 * What is asked of a file in which no region is marked: those that are found.
 * @param {import('../rooms.js').Tesuji} tesuji
 * @param {string} id
 * @param {string} sgf
 * @param {any} values
 * @param {any} options
 * @returns {AsyncGenerator<Ask>}
 */
async function* unmarked(tesuji, id, sgf, values, options) {
  const { regions } = await found(tesuji, sgf, values);
  if (regions.length === 0)
    throw new TesujiError(
      'bad-option',
      'no region is marked (EGRE, EGGA, EGTR), and everything on the board is settled',
    );
  for (const region of regions) {
    const own = `${id}: ${region.name}`;
    const { name, points } = region;
    if (values.canonical) yield canonicalAsked(tesuji, own, region, values, options);
    else
      yield {
        id: own,
        names: { kind: 'region', region: name, points },
        call: (watched) => tried(tesuji, region, { ...options, ...watched }),
      };
  }
}

/**
 * The thermograph of a region that was found; one too large is told as unsupported.
 * @param {import('../rooms.js').Tesuji} tesuji
 * @param {import('../rooms/endgame-regions.js').FoundRegion} region
 * @param {any} options
 */
async function tried(tesuji, region, options) {
  try {
    return await tesuji.endgame.thermograph(region, options);
  } catch (error) {
    const { code, message } = /** @type {TesujiError} */ (error);
    if (code !== 'out-of-memory' && code !== 'unsupported-size') throw error;
    const reason = `${region.empty} empty points: ${message}`;
    return /** @type {Record<string, any>} */ ({ status: 'unsupported', reason });
  }
}

/**
 * @param {import('../rooms.js').Tesuji} tesuji
 * @param {string[]} games
 * @param {any} values
 * @param {any} options
 * @param {(text: string) => void} print
 */
async function compare(tesuji, games, values, options, print) {
  if (games.length !== 2)
    throw new TesujiError('bad-option', '--compare needs --game twice: compare what with what?');
  const [a, b] = games;
  const answer = await tesuji.endgame.compare(a, b, questionOptions(options));
  const { relation, status } = answer;
  const words = relation === null ? status : `${a} ${relation} ${b}`;
  print(values.json ? JSON.stringify({ kind: 'compare', games, ...answer }) : words);
  return relation === null ? 1 : 0;
}

/** @param {any} options */
function questionOptions({ coupons, komaster, ...options }) {
  return options;
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
  'sente-black': "Black's sente, White's reverse sente",
  'sente-white': "White's sente, Black's reverse sente",
  ko: 'ko',
});

const MASTERS = /** @type {Record<string, string>} */ ({
  L: 'Black komaster: ',
  R: 'White komaster: ',
});

/** @param {Record<string, any>} answer */
function canonicalText({ id, status, is, form, name, stops }) {
  if (status !== 'solved') return `${id}: canonical form, ${status}\n`;
  const called = name && name !== form ? `, ${name}` : '';
  return `${id}: ${is}${called}, stops ${stops.L} and ${stops.R}\n  ${form ?? 'a form too long to be printed'}\n`;
}

/** @param {Record<string, any>} answer */
function regionsText({ id, regions, score }) {
  const lines = regions.map(
    (/** @type {import('../rooms/endgame-regions.js').FoundRegion} */ { name, points, empty }) =>
      `  ${name}: ${empty} empty of ${points.length} points: ${points.join(' ')}`,
  );
  const settled = `settled outside: territory ${score.territory}, area ${score.area}`;
  return [`${id}: ${regions.length} regions, ${settled}`, ...lines, ''].join('\n');
}

/**
 * @param {string} who
 * @param {import('../rooms/endgame.js').ThermographBounds} bounds
 */
function boundsText(who, { mean, stops }) {
  const between = (/** @type {string[]} */ ends) => `between ${ends.join(' and ')}`;
  return `  ${who}bounds: mean ${between(mean)}, left stop ${between(stops.L)}, right stop ${between(stops.R)}`;
}

/** @param {Record<string, any>} answer */
function answerText(answer) {
  const { id, kind, status, reason, komaster, koType, walls } = answer;
  if (kind === 'canonical') return canonicalText(/** @type {any} */ (answer));
  if (kind === 'regions') return regionsText(/** @type {any} */ (answer));
  const head = `${id}: ${kind}, ${status}${reason ? ` (${reason})` : ''}`;
  if (answer.temps)
    return [
      head,
      `  temperatures ${answer.temps.join(', ')}`,
      `  Black first: best ${answer.left_first_optimum}, HotStrat ${answer.hotstrat}, SenteStrat ${answer.sentestrat}, ThermoStrat ${answer.thermostrat}`,
      '',
    ].join('\n');
  if (kind === 'advice' && answer.regions) return adviceText(head, answer);
  if (!komaster) return `${head}\n`;
  const kos = koType ? [`  ${koType} ko`] : [];
  const results = walls ? [['', komaster.L]] : Object.entries(komaster);
  return [
    head,
    ...kos,
    ...results.map(([master, result]) => {
      const who = MASTERS[master] ?? '';
      if (result.bounds) return boundsText(who, result.bounds);
      if (result.status !== 'exact') return `  ${who}${result.status}`;
      return `  ${who}mean ${result.mean}, temperature ${result.temp}, ${natureText(result)}\n    left wall  ${wallLine(result.walls.L)}\n    right wall ${wallLine(result.walls.R)}`;
    }),
    '',
  ].join('\n');
}

/**
 * What kind of play it is, and what a move is worth by both ways of counting.
 * @param {import('../rooms/endgame-name.js').Nature} nature
 */
function natureText({ kind, miai, deiri, doubleSente }) {
  const worth = deiri === null ? '' : `, a move is worth ${miai} (miai counting), ${deiri} (deiri)`;
  const double = doubleSente && `, double sente at temperatures ${doubleSente.join(' to ')}`;
  return `${PLAYS[kind]}${worth}${double ?? ''}`;
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
function adviceText(head, { regions, first, board }) {
  const move = (/** @type {any} */ made) =>
    made === null || made.pass ? 'passes' : made.coupon ? 'coupon' : `${made.region} ${made.move}`;
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
      `  ${color === 'B' ? 'Black' : 'White'} first: score ${optimum ?? (bounds ? `between ${bounds.join(' and ')}` : 'unknown')}${best.length > 0 ? `, best ${best.map(move).join(', ')}` : ''}`,
    );
    for (const [key, name] of STRATEGIES) {
      const { move: made, score, bounds: within, line } = first[color][key];
      const reaches = within ? `, reaches between ${within.join(' and ')}` : '';
      lines.push(
        `    ${name}: ${move(made)}${score === null ? reaches : `, reaches ${score}: ${line.map(move).join('; ')}`}`,
      );
    }
  }
  if (board) lines.push(...boardLines(board));
  return [...lines, ''].join('\n');
}

/** @param {import('../rooms/endgame-advise.js').BoardAdvice} board */
function boardLines({ settled, leftOut }) {
  return [
    `  settled outside the regions: ${settled}`,
    ...leftOut.map(({ name, reason }) => `  ${name} is left out: ${reason}`),
  ];
}
