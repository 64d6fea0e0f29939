/**
 * Answers of the solver in plain words. Everything here is a pure function of the answer.
 * @typedef {import('../../wasm/rooms/tsumego.js').Answer} Answer
 * @typedef {import('../../wasm/rooms/tsumego.js').Verdict} Verdict
 */
import { rank } from '../../wasm/rooms/tsumego-walk.js';
import { colorWord, labelOf } from './points.js';

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
 * The verdict for the side that moves first, in a few words, and their tone.
 * @param {'B' | 'W'} color
 * @param {Verdict} verdict
 * @param {Pick<Answer, 'goal' | 'safeLiberties'>} answer
 * @returns {{ headline: string, tone: 'good' | 'bad' | 'ko' | 'open' }}
 */
export function verdictWords(color, { role, outcome, tries }, { goal, safeLiberties }) {
  const mover = colorWord(color);
  const [does, cannot] = DEEDS[goal][role];
  if (outcome === 'unknown') return { headline: 'Not known', tone: 'open' };
  if (outcome === 'loss' && tries.length > 0) {
    const where = mayBeCaught(role, safeLiberties)
      ? `before the stones have ${safeLiberties} liberties`
      : 'in the region';
    return { headline: `${mover} ${cannot} ${where}`, tone: 'open' };
  }
  if (outcome === 'loss') return { headline: `${mover} ${cannot}`, tone: 'bad' };
  if (outcome === 'ko') return { headline: `${mover} ${does} in a ko`, tone: 'ko' };
  return { headline: `${mover} ${does}`, tone: 'good' };
}

/**
 * Whether what seems to fail is the capture of stones that are only taken to be safe.
 * @param {Verdict['role']} role
 * @param {Answer['safeLiberties']} safeLiberties
 */
function mayBeCaught(role, safeLiberties) {
  return role === 'attack' && safeLiberties !== undefined;
}

/**
 * What the verdict means and leaves open, a sentence each.
 * @param {'B' | 'W'} color
 * @param {Verdict} verdict
 * @param {Pick<Answer, 'safeLiberties'>} answer
 * @returns {string[]}
 */
export function verdictDetails(color, verdict, { safeLiberties }) {
  const { role, outcome, seki, tenuki, tries, complete } = verdict;
  const mover = colorWord(color);
  if (outcome === 'unknown') return openWords(verdict, mover);
  if (outcome === 'loss' && tries.length > 0)
    return [
      `Whether it can ${mayBeCaught(role, safeLiberties) ? 'later' : 'in a wider one'} is open.`,
    ];
  const details = koWords(color, verdict);
  if (seki) details.push('The result is a seki.');
  if (tenuki && outcome !== 'loss') details.push(`${mover} may even play elsewhere first.`);
  if (!complete) details.push('Not every first move is settled.');
  return details;
}

/**
 * What is known of what is not proved.
 * @param {Verdict} verdict
 * @param {string} mover
 */
function openWords({ bounds }, mover) {
  const details = ['Not proved so far.'];
  if (bounds && bounds.succeeds !== null && bounds.succeeds <= 0)
    details.push(`When nobody has ko threats, ${mover} succeeds.`);
  if (bounds && bounds.fails !== null && bounds.fails >= 0)
    details.push(`When nobody has ko threats, ${mover} fails.`);
  return details;
}

/** @param {Verdict} verdict */
function isBounded({ bounds }) {
  return bounds !== null && (bounds.succeeds !== null || bounds.fails !== null);
}

/**
 * An answer in one line, in the tone of the side that is looked at.
 * @param {Answer} answer
 * @param {'B' | 'W'} color
 * @param {boolean} [stopped] the search was cancelled
 * @param {boolean} [again] asked again it is longer
 * @returns {{ tone: 'good' | 'bad' | 'ko' | 'open', text: string, caveat: string }} `caveat`: what is to be added where
 *   no `caveats` stand beside it, a blank before each sentence
 */
export function answerWords(answer, color, stopped = false, again = true) {
  const { first } = answer;
  const words = (/** @type {'B' | 'W'} */ side) =>
    first[side] && verdictWords(side, first[side], answer);
  const [own, other] = [words(color), words(color === 'B' ? 'W' : 'B')];
  const text = [own, other]
    .flatMap((verdict) => (verdict ? [`${verdict.headline}.`] : []))
    .join(' ');
  const ko = first[color] ? koWords(color, first[color]) : [];
  const caveat = [...ko, ...gaps(answer, false, stopped, again), ...assumptions(answer)]
    .map((gap) => ` ${gap}`)
    .join('');
  return { tone: own?.tone ?? 'open', text, caveat };
}

/**
 * What a ko takes; nothing where there is none.
 * @param {'B' | 'W'} color
 * @param {Verdict} verdict
 * @returns {string[]}
 */
function koWords(color, { outcome, koThreats }) {
  if (outcome !== 'ko') return [];
  const [mover, other] = [colorWord(color), colorWord(color === 'B' ? 'W' : 'B')];
  const threats = koThreats ?? 0; // the least surplus with which the mover succeeds
  if (threats > 0) return [`${mover} needs ${counted(threats)} more than ${other}.`];
  if (threats < 0)
    return [
      `${mover} wins it even if ${other} has ${counted(-threats)} more, but not with yet another.`,
    ];
  return [
    `${mover} wins it when nobody has a ko threat; with one more than ${mover}, ${other} wins it.`,
  ];
}

/** @param {number} threats */
function counted(threats) {
  return threats === 1 ? 'one ko threat' : `${threats} ko threats`;
}

/**
 * What the proof assumes and where it stops, a sentence each.
 * @param {Answer} answer
 * @param {boolean} [solving] the search goes on
 * @param {boolean} [stopped] the search was cancelled
 * @returns {string[]}
 */
