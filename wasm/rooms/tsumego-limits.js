/** @typedef {import('../client.js').RunOptions} RunOptions */
/** @typedef {import('./tsumego.js').Answer} Answer */
/** @typedef {import('./tsumego.js').WatchOptions} WatchOptions */
/** @typedef {Pick<import('../client.js').Client, 'run'>} Runner what runs jobs: a client, or one with limits */

const LEAST_MB = 16; // of memory, where other searches get
const MEMORY_PART = 8; // one of so many parts of it

/**
 * The limits that are left when so much has been spent.
 * @template {RunOptions} Options
 * @param {Options} options
 * @param {{ nodes: number, ms: number }} spent
 * @returns {Options}
 */
export function limitsLeft(options, { nodes, ms }) {
  const left = { ...options };
  if (left.maxNodes !== undefined) left.maxNodes = Math.max(1, left.maxNodes - nodes);
  if (left.maxMs !== undefined) left.maxMs = Math.max(1, left.maxMs - ms);
  return left;
}

/**
 * Whether nothing is left of the limits, or the caller has ended it.
 * @param {RunOptions} options as `limitsLeft` gives them
 */
export function isOver({ maxNodes = Infinity, maxMs = Infinity, stop }) {
  return maxNodes <= 1 || maxMs <= 1 || Boolean(stop?.aborted);
}

/**
 * The memory that is kept back for a search beside that of the answer, in megabytes; 0: there is too little for one.
 * @param {RunOptions} options
 */
export function memoryBeside({ memoryMB = 64 }) {
  return memoryMB < LEAST_MB ? 0 : memoryMB / MEMORY_PART;
}

/**
 * What two things have cost together.
 * @param {{ nodes: number, ms: number }} one
 * @param {{ nodes: number, ms: number } | null} other
 */
export function sumOf(one, other) {
  return { nodes: one.nodes + (other?.nodes ?? 0), ms: one.ms + (other?.ms ?? 0) };
}

/**
 * Half of the limits, so that as much is left for what comes after.
 * @template {RunOptions} Options
 * @param {Options} options
 * @returns {Options}
 */
export function halfOf(options) {
  const half = { ...options };
  if (half.maxNodes !== undefined) half.maxNodes = Math.max(1, half.maxNodes / 2);
  if (half.maxMs !== undefined) half.maxMs /= 2;
  return half;
}

/**
 * A client for runs one after the other that keep to the limits together: each has what those before it have
 * left.
 * @param {Runner} client
 * @param {RunOptions} limits
 * @returns {Runner}
 */
export function sharing(client, { maxNodes, maxMs }) {
  let left = { maxNodes, maxMs };
  return {
    async run(kind, request, options, ...kept) {
      const found = await client.run(kind, request, { ...options, ...left }, ...kept);
      left = limitsLeft(left, found);
      return found;
    },
  };
}

/**
 * The options as they are now: the caller may change its own while they are worked on.
 * @template Options
 * @param {Options} options
 * @returns {Options}
 */
export function still(options) {
  if (typeof options !== 'object' || options === null) return options;
  const entries = Object.entries(options);
  const copied = entries.map(([name, value]) => [name, Array.isArray(value) ? [...value] : value]);
  return Object.fromEntries(copied);
}

/**
 * Progress counted from the start.
 * @param {NonNullable<WatchOptions['onProgress']>} onProgress
 * @param {number} nodes of others
 * @param {number} started
 * @param {(known: Answer) => Answer} shown for what this search knows
 * @returns {WatchOptions['onProgress']}
 */
export function progressFrom(onProgress, nodes, started, shown) {
  return ({ answer, ...progress }) => {
    const now = { nodes: progress.nodes + nodes, ms: performance.now() - started };
    onProgress({ ...now, ...(answer && { answer: { ...shown(answer), ...now } }) });
  };
}

/**
 * The options for what goes on after so much has been spent: what is left of the limits, and progress counted from the
 * start.
 * @template {WatchOptions} Options
 * @param {Options} options
 * @param {{ nodes: number, ms: number }} spent
 * @returns {Options}
 */
export function goingOn(options, spent) {
  const { onProgress } = options;
  const started = performance.now() - spent.ms;
  const left = limitsLeft(options, spent);
  if (onProgress) left.onProgress = progressFrom(onProgress, spent.nodes, started, (same) => same);
  return left;
}
