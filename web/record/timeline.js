/** What the chart shows: one number of each kind for each move, the start first. */

/** @typedef {import('../../wasm/rooms/record-game.js').GameRecord} GameRecord */

/**
 * @typedef {object} Timeline
 * @property {number[]} capturesB stones that Black has taken
 * @property {number[]} capturesW
 * @property {number[]} atariB black stones in atari
 * @property {number[]} atariW
 * @property {number} most the largest of all these, at least 1
 */

/**
 * @param {GameRecord} record
 * @returns {Timeline}
 */
export function timelineOf(record) {
  /** @type {Timeline} */
  const line = { capturesB: [], capturesW: [], atariB: [], atariW: [], most: 1 };
  for (const position of record.positions()) {
    const atari = { B: 0, W: 0 };
    for (let point = 0; point < position.row.length; point++) {
      if (position.row[point] < 0 || position.liberties[point] !== 1) continue;
      atari[position.sign(point) > 0 ? 'B' : 'W']++;
    }
    line.capturesB.push(position.captures.B);
    line.capturesW.push(position.captures.W);
    line.atariB.push(atari.B);
    line.atariW.push(atari.W);
    line.most = Math.max(line.most, position.captures.B, position.captures.W, atari.B, atari.W);
  }
  return line;
}
