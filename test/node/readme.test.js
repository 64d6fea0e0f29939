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

test('links between the documents lead somewhere', () => {
  const heading = (/** @type {string} */ text) => text.toLowerCase().replace(/[^\w]+/g, '-');
  for (const name of ['README.md', 'HACKING.md', 'docs/tsumego.md', 'docs/endgame.md']) {
    const text = readFileSync(join(root, name), 'utf8');
    for (const [, link] of text.matchAll(/\]\((?!http)([^)]+)\)/g)) {
      const [file, place] = link.split('#');
      const there = file === '' ? text : readFileSync(join(root, name, '..', file));
      const places = [...String(there).matchAll(/^#+ (.+)$/gm)].map(([, title]) => heading(title));
      assert.ok(place === undefined || places.includes(place), `${name}: ${link}`);
    }
  }
});

test('what the documents call a field of a problem’s answer is one', () => {
  const text = readFileSync(join(root, 'docs/tsumego.md'), 'utf8');
  const types = ['tsumego', 'tsumego-ko']
    .map((name) => readFileSync(join(root, `wasm/rooms/${name}.js`), 'utf8'))
    .join();
  const rows = [...text.matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)].map(([, names]) => names);
  const fields = rows.flatMap((names) => names.match(/\b[a-z]\w+/g) ?? []);
  assert.ok(fields.includes('koThreats') && fields.includes('stages'));
  for (const field of fields) assert.match(types, new RegExp(`\\b${field}\\b`), field);
});
