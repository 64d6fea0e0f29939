import { checkedLimits, LEND } from '../client.js';
import { quoted, TesujiError } from '../error.js';
import { KINDS } from '../kinds.js';
import {
  checkedOptions,
  colorOf,
  GOALS,
  indexOf,
  other,
  pointOf,
  RULES,
  readProblem,
  toObject,
  wordsOf,
} from './problem.js';
import { isFar, onWholeBoard } from './tsumego-far.js';
import { after, chainAt, IDEA_WORDS, ideaOf, LEVELS, regionAround } from './tsumego-hint.js';
import { koOf, koShapesOf } from './tsumego-ko.js';
import { halfOf, limitsLeft, sharing } from './tsumego-limits.js';
import { lintLines, openIssues } from './tsumego-lint.js';
import { remember } from './tsumego-memory.js';
import { certify, verify } from './tsumego-proof.js';
import { treeOf, treeToSgf } from './tsumego-tree.js';
import { solveInTurns } from './tsumego-turns.js';
import { forOther, lineOf, rank, walk, walkLine } from './tsumego-walk.js';
import { askInZone, isWide, survives } from './tsumego-zone.js';

/** @typedef {import('./problem.js').Color} Color */
/** @typedef {import('./problem.js').Goal} Goal */
/** @typedef {import('./problem.js').Problem} Problem */
/** @typedef {import('./problem.js').Position} Position */

/**
 * @typedef {object} Verdict for one side to move first
 * @property {'attack' | 'defend'} role
 * @property {'win' | 'ko' | 'loss' | 'unknown'} outcome for the side that moves first, whatever
 *   number of ko threats within the range (`ko`: it depends on them)
 * @property {number | null} koThreats with `ko`: the least number of external ko threats, the
 *   mover's less the other's, with which the mover succeeds
 * @property {import('./tsumego-ko.js').Ko | null} ko with `ko`: how it is fought
 * @property {boolean | null} seki whether the defender lives in a seki only; null: not settled
 * @property {boolean | null} tenuki whether the mover may play elsewhere and still reach the same
 * @property {string[]} moves all first moves that reach the best outcome, the main line's first
 * @property {string[]} sekiMoves first moves that only make a seki where others live: none of the best
 * @property {string[]} pv a main line, which begins with the vital move where there is one: with which the other
 *   side would refute more than half of the moves that lose; where the outcome is unknown the first of `tries` alone
 * @property {string[]} tries where the outcome is unknown, or a defender fails in the region that was found and may not
 *   in a wider one, first moves that may be right, likeliest first, at most four; nothing is proved of them. The
 *   first is right in three of ten book problems that were not solved, one of three in half of them
 * @property {{ succeeds: number | null, fails: number | null } | null} bounds where the outcome is unknown, what
 *   is proved of it: with so many ko threats and more the mover succeeds, with so many and less it fails (null:
 *   with none of the range that is known)
 * @property {Record<string, string | null>} losing every other move, with a refutation: a point,
 *   `""` where passing refutes it, null where nothing needs to be played
 * @property {boolean} complete whether all of this is settled
 */

/**
 * @typedef {object} Answer
 * @property {string} [id]
 * @property {'solved' | 'partial' | 'unknown'} status
 * @property {[width: number, height: number]} size
 * @property {string[]} target a point of every chain whose fate is asked
 * @property {'any' | 'all'} targetRule
 * @property {Color} defender
 * @property {Goal} goal
 * @property {string[]} region
 * @property {string[]} assumes `frame`: the stones around the region are alive, and points outside
 *   of it are out of reach; `region`: the region was found, the verdicts are proved inside of it,
 *   but it was not shown that a wider one gives the same (the status is then `partial`); `zone` (of
 *   replies, hints' lines and trees alone): the defender survives in a wide region, and what is said
 *   holds on the points on which that rests, shut in by attacker's stones; `escape` (captures on the
 *   whole board alone): where the defender succeeds, its stones reach `safeLiberties` liberties, and are
 *   taken to be safe then; `[]` where outcomes and `moves` need no assumption (what is `losing` is
 *   refuted inside of the region)
 * @property {number} [safeLiberties] with `escape` among `assumes`: so many liberties
 * @property {{ black: string[], white: string[] }} frame stones assumed outside of the region where
 *   the board has none
 * @property {Partial<Record<Color, Verdict>>} first
 * @property {import('./tsumego-ko.js').KoShape[]} koShapes kos with a name that the position shows
 * @property {number} nodes
 * @property {number} ms
 */

/**
 * An answer with what only this package's own rooms need.
 * @typedef {object} Solved
 * @property {Answer} answer
 * @property {Position} position the problem as read
 * @property {Position} framed the problem as solved: frame, target and region set
 * @property {number[]} zone points on which the outcomes rest; [] when that is not known
 * @property {boolean} done more time or nodes would not change it
 * @property {boolean} [early] but what was asked for soon need not be confirmed
 * @property {number} run of the worker that found it
 * @property {Solved} [life] where a life was found by itself, the answer for the defender alone
 */

