/*
 * The worker: runs jobs of the core in slices of a few milliseconds, several side by side, and
 * listens between slices, so that cancelling and progress need no shared memory.
 *
 * Self-contained on purpose (no import, no export): a site can serve this one file from anywhere,
 * as a module or as a classic worker. Under Node, wasm/node-worker.js gives it `onmessage` and
 * `postMessage`.
 *
 * In:  { type: 'load', module | bytes, abi }
 *      { type: 'run', id, kind, request, keep, goOn, beside, memory, maxNodes, maxMs, progressMs, partial }
 *      { type: 'abort', id } | { type: 'stop', id }: the first drops it, the second has it answer as it stands
 * Out: { type: 'ready' } | { type: 'failed', code, message }
 *      { type: 'progress', id, nodes, ms, bytes? }
 *      { type: 'answer', id, done, bytes, nodes, ms }
 *      { type: 'error', id, code, message, line, column, point }
 *      { type: 'crash', message }
 */
(() => {
  const scope = /** @type {any} */ (globalThis);
  const SLICE_MS = 12;
  const FIRST_NODES = 256;
  const MOST_NODES = 1 << 24;

  /**
   * @typedef {object} Run
   * @property {number} id
   * @property {number} job handle in the core
   * @property {number} started
   * @property {number} spent milliseconds in slices
   * @property {number} slice nodes for the next slice
   * @property {number} reported time of the last progress message
   * @property {{ maxNodes: number, maxMs: number, progressMs: number, partial: boolean }} limits
   * @property {number} memory
   * @property {string} use what the job may be used for when it has ended, `''`: nothing; see `useOf`
   * @property {number} beside a run whose job stays put by as well
   * @property {number} before nodes of the job when the run began
   */

  /** @type {any} */
  let core = null;
  /** @type {Run[]} */
  let runs = [];
  /** @type {any[]} messages of runs for which there was no memory beside the others */
  let waiting = [];
  /** @type {Pick<Run, 'id' | 'job' | 'use' | 'memory'>[]} jobs that have ended and may be used again, the last one first */
  let kept = [];
  let scheduled = false;

  // Between turns waiting messages get in. A message to ourselves lets them and, other than a timer,
  // never waits; under Node it would go before them, up to a thousand times.
  const channel = new MessageChannel();
  channel.port1.onmessage = next;
  const soon = scope.setImmediate ?? (() => channel.port2.postMessage(0));

  /** @param {any} message */
  scope.onmessage = ({ data }) => guard(() => receive(data));

  /** @param {any} data */
  function receive(data) {
    if (data.type === 'load') load(data);
    else if (core === null)
      return; // has crashed, as the client has been told
    else if (data.type === 'run') start(data);
    else if (data.type === 'abort') drop(data.id);
    else if (data.type === 'stop') stop(data.id);
  }

  /**
   * A trap leaves the instance in an unknown state: everything in it is lost.
   * @param {() => void} action
   */
  function guard(action) {
    try {
      action();
    } catch (error) {
      core = null;
      runs = [];
      waiting = [];
      kept = [];
      scope.postMessage({ type: 'crash', message: String(error) });
    }
  }

  /** @param {{ module?: WebAssembly.Module, bytes?: ArrayBuffer, abi: number }} source */
  async function load({ module, bytes, abi }) {
    try {
      const compiled = module ?? (await WebAssembly.compile(/** @type {ArrayBuffer} */ (bytes)));
      const instance = await WebAssembly.instantiate(compiled, stubs(compiled));
      const entry = /** @type {any} */ (instance.exports);
      entry._initialize?.();
      if (entry.tesuji_abi() !== abi)
        throw new Error(`core.wasm has ABI ${entry.tesuji_abi()}, this JavaScript needs ${abi}`);
      core = entry;
      scope.postMessage({ type: 'ready' });
    } catch (error) {
      scope.postMessage({ type: 'failed', code: 'load-failed', message: String(error) });
    }
  }

  /**
   * The core is pure: what its C library imports is never needed for an answer.
   * @param {WebAssembly.Module} module
   */
  function stubs(module) {
    /** @type {Record<string, Record<string, () => number>>} */
    const imports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
      imports[from] ??= {};
      imports[from][name] = () => 0;
    }
    return imports;
  }

  /**
   * What jobs have in common that can be used one after the other: all but what is in the request
   * behind so many bytes.
   * @param {any} message
   */
  function useOf({ kind, request, memory, keep }) {
    if (keep < 0) return 'lent';
    return keep > 0
      ? `${kind} ${memory} ${request.byteLength} ${new Uint8Array(request, 0, keep)}`
      : '';
  }

  /**
   * Takes a kept job for the request, which has it go on with what it knows; 0: none can, and they are gone, but for one
   * that is to stay beside. One that will not be kept itself leaves them alone.
   * @param {any} message
   * @param {string} use
   */
  function keptFor({ kind, request, memory, keep, goOn, beside }, use) {
    if (keep === 0) return 0;
    const own = kept.find(({ id }) => id === goOn) ?? kept.find(({ id }) => id !== beside);
    forget((one) => one !== own && one.id !== beside);
    kept = kept.filter((one) => one !== own);
    if (own === undefined || own.id === goOn) return own?.job ?? 0;
    const { job } = own;
    const becomes = () =>
      own.memory <= memory && core.tesuji_job_become(job, kind, request.byteLength) === 1;
    if (keep > 0 && (use === own.use || becomes()) && startJob(job, request) >= 0) return job;
    core.tesuji_job_free(job);
    return 0;
  }

  /**
   * @param {number} job
   * @param {ArrayBuffer} request
   * @returns {number} the status
   */
  function startJob(job, request) {
    new Uint8Array(core.memory.buffer).set(new Uint8Array(request), core.tesuji_job_request(job));
    return core.tesuji_job_start(job);
  }

  /** @param {any} message */
  function start(message) {
    const { id, request, kind, memory, keep: _keep, goOn: _goOn, beside, ...limits } = message;
    const use = useOf(message);
    const known = keptFor(message, use);
    const made = () => core.tesuji_job_new(kind, request.byteLength, memory);
    const job = known || made() || (forget() && made());
    if (job === 0 && runs.length > 0) return void waiting.push(message);
    if (job === 0) return fail(id, 'out-of-memory', 'the memory asked for cannot be had');
    const now = performance.now();
    /** @type {Run} */
    const run = {
      id,
      job,
      started: now,
      spent: 0,
      slice: FIRST_NODES,
      reported: now,
      limits,
      memory,
      use,
      beside,
      before: known ? core.tesuji_job_nodes(known) : 0,
    };
    const status = known ? 0 : startJob(job, request);
    if (status < 0) return finishWithError(run, status);
    runs.push(run);
    turn();
  }

  /** Starts what has waited for memory, where there is enough now. */
  function admit() {
    for (const message of waiting.splice(0)) start(message);
  }

  /**
   * Frees jobs that are kept.
   * @param {(one: typeof kept[number]) => boolean} which
   * @returns {number} how many
   */
  function forget(which = () => true) {
    const gone = kept.filter(which);
    kept = kept.filter((one) => !which(one));
    for (const { job } of gone) core.tesuji_job_free(job);
    return gone.length;
  }

  function schedule() {
    if (scheduled || runs.length === 0) return;
    scheduled = true;
    soon(next);
  }

  function next() {
    scheduled = false;
    guard(turn);
  }

  /** One slice for the run whose turn it is. */
  function turn() {
    const run = runs.shift();
    if (run !== undefined && slice(run)) runs.push(run);
    else admit();
    schedule();
  }

  /**
   * Works for up to SLICE_MS; true when the run goes on.
   * @param {Run} run
   */
  function slice(run) {
    const { maxNodes, maxMs, progressMs, partial } = run.limits;
    const begin = performance.now();
    const end = begin + Math.min(SLICE_MS, maxMs - run.spent);
    let now = begin;
    do {
      const left = maxNodes - nodesOf(run);
      if (left <= 0) return finish(run, false, now - begin);
      const status = core.tesuji_job_step(run.job, Math.min(run.slice, left));
      if (status < 0) return finishWithError(run, status);
      const after = performance.now();
      if (status === 1) return finish(run, true, after - begin);
      // Steps of about a fourth of a slice keep the clock honest without asking it all the time.
      if (after - now < SLICE_MS / 8) run.slice = Math.min(run.slice * 2, MOST_NODES);
      else if (after - now > SLICE_MS / 2) run.slice = Math.max(1, run.slice >> 1);
      now = after;
    } while (now < end);
    run.spent += now - begin;
    if (run.spent >= maxMs) return finish(run, false, 0);
    if (now - run.reported >= progressMs) {
      run.reported = now;
      const message = {
        type: 'progress',
        id: run.id,
        nodes: nodesOf(run),
        ms: now - run.started,
      };
      scope.postMessage(partial ? { ...message, bytes: answer(run) } : message);
    }
    return true;
  }

  /** @param {Run} run of the job's nodes those that are its own */
  function nodesOf({ job, before }) {
    return core.tesuji_job_nodes(job) - before;
  }

  /**
   * A copy of the answer, or undefined where the memory is too small for one.
   * @param {Run} run
   * @returns {ArrayBuffer | undefined}
   */
  function answer(run) {
    const size = core.tesuji_job_answer(run.job);
    if (size < 0) return undefined;
    const at = core.tesuji_job_answer_bytes(run.job);
    return core.memory.buffer.slice(at, at + size);
  }

  /**
   * @param {Run} run
   * @param {boolean} done
   * @param {number} ms
   */
  function finish(run, done, ms) {
    const bytes = answer(run);
    if (bytes === undefined) return finishWithError(run, core.tesuji_job_answer(run.job));
    const nodes = nodesOf(run);
    keep(run);
    scope.postMessage({ type: 'answer', id: run.id, done, bytes, nodes, ms: run.spent + ms }, [
      bytes,
    ]);
    return false;
  }

  /**
   * Puts the job by, where there is a use for it, in place of those before.
   * @param {Run} run
   */
  function keep({ id, job, use, memory, beside }) {
    if (use === '') return core.tesuji_job_free(job);
    forget((one) => one.id !== beside);
    kept.unshift({ id, job, use, memory });
  }

  /**
   * @param {Run} run
   * @param {number} status
   */
  function finishWithError(run, status) {
    const [line, column, point] = new Int32Array(
      core.memory.buffer,
      core.tesuji_job_place(run.job),
      3,
    );
    core.tesuji_job_free(run.job);
    fail(run.id, text(core.tesuji_error_name(status)), text(core.tesuji_error_text(status)), {
      line,
      column,
      point,
    });
    return false;
  }

  /**
   * @param {number} id
   * @param {string} code
   * @param {string} message
   * @param {object} [place]
   */
  function fail(id, code, message, place) {
    scope.postMessage({ type: 'error', id, code, message, ...place });
  }

  /** @param {number} id */
  function stop(id) {
    for (const run of runs) if (run.id === id) run.limits.maxMs = 0;
    for (const message of waiting) if (message.id === id) message.maxMs = 0;
  }

  /** @param {number} id */
  function drop(id) {
    waiting = waiting.filter((message) => message.id !== id);
    const run = runs.find((one) => one.id === id);
    if (run === undefined) return;
    runs = runs.filter((one) => one !== run);
    core.tesuji_job_free(run.job);
    admit();
  }

  /** @param {number} at address of a zero-terminated ASCII text */
  function text(at) {
    const bytes = new Uint8Array(core.memory.buffer, at);
    return String.fromCharCode(...bytes.subarray(0, bytes.indexOf(0)));
  }
})();
