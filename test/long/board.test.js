// As many random games as wanted against the two other boards: GO_BOARD_GAMES (default 100,000) and
// GNUGO_GAMES (default 2,000), beginning after those that the short test plays.
import { after, test } from 'node:test';
import { createTesuji } from '../../wasm/node.js';
import { compareWithGnuGo, GNUGO, GnuGo } from '../oracle/gnugo.js';
import { compareWithGoBoard } from '../oracle/go-board.js';

const FIRST = 1001;
const tesuji = await createTesuji();
after(() => tesuji.dispose());

test('random games agree with @sabaki/go-board', async (t) => {
  const games = Number(process.env.GO_BOARD_GAMES ?? 100_000);
  let positions = 0;
  for (let seed = FIRST; seed < FIRST + games; seed++)
    positions += await compareWithGoBoard(tesuji, seed);
  t.diagnostic(`${games} games, ${positions} positions`);
});

test('random games agree with GNU Go', { skip: !GNUGO && 'gnugo is not installed' }, async (t) => {
  const games = Number(process.env.GNUGO_GAMES ?? 2_000);
  const gnugo = new GnuGo();
  let positions = 0;
  for (let seed = FIRST; seed < FIRST + games; seed++)
    positions += await compareWithGnuGo(tesuji, gnugo, seed);
  gnugo.end();
  t.diagnostic(`${games} games, ${positions} positions`);
});
