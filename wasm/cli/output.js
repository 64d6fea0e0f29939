import { fstatSync, statSync } from 'node:fs';
import { open, unlink, writeFile } from 'node:fs/promises';
import { TesujiError } from '../error.js';

/**
 * A file that a verb writes. What it holds stays until there is something to put in its place; that it cannot be
 * written is told before long work.
 * @param {string} path
 * @param {string[]} files that the verb reads, none of which it may be
 * @returns {Promise<(text: string) => Promise<void>>} writes a text, behind those before it
 */
export async function output(path, files) {
  const found = statOf(path);
  if (found?.isFile() && files.some((file) => isSame(found, statOf(file))))
    throw new TesujiError('bad-option', `${path} is read: it cannot be written, too`);
  if (found === undefined) {
    await (await open(path, 'a')).close();
    await unlink(path);
  } else if (found.isFile() || found.isDirectory()) await (await open(path, 'a')).close(); // a pipe's reader would go
  let written = Promise.resolve();
  let flag = 'w';
  return (text) => {
    const options = { flag };
    flag = 'a';
    written = written.then(() => writeFile(path, text, options));
    return written;
  };
}

/** @param {string} file `-` is standard input */
function statOf(file) {
  try {
    return file === '-'
      ? fstatSync(0, { bigint: true })
      : statSync(file, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined; // who reads or writes it will tell
  }
}

/**
 * @param {import('node:fs').BigIntStats} one
 * @param {import('node:fs').BigIntStats} [other]
 */
function isSame(one, other) {
  return one.dev === other?.dev && one.ino === other.ino;
}
