import { checkedRun } from '../client.js';
import { quoted, TesujiError } from '../error.js';
import { KINDS } from '../kinds.js';
import { board } from './board.js';
import { loadSolved, sectionOf } from './fullboard-table.js';
import { cyclesOf, nodesOf, solutionSgf } from './fullboard-tree.js';
import { walkSolution } from './fullboard-walk.js';
import { checkedOptions, pointOf, wordsOf } from './problem.js';
import { readProblem } from './problem-read.js';

/** @typedef {'B' | 'W'} Color */
/** @typedef {'basic-ko' | 'psk' | 'ssk' | 'nssk' | 'no-ko'} FullboardRules */

/**
 * A question about a small board: a position as an object, SGF text or a sign map, or a size alone
 * for the empty board.
 * @typedef {object} FullboardQuestion
 * @property {number | [width: number, height: number]} [size] at most 30 points
 * @property {import('./problem.js').Problem} [position] default: the empty board of that size
 * @property {string[]} [black] stones, where no position is given
 * @property {string[]} [white]
 * @property {Color} [toPlay] default: what the position says, else Black
 * @property {string | null} [ko] point that simple ko forbids
 * @property {string[]} [moves] played from there, `""` is a pass; the value asked is that of the
 *   position after them. Under superko the boards on the way, at most 512, may not come again
 * @property {FullboardRules} [rules] `basic-ko` (default); `psk`, `ssk`, `nssk`: positional,
 *   situational or natural situational superko; `no-ko`: a ko may be retaken at once
 * @property {boolean} [suicide] whether suicide of two stones or more is legal; without superko up
 *   to 16 points only
 * @property {'area' | 'territory'} [scoring] `area` (default), or `territory`: a count without search,
 *   where it is the same by all rules: every stone is safe, or dead in what the other side holds for
 *   certain, and every other point touches safe stones of both sides. Other boards are refused
 * @property {[black: number, white: number]} [prisoners] with `territory`: stones that Black and White
 *   have captured before `moves`; default none
 * @property {number} [komi] whole or half points: asks only who wins, which is cheaper
 * @property {boolean} [allMoves] decide every first move, not only one that is best; default: where
 *   the whole board is solved anyway, and under superko up to 12 points, on lines up to 10
 * @property {boolean | ArrayBuffer | ArrayBufferView | string | URL} [table] `false` computes; otherwise answers that
 *   are in the table of solved boards (under `basic-ko` without suicide: all positions up to 12
 *   points, openings of some larger boards) are read there, from the package's own file or from the
 *   one given. They equal what is computed
 * @property {boolean | { width?: number, depth?: number, nodes?: number }} [tree] write the solution
 *   as SGF: wrong moves shown at each position of the best lines (default 2), plies (40), nodes
 *   (2000, at most 20000). Under superko and beyond 16 points every position is a search of its own
 *   (by default 100 nodes), until `maxMs` have passed
 */

/**
 * The limits of a run, `memoryMB` by default 256; with `partial` progress has the answer so far.
 * @typedef {Omit<import('../client.js').RunOptions, 'onProgress'> & { onProgress?: (progress: { nodes: number, ms: number, answer?: FullboardAnswer }) => void }} FullboardOptions
 */

