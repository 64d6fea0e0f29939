/**
 * A small picture of a position, for lists.
 */
import { html } from 'htm/preact';

/**
 * @param {object} props
 * @param {import('../common/points.js').SignMap} props.signs
 * @param {{ x: [number, number], y: [number, number] }} props.crop
 */
export function Diagram({ signs, crop }) {
  const { x, y } = squared(crop, signs);
  const last = { x: (signs[0]?.length ?? 1) - 1, y: signs.length - 1 };
  const lines = [];
  for (let i = x[0]; i <= x[1]; i++) {
    lines.push(`M${i} ${y[0] - (y[0] > 0 ? 0.5 : 0)}V${y[1] + (y[1] < last.y ? 0.5 : 0)}`);
  }
  for (let i = y[0]; i <= y[1]; i++) {
    lines.push(`M${x[0] - (x[0] > 0 ? 0.5 : 0)} ${i}H${x[1] + (x[1] < last.x ? 0.5 : 0)}`);
  }
  const stones = signs.flatMap((row, j) =>
    row.flatMap((sign, i) => (sign === 0 || !within(i, x) || !within(j, y) ? [] : [[i, j, sign]])),
  );
  return html`
    <svg
      class="diagram"
      viewBox="${x[0] - 0.7} ${y[0] - 0.7} ${x[1] - x[0] + 1.4} ${y[1] - y[0] + 1.4}"
      aria-hidden="true"
    >
      <path d=${lines.join('')} />
      ${stones.map(
        ([i, j, sign]) =>
          html`<circle cx=${i} cy=${j} r="0.46" class=${sign > 0 ? 'black' : 'white'} />`,
      )}
    </svg>
  `;
}

/**
 * The crop with its shorter side made longer, as far as the board goes: away from an edge that it
 * touches, else to both sides.
 * @param {{ x: [number, number], y: [number, number] }} crop
 * @param {import('../common/points.js').SignMap} signs
 */
function squared({ x, y }, signs) {
  const side = Math.max(x[1] - x[0], y[1] - y[0]);
  /** @type {(range: [number, number], last: number) => [number, number]} */
  const grown = ([low, high], last) => {
    const size = Math.min(side, last);
    const middle = low === 0 ? 0 : high === last ? last - size : (low + high - size) >> 1;
    const start = Math.max(0, Math.min(middle, last - size));
    return [start, start + size];
  };
  return { x: grown(x, (signs[0]?.length ?? 1) - 1), y: grown(y, signs.length - 1) };
}

/**
 * @param {number} value
 * @param {[number, number]} range
 */
function within(value, [low, high]) {
  return low <= value && value <= high;
}
