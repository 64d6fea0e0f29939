import { quoted } from '../error.js';
import { givenObject, refused } from './endgame-encode.js';
import { add, formatFraction, fraction, parseFraction } from './fraction.js';

/** @typedef {import('./fraction.js').Fraction} Fraction */
/** @typedef {import('./endgame.js').EndgameOptions} EndgameOptions */
/** @typedef {import('./endgame.js').EndgameAnswer} EndgameAnswer */
/** @typedef {import('./endgame.js').Thermograph} Thermograph */

/**
 * A question as one line of a file asks it.
 * @typedef {object} EndgameQuestion
 * @property {string} [id] repeated in the answer
 * @property {'bracket' | 'sum' | 'sum-stops' | 'ko_graph' | 'go_region' | 'federation' | 'strategy'} kind
 * @property {string} [expr] bracket: the game
 * @property {string[]} [terms] sum, strategy: games
 * @property {Record<string, any>} [graph] ko_graph
 * @property {string} [root] ko_graph
 * @property {string[]} [rows] go_region
 * @property {Record<string, any>} [regions] federation: games by name
 * @property {string} [condition] federation
 * @property {number} [offset] federation
 * @property {import('./endgame.js').ConditionObject[]} [conditions] federation: several
 */

/** @typedef {ReturnType<typeof import('./endgame.js').endgame>} EndgameRoom */

/** Errors that say that the method does not reach, not that the question is wrong. */
const BEYOND = ['out-of-memory', 'unsupported-size', 'overflow'];

/**
 * Answers a question in the shape in which it is asked. Where the method does not apply the status
 * is `loopy` or `unsupported`, and there are no numbers.
 * @param {Pick<EndgameRoom, 'thermograph' | 'federation' | 'advise'>} room
 * @param {EndgameQuestion} question
 * @param {EndgameOptions} [options]
 * @returns {Promise<Record<string, any>>} rejects with a TesujiError where the question is wrong
 */
export async function answerQuestion(room, question, options) {
  givenObject(question, 'a question');
  const head = question.id === undefined ? {} : { id: question.id };
  try {
    return { ...head, kind: question.kind, ...(await answerKind(room, question, options)) };
  } catch (error) {
    const { code, message } = /** @type {import('../error.js').TesujiError} */ (error);
    if (!BEYOND.includes(code)) throw error;
    return { ...head, kind: question.kind, status: 'unsupported', reason: message };
  }
}

/**
 * @param {Pick<EndgameRoom, 'thermograph' | 'federation' | 'advise'>} room
 * @param {EndgameQuestion} question
 * @param {EndgameOptions} [options]
 * @returns {Promise<Record<string, any>>}
 */
async function answerKind(room, question, options) {
  const { kind, expr, terms, graph, root, rows, regions } = question;
  switch (kind) {
    case 'bracket':
      return brief(await room.thermograph(needed(expr, 'expr'), options));
    case 'sum':
    case 'sum-stops':
      return brief(await room.federation({ regions: needed(terms, 'terms') }, options));
    case 'ko_graph':
      return brief(await room.thermograph({ graph: needed(graph, 'graph'), root }, options));
    case 'go_region': {
      const board = needed(rows, 'rows');
      return withArea(brief(await room.thermograph({ rows: board }, options)), board);
    }
    case 'federation': {
      const conditions = conditionsOf(question);
      const federation = { regions: needed(regions, 'regions'), conditions };
      return brief(await room.federation(federation, options));
    }
    case 'strategy':
      return strategies(await room.advise({ regions: needed(terms, 'terms') }, options));
    default:
      throw refused(`there is no kind of question ${quoted(kind)}`);
  }
}

/**
 * @template T
 * @param {T | undefined} value
 * @param {string} name
 * @returns {T}
 */
function needed(value, name) {
  if (value === undefined) throw refused(`the question has no ${name}`);
  return value;
}

/** @param {EndgameQuestion} question */
function conditionsOf({ condition, offset = 0, conditions = [] }) {
  return condition === undefined ? conditions : [...conditions, { if: condition, offset }];
}

/**
 * The numbers of an answer without what only browsing needs.
 * @param {EndgameAnswer} answer
 */
function brief(answer) {
  const { status, mean, temp, walls, komaster, ko, koType, positions, conditions } = answer;
  const { nodes, ms } = answer;
  const common = /** @type {Thermograph} */ (komaster.L);
  const numbers =
    walls === null ? {} : { stops: common.stops, play: common.kind, miai: common.miai };
  return {
    ...{ status, mean, temp, walls, ...numbers },
    ...(walls !== null &&
      common.stops && { left_stop: common.stops.L, right_stop: common.stops.R }),
    ...{ komaster, ko, koType, positions },
    ...(conditions.length > 0 && { conditions }),
    ...{ nodes, ms },
  };
}

/**
 * Adds what area counting makes of it; where the komaster matters, for White as komaster, and for
 * each in `komaster`.
 * @param {Record<string, any>} answer
 * @param {string[]} rows
 */
function withArea(answer, rows) {
  const stones = rows.join('');
  const count = (/** @type {string} */ letter) => stones.split(letter).length - 1;
  const difference = fraction(BigInt(count('x') - count('o')));
  const area = (/** @type {any} */ { mean, temp }) => ({
    area_mean: shifted(mean, difference),
    area_temp: shifted(temp, fraction(1n)),
  });
  const komaster = Object.fromEntries(
    Object.entries(answer.komaster).map(([master, result]) => [
      master,
      result.status === 'exact' ? { ...result, ...area(result) } : result,
    ]),
  );
  return {
    ...answer,
    komaster,
    ...(answer.komaster.R.status === 'exact' && area(answer.komaster.R)),
  };
}

/**
 * @param {string} value
 * @param {Fraction} by
 */
function shifted(value, by) {
  return formatFraction(add(/** @type {Fraction} */ (parseFraction(value)), by));
}

/**
 * What each strategy reaches, Left to move first.
 * @param {Record<string, any>} advice
 */
function strategies(advice) {
  const { status, regions, first, nodes, ms } = advice;
  return {
    status,
    temps: regions.map((/** @type {any} */ region) => region.temp),
    means: regions.map((/** @type {any} */ region) => region.mean),
    left_first_optimum: first?.B.optimum ?? null,
    right_first_optimum: first?.W.optimum ?? null,
    hotstrat: first?.B.hotstrat.score ?? null,
    sentestrat: first?.B.sentestrat.score ?? null,
    thermostrat: first?.B.thermostrat.score ?? null,
    ...(first && { first }),
    ...{ nodes, ms },
  };
}