/**
 * @typedef {object} FullboardAnswer
 * @property {'exact' | 'cycle-dependent' | 'partial'} status `partial`: lo and hi are proved bounds
 * @property {[width: number, height: number]} size
 * @property {FullboardRules} rules
 * @property {Color} toPlay
 * @property {'area' | 'territory'} scoring
 * @property {number} lo score, Black's less White's, that Black can force even if endless play
 *   counts as Black's failure
 * @property {number} hi what White cannot push it below even if it counts as White's
 * @property {number} tie the value when endless play is a tie: 0 brought into lo..hi
 * @property {number | null} score the value where lo and hi are the same
 * @property {Color | 'draw' | 'cycle' | null} [winner] with a komi; `cycle`: it depends on what
 *   endless play is worth; null: not proved within the limits
 * @property {number} [komi]
 * @property {string[]} moves first moves proved to be best, `""` is a pass; where a cycle decides, those that keep both
 *   bounds, or where none does, the mover's own (`lo` for Black, `hi` for White)
 * @property {string | null} [move] the move to play: who always plays it gets that side's own bound, and not by going
 *   in circles; so where a cycle decides it may be none of `moves`. Null while none is known
 * @property {boolean} complete whether every first move is decided
 * @property {Record<string, [lo: number, hi: number]>} values what is proved after each legal move
 * @property {number} depth plies of the deepest search; 0 where the whole board was solved
 * @property {{ positions: number, dependent: number }} [board] where the whole board was solved: its
 *   positions up to symmetry, and how many of them have no value of their own (a cycle decides)
 * @property {string} [sgf] the solution, when `tree` was asked
 * @property {import('./fullboard-tree.js').Cycle[]} [cycles] met in the solution, with `tree`
 * @property {'table' | 'search'} source whether it was read off the table of solved boards
 * @property {string} assumes the rules in words
 * @property {number} nodes
 * @property {number} ms
 */

const RULES = /** @type {const} */ (['basic-ko', 'psk', 'ssk', 'nssk', 'no-ko']);
const RULE_WORDS = /** @type {const} */ ([
  'simple ko',
  'positional superko',
  'situational superko',
  'natural situational superko',
  'no ko rule',
]);
const BASIC_KO = 0;
const NSSK = 3;
const NO_KO = 4;
const KO_OF_RULES = /** @type {const} */ (['simple', 'positional', 'situational']);
const SCORINGS = ['area', 'territory'];
const MOST_PRISONERS = 1000;
const STATUS = /** @type {const} */ (['partial', 'exact', 'cycle-dependent']);
const WINNERS = /** @type {const} */ ([null, 'B', 'W', 'draw', 'cycle']);
const MOST_POINTS = 30;
const MOST_PAST = 512; // FULLBOARD_PAST_MAX
const PASS = 30;
const WHOLE_POINTS = 16;
const FEW_POINTS = 12; // of which all first moves under superko are decided unasked,
const FEW_POINTS_IN_LINE = 10;
const DEFAULT_MEMORY_MB = 256;
const MOST_TREE_DEPTH = 200;
const MOST_TREE_NODES = 20000;
const SEARCHED_TREE_NODES = 100;
const MOVE_WORDS = 31 * 3;

/**
 * Small boards: `tesuji.fullboard`.
 * @param {import('../client.js').Client} client
 */
