/**
 * A problem from a drawing: X black, O white, B and W the same, marked as the target.
 * @param {string} drawing
 * @param {object} [more]
 */
export function drawn(drawing, more = {}) {
  const rows = drawing
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/));
  const where = (/** @type {string} */ letters) =>
    rows.flatMap((row, y) =>
      row.flatMap((cell, x) =>
        letters.includes(cell) ? [String.fromCharCode(97 + x, 97 + y)] : [],
      ),
    );
  const target = where('BW');
  return {
    size: /** @type {[number, number]} */ ([rows[0].length, rows.length]),
    black: where('XB'),
    white: where('OW'),
    ...(target.length > 0 && { target }),
    ...more,
  };
}

/** White is surrounded, with three points in a row. */
export const STRAIGHT_THREE = drawn(`
  . X O . . . W X .
  . X O O O O O X .
  . X X X X X X X .
  . . . . . . . . .
  . . . . . . . . .`);

/** Black is surrounded, with a pyramid of four points, and is to play. */
export const PYRAMID = drawn(
  `
  . O X . . . X O .
  . O X X . B X O .
  . O O X X X O O .
  . . O O O O O . .
  . . . . . . . . .`,
  { toPlay: 'B' },
);
