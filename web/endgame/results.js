/**
 * What was computed: thermograph, numbers, the moves from here, parameters and conditions.
 */
import { html } from 'htm/preact';
import { thermographSvg } from '../../wasm/rooms/endgame-svg.js';
import { save } from '../board/files.js';
import { labelOf } from '../common/points.js';
import { Plot } from './plot.js';

/** @typedef {import('../../wasm/rooms/endgame.js').EndgameAnswer} EndgameAnswer */

const PLAYS = /** @type {Record<string, string>} */ ({
  number: 'a number: nobody gains by moving',
  infinitesimal: 'worth less than any number of points',
  gote: 'gote',
  'sente-black': "Black's sente, White's reverse sente",
  'sente-white': "White's sente, Black's reverse sente",
  ko: 'a ko',
});

/**
 * @param {object} props
 * @param {string} props.title
 * @param {EndgameAnswer} props.answer
 * @param {'L' | 'R' | 'both'} props.master
 * @param {(master: 'L' | 'R' | 'both') => void} props.onMaster
 */
export function Thermograph({ title, answer, master, onMaster }) {
  const names = { L: 'Black is komaster', R: 'White is komaster' };
  const shown = /** @type {const} */ (['L', 'R'])
    .filter((side) => (answer.walls ? side === 'L' : master === 'both' || master === side))
    .flatMap((side) => {
      const walls = answer.komaster[side].walls;
      return walls ? [{ name: answer.walls ? '' : names[side], walls }] : [];
    });
  const picture = () =>
    save(
      `${title}.svg`,
      'image/svg+xml',
      thermographSvg([{ title, walls: shown.map(({ walls }) => walls) }]),
    );
  return html`
    <section class="card" aria-label=${`Thermograph of ${title}`}>
      <h3>${title}</h3>
      ${
        !answer.walls &&
        html`
          <div class="buttons" role="group" aria-label="Komaster">
            ${Object.entries({ ...names, both: 'Both' }).map(
              ([side, words]) => html`
                <button
                  aria-pressed=${master === side}
                  onClick=${() => onMaster(/** @type {'L' | 'R' | 'both'} */ (side))}
                >
                  ${words}
                </button>
              `,
            )}
          </div>
        `
      }
      ${
        shown.length > 0
          ? html`<${Plot} graphs=${shown} />`
          : html`<p class="message">Cycles longer than a simple ko decide here: there is no number.</p>`
      }
      <${Numbers} answer=${answer} />
      ${shown.length > 0 && html`<button onClick=${picture}>Save as SVG</button>`}
    </section>
  `;
}

/** @param {{ answer: EndgameAnswer }} props */
function Numbers({ answer }) {
  const sides = /** @type {const} */ (['L', 'R']).filter((side) => side === 'L' || !answer.walls);
  return html`
    <dl class="facts">
      ${sides.map((side) => {
        const { mean, temp, kind, deiri, doubleSente } = answer.komaster[side];
        const who = answer.walls ? '' : side === 'L' ? 'Black komaster: ' : 'White komaster: ';
        if (mean === undefined) return html`<dt>${who}Value</dt><dd>loopy</dd>`;
        return html`
          <dt>${who}Mean</dt><dd>${mean}</dd>
          <dt>Temperature</dt><dd>${temp}${deiri ? ` (deiri ${deiri})` : ''}</dd>
          <dt>Play</dt>
          <dd>
            ${PLAYS[kind ?? '']}
            ${doubleSente ? `; double sente from t = ${doubleSente[0]} to ${doubleSente[1]}` : ''}
          </dd>
        `;
      })}
      ${answer.koType && html`<dt>Ko</dt><dd>${answer.koType}</dd>`}
      <dt>Positions</dt><dd>${answer.positions} in ${answer.ms.toFixed(0)} ms</dd>
    </dl>
  `;
}

/**
 * The tree: the way here and the moves from here.
 * @param {object} props
 * @param {EndgameAnswer} props.answer
 * @param {string[]} props.trail the moves that led here
 * @param {number} props.height of the board
 * @param {(move: number) => void} props.onMove
 * @param {(length: number) => void} props.onBack to so many moves from the start
 */
export function Tree({ answer, trail, height, onMove, onBack }) {
  const words = (/** @type {EndgameAnswer['moves'][number]} */ { region, move }) =>
    `${region} ${typeof move === 'string' ? labelOf(move, height) : `option ${move + 1}`}`.trim();
  return html`
    <section class="card" aria-label="Moves">
      <h3>Moves</h3>
      <nav class="trail" aria-label="The way here">
        <button disabled=${trail.length === 0} onClick=${() => onBack(0)}>Start</button>
        ${trail.map(
          (step, i) => html`<button
            disabled=${i + 1 === trail.length}
            onClick=${() => onBack(i + 1)}
          >${step}</button>`,
        )}
      </nav>
      ${answer.value !== null && html`<p>If both pass here: ${answer.value} points for Black.</p>`}
      <div class="moves">
        ${['B', 'W'].map(
          (color) => html`
            <ul aria-label=${color === 'B' ? 'Black moves' : 'White moves'}>
              ${answer.moves.map(
                (move, i) =>
                  move.color === color &&
                  html`
                    <li>
                      <button class=${move.best ? 'best' : ''} onClick=${() => onMove(i)}>
                        ${color === 'B' ? '●' : '○'} ${words(move)}${move.ko ? ' (ko)' : ''}
                      </button>
                      <span>${move.mean === null ? 'loopy' : `${move.mean}, t ${move.temp}`}</span>
                    </li>
                  `,
              )}
            </ul>
          `,
        )}
      </div>
      ${answer.regions.some(({ params }) => Object.keys(params).length > 0) && html`<${Params} answer=${answer} />`}
    </section>
  `;
}

/** @param {{ answer: EndgameAnswer }} props */
function Params({ answer }) {
  return html`
    <dl class="facts">
      ${answer.regions.flatMap(({ name, params }) =>
        Object.entries(params).map(
          ([param, value]) => html`<dt>${name}.${param}</dt><dd>${value}</dd>`,
        ),
      )}
      ${answer.conditions.map(
        (condition) => html`
          <dt>${condition.if}</dt>
          <dd>
            ${condition.holds ? `holds here: ${condition.offset}` : 'does not hold here'};
            touches ${condition.touched} of ${answer.terminals} terminals
          </dd>
        `,
      )}
    </dl>
  `;
}
