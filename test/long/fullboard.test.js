// Small boards that take a while: known values up to 20 points, and games played out to the end.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createTesuji } from '../../wasm/node.js';
import { assertAgrees, hasOracle, oracleRows } from '../fullboard-oracle.js';

const tesuji = await createTesuji();
after(() => tesuji.dispose());

if (!hasOracle) test('the known values', { skip: 'the reference data are missing' });
for (const row of hasOracle ? oracleRows() : []) {
  // The source gives 2 for the tie where the whole-board solution, [1, 16], and its other rows say 1.
  const odd = row.rules === 'migos2' && String(row.size) === '4,4';
  test(`${row.size.join('x')} under ${row.rules}: ${row.score}`, {
    timeout: 3_600_000,
    skip: odd && 'other rows say 1',
  }, async () => {
    const question = { size: row.size, rules: row.name, table: false };
    const answer = await tesuji.fullboard(question, { memoryMB: 256 });
    assertAgrees(answer, row);
    console.log(
      `${row.size.join('x')} ${row.name}: ${(answer.ms / 1000).toFixed(1)} s, ${answer.nodes} nodes`,
    );
  });
}

/** A generator of whole numbers below a bound, from a seed. */
const random = (/** @type {number} */ seed) => (/** @type {number} */ bound) => {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return Math.floor((seed / 2 ** 32) * bound);
};

/**
 * Plays one game from random moves on; the prover plays the move it is told, the other side random
 * or greedy ones (what leaves most for it, of equals a random one).
 * @param {[number, number]} size
 * @param {(bound: number) => number} below
 * @param {boolean} greedy
 */
async function playOut(size, below, greedy) {
  /** @type {string[]} */
  const moves = [];
  const wanted = below(8);
  let answer = await tesuji.fullboard({ size });
  while (moves.length < wanted) {
    const legal = Object.keys(answer.values).filter((move) => move !== '');
    if (legal.length === 0) break;
    moves.push(legal[below(legal.length)]);
    answer = await tesuji.fullboard({ size, moves });
  }
  const prover = answer.toPlay;
  const promised = prover === 'B' ? answer.lo : -answer.hi;
  for (let ply = 0; ply < 400; ply++) {
    const legal = Object.keys(answer.values);
    const forOther = (/** @type {string} */ move) =>
      prover === 'B' ? -answer.values[move][0] : answer.values[move][1];
    let move = legal[below(legal.length)];
    if (answer.toPlay === prover) move = answer.move ?? '';
    else if (greedy) {
      const most = Math.max(...legal.map(forOther));
      const good = legal.filter((one) => forOther(one) === most);
      move = good[below(good.length)];
    }
    if (move === '' && moves[moves.length - 1] === '') {
      const score = answer.values[''][0];
      assert.ok((prover === 'B' ? score : -score) >= promised, `${size}: ${moves}`);
      return;
    }
    moves.push(move);
    answer = await tesuji.fullboard({ size, moves });
  }
  assert.equal(promised, -size[0] * size[1], `${size}: a game without end, ${moves}`);
}

test('a thousand games: the proved side never gets less', { timeout: 3_600_000 }, async () => {
  const below = random(20);
  const sizes = /** @type {[number, number][]} */ ([
    [2, 2],
    [2, 3],
    [1, 6],
    [2, 4],
    [3, 3],
  ]);
  for (let game = 0; game < 1000; game++)
    await playOut(sizes[game % sizes.length], below, game % 2 === 1);
});
