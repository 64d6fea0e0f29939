/**
 * Reads what people bring: an SGF text becomes a problem that can be shown and sent to the solver.
 */
import { vertexOf } from './points.js';

/** @typedef {Awaited<ReturnType<import('../../wasm/index.js').Tesuji['sgf']['parse']>>} SgfFile */

/**
 * @typedef {object} Problem
 * @property {string} text the SGF, as the solver gets it
 * @property {string} name
 * @property {import('./points.js').SignMap} signs
 * @property {'B' | 'W' | null} toPlay as the file says
 * @property {string[]} target marked in the file
 * @property {string[]} region marked in the file
 * @property {boolean} isMixed whether stones of both colours are marked there, which are taken as unmarked
 * @property {SgfFile} file
 */

const MOST_WARNINGS = 5;

/**
 * @param {import('../../wasm/index.js').Tesuji} tesuji
 * @param {string} given SGF
 * @returns {Promise<Problem>} rejects with a TesujiError
 */
export async function readProblem(tesuji, given) {
  const file = await tesuji.sgf.parse(given);
  const [root] = file.games;
  const { text, position } = await positionIn(tesuji, given).catch(async (error) => {
    try {
      return await positionIn(tesuji, await tesuji.sgf.stringify(file)); // of the elements' solver, later
    } catch {
      throw error; // which tells the place in the text that was given
    }
  });
  return {
    text,
    name: root.get('GN')?.[0] ?? '',
    signs: signsOf(position),
    toPlay: position.toPlay ?? null,
    target: position.target ?? [],
    region: position.region ?? [],
    isMixed: position.target?.length === 0,
    file,
  };
}

/**
 * What is to be known of a problem's file beside the position.
 * @param {Problem} problem
 * @returns {{ comment: string, isGame: boolean, warnings: string[] }} the comment of the first node, whether it seems to
 *   be the record of a game, what is wrong and was repaired
 */
export function aboutFile({ file, isMixed }) {
  const [root] = file.games;
  return {
    comment: root.get('C')?.[0] ?? '',
    isGame: isGame(root),
    warnings: [
      ...otherGame(root.get('GM')?.[0]),
      ...(isMixed ? ['MA marks stones of both colours: taken as unmarked.'] : []),
      ...faultsOf(file),
    ],
  };
}

/**
 * The position of a text; one whose marked stones are of both colours is left without a target.
 * @param {import('../../wasm/index.js').Tesuji} tesuji
 * @param {string} text
 */
async function positionIn(tesuji, text) {
  const position = await tesuji.problem(text).catch(async (error) => {
    if (error.code !== 'no-target') throw error;
    return { ...(await tesuji.problem(text, { target: [error.point] })), target: [] };
  });
  return { text, position };
}

/**
 * What is wrong with a file and was repaired, with line and column.
 * @param {SgfFile} file
 */
export function faultsOf({ warnings }) {
  return warnings
    .slice(0, MOST_WARNINGS)
    .map(({ message, line, column }) => `Line ${line}, column ${column}: ${message}`);
}

/**
 * Whether what a file holds seems to be a game that was played: with moves, but no stones at first except a handicap.
 * @param {SgfFile['games'][number]} root
 */
export function isGame(root) {
  const problem = !root.get('HA') && (root.get('AB') || root.get('AW'));
  return root.children.length > 0 && !problem;
}

/** @param {string} [game] number of the game, as the file says */
function otherGame(game = '1') {
  return game.trim() === '1' ? [] : [`The file is of another game (GM[${game}]), but read as Go.`];
}

/** @param {import('../../wasm/rooms/problem.js').ProblemObject} position */
function signsOf({ size, black, white }) {
  const [width, height] = Array.isArray(size) ? size : [size, size];
  /** @type {import('./points.js').SignMap} */
  const signs = Array.from({ length: height }, () => Array(width).fill(0));
  /** @type {(points: string[], sign: 1 | -1) => void} */
  const put = (points, sign) => {
    for (const [x, y] of points.map(vertexOf).filter((vertex) => vertex !== null)) {
      signs[y][x] = sign;
    }
  };
  put(black, 1);
  put(white, -1);
  return signs;
}
