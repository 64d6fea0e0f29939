/**
 * What to play on the whole board, with or without coupons.
 */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { Button } from '../board/button.js';
import { labelOf } from '../common/points.js';
import { Progress, useTask } from './task.js';
import { openEnds, signsOf } from './tree.js';

/** @typedef {import('../../wasm/rooms/endgame-advise.js').Advice} AdviceAnswer */

const STRATEGIES = /** @type {const} */ ([
  ['perfect', 'Perfect play'],
  ['hotstrat', 'HotStrat'],
  ['sentestrat', 'SenteStrat'],
  ['thermostrat', 'ThermoStrat'],
]);

/**
 * @param {object} props
 * @param {import('../../wasm/index.js').Tesuji} props.tesuji
 * @param {import('../../wasm/rooms/endgame-sgf.js').EndgameDocument} props.document
 * @param {import('./editor.js').Act} props.act
 */
export function Advice({ tesuji, document, act }) {
  const [coupons, setCoupons] = useState('');
  const { regions, federations, size, black, white, scoring, komaster } = document;
  const conditions = federations.flatMap((federation) => federation.conditions);
  const position = regions.length > 0 ? { regions, conditions } : { size, black, white };
  const stack = coupons.split(/[\s,]+/).filter((coupon) => coupon !== '');
  const asked = { coupons: stack, scoring, komaster: komaster ?? 'B' };
  /** @type {ReturnType<typeof useTask<AdviceAnswer>>} */
  const { ask, ...worked } = useTask(JSON.stringify([position, asked]));
  const { answer } = worked;
  const move = (/** @type {any} */ made) =>
    made === null || made.pass
      ? 'pass'
      : made.coupon
        ? 'a coupon'
        : `${made.region} ${typeof made.move === 'string' ? labelOf(made.move, document.size[1]) : `option ${made.move + 1}`}`;
  return html`
    <section class="card" aria-label="Advice">
      <h2>The whole board</h2>
      <form
        onSubmit=${(/** @type {Event} */ event) => {
          event.preventDefault();
          act({ do: 'advise', coupons });
          ask(async (options) => {
            checkScored(document);
            return tesuji.endgame.advise(position, { ...asked, ...options });
          });
        }}
      >
        <label>Coupons <input
          value=${coupons}
          placeholder="3, 5/2, 2"
          onInput=${(/** @type {any} */ event) => setCoupons(event.target.value)}
        /></label>
        <${Button} off=${worked.task !== null}>Advise<//>
      </form>
      <${Progress} of=${worked} />
      ${
        answer &&
        !answer.first &&
        html`<p class="message">${
          answer.status === 'loopy'
            ? 'Cycles longer than a simple ko decide here.'
            : answer.board && answer.board.leftOut.length > 0
              ? 'Nothing can be said: every region was left out.'
              : 'There is nothing left to play for.'
        }</p>`
      }
      ${answer?.board && html`<${Settled} board=${answer.board} />`}
      ${
        answer?.first &&
        html`
          <p>
            ${answer.regions.map(({ name, temp }) => `${name}: t ${temp ?? 'unknown'}`).join(', ')}
          </p>
          ${
            /** @type {const} */ (['B', 'W']).map((color) => {
              const first = /** @type {NonNullable<AdviceAnswer['first']>} */ (answer.first)[color];
              return html`
              <h3>${color === 'B' ? 'Black' : 'White'} first: ${first.optimum ?? within(first.bounds)}</h3>
              <dl class="facts">
                ${STRATEGIES.map(([key, words]) => {
                  const { score, bounds, line, move: made } = first[key];
                  const reaches = bounds ? `, reaches ${within(bounds)}` : '';
                  return html`
                    <dt>${words}</dt>
                    <dd>
                      ${move(made)}${score === null ? reaches : `, reaches ${score}: ${line.map(move).join('; ')}`}
                    </dd>
                  `;
                })}
              </dl>
            `;
            })
          }
        `
      }
    </section>
  `;
}

/**
 * Trees entered by hand have to be scored.
 * @param {import('../../wasm/rooms/endgame-sgf.js').EndgameDocument} document
 */
function checkScored(document) {
  const signs = signsOf(document);
  const open = document.regions.find(({ tree }) => tree && openEnds(tree, signs) > 0);
  if (open) throw new Error(`The tree of ${open.name} has an end that needs a score.`);
}

/** @param {[string, string] | null} bounds */
const within = (bounds) => (bounds ? `between ${bounds.join(' and ')}` : 'not known');

/** @param {{ board: import('../../wasm/rooms/endgame-advise.js').BoardAdvice }} props */
function Settled({ board: { settled, leftOut } }) {
  return html`
    <p>Settled outside the regions: ${settled}.</p>
    ${leftOut.map(({ name, reason }) => html`<p>${name} is left out: ${reason}.</p>`)}
  `;
}