export function fullboard(client) {
  /** @type {Promise<import('./fullboard-table.js').SolvedBoards | null> | undefined} */
  let loaded;
  /** @type {Map<string, Promise<import('./fullboard-table.js').SolvedBoards>>} tables by their addresses */
  const fetched = new Map();

  /**
   * The section of the table for a question, where there is one. Without the package's own file
   * everything can be computed; a file that is given must be right.
   * @param {State} state
   * @param {FullboardQuestion['table']} table
   */
  async function solvedSection({ width, height, rules, suicide, territory, tree }, table) {
    if (table === false || rules !== BASIC_KO || suicide || territory || tree[2] > 0)
      return undefined;
    const own = table === undefined || table === true;
    if (!own) return sectionOf(await givenTable(table), width, height);
    loaded ??= loadSolved().catch(() => {
      loaded = undefined; // it may come the next time
      return null;
    });
    const solved = await loaded;
    return solved === null ? undefined : sectionOf(solved, width, height);
  }

  /**
   * A table that is given: what is at an address is fetched once.
   * @param {ArrayBuffer | ArrayBufferView | string | URL} table
   */
  function givenTable(table) {
    if (typeof table !== 'string' && !(table instanceof URL)) return loadSolved(table);
    const address = String(table);
    const known = fetched.get(address) ?? loadSolved(table);
    fetched.set(address, known);
    known.catch(() => fetched.delete(address));
    return known;
  }

  /**
   * The exact value of a position on a board of at most 30 points: area score, two passes end the
   * game. Under simple ko it is a bracket lo..hi, since a cycle has no score of its own.
   *
   * Up to 16 points under simple ko the whole board is solved (4x4 in some seconds); larger boards
   * are searched, and when a limit ends that, the answer says what is proved.
   *
   * @param {FullboardQuestion} question
   * @param {FullboardOptions} [options]
   * @returns {Promise<FullboardAnswer>} rejects with a TesujiError: `unsupported-size`,
   *   `illegal-position`, `illegal-move`, `bad-option`, `out-of-memory`, `invalid-sgf`; `not-settled`
   *   (with `point`) where territory cannot be counted; for a table that is given `load-failed`, `damaged-table`
   */
  return async (question, options = {}) => {
    const start = performance.now();
    const asked = await readQuestion(client, question, options);
    const state = await played(client, asked.start, asked.moves, options.signal);
    if (state.tree[2] > 0 && !isWhole(state))
      return withTree(state, asked, question.table, options);
    return answerOf(state, question.table, options, start);
  };

  /**
   * @param {State} state
   * @param {FullboardQuestion['table']} table
   * @param {any} options
   * @param {number} start
   * @returns {Promise<FullboardAnswer>}
   */
  async function answerOf(state, table, options, start) {
    const request = encode(state, await solvedSection(state, table));
    const { bytes, nodes, ms } = await client.run(KINDS.FULLBOARD, request, {
      memoryMB: DEFAULT_MEMORY_MB,
      ...options,
      onProgress:
        options.onProgress &&
        (({ bytes, nodes, ms }) =>
          options.onProgress?.({
            nodes,
            ms,
            ...(bytes && { answer: decode(bytes, state, nodes, ms) }),
          })),
    });
    return decode(bytes, state, nodes, Math.max(ms, performance.now() - start));
  }

  /**
   * The answer with a tree of which every position is asked about by itself, with all its past.
   * @param {State} state
   * @param {Asked} asked
   * @param {FullboardQuestion['table']} table
   * @param {any} options
   * @returns {Promise<FullboardAnswer>}
   */
  async function withTree(state, { start: before, moves }, table, options) {
    const [width, depth, nodes] = state.tree;
    const start = { ...before, tree: /** @type {State['tree']} */ ([0, 0, 0]) };
    const until = performance.now() + (options.maxMs ?? Number.POSITIVE_INFINITY);
    const isOver = () => performance.now() >= until || options.stop?.aborted;
    const ask = async (/** @type {string[]} */ line) => {
      const now = await played(client, start, [...moves, ...line], options.signal);
      const maxMs = Number.isFinite(until) ? Math.max(1, until - performance.now()) : undefined;
      const answer = await answerOf(now, table, { ...options, maxMs }, performance.now());
      const { black, white, ko, toPlay, passed } = now;
      const same = isSuperko(now.rules) ? line : [black, white, ko, toPlay, passed];
      return { answer, key: JSON.stringify(same) };
    };
    const first = await ask([]);
    const walk = await walkSolution(
      (line) => (line.length === 0 ? Promise.resolve(first) : ask(line)),
      { width, depth, nodes, isOver, passed: state.passed },
      (move) =>
        move === '' ? PASS : (move.charCodeAt(1) - 97) * state.width + move.charCodeAt(0) - 97,
    );
    return { ...first.answer, sgf: solutionSgf(walk, state, false), cycles: cyclesOf(walk) };
  }
}

/** @param {State} state */
function isWhole({ width, height, rules }) {
  return !isSuperko(rules) && width * height <= WHOLE_POINTS;
}

