/**
 * What is drawn on the stones and points of a problem, and said of them.
 */
import { chainAt } from '../common/board.js';
import { pointOf, signOf, vertexOf } from '../common/points.js';

/** @typedef {import('../common/game.js').State} State */
/** @typedef {import('../common/points.js').Vertex} Vertex */
/** @typedef {import('../common/points.js').SignMap} SignMap */

/**
 * Stones whose fate is asked, and the last move.
 * @param {State} state
 * @param {SignMap} signs what stands on the board
 * @returns {[Vertex, { type: string }][]}
 */
export function marks(state, signs) {
  const { moves } = state;
  /** @type {[Vertex, { type: string }][]} */
  const marks = [];
  for (const vertex of vertices(targetOf(state))) {
    if (signs[vertex[1]][vertex[0]] === 0) continue;
    for (const stone of chainAt(signs, vertex).stones) marks.push([stone, { type: 'triangle' }]);
  }
  for (const vertex of vertices(moves.slice(-1).map(({ point }) => point))) {
    marks.push([vertex, { type: 'circle' }]);
  }
  return marks;
}

/** @typedef {[Vertex, { sign: number, type?: string, faint?: boolean }]} Ghost */

/**
 * What the last hint points at; else the solver's opinion of the first moves.
 * @param {State} state
 * @returns {Ghost[]}
 */
export function ghosts(state) {
  const hint = state.hints.findLast(({ outcome }) => outcome === 'win' || outcome === 'ko');
  const sign = signOf(state.first);
  const point = hint?.move || hint?.retake;
  if (point) return vertices([point]).map(at({ sign, type: 'good' }));
  if (hint?.region)
    return vertices(hint.region).map(at({ sign, type: 'interesting', faint: true }));
  return opinion(state);
}

/**
 * The solver's opinion of the first moves, once it was asked and before one is played, and the
 * stones that it assumed.
 * @param {State} state
 * @returns {Ghost[]}
 */
function opinion({ answer, first, moves }) {
  if (answer === null || moves.length > 0) return [];
  const sign = signOf(first);
  const verdict = answer.first[first];
  const best = verdict === undefined || verdict.outcome === 'loss' ? [] : verdict.moves;
  const type = verdict?.outcome === 'ko' ? 'interesting' : 'good';
  return [
    ...vertices(answer.frame.black).map(at({ sign: 1, faint: true })),
    ...vertices(answer.frame.white).map(at({ sign: -1, faint: true })),
    ...vertices(failing(verdict)).map(at({ sign, type: 'bad', faint: true })),
    ...vertices(verdict?.tries ?? []).map(at({ sign, type: 'interesting', faint: true })),
    ...vertices(best).map(at({ sign, type })),
  ];
}

/**
 * First moves that fail; what is worth a try may only seem to.
 * @param {import('../common/words.js').Verdict | undefined} verdict
 */
function failing(verdict) {
  return Object.keys(verdict?.losing ?? {}).filter((point) => !verdict?.tries.includes(point));
}

/**
 * What a screen reader adds to a point.
 * @param {State} state
 * @param {SignMap} signs what stands on the board
 * @param {Vertex} vertex
 */
export function describe(state, signs, vertex) {
  const { answer, first, moves } = state;
  const point = pointOf(vertex);
  const words = [];
  if (signs[vertex[1]][vertex[0]] !== 0) {
    const liberties = chainAt(signs, vertex).liberties.length;
    words.push(liberties === 1 ? 'in atari' : `${liberties} liberties`);
  }
  if (targetOf(state).includes(point)) words.push('marked');
  if (moves[moves.length - 1]?.point === point) words.push('last move');
  const verdict = moves.length === 0 ? answer?.first[first] : undefined;
  if (verdict !== undefined && verdict.outcome !== 'loss' && verdict.moves.includes(point)) {
    words.push('best move');
  }
  if (verdict?.tries.includes(point)) words.push('worth a try');
  else if (verdict?.losing[point] !== undefined) words.push('fails');
  return words.join(', ');
}

/**
 * The stones whose fate is asked, as far as that is known.
 * @param {State} state
 */
function targetOf({ answer, asked, problem }) {
  return answer?.target ?? asked.target ?? problem?.target ?? [];
}

/**
 * The target with the chain at a point added or taken away; undefined when none is left.
 * @param {State} state
 * @param {SignMap} signs
 * @param {Vertex} vertex
 */
export function toggled({ asked }, signs, [x, y]) {
  const target = asked.target ?? [];
  const sign = signs[y][x];
  if (sign === 0) return asked.target;
  const chain = chainAt(signs, [x, y]).stones.map(pointOf);
  const rest = target.filter((point) => !chain.includes(point));
  if (rest.length < target.length) return rest.length > 0 ? rest : undefined;
  // A target is of one colour: a stone of the other one starts anew.
  const same = vertices(target).every(([i, j]) => signs[j][i] === sign);
  return [...(same ? target : []), chain[0]];
}

/**
 * @param {string[]} points
 * @returns {Vertex[]} without passes
 */
function vertices(points) {
  return points.map(vertexOf).filter((vertex) => vertex !== null);
}

/**
 * @template T
 * @param {T} value
 * @returns {(vertex: Vertex) => [Vertex, T]}
 */
function at(value) {
  return (vertex) => [vertex, value];
}
