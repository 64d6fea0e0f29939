import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../build/native/tesuji-native', import.meta.url));
const HEAD_WORDS = 8;

/** Whether the native host was built (`node tools/build.mjs native`). */
export const hasNative = existsSync(PROGRAM);

/**
 * @typedef {object} NativeAnswer
 * @property {number} status 1 done, 0 a limit was reached, negative an ErrorCode
 * @property {{ line: number, column: number, point: number }} place of an error
 * @property {Uint8Array} bytes
 * @property {number} nodes
 * @property {number} ms computing only
 */

/**
 * The core as a native process, driven like the client's worker: one job after the other.
 */
export class NativeHost {
  #process = spawn(PROGRAM, { stdio: ['pipe', 'pipe', 'inherit'] });
  /** @type {Buffer[]} what came in and is not yet an answer */
  #chunks = [];
  #size = 0;
  #wanted = HEAD_WORDS * 4;
  /** @type {((answer: NativeAnswer) => void)[]} */
  #waiting = [];

  constructor() {
    this.#process.stdout.on('data', (data) => this.#receive(data));
  }

  /**
   * @param {number} kind one of `KINDS`
   * @param {Uint8Array} request
   * @param {{ memoryMB?: number, maxNodes?: number, nodesAStep?: number }} [options]
   * @returns {Promise<NativeAnswer>}
   */
  run(kind, request, { memoryMB = 64, maxNodes = 0, nodesAStep = 100_000 } = {}) {
    const head = Uint32Array.of(kind, memoryMB * 1024 * 1024, nodesAStep, maxNodes, request.length);
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#process.stdin.write(Buffer.concat([Buffer.from(head.buffer), request]));
    });
  }

  close() {
    this.#process.stdin.end();
  }

  /** @param {Buffer} data */
  #receive(data) {
    this.#chunks.push(data);
    this.#size += data.length;
    // Large answers come in thousands of pieces, which are put together once.
    while (this.#size >= this.#wanted) {
      const received = Buffer.concat(this.#chunks);
      this.#chunks = [received];
      const size = HEAD_WORDS * 4 + received.readInt32LE(16);
      this.#wanted = size;
      if (received.length < size) return;
      this.#waiting.shift()?.(answerOf(received, size));
      this.#chunks = [received.subarray(size)];
      this.#size -= size;
      this.#wanted = HEAD_WORDS * 4;
    }
  }
}

/**
 * @param {Buffer} received
 * @param {number} size
 * @returns {NativeAnswer}
 */
function answerOf(received, size) {
  const word = (/** @type {number} */ i) => received.readInt32LE(i * 4);
  return {
    status: word(0),
    place: { line: word(1), column: word(2), point: word(3) },
    bytes: new Uint8Array(received.subarray(HEAD_WORDS * 4, size)),
    nodes: (word(5) >>> 0) + word(6) * 2 ** 32,
    ms: (word(7) >>> 0) / 1000,
  };
}
