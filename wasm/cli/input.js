import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { TesujiError } from '../error.js';

/**
 * One problem of a file.
 * @typedef {object} Input
 * @property {string} name for messages: file, file:line, or file#game (from 0)
 * @property {string} id for answers
 * @property {import('../rooms/problem.js').Problem} problem
 */

/**
 * The problems of the files, in order: each game of an SGF file is one, each line of a .jsonl file is one, and
 * standard input (`-`) is taken for what it looks like. Files that cannot be read are reported, and
 * the rest goes on.
 * @param {string[]} files
 * @param {(file: string, error: unknown) => void} fail
 * @param {{ lines?: boolean }} [options] lines: every file is .jsonl, whatever its name
 * @returns {AsyncGenerator<Input>}
 */
export async function* inputs(files, fail, { lines = false } = {}) {
  for (const file of files) {
    try {
      if (file === '-') yield* fromText('-', (await readAll(process.stdin)).toString(), fail);
      else if (lines || file.endsWith('.jsonl')) yield* fromLines(file, linesOf(file), fail);
      else yield* fromGames(file, (await readFile(file)).toString());
    } catch (error) {
      fail(file, error);
    }
  }
}

/** @param {AsyncIterable<Uint8Array>} stream */
async function readAll(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** @param {string} file */
function linesOf(file) {
  return createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
}

/**
 * @param {string} name
 * @param {string} text
 * @param {(file: string, error: unknown) => void} fail
 */
async function* fromText(name, text, fail) {
  if (text.trimStart().startsWith('{')) yield* fromLines(name, text.split(/\r?\n/), fail);
  else yield* fromGames(name, text);
}

/**
 * The games of an SGF text, each behind as many empty lines and blanks as it takes to stand where it stands in the
 * file, for the places of errors.
 * @param {string} file
 * @param {string} text
 * @returns {Generator<Input>}
 */
function* fromGames(file, text) {
  const starts = startsOf(text);
  if (starts.length < 2) return yield { name: file, id: file, problem: text };
  let [line, lineStart, seen] = [0, 0, 0];
  for (const [index, start] of starts.entries()) {
    for (const ending of text.slice(seen, start).matchAll(/\r\n?|\n/g)) {
      line++;
      lineStart = seen + ending.index + ending[0].length;
    }
    seen = start;
    const blank = '\n'.repeat(line) + ' '.repeat(Math.min(start - lineStart, MOST_COLUMNS));
    const name = `${file}#${index}`;
    yield { name, id: name, problem: blank + text.slice(start, starts[index + 1]) };
  }
}

const MOST_COLUMNS = 10_000;

/**
 * What parts an SGF text: in values what is escaped, and their ends; else values (with the names of properties that
 * the first node of a whole game has, but not that of a variation), games and variations, nodes.
 */
const MARKS = /\\.|\]|(?:\b(AB|AW|FF|GM|SZ)\s*)?\[|\(\s*;?|;|\)/gs;

/**
 * Where the games of an SGF text begin. What only looks like one, as variations do behind one bracket too many, is
 * left to the game before it.
 * @param {string} text
 */
function startsOf(text) {
  /** @type {number[]} */
  const starts = [];
  let [depth, nodes, start] = [0, 0, 0];
  let inValue = false;
  for (const { 0: mark, 1: name, index } of text.matchAll(MARKS)) {
    if (inValue) {
      inValue = mark !== ']';
    } else if (mark.endsWith('[')) {
      inValue = depth > 0;
      if (inValue && nodes === 1 && name !== undefined && starts.at(-1) !== start)
        starts.push(start);
    } else if (mark[0] === '(' && (depth > 0 || mark.endsWith(';'))) {
      nodes++;
      if (depth++ === 0) [start, nodes] = [index, 1];
    } else if (mark === ';') {
      nodes++;
    } else if (mark === ')' && depth > 0) {
      depth--;
    }
  }
  return starts;
}

/**
 * @param {string} file
 * @param {Iterable<string> | AsyncIterable<string>} lines
 * @param {(file: string, error: unknown) => void} fail
 * @returns {AsyncGenerator<Input>}
 */
async function* fromLines(file, lines, fail) {
  let number = 0;
  for await (const line of lines) {
    number++;
    if (line.trim() === '') continue;
    const name = `${file}:${number}`;
    try {
      const problem = JSON.parse(line);
      yield { name, id: problem?.id === undefined ? name : String(problem.id), problem };
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      fail(name, new TesujiError('bad-option', `no JSON: ${error.message}`, { line: number }));
    }
  }
}