/**
 * @typedef {object} State a question that has been read
 * @property {number} width
 * @property {number} height
 * @property {number} black as bits
 * @property {number} white
 * @property {number} ko
 * @property {Color} toPlay
 * @property {boolean} passed
 * @property {number} rules
 * @property {boolean} suicide
 * @property {number | undefined} komi
 * @property {boolean} territory
 * @property {number} prisoners Black's less White's
 * @property {boolean} allMoves
 * @property {{ black: number, white: number, toPlay: Color }[]} past
 * @property {[width: number, depth: number, nodes: number]} tree
 */

/** The position given, and the moves from there. @typedef {{ start: State, moves: string[] }} Asked */

/**
 * @param {import('../client.js').Client} client
 * @param {any} question
 * @param {any} options
 * @returns {Promise<Asked>}
 */
async function readQuestion(client, question, options) {
  if (typeof question !== 'object' || question === null)
    throw new TesujiError('bad-option', 'a question about a board is an object');
  const { signal } = checkedOptions(options);
  checkedRun({ memoryMB: DEFAULT_MEMORY_MB, ...options });
  const { position, toPlay, komi, suicide, allMoves, size, black, white, ko } = question;
  const moves = question.moves ?? [];
  const rules = RULES.indexOf(question.rules ?? 'basic-ko');
  if (rules < 0)
    throw new TesujiError(
      'bad-option',
      question.rules === 'migos2'
        ? 'migos2 is no rule set of its own here: it is basic-ko, of which the value with a cycle as a tie is `tie`'
        : `rules are basic-ko, psk, ssk, nssk or no-ko, not ${quoted(question.rules)}`,
    );
  const fine = typeof komi === 'number' && Number.isInteger(komi * 2) && Math.abs(komi) < 1000;
  if (komi !== undefined && !fine)
    throw new TesujiError('bad-option', `komi is in whole or half points, not ${quoted(komi)}`);
  if (toPlay !== undefined && toPlay !== null && toPlay !== 'B' && toPlay !== 'W')
    throw new TesujiError('bad-option', `toPlay is B or W, not ${quoted(toPlay)}`);
  if (question.scoring !== undefined && !SCORINGS.includes(question.scoring))
    throw new TesujiError(
      'bad-option',
      `scoring is area or territory, not ${quoted(question.scoring)}`,
    );
  if (!Array.isArray(moves)) throw new TesujiError('bad-option', 'moves are a list of points');
  for (const [name, given] of Object.entries({ suicide, allMoves }))
    if (typeof (given ?? false) !== 'boolean')
      throw new TesujiError('bad-option', `${name} is true or false, not ${quoted(given)}`);
  if (question.scoring === 'territory' && question.tree)
    throw new TesujiError('bad-option', 'territory is counted, not searched: there is no tree');
  const given = position ?? { size, black, white, ko: ko ?? undefined };
  const read = await readProblem(client, given, { signal });
  const { width, height } = read;
  if (width * height > MOST_POINTS)
    throw new TesujiError(
      'unsupported-size',
      `whole boards are solved up to ${MOST_POINTS} points, not ${width}x${height}`,
    );
  if (suicide && !isSuperko(rules) && width * height > WHOLE_POINTS)
    throw new TesujiError(
      'bad-option',
      `without superko boards with suicide are solved up to ${WHOLE_POINTS} points, not ${width}x${height}`,
    );
  const start = {
    width,
    height,
    black: setOf(read.stones, 1),
    white: setOf(read.stones, 2),
    ko: read.ko >= 0 && rules === BASIC_KO ? 1 << read.ko : 0,
    toPlay: /** @type {Color} */ (toPlay ?? read.toPlay ?? 'B'),
    passed: false,
    rules,
    suicide: Boolean(suicide),
    komi,
    territory: question.scoring === 'territory',
    prisoners: prisonersOf(question),
    allMoves: allMoves ?? decidedUnasked(rules, width, height) >= width * height,
    past: [],
    tree: treeLimits(question.tree, !isSuperko(rules) && width * height <= WHOLE_POINTS),
  };
  return { start, moves };
}

/**
 * Black's prisoners less White's.
 * @param {any} question
 */
