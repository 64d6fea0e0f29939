import { quoted, TesujiError } from '../error.js';
import { KINDS } from '../kinds.js';
import { board } from './board.js';
import { cyclesOf, solutionSgf } from './fullboard-tree.js';
import { pointOf, readProblem, wordsOf } from './problem.js';

/** @typedef {'B' | 'W'} Color */
/** @typedef {'basic-ko' | 'psk' | 'ssk'} FullboardRules */

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
 *   position after them. Under superko the boards on the way may not come again
 * @property {FullboardRules} [rules] `basic-ko` (default); positional or situational superko
 * @property {boolean} [suicide] whether suicide of two stones or more is legal; under `basic-ko` up
 *   to 16 points only
 * @property {number} [komi] whole or half points: asks only who wins, which is cheaper
 * @property {boolean} [allMoves] decide every first move, not only one that is best; default: where
 *   the whole board is solved anyway, and under superko up to 9 points
 * @property {boolean | { width?: number, depth?: number, nodes?: number }} [tree] write the solution
 *   as SGF: wrong moves shown at each position of the best lines (default 2), plies (40), nodes
 *   (2000, at most 20000); under `basic-ko` up to 16 points
 */

/**
 * @typedef {object} FullboardAnswer
 * @property {'exact' | 'cycle-dependent' | 'partial'} status `partial`: lo and hi are proved bounds
 * @property {[width: number, height: number]} size
 * @property {FullboardRules} rules
 * @property {Color} toPlay
 * @property {number} lo area score, Black's less White's, that Black can force even if endless play
 *   counts as Black's failure
 * @property {number} hi what White cannot push it below even if it counts as White's
 * @property {number} tie the value when endless play is a tie: 0 brought into lo..hi
 * @property {number | null} score the value where lo and hi are the same
 * @property {Color | 'draw' | 'cycle' | null} [winner] with a komi; `cycle`: it depends on what
 *   endless play is worth; null: not proved within the limits
 * @property {number} [komi]
 * @property {string[]} moves first moves proved to be best, `""` is a pass
 * @property {string | null} [move] the move to play: who always plays it gets what is proved for that
 *   side, and not by going in circles; null while none is known
 * @property {boolean} complete whether every first move is decided
 * @property {Record<string, [lo: number, hi: number]>} values what is proved after each legal move
 * @property {number} depth plies of the deepest search; 0 where the whole board was solved
 * @property {{ positions: number, dependent: number }} [board] where the whole board was solved: its
 *   positions up to symmetry, and how many of them have no value of their own (a cycle decides)
 * @property {string} [sgf] the solution, when `tree` was asked
 * @property {import('./fullboard-tree.js').Cycle[]} [cycles] met in the solution, with `tree`
 * @property {string} assumes the rules in words
 * @property {number} nodes
 * @property {number} ms
 */

const RULES = /** @type {const} */ (['basic-ko', 'psk', 'ssk']);
const KO_OF_RULES = /** @type {const} */ (['simple', 'positional', 'situational']);
const STATUS = /** @type {const} */ (['partial', 'exact', 'cycle-dependent']);
const WINNERS = /** @type {const} */ ([null, 'B', 'W', 'draw', 'cycle']);
const MOST_POINTS = 30;
const PASS = 30;
const WHOLE_POINTS = 16;
const FEW_POINTS = 9; // of which all first moves under superko are decided unasked
const DEFAULT_MEMORY_MB = 256;
const MOST_TREE_DEPTH = 200;
const MOST_TREE_NODES = 20000;
const MOVE_WORDS = 31 * 3;

/**
 * Small boards: `tesuji.fullboard`.
 * @param {import('../client.js').Client} client
 */
