/**
 * Values of small boards in words and colours. Pure functions.
 */
import { pointOf } from '../common/points.js';
import { nodesWord, timeWord } from '../common/words.js';

/** @typedef {import('../../wasm/rooms/fullboard.js').FullboardAnswer} FullboardAnswer */
/** @typedef {import('../common/points.js').SignMap} SignMap */
/** @typedef {import('../common/points.js').Vertex} Vertex */

/**
 * Who is ahead and by how much.
 * @param {number} score Black's points less White's
 */
export function scoreWords(score) {
  if (score === 0) return 'a draw';
  return `${score > 0 ? 'Black' : 'White'} by ${Math.abs(score)}`;
}

/**
 * What a value means, in a sentence.
 * @param {FullboardAnswer} answer
 */
export function valueWords({ status, lo, hi, tie, score, size: [width, height] }) {
  const area = width * height;
  if (score !== null) return `With best play: ${scoreWords(score)}.`;
  if (status === 'partial') {
    return nothingKnown([lo, hi], area)
      ? 'Nothing is proved yet.'
      : `Proved so far: between ${scoreWords(lo)} and ${scoreWords(hi)}.`;
  }
  return (
    `A cycle decides. If endless play counts against Black: ${scoreWords(lo)}; ` +
    `against White: ${scoreWords(hi)}; if it is a tie: ${scoreWords(tie)}.`
  );
}

/**
 * Where an answer comes from.
 * @param {FullboardAnswer} answer
 */
export function workWords({ source, status, depth, nodes, ms }) {
  if (source === 'table') return `From the table of solved boards, ${timeWord(ms)}`;
  const deep = status === 'partial' && depth > 0 ? `, ${depth} plies deep so far` : '';
  return `${nodesWord(nodes)}, ${timeWord(ms)}${deep}`;
}

/**
 * Who wins when White gets a komi.
 * @param {FullboardAnswer} answer
 * @param {number} komi
 */
export function winnerWords({ status, lo, hi }, komi) {
  if (lo > komi) return 'Black wins.';
  if (hi < komi) return 'White wins.';
  if (lo === komi && hi === komi) return 'A draw.';
  return status === 'partial' ? 'Not proved yet.' : 'It depends on what endless play is worth.';
}

/**
 * A value as it fits on a point: Black's points less White's.
 * @param {[lo: number, hi: number]} value
 */
export function shortValue([lo, hi]) {
  const signed = (/** @type {number} */ n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');
  return lo === hi ? signed(lo) : `${signed(lo)}\n${signed(hi)}`;
}

/**
 * What each empty point leads to, as shudan's heat: 9 the best, down to 1.
 * @param {FullboardAnswer} answer
 * @param {'B' | 'W'} turn
 * @returns {[Vertex, { strength: number, text: string }][]}
 */
export function heatOf({ values, moves, size: [width, height] }, turn) {
  const worth = (/** @type {[number, number]} */ [lo, hi]) => (turn === 'B' ? lo + hi : -lo - hi);
  const best = Math.max(...Object.values(values).map(worth));
  /** @type {[Vertex, { strength: number, text: string }][]} */
  const heat = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const point = pointOf([x, y]);
      const value = values[point];
      if (value === undefined || nothingKnown(value, width * height)) continue;
      const loss = (best - worth(value)) / (4 * width * height);
      const strength = moves.includes(point) ? 9 : Math.max(1, Math.round(7 - 7 * loss));
      heat.push([[x, y], { strength, text: shortValue(value) }]);
    }
  }
  return heat;
}

/**
 * @param {[lo: number, hi: number]} value
 * @param {number} area
 */
function nothingKnown([lo, hi], area) {
  return lo <= -area && hi >= area;
}

/**
 * The area score of a final position: stones, and empty points that only one colour reaches.
 * @param {SignMap} signs
 * @returns {number} Black's points less White's
 */
export function areaScore(signs) {
  const seen = new Set();
  let score = 0;
  signs.forEach((row, y) => {
    row.forEach((sign, x) => {
      score += sign;
      if (sign !== 0 || seen.has(`${x} ${y}`)) return;
      const { points, reached } = emptyArea(signs, x, y);
      for (const [i, j] of points) seen.add(`${i} ${j}`);
      if (reached.size === 1) score += [...reached][0] * points.length;
    });
  });
  return score;
}

/**
 * @param {SignMap} signs
 * @param {number} x
 * @param {number} y
 */
function emptyArea(signs, x, y) {
  const points = [[x, y]];
  const known = new Set([`${x} ${y}`]);
  /** @type {Set<number>} */
  const reached = new Set();
  for (const [i, j] of points) {
    for (const [a, b] of [
      [i - 1, j],
      [i + 1, j],
      [i, j - 1],
      [i, j + 1],
    ]) {
      const sign = signs[b]?.[a];
      if (sign === undefined || known.has(`${a} ${b}`)) continue;
      if (sign !== 0) reached.add(sign);
      else {
        known.add(`${a} ${b}`);
        points.push([a, b]);
      }
    }
  }
  return { points, reached };
}
