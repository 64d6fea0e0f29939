/** Verdicts in plain words, for the page and the elements. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cropAlong, cropAround, labelOf } from '../../web/common/points.js';
import {
  answerWords,
  caveats,
  hintWords,
  nodesWord,
  replyWords,
  timeWord,
  verdictDetails,
  verdictWords,
} from '../../web/common/words.js';

/** @type {import('../../wasm/rooms/tsumego.js').Verdict} */
const WIN = {
  role: 'attack',
  outcome: 'win',
  koThreats: null,
  ko: null,
  seki: false,
  tenuki: false,
  moves: ['ba'],
  sekiMoves: [],
  tries: [],
  bounds: null,
  pv: ['ba'],
  losing: {},
  complete: true,
};

test('who succeeds, in the words of the goal', () => {
  /** @type {[Partial<typeof WIN>, 'life' | 'capture' | 'connect', string][]} */
  const cases = [
    [{}, 'life', 'Black kills'],
    [{ outcome: 'loss' }, 'life', 'Black cannot kill'],
    [{ role: 'defend' }, 'life', 'Black lives'],
    [{ role: 'defend', outcome: 'loss' }, 'life', 'Black cannot live'],
    [{ outcome: 'ko', koThreats: 0 }, 'life', 'Black kills in a ko'],
    [{}, 'capture', 'Black captures'],
    [{ role: 'defend', outcome: 'loss' }, 'capture', 'Black cannot save the stones'],
    [{}, 'connect', 'Black cuts'],
    [{ role: 'defend' }, 'connect', 'Black connects'],
    [{ outcome: 'unknown' }, 'life', 'Not known'],
    [{ role: 'defend', outcome: 'loss', tries: ['ba'] }, 'life', 'Black cannot live in the region'],
  ];
  for (const [change, goal, headline] of cases)
    assert.equal(verdictWords('B', { ...WIN, ...change }, { goal }).headline, headline);
});

test('stones that may be in a net are said to be safe only so far', () => {
  const answer = { goal: /** @type {const} */ ('capture'), safeLiberties: 3 };
  const open = { ...WIN, outcome: /** @type {const} */ ('loss'), tries: ['ba'] };
  const { headline, tone } = verdictWords('B', open, answer);
  assert.deepEqual(
    [headline, tone],
    ['Black cannot capture before the stones have 3 liberties', 'open'],
  );
  assert.deepEqual(verdictDetails('B', open, answer), ['Whether it can later is open.']);
});

test('a ko is told by the threats it takes', () => {
  /** @param {number} koThreats */
  const ko = (koThreats) =>
    verdictDetails('W', { ...WIN, role: 'defend', outcome: 'ko', koThreats }, {})[0];
  assert.match(ko(1), /^White needs one ko threat more than Black/);
  assert.match(ko(2), /^White needs 2 ko threats more/);
  assert.match(ko(0), /when nobody has a ko threat/);
  assert.match(ko(-1), /even if Black has one ko threat more/);
});

test('what is known of an open outcome is told', () => {
  /** @param {{ succeeds: number | null, fails: number | null }} bounds */
  const details = (bounds) =>
    verdictDetails('B', /** @type {any} */ ({ ...WIN, outcome: 'unknown', bounds }), {});
  assert.equal(details({ succeeds: null, fails: null }).length, 1);
  assert.match(details({ succeeds: -1, fails: null })[1], /nobody has ko threats, Black succeeds/);
  assert.match(details({ succeeds: 2, fails: 0 })[1], /nobody has ko threats, Black fails/);
  assert.equal(details({ succeeds: 2, fails: -2 }).length, 1);
});

test('seki, tenuki and what is open are said', () => {
  /** @param {Partial<typeof WIN>} change */
  const details = (change) => verdictDetails('B', { ...WIN, ...change }, {});
  assert.deepEqual(details({}), []);
  assert.match(details({ role: 'defend', seki: true })[0], /seki/);
  assert.match(details({ tenuki: true })[0], /elsewhere/);
  assert.match(details({ complete: false })[0], /not every first move is settled/i);
});

