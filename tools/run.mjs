// Small helpers that the other tools share.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

// Some packages bring an older Node; what is started from here runs on the one that runs this.
process.env.PATH = `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`;

/**
 * Runs a command in the project's folder with its output shown; ends the process when it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env] added to the environment
 */
export function run(command, args, env = {}) {
  if (!succeeds(command, args, env)) {
    console.error(`failed: ${command} ${args.join(' ')}`);
    process.exit(1);
  }
}

/**
 * Runs a command with its output shown; true when it ended with 0.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env] added to the environment
 * @param {number} [timeout] milliseconds after which it is ended
 */
export function succeeds(command, args, env = {}, timeout = undefined) {
  const { status, error } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    timeout,
    env: { ...process.env, ...env },
  });
  if (error) console.error(`${command}: ${error.message}`);
  return status === 0;
}

/**
 * What a command prints, or '' when it cannot be run.
 * @param {string} command
 * @param {string[]} args
 */
export function output(command, args) {
  const { stdout } = spawnSync(command, args, { cwd: ROOT, encoding: 'utf8' });
  return stdout ?? '';
}

/**
 * The path of a program, or undefined.
 * @param {string} name
 */
export function which(name) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
