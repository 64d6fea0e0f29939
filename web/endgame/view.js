/**
 * The endgame room: a board with regions on the left, what they are worth on the right.
 */
import { html } from 'htm/preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Board } from '../board/board.js';
import { Button } from '../board/button.js';
import { save, useFiles } from '../board/files.js';
import { Glossary } from '../board/glossary.js';
import { Faults, Open } from '../board/open.js';
import { colorWord, labelOf, pointOf, vertexOf } from '../common/points.js';
import { apply } from './actions.js';
import { Advice } from './advice.js';
import { Beside } from './beside.js';
import { Canonical } from './canonical.js';
import { Conditions, freeName, Params, Regions } from './editor.js';
import { readDocument } from './file.js';
import { Thermograph, Tree } from './results.js';
import { beginning, firstName, hasWork, KEEPS_PATH, Playback, replayed } from './session.js';
import { Progress, useTask } from './task.js';
import {
  atPath,
  boardAt,
  mayPlay,
  movesOf,
  numberOf,
  openEnds,
  put,
  signsOf,
  withChild,
  wordsOfMove,
} from './tree.js';
import { TreeEditor } from './tree-editor.js';

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

/** @typedef {import('./actions.js').Step} Step */
/** @typedef {{ sgf: string | Uint8Array, name: string, session: unknown[] }} Source what was opened */

const LEAVE = 'Leave what you have done here? It is not saved.';

const MASTER_OF = /** @type {const} */ ({ B: 'L', W: 'R' });