function prisonersOf({ scoring, prisoners }) {
  if (prisoners === undefined) return 0;
  const fine = (/** @type {unknown} */ count) =>
    typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= MOST_PRISONERS;
  if (scoring !== 'territory')
    throw new TesujiError('bad-option', 'prisoners count with scoring: territory');
  if (!Array.isArray(prisoners) || prisoners.length !== 2 || !prisoners.every(fine))
    throw new TesujiError('bad-option', 'prisoners are two numbers, those of Black and of White');
  return prisoners[0] - prisoners[1];
}

/** @param {number} rules */
function isSuperko(rules) {
  return rules !== BASIC_KO && rules !== NO_KO;
}

/**
 * The points of the largest board of which all first moves are decided unasked.
 * @param {number} rules
 * @param {number} width
 * @param {number} height
 */
function decidedUnasked(rules, width, height) {
  if (!isSuperko(rules)) return WHOLE_POINTS;
  return width === 1 || height === 1 ? FEW_POINTS_IN_LINE : FEW_POINTS;
}

/**
 * @param {any} tree
 * @param {boolean} whole
 * @returns {[number, number, number]}
 */
function treeLimits(tree, whole) {
  if (tree === undefined || tree === false) return [0, 0, 0];
  if (tree !== true && (typeof tree !== 'object' || tree === null))
    throw new TesujiError('bad-option', 'tree is true, false or an object with limits');
  const {
    width = 2,
    depth = 40,
    nodes = whole ? 2000 : SEARCHED_TREE_NODES,
  } = tree === true ? {} : tree;
  for (const [name, number, most] of [
    ['width', width, WHOLE_POINTS],
    ['depth', depth, MOST_TREE_DEPTH],
    ['nodes', nodes, MOST_TREE_NODES],
  ])
    if (!Number.isInteger(number) || number < Number(name === 'nodes') || number > most)
      throw new TesujiError('bad-option', `tree.${name} is a whole number up to ${most}`);
  return [width, depth, nodes];
}

/**
 * The state after moves, with the boards on the way.
 * @param {import('../client.js').Client} client
 * @param {State} state
 * @param {string[]} moves
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<State>}
 */
async function played(client, state, moves, signal) {
  const { rules, toPlay } = state;
  if (moves.length === 0) return state;
  const over = moves.findIndex((move, i) => move === '' && moves[i - 1] === '');
  if (over >= 0)
    throw new TesujiError(
      'illegal-move',
      over + 1 === moves.length
        ? 'two passes end the game'
        : `move ${over + 2}, ${quoted(moves[over + 1])}, comes after two passes, which end the game`,
    );
  const turn = (/** @type {number} */ i) =>
    /** @type {Color} */ (i % 2 === 0 ? toPlay : toPlay === 'B' ? 'W' : 'B');
  const { boards, ko } = await (KO_OF_RULES[rules]
    ? playedAtOnce(client, state, moves, signal)
    : playedOneByOne(client, state, moves, turn, signal));
  const seen = boards.map((board, i) => ({ ...board, toPlay: /** @type {Color} */ (turn(i)) }));
  const last = /** @type {typeof seen[0]} */ (seen.pop());
  const passed = moves[moves.length - 1] === '';
  // Under natural situational superko a pass makes no board.
  const made = rules === NSSK ? seen.filter((_, i) => i === 0 || moves[i - 1] !== '') : seen;
  const past = isSuperko(rules)
    ? distinct(made, rules === NSSK && passed ? null : last, rules)
    : [];
  if (past.length > MOST_PAST)
    throw new TesujiError(
      'bad-option',
      `under superko moves may lead over ${MOST_PAST} boards, not ${past.length}`,
    );
  return {
    ...state,
    ...last,
    ko: ko >= 0 && rules === BASIC_KO ? 1 << ko : 0,
    passed,
    prisoners: state.prisoners + captured(boards, moves, turn),
    past,
  };
}

