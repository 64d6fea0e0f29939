import { playOn } from '../rooms/chains.js';
import { indexOf, numberOf, pointOf } from '../rooms/problem.js';

/** @typedef {import('../rooms/tsumego.js').Answer} Answer */
/** @typedef {import('../rooms/tsumego.js').Verdict} Verdict */
/** @typedef {import('../rooms/problem.js').ProblemObject} ProblemObject */

const COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';
const NAMES = { B: 'Black', W: 'White' };
const MARGIN = 2;

/**
 * A text with the control characters in it as escapes, which a terminal would obey.
 * @param {string} text
 */
export function printable(text) {
  const escaped = (/** @type {string} */ one) =>
    `\\x${one.charCodeAt(0).toString(16).padStart(2, '0')}`;
  return text.replace(/\p{Cc}/gu, escaped);
}

/**
 * What people call a point: column letter without I, row from the bottom.
 * @param {string} point SGF letters
 * @param {number} height
 */
export function labelOf(point, height) {
  if (point === '') return 'pass';
  const [x, y] = vertexOf(point);
  return `${COLUMNS[x]}${height - y}`;
}

/**
 * Whether a move is a pass, or on the board.
 * @param {string} point SGF letters, or what else a file has
 * @param {number} width
 * @param {number} height
 */
export function isOn(point, width, height) {
  const [x, y] = vertexOf(point);
  return point === '' || (point.length === 2 && x >= 0 && x < width && y >= 0 && y < height);
}

/** @param {string} point */
function vertexOf(point) {
  return [point.charCodeAt(0) - 97, point.charCodeAt(1) - 97];
}

/**
 * The part of the board around stones and marked points.
 * @param {ProblemObject} problem
 * @param {Map<string, string>} marks one character for each point
 */
export function boardText({ size, black, white }, marks) {
  const [width, height] = Array.isArray(size) ? size : [size, size];
  const used = [...black, ...white, ...marks.keys()].map(vertexOf);
  const range = (/** @type {number} */ axis, /** @type {number} */ lines) => [
    Math.max(0, Math.min(...used.map((vertex) => vertex[axis])) - MARGIN),
    Math.min(lines - 1, Math.max(...used.map((vertex) => vertex[axis])) + MARGIN),
  ];
  const [left, right] = range(0, width);
  const [top, bottom] = range(1, height);
  const stones = new Map([
    ...black.map((point) => /** @type {const} */ ([point, 'X'])),
    ...white.map((point) => /** @type {const} */ ([point, 'O'])),
    ...marks,
  ]);
  const rows = [];
  for (let y = top; y <= bottom; y++) {
    const row = [];
    for (let x = left; x <= right; x++)
      row.push(stones.get(String.fromCharCode(97 + x, 97 + y)) ?? '.');
    rows.push(`${String(height - y).padStart(4)} ${row.join(' ')}`);
  }
  return [
    ...rows,
    `     ${COLUMNS.slice(left, right + 1)
      .split('')
      .join(' ')}`,
  ].join('\n');
}

/**
 * A problem's stones after a line of moves that may be played.
 * @param {ProblemObject} problem
 * @param {import('../rooms/problem.js').Color} toPlay then
 * @param {string[]} moves
 * @returns {ProblemObject}
 */
export function played(problem, toPlay, moves) {
  const [width, height] = /** @type {[number, number]} */ (problem.size);
  const board = { width, height, stones: new Uint8Array(width * height), ko: -1 };
  for (const point of problem.black) board.stones[indexOf(point, board)] = 1;
  for (const point of problem.white) board.stones[indexOf(point, board)] = 2;
  let color = numberOf(toPlay);
  if (moves.length % 2 === 1) color = 3 - color;
  for (const move of moves) {
    playOn(board, color, indexOf(move, board));
    color = 3 - color;
  }
  const all = [...board.stones.keys()];
  const namesOf = (/** @type {number} */ stone) =>
    all.filter((index) => board.stones[index] === stone).map((index) => pointOf(index, width));
  return { ...problem, black: namesOf(1), white: namesOf(2) };
}