/** @typedef {import('./problem.js').ProblemOptions & import('../client.js').RunOptions} SolveOptions */

/**
 * The same where progress can be followed: with `partial` it has the answer so far.
 * @typedef {Omit<SolveOptions, 'onProgress'> & { onProgress?: (progress: { nodes: number, ms: number, answer?: Answer }) => void }} WatchOptions
 */

/**
 * @typedef {object} Brevity
 * @property {boolean} [brief] the outcome and one best move are enough, which takes a third of the time:
 *   `moves` has no more than one, `losing` lacks moves or is empty, `ko`, `seki` and `tenuki` are not
 *   looked into, and `complete` tells whether the outcome is settled
 */

/**
 * White to live in an empty corner of nine points, Black to kill: some 9,000 nodes, after which browsers have begun to
 * compile with more care what the solver does most. Less (24 nodes) saves an answer a few milliseconds only.
 */
const SMALL = '(;SZ[7]AB[ea][eb][ec][ed][de][ce][be][ae]AW[da][db][dc][dd][cd][bd][ad])';

const MAIN_LINE = 12; // moves of a hint's line at most
const TRIES = 4; // as QUESTION_TRIES in core/tsumego/question.h

const OUTCOMES = /** @type {const} */ (['unknown', 'loss', 'ko', 'win']);

/**
 * A hint; each level has all that those before it have.
 * @typedef {object} Hint
 * @property {string} [id]
 * @property {typeof LEVELS[number]} level
 * @property {string} text the hint for people, in one or two sentences
 * @property {Color} toPlay whom it is for
 * @property {Verdict['outcome']} outcome whether it can be solved at all, `ko` with a ko
 * @property {number | null} koThreats
 * @property {string[]} [region] where to look
 * @property {import('./tsumego-hint.js').Idea} [idea]
 * @property {string} [move] `""`: nothing needs to be played; where there are `tries` the first
 * @property {string[]} [line]
 * @property {Answer['status']} status
 * @property {string[]} assumes as the answer's
 * @property {number} [safeLiberties]
 * @property {number} nodes
 * @property {number} ms
 */

/**
 * What the last move of a line did, and the answer to it.
 * @typedef {object} Reply
 * @property {Color} toPlay who answers
 * @property {string | null} move the strongest answer, `""`: a pass, in a ko a threat elsewhere; where the
 *   outcome is unknown, or `tries` are left, the likeliest try; null: the game is over, or nothing has been
 *   tried
 * @property {string} [retake] with `""`: where the ko is retaken once that threat is answered; at once simple
 *   ko forbids it
 * @property {Verdict['outcome']} outcome for the side that answers
 * @property {number | null} koThreats
 * @property {{ color: Color, move: string, before: Reached, after: Reached, good: boolean | null, seki?: true } | null} last
 *   the last move with what its player could reach before it and can reach after it, a threat that is to
 *   retake a ko as if it were answered; good: nothing was lost (null: not proved, the problem itself is
 *   open, or a ko threat that need not have been answered); seki: a first move that is known to
 *   make only a seki where others live, and so no good one; null: there was none
 * @property {'solved' | 'unknown'} status
 * @property {string[]} assumes as the answer's
 * @property {number} [safeLiberties]
 * @property {number} nodes
 * @property {number} ms
 */

/** @typedef {{ outcome: Verdict['outcome'], koThreats: number | null }} Reached */

/**
 * @typedef {object} Lint
 * @property {string} [id]
 * @property {boolean} ok the problem is solved, and nothing but notes was found
 * @property {import('./tsumego-lint.js').Issue[]} issues
 * @property {number} checked lines of the file that were looked at
 * @property {Color} toPlay
 * @property {Verdict} verdict of the problem
 * @property {Answer['status']} status
 * @property {string[]} assumes as the answer's
 * @property {number} [safeLiberties]
 * @property {number} nodes
 * @property {number} ms
 */

/**
 * @typedef {object} SolutionTree
 * @property {string} [id]
 * @property {Color} toPlay
 * @property {Reached['outcome']} outcome
 * @property {number | null} koThreats the tree is for this number; null: for any in the range
 * @property {import('./tsumego-tree.js').TreeNode[]} children the first moves
 * @property {string} [sgf] with `format: 'sgf'`
 * @property {'solved' | 'partial' | 'unknown'} status
 * @property {string[]} assumes as the answer's
 * @property {number} [safeLiberties]
 * @property {number} nodes
 * @property {number} ms
 */

