import { letters } from '../rooms/record-game.js';

/** @typedef {import('../rooms/record-game.js').GameRecord} GameRecord */

/** The columns of the table of stones; see `GameRecord.rows`. */
export const STONE_COLUMNS = /** @type {const} */ ([
  'number',
  'color',
  'column',
  'row',
  'coordinate',
  'chain',
  'liberties',
  'removedAt',
  'capturedWith',
  'placedAt',
]);

/**
 * One line of CSV (RFC 4180), without the line's end: null is empty, texts are quoted where need be. One that a
 * spreadsheet would take for a formula has an apostrophe before it, since names in records come from anywhere.
 * @param {readonly unknown[]} values
 */
export function csvLine(values) {
  return values
    .map((value) => {
      const formula = typeof value === 'string' && /^[=+\-@\t\r]/.test(value);
      const text = value === null || value === undefined ? '' : `${formula ? "'" : ''}${value}`;
      return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    })
    .join(',');
}

/**
 * The table of stones as CSV, a header first; `extra` columns stand in front of every line.
 * @param {GameRecord} record
 * @param {Record<string, unknown>} [extra]
 */
export function stonesCsv(record, extra = {}) {
  const lines = record
    .rows()
    .map((row) =>
      csvLine([...Object.values(extra), ...STONE_COLUMNS.map((column) => row[column])]),
    );
  return `${[csvLine([...Object.keys(extra), ...STONE_COLUMNS]), ...lines].join('\n')}\n`;
}

/**
 * What there is to say about a record in a line.
 * @param {GameRecord} record
 */
export function summary(record) {
  const { size, facts, stones, moveCount, captures, identity, orientation, warnings } = record;
  return {
    game: record.game,
    games: record.games,
    size,
    ...facts,
    moveCount,
    setupStones: stones.number.reduce((count, number) => count + (number === 0 ? 1 : 0), 0),
    captures,
    identity,
    orientation,
    warnings,
  };
}

/**
 * Everything as one plain object: what `tesuji record --json` prints.
 * @param {GameRecord} record
 */
export function toObject(record) {
  return {
    ...summary(record),
    moves: record.moveList(),
    at: positionObject(record, record.move),
    stones: record.rows(),
    ms: record.ms,
  };
}

/**
 * @param {GameRecord} record
 * @param {number} number
 */
function positionObject(record, number) {
  const position = record.at(number);
  const [width] = record.size;
  const name = (/** @type {number} */ point) => letters(point, width);
  return {
    number,
    toPlay: position.toPlay,
    captures: position.captures,
    ko: position.ko < 0 ? null : name(position.ko),
    chains: position.chains().map(({ id, color, liberties, points }) => ({
      id,
      color,
      liberties,
      stones: points.map(name),
    })),
  };
}