/** @param {{ tesuji: import('../../wasm/index.js').Tesuji }} props */
export function View({ tesuji }) {
  const [document, setDocument] = useState(/** @type {EndgameDocument | null} */ (null));
  const [selected, setSelected] = useState(/** @type {string | null} */ (null));
  const [path, setPath] = useState(/** @type {Step[]} */ ([]));
  const [step, setStep] = useState(/** @type {number | null} */ (null));
  const cut = useRef(/** @type {number | undefined} */ (undefined));
  const [wanted, setTool] = useState(/** @type {string} */ ('look'));
  const [color, setColor] = useState(/** @type {'B' | 'W'} */ ('B'));
  const [beside, setBeside] = useState(false);
  const [note, setNote] = useState(
    /** @type {{ tone: 'bad' | 'info', words: string } | null} */ (null),
  );
  const [faults, setFaults] = useState(/** @type {string[]} */ ([]));
  const [source, setSource] = useState(/** @type {Source | null} */ (null));
  const saved = useRef(/** @type {unknown[]} */ ([]));
  const worked = useAnswer(tesuji, document, selected, path);
  const { answer, stale, error, game } = worked;
  const latest = useRef(document);
  latest.current = document;
  const loads = useRef(0);
  useFiles('endgame', load);

  useEffect(() => {
    if (loads.current === 0) load(SAMPLES[0].sgf, SAMPLES[0].title);
  }, []);

  useEffect(() => {
    /** The browser asks before what is not saved is lost. @param {Event} event */
    const stay = (event) => mayLose() && event.preventDefault();
    addEventListener('beforeunload', stay);
    return () => removeEventListener('beforeunload', stay);
  }, []);

  const mayLose = () => hasWork(latest.current?.session ?? [], saved.current);
  const say = (/** @type {string} */ words) => setNote({ tone: 'info', words });
  const complain = (/** @type {unknown} */ reason, before = '') =>
    setNote({ tone: 'bad', words: before + /** @type {Error} */ (reason).message });

  /**
   * @param {string | Uint8Array} sgf
   * @param {string} name
   * @returns {Promise<string>} why it was not opened, or ""
   */
  async function load(sgf, name) {
    const turn = ++loads.current;
    try {
      const read = await readDocument(tesuji, sgf);
      if (turn !== loads.current) return '';
      if (mayLose() && !confirm(LEAVE)) return 'It was not opened.';
      const { document: opened, faults } = read;
      setNote(null);
      setFaults(faults);
      setSource({ sgf, name, session: opened.session });
      saved.current = opened.session;
      setDocument(opened);
      setStep(null);
      cut.current = undefined;
      setPath([]);
      setTool('look');
      setSelected(firstName(opened));
      return '';
    } catch (reason) {
      if (turn !== loads.current) return '';
      complain(reason);
      return /** @type {Error} */ (reason).message;
    }
  }

  if (document === null) return html`<p class="message">${note?.words ?? 'Loading…'}</p>`;
  const [, height] = document.size;
  const region = document.regions.find((r) => r.name === selected);
  const federation = document.federations.find((f) => f.name === selected);
  const mayMark = Boolean(region?.points ?? region?.tree);
  const tool = wanted === 'mark' && !mayMark ? 'look' : wanted;
  const first = tool === 'mark' ? 'Click' : 'Mark the region: click';
  const empty = region?.points?.length === 0 ? `${first} the points of ${selected}.` : '';
  const isBare = document.regions.length + document.federations.length === 0;
  const numbers = path.map(({ move }) => move);
  const shown = stonesShown(document, answer);
  const signs = region?.tree ? boardAt(signsOf(document), region.tree, numbers) : shown.signs;
  const { komaster } = document;
  const master = komaster === null ? 'both' : MASTER_OF[komaster];

  /** @param {import('./actions.js').Action} action */
  function act(action) {
    const kept = cut.current;
    cut.current = undefined;
    setDocument((old) => {
      if (old === null) return null;
      const begun = old.session.length > 0 ? old : { ...old, session: beginning(old, tesuji) };
      return apply(begun, action, kept);
    });
    setStep(null);
    setNote(null);
    if (!KEEPS_PATH.includes(action.do)) setPath([]);
    if (action.do === 'board-region') setTool('mark');
    if (action.do !== 'remove') return;
    setSelected(null);
    if (tool === 'mark') setTool('look');
  }

  /**
   * @param {string} name
   * @param {string} [words] what to tell of it
   */
  function select(name, words) {
    act({ do: 'select', name });
    setSelected(name);
    if (words) say(words);
  }

  /** @param {Step[]} steps */
  function follow(steps) {
    act({ do: 'path', path: steps });
    setPath(steps);
  }

  /** @param {number} count */
  async function playBack(count) {
    if (document === null) return;
    const turn = ++loads.current;
    const then = await replayed(tesuji, document.session, count).catch((reason) => {
      if (turn === loads.current) complain(reason, 'The session cannot be played back: ');
    });
    if (!then || turn !== loads.current) return;
    setNote(null);
    setDocument(then.document);
    setSelected(then.selected);
    setPath(then.path);
    setStep(count);
    cut.current = count + 1;
  }

  async function find() {
    if (document === null) return;
    const { size, black, white, regions, federations } = document;
    try {
      const found = await tesuji.endgame.regions({ size, black, white });
      if (latest.current !== document) return;
      const taken = new Set(regions.flatMap(({ points = [] }) => points));
      const fresh = found.regions.filter(({ points }) => !points.some((p) => taken.has(p)));
      const names = [...regions, ...federations].map(({ name = '' }) => name);
      const named = fresh.map(({ points }) => {
        names.push(freeName(names));
        return { name: names[names.length - 1], points };
      });
      if (named.length === 0)
        return say('No further region: areas are looked for between unconditionally alive chains.');
      act({ do: 'found', regions: named });
      select(named[0].name, `Found: ${named.map(({ name }) => name).join(', ')}.`);
    } catch (reason) {
      complain(reason);
    }
  }

  /**
   * What is wrong with a game in brackets, or "".
   * @param {string} game
   */
  async function faultOf(game) {
    try {
      await tesuji.endgame.federation({ regions: [{ game }] }, { maxNodes: 1 });
      return '';
    } catch (reason) {
      return /** @type {Error} */ (reason).message;
    }
  }

  /** @param {Vertex} vertex */
  function onPoint(vertex) {
    const point = pointOf(vertex);
    const where = { region: region?.name ?? '', point };
    if (tool === 'B' || tool === 'W' || tool === 'none')
      act({ do: 'stone', point, color: tool === 'none' ? null : tool });
    else if (tool === 'mark' && region?.points) act({ do: 'mark', ...where });
    else if (tool === 'mark' && region?.tree) act({ do: 'tree-part-point', ...where, at: numbers });
    else if (tool === 'look' && region?.tree) growTree(region.tree, vertex);
    else if (tool === 'look') {
      const move = answer?.moves.findIndex((m) => m.color === color && m.move === point) ?? -1;
      if (move >= 0) onMove(move);
      else say(refusal(point));
    }
  }

  /**
   * Why nothing is played at a point.
   * @param {string} point
   */
  function refusal(point) {
    const place = labelOf(point, height);
    const members = federation?.regions ?? [selected];
    const own = document?.regions.filter(({ name = '' }) => members.includes(name)) ?? [];
    if (own.length === 0) return 'Choose a region to play in.';
    if (!own.some(({ points }) => points?.includes(point)))
      return `${place} is outside of ${selected}.`;
    return answer && !stale ? `${colorWord(color)} has no move at ${place} here.` : '';
  }

  /**
   * @param {import('./tree.js').TreeNode} tree
   * @param {Vertex} vertex
   */
  function growTree(tree, vertex) {
    if (document === null) return;
    if (!mayPlay(signsOf(document), tree, numbers, color, vertex))
      return say(`${colorWord(color)} may not play at ${labelOf(vertex, height)} here.`);
    const point = pointOf(vertex);
    const node = withChild(atPath(tree, numbers) ?? tree, color, point);
    act({ do: 'tree-move', region: region?.name ?? '', at: numbers, color, point });
    const move = numberOf(node, color, point);
    follow([...path, { move, words: wordsOfMove(movesOf(node)[move], height) }]);
    setColor(color === 'B' ? 'W' : 'B');
  }

  /** @param {number[]} moves */
  function followTree(moves) {
    if (!region?.tree) return;
    const { tree } = region;
    const steps = moves.map((move, i) => {
      const node = /** @type {import('./tree.js').TreeNode} */ (
        atPath(tree, moves.slice(0, i + 1))
      );
      return { move, words: wordsOfMove(node, height) };
    });
    follow(steps);
    const last = atPath(tree, moves);
    if (last?.color) setColor(last.color === 'B' ? 'W' : 'B');
  }

  /**
   * @param {EndgameAnswer['moves'][number]} move
   * @param {number} index
   */
  function wordsOf({ region: name, move }, index) {
    const node = region?.tree && movesOf(atPath(region.tree, numbers) ?? region.tree)[index];
    if (node) return labelOf(node.move ?? '', height);
    return `${name} ${typeof move === 'string' ? labelOf(move, height) : `option ${move + 1}`}`.trim();
  }

  /** @param {number} move */
  function onMove(move) {
    const made = answer?.moves[move];
    if (!made || stale) return;
    const place =
      typeof made.move === 'string' ? labelOf(made.move, height) : `option ${made.move + 1}`;
    if (region?.tree) return followTree([...numbers, move]);
    follow([...path, { move, words: `${made.color === 'B' ? '●' : '○'} ${place}` }]);
    setColor(made.color === 'B' ? 'W' : 'B');
  }

  const title = selected ?? 'nothing';
  const sample = SAMPLES.findIndex(({ title }) => title === source?.name);
  return html`
    <div class=${`endgame ${stale ? 'stale' : ''}`}>
      <div class="table">
        <div class="buttons">
          <label>Sample <select
            value=${sample}
            onChange=${async (/** @type {any} */ { target }) => {
              const { sgf, title } = SAMPLES[target.value];
              if (await load(sgf, title)) target.value = sample;
            }}
          >
            ${sample < 0 && html`<option value="-1">${source?.name}</option>`}
            ${SAMPLES.map(({ title }, i) => html`<option value=${i}>${title}</option>`)}
          </select></label>
          <${Button}
            off=${document.session === source?.session}
            onClick=${() => source && load(source.sgf, source.name)}
          >Reset<//>
        </div>
        <details>
          <summary>Your own file</summary>
          <${Open} press="Open" room="endgame" onOpen=${load} />
        </details>
        <${Faults} warnings=${faults} />
        ${note?.tone === 'bad' && html`<${Said} ...${note} role="alert" of=${note} />`}
        <${Board}
          signs=${signs}
          paint=${paintOf(document, selected, numbers)}
          markers=${region?.tree ? [] : markersOf(answer, color)}
          toPlay=${tool === 'look' ? (color === 'B' ? 1 : -1) : 0}
          busy=${worked.task !== null}
          label="Regions on the board"
          describe=${(/** @type {Vertex} */ vertex) => describe(document, vertex)}
          enter=${tool === 'look' ? 'plays' : 'changes the point'}
          onPlay=${onPoint}
        />
        <div class="buttons" role="group" aria-label="What a click does">
          ${TOOLS.map(
            ([name, words]) => html`
              <button
                aria-pressed=${tool === name}
                disabled=${name === 'mark' && !mayMark}
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
        <${Said}
          tone="info"
          words=${note?.tone === 'info' ? note.words : empty}
          role="status"
          of=${note}
        />
        ${(document.other.C ?? []).map((comment) => html`<p class="comment card">${comment}</p>`)}
        <${Regions}
          document=${document}
          selected=${selected}
          onSelect=${select}
          onFind=${find}
          faultOf=${faultOf}
          act=${act}
        />
      </div>
      <div class="edit">
        ${
          region?.tree &&
          html`<${TreeEditor}
            region=${region}
            path=${numbers}
            signs=${signsOf(document)}
            onPath=${followTree}
            act=${act}
          />`
        }
        ${federation && html`<${Conditions} federation=${federation} error=${error} act=${act} />`}
        ${region && html`<${Params} region=${region} here=${shown.owners} act=${act} />`}
        <section class="card" aria-label="Session">
          <h2>Session</h2>
          <${Playback}
            session=${document.session}
            at=${step ?? Math.max(0, document.session.length - 1)}
            height=${height}
            onStep=${playBack}
          />
          <div class="buttons">
            <button
              onClick=${() => {
                save('endgame.sgf', 'application/x-go-sgf', tesuji.endgame.write(document));
                saved.current = document.session;
              }}
            >Save as SGF</button>
          </div>
        </section>
      </div>
      <div class="side">
        ${error?.condition === undefined && html`<${Progress} of=${worked} onAgain=${worked.again} />`}
        ${
          answer &&
          html`<div class="answer" aria-busy=${stale}>
            <${Thermograph}
              title=${stale ? `${title}: the position before` : title}
              answer=${answer}
              master=${master}
              onMaster=${(/** @type {'B' | 'W' | null} */ who) => act({ do: 'komaster', komaster: who })}
            />
            <${Tree}
              answer=${answer}
              trail=${path.map(({ words }) => words)}
              words=${wordsOf}
              onMove=${onMove}
              onBack=${(/** @type {number} */ length) => follow(path.slice(0, length))}
            />
          </div>`
        }
        ${answer && html`<${Canonical} tesuji=${tesuji} name=${title} game=${game} act=${act} />`}
        ${
          !isBare &&
          html`<div class="buttons">
            <button aria-pressed=${beside} onClick=${() => setBeside(!beside)}>
              All thermographs side by side
            </button>
          </div>`
        }
        <${Advice} tesuji=${tesuji} document=${document} act=${act} />
        <${Glossary} room="endgame" />
      </div>
      ${beside && !isBare && html`<${Beside} tesuji=${tesuji} document=${document} master=${master} />`}
    </div>
  `;
}

/**
 * What the room says. On a small screen what was pressed may be far from it: it comes into view.
 * @param {{ tone: string, words: string, role: string, of: unknown }} props `of`: another one where it is said again
 */
function Said({ tone, words, role, of }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (words !== '') place.current?.scrollIntoView({ block: 'nearest' });
  }, [words, of]);
  return html`<p class="message ${tone}" role=${role} ref=${place}>${words}</p>`;
}

/**
 * The answer for what is selected, computed anew whenever the document changes. In the same game the last answer stays
 * while another position of it is looked at: it is `stale` then.
 * @param {import('../../wasm/index.js').Tesuji} tesuji
 * @param {EndgameDocument | null} document
 * @param {string | null} selected
 * @param {Step[]} path
 */
function useAnswer(tesuji, document, selected, path) {
  const found = useMemo(
    () => document && questionOf(document, selected),
    [document?.regions, document?.federations, document?.scoring, selected],
  );
  const asked = useMemo(() => found, [JSON.stringify(found)]);
  const moves = path.map(({ move }) => move);
  const question = asked && JSON.stringify([asked, moves]);
  /** @type {ReturnType<typeof useTask<EndgameAnswer>>} */
  const { ask, ...worked } = useTask(question);
  const last = useRef(/** @type {{ asked: unknown, answer: EndgameAnswer } | null} */ (null));
  if (asked && worked.answer) last.current = { asked, answer: worked.answer };
  const stale =
    worked.answer === null &&
    worked.error === null &&
    worked.message === '' &&
    last.current?.asked === asked;
  function again() {
    if (asked === null) return;
    const { game, scoring } = asked;
    ask((options) => tesuji.endgame.federation(game, { scoring, path: moves, ...options }));
  }
  useEffect(again, [question]);
  const answer = stale ? (last.current?.answer ?? null) : worked.answer;
  return { ...worked, answer, stale, again, game: asked?.game };
}

/**
 * What is asked about what is selected; null where that is not ready to be asked about.
 * @param {EndgameDocument} document
 * @param {string | null} selected
 */
function questionOf(document, selected) {
  const { regions, federations, scoring } = document;
  const federation = federations.find(({ name }) => name === selected);
  const members = regions.filter((region) =>
    federation ? federation.regions.includes(region.name ?? '') : region.name === selected,
  );
  if (members.length === 0 || members.some((r) => r.points?.length === 0)) return null;
  if (members.some(({ tree }) => tree && openEnds(tree, signsOf(document)) > 0)) return null;
  return { game: { regions: members, conditions: federation?.conditions ?? [] }, scoring };
}

/**
 * The stones of the position shown, and who holds each point of the regions.
 * @param {EndgameDocument} document
 * @param {EndgameAnswer | null} answer
 */
function stonesShown({ regions, ...document }, answer) {
  const signs = signsOf(document);
  /** @type {Record<string, 'X' | 'O' | '.'>} */
  const owners = {};
  for (const { name, black: own, white: other } of answer?.regions ?? []) {
    if (!own || !other) continue;
    for (const point of regions.find((r) => r.name === name)?.points ?? []) {
      owners[point] = own.includes(point) ? 'X' : other.includes(point) ? 'O' : '.';
      put(signs, point, own.includes(point) ? 1 : other.includes(point) ? -1 : 0);
    }
  }
  return { signs, owners };
}

/**
 * @param {EndgameDocument} document
 * @param {string | null} selected
 * @param {number[]} path where a tree is shown
 * @returns {[Vertex, number][]}
 */
function paintOf({ regions, federations }, selected, path) {
  const tree = regions.find(({ name }) => name === selected)?.tree;
  const parts = (tree && atPath(tree, path)?.subregions) ?? [];
  if (tree) return parts.flatMap((part) => (typeof part === 'object' ? paint(part.points, 1) : []));
  const members = federations.find(({ name }) => name === selected)?.regions ?? [selected];
  return regions.flatMap(({ name = '', points = [] }) =>
    paint(points, members.includes(name) ? 1 : -1),
  );
}

/**
 * Of a file's points some may be none.
 * @param {string[]} points
 * @param {number} color
 * @returns {[Vertex, number][]}
 */
function paint(points, color) {
  return points.flatMap((point) => {
    const vertex = vertexOf(point);
    return vertex ? [/** @type {[Vertex, number]} */ ([vertex, color])] : [];
  });
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
