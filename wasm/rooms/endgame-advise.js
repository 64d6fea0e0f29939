import { quoted, TesujiError } from '../error.js';
import { KINDS } from '../kinds.js';
import { placeName, Reader } from './endgame-decode.js';
import {
  cellsOf,
  checkNoPath,
  encodeQuestion,
  fractionBytes,
  givenList,
  givenObject,
  namedRegions,
  REGIONS_MAX,
  refused,
  scoringWord,
  Words,
} from './endgame-encode.js';
import { findRegions } from './endgame-regions.js';
import { runNamed } from './endgame-run.js';
import { readDocument } from './endgame-sgf.js';
import { withTrees } from './endgame-tree.js';
import { add, compare, formatFraction, fraction, parseFraction, subtract } from './fraction.js';
import { sgf } from './sgf.js';
import { limitsLeft } from './tsumego-limits.js';

/** @typedef {import('./endgame-encode.js').RegionObject} RegionObject */
/** @typedef {import('./endgame-encode.js').ConditionObject} ConditionObject */
/** @typedef {import('./endgame-encode.js').Cells} Cells */
/** @typedef {import('./fraction.js').Fraction} Fraction */

/**
 * @typedef {object} AdviseExtras
 * @property {'B' | 'W'} [komaster] default B
 * @property {(number | string)[]} [coupons] a stack of coupons beside the regions, taken from the
 *   front: numbers or fractions such as `"7/2"`
 */

/** @typedef {import('./endgame.js').EndgameOptions & AdviseExtras} AdviseOptions */

/**
 * Where a move is made; `{ coupon: true }` takes one; `{ pass: true }` is what a player may do who is
 * not allowed to take a ko back.
 * @typedef {{ region: string, move: string | number } | { coupon: true } | { pass: true }} AdvisedMove
 */

/**
 * What a strategy does.
 * @typedef {object} StrategyAdvice
 * @property {AdvisedMove | null} move its first move
 * @property {string | null} score what it reaches against the best replies, kos by the basic rule;
 *   null where the sum is too large or cycles decide
 * @property {[string, string] | null} bounds in the latter case the score lies between these
 * @property {AdvisedMove[]} line how that goes, both players in turn
 */

/**
 * @typedef {object} FirstAdvice
 * @property {string | null} optimum the score with perfect play, all regions played out
 * @property {AdvisedMove[]} best all best first moves, those after which the optimum is reached, a
 *   coupon among them; none where every move would lose by it, or the optimum is not known
 * @property {[string, string] | null} bounds where the sum is too large for the optimum or cycles
 *   decide it: it lies between these
 * @property {StrategyAdvice} perfect
 * @property {StrategyAdvice} hotstrat
 * @property {StrategyAdvice} sentestrat
 * @property {StrategyAdvice} thermostrat
 */

/**
 * @typedef {object} Advice
 * @property {'solved' | 'bounds' | 'loopy' | 'partial'} status of the regions that were played out;
 *   partial: a limit was reached, or all regions of a board were left out
 * @property {{ name: string, mean: string | null, temp: string | null }[]} regions
 * @property {string | null} mean of the sum
 * @property {string | null} temp
 * @property {{ B: FirstAdvice, W: FirstAdvice } | null} first by who moves first
 * @property {number} positions
 * @property {number} nodes
 * @property {number} ms
 * @property {BoardAdvice} [board] where the regions were found in a position
 */

/**
 * What the regions' score is to be added to.
 * @typedef {object} BoardAdvice
 * @property {[width: number, height: number]} size
 * @property {number} settled score outside the regions by the rule asked for, Black's less White's
 * @property {import('./endgame-regions.js').FoundRegion[]} regions those that were played out
 * @property {{ name: string, points: string[], empty: number, reason: string }[]} leftOut areas that
 *   are too large: what is said of the others does not count them
 */

const STRATEGIES = /** @type {const} */ (['perfect', 'hotstrat', 'sentestrat', 'thermostrat']);
const DONE = 3;
const COUPONS_MAX = 64; // as in core/endgame/play.h

/** @typedef {(region: RegionObject, options?: import('./endgame.js').EndgameOptions) => Promise<import('./endgame.js').EndgameAnswer>} AskRegion */

/**
 * Advice, exact where the sum of all regions fits into memory, else from the regions one by one.
 * @param {import('../client.js').Client} client
 * @param {AskRegion} askRegion
 * @param {import('./endgame.js').FederationObject | import('./problem.js').Problem | Uint8Array} position
 * @param {AdviseOptions & import('./endgame-regions.js').RegionsOptions} [options]
 * @returns {Promise<Advice>}
 */