/** @typedef {{ black: number, white: number }} Stones */

/**
 * What Black has captured by moves, less what White has.
 * @param {Stones[]} boards before and after each move
 * @param {string[]} moves
 * @param {(i: number) => Color} turn
 */
function captured(boards, moves, turn) {
  const size = (/** @type {number} */ set) => set.toString(2).replaceAll('0', '').length;
  const lead = (/** @type {Stones} */ { black, white }) => size(black) - size(white);
  const played = moves.reduce(
    (sum, move, i) => sum + (move === '' ? 0 : turn(i) === 'B' ? 1 : -1),
    0,
  );
  return lead(boards[boards.length - 1]) - lead(boards[0]) - played;
}

/**
 * The boards before and after each move, by rules that the board room knows.
 * @param {import('../client.js').Client} client
 * @param {State} state
 * @param {string[]} moves
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<{ boards: Stones[], ko: number }>}
 */
async function playedAtOnce(client, state, moves, signal) {
  const { width, height, toPlay, rules, suicide } = state;
  const points = [...Array(width * height).keys()];
  const names = (/** @type {number} */ set) =>
    points.filter((point) => (set >>> point) & 1).map((point) => pointOf(point, width));
  if (state.ko !== 0 && moves[0] === pointOf(31 - Math.clz32(state.ko), width))
    throw new TesujiError('illegal-move', `${quoted(moves[0])} retakes a ko`);
  const { verdicts, positions } = await board(client)(
    { size: [width, height], black: names(state.black), white: names(state.white), toPlay, moves },
    { suicide, ko: KO_OF_RULES[rules] ?? 'simple', signal },
  );
  const bad = verdicts.findIndex((verdict) => verdict !== 'legal');
  if (bad >= 0) throw illegal(moves, bad, verdicts[bad]);
  const boards = positions.map((position) => ({
    black: setWhere(points, (point) => position.sign(point) === 1),
    white: setWhere(points, (point) => position.sign(point) === -1),
  }));
  return { boards, ko: positions[positions.length - 1].ko };
}

/**
 * The same by rules that the board room does not know: every move on a board without a past.
 * @param {import('../client.js').Client} client
 * @param {State} state
 * @param {string[]} moves
 * @param {(i: number) => string} turn
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<{ boards: Stones[], ko: number }>}
 */
async function playedOneByOne(client, state, moves, turn, signal) {
  /** @type {Stones[]} */
  const boards = [{ black: state.black, white: state.white }];
  const keyOf = (/** @type {Stones} */ { black, white }, /** @type {number} */ i) =>
    `${black} ${white} ${turn(i)}`;
  const made = new Set([keyOf(boards[0], 0)]);
  for (const [i, move] of moves.entries()) {
    const now = { ...state, ...boards[i], toPlay: /** @type {Color} */ (turn(i)) };
    const after = (
      await playedAtOnce(client, now, [move], signal).catch((error) => {
        throw error.code === 'illegal-move' ? illegal(moves, i, 'against the rules') : error;
      })
    ).boards[1];
    const key = keyOf(after, i + 1);
    if (state.rules === NSSK && move !== '' && made.has(key)) throw illegal(moves, i, 'superko');
    if (move !== '') made.add(key);
    boards.push(after);
  }
  return { boards, ko: -1 };
}

/**
 * @param {string[]} moves
 * @param {number} i
 * @param {string} why
 */
function illegal(moves, i, why) {
  return new TesujiError('illegal-move', `move ${i + 1}, ${quoted(moves[i])}, is ${why}`);
}

/**
 * Each board of the past once, without the one on the board.
 * @param {{ black: number, white: number, toPlay: Color }[]} boards
 * @param {{ black: number, white: number, toPlay: Color } | null} last null: it is past, too
 * @param {number} rules
 */
