/**
 * The problems to choose from, and the place where people put their own.
 */
import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { Diagram } from '../board/diagram.js';
import { Open } from '../board/open.js';
import { cropAround } from '../common/points.js';
import { readProblem } from '../common/problem.js';

/** @type {Record<string, string>} */
const FILES = import.meta.glob('../problems/*.sgf', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** @typedef {{ id: string, text: string, problem: import('../common/problem.js').Problem }} Entry */

/**
 * @param {object} props
 * @param {import('../../wasm/index.js').Tesuji} props.tesuji
 * @param {string} props.chosen
 * @param {(sgf: string | Uint8Array, name: string, id?: string) => Promise<string>} props.onChoose gives what is wrong, or ""
 * @param {(all: Entry[], first: Entry) => void} props.onReady gets the problems, and that to begin with
 */
export function Shelf({ tesuji, chosen, onChoose, onReady }) {
  const [entries, setEntries] = useState(/** @type {Entry[]} */ ([]));
  useEffect(() => {
    readAll(tesuji).then((all) => {
      setEntries(all);
      const wanted = location.hash.split('/')[1];
      const first = all.find(({ id }) => id === wanted) ?? all[0];
      if (first) onReady(all, first);
    });
  }, []);
  // A link to another problem of the shelf, while the room is open.
  useEffect(() => {
    const follow = () => {
      const linked = entries.find(({ id }) => location.hash === `#tsumego/${id}`);
      if (linked && linked.id !== chosen) onChoose(linked.text, linked.problem.name, linked.id);
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [entries, chosen]);
  return html`
    <nav class="shelf" aria-label="Problems">
      <ul>
        ${entries.map(
          ({ id, text, problem }) => html`
            <li key=${id}>
              <button
                aria-pressed=${id === chosen}
                onClick=${() => onChoose(text, problem.name, id)}
              >
                <${Diagram} signs=${problem.signs} crop=${cropAround(problem.signs)} />
                <span>${problem.name}</span>
              </button>
            </li>
          `,
        )}
      </ul>
      <details class="own">
        <summary>Your own problem</summary>
        <${Open} press="Set up" room="tsumego" onOpen=${onChoose} />
      </details>
    </nav>
  `;
}

/**
 * The shelf's files in the order of their names; one that cannot be read is left out.
 * @param {import('../../wasm/index.js').Tesuji} tesuji
 * @returns {Promise<Entry[]>}
 */
async function readAll(tesuji) {
  const read = await Promise.allSettled(
    Object.entries(FILES).map(async ([path, text]) => ({
      id: path.replace(/^.*\/|\.sgf$/g, ''),
      text,
      problem: await readProblem(tesuji, text),
    })),
  );
  return read.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}
