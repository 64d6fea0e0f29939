// Thousands of games against the gomoku strategy, and every leaf of the reference strategy.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { createTesuji } from '../../wasm/node.js';
import { dataPath } from '../data.js';
import { followingWhite, play, randomWhite, stubbornWhite } from '../gomoku-games.js';
import { randomBelow } from '../random.js';

const tesuji = await createTesuji();
after(() => tesuji.dispose());
const { gomoku } = tesuji;

/** @type {{ table: number[], search: number[] }} */
const times = { table: [], search: [] };
const time = (/** @type {number} */ ms, /** @type {'table' | 'search'} */ source) => {
  times[source].push(ms);
};

after(() => {
  for (const [source, list] of Object.entries({ ...times, both: Object.values(times).flat() })) {
    const sorted = list.sort((a, b) => a - b);
    const at = (/** @type {number} */ share) =>
      sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]?.toFixed(2);
    console.log(
      `black moves, ${source}: ${sorted.length}, median ${at(0.5)} ms, p99 ${at(0.99)}, max ${at(1)}`,
    );
  }
});

test('four thousand games against white at random', async () => {
  for (let seed = 0; seed < 4000; seed++) await play(gomoku, randomWhite(seed), time);
});

test('four hundred games against the longest resistance', async () => {
  for (let seed = 0; seed < 400; seed++) await play(gomoku, stubbornWhite(gomoku, seed), time);
});

/**
 * The reference strategy's games down to its leaves: moves, and the plies that remain.
 * @param {string} file
 */
function referenceLeaves(file) {
  /** @type {{ moves: string[], plies: number }[]} */
  const leaves = [];
  const black = (/** @type {any} */ node, /** @type {string[]} */ path) => {
    const [move, replies] = Object.entries(node)[0];
    if (typeof replies === 'number') return;
    for (const [reply, below] of Object.entries(replies)) {
      const moves = [...path, move, reply];
      if (typeof below === 'number') leaves.push({ moves, plies: below - 1 });
      else black(below, moves);
    }
  };
  black(JSON.parse(readFileSync(file, 'utf8')), []);
  return leaves;
}

const file = dataPath('gomoku-reference.json');
const missing = file ? false : 'the reference strategy is missing';

test('games along the longest lines of the reference, in all orientations', {
  skip: missing,
}, async () => {
  const below = randomBelow(3);
  const lines = referenceLeaves(/** @type {string} */ (file))
    .sort((a, b) => b.moves.length + b.plies - a.moves.length - a.plies)
    .slice(0, 1000);
  for (const [i, { moves }] of lines.entries())
    await play(gomoku, followingWhite(moves, i % 8, below(1e9)), time);
});

test('the threat search wins every leaf of the reference in time', { skip: missing }, async () => {
  for (const { moves, plies } of referenceLeaves(/** @type {string} */ (file))) {
    const answer = await gomoku.threats(moves, { maxPlies: plies });
    assert.equal(answer.state, 'win', moves.join(' '));
    assert.ok(Number(answer.plies) < plies);
  }
});