test('what an answer assumes and leaves open is said', () => {
  const ANSWER = {
    status: 'solved',
    assumes: [],
    target: ['aa'],
    frame: { black: [], white: [] },
    targetRule: 'any',
    goal: 'life',
  };
  /** @param {Partial<import('../../wasm/rooms/tsumego.js').Answer>} change */
  const sentences = (change) => caveats(/** @type {any} */ ({ ...ANSWER, ...change })).join(' ');
  assert.equal(sentences({}), '');
  assert.match(sentences({ assumes: ['frame'] }), /assumed/i);
  assert.match(sentences({ assumes: ['region'] }), /proved inside the region/i);
  assert.doesNotMatch(sentences({ assumes: ['region'], status: 'unknown' }), /proved inside/i);
  const bounds = /** @type {any} */ ({ B: { bounds: { succeeds: 0, fails: null } } });
  const open = sentences({ assumes: ['region'], status: 'unknown', first: bounds });
  assert.match(open, /only a part is proved/i);
  assert.match(open, /proved inside/i);
  const going = caveats(/** @type {any} */ ({ ...ANSWER, status: 'partial' }), true);
  assert.deepEqual(going, ['So far; the search goes on.']);
  assert.match(sentences({ assumes: ['escape'], safeLiberties: 3 }), /safe once they have 3 lib/);
  assert.match(sentences({ assumes: ['something new'] }), /Assumed: something new\./);
  assert.match(sentences({ frame: { black: ['cc'], white: [] } }), /small and faint/);
  assert.match(sentences({ status: 'partial' }), /only a part is proved within the limits/i);
  const [stopped] = caveats(/** @type {any} */ ({ ...ANSWER, status: 'unknown' }), false, true);
  assert.match(stopped, /^Nothing could be proved before the search was stopped/);
  const two = { target: ['aa', 'cc'] };
  assert.match(sentences(two), /one of the marked chains lives/);
  assert.match(sentences({ ...two, targetRule: 'all' }), /all marked chains have to live/i);
  assert.match(sentences({ ...two, goal: 'capture' }), /one of the marked chains is saved/);
  for (const targetRule of /** @type {const} */ (['any', 'all']))
    assert.match(sentences({ ...two, goal: 'connect', targetRule }), /to be connected/);
});

test('an answer in one line comes with what it assumes and leaves open', () => {
  /** @param {any} change */
  const words = (change) =>
    answerWords({ status: 'solved', assumes: [], goal: 'life', first: { B: WIN }, ...change }, 'B');
  assert.deepEqual(words({}), { tone: 'good', text: 'Black kills.', caveat: '' });
  assert.match(words({ assumes: ['frame'] }).caveat, /^ Assumed: the stones around .* alive/);
  const ko = words({ first: { B: { ...WIN, outcome: 'ko', koThreats: 1 } } });
  assert.equal(
    ko.text + ko.caveat,
    'Black kills in a ko. Black needs one ko threat more than White.',
  );
  const { text, caveat } = words({ status: 'partial', assumes: ['frame', 'region'] });
  assert.equal(text, 'Black kills.');
  assert.match(caveat, /^ Only a part is proved .*\. Proved inside the region; .* Assumed: /);
});

test('hints stand alone, without marks on a board', () => {
  /** @param {any} hint */
  const words = (hint) => hintWords({ text: 'As the solver says.', ...hint }, 9);
  assert.equal(words({ level: 'solvable' }), 'As the solver says.');
  assert.equal(words({ level: 'region', region: ['aa', 'ba'] }), 'Look around A9, B9.');
  assert.equal(words({ level: 'region' }), 'As the solver says.');
  const shown = { text: 'Play at the marked point. (Unless the rest matters.)', level: 'move' };
  assert.equal(words({ ...shown, move: 'ea' }), 'Play at E9. (Unless the rest matters.)');
  assert.equal(words({ level: 'move', move: 'ea', outcome: 'loss' }), 'As the solver says.');
  assert.equal(words({ level: 'move', move: '' }), 'As the solver says.');
  const threat = { text: 'A threat, to retake at the marked point.', level: 'move', move: '' };
  assert.equal(words({ ...threat, retake: 'aa' }), 'A threat, to retake at A9.');
  const tried = { text: 'No. The marked point is worth a try.', level: 'move', move: 'ea' };
  for (const outcome of ['unknown', 'loss'])
    assert.equal(words({ ...tried, outcome }), 'No. E9 is worth a try.');
  assert.equal(words({ level: 'line', line: ['ea', ''] }), 'The main line: 1 E9, 2 pass.');
});

test('what a move did, and the answer to it', () => {
  /** @param {string} before @param {string} after @param {boolean | null} good @param {string | null} [move] */
  const said = (before, after, good, move = 'ea') =>
    replyWords(
      /** @type {any} */ ({
        toPlay: 'W',
        move,
        last: { before: { outcome: before }, after: { outcome: after }, good },
      }),
      9,
    );
  assert.deepEqual(said('win', 'win', true), { tone: 'good', text: 'Right. White answers at E9.' });
  assert.match(said('win', 'win', true, null).text, /^Right\. White has nothing left/);
  assert.match(said('win', 'win', true, '').text, /nothing left/);
  assert.deepEqual(said('win', 'loss', false), {
    tone: 'bad',
    text: 'That fails. White answers at E9.',
  });
  assert.equal(said('win', 'ko', false).tone, 'bad');
  assert.equal(said('ko', 'ko', true).tone, 'ko');
  assert.match(said('ko', 'ko', true, '').text, /White plays elsewhere\.$/);
  assert.equal(said('win', 'loss', false, '').text, 'That fails. White need not answer.');
  assert.match(said('unknown', 'unknown', null, '').text, /White passes\.$/);
  assert.equal(said('loss', 'loss', true).tone, 'info');
  assert.match(said('unknown', 'unknown', null).text, /^Not proved within the limits/);
});

