import { picture, stone } from './diagram.js';

/**
 * The whole game as an animated SVG (SMIL, no script), over and over.
 * @param {import('../rooms/record-game.js').GameRecord} record
 * @param {{ secondsPerMove?: number, numbers?: boolean, coordinates?: boolean }} [options] default:
 *   half a second, no numbers, with coordinates
 */
export function animatedSvg(
  record,
  { secondsPerMove = 0.5, numbers = false, coordinates = true } = {},
) {
  const { stones, moveCount } = record;
  const [width] = record.size;
  const total = (moveCount + 4) * secondsPerMove;
  const pictures = [];
  for (let row = 0; row < stones.length; row++) {
    const removed = stones.removedAt[row];
    const from = stones.placedAt[row] * secondsPerMove;
    const to = removed < 0 ? total : removed * secondsPerMove;
    if (to <= from) continue;
    const point = stones.point[row];
    const text = numbers && stones.number[row] > 0 ? String(stones.number[row]) : '';
    const show = `<set attributeName="visibility" to="visible" begin="game.begin+${from}s" dur="${to - from}s"/>`;
    pictures.push(
      stone(
        point % width,
        Math.floor(point / width),
        stones.color[row],
        text,
        ' visibility="hidden"',
        show,
      ),
    );
  }
  const clock = `<animate id="game" attributeName="class" values="game" begin="0s;game.end" dur="${total}s"/>`;
  return picture(record.size, coordinates, [clock, ...pictures].join('\n'));
}
