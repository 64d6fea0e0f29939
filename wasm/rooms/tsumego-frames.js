import { checkedRun } from '../client.js';
import { encodeProblem } from './problem.js';
import { forgetVerdict } from './tsumego-decode.js';
import { limitsLeft, progressFrom, sumOf } from './tsumego-limits.js';
import { isSame } from './tsumego-turns.js';
import { survives } from './tsumego-zone.js';

/** @typedef {import('./problem.js').Color} Color */
/** @typedef {import('./problem.js').Position} Position */
/** @typedef {import('./tsumego.js').Answer} Answer */
/** @typedef {import('./tsumego.js').Solved} Solved */
/** @typedef {import('./tsumego.js').Verdict} Verdict */
/** @typedef {import('./tsumego.js').WatchOptions} WatchOptions */
/** @typedef {import('./tsumego-turns.js').Ask} Ask */
/** @typedef {import('./tsumego-turns.js').Effort} Effort */

/**
 * What has come out with one frame.
 * @typedef {object} Framed
 * @property {'friends' | 'foes'} frame whose stones, seen by who would save stones from capture, or would cut
 * @property {number} run the last one, 0: none yet
 * @property {number} nodes
 * @property {number} ms
 * @property {Solved | null} solved
 */

const FIRST_TURN = 20_000; // nodes with each frame by the end of its first turn,
const GROWTH = 4; // and so many times as many by the end of each next one;
const PATIENT = FIRST_TURN * GROWTH ** 2; // for an answer that is wanted soon

/**
 * Looks for a capture, or a connection, in a region that is found. Stones have to be assumed around it, into which a
 * ladder, say, would run. So two frames take turns, one of either side's stones. Only that is told which its frame has
 * not helped: a capture among the stones of the defender, an escape among those of the attacker; and what
 * comes out with both. A cut is told among stones of who cuts, too, where nothing else comes out: on an open board
 * there nearly always is a way around, so it is local by its nature.
 * @param {Ask} ask
 * @param {Position} position
 * @param {Effort} effort
 * @param {WatchOptions} options
 * @returns {Promise<Solved>} unknown where nothing of the kind has come out
 */
export async function betweenFrames(ask, position, { brief, soon }, options) {
  const limits = checkedRun(options);
  const started = performance.now();
  const { memoryMB = 64, onProgress } = options;
  /** @type {Framed[]} */
  const frames = [
    { frame: 'friends', run: 0, nodes: 0, ms: 0, solved: null },
    { frame: 'foes', run: 0, nodes: 0, ms: 0, solved: null },
  ];
  const spent = () => ({
    nodes: frames[0].nodes + frames[1].nodes,
    ms: frames[0].ms + frames[1].ms,
  });

  /** @type {(own: Framed, until: number) => Promise<Solved>} */
  function turn(own, until) {
    const [other] = frames.filter((one) => one !== own);
    const shown = (/** @type {Answer} */ answer) => {
      const now = { ...own, solved: /** @type {Solved} */ ({ ...own.solved, answer }) };
      return most(frames.map((one) => (one === own ? now : one))).answer;
    };
    const { maxNodes = Infinity, maxMs } = limitsLeft(limits, spent());
    const more = { skipMoves: brief, skipSeki: brief, frame: own.frame };
    const asked = {
      ...options,
      memoryMB: memoryMB / 2,
      maxNodes: Math.max(1, Math.min(until - own.nodes, maxNodes)),
      maxMs,
      onProgress: onProgress && progressFrom(onProgress, spent().nodes, started, shown),
    };
    return ask(position, encodeProblem(position, more), asked, own.run, other.run);
  }

  for (let until = FIRST_TURN; ; until *= GROWTH) {
    for (const own of frames) {
      if (own.solved?.done) continue;
      const before = own.solved;
      const solved = await turn(own, until);
      Object.assign(own, { solved, run: solved.run, ...sumOf(own, solved.answer) });
      const stays = until >= PATIENT && before !== null && isSame(solved, before);
      const sure = solved.done || ((brief || soon) && !solved.answer.assumes.includes('region'));
      const open = openSides(own.frame, solved.answer, frames);
      const settled = (sure || (soon && stays)) && open.length === 0;
      const over =
        spent().nodes >= limits.maxNodes || spent().ms >= limits.maxMs || options.stop?.aborted;
      if (settled) return { ...withSpent(solved, spent()), done: true, early: !solved.done };
      if ((brief || soon) && stays && withoutCuts(own.frame, solved.answer, open).length === 0)
        return { ...withSpent(most(frames), spent()), done: true, early: true };
      if (over || frames.every((one) => one.solved?.done)) return withSpent(most(frames), spent());
    }
  }
}