/** @param {import('../client.js').Client} client */
export function tsumego(client) {
  const warming = new AbortController();
  const { anew, recalled } = remember((...asked) => {
    warming.abort(); // who asks does not wait for it
    return solveProblem(client, ...asked);
  });
  /**
   * The answer for a call that asks more of it, which it may take half of the limits to find; and the limits
   * that are left.
   * @template {SolveOptions} Options
   * @param {Problem} problem
   * @param {Options} options
   * @param {Parameters<typeof recalled>[2]} [enough]
   * @returns {Promise<[solved: Solved, left: Options]>}
   */
  async function begun(problem, options, enough) {
    checkedLimits(checkedOptions(options));
    const known = await recalled(problem, halfOf(options), enough);
    return [known.solved, known.recalled ? options : limitsLeft(options, known.solved.answer)];
  }
  /** @type {Promise<void> | null} */
  let warm = null;
  return {
    /**
     * Solves a small problem, once, so that the first answer that is asked for finds the code compiled, and
     * compiled well. To be called while the visitor still looks at the problem: it takes some hundredths of
     * a second, and ends when a question comes. Nothing depends on it.
     * @returns {Promise<void>} rejects with a TesujiError where the solver is lost or disposed of
     */
    warmUp() {
      warm ??= client
        .ready()
        .then(() => solveProblem(client, SMALL, { signal: warming.signal }))
        .then(
          () => {},
          (error) => {
            if (error.code === 'aborted') return;
            warm = null;
            throw error;
          },
        );
      return warm;
    },

    /**
     * Who lives, who kills, and how: proved, or said to be unknown.
     * @param {Problem} problem
     * @param {WatchOptions & Brevity} [options]
     * @returns {Promise<Answer>}
     */
    solve: async (problem, options = {}) =>
      (await anew(problem, options, { brief: options?.brief })).answer,

    /**
     * A hint for the side to play. It does not wait until an answer is confirmed: one that four times as many
     * nodes have not changed will do, with what it assumes (the status is then `partial`).
     * @param {Problem} problem
     * @param {SolveOptions & { level?: typeof LEVELS[number] | string, moves?: string[] }} [options]
     *   level: how much it gives away, default `region`; moves: played from the problem on
     * @returns {Promise<Hint>}
     */
    hint: async (problem, options = {}) => {
      const enough = { soon: true, part: true };
      if (!isWalked(options ?? {})) {
        const { solved } = await recalled(problem, options, enough);
        return hint(client, ofFirst(solved), options);
      }
      const [solved, left] = await begun(problem, options, enough);
      return hint(client, ofFirst(solved), left);
    },

    /**
     * The strongest answer to a line of moves, and what its last move did to the verdict. A move
     * outside of the region is a move elsewhere, a pass. Like a hint it does not wait for confirmation.
     * @param {Problem} problem
     * @param {string[]} moves from the problem on, colours in turn, the side to play first
     * @param {SolveOptions} [options]
     * @returns {Promise<Reply>}
     */
    reply: async (problem, moves, options = {}) => {
      const enough = { brief: true, soon: true, part: true };
      const [solved, left] = await begun(problem, options, enough);
      return reply(client, ofFirst(solved), moves, left);
    },

    /**
     * Whether the marked tree of an SGF problem is right and complete.
     * @param {Problem} problem
     * @param {SolveOptions} [options]
     * @returns {Promise<Lint>}
     */
    lint: async (problem, options = {}) => {
      const [solved, left] = await begun(problem, options);
      return lint(client, ofFirst(solved), left);
    },

    /**
     * The solution and refutation tree.
     * @param {Problem} problem
     * @param {SolveOptions & { format?: 'sgf' | 'json', name?: string }} [options]
     * @returns {Promise<SolutionTree>}
     */
    tree: async (problem, options = {}) => {
      const [solved, left] = await begun(problem, options);
      return tree(client, ofFirst(solved), left);
    },

    /**
     * A proof of the answer that a checker who knows only the rules can follow.
     * @param {Problem} problem
     * @param {SolveOptions} [options]
     * @returns {Promise<import('./tsumego-proof.js').Certificate>}
     */
    certificate: async (problem, options = {}) =>
      certify(client, ...(await begun(problem, options))),

    /**
     * Checks a certificate with the rules alone.
     * @param {import('./tsumego-proof.js').Certificate} certificate
     * @param {import('../client.js').RunOptions} [options]
     * @returns {Promise<import('./tsumego-proof.js').Verification>}
     */
    verify: (certificate, options = {}) => verify(client, certificate, options),

    /**
     * A problem of any shape as an object, checked; what it leaves open stays open.
     * @param {Problem} problem
     * @param {SolveOptions} [options]
     * @returns {Promise<import('./problem.js').ProblemObject>}
     */
    problem: async (problem, options = {}) => toObject(await readProblem(client, problem, options)),
  };
}

/**
 * @param {Solved} solved
 * @returns {Color}
 */
function firstColor({ position, answer }) {
  return position.toPlay ?? (answer.first.B === undefined ? 'W' : 'B');
}

/**
 * The answer for the side to play alone, where that is a life found by itself.
 * @param {Solved} solved
 */
function ofFirst(solved) {
  const { life } = solved;
  return life?.framed.defender === firstColor(solved) ? life : solved;
}

/**
 * Whether a hint is about a line of moves.
 * @param {{ level?: string, moves?: string[] }} options
 */
function isWalked({ level, moves }) {
  return level === 'line' || !(moves === undefined || (Array.isArray(moves) && moves.length === 0));
}

