// Search, slow twin and certificate checker on AGREEMENT_POSITIONS (default 100,000) random small
// enclosed positions, every number of ko threats from -2 to 2, both sides first. It goes on where it
// was stopped: build/agreement.json says how far it has come.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const PROGRAM = fileURLToPath(new URL('../../build/native/test_verify', import.meta.url));
const PROGRESS = fileURLToPath(new URL('../../build/agreement.json', import.meta.url));
const WANTED = Number(process.env.AGREEMENT_POSITIONS ?? 100_000);
const CHUNK = 500;
const SUMMARY =
  /(\d+) positions, (\d+) claims proved, (\d+) too large, (\d+) beyond the twin, next seed (\d+)/;

const missing = !existsSync(PROGRAM) && 'the native tests are not built';

test('search, slow twin and checker agree', { skip: missing }, async (t) => {
  const done = existsSync(PROGRESS)
    ? JSON.parse(readFileSync(PROGRESS, 'utf8'))
    : { positions: 0, proved: 0, large: 0, beyond: 0, seed: 10_000_000 };
  while (done.positions < WANTED) {
    const env = { ...process.env, TESUJI_SEED: `${done.seed}`, TESUJI_COUNT: `${CHUNK}` };
    const { stdout } = await promisify(execFile)(PROGRAM, { env });
    const found = SUMMARY.exec(stdout);
    assert.ok(found, stdout);
    const [positions, proved, large, beyond, seed] = found.slice(1).map(Number);
    done.positions += positions;
    done.proved += proved;
    done.large += large;
    done.beyond += beyond;
    done.seed = seed;
    writeFileSync(PROGRESS, JSON.stringify(done));
  }
  t.diagnostic(
    `${done.positions} positions, ${done.proved} claims proved, ${done.large} too large, ${done.beyond} beyond the twin's reach`,
  );
});
