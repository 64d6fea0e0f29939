import { checkedLimits } from '../client.js';
import { quoted, TesujiError } from '../error.js';
import { checkedOptions, toObject } from './problem.js';
import { readProblem } from './problem-read.js';
import { wordsFor } from './problem-words.js';
import { otherGameOf } from './sgf-games.js';
import { hintAlong, replyAlong } from './tsumego-along.js';
import { chaseTree } from './tsumego-chase.js';
import { LEVELS } from './tsumego-hint.js';
import { halfOf, limitsLeft, still } from './tsumego-limits.js';
import { lintLines, openIssues } from './tsumego-lint.js';
import { copyOf, remember } from './tsumego-memory.js';
import { certify, verify } from './tsumego-proof.js';
import { assumptions, depthOf, firstColor, hint, isWalked } from './tsumego-reply.js';
import { solveProblem } from './tsumego-solve.js';
import { treeOf, treeToSgf } from './tsumego-tree.js';
import { checkedMoves, namesOf } from './tsumego-walk.js';
import { askInZone, isChase } from './tsumego-zone.js';

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
 * @property {string[]} moves all first moves that reach the best outcome, the main line's first; where a defender lives
 *   in a region that is less than the board, all that do so there: others, in `losing`, may live with what is around
 *   it; until `complete`, of an attacker's the first alone is known to succeed in the widest region that was settled
 * @property {string[]} sekiMoves first moves that only make a seki where others live: none of the best
 * @property {string[]} pv a main line, which begins with the vital move where there is one: with which the other
 *   side would refute more than half of the moves that lose; it can be played on the board as it stands, two passes
 *   before a ko is retaken at once being a threat and its answer; where the outcome is unknown the first of `tries` alone
 * @property {string[]} tries where the outcome is unknown, or the mover fails in the region that was found and may not
 *   in a wider one, or to capture stones that are taken to be safe (`escape`) while a few more liberties stay out of
 *   their reach: first moves that may be right, likeliest first, at most four; nothing is proved of them. The first
 *   is right in three of ten book problems that were not solved, one of three in half of them
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
 *   replies, hints' lines, lint and trees alone): the defender survives in a wide region, and what is said
 *   holds on the points on which that rests, shut in by attacker's stones; `escape` (captures on the
 *   whole board alone): where the defender succeeds, its stones reach `safeLiberties` liberties, and are
 *   taken to be safe then; `[]` where outcomes and `moves` need no assumption (what is `losing` is
 *   refuted inside of the region, `tenuki` and `sekiMoves` are of it, too)
 * @property {number} [safeLiberties] with `escape` among `assumes`: so many liberties
 * @property {{ black: string[], white: string[] }} frame stones assumed outside of the region where
 *   the board has none
 * @property {Partial<Record<Color, Verdict>>} first
 * @property {import('./tsumego-ko.js').KoShape[]} koShapes kos with a name that the position shows
 * @property {Warning[]} [warnings] of the file, where there are any
 * @property {number} nodes
 * @property {number} ms
 */

/**
 * Something about a file that its author may not know.
 * @typedef {object} Warning
 * @property {'other-game'} code `other-game`: the game is another one than Go, but read as Go
 * @property {string} message
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
 * @property {number[]} [net] points on which a capture rests that several searches have shown together, none of which
 *   knows of it alone
 * @property {boolean} [unsure] an escape, but whether the stones get one liberty more is open
 * @property {boolean} [guess] of stones to be captured that nobody has marked, nor a glance found
 * @property {number} run of the worker that found it
 * @property {number} [took] the nodes of an answer that is remembered, and so costs nothing itself
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
 *   `moves` has no more than one, `losing` lacks moves or is empty, kos, `seki` and `tenuki` are not
 *   looked into, and `complete` tells whether the outcome is settled
 */

/**
 * White to live in an empty corner of nine points, Black to kill: some 9,000 nodes, after which browsers have begun to
 * compile with more care what the solver does most. Less (24 nodes) saves an answer a few milliseconds only.
 */