/**
 * @param {import('../client.js').Client} client
 * @param {Solved} solved
 * @param {SolveOptions & { level?: string, moves?: string[] }} options
 * @returns {Promise<Hint>}
 */
function hint(client, solved, options) {
  if (!isWalked(options)) return hintIn(client, solved, options);
  const counts = (/** @type {Hint} */ said) => survives(solved.framed, said.toPlay, said);
  return askInZone(solved, options, (...asked) => hintIn(client, ...asked), counts);
}

/**
 * @param {import('../client.js').Client} client
 * @param {Solved} solved
 * @param {SolveOptions & { level?: string, moves?: string[] }} options
 * @returns {Promise<Hint>}
 */
async function hintIn(client, solved, options) {
  const { level = 'region', moves = [] } = options;
  const depth = LEVELS.indexOf(/** @type {any} */ (level));
  if (depth < 0)
    throw new TesujiError(
      'bad-option',
      `level is one of ${LEVELS.join(', ')}, not ${quoted(level)}`,
    );
  const { answer, framed } = solved;
  const { start, mover, line } = playedIn(solved, firstColor(solved), moves);
  const points = line.map(({ point }) => point);
  const { position, color } = after(start, mover, points);
  const walked = moves.length > 0 || answer.assumes.includes('zone');
  const known = walked ? undefined : answer.first[mover];
  const standing =
    known === undefined
      ? await mainLine(sharing(client, options), start, mover, line, options)
      : { ...known, nodes: 0, ms: 0 };
  const { outcome, koThreats, pv } = standing;
  const sure = known === undefined || !answer.assumes.includes('region');
  const proved = outcome !== 'unknown';
  const [tried] = known?.tries ?? [];
  const open = !proved || tried !== undefined;
  const move = tried ?? pv[0] ?? '';
  const point = indexOf(move, framed);
  const attacks = color !== framed.defender;
  const idea = outcome === 'ko' ? 'ko' : ideaOf(position, color, point, attacks);
  const texts = [
    solvableWords(outcome),
    'Look at the marked points.',
    IDEA_WORDS[idea],
    move === '' ? 'Play elsewhere.' : 'Play at the marked point.',
    'This is the main line.',
  ];
  const text = proved && outcome !== 'loss' ? texts[depth] : texts[0];
  const unless = sure || !proved ? '' : ' (Unless the rest of the board matters.)';
  const trying = open && depth >= 3 && point >= 0 ? ' The marked point is worth a try.' : '';
  return {
    ...(answer.id !== undefined && { id: answer.id }),
    level: LEVELS[depth],
    text: `${text}${unless}${trying}`,
    toPlay: color,
    outcome,
    koThreats,
    ...(depth >= 1 && point >= 0 && { region: regionAround(framed, point) }),
    ...(depth >= 2 && pv.length > 0 && !open && { idea }),
    ...(depth >= 3 && pv.length > 0 && { move }),
    ...(depth >= 4 && pv.length > 0 && !open && { line: pv }),
    status: outcome === 'unknown' ? 'unknown' : sure ? 'solved' : 'partial',
    ...assumptions(answer),
    nodes: answer.nodes + standing.nodes,
    ms: answer.ms + standing.ms,
  };
}

/** @param {Verdict['outcome']} outcome */
function solvableWords(outcome) {
  if (outcome === 'win') return 'It can be done.';
  if (outcome === 'ko') return 'It can be done with a ko.';
  return outcome === 'loss' ? 'It cannot be done.' : 'Not proved within the limits.';
}

/**
 * The verdict and the main line after some moves.
 * @param {import('./tsumego-limits.js').Runner} client
 * @param {Position} start
 * @param {Color} mover who moves first
 * @param {{ parent: number, point: number }[]} line
 * @param {SolveOptions} options
 */
async function mainLine(client, start, mover, line, options) {
  const pv = [];
  /** @type {import('./tsumego-walk.js').Standing | null} */
  let first = null;
  let [nodes, ms] = [0, 0];
  const played = [...line];
  while (pv.length < MAIN_LINE) {
    const now = await walkLine(client, start, mover, played, options, played.length - 1);
    const standing = now.standings[played.length];
    first ??= standing;
    nodes += now.nodes;
    ms += now.ms;
    if (standing.move === null) break;
    pv.push(pointOf(standing.move, start.width));
    if (standing.move < 0) break;
    played.push({ parent: played.length - 1, point: standing.move });
  }
  const { outcome, koThreats } = /** @type {import('./tsumego-walk.js').Standing} */ (first);
  return { outcome: /** @type {Verdict['outcome']} */ (outcome), koThreats, pv, nodes, ms };
}

/**
 * A line as the core walks it. Moves outside of the region are passes; and since an attacker who
 * passes has given up there, a line that goes on behind such a pass starts anew from the position
 * then.
 * @param {Solved} solved
 * @param {Color} mover who moves first
 * @param {unknown} moves
 * @returns {{ start: Position, mover: Color, line: { parent: number, point: number }[], quiet: boolean }} quiet:
 *   the line ends with two passes
 */
