/* Records in the shapes of the field's JavaScript libraries. The library's class is handed in, so
 * that none of them is a dependency. */
import { TesujiError } from '../error.js';

/** @typedef {import('../rooms/record-game.js').GameRecord} GameRecord */

/**
 * The position after a move as a board of `@sabaki/go-board`: stones, captures and ko.
 * @param {GameRecord} record
 * @param {number} number
 * @param {any} GoBoard the class
 */
export function toGoBoard(record, number, GoBoard) {
  const position = record.at(number);
  const [width] = record.size;
  const board = new GoBoard(position.signMap());
  board.setCaptures(1, position.captures.B);
  board.setCaptures(-1, position.captures.W);
  if (position.ko >= 0)
    board._koInfo = {
      sign: record.moves.color[number] === 1 ? -1 : 1,
      vertex: [position.ko % width, Math.floor(position.ko / width)],
    };
  return board;
}

/**
 * The file's tree as one of `@sabaki/immutable-gametree`; node ids are those of `record.nodes`, data
 * are the decoded properties.
 * @param {GameRecord} record replayed with `variations`
 * @param {any} GameTree the class
 */
export function toGameTree(record, GameTree) {
  const { nodes } = record;
  if (nodes.length === 0)
    throw new TesujiError('bad-option', 'the record must be replayed with { variations: true }');
  /** @type {{ id: number, data: Record<string, string[]>, parentId: number | null, children: any[] }[]} */
  const made = nodes.map(({ id, parent, properties }) => ({
    id,
    data: { ...properties },
    parentId: parent,
    children: [],
  }));
  for (const node of made) if (node.parentId !== null) made[node.parentId].children.push(node);
  let next = made.length;
  return new GameTree({ root: made[0], getId: () => next++ });
}