const SMALL = '(;SZ[7]AB[ea][eb][ec][ed][de][ce][be][ae]AW[da][db][dc][dd][cd][bd][ad])';

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
 * @property {string} [retake] with `""`: simple ko forbids to play there at once, so a threat comes first
 * @property {string[]} [line]
 * @property {Answer['status']} status
 * @property {string[]} assumes as the answer's
 * @property {number} [safeLiberties]
 * @property {Warning[]} [warnings] of the file, where there are any
 * @property {number} nodes of this call; what is remembered costs none
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
 * @property {{ color: Color, move: string, before: Reached, after: Reached, good: boolean | null, seki?: true, needless?: true } | null} last
 *   the last move with what its player could reach before it and can reach after it, a threat that is to
 *   retake a ko as if it were answered; good: nothing was lost (null: not proved, lost only unless more of the board
 *   matters, as `region` among `assumes` says, or as far as stones are safe (`escape`) that may be captured after all,
 *   or whose capture nobody has asked about, the problem itself is open, or needless); seki: a first move that is known
 *   to make only a seki where others live, and so no good one;
 *   needless: the pass that answers a ko threat, if it was one, which need not have been answered; null: there was none
 * @property {'solved' | 'unknown'} status whether the outcome is known, with what it assumes
 * @property {string[]} assumes as the answer's, with `region` where a look beyond the region has not settled it; what
 *   is said of the last move assumes it as well
 * @property {number} [safeLiberties]
 * @property {Warning[]} [warnings] of the file, where there are any
 * @property {number} nodes of this call; what is remembered costs none
 * @property {number} ms
 */

/** @typedef {{ outcome: Verdict['outcome'], koThreats: number | null }} Reached */

/**
 * @typedef {object} Lint
 * @property {string} [id]
 * @property {boolean} ok the problem is solved, and nothing but notes was found
 * @property {import('./tsumego-lint.js').Issue[]} issues
 * @property {number} checked moves of the file that were looked at: those of lines that the side
 *   to play begins, colours in turn
 * @property {Color} toPlay
 * @property {Verdict} verdict of the problem
 * @property {Answer['status']} status
 * @property {string[]} assumes as the answer's, with `escape` where a line's stones get away from a capture
 * @property {number} [safeLiberties]
 * @property {Warning[]} [warnings] of the file, where there are any
 * @property {number} nodes of this call; what is remembered costs none
 * @property {number} ms
 */

/**
 * @typedef {object} SolutionTree
 * @property {string} [id]
 * @property {Color} toPlay
 * @property {Reached['outcome']} outcome
 * @property {number | null} koThreats the tree is for this number; null: for any in the range
 * @property {boolean | null} seki whether the defender lives in a seki only; null: not settled, so that one of several
 *   first moves that are right may only make a seki where another lives
 * @property {import('./tsumego-tree.js').TreeNode[]} children the first moves; with what comes after them at most some
 *   7,500 moves, and 40 in a line: where more could come the status is `partial`, lines that are cut off there are left
 *   out, and a first move that is right, but has no other, is `right` itself. Of captures on the whole board the whole
 *   main line, and moves near the stones alone
 * @property {string} [sgf] with `format: 'sgf'`
 * @property {'solved' | 'partial' | 'unknown'} status
 * @property {string[]} assumes as the answer's, with what is assumed of other first moves
 * @property {number} [safeLiberties]
 * @property {Warning[]} [warnings] of the file, where there are any
 * @property {number} nodes of this call; what is remembered costs none
 * @property {number} ms
 */

