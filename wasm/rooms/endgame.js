import { KINDS } from '../kinds.js';
import { advise } from './endgame-advise.js';
import { decode, placeName, wallText } from './endgame-decode.js';
import {
  cellsOf,
  encodeQuestion,
  givenList,
  givenObject,
  namedRegions,
  pointOfCell,
  refused,
  regionObject,
  scoringWord,
  Words,
} from './endgame-encode.js';
import { canonical, compareGames } from './endgame-form.js';
import { koType, natureOf, valueAt } from './endgame-name.js';
import { answerQuestion } from './endgame-question.js';
import { findRegions } from './endgame-regions.js';
import { runNamed } from './endgame-run.js';
import { readDocument, writeDocument } from './endgame-sgf.js';
import { withTrees } from './endgame-tree.js';
import { compare, formatFraction, fraction } from './fraction.js';
import { sgf } from './sgf.js';

/** @typedef {import('./endgame-encode.js').RegionInput} RegionInput */
/** @typedef {import('./endgame-encode.js').RegionObject} RegionObject */
/** @typedef {import('./endgame-encode.js').ConditionObject} ConditionObject */
/** @typedef {import('./endgame-decode.js').Decoded} Decoded */
/** @typedef {import('./endgame-decode.js').MasterResult} MasterResult */
/** @typedef {import('./endgame-name.js').Nature} Nature */
/** @typedef {import('./fraction.js').Fraction} Fraction */
/** @typedef {import('./endgame-advise.js').Advice} Advice */
/** @typedef {import('./endgame-advise.js').AdviseOptions} AdviseOptions */

/**
 * @typedef {object} EndgameOptions
 * @property {'territory' | 'area'} [scoring] default territory; area values of Go regions have
 *   temperatures one higher
 * @property {number[]} [path] a position of a thermograph or federation instead of its root: the
 *   numbers of the moves that lead there, as `moves` of each position lists them
 * @property {AbortSignal} [signal]
 * @property {(progress: { nodes: number, ms: number, positions: number }) => void} [onProgress]
 * @property {number} [maxNodes]
 * @property {number} [maxMs]
 * @property {number} [memoryMB] default 256
 */

/**
 * Bounds where a terminal has become a sum of subregions that is too large to be played out: the
 * walls of the position lie between those of `low` and `high`, at every temperature.
 * @typedef {object} ThermographBounds
 * @property {{ L: string[][], R: string[][] }} low
 * @property {{ L: string[][], R: string[][] }} high
 * @property {[string, string]} mean it lies between these; often they are equal, as means add
 * @property {{ L: [string, string], R: [string, string] }} stops
 */

/**
 * Values with one komaster; only the status where cycles decide (`loopy`), and `bounds` where there
 * are only these. All numbers are exact fractions (`"-5/16"`); walls are corners `[value,
 * temperature]` from the lowest temperature up, the last one the foot of the mast.
 * @typedef {{ status: 'exact' | 'loopy' | 'bounds' | 'unknown', bounds?: ThermographBounds } & Partial<{ mean: string, temp: string,
 *   walls: { L: string[][], R: string[][] }, stops: { L: string, R: string } } & Nature>} Thermograph
 */

/**
 * @typedef {object} EndgameMove
 * @property {'B' | 'W'} color
 * @property {string} region
 * @property {string | number} move SGF letters on a board; the number of the option from 0 elsewhere
 * @property {boolean} ko whether it takes a simple ko
 * @property {string | null} mean of the position it leads to (null where that is loopy)
 * @property {string | null} temp
 * @property {boolean} best whether it is a best move at the position's temperature
 */

