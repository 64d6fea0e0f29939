/**
 * What stands beside the board: facts, comment, variations, warnings, files to take away.
 */
import { html } from 'htm/preact';
import { animatedSvg, stonesCsv, svg, toObject } from '../../wasm/record.js';
import { save } from '../board/files.js';
import { colorWord, labelOf } from '../common/points.js';

/** @typedef {import('../../wasm/rooms/record-game.js').GameRecord} GameRecord */
/** @typedef {import('../../wasm/rooms/record-game.js').RecordNode} RecordNode */

/** @param {{ record: GameRecord }} props */
export function Facts({ record }) {
  const { facts, size, moveCount, identity } = record;
  const player = (/** @type {string | null} */ name, /** @type {string | null} */ rank) =>
    [name, rank].filter(Boolean).join(' ');
  const lines = [
    ['Black', player(facts.black, facts.blackRank)],
    ['White', player(facts.white, facts.whiteRank)],
    ['Result', facts.result],
    ['Event', [facts.event, facts.round].filter(Boolean).join(', ')],
    ['Date', facts.date],
    ['Place', facts.place],
    ['Rules', facts.rules],
    ['Komi', facts.komi],
    ['Handicap', facts.handicap || null],
    ['Board', `${size[0]} × ${size[1]}`],
    ['Moves', moveCount],
    ['Identity', identity.game],
  ].filter(([, value]) => value !== null && value !== '');
  return html`
    <dl class="facts card">
      ${lines.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}
    </dl>
  `;
}

/**
 * The comment at a node, and the ways on from it.
 * @param {object} props
 * @param {GameRecord} props.record
 * @param {RecordNode[]} props.nodes
 * @param {number} props.node
 * @param {(node: number) => void} props.onNode
 */
export function NodeNotes({ record, nodes, node, onNode }) {
  const { properties, children } = nodes[node];
  const next = record.path[[...record.path].indexOf(node) + 1];
  const height = record.size[1];
  const words = (/** @type {RecordNode} */ { color, point }) =>
    color === null
      ? 'set-up'
      : `${colorWord(color)} ${point === null ? 'off the board' : labelOf(point, height)}`;
  return html`
    ${(properties.C ?? []).map((comment) => html`<p class="comment card">${comment}</p>`)}
    ${
      children.length > 1 &&
      html`
        <div class="variations" role="group" aria-label="Variations">
          ${children.map(
            (child, i) => html`
              <button aria-pressed=${child === next} onClick=${() => onNode(child)}>
                ${i === 0 ? 'Main line' : `Variation ${i}`}: ${words(nodes[child])}
              </button>
            `,
          )}
        </div>
      `
    }
  `;
}

/**
 * @param {object} props
 * @param {GameRecord} props.record
 * @param {(number: number) => void} props.onMove
 */
export function Warnings({ record, onMove }) {
  const { warnings } = record;
  if (warnings.length === 0) return null;
  return html`
    <details class="warnings" open>
      <summary>${warnings.length === 1 ? 'One warning' : `${warnings.length} warnings`}</summary>
      <ul>
        ${warnings.slice(0, 200).map(
          ({ message, move, line, column }) => html`
            <li>
              ${message} (line ${line}, column ${column})${' '}
              ${move !== null && html`<button class="link" onClick=${() => onMove(move)}>move ${move}</button>`}
            </li>
          `,
        )}
      </ul>
    </details>
  `;
}

/** @param {{ record: GameRecord, number: number, name: string }} props */
export function Downloads({ record, number, name }) {
  const stem = name.replace(/\.sgf$/i, '').replace(/[^\p{L}\p{N}._-]+/gu, '-') || 'record';
  return html`
    <div class="actions" role="group" aria-label="Take away">
      <button onClick=${() => save(`${stem}.csv`, 'text/csv', stonesCsv(record))}>Table (CSV)</button>
      <button onClick=${() => save(`${stem}.json`, 'application/json', JSON.stringify(toObject(record)))}>
        All (JSON)
      </button>
      <button onClick=${() => save(`${stem}-${number}.svg`, 'image/svg+xml', svg(record, number))}>
        Diagram (SVG)
      </button>
      <button onClick=${() => save(`${stem}-game.svg`, 'image/svg+xml', animatedSvg(record))}>
        Animation (SVG)
      </button>
    </div>
  `;
}
