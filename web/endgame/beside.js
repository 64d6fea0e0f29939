/**
 * Thermographs of all regions and federations side by side.
 */
import { html } from 'htm/preact';
import { useEffect } from 'preact/hooks';
import { thermographSvg } from '../../wasm/rooms/endgame-svg.js';
import { save } from '../board/files.js';
import { Plot } from './plot.js';
import { drawn } from './results.js';
import { Progress, useTask } from './task.js';
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
  const { again, ...worked } = useAll(tesuji, document);
  const { entries = [] } = worked.answer ?? {};
  const graphs = entries.flatMap(({ name, answer }) =>
    answer ? [{ title: name, walls: drawn(answer, master).map(({ walls }) => walls) }] : [],
  );
  if (entries.length === 0 && worked.task === null && worked.message === '') return null;
  const shown = graphs.filter(({ walls }) => walls.length > 0);
  return html`
    <section class="card beside" aria-label="Thermographs side by side">
      <h2>Side by side</h2>
      <${Progress} of=${worked} onAgain=${again} />
      <div class="plots">
        ${entries.map(
          ({ name, answer, trouble }) => html`
            <div>
              <h3>${name}</h3>
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
  const question = JSON.stringify([asked, scoring]);
  /** @type {ReturnType<typeof useTask<{ entries: Entry[] }>>} */
  const { ask, ...worked } = useTask(question);
  const again = () =>
    void ask(async (options, known) => {
      /** @type {Entry[]} */
      const entries = [];
      for (const { name, ...game } of asked) {
        try {
          const answer = await tesuji.endgame.federation(game, { scoring, ...options });
          const isDone = answer.status !== 'partial';
          entries.push({ name, answer: isDone ? answer : null, trouble: isDone ? '' : 'unknown' });
        } catch (error) {
          options.signal.throwIfAborted();
          entries.push({ name, answer: null, trouble: /** @type {Error} */ (error).message });
        }
        known({ entries: [...entries] });
      }
      return { entries };
    });
  useEffect(again, [question]);
  return { ...worked, again };
}
