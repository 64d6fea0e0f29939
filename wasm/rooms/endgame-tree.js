import { TesujiError } from '../error.js';
import { board } from './board.js';
import { pointOfCell } from './endgame-encode.js';
import { canonical } from './endgame-form.js';

/** @typedef {import('./endgame-encode.js').RegionObject} RegionObject */
/** @typedef {import('./endgame-encode.js').TreeNode} TreeNode */
/** @typedef {{ color: 'B' | 'W', point: string }[]} Moves */

/**
 * Regions with trees in which every part of a terminal that is given by its points is a game in
 * brackets: the canonical form of what the machine makes of these points in the position that the
 * tree's moves lead to; prisoners taken on the way are added. Equal games may stand for each other in every sum, so that nothing is lost.
 * @param {import('../client.js').Client} client
 * @param {RegionObject[]} regions
 * @param {{ signal?: AbortSignal }} options
 * @returns {Promise<RegionObject[]>}
 */
export async function withSubregions(client, regions, { signal }) {
  const found = [];
  for (const region of regions) {
    if (region.tree && hasPoints(region.tree))
      found.push({ ...region, tree: await resolve(client, region, region.tree, [], signal) });
    else found.push(region);
  }
  return found;
}

/** @param {TreeNode} tree @returns {boolean} */
const hasPoints = ({ subregions = [], children = [] }) =>
  subregions.some((part) => typeof part === 'object') || children.some(hasPoints);

/**
 * @param {import('../client.js').Client} client
 * @param {RegionObject} region
 * @param {TreeNode} tree
 * @param {Moves} before moves that lead to where the tree begins
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<TreeNode>}
 */
async function resolve(client, region, tree, before, signal) {
  const { color, move, subregions, children = [] } = tree;
  const moves = color && move ? [...before, { color, point: move }] : before;
  /** @type {TreeNode[]} */
  const resolved = [];
  for (const child of children) resolved.push(await resolve(client, region, child, moves, signal));
  if (!subregions?.some((part) => typeof part === 'object')) return { ...tree, children: resolved };
  const position = await reached(client, region, moves, signal);
  const { B, W } = position.captures;
  /** @type {string[]} */
  const parts = [String(B - W)];
  for (const part of subregions)
    parts.push(typeof part === 'string' ? part : await played(client, position, part, signal));
  return { ...tree, subregions: parts, children: resolved };
}

/**
 * The position after the moves.
 * @param {import('../client.js').Client} client
 * @param {RegionObject} region
 * @param {Moves} moves
 * @param {AbortSignal | undefined} signal
 */
async function reached(client, { size = 19, black, white }, moves, signal) {
  const { verdicts, positions } = await board(client)({ size, black, white, moves }, { signal });
  const wrong = verdicts.findIndex((verdict) => verdict !== 'legal');
  if (wrong < 0) return positions[positions.length - 1];
  throw new TesujiError('illegal-move', `move ${wrong + 1} of a tree: ${verdicts[wrong]}`, {
    point: moves[wrong].point,
  });
}

/**
 * @param {import('../client.js').Client} client
 * @param {import('./board.js').BoardPosition} position
 * @param {{ points: string[] }} part
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<string>} in brackets
 */
async function played(client, position, { points }, signal) {
  const { size } = position;
  const stones = (/** @type {number} */ sign) =>
    position
      .signMap()
      .flatMap((row, y) =>
        row.flatMap((there, x) => (there === sign ? [pointOfCell(y * size[0] + x, size[0])] : [])),
      );
  const regions = [{ size, black: stones(1), white: stones(-1), points }];
  const { status, form } = await canonical(client, { regions, conditions: [] }, { signal });
  if (form !== null) return form;
  const reason = status === 'loopy' ? 'a ko decides in it' : 'it is too large';
  throw new TesujiError('bad-option', `the subregion ${points.join(' ')} has no form: ${reason}`);
}