/**
 * @typedef {object} EndgameAnswer
 * @property {'solved' | 'loopy' | 'bounds' | 'partial'} status loopy: cycles longer than a simple ko
 *   decide; bounds: subregions are too large to be played out together; partial: a limit was reached
 * @property {string | null} mean where it is the same for both komasters, else null
 * @property {string | null} temp the same
 * @property {{ L: string[][], R: string[][] } | null} walls the same
 * @property {{ L: Thermograph, R: Thermograph }} komaster by who is
 *   komaster, L is Black
 * @property {boolean} ko whether the game has kos
 * @property {'placid' | 'active' | 'hyperactive' | null} koType
 * @property {number} positions
 * @property {'open' | 'stop' | 'number' | 'sum'} kind of the position: whether both players may pass
 *   here (`stop`), it is a terminal (`number`), or subregions that are too many to be played out
 *   (`sum`)
 * @property {string | null} value what it is worth where both pass, or as a terminal
 * @property {EndgameMove[]} moves
 * @property {{ name: string, black?: string[], white?: string[], params: Record<string, number> }[]}
 *   regions stones of Go regions and parameters in this position
 * @property {number} terminals of a federation
 * @property {{ if: string, offset: number, touched: number, holds: boolean }[]} conditions with the
 *   number of terminals where each holds, and whether it holds in this position
 * @property {number} nodes
 * @property {number} ms
 */

/**
 * @typedef {object} FederationObject
 * @property {RegionInput[] | Record<string, RegionInput>} regions
 * @property {ConditionObject[]} [conditions] all that hold are added
 */

const ZERO = fraction(0n);

/** The status of an answer by that of the walls. */
const UNSOLVED = /** @type {const} */ ({
  unknown: 'partial',
  loopy: 'loopy',
  bounds: 'bounds',
  exact: 'solved',
});

/**
 * Endgame regions: `tesuji.endgame`.
 * @param {import('../client.js').Client} client
 */
