import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER =
  process.env.TESUJI_DATA ?? fileURLToPath(new URL('../../shared/data', import.meta.url));

/**
 * The path of a file or folder of the reference data, or undefined where that is not at hand; tests
 * then skip what needs it and say so.
 * @param {string} name
 */
export function dataPath(name) {
  const path = `${FOLDER}/${name}`;
  return existsSync(path) ? path : undefined;
}
