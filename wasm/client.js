import { TesujiError } from './error.js';
import { ABI, IN_LINKS, MODULE_OF } from './kinds.js';

/**
 * The worker as the client sees it, the same for browsers and Node.
 * @typedef {object} Port
 * @property {(message: any, transfer?: any[]) => void} post
 * @property {(listener: (data: any) => void) => void} onMessage
 * @property {(listener: (error: unknown) => void) => void} onError the worker itself broke
 * @property {() => void} terminate
 * @property {(busy: boolean) => void} [keepAlive] whether the process should wait for the worker
 */

/**
 * @typedef {object} RunOptions
 * @property {AbortSignal} [signal] aborting rejects at once with `aborted`
 * @property {AbortSignal} [stop] aborting has the answer given as it stands, as when a limit is reached
 * @property {(progress: { nodes: number, ms: number, bytes?: Uint8Array }) => void} [onProgress]
 *   called about every `progressMs`; what it throws ends the run, which rejects with it
 * @property {number} [progressMs] milliseconds between two progress messages, default 100
 * @property {boolean} [partial] progress carries the answer as known so far
 * @property {number} [maxNodes] nodes after which the answer is given as it stands
 * @property {number} [maxMs] milliseconds of computing after which the answer is given as it stands
 * @property {number} [memoryMB] all the memory the job may use, default 64. Jobs of a module that are beside each other
 *   share 2,000; one for which there is no more waits until another has ended
 */

/**
 * @typedef {object} RunResult
 * @property {number} id for `goOn`
 * @property {Uint8Array} bytes the answer, in the shape of the kind
 * @property {boolean} done false when a limit ended the job
 * @property {number} nodes of this run, where it goes on from another one as well
 * @property {number} ms milliseconds of computing
 */

/** @typedef {{ resolve: (result: RunResult) => void, reject: (error: unknown) => void, options: RunOptions, release: () => void }} Pending */

const MAX_MEMORY_MB = 2000;

/** What `run` takes for `keep` where the next job of the same kind is begun anew. */
export const LEND = -1;

/**
 * Sends jobs to a worker and their answers back. The worker is started by the first job, and again
 * after a crash. One client serves any number of callers; their jobs share the worker in slices.
 */
export class ModuleClient {
  /** @type {Map<number, Pending>} */
  #pending = new Map();
  /** @type {Port | null} */
  #port = null;
  /** @type {Promise<Port> | null} */
  #starting = null;
  #nextId = 1;
  #disposed = false;
  #open;
  #source;

  /**
   * @param {() => Port | Promise<Port>} open starts a worker
   * @param {() => Promise<object>} source the core: `module`, compiled, or `bytes`
   */
  constructor(open, source) {
    this.#open = open;
    this.#source = source;
  }

