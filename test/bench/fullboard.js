// Small boards from the empty board: how long the value takes in WebAssembly and natively.
import { KINDS } from '../../wasm/kinds.js';
import { createClient } from '../../wasm/node.js';
import { fullboard } from '../../wasm/rooms/fullboard.js';
import { hasNative, NativeHost } from '../native.js';

/** @type {[size: [number, number], rules: 'basic-ko' | 'psk'][]} */
const BOARDS = [
  [[3, 3], 'basic-ko'],
  [[3, 4], 'basic-ko'],
  [[1, 12], 'basic-ko'],
  [[3, 5], 'basic-ko'],
  [[4, 4], 'basic-ko'],
  [[3, 6], 'basic-ko'],
  [[4, 5], 'basic-ko'],
  [[3, 3], 'psk'],
  [[2, 6], 'psk'],
];

const client = createClient();
const native = hasNative ? new NativeHost() : undefined;
/** @type {Uint8Array | undefined} */
let request;
/** @type {any} */
const recorder = {
  /** @param {number} kind @param {Uint8Array} bytes @param {any} options */
  run(kind, bytes, options) {
    if (kind === KINDS.FULLBOARD) request = bytes;
    return client.run(kind, bytes, options);
  },
};
for (const [size, rules] of BOARDS) {
  const { lo, hi, nodes, ms } = await fullboard(recorder)({ size, rules, table: false });
  const other =
    request &&
    (await native?.run(KINDS.FULLBOARD, request, { memoryMB: 256, nodesAStep: 100_000 }));
  const speed = (/** @type {number} */ time) =>
    `${(time / 1000).toFixed(2)} s, ${(nodes / time / 1000).toFixed(2)} M/s`.padEnd(22);
  console.log(
    `${size.join('x').padEnd(5)} ${rules.padEnd(9)} ${`[${lo}, ${hi}]`.padEnd(10)} wasm ${speed(ms)}` +
      (other ? ` native ${speed(other.ms)}` : ''),
  );
}
native?.close();
client.dispose();
