import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readProblem } from '../../wasm/rooms/problem-read.js';
import { walk } from '../../wasm/rooms/tsumego-walk.js';

const [WINS, FAILS, OPEN, ILLEGAL, GIVEN_UP] = [1, -1, 0, 2, 4];
const NOTHING = -2;

/**
 * What is made of what the core says of a position, for each number of threats from -1 to 1.
 * @param {'B' | 'W'} first White is attacked
 * @param {[value: number, move: number][]} told as the attacker sees and counts it
 */
async function standing(first, told) {
  const words = Int32Array.from([told.length, ...told.flat()]);
  const client = /** @type {import('../../wasm/client.js').Client} */ (
    /** @type {unknown} */ ({
      run: async () => ({ bytes: new Uint8Array(words.buffer), done: true, nodes: 1, ms: 1 }),
    })
  );
  const problem = { size: 5, black: ['aa'], white: ['bb'], target: ['bb'], region: ['cc'] };
  const asked = { koThreats: /** @type {[number, number]} */ ([-1, 1]) };
  const position = await readProblem(client, problem, asked);
  const framed = { ...position, defender: /** @type {const} */ ('W') };
  const { standings } = await walk(client, framed, first, [], {});
  return standings[0];
}

describe('the move of a standing', () => {
  it('is one that wins without any threat, not one that leaves a ko', async () => {
    const told = [
      [WINS, 3],
      [WINS, 4],
      [WINS, 5],
    ];
    const win = { outcome: 'win', koThreats: null, move: 3 };
    assert.deepEqual(await standing('B', /** @type {any} */ (told)), win);
  });

  it('is that of the defender with the fewest threats, which are the most of the attacker', async () => {
    const told = [
      [FAILS, 3],
      [FAILS, 4],
      [FAILS, 5],
    ];
    const win = { outcome: 'win', koThreats: null, move: 5 };
    assert.deepEqual(await standing('W', /** @type {any} */ (told)), win);
  });

  it('is that with the fewest threats which win a ko', async () => {
    const told = [
      [FAILS, 3],
      [WINS, 4],
      [WINS, 5],
    ];
    const ko = { outcome: 'ko', koThreats: 0, move: 4 };
    assert.deepEqual(await standing('B', /** @type {any} */ (told)), ko);
  });

  it('is a try while one number is open', async () => {
    const told = [
      [OPEN, NOTHING],
      [OPEN, 4],
      [WINS, 5],
    ];
    const open = { outcome: 'unknown', koThreats: null, move: 4 };
    assert.deepEqual(await standing('B', /** @type {any} */ (told)), open);
  });

  it('is not told to be proved where one number has been given up', async () => {
    const told = [
      [GIVEN_UP, NOTHING],
      [WINS, 4],
      [WINS, 5],
    ];
    for (const side of /** @type {const} */ (['B', 'W']))
      assert.equal((await standing(side, /** @type {any} */ (told))).outcome, 'unknown');
  });
});

describe('a line with a retaken ko', () => {
  it('has failed for who lacked the threat', async () => {
    const retaken = [
      [ILLEGAL, NOTHING],
      [ILLEGAL, NOTHING],
      [WINS, 5],
    ]; // by Black, who needs a threat more than White
    const white = { outcome: 'ko', koThreats: 0, move: null };
    assert.deepEqual(await standing('W', /** @type {any} */ (retaken)), white);
    const black = { outcome: 'ko', koThreats: 1, move: 5 };
    assert.deepEqual(await standing('B', /** @type {any} */ (retaken)), black);
  });

  it('is illegal where no number of threats allows for it', async () => {
    const never = [
      [ILLEGAL, NOTHING],
      [ILLEGAL, NOTHING],
      [ILLEGAL, NOTHING],
    ];
    const illegal = { outcome: 'illegal', koThreats: null, move: null };
    assert.deepEqual(await standing('B', /** @type {any} */ (never)), illegal);
  });
});
