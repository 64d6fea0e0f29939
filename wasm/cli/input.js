import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { TesujiError } from '../error.js';
import { textOf, utf16Of } from '../rooms/sgf-charset.js';
import { gamesOf, otherGameOf } from '../rooms/sgf-games.js';
import { printable } from './show.js';

/**
 * One problem of a file.
 * @typedef {object} Input
 * @property {string} name for messages: file, file:line, or file#game (from 0)
 * @property {string} id for answers
 * @property {import('../rooms/problem.js').Problem} problem
 * @property {unknown} [error] why there is none
 */

/**
 * The problems of the files, in order: each game of a .sgf file is one, each line of a .jsonl file is one; other
 * files and standard input (`-`) are taken for what they look like: SGF, one JSON value, or one a line. What cannot be
 * read stands in its place with its error, and the rest goes on.
 * @param {string[]} files
 * @param {{ lines?: boolean, warn?: (text: string) => void }} [options] lines: every file is .jsonl, whatever its name
 * @returns {AsyncGenerator<Input>}
 */
export async function* inputs(files, { lines = false, warn } = {}) {
  for (const file of files) {
    try {
      if (file === '-') yield* fromText('-', textOf(await readAll(process.stdin)), warn);
      else if (lines || /\.jsonl$/i.test(file)) yield* fromLines(file, linesOf(file));
      else yield* fromText(file, textOf(await readFile(file)), warn);
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
 * @param {string} file
 * @param {string} text
 * @param {(text: string) => void} [warn]
 */
async function* fromText(file, text, warn) {
  if (/\.sgf$/i.test(file) || !isJson(text)) {
    for (const input of fromGames(file, text)) {
      const game = otherGameOf(/** @type {string} */ (input.problem));
      if (game !== undefined)
        warn?.(
          `tesuji: ${printable(`${input.name}: of another game (GM[${game}])`)}, but read as Go\n`,
        );
      yield input;
    }
    return;
  }
  const [first, ...others] = text.trim().split('\n', 2);
  const whole = others.length === 0 || parsed(first).error ? parsed(text) : null;
  const streamed = file === '-' && (others.length === 0 || whole?.error);
  if (whole === null || streamed) yield* fromLines(file, text.split('\n'));
  else yield { name: file, id: file, ...withId(whole) };
}

/**
 * Braces, or brackets before which no game begins.
 * @param {string} text
 */
function isJson(text) {
  return /^\s*(\{|\[(?![^(]*\(\s*;))/.test(text);
}

/**
 * @param {string} file
 * @param {string} text
 * @returns {Generator<Input>}
 */
function* fromGames(file, text) {
  const [, second] = gamesOf(text);
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
  let empty = true;
  for await (const line of lines) {
    number++;
    if (line.trim() === '') continue;
    empty = false;
    const name = `${file}:${number}`;
    yield { name, id: name, ...withId(parsed(line, number)) };
  }
  if (empty) throw new TesujiError('bad-option', 'the file is empty');
}

/**
 * @param {string} text
 * @param {number} [line] where it stands
 */
function parsed(text, line) {
  try {
    return { problem: JSON.parse(text) };
  } catch (error) {
    const message = `no JSON: ${/** @type {Error} */ (error).message}`;
    return { problem: '', error: new TesujiError('bad-option', message, line ? { line } : {}) };
  }
}

/** @param {{ problem: any, error?: unknown }} read */
function withId(read) {
  return read.problem?.id === undefined ? read : { ...read, id: String(read.problem.id) };
}