export function fullboard(client) {
  /**
   * The exact value of a position on a board of at most 30 points: area score, two passes end the
   * game. Under simple ko it is a bracket lo..hi, since a cycle has no score of its own.
   *
   * Up to 16 points under simple ko the whole board is solved (4x4 in some seconds); larger boards
   * are searched, and when a limit ends that, the answer says what is proved.
   *
   * @param {FullboardQuestion} question
   * @param {import('../client.js').RunOptions & { onProgress?: (progress: { nodes: number, ms: number, answer?: FullboardAnswer }) => void }} [options]
   *   limits (`memoryMB` default 256), `signal`; with `partial` progress has the answer so far
   * @returns {Promise<FullboardAnswer>} rejects with a TesujiError: `unsupported-size`,
   *   `illegal-position`, `illegal-move`, `bad-option`, `out-of-memory`, `invalid-sgf`
   */
  return async (question, options = {}) => {
    const start = performance.now();
    const state = await readQuestion(client, question, options);
    const { bytes, nodes, ms } = await client.run(KINDS.FULLBOARD, encode(state), {
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
  };
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
 * @property {boolean} allMoves
 * @property {{ black: number, white: number, toPlay: Color }[]} past
 * @property {[width: number, depth: number, nodes: number]} tree
 */

/**
 * @param {import('../client.js').Client} client
 * @param {any} question
 * @param {any} options
 * @returns {Promise<State>}
 */
async function readQuestion(client, question, options) {
  if (typeof question !== 'object' || question === null)
    throw new TesujiError('bad-option', 'a question about a board is an object');
  if (typeof options !== 'object' || options === null)
    throw new TesujiError('bad-option', 'options must be an object');
  const { signal } = options;
  const { position, toPlay, komi, moves = [], suicide = false, size, black, white, ko } = question;
  const rules = RULES.indexOf(question.rules ?? 'basic-ko');
  if (rules < 0)
    throw new TesujiError(
      'bad-option',
      `rules are basic-ko, psk or ssk, not ${quoted(question.rules)}`,
    );
  const fine = typeof komi === 'number' && Number.isInteger(komi * 2) && Math.abs(komi) < 1000;
  if (komi !== undefined && !fine)
    throw new TesujiError('bad-option', `komi is in whole or half points, not ${quoted(komi)}`);
  if (toPlay !== undefined && toPlay !== null && toPlay !== 'B' && toPlay !== 'W')
    throw new TesujiError('bad-option', `toPlay is B or W, not ${quoted(toPlay)}`);
  if (!Array.isArray(moves)) throw new TesujiError('bad-option', 'moves are a list of points');
  const given = position ?? { size, black, white, ko: ko ?? undefined };
  const read = await readProblem(client, given, { signal });
  const { width, height } = read;
  if (width * height > MOST_POINTS)
    throw new TesujiError(
      'unsupported-size',
      `whole boards are solved up to ${MOST_POINTS} points, not ${width}x${height}`,
    );
  const state = {
    width,
    height,
    black: setOf(read.stones, 1),
    white: setOf(read.stones, 2),
    ko: read.ko >= 0 && rules === 0 ? 1 << read.ko : 0,
    toPlay: /** @type {Color} */ (toPlay ?? read.toPlay ?? 'B'),
    passed: false,
    rules,
    suicide: Boolean(suicide),
    komi,
    allMoves: question.allMoves ?? (rules === 0 ? WHOLE_POINTS : FEW_POINTS) >= width * height,
    past: [],
    tree: treeLimits(question.tree, rules === 0 && width * height <= WHOLE_POINTS),
  };
  return moves.length > 0 ? played(client, state, moves, signal) : state;
}

/**
 * @param {any} tree
 * @param {boolean} whole
 * @returns {[number, number, number]}
 */
function treeLimits(tree, whole) {
  if (tree === undefined || tree === false) return [0, 0, 0];
  const { width = 2, depth = 40, nodes = 2000 } = tree === true ? {} : Object(tree);
  if (!whole)
    throw new TesujiError(
      'bad-option',
      `a solution tree is written under basic-ko, up to ${WHOLE_POINTS} points`,
    );
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
  const { width, height, toPlay, rules, suicide } = state;
  const points = [...Array(width * height).keys()];
  const names = (/** @type {number} */ set) =>
    points.filter((point) => (set >>> point) & 1).map((point) => pointOf(point, width));
  if (state.ko !== 0 && moves[0] === pointOf(31 - Math.clz32(state.ko), width))
    throw new TesujiError('illegal-move', `${quoted(moves[0])} retakes a ko`);
  const { verdicts, positions } = await board(client)(
    { size: [width, height], black: names(state.black), white: names(state.white), toPlay, moves },
    { suicide, ko: KO_OF_RULES[rules], signal },
  );
  const bad = verdicts.findIndex((verdict) => verdict !== 'legal');
  if (bad >= 0)
    throw new TesujiError(
      'illegal-move',
      `move ${bad + 1}, ${quoted(moves[bad])}, is ${verdicts[bad]}`,
    );
  const turn = (/** @type {number} */ i) => (i % 2 === 0 ? toPlay : toPlay === 'B' ? 'W' : 'B');
  const boards = positions.map((position, i) => ({
    black: setWhere(points, (point) => position.sign(point) === 1),
    white: setWhere(points, (point) => position.sign(point) === -1),
    toPlay: /** @type {Color} */ (turn(i)),
  }));
  const last = /** @type {typeof boards[0]} */ (boards.pop());
  const ko = positions[positions.length - 1].ko;
  const passed = moves[moves.length - 1] === '';
  if (passed && moves[moves.length - 2] === '')
    throw new TesujiError('illegal-move', 'two passes end the game');
  return {
    ...state,
    ...last,
    ko: ko >= 0 && rules === 0 ? 1 << ko : 0,
    passed,
    past: rules === 0 ? [] : distinct([...boards, last], rules).slice(0, -1),
  };
}

/**
 * Each board once, the last one last.
 * @param {{ black: number, white: number, toPlay: Color }[]} boards
 * @param {number} rules
 */
function distinct(boards, rules) {
  const byKey = new Map();
  for (const now of boards) {
    const key = `${now.black} ${now.white} ${RULES[rules] === 'ssk' ? now.toPlay : ''}`;
    byKey.delete(key);
    byKey.set(key, now);
  }
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

/** @param {State} state */
function encode(state) {
  const { width, height, black, white, ko, toPlay, passed, rules, suicide, komi, past } = state;
  const turn = (/** @type {Color} */ color) => (color === 'B' ? 0 : 1);
  const words = [width, height, black, white, ko, turn(toPlay), Number(passed), rules];
  words.push(Number(suicide), Number(komi !== undefined), (komi ?? 0) * 2, Number(state.allMoves));
  words.push(
    past.length,
    ...past.flatMap((now) => [now.black, now.white, turn(now.toPlay)]),
    ...state.tree,
  );
  return new Uint8Array(Int32Array.from(words).buffer);
}

/**
 * @param {Uint8Array} bytes
 * @param {State} state
 * @param {number} nodes
 * @param {number} ms
 * @returns {FullboardAnswer}
 */
function decode(bytes, state, nodes, ms) {
  const [status, winner, lo, hi, depth, complete, whole, first, ...rest] = wordsOf(bytes);
  const moves = rest.slice(0, MOVE_WORDS);
  const [positions, dependent, count, ...treeWords] = rest.slice(MOVE_WORDS);
  const { width, height, rules, toPlay, komi } = state;
  /** @type {Record<string, [number, number]>} */
  const values = {};
  const best = [];
  for (let move = 0; move <= PASS; move++) {
    const [low, high, good] = moves.slice(move * 3, move * 3 + 3);
    if (low > high) continue;
    const name = move === PASS ? '' : pointOf(move, width);
    values[name] = [low, high];
    if (good === 1 && move === first) best.unshift(name);
    else if (good === 1) best.push(name);
  }
  return {
    status: STATUS[status],
    size: [width, height],
    rules: RULES[rules],
    toPlay,
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
    ...(count > 0 && { sgf: solutionSgf(treeWords, state), cycles: cyclesOf(treeWords) }),
    assumes: `area score, ${state.suicide ? 'suicide' : 'no suicide'}, ${
      rules === 0 ? 'simple ko' : `${KO_OF_RULES[rules]} superko`
    }, two passes end the game`,
    nodes,
    ms,
  };
}
