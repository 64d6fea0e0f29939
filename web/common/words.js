/**
 * Answers of the solver in plain words. Everything here is a pure function of the answer.
 * @typedef {import('../../wasm/rooms/tsumego.js').Answer} Answer
 * @typedef {import('../../wasm/rooms/tsumego.js').Verdict} Verdict
 */
import { colorWord, labelOf } from '../board/points.js';

/** What attacker and defender do, for each goal. */
const DEEDS = {
  life: { attack: ['kills', 'cannot kill'], defend: ['lives', 'cannot live'] },
  capture: {
    attack: ['captures', 'cannot capture'],
    defend: ['saves the stones', 'cannot save the stones'],
  },
  connect: { attack: ['cuts', 'cannot cut'], defend: ['connects', 'cannot connect'] },
};

/**
 * The verdict for the side that moves first: a short headline and, where needed, what it means.
 * @param {'B' | 'W'} color
 * @param {Verdict} verdict
 * @param {Answer['goal']} goal
 * @returns {{ headline: string, detail: string, tone: 'good' | 'bad' | 'ko' | 'open' }}
 */
export function verdictWords(color, verdict, goal) {
  const mover = colorWord(color);
  const other = colorWord(color === 'B' ? 'W' : 'B');
  const [does, cannot] = DEEDS[goal][verdict.role];
  switch (verdict.outcome) {
    case 'win':
      return {
        headline: `${mover} ${does}${verdict.seki ? ' in seki' : ''}`,
        detail: verdict.tenuki ? `${mover} may even play elsewhere first.` : '',
        tone: 'good',
      };
    case 'loss':
      return {
        headline: `${mover} ${cannot}`,
        detail: verdict.role === 'attack' && verdict.seki ? 'It is seki.' : '',
        tone: 'bad',
      };
    case 'ko':
      return {
        headline: `Ko: ${mover} ${does} if it wins the ko`,
        detail: koWords(mover, other, verdict.koThreats ?? 0),
        tone: 'ko',
      };
    default:
      return { headline: 'Not known', detail: 'Not proved within the limits.', tone: 'open' };
  }
}

/**
 * @param {string} mover
 * @param {string} other
 * @param {number} threats the least surplus of ko threats with which the mover succeeds
 */
function koWords(mover, other, threats) {
  if (threats > 0) return `${mover} needs ${counted(threats)} more than ${other}.`;
  if (threats < 0) {
    return `${mover} wins it even if ${other} has ${counted(-threats)} more; with another one ${other} wins it.`;
  }
  return `${mover} wins it when nobody has a ko threat; with one more than ${mover}, ${other} wins it.`;
}

/** @param {number} threats */
function counted(threats) {
  return threats === 1 ? 'one ko threat' : `${threats} ko threats`;
}

/**
 * What the proof assumes and where it stops, a sentence each.
 * @param {Answer} answer
 * @returns {string[]}
 */
export function caveats({ status, assumes, targetRule, target }) {
  const sentences = [];
  if (status === 'partial')
    sentences.push('Only a part is proved within the limits; the rest is open.');
  if (status === 'unknown') sentences.push('Nothing could be proved within the limits.');
  for (const assumption of assumes) {
    sentences.push(
      ASSUMPTIONS[/** @type {keyof typeof ASSUMPTIONS} */ (assumption)] ??
        `Assumed: ${assumption}.`,
    );
  }
  if (target.length > 1) {
    sentences.push(
      targetRule === 'all'
        ? 'All marked chains have to live.'
        : 'It is enough that one of the marked chains lives.',
    );
  }
  return sentences;
}

const ASSUMPTIONS = {
  frame: 'Assumed: the stones around the region are alive.',
  region: 'Assumed: nobody gains by playing outside the region.',
  target: 'The target was not marked: the marked stones are the solver’s choice.',
};

/**
 * The problem's question, as far as it is known before solving.
 * @param {'B' | 'W'} color who moves first
 */
export function question(color) {
  return `${colorWord(color)} to play`;
}

/**
 * A line of moves, numbered, with labels for people.
 * @param {string[]} points
 * @param {number} height
 */
export function lineWords(points, height) {
  return points.map((point, index) => `${index + 1} ${labelOf(point, height)}`).join('  ');
}

/** @param {number} nodes */
export function nodesWord(nodes) {
  return `${nodes.toLocaleString('en')} ${nodes === 1 ? 'node' : 'nodes'}`;
}

/** @param {number} ms */
export function timeWord(ms) {
  if (ms < 10) return `${ms.toFixed(1)} ms`;
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

export function hintWords(hint, height) {
  return hint.text;
}
export function replyWords(reply, first, height) {
  return { tone: 'good', text: 'Good move.' };
}
