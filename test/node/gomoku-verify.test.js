// The strategy table as it is shipped: a large sample of its decisions, each against every reply.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const MAIN = fileURLToPath(new URL('../../wasm/cli/main.js', import.meta.url));

test('two thousand decisions of the strategy, against every reply of white', async () => {
  const { stdout } = await promisify(execFile)('node', [
    MAIN,
    ...['gomoku', 'verify', '--sample', '2000', '--seed', '11', '--json'],
  ]);
  const found = JSON.parse(stdout);
  assert.deepEqual(
    [found.verified, found.complete, found.decisions, found.failed],
    [true, true, 2000, null],
  );
  assert.ok(found.replies > 2000 * 190);
  assert.ok(found.longestGame <= 35);
});
