/** The endgame room's session in words. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasWork, wordsOf } from '../../web/endgame/session.js';

/** @param {any} action */
const words = (action) => wordsOf(action, 9);

test('an action is told in words, with what was typed', () => {
  const path = [{ move: 4, words: '● D9' }];
  assert.equal(words({ do: 'path', path }), 'look at ● D9');
  assert.equal(words({ do: 'path', path: [] }), 'look at the start');
  assert.equal(words({ do: 'stone', point: 'da', color: 'W' }), 'White stone on D9');
  assert.equal(words({ do: 'game', name: 'C', game: '7|-3' }), 'game C: 7|-3');
  const conditions = [{ if: 'eyes < 2', offset: -45 }];
  assert.equal(
    words({ do: 'conditions', federation: 'F', conditions }),
    'offsets of F: -45 if eyes < 2',
  );
});

test('of an action that a file made up only the name is told', () => {
  assert.equal(words({ do: 'path', path: 7 }), 'path');
  assert.equal(words({ do: 'dance' }), 'dance');
  assert.equal(words(null), 'undefined');
  assert.equal(words('x'), 'undefined');
});

test('what only was looked at, or is saved, is no work', () => {
  const session = [{ do: 'begin' }, { do: 'select', name: 'A' }];
  assert.equal(hasWork(session, []), false);
  const worked = [...session, { do: 'tree', name: 'B' }];
  assert.equal(hasWork(worked, session), true);
  assert.equal(hasWork(worked, worked), false);
});