export function caveats(answer, solving = false, stopped = false) {
  const { frame, goal, targetRule, target } = answer;
  const sentences = [...gaps(answer, solving, stopped, true), ...assumptions(answer)];
  if (frame.black.length + frame.white.length > 0) {
    sentences.push('Assumed, too: the stones drawn small and faint on the board.');
  }
  if (target.length > 1) sentences.push(TARGETS[goal][targetRule]);
  return sentences;
}

/**
 * What an answer takes for granted, but for the region, which is among the gaps.
 * @param {Answer} answer
 */
function assumptions({ assumes, safeLiberties }) {
  /** @type {Record<string, string>} */
  const words = {
    frame: 'the stones around the region are alive, and nothing outside of it matters',
    escape: `the stones are safe once they have ${safeLiberties} liberties`,
  };
  return assumes.flatMap((one) => (one === 'region' ? [] : [`Assumed: ${words[one] ?? one}.`]));
}

/**
 * Where a proof stops: in what it covers, and at the region.
 * @param {Answer} answer
 * @param {boolean} solving
 * @param {boolean} stopped
 * @param {boolean} again
 */
function gaps({ status, assumes, first = {} }, solving, stopped, again) {
  const limit = stopped ? 'before the search was stopped' : 'within the limits';
  const nothing = status === 'unknown' && !Object.values(first).some(isBounded);
  const sentences = [];
  if (solving) sentences.push('So far; the search goes on.');
  else if (nothing) sentences.push(`Nothing could be proved ${limit}.`);
  else if (status !== 'solved') sentences.push(`Only a part is proved ${limit}; the rest is open.`);
  if (!solving && status !== 'solved' && again) sentences.push('Solve again to search longer.');
  if (assumes.includes('region') && !nothing)
    sentences.push('Proved inside the region; whether more of the board matters was not settled.');
  return sentences;
}

/** What the defender of several chains needs, or who connects them. */
const TARGETS = {
  life: {
    any: 'It is enough that one of the marked chains lives.',
    all: 'All marked chains have to live.',
  },
  capture: {
    any: 'It is enough that one of the marked chains is saved.',
    all: 'All marked chains have to be saved.',
  },
  connect: {
    any: 'All marked chains have to be connected.',
    all: 'All marked chains have to be connected.',
  },
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
  return points.map((point, index) => `${index + 1} ${labelOf(point, height)}`).join(', ');
}

/**
 * A message, which programs begin small, as a sentence.
 * @param {string} message
 */
export function sentence(message) {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}${/[.!?)]$/.test(message) ? '' : '.'}`;
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

/**
 * How far something under way has come.
 * @param {{ nodes: number, ms: number }} progress
 */
export function progressWords({ nodes, ms }) {
  return `${nodesWord(nodes)}, ${timeWord(ms)}`;
}

/**
 * A hint in words that stand alone, without marks on a board.
 * @param {import('../../wasm/rooms/tsumego.js').Hint} hint
 * @param {number} height of the board
 */
export function hintWords({ level, text, outcome, region, move, retake, line }, height) {
  const said = text.replace(/the marked point\b/i, labelOf(retake || move || '', height));
  if (outcome === 'loss' || outcome === 'unknown') return said;
  if (level === 'region' && region) {
    return `Look around ${region.map((point) => labelOf(point, height)).join(', ')}.`;
  }
  if (level === 'line' && line) return `The main line: ${lineWords(line, height)}.`;
  return said;
}

/**
 * What the visitor's last move did, and the answer to it.
 * @param {import('../../wasm/rooms/tsumego.js').Reply} reply
 * @param {number} height of the board
 * @returns {{ tone: 'good' | 'bad' | 'ko' | 'info', text: string }}
 */
export function replyWords({ toPlay, move, retake, last, assumes, safeLiberties }, height) {
  const other = colorWord(toPlay);
  /** @param {string} passing what a pass means */
  const answer = (passing) =>
    move ? `${other} answers at ${labelOf(move, height)}.` : move === '' ? passing : '';
  if (last === null) return { tone: 'info', text: answer(`${other} passes.`) };
  const { before, after, good } = last;
  const said = (/** @type {string} */ verdict, /** @type {string} */ passing) =>
    `${verdict} ${answer(passing)}`.trim();
  const far =
    safeLiberties === undefined
      ? ''
      : `, as far as stones with ${safeLiberties} liberties are safe`;
  if (good === null) {
    const fails = rank(after) < rank(before);
    const fault = after.outcome === 'ko' ? 'That is only a ko, or a worse one' : 'That fails';
    const wide = fails && assumes.includes('region') ? ', unless more of the board matters' : '';
    const unless = wide || far;
    const verdict = last.needless
      ? 'A ko threat need not be answered here.'
      : fails && unless
        ? `${fault}${unless}.`
        : 'Not proved within the limits.';
    return { tone: 'info', text: said(verdict, `${other} passes.`) };
  }
  if (after.outcome === 'ko') {
    const elsewhere = retake
      ? `${other} plays a ko threat elsewhere, to retake at ${labelOf(retake, height)}.`
      : `${other} plays elsewhere.`;
    return good
      ? { tone: 'ko', text: said('Right, it is a ko.', elsewhere) }
      : { tone: 'bad', text: said('That is only a ko, or a worse one.', elsewhere) };
  }
  const needless = `${other} need not answer.`;
  if (!good) {
    const fault = last.seki ? 'That only makes a seki.' : `That fails${far}.`;
    return { tone: 'bad', text: said(fault, needless) };
  }
  if (before.outcome === 'loss')
    return { tone: 'info', text: said('Nothing works here.', needless) };
  return {
    tone: 'good',
    text: `Right. ${move ? answer('') : `${other} has nothing left to try.`}`,
  };
}
