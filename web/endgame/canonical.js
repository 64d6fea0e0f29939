/**
 * The canonical form of what is selected, as it is or cooled.
 */
import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';

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
  const [answer, setAnswer] = useState(
    /** @type {import('../../wasm/rooms/endgame-form.js').CanonicalAnswer | null} */ (null),
  );
  const [error, setError] = useState('');
  useEffect(() => setAnswer(null), [game]);
  async function ask() {
    act({ do: 'canonical', name, cooling });
    setError('');
    try {
      setAnswer(await tesuji.endgame.canonical(game, { cooling }));
    } catch (reason) {
      setAnswer(null);
      setError(/** @type {Error} */ (reason).message);
    }
  }
  return html`
    <section class="card" aria-label="Canonical form">
      <h3>Canonical form</h3>
      <form
        onSubmit=${(/** @type {Event} */ event) => {
          event.preventDefault();
          ask();
        }}
      >
        <label>Cooled by <input
          value=${cooling}
          size="4"
          onInput=${(/** @type {any} */ event) => setCooling(event.target.value)}
        /></label>
        <button>Work out</button>
      </form>
      ${error && html`<p class="message bad" role="alert">${error}</p>`}
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
