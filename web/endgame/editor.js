/**
 * Where regions, parameters, federations and conditions are entered.
 */
import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { letterName } from '../../wasm/rooms/endgame-encode.js';
import { Passing } from '../board/button.js';

/** @typedef {import('../../wasm/rooms/endgame-sgf.js').EndgameDocument} EndgameDocument */
/** @typedef {import('./actions.js').Action} Action */
/** @typedef {(action: Action) => void} Act */

/**
 * The regions and federations to choose from, and new ones.
 * @param {object} props
 * @param {EndgameDocument} props.document
 * @param {string | null} props.selected
 * @param {(name: string, words?: string) => void} props.onSelect with what to tell of it
 * @param {() => void} props.onFind finds regions on the board
 * @param {(game: string) => Promise<string>} props.faultOf what is wrong with a game in brackets, or ""
 * @param {Act} props.act
 */
export function Regions({ document, selected, onSelect, onFind, faultOf, act }) {
  const [game, setGame] = useState('');
  const [wrong, setWrong] = useState('');
  const id = 'endgame-game-fault';
  const names = [...document.regions, ...document.federations].map(({ name = '' }) => name);
  const free = freeName(names);
  const members = document.regions.map(({ name = '' }) => name);
  /**
   * @param {Action & { name: string }} action
   * @param {string} [words] what to tell where its effect is elsewhere
   */
  function add(action, words) {
    act(action);
    onSelect(action.name, words);
  }
  /** @param {Event} event */
  async function addGame(event) {
    event.preventDefault();
    if (game.trim() === '') return;
    const fault = await faultOf(game);
    setWrong(fault);
    if (fault !== '') return;
    add({ do: 'game', name: free, game });
    setGame('');
  }
  return html`
    <section class="card" aria-label="Regions">
      <h2>Regions</h2>
      ${names.length === 0 && html`<p>None yet: find them, mark one on the board, or type a game.</p>`}
      <div class="buttons" role="group" aria-label="Choose a region">
        ${names.map(
          (name) => html`
            <button aria-pressed=${name === selected} onClick=${() => onSelect(name)}>${name}</button>
          `,
        )}
      </div>
      <div class="buttons">
        <button onClick=${onFind}>Find regions</button>
        <button onClick=${() => add({ do: 'board-region', name: free })}>New on the board</button>
        <button
          onClick=${() =>
            add(
              { do: 'tree', name: free },
              `Play the moves of ${free} on the board; the tree and its scores stand below.`,
            )}
        >New tree by hand</button>
        ${
          members.length > 1 &&
          html`<button
            onClick=${() =>
              add(
                { do: 'federation', name: free, regions: members },
                `The score offsets of ${free} stand below.`,
              )}
          >Federation of all</button>`
        }
        ${
          selected !== null &&
          html`<${Passing} onClick=${() => act({ do: 'remove', name: selected })}>Remove ${selected}<//>`
        }
      </div>
      <form onSubmit=${addGame}>
        <label>
          A game in brackets${' '}
          <input
            value=${game}
            placeholder="4|-2||-4"
            spellcheck=${false}
            aria-invalid=${wrong !== ''}
            aria-describedby=${id}
            onInput=${(/** @type {any} */ event) => setGame(event.target.value)}
          />
        </label>
        <button>Add</button>
        <p class="message bad" role="alert" id=${id}>${wrong}</p>
      </form>
    </section>
  `;
}

/** A name that is not taken. @param {string[]} names */
export function freeName(names) {
  let index = 0;
  while (names.includes(letterName(index))) index++;
  return letterName(index);
}

/**
 * A region's parameters: defaults, and values where the position shown is reached.
 * @param {object} props
 * @param {import('../../wasm/rooms/endgame-encode.js').RegionObject} props.region
 * @param {Record<string, any>} props.here what the points of the region hold in the position shown
 * @param {Act} props.act
 */
export function Params({ region, here, act }) {
  const [name, setName] = useState('');
  const [value, setValue] = useState('0');
  const known = Object.keys(region.params ?? {});
  const fits = /^[A-Za-z_]\w*$/.test(name) && /^-?\d+$/.test(value);
  const words = known.map((param) => {
    const given = region.params?.[param];
    return `${param}: ${typeof given === 'object' ? given.default : given}`;
  });
  const set = (/** @type {'param' | 'value'} */ kind) => {
    const common = { region: region.name ?? '', name, value: Number(value) };
    act(kind === 'param' ? { do: kind, ...common } : { do: kind, ...common, where: here });
  };
  return html`
    <section class="card" aria-label="Parameters">
      <h2>Parameters of ${region.name}</h2>
      ${words.length > 0 && html`<p>Defaults ${words.join(', ')}</p>`}
      <form onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
        <label>Name <input
          value=${name}
          list="endgame-params"
          onInput=${(/** @type {any} */ event) => setName(event.target.value)}
        /></label>
        <datalist id="endgame-params">${known.map((param) => html`<option value=${param} />`)}</datalist>
        <label>Value <input
          value=${value}
          inputmode="numeric"
          size="4"
          onInput=${(/** @type {any} */ event) => setValue(event.target.value)}
        /></label>
        <button disabled=${!fits} onClick=${() => set('param')}>Set default</button>
        ${
          region.points &&
          html`<button disabled=${!fits} onClick=${() => set('value')}>Set where the region ends as shown</button>`
        }
      </form>
    </section>
  `;
}

/**
 * The conditions of a federation, checked while they are typed.
 * @param {object} props
 * @param {import('../../wasm/rooms/endgame-sgf.js').FederationEntry} props.federation
 * @param {any} props.error what the engine said of the conditions in force
 * @param {Act} props.act
 */
export function Conditions({ federation, error, act }) {
  const [rows, setRows] = useState(federation.conditions);
  useEffect(() => setRows(federation.conditions), [federation]);
  const update = (/** @type {typeof rows} */ next) => {
    setRows(next);
    if (next.every(({ offset }) => Number.isInteger(offset)))
      act({ do: 'conditions', federation: federation.name, conditions: next });
  };
  return html`
    <section class="card" aria-label="Conditions">
      <h2>Score offsets of ${federation.name}</h2>
      <p>Of the regions ${federation.regions.join(', ')}. All conditions that hold are added.</p>
      ${rows.map((row, i) => {
        const wrong = error?.condition === i;
        const change = (/** @type {object} */ edit) =>
          update(rows.map((old, j) => (j === i ? { ...old, ...edit } : old)));
        return html`
          <div class="condition">
            <label>If <input
              class="code"
              value=${row.if}
              spellcheck=${false}
              aria-invalid=${wrong}
              onInput=${(/** @type {any} */ event) => change({ if: event.target.value })}
            /></label>
            <label>add <input
              type="number"
              step="1"
              value=${row.offset}
              onInput=${(/** @type {any} */ event) => change({ offset: event.target.valueAsNumber })}
            /></label>
            <${Passing} aria-label="Remove this condition" onClick=${() => update(rows.filter((_, j) => j !== i))}>×<//>
            ${
              wrong &&
              html`<pre class="message bad" role="alert">${row.if}
${' '.repeat(Math.max(0, (error.column ?? 1) - 1))}↑ ${error.message}</pre>`
            }
          </div>
        `;
      })}
      <button onClick=${() => update([...rows, { if: '1 = 0', offset: -45 }])}>Add a condition</button>
    </section>
  `;
}
