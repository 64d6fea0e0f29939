import { quoted, TesujiError } from '../error.js';
import { Reader } from './endgame-decode.js';
import { cellsOf, pointOfCell } from './endgame-encode.js';

/** @typedef {import('./endgame-encode.js').RegionObject} RegionObject */
/** @typedef {import('./endgame-encode.js').ConditionObject} ConditionObject */

/** What was asked about. @typedef {{ regions: RegionObject[], conditions: ConditionObject[] }} Asked */

/**
 * Runs a job about regions; errors are told in terms of the regions and conditions given.
 * @param {import('../client.js').Client} client
 * @param {number} kind
 * @param {Uint8Array} request
 * @param {Asked} asked
 * @param {import('./endgame.js').EndgameOptions} options limits, and who is told of progress
 */
export async function runNamed(client, kind, request, asked, { onProgress, ...limits }) {
  try {
    const told = onProgress !== undefined && withPositions(onProgress);
    return await client.run(kind, request, { memoryMB: 256, ...limits, ...told });
  } catch (error) {
    if (!(error instanceof TesujiError)) throw error;
    throw placed(error, asked);
  }
}

/**
 * Progress with the positions that are known so far: every answer begins with their number.
 * @param {NonNullable<import('./endgame.js').EndgameOptions['onProgress']>} onProgress
 */
function withPositions(onProgress) {
  if (typeof onProgress !== 'function') return { onProgress };
  const tell = (/** @type {{ nodes: number, ms: number, bytes?: Uint8Array }} */ progress) => {
    const { bytes, ...rest } = progress;
    onProgress({ ...rest, positions: bytes ? new Reader(bytes).word() : 0 });
  };
  return { partial: true, onProgress: tell };
}

/**
 * @param {TesujiError & { line?: number, column?: number, index?: number }} error
 * @param {Asked} asked
 */
function placed(error, { regions, conditions }) {
  const { code, line = 0, column, index } = error;
  const sums = regions.length + conditions.length > 1;
  if (code === 'overflow' && line === 0 && !column && sums)
    return new TesujiError(code, 'the sum of these regions is too large to be played out', {
      cause: error,
    });
  if (line === 0 && !column) return error;
  const condition = line > regions.length ? line - regions.length - 1 : undefined;
  const region = line > 0 && condition === undefined ? line - 1 : undefined;
  const where =
    condition !== undefined
      ? `condition '${conditions[condition]?.if.slice(0, 60)}'`
      : region !== undefined && regions.length > 1
        ? `region ${regions[region]?.name}`
        : '';
  const at = column ? `column ${column}` : '';
  const place = [where, at].filter((part) => part !== '').join(', ');
  const board = region === undefined ? null : cellsOf(regions[region]);
  const point = index !== undefined && board ? pointOfCell(index, board.width) : undefined;
  const plain =
    (condition !== undefined && column && nameWords(code, conditions[condition]?.if, column)) ||
    (code === 'unsupported-size' && region !== undefined && 'a region has 1 to 64 points') ||
    (code === 'overflow' && region !== undefined && !board && index && deepWords(index)) ||
    error.message.replace(/ \(line \d+, column \d+\)$/, '');
  const message = place === '' ? plain : `${place}: ${plain}`;
  return Object.assign(new TesujiError(code, message, { column, point, cause: error }), {
    ...(condition !== undefined && { condition }),
    ...(region !== undefined && { region }),
  });
}

/** @param {number} most which the core tells in place of a point */
const deepWords = (most) => `games are at most ${most} brackets and bars deep within each other`;

/**
 * What is wrong with a name in a condition, where it is a name that cannot be read: one stands at the
 * fault, where an operand is awaited.
 * @param {string} code
 * @param {string} text
 * @param {number} column
 */
function nameWords(code, text, column) {
  const characters = [...text];
  const name = /^[A-Za-z_]\w*(\.[A-Za-z_]\w*)?/.exec(characters.slice(column - 1).join(''))?.[0];
  const before = characters
    .slice(0, column - 1)
    .join('')
    .trimEnd();
  if (name === undefined || /[\w)]$/.test(before)) return '';
  if (code === 'bad-option')
    return `several regions have a parameter ${quoted(name)}: write which, as A.${name}`;
  if (code !== 'syntax-error') return '';
  const [region, param] = name.split('.');
  return param === undefined
    ? `no region has a parameter ${quoted(name)}`
    : `there is no region ${quoted(region)} with a parameter ${quoted(param)}`;
}
