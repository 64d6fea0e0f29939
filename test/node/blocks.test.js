// The memory of jobs (wasm/blocks.c): blocks do not overlap, what is given back is used again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instantiate } from '../instance.js';
import { randomBelow } from '../random.js';

const LARGEST = 200_000;
const HEAD = 512; // more than a job needs for itself

const core = () => instantiate(new URL('../../dist/core.wasm', import.meta.url));

test('blocks taken and given back at random never overlap and are used again', () => {
  const { tesuji_job_new, tesuji_job_request, tesuji_job_free, memory } = core();
  const below = randomBelow(7);
  const most = 40;
  const first = memory.buffer.byteLength; // twice what all of them take
  /** @type {{ job: number, at: number, size: number, mark: number }[]} */
  const jobs = [];
  for (let round = 0; round < 3000; round++) {
    if (jobs.length < most && below(100) < 55) {
      const size = below(1 + below(LARGEST));
      const job = tesuji_job_new(1, size, size + HEAD);
      assert.notEqual(job, 0);
      assert.equal(job % 16, 0);
      const at = tesuji_job_request(job);
      const mark = 1 + (round % 255);
      new Uint8Array(memory.buffer, at, size).fill(mark);
      jobs.push({ job, at, size, mark });
    } else if (jobs.length > 0) {
      const [{ job, at, size, mark }] = jobs.splice(below(jobs.length), 1);
      assert.ok(new Uint8Array(memory.buffer, at, size).every((byte) => byte === mark));
      tesuji_job_free(job);
    }
  }
  for (const { job } of jobs) tesuji_job_free(job);
  assert.equal(memory.buffer.byteLength, first);
});

test('what has been given back is one block again', () => {
  const { tesuji_job_new, tesuji_job_free, memory } = core();
  const many = Array.from({ length: 20 }, () => tesuji_job_new(1, 0, 1 << 20));
  const before = memory.buffer.byteLength;
  for (const at of [3, 5, 4, 0, 2, 1]) tesuji_job_free(many[at]);
  assert.equal(tesuji_job_new(1, 0, 6 << 20), many[0]);
  assert.equal(memory.buffer.byteLength, before);
  tesuji_job_free(0);
});

test('there is no block for more than there is memory', () => {
  const { tesuji_job_new, tesuji_job_free } = core();
  for (const size of [2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32 - 16])
    assert.equal(tesuji_job_new(1, 0, size), 0);
  const job = tesuji_job_new(1, 0, 1 << 20);
  assert.notEqual(job, 0);
  tesuji_job_free(job);
});