/** @param {Pick<Answer, 'assumes' | 'safeLiberties'>} answer */
export function assumptionText({ assumes, safeLiberties }) {
  const named = assumes.map((one) =>
    one === 'escape' ? `escape with ${safeLiberties} liberties` : one,
  );
  return named.length > 0 ? `, assuming ${named}` : '';
}

/**
 * An answer for people: the board with the main line, and a line or two for each side.
 * @param {Answer & { id: string }} answer
 * @param {ProblemObject} problem
 */
export function answerText(answer, problem) {
  const sides = /** @type {['B' | 'W', Verdict][]} */ (Object.entries(answer.first));
  const marks = new Map();
  const shown = sides.map(([, verdict]) => verdict).find(({ moves }) => moves.length > 0)?.pv ?? [];
  shown
    .filter((point) => point !== '')
    .slice(0, 9)
    .forEach((point, index) => {
      if (!marks.has(point)) marks.set(point, String(index + 1));
    });
  return [
    `${answer.id}: ${answer.status}${assumptionText(answer)}${answer.koShapes.length ? `, ${answer.koShapes}` : ''}`,
    boardText(problem, marks),
    ...sides.map(([color, verdict]) => verdictText(color, verdict, answer)),
    `  ${answer.nodes} nodes, ${answer.ms.toFixed(1)} ms`,
    '',
  ].join('\n');
}

const DEEDS = {
  life: { attack: 'kill', defend: 'live' },
  capture: { attack: 'capture', defend: 'save the stones' },
  connect: { attack: 'cut', defend: 'connect' },
};

/**
 * A ko in words.
 * @param {import('../rooms/tsumego-ko.js').Ko} ko
 */
export function koText({ kind, stages, takesFirst, needs }) {
  const name = kind === null ? `ko of ${stages} stages` : `${kind} ko`;
  const threats = stages === 1 ? 'one threat' : `${stages} threats`;
  return `${name}: ${NAMES[takesFirst]} takes first, ${NAMES[needs]} needs ${threats} more`;
}

/** @param {Verdict['bounds']} bounds */
function boundsText(bounds) {
  const known = [
    bounds?.succeeds != null && `can with ${bounds.succeeds} ko threats more or better`,
    bounds?.fails != null && `cannot with ${bounds.fails} or worse`,
  ].filter(Boolean);
  return known.length > 0 ? ` (${known.join(', ')})` : '';
}

/**
 * How, or how far, the side succeeds or fails.
 * @param {Verdict} verdict
 * @param {Answer['safeLiberties']} safeLiberties
 */
function howText({ role, outcome, koThreats, tries, bounds }, safeLiberties) {
  if (outcome === 'ko')
    return `by winning a ko (with ${koThreats} ko threats more than the other side, or better)`;
  if (outcome === 'unknown') return `not proved${boundsText(bounds)}`;
  if (outcome === 'win' || tries.length === 0) return '';
  if (role === 'attack' && safeLiberties !== undefined)
    return `before the stones have ${safeLiberties} liberties; whether later is open`;
  return 'in the region; whether in a wider one is open';
}

/**
 * @param {'B' | 'W'} color
 * @param {Verdict} verdict
 * @param {Answer} answer
 */
function verdictText(color, verdict, { size: [, height], goal, safeLiberties }) {
  const { outcome, ko, seki, tenuki, moves, pv, tries } = verdict;
  const labels = (/** @type {string[]} */ points) =>
    points.map((point) => labelOf(point, height)).join(' ');
  const how = howText(verdict, safeLiberties);
  const can = outcome === 'loss' ? 'cannot' : outcome === 'unknown' ? 'to' : 'can';
  return [
    `  ${NAMES[color]} first ${can} ${outcome === 'unknown' ? 'play:' : DEEDS[goal][verdict.role]} ${how}`.trimEnd(),
    ko ? `    ${koText(ko)}` : '',
    seki ? '    in seki' : '',
    tenuki && outcome !== 'loss' ? '    even by playing elsewhere' : '',
    moves.length > 0 ? `    moves: ${labels(moves)}` : '',
    pv.length > 0 && outcome !== 'unknown' ? `    line:  ${labels(pv)}` : '',
    tries.length > 0 ? `    worth a try: ${labels(tries)}` : '',
  ]
    .filter(Boolean)
    .join('\n');
}