function distinct(boards, last, rules) {
  const keyOf = (/** @type {typeof boards[0]} */ { black, white, toPlay }) =>
    `${black} ${white} ${RULES[rules] === 'psk' ? '' : toPlay}`;
  const byKey = new Map(boards.map((now) => [keyOf(now), now]));
  if (last !== null) byKey.delete(keyOf(last));
  return [...byKey.values()];
}

/**
 * @param {Uint8Array} stones
 * @param {number} color
 */
function setOf(stones, color) {
  return setWhere([...stones.keys()], (point) => stones[point] === color);
}

/**
 * @param {number[]} points
 * @param {(point: number) => boolean} test
 */
function setWhere(points, test) {
  return points.reduce((set, point) => (test(point) ? set | (1 << point) : set), 0);
}

/**
 * @param {State} state
 * @param {{ kind: number, bytes: Uint8Array } | undefined} solved
 */
function encode(state, solved) {
  const { width, height, black, white, ko, toPlay, passed, rules, suicide, komi, past } = state;
  const turn = (/** @type {Color} */ color) => (color === 'B' ? 0 : 1);
  const words = [width, height, black, white, ko, turn(toPlay), Number(passed), rules];
  const halfKomi = ((komi ?? 0) - (state.territory ? state.prisoners : 0)) * 2;
  words.push(Number(suicide), Number(komi !== undefined), halfKomi);
  words.push(Number(state.territory), Number(state.allMoves));
  words.push(
    past.length,
    ...past.flatMap((now) => [now.black, now.white, turn(now.toPlay)]),
    ...state.tree,
  );
  if (solved === undefined) return new Uint8Array(Int32Array.from(words).buffer);
  words.push(solved.kind);
  const request = new Uint8Array(words.length * 4 + solved.bytes.length);
  request.set(new Uint8Array(Int32Array.from(words).buffer));
  request.set(solved.bytes, words.length * 4);
  return request;
}

/**
 * @param {Uint8Array} bytes
 * @param {State} state
 * @param {number} nodes
 * @param {number} ms
 * @returns {FullboardAnswer}
 */
function decode(bytes, state, nodes, ms) {
  const [status, winner, low, high, depth, complete, whole, first, known, ...rest] = wordsOf(bytes);
  const extra = state.territory ? state.prisoners : 0;
  const [lo, hi] = [low + extra, high + extra];
  const moves = rest.slice(0, MOVE_WORDS);
  const [positions, dependent, count, ...treeWords] = rest.slice(MOVE_WORDS);
  const { width, height, rules, toPlay, komi } = state;
  /** @type {Record<string, [number, number]>} */
  const values = {};
  const best = [];
  for (let move = 0; move <= PASS; move++) {
    const [least, most, good] = moves.slice(move * 3, move * 3 + 3);
    if (least > most) continue;
    const name = move === PASS ? '' : pointOf(move, width);
    if (!state.territory || move === PASS) values[name] = [least + extra, most + extra];
    if (good === 1 && move === first) best.unshift(name);
    else if (good === 1) best.push(name);
  }
  return {
    status: STATUS[status],
    size: [width, height],
    rules: RULES[rules],
    toPlay,
    scoring: state.territory ? 'territory' : 'area',
    lo,
    hi,
    tie: Math.min(Math.max(0, lo), hi),
    score: lo === hi ? lo : null,
    ...(komi !== undefined && { winner: WINNERS[winner], komi }),
    moves: best,
    move: first > PASS ? null : first === PASS ? '' : pointOf(first, width),
    complete: complete === 1,
    values,
    depth: whole ? 0 : depth,
    ...(whole && { board: { positions, dependent } }),
    ...(count > 0 && {
      sgf: solutionSgf(nodesOf(treeWords), state),
      cycles: cyclesOf(nodesOf(treeWords)),
    }),
    source: known ? 'table' : 'search',
    assumes: state.territory
      ? 'territory score with prisoners, every stone safe or dead'
      : `area score, ${state.suicide ? 'suicide' : 'no suicide'}, ${
          RULE_WORDS[rules]
        }, two passes end the game`,
    nodes,
    ms,
  };
}