function playedIn({ position: given, framed }, mover, moves) {
  const allowed = new Set(framed.region);
  const points = lineOf(moves, framed).map(({ point }) =>
    point >= 0 && !allowed.has(point) && given.stones[point] === 0 ? -1 : point,
  );
  const attacks = (/** @type {number} */ index) =>
    ((index % 2 === 0 ? mover : other(mover)) !== framed.defender) !== (framed.goal === 'connect');
  const passed = points.findLastIndex(
    (point, index) => point < 0 && attacks(index) && index < points.length - 1,
  );
  const { position, color } = after(framed, mover, points.slice(0, passed + 1));
  const target = (framed.target ?? []).filter((point) => position.stones[point] !== 0);
  const line = points.slice(passed + 1).map((point, index) => ({ parent: index - 1, point }));
  const quiet = line.length > 1 && line.slice(-2).every(({ point }) => point < 0);
  return { start: { ...position, target }, mover: color, line, quiet };
}

/**
 * @param {import('../client.js').Client} client
 * @param {Solved} solved
 * @param {string[]} moves
 * @param {SolveOptions} options
 * @returns {Promise<Reply>}
 */
function reply(client, solved, moves, options) {
  const counts = (/** @type {Reply} */ said) =>
    survives(solved.framed, said.toPlay, said) &&
    (said.last === null || survives(solved.framed, said.last.color, said.last.before));
  return askInZone(solved, options, (...asked) => replyIn(client, moves, ...asked), counts);
}

/**
 * @param {import('../client.js').Client} client
 * @param {string[]} moves
 * @param {Solved} solved
 * @param {SolveOptions} options
 * @returns {Promise<Reply>}
 */
async function replyIn(client, moves, solved, options) {
  const { answer, framed } = solved;
  const { start, mover, line, quiet } = playedIn(solved, firstColor(solved), moves);
  const from = Math.max(-1, line.length - 2); // what the last move has done, and the answer to it
  const shared = sharing(client, options);
  const walked = await walkLine(shared, start, mover, line, options, from);
  const { now, nodes, ms } = quiet
    ? await playOn(shared, start, mover, line, walked, options)
    : { ...walked, now: walked.standings[line.length] };
  const verdict = answer.first[mover];
  const lost = verdict?.outcome === 'loss' && verdict.tries.length > 0; // as far as the region goes
  const [tried] = (line.length === 0 && verdict?.tries) || [];
  const toPlay = line.length % 2 === 0 ? mover : other(mover);
  const points = line.map(({ point }) => point);
  /** @type {Reply['last']} */
  let last = null;
  if (line.length > 0) {
    const { outcome, koThreats, move } = walked.standings[line.length - 1];
    const threat = points[line.length - 1] < 0 && isBanned(start, mover, points.slice(0, -1), move);
    const before = /** @type {Reached} */ ({ outcome, koThreats });
    const reached = threat ? before : /** @type {Reached} */ (forOther(now));
    const [could, can] = [rank(before), rank(reached)];
    const open = lost || Number.isNaN(could) || Number.isNaN(can);
    const seki = moves.length === 1 && verdict?.sekiMoves.includes(moves[0]);
    last = {
      color: other(toPlay),
      move: moves[moves.length - 1],
      before,
      after: reached,
      good:
        open || (quiet && reached.outcome === 'ko' && can < could) ? null : can >= could && !seki,
      ...(seki && { seki }),
    };
  }
  const known = line.length === 0 && isSameOutcome(now, verdict) ? verdict?.moves : undefined;
  const found = nameOf(now.move, framed.width);
  const best = known?.[0] === undefined || known.includes(found ?? '') ? found : known[0];
  const move = tried && (lost || now.outcome === 'unknown') ? tried : best;
  const banned = move !== null && isBanned(start, mover, points, indexOf(move, framed));
  return {
    toPlay,
    move: banned ? '' : move,
    ...(banned && { retake: move }),
    outcome: /** @type {Verdict['outcome']} */ (now.outcome),
    koThreats: now.koThreats,
    last,
    status: now.outcome === 'unknown' ? 'unknown' : 'solved',
    ...assumptions(answer),
    nodes: answer.nodes + nodes,
    ms: answer.ms + ms,
  };
}

/**
 * What comes after two passes, which may be a ko threat and its answer: the game goes on, whoever passed.
 * @param {import('./tsumego-limits.js').Runner} client
 * @param {Position} start
 * @param {Color} mover
 * @param {{ parent: number, point: number }[]} line
 * @param {{ nodes: number, ms: number }} walked
 * @param {SolveOptions} options
 */
async function playOn(client, start, mover, line, walked, options) {
  const points = line.map(({ point }) => point);
  const { position, color } = after(start, mover, points);
  const target = (start.target ?? []).filter((point) => position.stones[point] !== 0);
  const { standings, nodes, ms } = await walk(client, { ...position, target }, color, [], options);
  return { now: standings[0], nodes: walked.nodes + nodes, ms: walked.ms + ms };
}

