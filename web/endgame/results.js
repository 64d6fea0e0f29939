/**
 * What was computed: thermograph, numbers, the moves from here, parameters and conditions.
 */
import { html } from 'htm/preact';
import { thermographSvg } from '../../wasm/rooms/endgame-svg.js';
import { Button, Passing } from '../board/button.js';
import { save } from '../board/files.js';
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

const MASTERS = { L: 'Black is komaster', R: 'White is komaster' };

/**
 * The walls to draw: for each komaster that is shown, or for both bounds.
 * @param {EndgameAnswer} answer
 * @param {'L' | 'R' | 'both'} master
 */
export function drawn(answer, master) {
  const { bounds } = answer.komaster.L;
  if (bounds)
    return [
      { name: 'lower bound', walls: bounds.low },
      { name: 'upper bound', walls: bounds.high },
    ];
  return /** @type {const} */ (['L', 'R'])
    .filter((side) => (answer.walls ? side === 'L' : master === 'both' || master === side))
    .flatMap((side) => {
      const walls = answer.komaster[side].walls;
      return walls ? [{ name: answer.walls ? '' : MASTERS[side], walls }] : [];
    });
}

/**
 * @param {object} props
 * @param {string} props.title
 * @param {EndgameAnswer} props.answer
 * @param {'L' | 'R' | 'both'} props.master
 * @param {(komaster: 'B' | 'W' | null) => void} props.onMaster
 */
export function Thermograph({ title, answer, master, onMaster }) {
  const shown = drawn(answer, master);
  const picture = () =>
    save(
      `${title}.svg`,
      'image/svg+xml',
      thermographSvg([{ title, walls: shown.map(({ walls }) => walls) }]),
    );
  return html`
    <section class="card" aria-label=${`Thermograph of ${title}`}>
      <h2>${title}</h2>
      ${
        !answer.walls &&
        answer.status !== 'bounds' &&
        html`
          <div class="buttons" role="group" aria-label="Komaster">
            ${Object.entries({ ...MASTERS, both: 'Both' }).map(
              ([side, words]) => html`
                <button
                  aria-pressed=${master === side}
                  onClick=${() => onMaster(side === 'both' ? null : side === 'L' ? 'B' : 'W')}
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
      ${answer.komaster.L.bounds && boundsWords(answer.komaster.L.bounds)}
      ${sides.map((side) => {
        if (answer.komaster[side].bounds) return '';
        const { mean, temp, kind, deiri, doubleSente } = answer.komaster[side];
        const who = answer.walls ? '' : side === 'L' ? 'Black komaster: ' : 'White komaster: ';
        if (mean === undefined) return html`<dt>${who}Value</dt><dd>loopy</dd>`;
        return html`
          <dt>${who}Mean</dt><dd>${mean}</dd>
          <dt>Temperature</dt>
          <dd>${temp}${deiri ? `: a move is worth ${temp} (miai counting), ${deiri} (deiri)` : ''}</dd>
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

/** @param {import('../../wasm/rooms/endgame.js').ThermographBounds} bounds */
function boundsWords({ mean, stops }) {
  const between = (/** @type {[string, string]} */ [low, high]) =>
    low === high ? low : `between ${low} and ${high}`;
  return html`
    <dt>Bounds only</dt><dd>the parts are too large to be played out together</dd>
    <dt>Mean</dt><dd>${between(mean)}</dd>
    <dt>Stops</dt><dd>left ${between(stops.L)}, right ${between(stops.R)}</dd>
  `;
}

/**
 * The tree: the way here and the moves from here.
 * @param {object} props
 * @param {EndgameAnswer} props.answer
 * @param {string[]} props.trail the moves that led here
 * @param {(move: EndgameAnswer['moves'][number], index: number) => string} props.words of a move
 * @param {(move: number) => void} props.onMove
 * @param {(length: number) => void} props.onBack to so many moves from the start
 */
export function Tree({ answer, trail, words, onMove, onBack }) {
  return html`
    <section class="card" aria-label="Moves">
      <h2>Moves</h2>
      <nav class="trail" aria-label="The way here">
        <${Button} off=${trail.length === 0} onClick=${() => onBack(0)}>Start<//>
        ${trail.map(
          (step, i) => html`<${Button}
            off=${i + 1 === trail.length}
            onClick=${() => onBack(i + 1)}
          >${step}<//>`,
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
                      <${Passing} class=${move.best ? 'best' : ''} onClick=${() => onMove(i)}>
                        ${color === 'B' ? '●' : '○'} ${words(move, i)}${move.ko ? ' (ko)' : ''}
                      <//>
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
