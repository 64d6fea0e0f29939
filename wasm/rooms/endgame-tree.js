import { TesujiError } from '../error.js';
import { board } from './board.js';
import { checkDepth, givenList, givenObject, pointOfCell } from './endgame-encode.js';
import { canonical } from './endgame-form.js';

/** @typedef {import('./endgame-encode.js').RegionObject} RegionObject */
/** @typedef {import('./endgame-encode.js').TreeNode} TreeNode */
/** @typedef {{ color: 'B' | 'W', point: string }[]} Moves */

/**
 * Regions whose trees are worked out on the board: a position that stood there before on its way is
 * that earlier one, so that kos are cycles; and every part of a terminal that is given by its points
 * is a game in brackets, the canonical form of what the machine makes of these points in the
 * position that the tree's moves lead to, with the prisoners taken on the way added. Equal games may
 * stand for each other in every sum, so that nothing is lost.
 * @param {import('../client.js').Client} client
 * @param {RegionObject[]} regions
 * @param {{ signal?: AbortSignal }} options
 * @returns {Promise<RegionObject[]>}
 */
export async function withTrees(client, regions, { signal }) {
  const found = [];
  for (const region of regions) {
    const { tree } = region;
    if (tree !== undefined) checkDepth(tree);
    const onBoard = tree && (region.black || region.white) && isOnBoard(tree);
    found.push(
      onBoard ? { ...region, tree: await resolve(client, region, tree, [], 0, signal) } : region,
    );
  }
  return found;
}

/** Whether there is anything to be worked out. @param {TreeNode} node @returns {boolean} */
function isOnBoard(node) {
  const { subregions = [], children = [], move } = givenObject(node, 'a node');
  const parts = givenList(subregions, 'subregions');
  return (
    Boolean(move) || parts.some(isBoardPart) || givenList(children, 'children').some(isOnBoard)
  );
}

/** @param {string | { points: string[] }} part @returns {part is { points: string[] }} */
const isBoardPart = (part) => typeof part === 'object' && part !== null;

/**
 * @param {import('../client.js').Client} client
 * @param {RegionObject} region
 * @param {TreeNode} tree
 * @param {Moves} before moves on the way from the root
 * @param {number} depth positions on that way
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<TreeNode>}
 */
async function resolve(client, region, tree, before, depth, signal) {
  const { color, move, subregions, children = [] } = tree;
  const moves = color && move ? [...before, { color, point: move }] : before;
  if (children.length > 0) {
    /** @type {TreeNode[]} */
    const resolved = [];
    for (const child of children)
      resolved.push(await resolve(client, region, child, moves, depth + 1, signal));
    return { ...tree, children: resolved };
  }
  const positions = await played(client, region, moves, signal);
  const position = positions[positions.length - 1];
  const shown = positions.map((one) => JSON.stringify(one.signMap()));
  const earlier = shown.lastIndexOf(shown[shown.length - 1], -2);
  /* Every position on the way must have come from a move, else it cannot be told which one it is. */
  if (earlier >= 0 && moves.length === depth) return { ...tree, back: shown.length - 1 - earlier };
  if (!subregions?.some(isBoardPart)) return tree;
  const { B, W } = position.captures;
  /** @type {string[]} */
  const parts = [String(B - W)];
  for (const part of subregions)
    parts.push(isBoardPart(part) ? await formOf(client, position, part, signal) : part);
  return { ...tree, subregions: parts };
}

/**
 * The positions on the way. Passes between the moves lift every ko: a tree has moves of both players
 * everywhere.
 * @param {import('../client.js').Client} client
 * @param {RegionObject} region
 * @param {Moves} moves
 * @param {AbortSignal | undefined} signal
 */
async function played(client, { size = 19, black, white }, moves, signal) {
  const pass = /** @type {const} */ ([
    { color: 'B', point: '' },
    { color: 'W', point: '' },
  ]);
  const apart = moves.flatMap((move) => [move, ...pass]);
  const game = { size, black, white, moves: apart };
  const { verdicts, positions } = await board(client)(game, { signal });
  const wrong = moves.findIndex((_, i) => verdicts[3 * i] !== 'legal');
  if (wrong < 0) return positions.filter((_, i) => i % 3 === 0);
  throw new TesujiError('illegal-move', `move ${wrong + 1} of a tree: ${verdicts[3 * wrong]}`, {
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
async function formOf(client, position, { points }, signal) {
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
