import { chainAt } from './chains.js';
import { colorOf, GOALS, other, pointOf, RULES, wordsOf } from './problem.js';
import { koOf, koShapesOf } from './tsumego-ko.js';
import { isBanned, realLine } from './tsumego-real.js';

/** @typedef {import('./problem.js').Color} Color */
/** @typedef {import('./problem.js').Position} Position */
/** @typedef {import('./tsumego.js').Answer} Answer */
/** @typedef {import('./tsumego.js').Verdict} Verdict */

const [SEKI, SEKI_OPEN] = [1, 2]; // as in core/tsumego/tsumego.h
export const TRIES = 4; // as QUESTION_TRIES in core/tsumego/question.h

const OUTCOMES = /** @type {const} */ (['unknown', 'loss', 'ko', 'win']);

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
  const names = (/** @type {number[]} */ list) => list.map((index) => pointOf(index, width));
  const { placed, region, target, zone, added, isReal } = listsOf(points, stones);
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
  const isOpen = (/** @type {Verdict} */ { outcome }) =>
    outcome === 'unknown' || (outcome === 'loss' && unsure);
  for (const verdict of Object.values(first)) if (!isOpen(verdict)) verdict.tries = [];
  const framed = {
    ...position,
    stones: placed,
    target,
    region,
    targetRule: RULES[rule],
    goal: GOALS[goal],
    defender: connects ? other(colorOf(defender)) : colorOf(defender),
  };
  for (const [color, verdict] of Object.entries(first)) {
    const mover = /** @type {Color} */ (color);
    const winner = verdict.outcome === 'loss' ? other(mover) : mover;
    const boards = { board: position, framed: isReal ? position : framed };
    if (verdict.pv.length > 1) verdict.pv = realLine(boards, mover, verdict.pv, winner);
    if (isBanned(position, mover, verdict.pv[0])) verdict.pv.unshift('', '');
  }
  const id = position.id === undefined ? {} : { id: position.id };
  return {
    framed,
    zone,
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
      frame: { black: names(added[1]), white: names(added[2]) },
      first,
      koShapes: koShapesOf(framed, first),
      nodes: 0,
      ms: 0,
    },
  };
}

/**
 * What the core says of the points of the board.
 * @param {Uint8Array} points
 * @param {Uint8Array} stones of the board as it stands
 */
function listsOf(points, stones) {
  const lists = {
    placed: new Uint8Array(points.length), // stones, with those of the frame
    region: /** @type {number[]} */ ([]),
    target: /** @type {number[]} */ ([]),
    zone: /** @type {number[]} */ ([]),
    added: /** @type {number[][]} */ ([[], [], []]), // the frame's stones by colour
    isReal: true,
  };
  for (let point = 0; point < points.length; point++) {
    const marks = points[point];
    const stone = marks & 3;
    lists.placed[point] = stone;
    if (marks === stones[point]) continue;
    if (marks & 4) lists.region.push(point);
    if (marks & 8) lists.target.push(point);
    if (marks & 16) lists.zone.push(point);
    if (stone === stones[point]) continue;
    lists.isReal = false;
    if (stones[point] === 0) lists.added[stone].push(point);
  }
  return lists;
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
export function forgetVerdict(verdict) {
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
    const likely = list();
    if (!asked) return null;
    const unknown = OUTCOMES[outcome] === 'unknown';
    const worth = [...new Set([...best, ...likely])].filter((point) => point >= 0);
    const tries = namesOf(worth.slice(0, TRIES));
    const [inSeki, inDoubt] = [SEKI, SEKI_OPEN].map((kind) => {
      const found = moves.filter(([, result, only]) => OUTCOMES[result] === 'win' && only === kind);
      return found.map(([point]) => point);
    });
    const first = best
      .filter((point) => point >= 0 && !inSeki.includes(point) && !inDoubt.includes(point))
      .sort((a, b) => Number(b === pv[0]) - Number(a === pv[0]));
    const known = /** @type {const} */ ([false, true]);
    /** @type {Verdict} */
    const verdict = {
      role: (role === 0) !== connects ? 'attack' : 'defend',
      outcome: OUTCOMES[outcome],
      koThreats: OUTCOMES[outcome] === 'ko' ? threats : null,
      ko: OUTCOMES[outcome] === 'ko' ? koOf(color, threats) : null,
      seki: seki < 0 ? null : known[seki],
      tenuki: tenuki < 0 ? null : known[tenuki],
      moves: namesOf(unknown ? [] : first),
      sekiMoves: namesOf(inSeki),
      pv: unknown
        ? tries.slice(0, 1)
        : (first.length === 0 || first.includes(pv[0]) ? pv : first.slice(0, 1)).map((point) =>
            pointOf(point, width),
          ),
      tries,
      bounds: unknown ? boundsOf(knownWin, knownLoss) : null,
      losing: losingOf(moves, best, width),
      complete: complete === 1 && inDoubt.length === 0,
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
