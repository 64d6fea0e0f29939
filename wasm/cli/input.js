import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { TesujiError } from '../error.js';
import { textOf, utf16Of } from '../rooms/sgf.js';
import { gamesOf } from '../rooms/sgf-games.js';

/**
 * One problem of a file.
 * @typedef {object} Input
 * @property {string} name for messages: file, file:line, or file#game (from 0)
 * @property {string} id for answers
 * @property {import('../rooms/problem.js').Problem} problem
 * @property {unknown} [error] why there is none
 */

/**
 * The problems of the files, in order: each game of an SGF file is one, each line of a .jsonl file is one, and
 * standard input (`-`) is taken for what it looks like. What cannot be read stands in its place with
 * its error, and the rest goes on.
 * @param {string[]} files
 * @param {{ lines?: boolean }} [options] lines: every file is .jsonl, whatever its name
 * @returns {AsyncGenerator<Input>}
 */
export async function* inputs(files, { lines = false } = {}) {
  for (const file of files) {
    try {
      if (file === '-') yield* fromText('-', textOf(await readAll(process.stdin)));
      else if (lines || file.endsWith('.jsonl')) yield* fromLines(file, linesOf(file));
      else yield* fromGames(file, textOf(await readFile(file)));
    } catch (error) {
      yield { name: file, id: file, problem: '', error };
    }
  }
}

/** @param {AsyncIterable<Uint8Array>} stream */
async function readAll(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** @param {string} file in UTF-8, or UTF-16 with its byte order mark */
async function* linesOf(file) {
  let decoder;
  /** @type {string[]} */
  let parts = []; // of a line that may be long
  for await (const chunk of createReadStream(file)) {
    decoder ??= new TextDecoder(utf16Of(chunk));
    const [rest, ...lines] = decoder.decode(chunk, { stream: true }).split('\n');
    parts.push(rest);
    for (const line of lines) {
      yield parts.join('');
      parts = [line];
    }
  }
  yield parts.join('');
}

/**
 * @param {string} name
 * @param {string} text
 */
async function* fromText(name, text) {
  if (text.trimStart().startsWith('{')) yield* fromLines(name, text.split('\n'));
  else yield* fromGames(name, text);
}

/**
 * Text that is no SGF but JSON, as questions about endgames are, is left whole.
 * @param {string} file
 * @param {string} text
 * @returns {Generator<Input>}
 */
function* fromGames(file, text) {
  const isJson = /^\s*[[{]/.test(text);
  const [, second] = isJson ? [] : gamesOf(text);
  if (second === undefined) return yield { name: file, id: file, problem: text };
  let at = 0;
  for (const problem of gamesOf(text)) {
    const name = `${file}#${at++}`;
    yield { name, id: name, problem };
  }
}

/**
 * @param {string} file
 * @param {Iterable<string> | AsyncIterable<string>} lines
 * @returns {AsyncGenerator<Input>}
 */
async function* fromLines(file, lines) {
  let number = 0;
  for await (const line of lines) {
    number++;
    if (line.trim() === '') continue;
    const name = `${file}:${number}`;
    try {
      const problem = JSON.parse(line);
      yield { name, id: problem?.id === undefined ? name : String(problem.id), problem };
    } catch (syntax) {
      if (!(syntax instanceof SyntaxError)) throw syntax;
      const error = new TesujiError('bad-option', `no JSON: ${syntax.message}`, { line: number });
      yield { name, id: name, problem: '', error };
    }
  }
}
