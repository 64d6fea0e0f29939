import { TesujiError } from '../error.js';
import { KINDS } from '../kinds.js';
import { placeName, Reader } from './endgame-decode.js';
import {
  cellsOf,
  encodeQuestion,
  givenList,
  givenObject,
  namedRegions,
  refused,
  scoringWord,
  Words,
} from './endgame-encode.js';
import { runNamed } from './endgame-run.js';
import { add, compare, formatFraction, fraction, parseFraction, subtract } from './fraction.js';

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

/** Where a move is made; `{ coupon: true }` takes one. @typedef {{ region: string, move: string | number } | { coupon: true }} AdvisedMove */

/**
 * What a strategy does.
 * @typedef {object} StrategyAdvice
 * @property {AdvisedMove | null} move its first move
 * @property {string | null} score what it reaches against the best replies; null where the sum is
 *   too large or has cycles
 * @property {AdvisedMove[]} line how that goes, both players in turn
 */

/**
 * @typedef {object} FirstAdvice
 * @property {string | null} optimum the score with perfect play, all regions played out
 * @property {AdvisedMove[]} best all best first moves
 * @property {[string, string] | null} bounds where the sum is too large for the optimum: it lies
 *   between these
 * @property {StrategyAdvice} perfect
 * @property {StrategyAdvice} hotstrat
 * @property {StrategyAdvice} sentestrat
 * @property {StrategyAdvice} thermostrat
 */

/**
 * @typedef {object} Advice
 * @property {'solved' | 'bounds' | 'loopy' | 'partial'} status
 * @property {{ name: string, mean: string | null, temp: string | null }[]} regions
 * @property {string | null} mean of the sum
 * @property {string | null} temp
 * @property {{ B: FirstAdvice, W: FirstAdvice } | null} first by who moves first
 * @property {number} positions
 * @property {number} nodes
 * @property {number} ms
 */

const STRATEGIES = /** @type {const} */ (['perfect', 'hotstrat', 'sentestrat', 'thermostrat']);
const DONE = 4;

/** @typedef {(region: RegionObject, options?: import('./endgame.js').EndgameOptions) => Promise<import('./endgame.js').EndgameAnswer>} AskRegion */

/**
 * Advice, exact where the sum of all regions fits into memory, else from the regions one by one.
 * @param {import('../client.js').Client} client
 * @param {AskRegion} askRegion
 * @param {import('./endgame.js').FederationObject} position
 * @param {AdviseOptions} [options]
 * @returns {Promise<Advice>}
 */
export async function advise(client, askRegion, position, options = {}) {
  try {
    return await adviseExactly(client, position, options);
  } catch (error) {
    const { code } = /** @type {TesujiError} */ (error);
    if (code !== 'out-of-memory' && code !== 'overflow') throw error;
    const apart = (position.conditions ?? []).length === 0 && (options.coupons ?? []).length === 0;
    if (!apart) throw error;
    return adviseWithBounds(askRegion, namedRegions(position.regions), options);
  }
}

/**
 * What the thermographs of the regions alone tell: means add, and the score with perfect play lies
 * within the highest temperature of the mean, on the side of who moves first.
 * @param {AskRegion} askRegion
 * @param {RegionObject[]} regions
 * @param {AdviseOptions} options
 * @returns {Promise<Advice>}
 */