/**
 * Whether simple ko forbids a move after a line.
 * @param {Position} start
 * @param {Color} mover who moves first
 * @param {number[]} points
 * @param {number | null} move
 */
function isBanned(start, mover, points, move) {
  if (points.length === 0 && start.toPlay !== mover) return false; // it is the other side's ban
  return move !== null && move >= 0 && after(start, mover, points).position.ko === move;
}

/**
 * @param {import('./tsumego-walk.js').Standing} standing
 * @param {Verdict | undefined} verdict
 */
function isSameOutcome({ outcome, koThreats }, verdict) {
  return outcome === verdict?.outcome && koThreats === verdict.koThreats;
}

/**
 * @param {number | null} move
 * @param {number} width
 */
function nameOf(move, width) {
  return move === null ? null : pointOf(move, width);
}

/**
 * @param {import('../client.js').Client} client
 * @param {Solved} solved
 * @param {SolveOptions} options
 * @returns {Promise<Lint>}
 */
async function lint(client, solved, options) {
  const { answer, framed } = solved;
  const toPlay = firstColor(solved);
  const verdict = /** @type {Verdict} */ (answer.first[toPlay]);
  const found = await lintLines(client, framed, toPlay, verdict, options);
  const issues = [...found.issues, ...openIssues(answer)];
  return {
    ...(answer.id !== undefined && { id: answer.id }),
    ok: issues.every(({ severity }) => severity === 'note') && answer.status === 'solved',
    issues,
    checked: framed.lines.length,
    toPlay,
    verdict,
    status: answer.status,
    ...assumptions(answer),
    nodes: answer.nodes + found.nodes,
    ms: answer.ms + found.ms,
  };
}

/**
 * @param {import('../client.js').Client} client
 * @param {Solved} solved
 * @param {SolveOptions & { format?: string, name?: string }} options
 * @returns {Promise<SolutionTree>}
 */
function tree(client, solved, options) {
  return askInZone(
    solved,
    options,
    (...asked) => treeIn(client, ...asked),
    ({ children }) => children.length > 0,
  );
}

/**
 * @param {import('../client.js').Client} client
 * @param {Solved} solved
 * @param {SolveOptions & { format?: string, name?: string }} options
 * @returns {Promise<SolutionTree>}
 */
async function treeIn(client, solved, options) {
  const { format = 'sgf', name } = options;
  if (format !== 'sgf' && format !== 'json')
    throw new TesujiError('bad-option', `format is sgf or json, not ${quoted(format)}`);
  const { answer, framed, position } = solved;
  const toPlay = firstColor(solved);
  const { outcome, koThreats, sekiMoves } = /** @type {Verdict} */ (answer.first[toPlay]);
  const threats = koThreats ?? hardest(outcome, framed);
  const walked =
    outcome === 'unknown'
      ? { children: [], done: false, nodes: 0, ms: 0 }
      : await treeOf(client, framed, toPlay, { threats, sekiMoves }, options);
  const { done, nodes, ms } = walked;
  // What fails in the zone may do in the whole region.
  const zoned = answer.assumes.includes('zone') && toPlay === framed.defender;
  const children = walked.children.filter(({ wrong }) => !(zoned && wrong));
  const target = framed.target ?? [];
  return {
    ...(answer.id !== undefined && { id: answer.id }),
    toPlay,
    outcome,
    koThreats,
    children,
    ...(format === 'sgf' && {
      sgf: treeToSgf(position, { target, color: toPlay, name, children }),
    }),
    status: outcome === 'unknown' ? 'unknown' : done ? 'solved' : 'partial',
    ...assumptions(answer),
    nodes: answer.nodes + nodes,
    ms: answer.ms + ms,
  };
}

/**
 * The number of ko threats with which a side's success, or failure, is hardest to show: what does then
 * does with any number.
 * @param {Verdict['outcome']} outcome
 * @param {Position} position
 */
function hardest(outcome, { koThreats: [least, most] }) {
  return outcome === 'win' ? least : most;
}

/**
 * @param {import('../client.js').Client} client
 * @param {Problem} problem
 * @param {WatchOptions} options
 * @param {import('./tsumego-turns.js').Effort} [effort]
 * @returns {Promise<Solved>}
 */
export async function solveProblem(client, problem, options, effort = {}) {
  const position = await readProblem(client, problem, options);
  const { brief = false } = effort;
  if (typeof brief !== 'boolean')
    throw new TesujiError('bad-option', `brief is true or false, not ${quoted(brief)}`);
  /** @type {import('./tsumego-turns.js').Ask} */
  const asking = (...asked) => ask(client, ...asked);
  const whole = await onWholeBoard(asking, position, options);
  if (whole !== null && whole.answer.status !== 'unknown') return whole;
  const left = whole === null ? options : limitsLeft(options, whole.answer);
  const solved = await solveInTurns(asking, position, effort, left);
  if (isFar(position) && isFramed(solved.answer)) forget(solved.answer);
  solved.answer.nodes += whole?.answer.nodes ?? 0;
  solved.answer.ms += whole?.answer.ms ?? 0;
  return solved;
}