  /**
   * Runs one job.
   * @param {number} kind one of `KINDS`
   * @param {Uint8Array} request copied, not transferred
   * @param {RunOptions} [options]
   * @param {number} [keep] the job is put by when it has ended, for the next one: one with `keep` above 0
   *   and as much memory goes on with what it knows, where it can. One of the same kind with as large a request
   *   does when that begins with the same `keep` bytes. LEND: for jobs of other kinds alone
   * @param {number} [goOn] `id` of an earlier run of the same request, which a limit has ended: if its job has been put
   *   by, and none with `keep` has been run since, it goes on where it was
   * @param {number} [beside] `id` of an earlier run whose job stays put by beside this one
   * @returns {Promise<RunResult>} rejects with a TesujiError
   */
  async run(kind, request, options = {}, keep = 0, goOn = 0, beside = 0) {
    const limits = checkedRun(options);
    const id = this.#nextId++;
    const copy = new Uint8Array(request).buffer; // slice() of a Buffer would share its memory
    return new Promise((resolve, reject) => {
      const abort = () => {
        this.#port?.post({ type: 'abort', id });
        this.#settle(id)?.reject(aborted());
      };
      const end = () => this.#port?.post({ type: 'stop', id });
      options.signal?.addEventListener('abort', abort, { once: true });
      options.stop?.addEventListener('abort', end, { once: true });
      const release = () => {
        options.signal?.removeEventListener('abort', abort);
        options.stop?.removeEventListener('abort', end);
      };
      this.#pending.set(id, { resolve, reject, options, release });
      const post = (/** @type {Port} */ port) => {
        if (!this.#pending.has(id)) return;
        port.keepAlive?.(true);
        if (options.stop?.aborted) limits.maxMs = 0;
        port.post({ type: 'run', id, kind, request: copy, keep, goOn, beside, ...limits }, [copy]);
      };
      this.#started().then(post, (error) => this.#settle(id)?.reject(error));
    });
  }

  /** Starts the worker ahead of the first job; rejects with `load-failed` when it cannot. */
  async ready() {
    await this.#started();
  }

  /** Ends the worker; what is pending rejects with `disposed`, as does every later call. */
  dispose() {
    this.#disposed = true;
    this.#lose(new TesujiError('disposed', 'the solver was disposed of'));
  }

  /** @returns {Promise<Port>} */
  #started() {
    if (this.#disposed)
      return Promise.reject(new TesujiError('disposed', 'the solver was disposed of'));
    this.#starting ??= this.#start().catch((error) => {
      this.#starting = null;
      throw error instanceof TesujiError
        ? error
        : new TesujiError(
            'load-failed',
            `the solver cannot be loaded: ${error?.message ?? error}`,
            { cause: error },
          );
    });
    return this.#starting;
  }

  async #start() {
    const port = await this.#open();
    await this.#load(port).catch((error) => {
      port.terminate();
      throw error;
    });
    if (this.#disposed) {
      port.terminate();
      throw new TesujiError('disposed', 'the solver was disposed of');
    }
    this.#port = port;
    port.keepAlive?.(false);
    return port;
  }

  /**
   * Hands the core to a fresh worker and waits until it is ready. The worker may fail before the core is there.
   * @param {Port} port
   */
  async #load(port) {
    await new Promise((resolve, reject) => {
      port.onMessage((data) => {
        if (data.type === 'ready') resolve(undefined);
        else if (data.type === 'failed') reject(new TesujiError(data.code, data.message));
        else if (this.#port === port) this.#receive(data); // not of one that was given up
      });
      port.onError((error) => {
        reject(
          new TesujiError('load-failed', `the worker cannot be started: ${messageOf(error)}`, {
            cause: error,
          }),
        );
        if (this.#port === port) this.#crash(messageOf(error));
      });
      const load = (/** @type {object} */ source) =>
        port.post({ type: 'load', abi: ABI, ...source });
      this.#source().then(load, reject);
    });
  }

  /** @param {any} data a message of the worker */
  #receive(data) {
    if (data.type === 'crash') this.#crash(data.message);
    else if (data.type === 'progress') this.#progress(data);
    else if (data.type === 'answer')
      this.#settle(data.id)?.resolve({
        id: data.id,
        bytes: new Uint8Array(data.bytes),
        done: data.done,
        nodes: data.nodes,
        ms: data.ms,
      });
    else if (data.type === 'error') this.#settle(data.id)?.reject(errorOf(data));
  }

  /** @param {any} data */
  #progress({ id, nodes, ms, bytes }) {
    const { onProgress } = this.#pending.get(id)?.options ?? {};
    try {
      onProgress?.({ nodes, ms, bytes: bytes && new Uint8Array(bytes) });
    } catch (error) {
      this.#port?.post({ type: 'abort', id });
      this.#settle(id)?.reject(error);
    }
  }

  /**
   * Takes a job off the list.
   * @param {number} id
   */
  #settle(id) {
    const pending = this.#pending.get(id);
    if (pending === undefined) return undefined;
    this.#pending.delete(id);
    pending.release();
    if (this.#pending.size === 0) this.#port?.keepAlive?.(false);
    return pending;
  }

  /** @param {string} message */
  #crash(message) {
    this.#lose(new TesujiError('crashed', `the solver crashed and was restarted: ${message}`));
  }

  /** @param {TesujiError} error what pending jobs are told */
  #lose(error) {
    this.#port?.terminate();
    this.#port = null;
    this.#starting = null;
    for (const id of [...this.#pending.keys()]) this.#settle(id)?.reject(error);
  }
}

