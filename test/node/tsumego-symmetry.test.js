// What is solved does not depend on how the board lies or which colour is which.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { createTesuji } from '../../wasm/node.js';
import { dataPath } from '../data.js';

/** @typedef {import('../../wasm/rooms/tsumego.js').Answer} Answer */

const SIZE = 19;
const OTHER = /** @type {const} */ ({ B: 'W', W: 'B' });
const SIDES = /** @type {const} */ (['B', 'W']);
const STRAIGHT_THREE = {
  size: [SIZE, SIZE],
  black: ['ba', 'ha', 'bb', 'hb', 'bc', 'cc', 'dc', 'ec', 'fc', 'gc', 'hc'],
  white: ['ca', 'ga', 'cb', 'db', 'eb', 'fb', 'gb'],
};

/** @type {import('../../wasm/node.js').Tesuji} */
let tesuji;
before(async () => {
  tesuji = await createTesuji();
});
after(() => tesuji.dispose());

/**
 * Where a point comes to lie, by one of the eight symmetries of a board of 19 x 19.
 * @param {string} name
 * @param {number} symmetry 0..7
 */
function turned(name, symmetry) {
  let [x, y] = [name.charCodeAt(0) - 97, name.charCodeAt(1) - 97];
  if (symmetry & 1) x = SIZE - 1 - x;
  if (symmetry & 2) y = SIZE - 1 - y;
  return String.fromCharCode(97 + (symmetry & 4 ? y : x), 97 + (symmetry & 4 ? x : y));
}

/**
 * The same problem on the turned board, with the colours changed.
 * @param {any} problem
 * @param {number} symmetry
 */
function changed({ black, white, target, region, defender, toPlay, ...rest }, symmetry) {
  const points = (/** @type {string[]} */ list) => list.map((name) => turned(name, symmetry));
  return {
    ...rest,
    black: points(white),
    white: points(black),
    ...(target && { target: points(target) }),
    ...(region && { region: points(region) }),
    ...(defender && { defender: OTHER[/** @type {'B' | 'W'} */ (defender)] }),
    ...(toPlay && { toPlay: OTHER[/** @type {'B' | 'W'} */ (toPlay)] }),
  };
}

/**
 * What is said, on the board as it was.
 * @param {Answer} answer
 * @param {number | null} symmetry by which a turned one is turned back; null where it was not
 */
function said({ defender, goal, assumes, region, first, koShapes }, symmetry) {
  const points = (/** @type {string[]} */ list) =>
    list.map((name) => (symmetry === null ? name : turned(name, symmetry))).sort();
  const color = (/** @type {'B' | 'W'} */ name) => (symmetry === null ? name : OTHER[name]);
  return {
    defender: color(defender),
    goal,
    assumes,
    region: points(region),
    koShapes,
    first: SIDES.flatMap((name) => {
      const verdict = first[color(name)];
      if (!verdict) return [];
      const { outcome, koThreats, ko, seki, tenuki, moves, sekiMoves, losing } = verdict;
      return {
        side: name,
        ...{ outcome, koThreats, seki, tenuki, kind: ko?.kind },
        moves: points(moves),
        sekiMoves: points(sekiMoves),
        losing: points(Object.keys(losing)),
      };
    }),
  };
}

/**
 * Solves both and compares what is solved; returns for how many that was so.
 * @param {any[]} problems
 */
async function compare(problems) {
  let solved = 0;
  for (const [i, { expected, ...problem }] of problems.entries()) {
    const symmetry = i % 8;
    // The inverse of a symmetry that exchanges the coordinates turns the other way round.
    const back = symmetry & 4 ? 4 | ((symmetry & 1) << 1) | ((symmetry >> 1) & 1) : symmetry;
    const limits = { maxNodes: 60_000 };
    const one = await tesuji.solve(problem, limits);
    const other = await tesuji.solve(changed(problem, symmetry), limits);
    if (one.status !== 'solved' || other.status !== 'solved') continue;
    const [there, here] = [said(other, back), said(one, null)];
    // Where a life holds whatever is outside, it may be seen in a narrower region on one of them.
    if (String(there.region) !== String(here.region)) {
      assert.deepEqual(here.assumes, [], problem.id);
      for (const { region, first } of [there, here]) {
        region.length = 0;
        for (const verdict of first) verdict.losing.length = 0;
      }
    }
    assert.deepEqual(there, here, problem.id);
    solved++;
  }
  return solved;
}

/**
 * Every so many of a file's problems.
 * @param {string} path
 * @param {number} step
 */
function sample(path, step) {
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  return lines.filter((_, index) => index % step === 0).map((line) => JSON.parse(line));
}

describe('on the turned board with the colours changed the answer is the same', () => {
  const [open, walled] = ['open.jsonl', 'gotools.jsonl'].map(dataPath);

  it('by all symmetries', async () => {
    assert.equal(await compare(Array(8).fill(STRAIGHT_THREE)), 8);
  });

  it('where the problem is found', { skip: open === undefined }, async () => {
    const problems = sample(/** @type {string} */ (open), 9);
    assert.ok((await compare(problems)) > problems.length / 3);
  });

  it('where it is given', { skip: walled === undefined }, async () => {
    const problems = sample(/** @type {string} */ (walled), 31);
    assert.ok((await compare(problems)) > problems.length / 2);
  });
});