/**
 * What was found with the frame that leaves fewer sides open, which are unknown, with the moves that
 * succeed there as tries; a cut among stones of who cuts only where the other frame has not shown as much.
 * @param {Framed[]} frames
 * @returns {Solved}
 */
function most(frames) {
  const found = frames.flatMap(({ frame, solved }) => {
    if (solved === null) return [];
    const helped = openSides(frame, solved.answer, frames);
    return [{ solved, helped, open: withoutCuts(frame, solved.answer, helped) }];
  });
  const [{ solved, open }] = found.sort(
    (one, two) =>
      one.open.length - two.open.length ||
      one.helped.length - two.helped.length ||
      hopes(two.solved) - hopes(one.solved),
  );
  return { ...solved, answer: told(structuredClone(solved.answer), open) };
}

/**
 * For how many sides there are moves to try.
 * @param {Solved} solved
 */
function hopes({ answer }) {
  return Object.values(answer.first).filter(({ moves }) => moves.length > 0).length;
}

/**
 * The answer without what is open.
 * @param {Answer} answer is changed
 * @param {Color[]} open
 * @returns {Answer}
 */
function told(answer, open) {
  for (const side of open) forgetVerdict(/** @type {Verdict} */ (answer.first[side]));
  if (open.length === Object.keys(answer.first).length) answer.status = 'unknown';
  else if (open.length > 0) answer.status = 'partial';
  return answer;
}

/**
 * The sides whose outcome may be the frame's doing.
 * @param {Framed['frame']} frame
 * @param {Answer} answer found with it
 * @param {Framed[]} frames
 */
function openSides(frame, answer, frames) {
  const other = frames.find((one) => one.frame !== frame)?.solved?.answer;
  const sides = /** @type {Color[]} */ (Object.keys(answer.first));
  const connects = answer.goal === 'connect'; // its defender is who connects
  return sides.filter((side) => {
    const { outcome, koThreats } = /** @type {Verdict} */ (answer.first[side]);
    const beside = other?.first[side];
    if (outcome === 'unknown') return true;
    if (answer.assumes.length === 0) return false;
    const known = beside !== undefined && beside.outcome !== 'unknown';
    if (known && beside.outcome !== outcome) return true; // in a wider region, most likely
    if (outcome === 'ko') return !known || beside.koThreats !== koThreats;
    return survives(answer, side, { outcome }) === ((frame === 'friends') !== connects);
  });
}

/**
 * Sides without those of which a cut is known among stones of who cuts.
 * @param {Framed['frame']} frame
 * @param {Answer} answer found with it
 * @param {Color[]} sides
 */
function withoutCuts(frame, answer, sides) {
  if (answer.goal !== 'connect' || frame !== 'friends') return sides;
  return sides.filter((side) => {
    const verdict = /** @type {Verdict} */ (answer.first[side]);
    return verdict.outcome !== 'win' || survives(answer, side, verdict);
  });
}

/**
 * @param {Solved} solved
 * @param {{ nodes: number, ms: number }} spent
 * @returns {Solved}
 */
function withSpent(solved, { nodes, ms }) {
  return { ...solved, answer: { ...solved.answer, nodes, ms } };
}