/**
 * A client for each module that look like one. The workers of the modules other than the core's are
 * started by the first job that needs them. A long game so never delays a problem.
 */
export class Client {
  #modules;

  /** @param {Record<import('./kinds.js').ModuleName, ModuleClient>} modules */
  constructor(modules) {
    this.#modules = modules;
  }

  /**
   * As `ModuleClient.run`, in the worker of the kind's module.
   * @param {Parameters<ModuleClient['run']>} asked
   */
  run(...asked) {
    const [kind, ...others] = asked;
    if (kind & IN_LINKS) return this.#modules.links.run(kind - IN_LINKS, ...others);
    return this.#modules[MODULE_OF.get(kind) ?? 'core'].run(kind, ...others);
  }

  /** Starts the core's worker; rejects with `load-failed` when it cannot. */
  ready() {
    return this.#modules.core.ready();
  }

  /** Ends all workers; what is pending rejects with `disposed`, as does every later call. */
  dispose() {
    for (const module of Object.values(this.#modules)) module.dispose();
  }
}

/**
 * The limits among the options of a run, with what is left out filled in; throws a TesujiError (`bad-option`).
 * @param {RunOptions} options
 */
export function checkedLimits({
  maxNodes = Infinity,
  maxMs = Infinity,
  memoryMB = 64,
  progressMs = 100,
  partial = false,
}) {
  if (typeof partial !== 'boolean') throw new TesujiError('bad-option', 'partial is true or false');
  const memory = Math.floor(checkedNumber('memoryMB', memoryMB, MAX_MEMORY_MB) * 1024 * 1024);
  return {
    memory,
    // A part of a node would never be done.
    maxNodes: Math.ceil(checkedNumber('maxNodes', maxNodes, Infinity)),
    maxMs: checkedNumber('maxMs', maxMs, Infinity),
    progressMs: checkedNumber('progressMs', progressMs, Infinity),
    partial,
  };
}

/**
 * As `checkedLimits`; throws for listeners that are none, too, and where the run is aborted already.
 * @param {RunOptions} options
 */
export function checkedRun(options) {
  const limits = checkedLimits(options);
  const { signal, stop, onProgress } = options;
  for (const [name, given] of Object.entries({ signal, stop }))
    if (given !== undefined && typeof given?.addEventListener !== 'function')
      throw new TesujiError('bad-option', `${name} must be an AbortSignal`);
  if (onProgress !== undefined && typeof onProgress !== 'function')
    throw new TesujiError('bad-option', 'onProgress must be a function');
  if (signal?.aborted) throw aborted();
  return limits;
}

/**
 * @param {string} name
 * @param {unknown} value
 * @param {number} most
 */
function checkedNumber(name, value, most) {
  if (typeof value === 'number' && value > 0 && value <= most) return value;
  throw new TesujiError(
    'bad-option',
    `${name} must be a number above 0${most < Infinity ? ` and at most ${most}` : ''}`,
  );
}

/** @param {any} data */
function errorOf({ code, message, line, column, point }) {
  const place = { ...(line > 0 && { line, column }), ...(point >= 0 && { index: point }) };
  return new TesujiError(
    code,
    line > 0 ? `${message} (line ${line}, column ${column})` : message,
    place,
  );
}

function aborted() {
  return new TesujiError('aborted', 'the request was aborted');
}

/** @param {any} error */
function messageOf(error) {
  return error?.message ?? String(error);
}
