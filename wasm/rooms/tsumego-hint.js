import { chainAt, neighbors, playOn } from './chains.js';
import { numberOf, other, pointOf, threatsOf } from './problem.js';

/** @typedef {import('./problem.js').Color} Color */
/** @typedef {import('./problem.js').Position} Position */

/** How much a hint gives away, from little to all. */
export const LEVELS = /** @type {const} */ (['solvable', 'region', 'idea', 'move', 'line']);

/**
 * What a move is about, in the words of Go; the key of a hint's `idea`.
 * @typedef {'capture' | 'connect' | 'throw-in' | 'atari' | 'race' | 'vital-point' | 'reduce' | 'make-eyes' | 'extend' | 'cut' | 'placement' | 'net' | 'escape' | 'ko' | 'elsewhere'} Idea
 */

/** @type {Record<Idea, string>} */
export const IDEA_WORDS = {
  capture: 'Take something off the board.',
  connect: 'Connect your stones.',
  'throw-in': 'Sacrifice a stone inside.',
  atari: 'Threaten to capture.',
  race: 'It is a race: take liberties.',
  'vital-point': 'There is one point where eyes are made or broken.',
  reduce: 'Make the eye space smaller.',
  'make-eyes': 'Divide the space into two eyes.',
  extend: 'Make the eye space larger.',
  cut: 'Separate the stones of the other side.',
  placement: 'Play inside.',
  net: 'Shut the stones in.',
  escape: 'Gain liberties.',
  ko: 'It comes down to a ko.',
  elsewhere: 'Nothing needs to be played here.',
};

const RACERS = 3; // stones of either chain in a race at least: fewer are thrown in

/**
 * What a move does, seen by its neighbours alone.
 * @param {Position} position before the move
 * @param {Color} color
 * @param {number} point
 * @param {boolean} attacks
 * @returns {Idea}
 */
export function ideaOf(position, color, point, attacks) {
  if (point < 0) return 'elsewhere';
  const mine = numberOf(color);
  const theirs = numberOf(other(color));
  const { stones } = position;
  const near = neighbors(position, point);
  const chains = near
    .filter((next) => stones[next] !== 0)
    .map((next) => ({ stone: stones[next], ...chainAt(position, next) }));
  const enemies = chains.filter(({ stone }) => stone === theirs);
  const friends = distinct(chains.filter(({ stone }) => stone === mine));
  const free = near.filter((next) => stones[next] === 0).length;
  if (enemies.some(({ liberties }) => liberties.size === 1)) return 'capture';
  if (friends.length === 0 && free <= 1) return 'throw-in';
  if (enemies.some(({ liberties }) => liberties.size === 2)) return 'atari';
  if (enemies.some((enemy) => isRacing(position, mine, enemy))) return 'race';
  if (position.goal === 'connect') return attacks ? 'cut' : 'connect';
  if (distinct(enemies).length > 1 && attacks) return 'cut';
  const captures = position.goal === 'capture';
  if (friends.length > 1) return attacks || captures ? 'connect' : 'make-eyes';
  if (captures) return attacks ? 'net' : 'escape';
  if (friends.length === 0 && enemies.length > 0) return 'placement';
  if (friends.length === 0) return 'vital-point';
  return attacks ? 'reduce' : onFirstLines(position, point) ? 'make-eyes' : 'extend';
}

/**
 * Whether a chain and one beside it may capture each other: all their liberties are in the region, and the other has
 * hardly more.
 * @param {Position} position
 * @param {number} color of the other
 * @param {ReturnType<typeof chainAt>} enemy
 */
function isRacing(position, color, { chain, liberties }) {
  const inside = new Set(position.region ?? []);
  const isMortal = (/** @type {Set<any>} */ points) => [...points].every((one) => inside.has(one));
  const beside = [...chain].flatMap((stone) => neighbors(position, stone));
  return beside.some((next) => {
    if (position.stones[next] !== color) return false;
    const rival = chainAt(position, next);
    const large = Math.min(chain.size, rival.chain.size) >= RACERS;
    const even = rival.liberties.size <= liberties.size + 1;
    return large && even && isMortal(liberties) && isMortal(rival.liberties);
  });
}

/**
 * @param {Position} position
 * @param {number} point
 */
function onFirstLines({ width, height }, point) {
  const x = point % width;
  const y = Math.floor(point / width);
  return Math.min(x, y, width - 1 - x, height - 1 - y) <= 1;
}

/** @param {{ first: number }[]} chains */
function distinct(chains) {
  return chains.filter(
    ({ first }, index) => chains.findIndex((one) => one.first === first) === index,
  );
}

/**
 * The position after a line of moves, with what simple ko forbids then, and ko threats as who is to play counts
 * them; captures are taken off, nothing else is checked.
 * @param {Position} position
 * @param {Color} color who moves first
 * @param {number[]} moves
 * @returns {{ position: Position, color: Color }} with who is to play
 */
export function after(position, color, moves) {
  const now = { ...position, stones: position.stones.slice() };
  let mover = color;
  for (const point of moves) {
    playOn(now, numberOf(mover), point);
    mover = other(mover);
  }
  now.koThreats = threatsOf(position, color, mover);
  return { position: now, color: mover };
}

/**
 * A small rectangle around a point: where to look.
 * @param {Position} position
 * @param {number} point
 */
export function regionAround({ width, height, region }, point) {
  const allowed = new Set(region ?? []);
  const [x, y] = [point % width, Math.floor(point / width)];
  const points = [];
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++) {
      const [left, top] = [x + dx, y + dy];
      if (left < 0 || top < 0 || left >= width || top >= height) continue;
      if (allowed.has(top * width + left)) points.push(pointOf(top * width + left, width));
    }
  return points;
}
