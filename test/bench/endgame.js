// Endgame regions played out by the machine: how long a region of 10 and of 12 empty points takes in
// wasm, and natively beside it. Wall time depends on what else the machine does; compare columns.
import { KINDS } from '../../wasm/kinds.js';
import { createTesuji } from '../../wasm/node.js';
import { encodeQuestion, Words } from '../../wasm/rooms/endgame-encode.js';
import { hasNative, NativeHost } from '../native.js';

const REGIONS = {
  '10 points, two colours around': ['XXXXXOO', 'X.....O', 'X.....O', 'XXXOOOO'],
  '10 points, open at the edge': ['##XXX##', '#.....O', '#.....O', '##OOO##'],
  '12 points, in a corner': ['XXXXXO', 'X....O', 'X....O', 'X....O', '######'],
  '12 points, a bent corridor': ['XXXXXOO', 'X.....O', 'X.....O', 'X..OOOO', 'XXXX###'],
  '12 points, open on all sides': ['XXOOXX', 'X....O', 'O....X', 'X....O', 'OOXXOO'],
};

const tesuji = await createTesuji();
const native = hasNative ? new NativeHost() : null;
/** @type {Record<string, Record<string, number | string>>} */
const table = {};
for (const [name, rows] of Object.entries(REGIONS)) {
  const answer = await tesuji.endgame.thermograph({ rows });
  const words = new Words();
  words.push(0, 0);
  encodeQuestion(words, [{ rows }], []);
  const beside = await native?.run(KINDS.ENDGAME, words.all, { memoryMB: 256 });
  table[name] = {
    positions: answer.positions,
    status: answer.status,
    'wasm ms': Math.round(answer.ms),
    'native ms': beside ? Math.round(beside.ms) : '-',
  };
}
console.table(table);
tesuji.dispose();
native?.close();
