import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { eachProblem } from '../../wasm/cli/each.js';
import { createTesuji } from '../../wasm/node.js';

const MAIN = fileURLToPath(new URL('../../wasm/cli/main.js', import.meta.url));
const SHELF = fileURLToPath(new URL('../../web/problems', import.meta.url));
const FILES = readdirSync(SHELF).filter((file) => file.endsWith('.sgf'));

const folder = mkdtempSync(join(tmpdir(), 'tesuji-'));
after(() => rmSync(folder, { recursive: true }));

/** @param {string[]} args */
function command(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    encoding: 'utf8',
    timeout: 120_000,
    cwd: SHELF,
  });
  return { status, lines: stdout.trim().split('\n'), stderr };
}

/** @param {string[]} lines of an answer each, without the time they took */
function untimed(lines) {
  return lines.map((line) => ({ ...JSON.parse(line), ms: 0 }));
}

describe('several problems at a time', () => {
  it('are answered as one by one, in their order', () => {
    const one = command('solve', '--json', ...FILES);
    const three = command('solve', '--json', '--jobs', '3', ...FILES);
    assert.equal(one.lines.length, FILES.length);
    assert.deepEqual(untimed(three.lines), untimed(one.lines));
    assert.equal(three.status, one.status);
  });

  it('are shown as one by one', () => {
    const { lines } = command('lint', ...FILES);
    assert.deepEqual(command('lint', '--jobs', '2', ...FILES).lines, lines);
  });

  it('run beside each other: the first may wait for the second', { timeout: 60_000 }, async () => {
    const tesuji = await createTesuji();
    /** @type {string[]} */
    const told = [];
    let second = () => {};
    /** @type {Promise<void>} */
    const asked = new Promise((resolve) => {
      second = resolve;
    });
    const files = FILES.slice(0, 2).map((file) => join(SHELF, file));
    await eachProblem(
      {
        tesuji,
        values: { jobs: '2' },
        positionals: files,
        print: (text) => told.push(text),
        fail: (_, error) => assert.fail(String(error)),
      },
      '',
      async (_, __, id) => {
        if (id === files[0]) await asked;
        else second();
        return { status: 'solved' };
      },
      (_, { id }) => id,
    );
    tesuji.dispose();
    assert.deepEqual(told, files);
  });

  it('have their errors where they belong', () => {
    const broken = join(folder, 'broken.sgf');
    writeFileSync(broken, '(;SZ[9]AB[aa][zz])');
    const { status, lines } = command('solve', '--json', '--jobs', '4', FILES[0], broken, FILES[1]);
    assert.equal(status, 2);
    assert.deepEqual(
      untimed(lines).map((answer) => [answer.id, answer.status === 'error']),
      [
        [FILES[0], false],
        [broken, true],
        [FILES[1], false],
      ],
    );
  });

  it('are certified each', () => {
    const out = join(folder, 'proofs.jsonl');
    const { lines } = command('solve', '--json', '--jobs', '3', '--certificate', out, ...FILES);
    const certified = untimed(lines).filter(({ certified }) => certified);
    const verified = untimed(command('verify', '--json', out).lines);
    assert.ok(certified.length > 0);
    assert.equal(verified.filter(({ status }) => status === 'verified').length, certified.length);
  });
});
