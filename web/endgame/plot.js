/**
 * Drawn as plain SVG: plotting libraries (Observable Plot among them) write inline styles, which the
 * page's strict policy forbids.
 *
 * A thermograph: Left on the left, so larger values on the left; temperature upwards; the mast going
 * out at the top. Pointing at it reads both walls off.
 */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { valueAt } from '../../wasm/rooms/endgame-name.js';
import { formatFraction, fraction, parseFraction, toNumber } from '../../wasm/rooms/fraction.js';

/** @typedef {{ L: string[][], R: string[][] }} WallsText */
/** @typedef {import('../../wasm/rooms/fraction.js').Fraction} Fraction */

const [WIDTH, HEIGHT] = [320, 260];
const EDGE = { left: 34, right: 12, top: 12, bottom: 26 };
const STEPS = 12n; // temperatures are read off in twelfths

/** @param {string} text */
const number = (text) => toNumber(/** @type {Fraction} */ (parseFraction(text)));

/** @param {string[][]} wall @returns {import('../../wasm/rooms/endgame-decode.js').Corner[]} */
const exact = (wall) =>
  wall.map(([v, t]) => [
    /** @type {Fraction} */ (parseFraction(v)),
    /** @type {Fraction} */ (parseFraction(t)),
  ]);

/**
 * @param {object} props
 * @param {{ name: string, walls: WallsText }[]} props.graphs one for each komaster that is shown
 */
export function Plot({ graphs }) {
  const [at, setAt] = useState(/** @type {Fraction | null} */ (null));
  const frame = frameOf(graphs.map(({ walls }) => walls));
  const { x, y, t } = frame;

  /** @param {PointerEvent} event */
  function read(event) {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const wanted = t(((event.clientY - box.top) / box.height) * HEIGHT);
    setAt(fraction(BigInt(Math.round(wanted * Number(STEPS))), STEPS));
  }

  /** What a finger read stays. @param {PointerEvent} event */
  function leave({ pointerType }) {
    if (pointerType !== 'touch') setAt(null);
  }

  const reading = at && graphs.map(({ name, walls }) => readingOf(name, walls, at)).join('; ');
  return html`
    <figure class="thermograph">
      <svg
        viewBox="0 0 ${WIDTH} ${HEIGHT}"
        role="img"
        aria-label=${`Thermograph: ${graphs.map(({ name, walls }) => wordsOf(name, walls)).join('; ')}`}
        onPointerDown=${read}
        onPointerMove=${read}
        onPointerLeave=${leave}
      >
        ${ticks(frame.least, frame.most).map(
          (value) => html`
            <line class="grid" x1=${x(value)} x2=${x(value)} y1=${y(frame.low)} y2=${y(frame.top)} />
            <text x=${x(value)} y=${HEIGHT - 10} text-anchor="middle">${value}</text>
          `,
        )}
        ${ticks(frame.low, frame.top).map(
          (value) => html`
            <line
              class=${value === 0 ? 'zero' : 'grid'}
              x1=${x(frame.most)}
              x2=${x(frame.least)}
              y1=${y(value)}
              y2=${y(value)}
            />
            <text x=${EDGE.left - 6} y=${y(value) + 4} text-anchor="end">${value}</text>
          `,
        )}
        ${graphs.flatMap(({ walls }, i) =>
          /** @type {const} */ (['L', 'R']).map(
            (side) => html`
              <polyline class=${`wall ${side} master${i}`} points=${lineOf(walls[side], frame)} />
            `,
          ),
        )}
        ${
          at &&
          html`<line
            class="reading"
            x1=${x(frame.most)}
            x2=${x(frame.least)}
            y1=${y(toNumber(at))}
            y2=${y(toNumber(at))}
          />`
        }
      </svg>
      <figcaption aria-live="polite">${reading ?? 'Point at the thermograph to read it.'}</figcaption>
    </figure>
  `;
}

/** @param {WallsText[]} all */
function frameOf(all) {
  const corners = all.flatMap(({ L, R }) => [...L, ...R]);
  const values = corners.map(([value]) => number(value));
  const temperatures = corners.map(([, t]) => number(t));
  const least = Math.min(0, ...values) - 0.5;
  const most = Math.max(0, ...values) + 0.5;
  const low = Math.min(-1, ...temperatures);
  const top = Math.max(0, ...temperatures) + 1;
  const wide = WIDTH - EDGE.left - EDGE.right;
  const high = HEIGHT - EDGE.top - EDGE.bottom;
  return {
    ...{ least, most, low, top },
    x: (/** @type {number} */ value) => EDGE.left + ((most - value) / (most - least)) * wide,
    y: (/** @type {number} */ t) => HEIGHT - EDGE.bottom - ((t - low) / (top - low)) * high,
    t: (/** @type {number} */ y) =>
      Math.max(low, Math.min(top, low + ((HEIGHT - EDGE.bottom - y) / high) * (top - low))),
  };
}

/**
 * @param {string[][]} wall
 * @param {ReturnType<typeof frameOf>} frame
 */
function lineOf(wall, { x, y, top }) {
  const corners = wall.map(([value, t]) => [number(value), number(t)]);
  const mast = [corners[corners.length - 1][0], top];
  return [...corners, mast].map(([v, t]) => `${x(v).toFixed(1)},${y(t).toFixed(1)}`).join(' ');
}

/**
 * @param {string} name
 * @param {WallsText} walls
 * @param {Fraction} t
 */
function readingOf(name, { L, R }, t) {
  const value = (/** @type {string[][]} */ wall) => formatFraction(valueAt(exact(wall), t));
  return `${name ? `${name}: ` : ''}t = ${formatFraction(t)}: ${value(L)} and ${value(R)}`;
}

/**
 * @param {string} name
 * @param {WallsText} walls
 */
function wordsOf(name, { L, R }) {
  const wall = (/** @type {string[][]} */ corners) =>
    corners.map(([value, t]) => `${value} at ${t}`).join(', ');
  return `${name} left wall ${wall(L)}, right wall ${wall(R)}`.trim();
}

/**
 * @param {number} from
 * @param {number} to
 */
function ticks(from, to) {
  const step = [1, 2, 5, 10, 20, 50, 100].find((s) => (to - from) / s <= 9) ?? (to - from) / 9;
  const found = [];
  for (let tick = Math.ceil(from / step) * step; tick <= to; tick += step)
    found.push(Math.round(tick * 100) / 100);
  return found;
}