test('a reply that retakes a ko later, a move that only makes a seki, and a needless answer', () => {
  const ko = { before: { outcome: 'ko' }, after: { outcome: 'ko' }, good: true };
  const threat = { toPlay: 'W', move: '', retake: 'aa', last: ko };
  assert.match(
    replyWords(/** @type {any} */ (threat), 9).text,
    /White plays a ko threat elsewhere, to retake at A9\.$/,
  );
  const seki = { before: { outcome: 'win' }, after: { outcome: 'win' }, good: false, seki: true };
  assert.match(
    replyWords(/** @type {any} */ ({ toPlay: 'W', move: 'ea', last: seki }), 9).text,
    /^That only makes a seki\. White answers at E9/,
  );
  const fled = { before: { outcome: 'win' }, after: { outcome: 'loss' }, good: false };
  const runs = { toPlay: 'W', move: 'ea', last: fled, assumes: ['escape'], safeLiberties: 4 };
  assert.match(
    replyWords(/** @type {any} */ (runs), 9).text,
    /^That fails, as far as stones with 4 liberties are safe\. White answers at E9/,
  );
  const fails = { before: { outcome: 'win' }, after: { outcome: 'loss' }, good: null };
  for (const [assumes, words] of /** @type {const} */ ([
    [['frame', 'region'], /^That fails, unless more of the board matters\. White answers at E9/],
    [['frame'], /^Not proved within the limits\./],
  ])) {
    const open = { toPlay: 'W', move: 'ea', last: fails, assumes };
    assert.match(replyWords(/** @type {any} */ (open), 9).text, words);
  }
  const maybe = { toPlay: 'W', move: 'ea', last: fails, assumes: ['escape'], safeLiberties: 4 };
  assert.match(
    replyWords(/** @type {any} */ (maybe), 9).text,
    /^That fails, as far as stones with 4 liberties are safe\. White answers at E9/,
  );
  const half = { before: { outcome: 'win' }, after: { outcome: 'ko', koThreats: 1 }, good: null };
  assert.match(
    replyWords(/** @type {any} */ ({ toPlay: 'W', move: 'ea', last: half, assumes: ['region'] }), 9)
      .text,
    /^That is only a ko, or a worse one, unless more of the board matters\./,
  );
  const needless = { before: { outcome: 'win' }, after: ko.after, good: null, needless: true };
  assert.match(
    replyWords(/** @type {any} */ ({ toPlay: 'W', move: 'ea', last: needless }), 9).text,
    /^A ko threat need not be answered here\. White answers at E9/,
  );
});

test('labels skip the letter I and count from the bottom', () => {
  assert.equal(labelOf('aa', 19), 'A19');
  assert.equal(labelOf('is', 19), 'J1');
  assert.equal(labelOf('', 19), 'pass');
  assert.equal(nodesWord(1), '1 node');
  assert.equal(nodesWord(12345), '12,345 nodes');
  assert.equal(timeWord(2.14), '2.1 ms');
  assert.equal(timeWord(1500), '1.5 s');
});

test('the part of the board that is shown: the stones with a margin, out to near edges', () => {
  const signs = Array.from({ length: 19 }, () => Array(19).fill(0));
  assert.deepEqual(cropAround(signs), { x: [0, 18], y: [0, 18] });
  signs[2][3] = 1;
  signs[1][6] = -1;
  assert.deepEqual(cropAround(signs), { x: [0, 8], y: [0, 4] });
  assert.deepEqual(cropAround(signs, [[3, 9]]), { x: [0, 8], y: [0, 11] });
});

test('what is shown grows with a line that runs out of it, as in a ladder', () => {
  const signs = Array.from({ length: 19 }, () => Array(19).fill(0));
  signs[3][3] = 1;
  assert.deepEqual(cropAlong(signs, []), { x: [0, 5], y: [0, 5] });
  assert.deepEqual(cropAlong(signs, ['ee', '', 'aa']), { x: [0, 5], y: [0, 5] });
  assert.deepEqual(cropAlong(signs, ['ee', 'ef']), { x: [0, 8], y: [0, 9] });
  assert.deepEqual(cropAlong(signs, ['ee', 'ef', 'ff']), { x: [0, 8], y: [0, 9] });
  assert.deepEqual(cropAlong(signs, ['qq']), { x: [0, 18], y: [0, 18] });
});
