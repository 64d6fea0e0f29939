// Our board against GNU Go, asked over GTP (the Go Text Protocol), position by position.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { randomMoves, randomNumbers } from './games.js';

const COLUMNS = 'ABCDEFGHJKLMNOPQRST';
const PROGRAMS = ['gnugo', '/usr/games/gnugo'];

/** The command that starts GNU Go here, or undefined. */
export const GNUGO = PROGRAMS.find((name) => spawnSync(name, ['--version']).status === 0);

/** A running GNU Go; only one question at a time. */
export class GnuGo {
  #process = spawn(/** @type {string} */ (GNUGO), ['--mode', 'gtp', '--chinese-rules']);
  /** @type {((answer: string) => void)[]} */
  #waiting = [];
  /** @type {string[]} */
  #lines = [];

  constructor() {
    createInterface(this.#process.stdout).on('line', (line) => {
      if (line !== '') this.#lines.push(line);
      else if (this.#lines.length > 0) {
        this.#waiting.shift()?.(this.#lines.join('\n'));
        this.#lines = [];
      }
    });
  }

  /**
   * The answers to some commands, sent together; an answer that begins with `?` is a refusal.
   * @param {string[]} commands
   * @returns {Promise<string[]>}
   */
  ask(...commands) {
    this.#process.stdin.write(`${commands.join('\n')}\n`);
    return Promise.all(
      commands.map(
        () =>
          new Promise((/** @type {(answer: string) => void} */ resolve) =>
            this.#waiting.push(resolve),
          ),
      ),
    );
  }

  end() {
    this.#process.stdin.end('quit\n');
  }
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
const nameOf = (x, y, size) => `${COLUMNS[x]}${size - y}`;

/** The points of an answer, sorted. @param {string} answer */
const pointsOf = (answer) => answer.slice(1).trim().split(/\s+/).filter(Boolean).sort();

/**
 * Plays random game number `seed` on both.
 * @param {import('../../wasm/rooms.js').Tesuji} tesuji
 * @param {GnuGo} gnugo
 * @param {number} seed
 * @returns {Promise<number>} positions compared
 */
export async function compareWithGnuGo(tesuji, gnugo, seed) {
  const size = 2 + Math.floor(randomNumbers(seed)() * (seed % 5 === 0 ? 18 : 8));
  const moves = randomMoves(seed, [size, size], 20 + size * size * 2);
  const { verdicts, positions } = await tesuji.board({ size: [size, size], moves });
  await gnugo.ask(`boardsize ${size}`, 'clear_board');
  let compared = 0;
  for (const [i, { color, point, x, y }] of moves.entries()) {
    const where = `seed ${seed}, move ${i + 1}`;
    const [played] = await gnugo.ask(
      `play ${color === 'B' ? 'black' : 'white'} ${point === '' ? 'pass' : nameOf(x, y, size)}`,
    );
    assert.equal(played.startsWith('='), verdicts[i] === 'legal', where);
    if (verdicts[i] !== 'legal') continue;
    await comparePositions(gnugo, positions[i + 1], size, where);
    compared++;
  }
  return compared;
}

/**
 * Fails unless stones, captures and legal moves are the same.
 * @param {GnuGo} gnugo
 * @param {any} ours
 * @param {number} size
 * @param {string} where
 */
async function comparePositions(gnugo, ours, size, where) {
  const answers = await gnugo.ask(
    'list_stones black',
    'list_stones white',
    'all_legal black',
    'all_legal white',
    'captures black',
    'captures white',
  );
  const points = Array.from({ length: size * size }, (_, point) => point);
  const named = (/** @type {(point: number) => boolean} */ wanted) =>
    points
      .filter(wanted)
      .map((point) => nameOf(point % size, Math.floor(point / size), size))
      .sort();
  assert.deepEqual(
    pointsOf(answers[0]),
    named((point) => ours.sign(point) === 1),
    where,
  );
  assert.deepEqual(
    pointsOf(answers[1]),
    named((point) => ours.sign(point) === -1),
    where,
  );
  assert.deepEqual(
    pointsOf(answers[2]),
    named((point) => ours.isLegal(point, 'B')),
    where,
  );
  assert.deepEqual(
    pointsOf(answers[3]),
    named((point) => ours.isLegal(point, 'W')),
    where,
  );
  assert.equal(Number(answers[4].slice(1)), ours.captures.B, where);
  assert.equal(Number(answers[5].slice(1)), ours.captures.W, where);
}
