/** Positions of other boards become problems; the elements load where there is no page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  fromBesogo,
  fromEidogo,
  fromSignMap,
  fromWGo,
  pointOf,
  vertexOf,
} from '../../web/adapters/index.js';

/** Three columns, two rows: black in the upper left corner, white in the lower right one. */
const SIGNS = [
  [1, 0, 0],
  [0, 0, -1],
];
const PROBLEM = { size: [3, 2], black: ['aa'], white: ['cb'] };
const SQUARE = { size: [3, 3], black: ['aa'], white: ['cb'] };
const sign = (/** @type {number} */ x, /** @type {number} */ y) => SIGNS[y]?.[x] ?? 0;

test('sign maps: shudan, and a board that has one', () => {
  assert.deepEqual(fromSignMap(SIGNS), PROBLEM);
  assert.deepEqual(fromSignMap({ signMap: SIGNS }), PROBLEM);
  assert.deepEqual(fromSignMap(SIGNS, { toPlay: 'W', target: ['aa'] }), {
    ...PROBLEM,
    toPlay: 'W',
    target: ['aa'],
  });
});

test('WGo.js: square boards of version 2, both ways of naming sizes of version 3', () => {
  assert.deepEqual(fromWGo({ size: 3, get: sign }), SQUARE);
  assert.deepEqual(fromWGo({ sizeX: 3, sizeY: 2, get: sign }), PROBLEM);
  assert.deepEqual(fromWGo({ cols: 3, rows: 2, get: sign }), PROBLEM);
});

test('BesoGo: black is -1, points count from 1', () => {
  const node = {
    getSize: () => ({ x: 3, y: 2 }),
    getStone: (/** @type {number} */ x, /** @type {number} */ y) => -sign(x - 1, y - 1),
  };
  assert.deepEqual(fromBesogo(node), PROBLEM);
});

test('EidoGo: black is -1, points are objects', () => {
  const board = {
    boardSize: 3,
    getStone: (/** @type {{ x: number, y: number }} */ { x, y }) => -sign(x, y),
  };
  assert.deepEqual(fromEidogo(board), SQUARE);
});

test('points back and forth', () => {
  assert.deepEqual(vertexOf('cb'), [2, 1]);
  assert.equal(pointOf([2, 1]), 'cb');
  assert.equal(vertexOf(''), null);
});

test('the elements load without a page, for rendering on a server', async () => {
  const { TesujiHint, TesujiBoard, configure } = await import('../../web/elements/index.js');
  assert.equal(typeof TesujiHint, 'function');
  assert.equal(typeof TesujiBoard, 'function');
  assert.equal(typeof configure, 'function');
});