/** @param {import('../client.js').Client} client */
export function tsumego(client) {
  const warming = new AbortController();
  const { anew, recalled } = remember((...asked) => {
    if (!warming.signal.aborted) warming.abort(); // who asks does not wait for it
    return solveProblem(client, ...asked);
  });
  /**
   * The answer for a call that asks more of it, which it may take half of the limits to find; and the limits
   * that are left.
   * @template {SolveOptions} Options
   * @param {Problem} problem
   * @param {Options} given
   * @param {Parameters<typeof recalled>[2]} [enough]
   * @returns {Promise<[solved: Solved, left: Options]>}
   */
  async function begun(problem, given, enough) {
    const options = still(checkedOptions(given));
    checkedLimits(options);
    const solved = await recalled(problem, halfOf(options), enough);
    return [solved, limitsLeft(options, solved.answer)];
  }
  /**
   * The same for the side to play alone.
   * @type {typeof begun}
   */
  async function begunFirst(...asked) {
    const [solved, left] = await begun(...asked);
    return [ofFirst(solved), left];
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
     * @returns {Promise<Answer>} rejects with a TesujiError: `invalid-sgf` (with `line` and `column`),
     *   `illegal-position` (a chain without liberties, two stones on a point), `no-target` (nothing whose fate could be
     *   asked, or the target is not what the goal needs), `bad-option` (with the point, where it is one),
     *   `unsupported-size`, `out-of-memory`; and as every call `aborted`, `crashed`, `disposed`, `load-failed`.
     *   Limits that are reached are no errors
     */
    solve: async (problem, options = {}) =>
      warned(problem, (await anew(problem, options, { brief: options?.brief })).answer),

    /**
     * A hint for the side to play. It does not wait until an answer is confirmed: one that four times as many
     * nodes have not changed will do, with what it assumes (the status is then `partial`).
     * @param {Problem} problem
     * @param {SolveOptions & { level?: typeof LEVELS[number] | string, moves?: string[] }} [options]
     *   level: how much it gives away, default `region`; moves: played from the problem on
     * @returns {Promise<Hint>} rejects as `solve` does, and with `illegal-move`, with the point, where `moves` have one
     */
    hint: async (problem, options = {}) => {
      const asked = still(options);
      const enough = { soon: true, part: true };
      depthOf(asked ?? {}); // before much is searched
      if (!isWalked(asked ?? {})) {
        const solved = await recalled(problem, asked, enough);
        return warned(problem, await hint(client, ofFirst(solved), asked));
      }
      const [solved, left] = await begunFirst(problem, asked, enough);
      const hinted = await hintAlong(client, solved, left, (...[one, limits]) =>
        begunFirst(one, limits, enough),
      );
      return warned(problem, hinted);
    },

    /**
     * The strongest answer to a line of moves, and what its last move did to the verdict. A move far
     * outside of the region is a move elsewhere, a pass; but after one beside it, or on a stone that is only assumed, the
     * region is found anew, and so it is where the answer's region leaves the line open for long, and before the defender
     * is said to fail where it was shown to survive, or the winner to need no move as long as the frame holds. Like a hint
     * it does not wait for confirmation.
     * @param {Problem} problem
     * @param {string[]} moves from the problem on, colours in turn, the side to play first
     * @param {SolveOptions} [options]
     * @returns {Promise<Reply>} rejects as `solve` does, and with `illegal-move`, with the point, where `moves` have one
     */
    reply: async (problem, moves, options = {}) => {
      const enough = { brief: true, soon: true, part: true };
      const line = [...checkedMoves(moves)]; // before the caller may change them
      const [solved, left] = await begunFirst(problem, options, enough);
      const names = namesOf(line, solved.position);
      /** @type {import('./tsumego-course.js').Begin} */
      const begin = (one, limits, effort = enough) => begunFirst(one, limits, effort);
      return warned(problem, await replyAlong(client, solved, names, left, begin));
    },

    /**
     * Whether the marked tree of an SGF problem is right and complete.
     * @param {Problem} problem
     * @param {SolveOptions} [options]
     * @returns {Promise<Lint>} rejects as `solve` does; illegal moves of the tree are issues
     */
    lint: async (problem, options = {}) => {
      const [solved, left] = await begunFirst(problem, options);
      return warned(problem, await lint(client, solved, left, begunFirst));
    },

    /**
     * The solution and refutation tree.
     * @param {Problem} problem
     * @param {SolveOptions & { format?: 'sgf' | 'json', name?: string }} [options]
     * @returns {Promise<SolutionTree>} rejects as `solve` does
     */
    tree: async (problem, options = {}) => {
      checkedFormat(options ?? {});
      const [solved, left] = await begunFirst(problem, options);
      return warned(problem, await tree(client, solved, left, begunFirst));
    },

    /**
     * A proof of the answer that a small checker can follow: it knows the rules and two theorems, by which lines end
     * where the target is unconditionally alive, or cannot get two eyes any more.
     * @param {Problem} problem
     * @param {SolveOptions & { untilCapture?: boolean }} [options] untilCapture: kills go on until the target is
     *   captured, which makes them some tens of times as long
     * @returns {Promise<import('./tsumego-proof.js').Certificate>} rejects as `solve` does; what is not proved within
     *   the limits is left out, and `complete` is false
     */
    certificate: async (problem, options = {}) => {
      const untilCapture = checkedFlag('untilCapture', options?.untilCapture);
      const [solved, left] = await begun(problem, options);
      return certify(client, solved, { ...left, untilCapture });
    },

    /**
     * Checks a certificate: every reply of the other side is tried, and nothing is taken from the search.
     * @param {import('./tsumego-proof.js').Certificate} certificate
     * @param {import('../client.js').RunOptions} [options]
     * @returns {Promise<import('./tsumego-proof.js').Verification>} rejects with a TesujiError `bad-option` where it is
     *   no certificate, and as `solve` does for its problem; a wrong proof is `refuted`
     */
    verify: async (certificate, options = {}) =>
      verify(client, certificate, still(checkedOptions(options))),

    /**
     * A problem of any shape as an object, checked; what it leaves open stays open.
     * @param {Problem} problem
     * @param {SolveOptions} [options]
     * @returns {Promise<import('./problem.js').ProblemObject>} rejects as `solve` does, but for what only a search finds
     */
    problem: async (problem, options = {}) =>
      toObject(await readProblem(client, problem, still(options))),
  };
}

