// The README's example does what it says when pasted.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const readme = readFileSync(join(root, 'README.md'), 'utf8');

test('the example for Node runs and prints the verdicts its comments promise', () => {
  const example = readme.match(/```js\n(import \{ createTesuji \} from 'tesuji';[\s\S]*?)```/)?.[1];
  assert.ok(example, 'the README has an example for Node');
  // Inside the project, so that the package finds itself by its own name.
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache', 'readme-'));
  try {
    writeFileSync(join(folder, 'example.mjs'), example);
    const printed = execFileSync('node', [join(folder, 'example.mjs')], { encoding: 'utf8' });
    assert.match(printed, /role: 'attack',\s+outcome: 'win'[\s\S]*?moves: \[ 'ba' \]/);
    assert.match(printed, /role: 'defend',\s+outcome: 'win'[\s\S]*?moves: \[ 'ba' \]/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the verbs of the command have the options that its table names', async () => {
  const table = readme.match(/\| verb \| does \|\n\|[-|]+\|\n((?:\|.*\n)+)/)?.[1] ?? '';
  const rows = table.trim().split('\n');
  assert.ok(rows.length > 5);
  for (const row of rows) {
    const [, verbs, does] = row.split(/(?<!\\)\|/);
    for (const [, verb] of verbs.matchAll(/`(\w+)/g)) {
      const { options } = await import(`../../wasm/cli/${verb}.js`);
      for (const [, name] of does.matchAll(/--([a-z-]+)/g)) assert.ok(name in options, name);
    }
  }
});
