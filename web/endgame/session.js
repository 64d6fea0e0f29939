/**
 * The recorded session played back: what was done, step by step, with what was typed.
 */
import { html } from 'htm/preact';
import { Button } from '../board/button.js';
import { carriedOut } from './actions.js';

/** @typedef {import('../../wasm/rooms/endgame-sgf.js').EndgameDocument} EndgameDocument */
/** @typedef {import('./actions.js').Action} Action */
/** @typedef {import('./actions.js').Step} Step */

/**
 * The session of a document before its first action.
 * @param {EndgameDocument} document
 * @param {import('../../wasm/index.js').Tesuji} tesuji
 * @returns {Action[]}
 */
export function beginning(document, tesuji) {
  return [{ do: 'begin', sgf: tesuji.endgame.write({ ...document, session: [] }) }];
}

/** Whether a session can be played back. @param {unknown[]} session */
export const isPlayable = ([first]) => /** @type {Action} */ (first)?.do === 'begin';

/**
 * The document and what is shown of it after so many actions (0: the beginning).
 * @param {import('../../wasm/index.js').Tesuji} tesuji
 * @param {unknown[]} session that is playable
 * @param {number} count
 * @returns {Promise<{ document: EndgameDocument, selected: string | null, path: Step[] }>}
 */
export async function replayed(tesuji, session, count) {
  const [begin, ...all] = /** @type {Action[]} */ (session);
  const actions = all.slice(0, count);
  const start = await tesuji.endgame.read(begin.do === 'begin' ? begin.sgf : '');
  const document = actions.reduce(carriedOut, start);
  /** @type {string | null} */
  let selected = firstName(start);
  /** @type {Step[]} */
  let path = [];
  for (const action of actions) {
    if (action.do === 'select') selected = action.name;
    if (!KEEPS_PATH.includes(action.do)) path = [];
    if (action.do === 'path') path = action.path;
    if (action.do === 'remove' && selected === action.name) selected = null;
  }
  return { document: { ...document, session }, selected, path };
}

/** Actions that leave the position that is looked at. @type {string[]} */
export const KEEPS_PATH = [
  ...['conditions', 'param', 'komaster', 'advise', 'canonical', 'path'],
  ...['tree-move', 'tree-cut', 'tree-score', 'tree-param', 'tree-part', 'tree-part-point'],
  'tree-whole',
];

/** What is selected at first. @param {EndgameDocument} document */
export const firstName = ({ federations, regions }) =>
  federations[0]?.name ?? regions[0]?.name ?? null;

/**
 * @param {object} props
 * @param {unknown[]} props.session
 * @param {number} props.at actions that are carried out
 * @param {(count: number) => void} props.onStep
 */
export function Playback({ session, at, onStep }) {
  const count = Math.max(0, session.length - 1);
  if (count === 0 || !isPlayable(session)) return html`<p>No steps recorded yet.</p>`;
  const action = /** @type {Action} */ (session[at]);
  const go = (
    /** @type {number} */ step,
    /** @type {string} */ words,
    /** @type {string} */ sign,
  ) =>
    html`<${Button}
      aria-label=${words}
      off=${step === at || step < 0 || step > count}
      onClick=${() => onStep(step)}
    >${sign}<//>`;
  return html`
    <div class="buttons" role="group" aria-label="Play the session back">
      ${go(0, 'To the beginning', '|◀')} ${go(at - 1, 'One step back', '◀')}
      ${go(at + 1, 'One step on', '▶')} ${go(count, 'To the end', '▶|')}
    </div>
    <p aria-live="polite">Step ${at} of ${count}${at > 0 ? `: ${wordsOf(action)}` : ': the beginning'}</p>
  `;
}

/**
 * An action in words, with what was typed.
 * @param {Action} action
 */
export function wordsOf({ do: what, ...details }) {
  const said = Object.entries(details).map(([key, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return `${key} ${text.length > 80 ? `${text.slice(0, 80)}…` : text}`;
  });
  return [what, ...said].join(', ');
}