export async function advise(client, askRegion, position, options = {}) {
  checkNoPath(givenObject(options, 'options'));
  if (typeof position === 'string' || position instanceof Uint8Array) {
    const { scoring, komaster, regions, conditions } = await marked(client, position);
    const { alive, move, ...rest } = options;
    const asked = { scoring, komaster, ...rest };
    if (regions.length > 0) return advise(client, askRegion, { regions, conditions }, asked);
    return adviseBoard(client, askRegion, position, { ...asked, alive, move });
  }
  if (isPosition(position)) return adviseBoard(client, askRegion, position, options);
  const regions = namedRegions(givenObject(position, 'a position').regions);
  const start = performance.now();
  try {
    if (regions.length > REGIONS_MAX)
      throw new TesujiError('overflow', `more than ${REGIONS_MAX} regions are not played together`);
    return await adviseExactly(client, position, options);
  } catch (error) {
    const { code } = /** @type {TesujiError} */ (error);
    if (code !== 'out-of-memory' && code !== 'overflow') throw error;
    const apart = (position.conditions ?? []).length === 0 && (options.coupons ?? []).length === 0;
    if (!apart) throw error;
    const left = code === 'overflow' ? options : after(options, performance.now() - start);
    return adviseWithBounds(askRegion, regions, left);
  }
}

/**
 * What is marked in an SGF file.
 * @param {import('../client.js').Client} client
 * @param {string | Uint8Array} position
 */
async function marked(client, position) {
  const { scoring, komaster, regions, federations } = readDocument(
    (await sgf(client).parse(position)).games[0],
  );
  const conditions = federations.flatMap((federation) => federation.conditions);
  return { scoring, komaster: komaster ?? 'B', regions, conditions };
}

/**
 * The options with what is left of their limits.
 * @template {import('./endgame.js').EndgameOptions} Options
 * @param {Options} options
 * @param {number} ms spent
 * @param {number} [nodes]
 * @returns {Options}
 */
function after(options, ms, nodes = 0) {
  const { maxNodes, maxMs } = options;
  return { ...options, ...limitsLeft({ maxNodes, maxMs }, { nodes, ms }) };
}

/**
 * Whether stones are given instead of regions.
 * @param {any} position
 * @returns {position is import('./problem.js').Problem}
 */
const isPosition = (position) =>
  Array.isArray(position) ||
  (position?.regions === undefined && (position?.black ?? position?.white) !== undefined);

/** Empty points of the largest region that is played out. */
const EMPTY_MAX = 12;
const POINTS_MAX = 64;

/**
 * Advice for a position in which nothing is marked: for the regions that are found.
 * @param {import('../client.js').Client} client
 * @param {AskRegion} askRegion
 * @param {import('./problem.js').Problem | Uint8Array} position
 * @param {AdviseOptions & import('./endgame-regions.js').RegionsOptions} options
 * @returns {Promise<Advice>}
 */
async function adviseBoard(client, askRegion, position, { alive, move, ...options }) {
  const { signal, scoring = 'territory' } = options;
  const found = await findRegions(client, position, { alive, move, signal });
  scoringWord(scoring);
  const isSmall = (/** @type {import('./endgame-regions.js').FoundRegion} */ { empty, points }) =>
    empty <= EMPTY_MAX && points.length <= POINTS_MAX;
  const regions = found.regions.filter(isSmall);
  const leftOut = found.regions
    .filter((region) => !isSmall(region))
    .map((region) => ({
      ...leftOutOf(region),
      reason: `${region.empty} empty points: more than ${EMPTY_MAX} are not played out`,
    }));
  let left = options;
  /** @type {typeof regions} */
  const played = [];
  for (const region of regions) {
    try {
      const { coupons, komaster, ...limits } = left;
      const { nodes, ms } = await askRegion(region, limits);
      left = after(left, ms, nodes);
      played.push(region);
    } catch (error) {
      const { code, message } = /** @type {TesujiError} */ (error);
      if (code !== 'out-of-memory') throw error;
      leftOut.push({ ...leftOutOf(region), reason: message });
    }
  }
  const board = { size: found.size, settled: found.score[scoring], regions: played, leftOut };
  if (played.length === 0) {
    const none = { mean: null, temp: null, first: null, positions: 0, nodes: 0, ms: 0 };
    return { status: leftOut.length > 0 ? 'partial' : 'solved', regions: [], ...none, board };
  }
  return { ...(await advise(client, askRegion, { regions: played }, left)), board };
}

/** @param {import('./endgame-regions.js').FoundRegion} region */
const leftOutOf = ({ name, points, empty }) => ({ name, points, empty });

/**
 * What the thermographs of the regions alone tell: means add, and the score with perfect play lies
 * within the highest temperature of the mean, on the side of who moves first.
 * @param {AskRegion} askRegion
 * @param {RegionObject[]} regions
 * @param {AdviseOptions} options
 * @returns {Promise<Advice>}
 */
