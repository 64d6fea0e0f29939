/**
 * The canonical form of what is selected, as it is or cooled.
 */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { Progress, useTask } from './task.js';

const KINDS = /** @type {Record<string, string>} */ ({
  number: 'a number',
  infinitesimal: 'infinitesimal',
  tepid: 'a number and an infinitesimal',
  hot: 'hot',
});

const TROUBLES = /** @type {Record<string, string>} */ ({
  loopy: 'A ko or a longer cycle decides here: there is no canonical form.',
  unsupported: 'No finite game has this value, or its form is too large.',
});

/**
 * @param {object} props
 * @param {import('../../wasm/index.js').Tesuji} props.tesuji
 * @param {string} props.name of what is selected
 * @param {import('../../wasm/rooms/endgame.js').FederationObject} props.game
 * @param {import('./editor.js').Act} props.act
 */
export function Canonical({ tesuji, name, game, act }) {
  const [cooling, setCooling] = useState('0');
  /** @type {ReturnType<typeof useTask<import('../../wasm/rooms/endgame-form.js').CanonicalAnswer>>} */
  const { ask, ...worked } = useTask(JSON.stringify([game, cooling]));
  const { answer } = worked;
  return html`
    <section class="card" aria-label="Canonical form">
      <h2>Canonical form</h2>
      <form
        onSubmit=${(/** @type {Event} */ event) => {
          event.preventDefault();
          act({ do: 'canonical', name, cooling });
          ask((options) => tesuji.endgame.canonical(game, { cooling, ...options }));
        }}
      >
        <label>Cooled by <input
          value=${cooling}
          size="4"
          onInput=${(/** @type {any} */ event) => setCooling(event.target.value)}
        /></label>
        <button>Work out</button>
      </form>
      <${Progress} of=${worked} />
      ${answer && answer.status !== 'solved' && html`<p class="message">${TROUBLES[answer.status] ?? answer.status}</p>`}
      ${
        answer?.status === 'solved' &&
        html`
          <p>
            ${KINDS[answer.kind ?? '']}${answer.name && answer.name !== answer.form ? `: ${answer.name}` : ''};
            stops ${answer.stops?.L} and ${answer.stops?.R}
          </p>
          <p class="form">${answer.form ?? 'too long to be shown'}</p>
        `
      }
    </section>
  `;
}
