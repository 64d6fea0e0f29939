#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createTesuji, TesujiError } from '../node.js';
import { printable } from './show.js';
import { INTERRUPTED } from './watch.js';

/**
 * What a verb's `run` is given.
 * @typedef {object} Context
 * @property {import('../rooms.js').Tesuji} tesuji
 * @property {any} values options as `util.parseArgs` gives them
 * @property {string[]} positionals
 * @property {(text: string) => void} print writes a line to standard output
 * @property {(file: string, error: unknown) => void} fail reports one bad input on standard error
 * @property {import('./watch.js').Terminal} terminal shows progress
 */

/**
 * @typedef {object} Verb
 * @property {string} usage
 * @property {import('node:util').ParseArgsConfig['options']} options
 * @property {(context: Context) => Promise<number>} run returns the exit code: 0 all answered, 1
 *   some unknown, 2 bad usage or bad input, 130 stopped by Ctrl-C
 */

/** @type {Record<string, { summary: string, load: () => Promise<Verb> }>} */
const VERBS = {
  solve: {
    summary: 'who lives, who kills, and how',
    load: () => import('./solve.js'),
  },
  fullboard: {
    summary: 'small boards solved completely',
    load: () => import('./fullboard.js'),
  },
  record: {
    summary: 'game records replayed, stone by stone',
    load: () => import('./record.js'),
  },
  gomoku: {
    summary: 'the proved win of gomoku: moves, lines, its check',
    load: () => import('./gomoku.js'),
  },
  hint: { summary: 'a hint, as small or large as wanted', load: () => import('./hint.js') },
  reply: { summary: 'the strongest answer to a line of moves', load: () => import('./reply.js') },
  lint: { summary: 'is the marked tree of a problem right?', load: () => import('./lint.js') },
  tree: { summary: 'a problem with its solution tree, as SGF', load: () => import('./tree.js') },
  endgame: {
    summary: 'endgame regions: thermographs, federations, advice',
    load: () => import('./endgame.js'),
  },
  verify: {
    summary: 'checks certificates without the solver',
    load: () => import('./verify.js'),
  },
};

const HELP = `tesuji <verb> [options] [FILE…]     - is standard input

${Object.entries(VERBS)
  .map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`)
  .join('\n')}

  tesuji <verb> --help   what a verb takes; -h and tesuji help <verb> are the same
  tesuji --version

Ctrl-C ends long work with what is known so far; gomoku, record and endgame --compare just end.
`;

for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error) => {
    // A reader such as head went away: nothing is left to do.
    if (/** @type {any} */ (error).code === 'EPIPE') process.exit(0);
    process.exit(stream === process.stdout ? complain(describe(error)) : 2);
  });
process.exitCode = await main(process.argv.slice(2));

/** @param {string[]} args */
async function main([name, ...rest]) {
  if (name === 'help' && rest.length > 0) return main([rest[0], '--help']);
  if (name === undefined || ['--help', '-h', 'help'].includes(name))
    return say(HELP, name === undefined ? 2 : 0);
  if (name === '--version') return say(`${version()}\n`, 0);
  if (!Object.hasOwn(VERBS, name))
    return complain(`there is no verb '${name}'; tesuji --help lists them`);
  const verb = await VERBS[name].load();
  let parsed;
  try {
    parsed = parseArgs({
      args: joined(rest, verb.options),
      allowPositionals: true,
      options: { ...verb.options, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    return complain(`${/** @type {Error} */ (error).message}\n${verb.usage}`);
  }
  if (parsed.values.help) return say(`${verb.usage}\n`, 0);
  return runVerb(verb, parsed);
}

/**
 * The arguments with `--komi -3` as `--komi=-3`: `parseArgs` takes what begins with a dash for an option.
 * @param {string[]} args
 * @param {Verb['options']} options
 */
function joined(args, options = {}) {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  /** @type {string[]} */
  const given = [];
  for (const arg of args.slice(0, end)) {
    const option = given.at(-1)?.match(/^--(.+)/)?.[1] ?? '';
    if (/^-[\d.]/.test(arg) && options[option]?.type === 'string')
      given.push(`${given.pop()}=${arg}`);
    else given.push(arg);
  }
  return [...given, ...args.slice(end)];
}

/**
 * @param {Verb} verb
 * @param {{ values: any, positionals: string[] }} parsed
 */
async function runVerb(verb, { values, positionals }) {
  let failed = false;
  const print = (/** @type {string} */ text) => void process.stdout.write(`${text}\n`);
  const fail = (/** @type {string} */ file, /** @type {unknown} */ error) => {
    failed = true;
    process.stderr.write(`tesuji: ${printable(file)}: ${describe(error)}\n`);
  };
  let tesuji;
  try {
    tesuji = await createTesuji();
    const { stderr } = process;
    const plain = { write: (/** @type {string} */ text) => stderr.write(text) };
    const terminal = process.env.TERM === 'dumb' ? plain : stderr; // a dumb one shows no progress
    const code = await verb.run({ tesuji, values, positionals, print, fail, terminal });
    return failed && code !== INTERRUPTED ? 2 : code;
  } catch (error) {
    return complain(describe(error));
  } finally {
    tesuji?.dispose();
  }
}

/** @param {unknown} error */
function describe(error) {
  if (error instanceof TesujiError) return `${printable(error.message)} [${error.code}]`;
  const { code, message, stack } = /** @type {NodeJS.ErrnoException} */ (error);
  return code === undefined ? (stack ?? String(error)) : printable(message);
}

function version() {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
}

/**
 * @param {string} text
 * @param {number} code
 */
function say(text, code) {
  process.stdout.write(text);
  return code;
}

/** @param {string} text */
function complain(text) {
  process.stderr.write(`tesuji: ${text}\n`);
  return 2;
}
