/**
 * The board at a move: chains coloured, liberties of the chain pointed at, captured stones as ghosts.
 */
import { html } from 'htm/preact';
import { useMemo, useState } from 'preact/hooks';
import { Board } from '../board/board.js';
import { labelOf } from '../common/points.js';

/** @typedef {import('../common/points.js').Vertex} Vertex */
/** @typedef {import('../../wasm/rooms/record-game.js').GameRecord} GameRecord */
/** @typedef {import('../../wasm/rooms/record-position.js').Position} Position */

/** Colours of chains in the style sheet. */
const COLORS = 8;

/**
 * @param {object} props
 * @param {GameRecord} props.record
 * @param {Position} props.position
 * @param {{ chains: boolean, numbers: boolean, ghosts: boolean }} props.shown
 */
export function PositionBoard({ record, position, shown }) {
  const [pointed, setPointed] = useState({ record, at: /** @type {number | null} */ (null) });
  const at = pointed.record === record ? pointed.at : null; // another record may have another board
  const setAt = (/** @type {number | null} */ point) => setPointed({ record, at: point });
  const [width, height] = record.size;
  const signs = useMemo(
    () => /** @type {import('../common/points.js').SignMap} */ (position.signMap()),
    [position],
  );
  const chain = at === null || position.row[at] < 0 ? null : position.chain[at];

  /** @param {Event} event */
  function point({ target }) {
    const vertex = target instanceof Element ? target.closest('.shudan-vertex') : null;
    if (!(vertex instanceof HTMLElement)) return setAt(null);
    setAt(Number(vertex.dataset.y) * width + Number(vertex.dataset.x));
  }

  return html`
    <div onMouseOver=${point} onMouseLeave=${() => setAt(null)}>
      <${Board}
        signs=${signs}
        label=${`Game record, ${width} by ${height}, after move ${position.number}`}
        markers=${markers(record, position, chain, shown.numbers)}
        ghosts=${shown.ghosts ? ghosts(record, position) : []}
        heat=${shown.chains ? chainColors(position, width) : []}
        describe=${(/** @type {Vertex} */ [x, y]) => chainWords(record, position, y * width + x)}
        enter="shows the chain"
        onPlay=${(/** @type {Vertex} */ [x, y]) => setAt(y * width + x)}
      />
      <p class="about-point" aria-live="polite">
        ${at === null ? 'Point at a stone for its chain.' : `${labelOf([at % width, Math.floor(at / width)], height)}: ${chainWords(record, position, at) || 'empty'}`}
      </p>
    </div>
  `;
}

/**
 * @param {GameRecord} record
 * @param {Position} position
 * @param {number} point
 */
function chainWords(record, position, point) {
  const row = position.row[point];
  if (row < 0) return point === position.ko ? 'forbidden by ko' : '';
  const size = position.chain.reduce((n, id) => n + Number(id === position.chain[point]), 0);
  const liberties = position.liberties[point];
  const number = record.stones.number[row];
  return [
    number > 0 ? `move ${number}` : 'set up',
    size === 1 ? 'a stone alone' : `a chain of ${size}`,
    liberties === 1 ? 'in atari' : `${liberties} liberties`,
  ].join(', ');
}

/**
 * Move numbers or the last move, the liberties of a chain, the ko.
 * @param {GameRecord} record
 * @param {Position} position
 * @param {number | null} chain
 * @param {boolean} numbers
 */
function markers(record, position, chain, numbers) {
  const [width] = record.size;
  const last = record.moves.row[position.number];
  /** @type {[Vertex, { type: string, label?: string }][]} */
  const marks = [];
  const liberties = chain === null ? new Set() : libertiesOf(record, position, chain);
  position.row.forEach((row, point) => {
    /** @type {Vertex} */
    const vertex = [point % width, Math.floor(point / width)];
    const number = row < 0 ? 0 : record.stones.number[row];
    if (liberties.has(point)) marks.push([vertex, { type: 'point' }]);
    else if (point === position.ko) marks.push([vertex, { type: 'square' }]);
    else if (numbers && number > 0) marks.push([vertex, { type: 'label', label: String(number) }]);
    else if (row >= 0 && row === last) marks.push([vertex, { type: 'circle' }]);
  });
  return marks;
}

/**
 * @param {GameRecord} record
 * @param {Position} position
 * @param {number} chain
 */
function libertiesOf({ size: [width, height] }, position, chain) {
  /** @type {Set<number>} */
  const liberties = new Set();
  position.chain.forEach((id, point) => {
    if (id !== chain) return;
    const x = point % width;
    const around = [
      x > 0 ? point - 1 : -1,
      x < width - 1 ? point + 1 : -1,
      point - width,
      point + width < width * height ? point + width : -1,
    ];
    for (const next of around) if (next >= 0 && position.row[next] < 0) liberties.add(next);
  });
  return liberties;
}

/**
 * The last stone captured on each point that is empty now.
 * @param {GameRecord} record
 * @param {Position} position
 */
function ghosts({ stones, size: [width] }, position) {
  /** @type {Map<number, [Vertex, { sign: number, type?: string, faint?: boolean }]>} */
  const found = new Map();
  for (let row = 0; row < stones.length; row++) {
    const [point, removed] = [stones.point[row], stones.removedAt[row]];
    if (removed < 0 || removed > position.number || position.row[point] >= 0) continue;
    const sign = stones.color[row] === 1 ? 1 : -1;
    found.set(point, [
      [point % width, Math.floor(point / width)],
      { sign, faint: removed < position.number },
    ]);
  }
  return [...found.values()];
}

/**
 * @param {Position} position
 * @param {number} width
 */
function chainColors(position, width) {
  /** @type {[Vertex, { strength: number }][]} */
  const colors = [];
  position.chain.forEach((id, point) => {
    if (id >= 0)
      colors.push([[point % width, Math.floor(point / width)], { strength: 1 + (id % COLORS) }]);
  });
  return colors;
}
