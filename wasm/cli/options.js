import { TesujiError } from '../error.js';
import { COLORS, GOALS, oneOf, RULES, rangeOf, SIDES, SUPERKO } from '../rooms/problem.js';

/** What all verbs about tsumego take. */
export const PROBLEM_OPTIONS = /** @type {const} */ ({
  json: { type: 'boolean' },
  first: { type: 'string' },
  target: { type: 'string' },
  'target-rule': { type: 'string' },
  defender: { type: 'string' },
  goal: { type: 'string' },
  region: { type: 'string' },
  'ko-threats': { type: 'string' },
  superko: { type: 'string' },
  suicide: { type: 'boolean' },
  'max-ms': { type: 'string' },
  'max-nodes': { type: 'string' },
  memory: { type: 'string' },
  jobs: { type: 'string' },
});

export const PROBLEM_USAGE = `  --first B|W|both     who moves first; default: what the file says, else both
  --target POINTS      a point of each chain whose fate is asked, as cb,dd
  --target-rule RULE   any: the defender needs one of them (default); all: all
  --defender B|W       whose stones the target must be
  --goal GOAL          life, capture or connect; default: what the file says, else found
  --region POINTS      where play is allowed
  --ko-threats a..b    external ko threats of the side that moves first, less the other's; -3..3
  --superko KIND       situational (default) or positional
  --suicide            suicide of two stones or more is legal
  --max-ms N           milliseconds for each problem
  --max-nodes N        nodes for each problem
  --memory MB          megabytes for each problem, default 64
  --jobs N             so many problems at a time, default 1
  --json               one JSON object a line`;

/**
 * The options of a call from those of the command.
 * @param {any} values
 * @returns {import('../rooms/tsumego.js').SolveOptions}
 */
export function problemOptions(values) {
  /** @type {<T extends string>(name: string, allowed: readonly T[]) => T | undefined} */
  const chosen = (name, allowed) =>
    values[name] === undefined ? undefined : oneOf(`--${name}`, values[name], allowed);
  const threats = values['ko-threats'];
  return dropUndefined({
    toPlay: chosen('first', SIDES),
    target: listOf(values.target),
    targetRule: chosen('target-rule', RULES),
    defender: chosen('defender', COLORS),
    goal: chosen('goal', GOALS),
    region: listOf(values.region),
    koThreats: threats === undefined ? undefined : rangeOf('--ko-threats', threats),
    superko: chosen('superko', SUPERKO),
    suicide: values.suicide,
    maxMs: numberOf('max-ms', values['max-ms']),
    maxNodes: numberOf('max-nodes', values['max-nodes']),
    memoryMB: numberOf('memory', values.memory),
  });
}

/**
 * @template {object} T
 * @param {T} object
 * @returns {T}
 */
function dropUndefined(object) {
  return /** @type {T} */ (
    Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined))
  );
}

/** @param {string | undefined} text */
export function listOf(text) {
  return text?.split(/[\s,]+/).filter((point) => point !== '');
}

/**
 * @param {string} name
 * @param {string | undefined} text
 */
export function numberOf(name, text) {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (text.trim() !== '' && number > 0) return number;
  throw new TesujiError('bad-option', `--${name} takes a number above 0, not '${text}'`);
}
