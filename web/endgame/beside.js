/**
 * Thermographs of all regions and federations side by side.
 */
import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { thermographSvg } from '../../wasm/rooms/endgame-svg.js';
import { save } from '../board/files.js';
import { Plot } from './plot.js';
import { drawn } from './results.js';
import { openEnds, signsOf } from './tree.js';

/** @typedef {import('../../wasm/rooms/endgame-sgf.js').EndgameDocument} EndgameDocument */
/** @typedef {import('../../wasm/rooms/endgame.js').EndgameAnswer} EndgameAnswer */
/** @typedef {{ name: string, answer: EndgameAnswer | null, trouble: string }} Entry */

/**
 * @param {object} props
 * @param {import('../../wasm/index.js').Tesuji} props.tesuji
 * @param {EndgameDocument} props.document
 * @param {'L' | 'R' | 'both'} props.master
 */
export function Beside({ tesuji, document, master }) {
  const entries = useAll(tesuji, document);
  const graphs = entries.flatMap(({ name, answer }) =>
    answer ? [{ title: name, walls: drawn(answer, master).map(({ walls }) => walls) }] : [],
  );
  const shown = graphs.filter(({ walls }) => walls.length > 0);
  return html`
    <section class="card beside" aria-label="Thermographs side by side">
      <h3>Side by side</h3>
      <div class="plots">
        ${entries.map(
          ({ name, answer, trouble }) => html`
            <div>
              <h4>${name}</h4>
              ${
                answer && drawn(answer, master).length > 0
                  ? html`<${Plot} graphs=${drawn(answer, master)} />`
                  : html`<p class="message">${trouble || 'loopy'}</p>`
              }
            </div>
          `,
        )}
      </div>
      ${
        shown.length > 0 &&
        html`<button onClick=${() => save('thermographs.svg', 'image/svg+xml', thermographSvg(shown))}>
          Save all as SVG
        </button>`
      }
    </section>
  `;
}

/**
 * The answers for all, one after the other.
 * @param {import('../../wasm/index.js').Tesuji} tesuji
 * @param {EndgameDocument} document
 */
function useAll(tesuji, document) {
  const { regions, federations, scoring } = document;
  const [entries, setEntries] = useState(/** @type {Entry[]} */ ([]));
  useEffect(() => {
    const stop = new AbortController();
    const ready = regions.filter(
      ({ points, tree }) =>
        points?.length !== 0 && (!tree || openEnds(tree, signsOf(document)) === 0),
    );
    const asked = [
      ...ready.map((region) => ({ name: region.name ?? '', regions: [region], conditions: [] })),
      ...federations.map(({ name, regions: members, conditions }) => ({
        ...{ name, conditions },
        regions: ready.filter((region) => members.includes(region.name ?? '')),
      })),
    ].filter((one) => one.regions.length > 0);
    const all = async () => {
      /** @type {Entry[]} */
      const found = [];
      for (const { name, ...federation } of asked) {
        try {
          const options = { scoring, signal: stop.signal };
          const answer = await tesuji.endgame.federation(federation, options);
          found.push({ name, answer, trouble: '' });
        } catch (error) {
          found.push({ name, answer: null, trouble: /** @type {Error} */ (error).message });
        }
        if (stop.signal.aborted) return;
        setEntries([...found]);
      }
    };
    all();
    return () => stop.abort();
  }, [regions, federations, scoring]);
  return entries;
}