/**
 * @param {import('../client.js').Client} client
 * @param {Position} position
 * @param {Uint8Array} request
 * @param {WatchOptions} options
 * @param {number} [goOn] an earlier run of the same request
 * @returns {Promise<Solved>}
 */
async function ask(client, position, request, options, goOn) {
  const kind = isWide(position) ? KINDS.SOLVE_WIDE : KINDS.SOLVE;
  const result = await client
    .run(kind, request, watched(position, options), LEND, goOn) // to lines of play
    .catch((error) => Promise.reject(named(error, position.width)));
  const { answer, framed, zone } = decodeAnswer(position, result.bytes);
  answer.nodes = result.nodes;
  answer.ms = Math.round(result.ms * 1000) / 1000;
  return { answer, position, framed, zone, done: result.done, run: result.id };
}

/**
 * Progress of a run with the answer so far in place of its bytes.
 * @param {Position} position
 * @param {WatchOptions} options
 * @returns {import('../client.js').RunOptions}
 */
function watched(position, options) {
  const { partial, onProgress } = options;
  if (!partial || onProgress === undefined) return options;
  return {
    ...options,
    onProgress: ({ bytes, ...rest }) =>
      onProgress({
        ...rest,
        ...(bytes && { answer: { ...decodeAnswer(position, bytes).answer, ...rest } }),
      }),
  };
}

/**
 * What an answer assumes, and with it all that is said on the strength of it.
 * @param {Answer} answer
 * @returns {Pick<Answer, 'assumes' | 'safeLiberties'>}
 */
function assumptions({ assumes, safeLiberties }) {
  return safeLiberties === undefined ? { assumes } : { assumes, safeLiberties };
}

/**
 * Whether stones were added that a ladder, say, would run into.
 * @param {Answer} answer
 */
function isFramed({ assumes, frame }) {
  return assumes.includes('frame') && frame.black.length + frame.white.length > 0;
}

/** @param {Answer} answer */
function forget(answer) {
  for (const verdict of Object.values(answer.first)) forgetVerdict(verdict);
  answer.status = 'unknown';
}

/**
 * Gives the point of an error its name.
 * @param {any} error
 * @param {number} width
 */
function named(error, width) {
  if (!(error instanceof TesujiError) || error.index === undefined) return error;
  const point = pointOf(error.index, width);
  return new TesujiError(error.code, `${error.message}: '${point}'`, { index: error.index, point });
}

/**
 * An answer from the words of the core.
 * @param {Position} position
 * @param {Uint8Array} bytes
 * @returns {{ answer: Answer, framed: Position, zone: number[] }}
 */
export function decodeAnswer(position, bytes) {
  const words = wordsOf(bytes);
  const { width, height, stones } = position;
  const [flags, , , defender, goal, rule] = words;
  const points = bytes.subarray(6 * 4, 6 * 4 + stones.length);
  const all = [...points.keys()];
  const names = (/** @type {number[]} */ list) => list.map((index) => pointOf(index, width));
  const region = all.filter((index) => points[index] & 4);
  const target = all.filter((index) => points[index] & 8);
  const added = (/** @type {number} */ color) =>
    names(all.filter((index) => stones[index] === 0 && (points[index] & 3) === color));
  const connects = GOALS[goal] === 'connect';
  const asked = position.both || position.toPlay === null ? null : position.toPlay;
  const sides = sidesOf(words.subarray(6 + Math.ceil(stones.length / 4)), width, connects);
  /** @type {Answer['first']} */
  const first = {};
  for (const color of /** @type {const} */ (['B', 'W'])) {
    const verdict = sides[color];
    if (verdict === null || (asked !== null && asked !== color)) continue;
    first[color] = verdict;
  }
  const proved = Object.entries({ B: 64, W: 128 })
    .filter(([color]) => color in first)
    .every(([, bit]) => flags & bit);
  const bounded = (flags & 3) !== 0 && !proved;
  const unsure = bounded && position.region === null && !(flags & 4);
  if (unsure && flags & 8 && !(flags & 16))
    for (const verdict of Object.values(first)) forgetVerdict(verdict);
  const isOpen = (/** @type {Verdict} */ { outcome, role }) =>
    outcome === 'unknown' || (outcome === 'loss' && role === 'defend' && unsure);
  for (const verdict of Object.values(first)) if (!isOpen(verdict)) verdict.tries = [];
  const framed = {
    ...position,
    stones: points.map((byte) => byte & 3),
    target,
    region,
    targetRule: RULES[rule],
    goal: GOALS[goal],
    defender: connects ? other(colorOf(defender)) : colorOf(defender),
  };
  const id = position.id === undefined ? {} : { id: position.id };
  return {
    framed,
    zone: all.filter((index) => points[index] & 16),
    answer: {
      ...id,
      status: statusOf(Object.values(first), unsure),
      size: [width, height],
      target: names(chainsOf(target, framed)),
      targetRule: framed.targetRule,
      defender: framed.defender,
      goal: framed.goal,
      region: names(region),
      assumes: [...(bounded ? ['frame'] : []), ...(unsure ? ['region'] : [])],
      frame: { black: added(1), white: added(2) },
      first,
      koShapes: koShapesOf(framed, first),
      nodes: 0,
      ms: 0,
    },
  };
}