/**
 * What is said of a problem, with what is to be said of its file.
 * @template {{ warnings?: Warning[] }} Said
 * @param {Problem} problem
 * @param {Said} said
 * @returns {Said}
 */
function warned(problem, said) {
  const game = typeof problem === 'string' ? otherGameOf(problem) : undefined;
  if (game === undefined) return said;
  const message = `the game is another one, ${quoted(`GM[${game}]`)}, but read as Go`;
  return { ...said, warnings: [{ code: 'other-game', message }] };
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
 * @param {import('../client.js').Client} client
 * @param {Solved} solved
 * @param {SolveOptions} options
 * @param {import('./tsumego-course.js').Begin} begin
 * @returns {Promise<Lint>}
 */
async function lint(client, solved, options, begin) {
  const { answer } = solved;
  const toPlay = firstColor(solved);
  const verdict = /** @type {Verdict} */ (answer.first[toPlay]);
  const { assumed, ...found } = await lintLines(client, solved, toPlay, options, begin);
  const issues = [...found.issues, ...openIssues(answer, found.issues)];
  return {
    ...(answer.id !== undefined && { id: answer.id }),
    ok: issues.every(({ severity }) => severity === 'note') && answer.status === 'solved',
    issues,
    checked: found.checked,
    toPlay,
    verdict: copyOf(verdict), // the answer is remembered
    status: answer.status,
    ...assumed,
    nodes: answer.nodes + found.nodes,
    ms: answer.ms + found.ms,
  };
}

/**
 * @param {import('../client.js').Client} client
 * @param {Solved} solved
 * @param {SolveOptions & { format?: string, name?: string }} options
 * @param {import('./tsumego-course.js').Begin} begin
 * @returns {Promise<SolutionTree>}
 */
function tree(client, solved, options, begin) {
  return askInZone(
    solved,
    options,
    (...asked) => treeIn(client, ...asked, begin),
    ({ children }) => children.length > 0,
  );
}

/**
 * @param {import('../client.js').Client} client
 * @param {Solved} solved
 * @param {SolveOptions & { format?: string, name?: string }} options
 * @param {import('./tsumego-course.js').Begin} begin
 * @returns {Promise<SolutionTree>}
 */
async function treeIn(client, solved, options, begin) {
  const { format = 'sgf', name } = options;
  const { answer, framed, position } = solved;
  const toPlay = firstColor(solved);
  const verdict = /** @type {Verdict} */ (answer.first[toPlay]);
  const { outcome, koThreats } = verdict;
  const threats = koThreats ?? hardest(outcome, framed);
  const walked =
    outcome === 'unknown'
      ? { children: [], done: false, ...assumptions(answer), nodes: 0, ms: 0 }
      : isChase(solved) && outcome !== 'ko'
        ? await chaseTree(solved, toPlay, options, begin)
        : {
            ...assumptions(answer),
            ...(await treeOf(client, solved, toPlay, threats, options, begin)),
          };
  const { done, nodes, ms } = walked;
  // What fails in the zone may do in the whole region.
  const zoned = answer.assumes.includes('zone') && toPlay === framed.defender;
  const children = walked.children.filter(({ wrong }) => !(zoned && wrong));
  const target = framed.target ?? [];
  const words = wordsFor(framed, toPlay);
  return {
    ...(answer.id !== undefined && { id: answer.id }),
    toPlay,
    outcome,
    koThreats,
    seki: verdict.seki,
    children,
    ...(format === 'sgf' && {
      sgf: treeToSgf(position, { target, color: toPlay, name, words, children }),
    }),
    status: outcome === 'unknown' ? 'unknown' : done ? 'solved' : 'partial',
    ...assumptions(walked),
    nodes: answer.nodes + nodes,
    ms: answer.ms + ms,
  };
}

/** @param {{ format?: string, name?: string }} options */
function checkedFormat({ format = 'sgf', name = '' }) {
  if (format !== 'sgf' && format !== 'json')
    throw new TesujiError('bad-option', `format is sgf or json, not ${quoted(format)}`);
  if (typeof name !== 'string') throw new TesujiError('bad-option', 'name must be a text');
}

/**
 * An option that is true or false, which is the default.
 * @param {string} name
 * @param {unknown} given
 * @returns {boolean}
 */
function checkedFlag(name, given = false) {
  if (typeof given === 'boolean') return given;
  throw new TesujiError('bad-option', `${name} is true or false, not ${quoted(given)}`);
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