async function adviseWithBounds(askRegion, regions, options) {
  const { komaster = 'B', coupons, ...rest } = options;
  /** @type {import('./endgame.js').EndgameAnswer[]} */
  const answers = [];
  for (const region of regions) answers.push(await askRegion(region, rest));
  const graphs = answers.map((answer) => answer.komaster[komaster === 'B' ? 'L' : 'R']);
  const total = (/** @type {'positions' | 'nodes' | 'ms'} */ what) =>
    answers.reduce((sum, answer) => sum + answer[what], 0);
  const named = graphs.map(({ mean = null, temp = null }, i) => ({
    ...{ name: regions[i].name ?? '', mean, temp },
  }));
  const common = {
    regions: named,
    ...{ positions: total('positions'), nodes: total('nodes'), ms: total('ms') },
  };
  if (graphs.some(({ status }) => status !== 'exact'))
    return { ...common, status: 'loopy', mean: null, temp: null, first: null };
  const values = named.map(({ mean, temp }) => [mean, temp].map((n) => parseFraction(n ?? '')));
  const exact = /** @type {[Fraction, Fraction][]} */ (values);
  const mean = exact.reduce((sum, [value]) => add(sum, value), fraction(0n));
  const hottest = exact.reduce((best, [, t], i) => (compare(t, exact[best][1]) > 0 ? i : best), 0);
  const heat = exact[hottest][1];
  const first = (/** @type {'B' | 'W'} */ color) => {
    const best = answers[hottest].moves.find((move) => move.best && move.color === color);
    const move = best ? { region: named[hottest].name, move: best.move } : null;
    const ends = color === 'B' ? [mean, add(mean, heat)] : [subtract(mean, heat), mean];
    const none = { move: null, score: null, line: [] };
    return {
      ...{ optimum: null, best: [], perfect: none, sentestrat: none, thermostrat: none },
      bounds: /** @type {[string, string]} */ (ends.map(formatFraction)),
      hotstrat: { ...none, move },
    };
  };
  return {
    ...common,
    ...{ status: 'bounds', mean: formatFraction(mean), temp: null },
    first: { B: first('B'), W: first('W') },
  };
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
    onProgress,
    ...limits
  } = givenObject(options, 'options');
  const regions = namedRegions(given);
  const words = new Words();
  if (komaster !== 'B' && komaster !== 'W') throw refused("komaster must be 'B' or 'W'");
  words.push(scoringWord(scoring), komaster === 'W' ? 1 : 0);
  words.push(givenList(coupons, 'coupons').length);
  for (const coupon of coupons) words.bytes(fractionBytes(coupon));
  encodeQuestion(words, regions, conditions);
  const run = { memoryMB: 256, ...limits };
  const asked = { regions, conditions };
  const { bytes, done, nodes, ms } = await runNamed(client, KINDS.ADVISE, words.all, asked, run);
  const answer = decodeAdvice(new Reader(bytes), regions);
  return { ...answer, status: done ? answer.status : 'partial', nodes, ms };
}

/** @param {number | string} coupon */
function fractionBytes(coupon) {
  const value = parseFraction(coupon);
  if (value === null) throw refused(`'${coupon}' is no coupon: a whole number or a fraction`);
  if (value.num < 0n) throw new TesujiError('bad-option', 'a coupon cannot be negative');
  const view = new DataView(new ArrayBuffer(16));
  view.setBigInt64(0, value.num, true);
  view.setBigInt64(8, value.den, true);
  return new Uint8Array(view.buffer);
}

/**
 * @param {Reader} reader
 * @param {RegionObject[]} regions
 * @returns {Omit<Advice, 'nodes' | 'ms'>}
 */
function decodeAdvice(reader, regions) {
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
  const whole = decodeWhole(reader, move);
  const first = [0, 1].map((player) => ({
    optimum: whole?.optimum[player] ?? null,
    best: whole?.best[player] ?? [],
    bounds: null,
    .../** @type {Record<typeof STRATEGIES[number], StrategyAdvice>} */ (
      Object.fromEntries(STRATEGIES.map((name) => [name, decodeStrategy(reader, move)]))
    ),
  }));
  const played = first[0].perfect.score !== null;
  for (const side of first) {
    if (played) side.optimum = side.perfect.score;
    else side.perfect.move ??= side.best[0] ?? null;
  }
  return {
    status: whole === null ? 'loopy' : 'solved',
    regions: named,
    mean: whole?.mean ?? null,
    temp: whole?.temp ?? null,
    first: { B: first[0], W: first[1] },
    positions,
  };
}

/**
 * @param {Reader} reader
 * @param {() => AdvisedMove} move
 */
function decodeWhole(reader, move) {
  if (reader.word() !== 1) return null;
  const optimum = [formatFraction(reader.fraction()), formatFraction(reader.fraction())];
  const mean = formatFraction(reader.fraction());
  const temp = formatFraction(reader.fraction());
  /** @type {AdvisedMove[][]} */
  const best = [[], []];
  for (let left = reader.word(); left > 0; left--) {
    const player = reader.word();
    const made = move();
    if (reader.word() === 1) best[player].push(made);
  }
  return { optimum, mean, temp, best };
}

/**
 * @param {Reader} reader
 * @param {() => AdvisedMove} move
 * @returns {StrategyAdvice}
 */
function decodeStrategy(reader, move) {
  const first = reader.word() === 1 ? move() : null;
  if (reader.word() !== 1) return { move: first, score: null, line: [] };
  const score = formatFraction(reader.fraction());
  return { move: first, score, line: reader.list(reader.word(), move) };
}

/**
 * @param {number} region
 * @param {number} place
 * @param {RegionObject[]} regions
 * @param {(Cells | null)[]} boards
 * @returns {AdvisedMove}
 */
function moveOf(region, place, regions, boards) {
  if (region < 0) return { coupon: true };
  return { region: regions[region].name ?? '', move: placeName(boards[region], place) };
}
