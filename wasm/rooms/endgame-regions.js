import { quoted, TesujiError } from '../error.js';
import { KINDS } from '../kinds.js';
import { givenList, letterName } from './endgame-encode.js';
import { indexOf, pointOf, wordsOf } from './problem.js';
import { readProblem } from './problem-read.js';
import { record } from './record.js';

/** @typedef {import('./endgame-encode.js').RegionObject} RegionObject */
/** @typedef {import('./problem.js').Problem} Problem */

/**
 * An area between chains that are alive for good, as a region.
 * @typedef {RegionObject & { name: string, points: string[], empty: number,
 *   around: ('B' | 'W')[] }} FoundRegion its empty points, and whose alive chains are around it
 */

/**
 * @typedef {object} FoundRegions
 * @property {[width: number, height: number]} size
 * @property {string[]} black stones of the position
 * @property {string[]} white
 * @property {'B' | 'W' | null} toPlay where the position says
 * @property {FoundRegion[]} regions in reading order
 * @property {{ B: string[], W: string[] }} settled points outside the regions: unconditionally alive
 *   stones and their territory
 * @property {{ B: number, W: number }} captures stones that each colour has taken, of a game record
 * @property {{ territory: number, area: number }} score of what is settled, Black's less White's; in
 *   `territory` with the captures
 */

/**
 * @typedef {object} RegionsOptions
 * @property {string[]} [alive] stones whose chains are taken as alive, whatever their eyes
 * @property {number} [move] of a game record: the position after this move; default the last
 * @property {AbortSignal} [signal]
 */

/**
 * @param {import('../client.js').Client} client
 * @param {Problem | Uint8Array} position
 * @param {RegionsOptions} options
 * @returns {Promise<FoundRegions>}
 */
export async function findRegions(client, position, { alive = [], move, signal }) {
  const board = await positionOf(client, position, { move, signal });
  const { width, height, stones } = board;
  const words = [width, height, 0];
  for (const [point, color] of stones.entries()) if (color !== 0) words.push(point, color);
  words[2] = (words.length - 3) / 2;
  words.push(givenList(alive, 'alive').length);
  for (const point of alive) {
    const index = indexOf(point, board);
    if (!(index >= 0))
      throw new TesujiError('bad-option', `${quoted(point)} is not a point of the board`);
    if (stones[index] === 0)
      throw new TesujiError('bad-option', `there is no stone on ${point} to be taken as alive`, {
        point: String(point),
      });
    words.push(index);
  }
  const request = new Uint8Array(Int32Array.from(words).buffer);
  const { bytes } = await client.run(KINDS.ENDGAME_REGIONS, request, { signal, memoryMB: 2 });
  return decode(wordsOf(bytes), board);
}

/** @typedef {{ width: number, height: number, stones: Uint8Array, toPlay: 'B' | 'W' | null, captures: { B: number, W: number } }} Board */

/**
 * @param {import('../client.js').Client} client
 * @param {Problem | Uint8Array} position
 * @param {{ move?: number, signal?: AbortSignal }} options
 * @returns {Promise<Board>}
 */
async function positionOf(client, position, { move, signal }) {
  if (typeof position !== 'string' && !(position instanceof Uint8Array)) {
    const { width, height, stones, toPlay } = await readProblem(client, position, { signal });
    return { width, height, stones, toPlay, captures: { B: 0, W: 0 } };
  }
  const game = await record(client).record(position, { signal });
  const at = game.at(move ?? game.moveCount);
  const stones = Uint8Array.from(at.row, (_, point) => [2, 0, 1][at.sign(point) + 1]);
  const [width, height] = at.size;
  return { width, height, stones, toPlay: at.toPlay, captures: at.captures };
}

/**
 * @param {Int32Array} words
 * @param {Board} board
 * @returns {FoundRegions}
 */
function decode(words, { width, height, stones, toPlay, captures }) {
  const places = [...Array(width * height).keys()];
  const point = (/** @type {number} */ place) => pointOf(place, width);
  const areaOf = (/** @type {number} */ place) => words[1 + 2 * place];
  const ownerOf = (/** @type {number} */ place) => words[2 + 2 * place];
  const size = /** @type {[number, number]} */ ([width, height]);
  const of = (/** @type {number} */ color) =>
    places.filter((place) => stones[place] === color).map(point);
  const position = { size, black: of(1), white: of(2) };
  const beside = (/** @type {number} */ place) =>
    [place - width, place + width, place % width > 0 ? place - 1 : -1]
      .concat(place % width < width - 1 ? place + 1 : -1)
      .filter((next) => next >= 0 && next < width * height);
  const regions = Array.from({ length: words[0] }, (_, index) => {
    const own = places.filter((place) => areaOf(place) === index + 1);
    const owners = new Set(own.flatMap(beside).map(ownerOf));
    return {
      ...{ name: letterName(index), ...position, points: own.map(point) },
      empty: own.filter((place) => stones[place] === 0).length,
      around: /** @type {('B' | 'W')[]} */ (['B', 'W'].filter((_, i) => owners.has(i + 1))),
    };
  });
  const settledBy = (/** @type {number} */ color) => places.filter((p) => ownerOf(p) === color);
  const [black, white] = [settledBy(1), settledBy(2)];
  const territory = (/** @type {number[]} */ own, /** @type {number} */ color) =>
    own.reduce((sum, p) => sum + (stones[p] === 0 ? 1 : stones[p] === color ? 0 : 2), 0);
  return {
    ...{ ...position, toPlay, regions, captures },
    settled: { B: black.map(point), W: white.map(point) },
    score: {
      territory: territory(black, 1) - territory(white, 2) + captures.B - captures.W,
      area: black.length - white.length,
    },
  };
}
