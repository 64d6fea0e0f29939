/**
 * The recorded session played back: what was done, step by step, with what was typed.
 */
import { html } from 'htm/preact';
import { Button } from '../board/button.js';
import { colorWord, labelOf, vertexOf } from '../common/points.js';
import { carriedOut } from './actions.js';
import { mended, readDocument } from './file.js';

/** @typedef {import('../../wasm/rooms/endgame-sgf.js').EndgameDocument} EndgameDocument */
/** @typedef {import('./actions.js').Action} Action */
/** @typedef {import('./actions.js').Step} Step */
/** @typedef {{ document: EndgameDocument, selected: string | null, path: Step[] }} Shown */

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
 * @returns {Promise<Shown>} rejects where that is broken
 */
export async function replayed(tesuji, session, count) {
  const [begin, ...actions] = /** @type {Action[]} */ (session);
  const { document } = await readDocument(tesuji, begin.do === 'begin' ? begin.sgf : '');
  /** @type {Shown} */
  const start = { document, selected: firstName(document), path: [] };
  const shown = actions.slice(0, count).reduce((before, action, i) => {
    try {
      return after(before, action);
    } catch {
      throw new Error(`step ${i + 1} cannot be carried out`); // it may be anything
    }
  }, start);
  return { ...shown, document: { ...shown.document, session } };
}

/**
 * @param {Shown} before
 * @param {Action} action
 * @returns {Shown}
 */
function after({ document, selected, path }, action) {
  const removed = action.do === 'remove' && selected === action.name;
  const changed = mended(carriedOut(document, action));
  for (const { points = [] } of changed.regions) points.forEach(vertexOf); // fails where one cannot be drawn
  return {
    document: changed,
    selected: action.do === 'select' ? action.name : removed ? null : selected,
    path:
      action.do === 'path'
        ? action.path.map(({ move, words }) => ({ move, words }))
        : KEEPS_PATH.includes(action.do)
          ? path
          : [],
  };
}

/** Actions that leave the position that is looked at. @type {string[]} */
export const KEEPS_PATH = [
  ...['conditions', 'param', 'komaster', 'advise', 'canonical', 'path'],
  ...['tree-move', 'tree-cut', 'tree-score', 'tree-param', 'tree-part', 'tree-part-point'],
  'tree-whole',
];

/** Actions that change what is shown, or are done again with a click. @type {string[]} */
const SMALL = ['begin', 'select', 'path', 'advise', 'canonical', 'komaster', 'scoring'];

/**
 * Whether a session holds work that was done since it was opened or saved.
 * @param {unknown[]} session
 * @param {unknown[]} saved the session then
 */
export const hasWork = (session, saved) =>
  /** @type {Action[]} */ (session).some((action) => {
    return !saved.includes(action) && !SMALL.includes(action.do);
  });

/** What is selected at first. @param {EndgameDocument} document */
export const firstName = ({ federations, regions }) =>
  federations[0]?.name ?? regions[0]?.name ?? null;

/**
 * @param {object} props
 * @param {unknown[]} props.session
 * @param {number} props.at actions that are carried out
 * @param {number} props.height of the board
 * @param {(count: number) => void} props.onStep
 */
export function Playback({ session, at, height, onStep }) {
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
    <p aria-live="polite">Step ${at} of ${count}${at > 0 ? `: ${clipped(wordsOf(action, height))}` : ': the beginning'}</p>
  `;
}

const clipped = (/** @type {string} */ text) =>
  text.length > 120 ? `${text.slice(0, 120)}…` : text;

/**
 * An action in words, with what was typed. One from a file may be anything: then only its name is told.
 * @param {Action} action
 * @param {number} height of the board
 */
export function wordsOf(action, height) {
  try {
    return said(action, (point) => labelOf(point, height)) ?? String(action.do);
  } catch {
    return String(action?.do);
  }
}

/**
 * @param {Action} action
 * @param {(point: string) => string} place
 * @returns {string | undefined}
 */
function said(action, place) {
  switch (action.do) {
    case 'stone':
      return action.color === null
        ? `take ${place(action.point)} away`
        : `${colorWord(action.color)} stone on ${place(action.point)}`;
    case 'mark':
      return `mark ${place(action.point)} in ${action.region}`;
    case 'board-region':
      return `new region ${action.name}`;
    case 'found':
      return `find ${action.regions.map(({ name }) => name).join(', ')}`;
    case 'game':
      return `game ${action.name}: ${action.game}`;
    case 'remove':
      return `remove ${action.name}`;
    case 'param':
      return `${action.region}: ${action.name} = ${action.value}`;
    case 'value':
      return `${action.region}: ${action.name} = ${action.value} where it ends as shown`;
    case 'federation':
      return `federation ${action.name} of ${action.regions.join(', ')}`;
    case 'conditions':
      return `offsets of ${action.federation}: ${action.conditions.map((one) => `${one.offset} if ${one.if}`).join('; ') || 'none'}`;
    case 'scoring':
      return `${action.scoring} scoring`;
    case 'komaster':
      return action.komaster ? `${colorWord(action.komaster)} is komaster` : 'either komaster';
    case 'tree':
      return `new tree ${action.name}`;
    case 'tree-move':
      return `tree ${action.region}: ${colorWord(action.color)} ${place(action.point)}`;
    case 'tree-cut':
      return `tree ${action.region}: a move is taken out`;
    case 'tree-score':
      return `tree ${action.region}: score ${action.value || 'taken away'}`;
    case 'tree-param':
      return `tree ${action.region}: ${action.name} = ${action.value}`;
    case 'tree-part':
      return `tree ${action.region}: part ${typeof action.part === 'string' ? action.part : 'on the board'}`;
    case 'tree-part-point':
      return `tree ${action.region}: ${place(action.point)} marked as a part`;
    case 'tree-whole':
      return `tree ${action.region}: no parts`;
    case 'select':
      return `choose ${action.name}`;
    case 'path':
      return `look at ${action.path.map(({ words }) => words).join(' ') || 'the start'}`;
    case 'advise':
      return action.coupons === '' ? 'advise' : `advise with coupons ${action.coupons}`;
    case 'canonical':
      return `canonical form of ${action.name}, cooled by ${action.cooling}`;
  }
}
