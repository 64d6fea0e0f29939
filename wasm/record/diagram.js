/* Diagrams of a position: as text and as SVG. */

/** @typedef {import('../rooms/record-game.js').GameRecord} GameRecord */

/**
 * @typedef {object} DiagramOptions
 * @property {number} [from] the first move whose stone bears its number; default 1; 0 for no numbers
 * @property {boolean} [coordinates] letters and numbers at the edges; default true
 */

const COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';
/** Units of the picture between two lines. */
const STEP = 24;

/**
 * The number that a stone bears in a diagram, or `""`.
 * @param {GameRecord} record
 * @param {number} row
 * @param {number} from
 */
function label(record, row, from) {
  const number = record.stones.number[row];
  const placed = number < 0 ? record.stones.placedAt[row] : number;
  return from > 0 && placed >= from ? String(placed) : '';
}

/**
 * The position after a move as text: `X12` is Black's move 12, `X` alone a stone without a number,
 * `*` the point that ko forbids.
 * @param {GameRecord} record
 * @param {number} [number] default: the last move
 * @param {DiagramOptions} [options]
 */
export function ascii(record, number = record.moveCount, { from = 1, coordinates = true } = {}) {
  const [width, height] = record.size;
  const position = record.at(number);
  const cell = from > 0 ? String(number).length + 2 : 2;
  const lines = [];
  const letters = Array.from({ length: width }, (_, x) => COLUMNS[x].padEnd(cell)).join('');
  if (coordinates) lines.push(`   ${letters.trimEnd()}`);
  for (let y = 0; y < height; y++) {
    let line = coordinates ? `${String(height - y).padStart(2)} ` : '';
    for (let x = 0; x < width; x++) {
      const point = y * width + x;
      const sign = position.sign(point);
      const stone = sign === 0 ? (point === position.ko ? '*' : '.') : sign > 0 ? 'X' : 'O';
      const text = sign === 0 ? stone : stone + label(record, position.row[point], from);
      line += text.padEnd(cell);
    }
    lines.push(line.trimEnd());
  }
  return `${lines.join('\n')}\n`;
}

/**
 * The position after a move as an SVG picture.
 * @param {GameRecord} record
 * @param {number} [number] default: the last move
 * @param {DiagramOptions} [options]
 */
export function svg(record, number = record.moveCount, { from = 1, coordinates = true } = {}) {
  const [width] = record.size;
  const position = record.at(number);
  const last = record.moves.row[number];
  const stones = [];
  for (let point = 0; point < position.row.length; point++) {
    const row = position.row[point];
    if (row < 0) continue;
    const color = record.stones.color[row];
    stones.push(stone(point % width, Math.floor(point / width), color, label(record, row, from)));
    if (row === last) stones.push(lastMark(point, width, color, from));
  }
  return picture(record.size, coordinates, stones.join('\n'));
}

/**
 * @param {number} point
 * @param {number} width
 * @param {number} color
 * @param {number} from
 */
function lastMark(point, width, color, from) {
  const [x, y] = centre(point % width, Math.floor(point / width));
  const radius = STEP * (from > 0 ? 0.42 : 0.22);
  const paint = color === 1 ? '#fff' : '#000';
  return `<circle cx="${x}" cy="${y}" r="${radius.toFixed(1)}" fill="none" stroke="${paint}"/>`;
}

/** @type {(x: number, y: number) => [number, number]} */
const centre = (x, y) => [(x + 0.5) * STEP, (y + 0.5) * STEP];

/**
 * A stone with its number; `inside` may hold what animates it.
 * @param {number} x column, from 0
 * @param {number} y row, from 0
 * @param {number} color 1 Black, 2 White
 * @param {string} text
 * @param {string} [attributes] of the group
 * @param {string} [inside]
 */
export function stone(x, y, color, text, attributes = '', inside = '') {
  const [cx, cy] = centre(x, y);
  const [fill, ink] = color === 1 ? ['#000', '#fff'] : ['#fff', '#000'];
  const size = text.length > 2 ? 0.42 : 0.5;
  const written =
    text === ''
      ? ''
      : `<text x="${cx}" y="${(cy + STEP * size * 0.36).toFixed(1)}" font-size="${(STEP * size).toFixed(1)}" fill="${ink}">${text}</text>`;
  const radius = (STEP * 0.47).toFixed(1);
  const disc = `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="${fill}" stroke="#000"/>`;
  return `<g${attributes}>${disc}${written}${inside}</g>`;
}

/**
 * The board around what stands on it.
 * @param {[number, number]} size
 * @param {boolean} coordinates
 * @param {string} content
 */
export function picture([width, height], coordinates, content) {
  const margin = coordinates ? STEP : 0;
  const [w, h] = [width * STEP + 2 * margin, height * STEP + 2 * margin];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${w} ${h}" width="${w}" height="${h}" font-family="sans-serif" text-anchor="middle">
<rect x="${-margin}" y="${-margin}" width="${w}" height="${h}" fill="#e3b768"/>
<path d="${grid(width, height)}" stroke="#000" fill="none"/>
${starPoints(width, height)}${coordinates ? edges(width, height) : ''}
${content}
</svg>
`;
}

/**
 * @param {number} width
 * @param {number} height
 */
function grid(width, height) {
  const [left, top] = centre(0, 0);
  const [right, bottom] = centre(width - 1, height - 1);
  const columns = Array.from({ length: width }, (_, x) => `M${centre(x, 0)[0]} ${top}V${bottom}`);
  const rows = Array.from({ length: height }, (_, y) => `M${left} ${centre(0, y)[1]}H${right}`);
  return [...columns, ...rows].join('');
}

/** Lines with star points, from the edge inwards. @param {number} size */
function starLines(size) {
  if (size < 7) return [];
  const edge = size < 13 ? 2 : 3;
  const lines = [edge, size - 1 - edge];
  return size % 2 === 1 ? [...lines, (size - 1) / 2] : lines;
}

/**
 * @param {number} width
 * @param {number} height
 */
function starPoints(width, height) {
  const large = width >= 13 && height >= 13;
  const [columns, rows] = [starLines(width), starLines(height)];
  return columns
    .flatMap((x, i) => rows.map((y, j) => ({ x, y, sides: Number(i === 2) + Number(j === 2) })))
    .filter(({ sides }) => large || sides !== 1)
    .map(({ x, y }) => {
      const [cx, cy] = centre(x, y);
      return `<circle cx="${cx}" cy="${cy}" r="2.5"/>`;
    })
    .join('');
}

/**
 * @param {number} width
 * @param {number} height
 */
function edges(width, height) {
  const names = Array.from({ length: width }, (_, x) => {
    const at = centre(x, 0)[0];
    return [-0.35, height + 0.65].map((y) => written(at, y * STEP, COLUMNS[x])).join('');
  });
  const numbers = Array.from({ length: height }, (_, y) => {
    const at = centre(0, y)[1] + 4;
    return [-0.5, width + 0.5].map((x) => written(x * STEP, at, String(height - y))).join('');
  });
  return [...names, ...numbers].join('');
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} text
 */
function written(x, y, text) {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="11">${text}</text>`;
}