async function adviseWithBounds(askRegion, regions, options) {
  const { komaster = 'B', coupons, ...limits } = options;
  /** @type {import('./endgame.js').EndgameAnswer[]} */
  const answers = [];
  let left = limits;
  let partial = false;
  for (const region of regions) {
    const answer = await askRegion(region, left);
    answers.push(answer);
    partial = answer.status === 'partial';
    if (partial) break;
    left = after(left, answer.ms, answer.nodes);
  }
  const graphs = answers.map((answer) => answer.komaster[komaster === 'B' ? 'L' : 'R']);
  const total = (/** @type {'positions' | 'nodes' | 'ms'} */ what) =>
    answers.reduce((sum, answer) => sum + answer[what], 0);
  const named = regions.map(({ name = '' }, i) => {
    const { mean = null, temp = null } = graphs[i] ?? {};
    return { name, mean, temp };
  });
  const common = {
    regions: named,
    ...{ positions: total('positions'), nodes: total('nodes'), ms: total('ms') },
  };
  if (partial) return { ...common, status: 'partial', mean: null, temp: null, first: null };
  const parts = graphs.map(partOf);
  if (!parts.every((part) => part !== null))
    return { ...common, status: 'loopy', mean: null, temp: null, first: null };
  const known = parts.every(({ temp }) => temp !== null);
  const mean = known ? sumOf(parts.map((part) => part.mean)) : null;
  const hottest = parts.reduce(
    (best, { temp }, i) =>
      temp && (best < 0 || compare(temp, parts[best].temp ?? temp) > 0) ? i : best,
    -1,
  );
  const first = (/** @type {'B' | 'W'} */ color) => {
    const best = answers[hottest]?.moves.find((move) => move.best && move.color === color);
    const move = best ? { region: named[hottest].name, move: best.move } : null;
    const none = { move: null, score: null, bounds: null, line: [] };
    const heat = known ? parts[hottest].temp : null;
    return {
      ...{ optimum: null, best: [], perfect: none, sentestrat: none, thermostrat: none },
      bounds: endsOf(parts, mean, heat, color),
      hotstrat: { ...none, move },
    };
  };
  return {
    ...common,
    ...{ status: 'bounds', mean: mean && formatFraction(mean), temp: null },
    first: { B: first('B'), W: first('W') },
  };
}

/**
 * What the bounds of a sum are made of: a region's mean and temperature (null where it has bounds
 * itself) and between what its stops lie.
 * @typedef {{ mean: Fraction, temp: Fraction | null, L: Fraction[], R: Fraction[] }} Part
 */

/** @param {import('./endgame.js').Thermograph} graph @returns {Part | null} */
function partOf({ mean, temp, stops, bounds }) {
  const read = (/** @type {string} */ text) => /** @type {Fraction} */ (parseFraction(text));
  if (bounds) {
    const { L, R } = bounds.stops;
    return { mean: read(bounds.mean[0]), temp: null, L: L.map(read), R: R.map(read) };
  }
  if (mean === undefined || temp === undefined || stops === undefined) return null;
  const [left, right] = [read(stops.L), read(stops.R)];
  return { mean: read(mean), temp: read(temp), L: [left, left], R: [right, right] };
}

/** @param {Fraction[]} values */
const sumOf = (values) => values.reduce(add, fraction(0n));

/** @param {Fraction[]} values */
const largest = (values) => values.reduce((a, b) => (compare(a, b) >= 0 ? a : b));

/** @param {Fraction[]} values */
const smallest = (values) => values.reduce((a, b) => (compare(a, b) <= 0 ? a : b));

/**
 * Between what the score lies when one colour moves first: the stops' laws (one region is moved in,
 * the others are answered), and where all is known the mean and the highest temperature.
 * @param {Part[]} parts
 * @param {Fraction | null} mean
 * @param {Fraction | null} heat
 * @param {'B' | 'W'} color
 * @returns {[string, string]}
 */
function endsOf(parts, mean, heat, color) {
  const [own, other] = /** @type {('L' | 'R')[]} */ (color === 'B' ? ['L', 'R'] : ['R', 'L']);
  const end = color === 'B' ? 0 : 1;
  const answered = sumOf(parts.map((part) => part[other][end]));
  const gains = parts.map((part) => subtract(part[own][end], part[other][end]));
  const all = sumOf(parts.map((part) => part[own][1 - end]));
  const near = [add(answered, color === 'B' ? largest(gains) : smallest(gains))];
  if (mean) near.push(mean);
  const far = [all];
  if (mean && heat) far.push(color === 'B' ? add(mean, heat) : subtract(mean, heat));
  const ends = color === 'B' ? [largest(near), smallest(far)] : [largest(far), smallest(near)];
  return /** @type {[string, string]} */ (ends.map(formatFraction));
}

