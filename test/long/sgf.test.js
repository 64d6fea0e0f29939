// SGF at its limits: fifty megabytes, a million levels, and many random texts beside @sabaki/sgf.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
// @ts-expect-error it has no types
import sabaki from '@sabaki/sgf';
import fc from 'fast-check';
import { createTesuji } from '../../wasm/node.js';

const tesuji = await createTesuji();
const { parse, stringify } = tesuji.sgf;
after(() => tesuji.dispose());

test('fifty megabytes of games', async () => {
  const line = ';B[pd];W[dd]C[A comment \\[as usual\\]\nwith two lines.];B[pq];W[dp]';
  const game = `(;FF[4]GM[1]SZ[19]PB[Black]PW[White]${line.repeat(60)}(${line})(${line}))\n`;
  const count = Math.ceil(50e6 / game.length);
  const file = await parse(game.repeat(count));
  assert.equal(file.nodeCount, count * (1 + 62 * 4));
  assert.equal(file.faultCount, 0);
  assert.equal(file.games.length, count);
  const last = file.games[count - 1];
  assert.equal([...last.nodes()].length, 1 + 62 * 4);
  assert.equal(
    file.node(file.nodeCount - 3).get('C')?.[0],
    'A comment [as usual]\nwith two lines.',
  );
});

test('a million nested variations, and fifty megabytes of one comment', async () => {
  const levels = 1e6;
  const deep = await parse(`${'(;B[aa](;W[bb])'.repeat(levels)}${')'.repeat(levels)}`);
  assert.equal(deep.nodeCount, 2 * levels);
  const long = await parse(`(;C[${'words and \\] more\n'.repeat(3e6)}])`);
  assert.equal(long.games[0].get('C')?.[0].length, 17 * 3e6);
});

test('fifty megabytes of rubbish', async () => {
  for (const rubbish of ['(', ')', ';', '[', ']', '\\', 'a', '(;B', '(;[', 'C[]]', '\n', 'ü']) {
    const text = rubbish.repeat(50e6 / rubbish.length / (rubbish === '(' ? 4 : 1));
    await parse(text).catch(({ code }) => assert.match(code, /^(invalid-sgf|out-of-memory)$/));
  }
});

const value = fc.string({ unit: fc.constantFrom(...'ab:é[ \\]'), maxLength: 8 });
const properties = fc.dictionary(
  fc.constantFrom('C', 'GC', 'XX', 'KGSDE'),
  fc.array(value, { minLength: 1, maxLength: 3 }),
  { noNullPrototype: true },
);
const { node } = fc.letrec((/** @type {any} */ tie) => ({
  node: fc.oneof(
    { maxDepth: 6 },
    fc.record({ properties, children: fc.constant([]) }),
    fc.record({ properties, children: fc.array(tie('node'), { maxLength: 4 }) }),
  ),
}));

/** @param {any} tree @returns {any} */
const plain = ({ data, children }) => ({ properties: data, children: children.map(plain) });

test('random trees are what @sabaki/sgf makes of them', async () => {
  await fc.assert(
    fc.asyncProperty(node, async (tree) => {
      const text = stringify(/** @type {any} */ (tree));
      const ours = (await parse(text)).games.map((game) => game.toObject());
      assert.deepEqual(ours, sabaki.parse(text).map(plain));
    }),
    { numRuns: 20_000 },
  );
});
