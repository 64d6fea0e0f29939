/**
 * The endgame room: a board with regions on the left, what they are worth on the right.
 */
import { html } from 'htm/preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Board } from '../board/board.js';
import { save, useFiles } from '../board/files.js';
import { labelOf, pointOf, vertexOf } from '../common/points.js';
import { apply } from './actions.js';
import { Advice } from './advice.js';
import { Conditions, Params, Regions } from './editor.js';
import { Thermograph, Tree } from './results.js';

/** @typedef {import('../../wasm/rooms/endgame-sgf.js').EndgameDocument} EndgameDocument */
/** @typedef {import('../../wasm/rooms/endgame.js').EndgameAnswer} EndgameAnswer */
/** @typedef {import('../common/points.js').Vertex} Vertex */
/** @typedef {import('../common/points.js').SignMap} SignMap */

/** @type {Record<string, string>} */
const FILES = import.meta.glob('./samples/*.sgf', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const SAMPLES = [
  ['Two eyes or a connection', 'eyes-or-connection'],
  ['Ko, gote, corridor', 'half-point-ko'],
  ['HotStrat fails', 'hotstrat'],
].map(([title, file]) => ({ title, sgf: FILES[`./samples/${file}.sgf`] }));

const TOOLS = /** @type {const} */ ([
  ['look', 'Play in the region'],
  ['mark', 'Mark the region'],
  ['B', 'Black stone'],
  ['W', 'White stone'],
  ['none', 'Take away'],
]);

/** @param {{ tesuji: import('../../wasm/index.js').Tesuji }} props */
export function View({ tesuji }) {
  const [document, setDocument] = useState(/** @type {EndgameDocument | null} */ (null));
  const [selected, setSelected] = useState(/** @type {string | null} */ (null));
  const [path, setPath] = useState(/** @type {{ move: number, words: string }[]} */ ([]));
  const [tool, setTool] = useState(/** @type {string} */ ('look'));
  const [color, setColor] = useState(/** @type {'B' | 'W'} */ ('B'));
  const [master, setMaster] = useState(/** @type {'L' | 'R' | 'both'} */ ('both'));
  const [trouble, setTrouble] = useState('');
  const { answer, error, busy } = useAnswer(tesuji, document, selected, path);
  const over = useFiles('endgame', load);

  useEffect(() => void load(SAMPLES[0].sgf), []);

  /** @param {string | Uint8Array} sgf */
  async function load(sgf) {
    try {
      const read = await tesuji.endgame.read(sgf);
      setTrouble('');
      setDocument(read);
      setPath([]);
      setSelected(read.federations[0]?.name ?? read.regions[0]?.name ?? null);
    } catch (reason) {
      setTrouble(/** @type {Error} */ (reason).message);
    }
  }

  if (document === null) return html`<p class="message">${trouble || 'Loading…'}</p>`;
  const height = document.size[1];
  const region = document.regions.find((r) => r.name === selected);
  const federation = document.federations.find((f) => f.name === selected);
  const shown = stonesShown(document, answer);

  /** @param {import('./actions.js').Action} action */
  function act(action) {
    setDocument((old) => old && apply(old, action));
    if (action.do !== 'conditions' && action.do !== 'param') setPath([]);
    if (action.do === 'remove') setSelected(null);
  }

  /** @param {Vertex} vertex */
  function onPoint(vertex) {
    const point = pointOf(vertex);
    if (tool === 'mark' && region?.points) act({ do: 'mark', region: region.name ?? '', point });
    else if (tool === 'B' || tool === 'W' || tool === 'none')
      act({ do: 'stone', point, color: tool === 'none' ? null : tool });
    else if (tool === 'look') {
      const move = answer?.moves.findIndex((m) => m.color === color && m.move === point) ?? -1;
      if (move >= 0) onMove(move);
    }
  }

  /** @param {number} move */
  function onMove(move) {
    const made = answer?.moves[move];
    if (!made) return;
    const place =
      typeof made.move === 'string' ? labelOf(made.move, height) : `option ${made.move + 1}`;
    setPath([...path, { move, words: `${made.color === 'B' ? '●' : '○'} ${place}` }]);
    setColor(made.color === 'B' ? 'W' : 'B');
  }

  const title = selected ?? 'nothing';
  return html`
    <div class=${`endgame ${over ? 'dropping' : ''}`}>
      <div class="table">
        <label>Sample <select
          onChange=${(/** @type {any} */ event) => load(SAMPLES[event.target.value].sgf)}
        >
          ${SAMPLES.map((sample, i) => html`<option value=${i}>${sample.title}</option>`)}
        </select></label>
        ${trouble && html`<p class="message bad" role="alert">${trouble}</p>`}
        <${Board}
          signs=${shown.signs}
          paint=${paintOf(document, selected)}
          markers=${markersOf(answer, color)}
          toPlay=${tool === 'look' ? (color === 'B' ? 1 : -1) : 0}
          busy=${busy}
          label="Regions on the board"
          describe=${(/** @type {Vertex} */ vertex) => describe(document, vertex)}
          onPlay=${onPoint}
        />
        <div class="buttons" role="group" aria-label="What a click does">
          ${TOOLS.map(
            ([name, words]) => html`
              <button
                aria-pressed=${tool === name}
                disabled=${name === 'mark' && !region?.points}
                onClick=${() => setTool(name)}
              >${words}</button>
            `,
          )}
          ${
            tool === 'look' &&
            html`<button onClick=${() => setColor(color === 'B' ? 'W' : 'B')}>
              ${color === 'B' ? 'Black' : 'White'} moves
            </button>`
          }
        </div>
        ${(document.other.C ?? []).map((comment) => html`<p class="card">${comment}</p>`)}
        <${Regions}
          document=${document}
          selected=${selected}
          onSelect=${(/** @type {string} */ name) => {
            setSelected(name);
            setPath([]);
          }}
          act=${act}
        />
        ${federation && html`<${Conditions} federation=${federation} error=${error} act=${act} />`}
        ${region && html`<${Params} region=${region} here=${shown.owners} act=${act} />`}
        <div class="buttons">
          <button
            onClick=${() => save('endgame.sgf', 'application/x-go-sgf', tesuji.endgame.write(document))}
          >Save as SGF</button>
          <span>${document.session.length} steps recorded</span>
        </div>
      </div>
      <div class="side">
        ${error && error.condition === undefined && html`<p class="message bad" role="alert">${error.message}</p>`}
        ${
          answer &&
          html`
            <${Thermograph} title=${title} answer=${answer} master=${master} onMaster=${setMaster} />
            <${Tree}
              answer=${answer}
              trail=${path.map(({ words }) => words)}
              height=${height}
              onMove=${onMove}
              onBack=${(/** @type {number} */ length) => setPath(path.slice(0, length))}
            />
          `
        }
        <${Advice} tesuji=${tesuji} document=${document} />
      </div>
    </div>
  `;
}

/**
 * The answer for what is selected, computed anew whenever the document changes.
 * @param {import('../../wasm/index.js').Tesuji} tesuji
 * @param {EndgameDocument | null} document
 * @param {string | null} selected
 * @param {{ move: number }[]} path
 */
function useAnswer(tesuji, document, selected, path) {
  const [state, setState] = useState(
    /** @type {{ answer: EndgameAnswer | null, error: any, busy: boolean }} */ ({
      answer: null,
      error: null,
      busy: false,
    }),
  );
  const last = useRef(/** @type {AbortController | null} */ (null));
  const asked = useMemo(() => {
    if (document === null) return null;
    const { regions, federations, scoring } = document;
    const federation = federations.find(({ name }) => name === selected);
    const members = regions.filter((region) =>
      federation ? federation.regions.includes(region.name ?? '') : region.name === selected,
    );
    if (members.length === 0 || members.some((r) => r.points?.length === 0)) return null;
    return { regions: members, conditions: federation?.conditions ?? [], scoring };
  }, [document, selected]);
  useEffect(() => {
    last.current?.abort();
    if (asked === null) {
      setState({ answer: null, error: null, busy: false });
      return;
    }
    const stop = new AbortController();
    last.current = stop;
    setState((old) => ({ ...old, busy: true }));
    const { scoring, ...federation } = asked;
    const options = { scoring, path: path.map(({ move }) => move), signal: stop.signal };
    tesuji.endgame.federation(federation, options).then(
      (answer) => stop.signal.aborted || setState({ answer, error: null, busy: false }),
      (error) => stop.signal.aborted || setState(({ answer }) => ({ answer, error, busy: false })),
    );
  }, [asked, path]);
  return state;
}

/**
 * The stones of the position shown, and who holds each point of the regions.
 * @param {EndgameDocument} document
 * @param {EndgameAnswer | null} answer
 */
function stonesShown({ size: [width, height], black, white, regions }, answer) {
  const signs = /** @type {SignMap} */ (Array.from({ length: height }, () => Array(width).fill(0)));
  const put = (/** @type {string} */ point, /** @type {0 | 1 | -1} */ sign) => {
    const vertex = vertexOf(point);
    if (vertex && signs[vertex[1]]?.[vertex[0]] !== undefined) signs[vertex[1]][vertex[0]] = sign;
  };
  for (const point of black) put(point, 1);
  for (const point of white) put(point, -1);
  /** @type {Record<string, 'X' | 'O' | '.'>} */
  const owners = {};
  for (const { name, black: own, white: other } of answer?.regions ?? []) {
    if (!own || !other) continue;
    for (const point of regions.find((r) => r.name === name)?.points ?? []) {
      owners[point] = own.includes(point) ? 'X' : other.includes(point) ? 'O' : '.';
      put(point, own.includes(point) ? 1 : other.includes(point) ? -1 : 0);
    }
  }
  return { signs, owners };
}

/**
 * @param {EndgameDocument} document
 * @param {string | null} selected
 * @returns {[Vertex, number][]}
 */
function paintOf({ regions, federations }, selected) {
  const members = federations.find(({ name }) => name === selected)?.regions ?? [selected];
  return regions.flatMap(({ name = '', points = [] }) =>
    points.map(
      (point) =>
        /** @type {[Vertex, number]} */ ([vertexOf(point), members.includes(name) ? 1 : -1]),
    ),
  );
}

/**
 * Best moves are marked.
 * @param {EndgameAnswer | null} answer
 * @param {'B' | 'W'} color
 * @returns {[Vertex, { type: string }][]}
 */
function markersOf(answer, color) {
  return (answer?.moves ?? []).flatMap(({ color: whose, move, best }) =>
    best && whose === color && typeof move === 'string'
      ? [/** @type {[Vertex, { type: string }]} */ ([vertexOf(move), { type: 'circle' }])]
      : [],
  );
}

/**
 * @param {EndgameDocument} document
 * @param {Vertex} vertex
 */
function describe({ regions }, vertex) {
  const point = pointOf(vertex);
  const names = regions.flatMap((r) => (r.points?.includes(point) ? [r.name] : []));
  return names.length > 0 ? `in region ${names.join(', ')}` : '';
}