/**
 * What was found in the narrowest region alone, or for a part of what is fought over, is wrong more
 * often than right: that is no answer.
 */
const UNKNOWN = /** @type {const} */ ({
  outcome: 'unknown',
  koThreats: null,
  ko: null,
  seki: null,
  tenuki: null,
  moves: [],
  sekiMoves: [],
  bounds: { succeeds: null, fails: null },
  losing: {},
  complete: false,
});

/**
 * What was found is worth a try still.
 * @param {Verdict} verdict
 */
function forgetVerdict(verdict) {
  const tries = [...new Set([...verdict.moves, ...verdict.tries])].slice(0, TRIES);
  Object.assign(verdict, UNKNOWN, { tries, pv: tries.slice(0, 1) });
}

/**
 * @param {Verdict[]} verdicts
 * @param {boolean} unsure
 */
function statusOf(verdicts, unsure) {
  if (verdicts.every(({ outcome }) => outcome === 'unknown')) return 'unknown';
  return !unsure && verdicts.every(({ complete }) => complete) ? 'solved' : 'partial';
}

/**
 * One point, the first, of every chain among the given stones.
 * @param {number[]} points
 * @param {Position} position
 */
function chainsOf(points, position) {
  const seen = new Set();
  return points.filter((point) => {
    if (seen.has(point)) return false;
    for (const at of chainAt(position, point).chain) seen.add(at);
    return true;
  });
}

/**
 * @param {Int32Array} words
 * @param {number} width
 * @param {boolean} connects the core calls who connects the attacker; here the owner of the marked
 *   stones is the defender
 * @returns {Record<Color, Verdict | null>}
 */
function sidesOf(words, width, connects) {
  let at = 0;
  const take = () => words[at++];
  const list = () => Array.from({ length: take() }, take);
  const namesOf = (/** @type {number[]} */ points) => points.map((point) => pointOf(point, width));
  const side = (/** @type {Color} */ color) => {
    const [asked, role, outcome, complete, threats] = Array.from({ length: 5 }, take);
    const [knownWin, knownLoss] = [take(), take()];
    const [seki, tenuki] = [take(), take()];
    const moves = Array.from({ length: take() }, () => Array.from({ length: 4 }, take));
    const best = list();
    const pv = list();
    const kos = list();
    const likely = list();
    if (!asked) return null;
    const unknown = OUTCOMES[outcome] === 'unknown';
    const worth = [...new Set([...best, ...likely])].filter((point) => point >= 0);
    const tries = namesOf(worth.slice(0, TRIES));
    const inSeki = new Set(
      moves
        .filter(([, result, only]) => OUTCOMES[result] === 'win' && only === 1)
        .map(([point]) => point),
    );
    const first = best
      .filter((point) => point >= 0 && !inSeki.has(point))
      .sort((a, b) => Number(b === pv[0]) - Number(a === pv[0]));
    const known = /** @type {const} */ ([false, true]);
    /** @type {Verdict} */
    const verdict = {
      role: (role === 0) !== connects ? 'attack' : 'defend',
      outcome: OUTCOMES[outcome],
      koThreats: OUTCOMES[outcome] === 'ko' ? threats : null,
      ko:
        OUTCOMES[outcome] === 'ko'
          ? koOf(
              color,
              threats,
              kos.map((point) => pointOf(point, width)),
            )
          : null,
      seki: seki < 0 ? null : known[seki],
      tenuki: tenuki < 0 ? null : known[tenuki],
      moves: namesOf(unknown ? [] : first),
      sekiMoves: [...inSeki].map((point) => pointOf(point, width)),
      pv: unknown
        ? tries.slice(0, 1)
        : (inSeki.has(pv[0]) ? first.slice(0, 1) : pv).map((point) => pointOf(point, width)),
      tries,
      bounds: unknown ? boundsOf(knownWin, knownLoss) : null,
      losing: losingOf(moves, best, width),
      complete: complete === 1,
    };
    return verdict;
  };
  return { B: side('B'), W: side('W') };
}

/**
 * @param {number} win
 * @param {number} loss
 */
function boundsOf(win, loss) {
  return { succeeds: win === 127 ? null : win, fails: loss <= -127 ? null : loss };
}

/**
 * @param {number[][]} moves
 * @param {number[]} best
 * @param {number} width
 */
function losingOf(moves, best, width) {
  /** @type {Record<string, string | null>} */
  const losing = {};
  for (const [point, outcome, , refutation] of moves)
    if (point >= 0 && !best.includes(point) && outcome === 1)
      losing[pointOf(point, width)] = refutation === -2 ? null : pointOf(refutation, width);
  return losing;
}