export function endgame(client) {
  const room = {
    /**
     * The thermograph of one region. Regions on a board are played out by the machine: at most 64
     * points, about 12 of them empty, in the default memory.
     * @param {RegionInput} region
     * @param {EndgameOptions} [options]
     * @returns {Promise<EndgameAnswer>} rejects with a TesujiError: `syntax-error` (with `column`),
     *   `overflow`, `illegal-position`, `unsupported-size`, `bad-option`, `out-of-memory`
     */
    thermograph: async (region, options) => ask(client, [regionObject(region)], [], options),

    /**
     * Several regions as one game, with offsets to the score where conditions on their parameters
     * hold.
     * @param {FederationObject} federation
     * @param {EndgameOptions} [options]
     * @returns {Promise<EndgameAnswer>} rejects as `thermograph` does, and with `division-by-zero`;
     *   errors of a condition have its number from 0 in `condition` and a `column`
     */
    federation: async (federation, options) => {
      const { regions, conditions = [] } = givenObject(federation, 'a federation');
      return ask(client, namedRegions(regions), conditions, options);
    },

    /**
     * What to play on a whole board of regions: what each strategy plays, perfect play where the
     * sum is small enough to be solved, and how each strategy fares against the best replies. Of an
     * SGF file the regions that are marked are taken, with its scoring and komaster where the options
     * have none; of a position without marks (SGF, an object or a sign map) they are found as
     * `regions` does.
     * @param {FederationObject | import('./problem.js').Problem | Uint8Array} position
     * @param {AdviseOptions & import('./endgame-regions.js').RegionsOptions} [options]
     * @returns {Promise<Advice>} rejects as `federation` and `regions` do
     */
    advise: (
      /** @type {FederationObject | import('./problem.js').Problem | Uint8Array} */ position,
      /** @type {(AdviseOptions & import('./endgame-regions.js').RegionsOptions) | undefined} */ options,
    ) => advise(client, (region, asked) => ask(client, [region], [], asked), position, options),
  };
  return Object.assign(room, {
    /**
     * Finds what is left to play for in a position: the areas between unconditionally alive chains.
     * @param {import('./problem.js').Problem | Uint8Array} position SGF (of a game the position
     *   after its last move), an object or a sign map
     * @param {import('./endgame-regions.js').RegionsOptions} [options]
     * @returns {Promise<import('./endgame-regions.js').FoundRegions>} rejects with a TesujiError:
     *   `invalid-sgf`, `unsupported-size`, `illegal-position`, `bad-option`
     */
    regions: async (
      /** @type {import('./problem.js').Problem | Uint8Array} */ position,
      /** @type {import('./endgame-regions.js').RegionsOptions} */ options = {},
    ) => findRegions(client, position, givenObject(options, 'options')),

    /**
     * The canonical form of a game without cycles, of the sum of several, or of a federation: as it
     * is, or cooled (by 1: chilled). Territory values, whatever `scoring` is. Positions of Go regions in which nobody gains
     * by moving are taken as the numbers they are worth.
     * @param {RegionInput | FederationObject} game
     * @param {EndgameOptions & { cooling?: number | string }} [options]
     * @returns {Promise<import('./endgame-form.js').CanonicalAnswer>} rejects as `federation` does
     */
    canonical: async (
      /** @type {RegionInput | FederationObject} */ game,
      /** @type {EndgameOptions & { cooling?: number | string }} */ options = {},
    ) => {
      const several = typeof game === 'object' && game !== null && 'regions' in game;
      const { regions, conditions = [] } = several
        ? /** @type {FederationObject} */ (game)
        : { regions: [regionObject(game)] };
      const asked = { regions: namedRegions(regions), conditions };
      return canonical(client, asked, givenObject(options, 'options'));
    },

    /**
     * How two games compare: equal, less, more or confused. Territory values, as `canonical`.
     * @param {RegionInput} a
     * @param {RegionInput} b
     * @param {EndgameOptions} [options]
     * @returns {Promise<import('./endgame-form.js').Comparison>} rejects as `thermograph` does
     */
    compare: async (
      /** @type {RegionInput} */ a,
      /** @type {RegionInput} */ b,
      /** @type {EndgameOptions} */ options = {},
    ) => compareGames(client, namedRegions([a, b]), givenObject(options, 'options')),

    /**
     * Reads a document from SGF: regions, federations, parameters, trees, the recorded session.
     * @param {string | Uint8Array} input
     * @returns {Promise<import('./endgame-sgf.js').EndgameDocument>} rejects with a TesujiError
     *   `invalid-sgf` or `unsupported-size`
     */
    read: async (/** @type {string | Uint8Array} */ input) => {
      const file = await sgf(client).parse(input);
      return readDocument(file.games[0]);
    },

    /** Writes a document as SGF; see wasm/rooms/endgame-sgf.js for the properties. */
    write: writeDocument,

    /**
     * Answers a question in the shape in which files of questions ask it.
     * @param {import('./endgame-question.js').EndgameQuestion} question
     * @param {EndgameOptions} [options]
     */
    question: (
      /** @type {import('./endgame-question.js').EndgameQuestion} */ question,
      /** @type {EndgameOptions | undefined} */ options,
    ) => answerQuestion(room, question, options),
  });
}

/**
 * @param {import('../client.js').Client} client
 * @param {RegionObject[]} regions
 * @param {ConditionObject[]} conditions
 * @param {EndgameOptions} [options]
 * @returns {Promise<EndgameAnswer>}
 */
async function ask(client, regions, conditions, options = {}) {
  const { scoring = 'territory', path = [], ...limits } = givenObject(options, 'options');
  const words = new Words();
  words.push(scoringWord(scoring), givenList(path, 'path').length);
  for (const move of path) words.push(moveNumber(move));
  encodeQuestion(words, await withTrees(client, regions, limits), conditions);
  const { bytes, done, nodes, ms } = await runNamed(
    client,
    KINDS.ENDGAME,
    words.all,
    { regions, conditions },
    limits,
  );
  const answer = assemble(decode(bytes), regions, conditions);
  return { ...answer, status: done ? answer.status : 'partial', nodes, ms };
}

/** @param {unknown} move */
function moveNumber(move) {
  if (Number.isInteger(move) && Number(move) >= 0 && Number(move) < 2 ** 31) return Number(move);
  throw refused('path holds numbers of moves');
}

/**
 * @param {Decoded} decoded
 * @param {RegionObject[]} regions
 * @param {ConditionObject[]} conditions
 * @returns {Omit<EndgameAnswer, 'nodes' | 'ms'>}
 */
