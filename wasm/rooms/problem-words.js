import { chainAt } from './chains.js';
import { numberOf, other } from './problem.js';

/** @typedef {import('./problem.js').Color} Color */
/** @typedef {import('./problem.js').Position} Position */

/* What authors say beside the stones: triangles and squares on those that are meant, and in the comment before the first
 * move whether they are to be captured, to be connected, or to live. */

const FIRST =
  String.raw`(?:'s)?(?:[\s-]+is)?[\s-]+` +
  String.raw`(?:to[\s-]+(?:play|move)|turn|(?:(?:play|move)s?[\s-]+)?first)\b`;
/** What is to be done tells as well who begins, where nothing else does. */
const DOES =
  String.raw`[\s-]+to[\s-]+` +
  String.raw`(?:capture|catch|connect|cut|escape|kill|live|make|save|survive|win)\b`;
const BLACK = new RegExp(
  String.raw`\bb(?:lack)?${FIRST}|[黑黒](?:先|棋先|の?番)|(?:轮|輪)到[黑黒]|흑(?:선|번|\s?차례)`,
  'i',
);
const WHITE = new RegExp(
  String.raw`\bw(?:hite)?${FIRST}|白(?:先|棋先|の?番)|(?:轮|輪)到白|백(?:선|번|\s?차례)`,
  'i',
);
const BLACK_DOES = new RegExp(String.raw`\bblack${DOES}`, 'i');
const WHITE_DOES = new RegExp(String.raw`\bwhite${DOES}`, 'i');
const CAPTURE =
  /\b(?:captur(?:e|ing)|catch|chas(?:e|ing)|ladder|snap-?back|net|atari)\b|吃|征子|シチョウ|ゲタ|축|장문/i;
const SAVE = /\b(?:save|escape|rescue)\b/i;
const CONNECT = /\b(?:connect(?:s|ing|ions?)?|link)\b/i;
const CUT = /\b(?:cut|separate|disconnect)\b/i;
/** The cut of the other side is to be prevented. */
const UNCUT = /\b(?:against|prevent|respond to|avoid)\s(?:\w+\s)?cut\b/i;
const FATE =
  /\b(?:eyes?|alive|lives?|life|kill|dead|die|races?|semeai|seki|ko)\b|[活死杀殺眼劫]|사활|대마|패/i;
/** Of a group that is captured the life is asked; so it is of races. */
const LIFE = new RegExp(String.raw`${FATE.source}|\bgroups?\b`, 'i');
const SHOWN = /\b(?:marked|triangles?|squares?)\b/i;
/** In addresses, which may end with one of these words. */
const ADDRESS = /\w[.@/]\w/;
/** Of several chains one is enough to capture, or all have to be saved. */
const ONE = /\b(?:double|one or more|at least one)\b/i;
const ALL = /\b(?:all|both)\b/i;

/**
 * Has a position, as read from a file that says neither who moves first nor what is meant with properties made for
 * that, what its comment and its triangles and squares tell.
 * @param {Position} position is changed
 * @param {string} comment
 * @param {number[]} shown stones with a triangle or a square
 */
export function asWordsTell(position, comment, shown) {
  const spoken = comment.split(/\s+/).filter((word) => !ADDRESS.test(word));
  const words = spoken.join(' ');
  position.toPlay ??= oneOf(words, BLACK, WHITE) ?? oneOf(words, BLACK_DOES, WHITE_DOES);
  const owners = new Set(shown.map((point) => position.stones[point]));
  const meant = position.target ?? (owners.size === 1 ? shown : []);
  position.goal = goalOf(position, words, meant);
  if (!FATE.test(words) && position.goal !== 'connect') askToConnect(position, words, shown);
  const isCapture = position.goal === 'capture';
  const some = isOf(position, meant, position.toPlay) ? ALL : ONE;
  if (isCapture && some.test(words)) position.targetRule = 'all';
  // A single one may show the last move.
  if (meant.length > 1 || (meant.length > 0 && (isCapture || SHOWN.test(words))))
    position.target = meant;
}

/**
 * @param {string} words
 * @param {RegExp} black
 * @param {RegExp} white
 * @returns {Color | null} the colour of which the words speak, null: none, or both
 */
function oneOf(words, black, white) {
  const found = [black.test(words), white.test(words)];
  if (found[0] === found[1]) return null;
  return found[0] ? 'B' : 'W';
}

/**
 * @param {Position} position
 * @param {string} words
 * @param {number[]} meant stones
 * @returns {import('./problem.js').Goal | null} null: not told
 */
function goalOf(position, words, meant) {
  const { toPlay } = position;
  const own = isOf(position, meant, toPlay);
  const theirs = isOf(position, meant, toPlay && other(toPlay));
  const isApart = new Set(meant.map((point) => chainAt(position, point).first)).size > 1;
  if (isApart && ((own && CONNECT.test(words)) || (theirs && CUT.test(words)))) return 'connect';
  if (LIFE.test(words)) return 'life';
  if (CAPTURE.test(words) && !own) return 'capture';
  return SAVE.test(words) && own ? 'capture' : null;
}

/**
 * Where nothing is marked the words may speak of stones to be connected or cut all the same: what they say last counts.
 * @param {Position} position is changed
 * @param {string} words
 * @param {number[]} shown
 */
function askToConnect(position, words, shown) {
  const { toPlay, target } = position;
  if (toPlay === null || target !== null || shown.length > 0) return;
  const isUncut = UNCUT.test(words);
  const [joins, cuts] = isUncut ? [0, -1] : [lastOf(CONNECT, words), lastOf(CUT, words)];
  if (joins === cuts || (!isUncut && Math.max(joins, cuts) < lastOf(CAPTURE, words))) return;
  position.joins = joins > cuts ? toPlay : other(toPlay);
  position.goal = null;
}

/**
 * Where the last of such words begins, -1: there is none.
 * @param {RegExp} pattern
 * @param {string} words
 */
function lastOf({ source, flags }, words) {
  let last = -1;
  for (const { index } of words.matchAll(new RegExp(source, `${flags}g`))) last = index;
  return last;
}

/**
 * @param {Pick<Position, 'stones'>} position
 * @param {number[]} meant stones of one colour
 * @param {Color | null} color
 */
function isOf({ stones }, meant, color) {
  return color !== null && stones[meant[0]] === numberOf(color);
}

/**
 * What a file has to say of a capture or a connection for it to be read as one again; nothing of a life.
 * @param {Pick<Position, 'goal' | 'stones' | 'target' | 'targetRule'>} position as it was solved
 * @param {Color} color who moves first
 */
export function wordsFor({ goal, stones, target, targetRule }, color) {
  if (target === null || goal === null || goal === 'life') return '';
  const own = isOf({ stones }, target, color);
  const all = targetRule === 'all';
  const joins = own ? 'Connect' : 'Cut';
  const takes = own ? `Save${all ? ' all' : ''}` : `Capture${all ? ' one or more of' : ''}`;
  const side = color === 'B' ? 'Black' : 'White';
  return `${side} to play. ${goal === 'connect' ? joins : takes} the marked stones.`;
}
