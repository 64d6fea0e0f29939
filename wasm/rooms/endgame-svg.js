import { parseFraction, toNumber } from './fraction.js';

/** @typedef {import('./fraction.js').Fraction} Fraction */
/** @typedef {{ L: string[][], R: string[][] }} WallsText */

const WIDTH = 280;
const HEIGHT = 240;
const MARGIN = { left: 36, right: 14, top: 34, bottom: 30 };
const COLORS = [
  ['#1f6feb', '#d1242f'],
  ['#8250df', '#bf8700'],
];

/**
 * Thermographs as an SVG file, side by side: Left on the left, so larger values on the left, the
 * temperature upwards, the mast going out at the top. With several pairs of walls (one for each
 * komaster) they lie over each other.
 * @param {{ title: string, walls: WallsText[] }[]} graphs
 * @returns {string}
 */
export function thermographSvg(graphs) {
  const width = WIDTH * Math.max(1, graphs.length);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT}" width="${width}" height="${HEIGHT}" font-family="sans-serif" font-size="10">`,
    `<rect width="${width}" height="${HEIGHT}" fill="#fff"/>`,
    ...graphs.map((graph, index) => plot(graph, index * WIDTH)),
    '</svg>',
    '',
  ].join('\n');
}

/** @param {string} text */
const number = (text) => toNumber(/** @type {Fraction} */ (parseFraction(text)));

/** @param {string[][]} wall */
const points = (wall) => wall.map(([value, t]) => ({ value: number(value), t: number(t) }));

/**
 * @param {{ title: string, walls: WallsText[] }} graph
 * @param {number} left
 */
function plot({ title, walls }, left) {
  const all = walls.flatMap(({ L, R }) => [...points(L), ...points(R)]);
  const values = all.map(({ value }) => value);
  const least = Math.min(...values, 0) - 0.5;
  const most = Math.max(...values, 0) + 0.5;
  const bottom = Math.min(-1, ...all.map(({ t }) => t));
  const top = Math.max(0, ...all.map(({ t }) => t)) + 1;
  const x = (/** @type {number} */ value) =>
    round(
      left + MARGIN.left + ((most - value) / (most - least)) * (WIDTH - MARGIN.left - MARGIN.right),
    );
  const y = (/** @type {number} */ t) =>
    round(
      HEIGHT -
        MARGIN.bottom -
        ((t - bottom) / (top - bottom)) * (HEIGHT - MARGIN.top - MARGIN.bottom),
    );
  const path = (/** @type {string[][]} */ wall) => {
    const corners = points(wall);
    const mast = { value: corners[corners.length - 1].value, t: top };
    return [...corners, mast].map(({ value, t }) => `${x(value)},${y(t)}`).join(' ');
  };
  return [
    `<g><text x="${left + WIDTH / 2}" y="16" text-anchor="middle" font-size="12">${escaped(title)}</text>`,
    ...ticks(least, most).map(
      (value) =>
        `<line x1="${x(value)}" y1="${y(bottom)}" x2="${x(value)}" y2="${y(top)}" stroke="#eee"/>` +
        `<text x="${x(value)}" y="${HEIGHT - MARGIN.bottom + 14}" text-anchor="middle">${value}</text>`,
    ),
    ...ticks(bottom, top).map(
      (t) =>
        `<line x1="${x(most)}" y1="${y(t)}" x2="${x(least)}" y2="${y(t)}" stroke="${t === 0 ? '#999' : '#eee'}"/>` +
        `<text x="${left + MARGIN.left - 6}" y="${y(t) + 3}" text-anchor="end">${t}</text>`,
    ),
    ...walls.flatMap(({ L, R }, index) =>
      [L, R].map(
        (wall, side) =>
          `<polyline points="${path(wall)}" fill="none" stroke="${COLORS[index % 2][side]}" stroke-width="2"${index > 0 ? ' stroke-dasharray="5 3"' : ''}/>`,
      ),
    ),
    '</g>',
  ].join('\n');
}

/** @param {number} value */
const round = (value) => Math.round(value * 100) / 100;

/**
 * At most about eight whole numbers from `from` to `to`.
 * @param {number} from
 * @param {number} to
 */
function ticks(from, to) {
  const step = [1, 2, 5, 10, 20, 50, 100].find((s) => (to - from) / s <= 8) ?? (to - from) / 8;
  const found = [];
  for (let tick = Math.ceil(from / step) * step; tick <= to; tick += step) found.push(round(tick));
  return found;
}

/** @param {string} text */
const escaped = (text) =>
  text.replace(
    /[&<>"]/g,
    (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c,
  );
