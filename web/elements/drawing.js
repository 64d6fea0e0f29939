/**
 * A Go board as SVG, without a library: one unit is the distance of two lines, column x of the
 * board is at x. Looks come from the style sheet of whoever uses it (BOARD_STYLE).
 */
import { labelOf } from '../common/points.js';
import { make } from './base.js';

/** @typedef {import('../common/points.js').Vertex} Vertex */

/**
 * @typedef {object} Drawing
 * @property {import('../common/points.js').SignMap} signs
 * @property {{ x: [number, number], y: [number, number] }} crop first and last column and row
 * @property {{ vertex: Vertex, kind: 'target' | 'last' | 'good' | 'bad' | 'ko' | 'cursor' }[]} marks
 */

export const BOARD_STYLE = `
  svg { display: block; width: 100%; background: var(--tesuji-wood, #e3b565); border-radius: 4px; user-select: none }
  .lines { stroke: var(--tesuji-lines, #5b3a12); stroke-width: .035; fill: none }
  .star, text { fill: var(--tesuji-lines, #5b3a12) }
  text { font: .42px system-ui, sans-serif; text-anchor: middle; dominant-baseline: central }
  .black { fill: #1d1b19 }
  .white { fill: #f7f5f0; stroke: #6a5a40; stroke-width: .03 }
  .target, .last { fill: none; stroke: #bbb; stroke-width: .08 }
  .on-white { stroke: #555 }
  .cursor { fill: none; stroke: #0a66c2; stroke-width: .08 }
  .good { fill: #1f7a2e }
  .ko { fill: #1f5fb0 }
  .bad { fill: #b3301a }
`;

/** How each mark is drawn, around the origin. */
const SHAPES = {
  target: ['path', { d: 'M0-.26L.24.16H-.24Z' }],
  last: ['circle', { r: '.22' }],
  good: ['circle', { r: '.28' }],
  ko: ['circle', { r: '.28' }],
  bad: ['path', { d: 'M0-.16L.16 0L0 .16L-.16 0Z' }],
  cursor: ['rect', { x: '-.47', y: '-.47', width: '.94', height: '.94', rx: '.1' }],
};

/**
 * Draws into an `<svg>`, in place of what it shows.
 * @param {SVGSVGElement} svg
 * @param {Drawing} drawing
 */
export function draw(svg, { signs, crop: { x, y }, marks }) {
  const width = x[1] - x[0] + 1;
  const height = y[1] - y[0] + 1;
  svg.setAttribute('viewBox', `${x[0] - 1.2} ${y[0] - 1.2} ${width + 0.9} ${height + 0.9}`);
  const parts = [grid(signs, x, y), ...stars(signs, x, y), ...labels(signs.length, x, y)];
  for (let j = y[0]; j <= y[1]; j++) {
    for (let i = x[0]; i <= x[1]; i++) {
      const sign = signs[j][i];
      if (sign === 0) continue;
      const color = sign > 0 ? 'black' : 'white';
      parts.push(make('svg:circle', { cx: `${i}`, cy: `${j}`, r: '.47', class: color }));
    }
  }
  for (const { vertex, kind } of marks) {
    const [name, attributes] = SHAPES[kind];
    const transform = `translate(${vertex})`;
    const styles = signs[vertex[1]][vertex[0]] < 0 ? `${kind} on-white` : kind;
    parts.push(
      make(`svg:${name}`, { .../** @type {object} */ (attributes), class: styles, transform }),
    );
  }
  svg.replaceChildren(...parts);
}

/**
 * The point under a pointer, or null beside the board.
 * @param {SVGSVGElement} svg
 * @param {MouseEvent} event
 * @param {Drawing['crop']} crop
 * @returns {Vertex | null}
 */
export function vertexUnder(svg, event, crop) {
  const matrix = svg.getScreenCTM();
  if (matrix === null) return null;
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  const [x, y] = [Math.round(at.x), Math.round(at.y)];
  const inside = x >= crop.x[0] && x <= crop.x[1] && y >= crop.y[0] && y <= crop.y[1];
  return inside ? [x, y] : null;
}

/**
 * Lines, running out half a step where the board goes on.
 * @param {import('../common/points.js').SignMap} signs
 * @param {[number, number]} x
 * @param {[number, number]} y
 */
function grid(signs, x, y) {
  const [left, top] = [x[0] - (x[0] > 0 ? 0.5 : 0), y[0] - (y[0] > 0 ? 0.5 : 0)];
  const right = x[1] + (x[1] < signs[0].length - 1 ? 0.5 : 0);
  const bottom = y[1] + (y[1] < signs.length - 1 ? 0.5 : 0);
  let path = '';
  for (let i = x[0]; i <= x[1]; i++) path += `M${i} ${top}V${bottom}`;
  for (let j = y[0]; j <= y[1]; j++) path += `M${left} ${j}H${right}`;
  return make('svg:path', { d: path, class: 'lines' });
}

/** The lines of the star points: on smaller boards there are none at the middle of the sides. */
const STARS = /** @type {Record<number, number[]>} */ ({
  9: [2, 4, 6],
  13: [3, 6, 9],
  19: [3, 9, 15],
});

/**
 * @param {import('../common/points.js').SignMap} signs
 * @param {[number, number]} x
 * @param {[number, number]} y
 */
function stars(signs, x, y) {
  const size = signs.length;
  const lines = (size === signs[0].length && STARS[size]) || [];
  const shown = (/** @type {[number, number]} */ [low, high]) =>
    lines.filter((line) => low <= line && line <= high);
  return shown(y).flatMap((j) =>
    shown(x)
      .filter((i) => size > 13 || (i === lines[1]) === (j === lines[1]))
      .map((i) => make('svg:circle', { cx: `${i}`, cy: `${j}`, r: '.09', class: 'star' })),
  );
}

/**
 * Coordinates at the left and the top.
 * @param {number} rows
 * @param {[number, number]} x
 * @param {[number, number]} y
 */
function labels(rows, x, y) {
  /** @type {(text: string, i: number, j: number) => Element} */
  const label = (text, i, j) =>
    make('svg:text', { x: `${i}`, y: `${j}`, 'aria-hidden': 'true' }, text);
  const all = [];
  for (let i = x[0]; i <= x[1]; i++) all.push(label(labelOf([i, 0], rows)[0], i, y[0] - 0.85));
  for (let j = y[0]; j <= y[1]; j++) all.push(label(String(rows - j), x[0] - 0.85, j));
  return all;
}
