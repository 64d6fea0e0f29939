/**
 * Documents as files bring them: their stones put right.
 */
import { vertexOf } from '../common/points.js';
import { faultsOf } from '../common/problem.js';
import { placed } from './actions.js';

/** @typedef {import('../../wasm/rooms/endgame-sgf.js').EndgameDocument} EndgameDocument */

/**
 * @param {import('../../wasm/index.js').Tesuji} tesuji
 * @param {string | Uint8Array} sgf
 * @returns {Promise<{ document: EndgameDocument, faults: string[] }>} `faults`: what was repaired
 */
export async function readDocument(tesuji, sgf) {
  const [document, file] = await Promise.all([tesuji.endgame.read(sgf), tesuji.sgf.parse(sgf)]);
  return { document: mended(document), faults: faultsOf(file) };
}

/**
 * A document without stones beside the board; of two on a point the white one stays.
 * @param {EndgameDocument} document
 * @returns {EndgameDocument}
 */
export function mended(document) {
  const { size, regions } = document;
  const white = onBoard(document.white, size);
  const black = onBoard(document.black, size).filter((point) => !white.includes(point));
  const position = { size, black, white };
  return { ...document, black, white, regions: regions.map((region) => placed(region, position)) };
}

/**
 * @param {string[]} points
 * @param {[width: number, height: number]} size
 */
function onBoard(points, [width, height]) {
  return [...new Set(points)].filter((point) => {
    const [x, y] = vertexOf(point) ?? [-1, -1];
    return x >= 0 && y >= 0 && x < width && y < height;
  });
}
