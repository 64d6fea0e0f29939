// Gomoku: how long Black's move takes (from the table, and against random replies), and how long the
// threat search takes for the numbered leaves of the reference strategy (../shared/data).
import { readFileSync } from 'node:fs';
import { createTesuji } from '../../wasm/node.js';
import { nameOf } from '../../wasm/rooms/gomoku.js';
import { readTree } from '../../wasm/rooms/gomoku-table.js';
import { dataPath } from '../data.js';

const LEAVES = 600;
const GAMES = 60;

const tesuji = await createTesuji();
const { gomoku } = tesuji;
const { bytes, decisions } = await gomoku.load();
console.log(`table: ${decisions} positions, ${bytes.length} bytes`);

/**
 * @param {string} name
 * @param {number[]} times
 */
function row(name, times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (/** @type {number} */ share) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(2);
  console.log(
    `${name.padEnd(40)} ${String(sorted.length).padStart(5)}   median ${at(0.5)} ms   ` +
      `p90 ${at(0.9)}   p99 ${at(0.99)}   max ${at(1)}`,
  );
}

/** Every move of Black's in games where White plays at random from an opening of the table on. */
async function randomGames() {
  const openings = readTree(bytes).below;
  const times = { table: [], search: [] };
  let longest = 0;
  let lost = 0;
  for (let game = 0; game < GAMES; game++) {
    const opening = openings[game % openings.length];
    const moves = ['h8', nameOf(opening.reply)];
    let state = game + 1;
    for (;;) {
      const answer = await gomoku.reply(moves);
      if (answer.state === 'over') break;
      if (answer.state !== 'win') lost++;
      /** @type {any} */ (times)[answer.source].push(answer.ms);
      if (answer.move === null || moves.length > 40) break;
      moves.push(answer.move);
      const free = Array.from({ length: 225 }, (_, cell) => nameOf(cell)).filter(
        (name) => !moves.includes(name),
      );
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      if ((await gomoku.shapes(moves)).winner) break;
      moves.push(free[Math.floor((state / 2 ** 32) * free.length)]);
    }
    longest = Math.max(longest, moves.length);
  }
  row('black moves from the table', times.table);
  row('black moves by search', times.search);
  console.log(`${GAMES} games against random replies: longest ${longest}, not won ${lost}`);
}

/** @param {string} file */
async function leaves(file) {
  const [root] = Object.entries(JSON.parse(readFileSync(file, 'utf8')));
  /** @type {{ moves: string[], plies: number }[]} */
  const all = [];
  const black = (/** @type {any} */ node, /** @type {string[]} */ path) => {
    const [move, replies] = Object.entries(node)[0];
    if (typeof replies === 'number') return;
    for (const [reply, below] of Object.entries(replies)) {
      const here = [...path, move, reply];
      if (typeof below === 'number') all.push({ moves: here, plies: below - 1 });
      else black(below, here);
    }
  };
  black({ [root[0]]: root[1] }, []);
  const step = Math.max(1, Math.floor(all.length / LEAVES));
  const chosen = process.argv.includes('--all') ? all : all.filter((_, i) => i % step === 0);
  const times = [];
  let late = 0;
  for (const { moves, plies } of chosen) {
    const answer = await gomoku.threats(moves, { maxPlies: plies });
    times.push(answer.ms);
    if (answer.state !== 'win') late++;
  }
  row(`leaves of the reference (of ${all.length})`, times);
  console.log(`not won within the stated length: ${late}`);
}

await randomGames();
const file = dataPath('gomoku-reference.json');
if (file) await leaves(file);
else console.log('the reference strategy is missing: no leaves');
tesuji.dispose();
