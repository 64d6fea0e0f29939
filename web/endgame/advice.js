/**
 * What to play on the whole board, with or without coupons.
 */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { labelOf } from '../common/points.js';

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
 */
export function Advice({ tesuji, document }) {
  const [coupons, setCoupons] = useState('');
  const [answer, setAnswer] = useState(/** @type {AdviceAnswer | null} */ (null));
  const [error, setError] = useState('');
  async function ask() {
    setError('');
    try {
      const conditions = document.federations.flatMap((federation) => federation.conditions);
      const stack = coupons.split(/[\s,]+/).filter((coupon) => coupon !== '');
      const options = { coupons: stack, scoring: document.scoring };
      setAnswer(await tesuji.endgame.advise({ regions: document.regions, conditions }, options));
    } catch (reason) {
      setAnswer(null);
      setError(/** @type {Error} */ (reason).message);
    }
  }
  const move = (/** @type {any} */ made) =>
    made === null
      ? 'none'
      : made.coupon
        ? 'a coupon'
        : `${made.region} ${typeof made.move === 'string' ? labelOf(made.move, document.size[1]) : `option ${made.move + 1}`}`;
  return html`
    <section class="card" aria-label="Advice">
      <h3>The whole board</h3>
      <form
        onSubmit=${(/** @type {Event} */ event) => {
          event.preventDefault();
          ask();
        }}
      >
        <label>Coupons <input
          value=${coupons}
          placeholder="3, 5/2, 2"
          onInput=${(/** @type {any} */ event) => setCoupons(event.target.value)}
        /></label>
        <button>Advise</button>
      </form>
      ${error && html`<p class="message bad" role="alert">${error}</p>`}
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
              <h4>${color === 'B' ? 'Black' : 'White'} first: ${first.optimum ?? 'loopy'}</h4>
              <dl class="facts">
                ${STRATEGIES.map(([key, words]) => {
                  const { score, line, move: made } = first[key];
                  return html`
                    <dt>${words}</dt>
                    <dd>
                      ${move(made)}${score === null ? '' : `, reaches ${score}: ${line.map(move).join('; ')}`}
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
