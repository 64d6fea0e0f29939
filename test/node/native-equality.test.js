// Equal requests give bit-equal answers natively and in WebAssembly: the same statuses, places,
// nodes and bytes, for every kind of job.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { TesujiError } from '../../wasm/error.js';
import { KINDS } from '../../wasm/kinds.js';
import { hasNative, NativeHost } from '../native.js';
import { recordRequests } from '../requests.js';

const recorded = await recordRequests();
const nameOf = (/** @type {number} */ kind) =>
  Object.entries(KINDS).find(([, number]) => number === kind)?.[0];

test('the recorded requests reach every kind of job', () => {
  const reached = new Set(['ECHO', ...recorded.map(({ kind }) => nameOf(kind))]);
  assert.deepEqual([...reached].sort(), Object.keys(KINDS).sort());
});

const native = hasNative ? new NativeHost() : undefined;
after(() => native?.close());

for (const [index, { call, kind, bytes, options, answer }] of recorded.entries())
  test(`${call}: request ${index}, ${nameOf(kind)}, is answered alike`, {
    skip: !native,
  }, async () => {
    const { memoryMB, maxNodes } = options;
    for (const nodesAStep of [100_000, 777]) {
      const other = await /** @type {NativeHost} */ (native).run(kind, bytes, {
        memoryMB,
        maxNodes,
        nodesAStep,
      });
      if (answer instanceof TesujiError) {
        const { line = 0, column = 0, index: point = -1 } = answer;
        assert.ok(other.status < 0, `natively there is an answer, not ${answer.code}`);
        assert.deepEqual(other.place.line, line);
        assert.deepEqual(other.place.column, column);
        assert.deepEqual(other.place.point, point);
      } else {
        assert.equal(other.status, answer.done ? 1 : 0);
        assert.equal(other.nodes, answer.nodes);
        assert.ok(Buffer.from(other.bytes).equals(answer.bytes), 'the bytes differ');
      }
    }
  });
