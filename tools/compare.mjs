// Builds of core.wasm against each other, and the native one: all in one process, problem by problem
// in turns, the least time of several rounds for each. That tells half a percent apart where times of
// whole runs differ by a fifth.
//
//   node tools/compare.mjs [--rounds N] [--step N] [--nodes N] [--brief] CORE.wasm|native ...
//
// Every Nth GoTools problem of TESUJI_DATA or ../shared/data, with so many nodes at most.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { instantiate } from '../test/instance.js';
import { NativeHost } from '../test/native.js';
import { KINDS } from '../wasm/kinds.js';
import { createClient } from '../wasm/node.js';
import { encodeProblem } from '../wasm/rooms/problem.js';
import { readProblem } from '../wasm/rooms/problem-read.js';
import { ROOT } from './run.mjs';

const MEMORY = 64 * 1024 * 1024;
const STEP_NODES = 4096;

/** @typedef {{ ms: number, nodes: number }} Spent */
/** @typedef {{ name: string, solve: (request: Uint8Array) => Promise<Spent> | Spent, close: () => void }} Build */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '8' },
    step: { type: 'string', default: '20' },
    nodes: { type: 'string', default: '30000' },
    brief: { type: 'boolean', default: false },
  },
});
const maxNodes = Number(values.nodes);
if (positionals.length === 0) {
  console.error('name builds to compare: files of core.wasm, or native');
  process.exit(2);
}

const requests = await readRequests();
const builds = positionals.map((name) => (name === 'native' ? nativeBuild() : wasmBuild(name)));
const least = builds.map(() => requests.map(() => Number.POSITIVE_INFINITY));
const nodes = builds.map(() => 0);
for (let round = 0; round < Number(values.rounds); round++) {
  nodes.fill(0);
  for (const [at, request] of requests.entries())
    for (let turn = 0; turn < builds.length; turn++) {
      const which = (turn + round) % builds.length;
      const spent = await builds[which].solve(request);
      least[which][at] = Math.min(least[which][at], spent.ms);
      nodes[which] += spent.nodes;
    }
}
const sums = least.map((times) => times.reduce((sum, ms) => sum + ms, 0));
for (const [which, { name, close }] of builds.entries()) {
  const median = least[which].sort((a, b) => a - b)[requests.length >> 1];
  console.log(
    `${name.padEnd(24)} ${(sums[which] / sums[0]).toFixed(4)}   ${sums[which].toFixed(0)} ms, ${nodes[which]} nodes,` +
      ` ${((1000 * sums[which]) / nodes[which]).toFixed(4)} µs a node, median ${median.toFixed(3)} ms`,
  );
  close();
}

/** The problems as the core gets them, both sides asked. */
async function readRequests() {
  const data = process.env.TESUJI_DATA ?? join(ROOT, '..', 'shared', 'data');
  const lines = readFileSync(join(data, 'gotools.jsonl'), 'utf8').trim().split('\n');
  const client = createClient();
  const found = [];
  for (let at = 0; at < lines.length; at += Number(values.step)) {
    const { expected: _, ...problem } = JSON.parse(lines[at]);
    const position = await readProblem(client, problem, {});
    const asked = { skipMoves: values.brief, skipSeki: values.brief };
    found.push(encodeProblem(position, asked));
  }
  client.dispose();
  return found;
}

/** @returns {Build} */
function nativeBuild() {
  const host = new NativeHost();
  return {
    name: 'native',
    solve: (request) => host.run(KINDS.SOLVE, request, { maxNodes, nodesAStep: STEP_NODES }),
    close: () => host.close(),
  };
}

/**
 * @param {string} path
 * @returns {Build}
 */
function wasmBuild(path) {
  const core = instantiate(path);
  return { name: basename(path), solve: (request) => solveIn(core, request), close: () => {} };
}

/**
 * @param {any} core
 * @param {Uint8Array} request
 * @returns {Spent}
 */
function solveIn(core, request) {
  const job = core.tesuji_job_new(KINDS.SOLVE, request.length, MEMORY);
  new Uint8Array(core.memory.buffer).set(request, core.tesuji_job_request(job));
  const start = performance.now();
  let status = core.tesuji_job_start(job);
  for (let left = maxNodes; status === 0 && left > 0; left = maxNodes - core.tesuji_job_nodes(job))
    status = core.tesuji_job_step(job, Math.min(left, STEP_NODES));
  const ms = performance.now() - start;
  const spent = { ms, nodes: core.tesuji_job_nodes(job) };
  core.tesuji_job_free(job);
  return spent;
}
