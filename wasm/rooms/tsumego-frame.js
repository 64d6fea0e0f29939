import { quoted, TesujiError } from '../error.js';
import { pointOf, toObject } from './problem.js';
import { after } from './tsumego-hint.js';
import { halfOf, limitsLeft } from './tsumego-limits.js';
import { firstColor, hint, isWalked, reply } from './tsumego-reply.js';
import { forOther, lineOf, rank } from './tsumego-walk.js';

/* Where somebody plays on a stone that is only assumed, the region was too small. What comes then is a problem of
 * its own, whose region is found anew. */

/** @typedef {import('../client.js').Client} Client */
/** @typedef {import('./problem.js').ProblemObject} ProblemObject */
/** @typedef {import('./tsumego.js').Hint} Hint */
/** @typedef {import('./tsumego.js').Reply} Reply */
/** @typedef {import('./tsumego.js').Solved} Solved */
/** @typedef {import('./tsumego.js').SolveOptions} SolveOptions */
/** @typedef {SolveOptions & { level?: string, moves?: string[] }} HintOptions */
/**
 * Solves a problem, and tells what is left of the limits.
 * @typedef {<Options extends SolveOptions>(problem: ProblemObject, options: Options) => Promise<[Solved, Options]>} Begin
 */

/**
 * `reply`, with a new problem after each move that is played on the frame.
 * @param {Client} client
 * @param {Solved} solved
 * @param {string[]} moves
 * @param {SolveOptions} options
 * @param {Begin} begin
 * @returns {Promise<Reply>}
 */
export async function replyAlong(client, solved, moves, options, begin) {
  const cut = cutAtFrame(solved, moves);
  if (cut === null) return reply(client, solved, moves, options);
  const { problem, before, move, rest } = cut;
  const was = rest.length > 0 ? null : await reply(client, solved, before, halfOf(options));
  const { nodes, ms } = solved.answer;
  const spent = was === null ? { nodes: 0, ms: 0 } : { nodes: was.nodes - nodes, ms: was.ms - ms };
  const [found, left] = await begin(problem, limitsLeft(withoutProblem(options), spent));
  const said = await replyAlong(client, found, rest, left, begin);
  if (was === null) return said;
  const { outcome, koThreats } = said;
  const reached = /** @type {import('./tsumego.js').Reached} */ (
    forOther({ outcome, koThreats, move: null })
  );
  const [could, can] = [rank(was), rank(reached)];
  const sure = can >= could || !said.assumes.includes('region');
  return {
    ...said,
    last: {
      color: was.toPlay,
      move,
      before: { outcome: was.outcome, koThreats: was.koThreats },
      after: reached,
      good: Number.isNaN(could) || Number.isNaN(can) || !sure ? null : can >= could,
    },
    nodes: said.nodes + was.nodes,
    ms: said.ms + was.ms,
  };
}

/**
 * `hint`, likewise.
 * @param {Client} client
 * @param {Solved} solved
 * @param {HintOptions} options
 * @param {Begin} begin
 * @returns {Promise<Hint>}
 */
export async function hintAlong(client, solved, options, begin) {
  const cut = isWalked(options) ? cutAtFrame(solved, options.moves ?? []) : null;
  if (cut === null) return hint(client, solved, options);
  const asked = { ...withoutProblem(options), moves: cut.rest };
  const [found, left] = await begin(cut.problem, asked);
  return hintAlong(client, found, left, begin);
}

/**
 * @template {SolveOptions} Options
 * @param {Options} options
 */
function withoutProblem(options) {
  const { toPlay, target, targetRule, defender, goal, region, ...others } = options;
  return /** @type {Options} */ (others);
}

/**
 * Whether a point of the problem is empty, but has a stone of the frame.
 * @param {Solved} solved
 * @param {number} point
 */
export function isAssumed({ position, framed, answer }, point) {
  return (
    answer.assumes.includes('frame') &&
    point >= 0 &&
    position.stones[point] === 0 &&
    framed.stones[point] !== 0
  );
}

/**
 * The first move of a line on a stone of the frame, and the problem after it; null where there is none, where the
 * problem is decided then, or where the line goes wrong before.
 * @param {Solved} solved
 * @param {unknown} moves
 * @returns {{ problem: ProblemObject, before: string[], move: string, rest: string[] } | null}
 */
function cutAtFrame(solved, moves) {
  const { position, framed } = solved;
  const line = lineOf(moves, position).map(({ point }) => point);
  const at = line.findIndex((point) => isAssumed(solved, point));
  const played = at < 0 ? null : playedOut(solved, line.slice(0, at + 1));
  if (played === null) return null;
  const { targetRule, defender, goal, target: marked } = framed;
  const target = (marked ?? []).filter((point) => played.position.stones[point] !== 0);
  if (target.length < (targetRule === 'all' ? (marked ?? []).length : 1)) return null;
  const known = { toPlay: played.color, both: false, target, targetRule, defender, goal };
  const names = /** @type {string[]} */ (moves);
  return {
    problem: toObject({ ...played.position, ...known }),
    before: names.slice(0, at),
    move: names[at],
    rest: names.slice(at + 1),
  };
}

/**
 * The position after a line; null where a move before the last may not be played. Throws a TesujiError
 * (`illegal-move`) where the last may not.
 * @param {Solved} solved
 * @param {number[]} line
 */
function playedOut(solved, line) {
  let now = { position: solved.position, color: firstColor(solved) };
  for (const [index, point] of line.entries()) {
    const next = after(now.position, now.color, [point]);
    const { stones, ko, suicide, width } = now.position;
    const gone = next.position.stones[point] === 0 && !suicide;
    if (point >= 0 && (stones[point] !== 0 || ko === point || gone)) {
      if (index < line.length - 1) return null;
      const name = pointOf(point, width);
      const text = `${quoted(name)} may not be played: an illegal move, or a ko`;
      throw new TesujiError('illegal-move', text, { index: point, point: name });
    }
    now = next;
  }
  return now;
}