function assemble(decoded, regions, conditions) {
  const { ko, masters, positions, kind, value, terminals } = decoded;
  const boards = regions.map(cellsOf);
  const [L, R] = masters.map((master) => thermographOf(master, ko));
  const both = L.status === 'exact' && R.status === 'exact';
  const common = (/** @type {'mean' | 'temp' | 'walls'} */ what) =>
    both && JSON.stringify(L[what]) === JSON.stringify(R[what]) ? L[what] : null;
  return {
    status: both ? 'solved' : UNSOLVED[L.status === 'exact' ? R.status : L.status],
    mean: /** @type {string | null} */ (common('mean')),
    temp: /** @type {string | null} */ (common('temp')),
    walls: /** @type {{ L: string[][], R: string[][] } | null} */ (common('walls')),
    komaster: { L, R },
    ko,
    koType: koType(ko, masters),
    positions,
    kind,
    value: value && formatFraction(value),
    moves: decoded.moves.map((move, index) => {
      const result = masters.map((master) => master.moves?.[index]).find((m) => m !== undefined);
      return {
        color: move.color,
        region: regions[move.region].name ?? '',
        move: placeName(boards[move.region], move.place),
        ko: move.ko,
        mean: result?.mean ? formatFraction(result.mean) : null,
        temp: result?.temp ? formatFraction(result.temp) : null,
        best: masters.some((master) => master.moves?.[index]?.best === true),
      };
    }),
    regions: decoded.regions.map(({ black, white, params }, index) => ({
      name: regions[index].name ?? '',
      ...stonesOf(boards[index], black, white),
      params,
    })),
    terminals,
    conditions: decoded.conditions.map((condition, index) => ({
      ...conditions[index],
      ...condition,
    })),
  };
}

/**
 * @param {import('./endgame-encode.js').Cells | null} board
 * @param {bigint | undefined} black
 * @param {bigint | undefined} white
 */
function stonesOf(board, black, white) {
  if (board === null || black === undefined || white === undefined) return {};
  /** @type {number[]} */
  const cells = [];
  board.cells.forEach((cell, index) => {
    if (cell >= 1 && cell <= 3) cells.push(index);
  });
  const among = (/** @type {bigint} */ set) =>
    cells
      .filter((_, index) => (set >> BigInt(index)) & 1n)
      .map((cell) => pointOfCell(cell, board.width));
  return { black: among(black), white: among(white) };
}

/**
 * @param {import('./endgame-decode.js').Bound[]} bounds
 * @returns {ThermographBounds}
 */
function boundsOf([low, high]) {
  const ends = (/** @type {(bound: typeof low) => Fraction} */ read) =>
    /** @type {[string, string]} */ ([low, high].map((bound) => formatFraction(read(bound))));
  return {
    low: { L: wallText(low.left), R: wallText(low.right) },
    high: { L: wallText(high.left), R: wallText(high.right) },
    mean: ends(({ left }) => left[left.length - 1][0]),
    stops: {
      L: ends(({ left }) => valueAt(left, ZERO)),
      R: ends(({ right }) => valueAt(right, ZERO)),
    },
  };
}

/**
 * @param {MasterResult} master
 * @param {boolean} ko
 * @returns {Thermograph}
 */
function thermographOf(master, ko) {
  const { status, mean, temp, left, right } = master;
  if (master.bounds) return { status, bounds: boundsOf(master.bounds) };
  if (status !== 'exact' || !mean || !temp || !left || !right)
    return { status: status === 'exact' ? 'unknown' : status };
  const stop = compare(left[0][1], ZERO) < 0 ? ZERO : left[0][1];
  return {
    status,
    mean: formatFraction(mean),
    temp: formatFraction(temp),
    walls: { L: wallText(left), R: wallText(right) },
    stops: { L: formatFraction(valueAt(left, stop)), R: formatFraction(valueAt(right, stop)) },
    ...natureOf(master, ko),
  };
}