/**
 * @param {import('../client.js').Client} client
 * @param {import('./endgame.js').FederationObject} position
 * @param {AdviseOptions} options
 * @returns {Promise<Advice>}
 */
async function adviseExactly(client, position, options) {
  const { regions: given, conditions = [] } = givenObject(position, 'a position');
  const {
    scoring = 'territory',
    komaster = 'B',
    coupons = [],
    path,
    ...limits
  } = givenObject(options, 'options');
  const regions = namedRegions(given);
  const words = new Words();
  if (komaster !== 'B' && komaster !== 'W') throw refused("komaster must be 'B' or 'W'");
  words.push(scoringWord(scoring), komaster === 'W' ? 1 : 0);
  if (givenList(coupons, 'coupons').length > COUPONS_MAX)
    throw refused(`a stack has at most ${COUPONS_MAX} coupons`);
  words.push(coupons.length);
  for (const coupon of coupons) words.bytes(couponBytes(coupon));
  encodeQuestion(words, await withTrees(client, regions, limits), conditions);
  const asked = { regions, conditions };
  const { bytes, done, nodes, ms } = await runNamed(client, KINDS.ADVISE, words.all, asked, limits);
  const answer = decodeAdvice(new Reader(bytes), regions, coupons.length > 0);
  return { ...answer, status: done ? answer.status : 'partial', nodes, ms };
}

/** @param {number | string} coupon */
function couponBytes(coupon) {
  const value = parseFraction(coupon);
  if (value === null) throw refused(`${quoted(coupon)} is no coupon: a whole number or a fraction`);
  if (value.num < 0n) throw refused('a coupon cannot be negative');
  return fractionBytes(value);
}

/**
 * @param {Reader} reader
 * @param {RegionObject[]} regions
 * @param {boolean} withCoupons of which the walls of the whole know nothing
 * @returns {Omit<Advice, 'nodes' | 'ms'>}
 */
function decodeAdvice(reader, regions, withCoupons) {
  const boards = regions.map(cellsOf);
  const positions = reader.word();
  const nothing = { mean: null, temp: null };
  if (reader.word() !== DONE)
    return { status: 'partial', regions: [], ...nothing, first: null, positions };
  const measures = () =>
    reader.word() === 1
      ? { mean: formatFraction(reader.fraction()), temp: formatFraction(reader.fraction()) }
      : nothing;
  const named = regions.map(({ name = '' }) => ({ name, ...measures() }));
  const move = () => moveOf(reader.word(), reader.word(), regions, boards);
  const whole = decodeWhole(reader);
  const best = [0, 1].map(() => reader.list(reader.word(), move));
  const first = [0, 1].map((player) => ({
    optimum: withCoupons ? null : (whole?.optimum[player] ?? null),
    best: best[player],
    bounds: /** @type {[string, string] | null} */ (null),
    .../** @type {Record<typeof STRATEGIES[number], StrategyAdvice>} */ (
      Object.fromEntries(STRATEGIES.map((name) => [name, decodeStrategy(reader, move)]))
    ),
  }));
  for (const side of first) {
    const { score, bounds } = side.perfect;
    if (score !== null || bounds !== null) Object.assign(side, { optimum: score, bounds });
    side.perfect.move ??= side.best[0] ?? null;
  }
  const known = first.every(({ optimum }) => optimum !== null);
  return {
    status: known ? 'solved' : 'loopy',
    regions: named,
    mean: whole?.mean ?? null,
    temp: whole?.temp ?? null,
    first: { B: first[0], W: first[1] },
    positions,
  };
}

/** @param {Reader} reader */
function decodeWhole(reader) {
  if (reader.word() !== 1) return null;
  const optimum = [formatFraction(reader.fraction()), formatFraction(reader.fraction())];
  const mean = formatFraction(reader.fraction());
  const temp = formatFraction(reader.fraction());
  return { optimum, mean, temp };
}

/**
 * @param {Reader} reader
 * @param {() => AdvisedMove} move
 * @returns {StrategyAdvice}
 */
function decodeStrategy(reader, move) {
  const first = reader.word() === 1 ? move() : null;
  const known = reader.word();
  const none = { move: first, score: null, bounds: null, line: [] };
  if (known === 0) return none;
  const low = formatFraction(reader.fraction());
  if (known === 1) return { ...none, score: low, line: reader.list(reader.word(), move) };
  return { ...none, bounds: [low, formatFraction(reader.fraction())] };
}

/**
 * @param {number} region
 * @param {number} place
 * @param {RegionObject[]} regions
 * @param {(Cells | null)[]} boards
 * @returns {AdvisedMove}
 */
function moveOf(region, place, regions, boards) {
  if (region < 0) return region === -1 ? { coupon: true } : { pass: true };
  return { region: regions[region].name ?? '', move: placeName(boards[region], place) };
}
