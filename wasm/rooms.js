import { board } from './rooms/board.js';
import { endgame } from './rooms/endgame.js';
import { fullboard } from './rooms/fullboard.js';
import { gomoku } from './rooms/gomoku.js';
import { record } from './rooms/record.js';
import { sgf } from './rooms/sgf.js';
import { tsumego } from './rooms/tsumego.js';

/**
 * @typedef {object} Rooms
 * @property {() => void} dispose ends the workers; what is pending rejects with `disposed`, as does every later call
 * @property {ReturnType<typeof board>} board plays moves by the rules of Go: a verdict for each move, and every position
 *   on the way; rejects with a TesujiError `unsupported-size`, `illegal-position`, `illegal-move`, `bad-option`
 * @property {ReturnType<typeof endgame>} endgame regions, game trees, thermographs
 * @property {ReturnType<typeof fullboard>} fullboard the exact value of a position on a board of at most 30 points, as a
 *   bracket lo..hi of area scores; rejects with a TesujiError `unsupported-size`, `illegal-position`, `illegal-move`,
 *   `bad-option`, `out-of-memory`, `invalid-sgf`, `not-settled`, `load-failed`, `damaged-table`
 * @property {ReturnType<typeof gomoku>} gomoku
 * @property {ReturnType<typeof sgf>} sgf
 */

/** @typedef {Rooms & ReturnType<typeof record> & ReturnType<typeof tsumego>} Tesuji */

/**
 * Puts the rooms' methods on one object; what `createTesuji` returns in the browser and under Node.
 * @param {import('./client.js').Client} client
 * @returns {Tesuji}
 */
export function withRooms(client) {
  return {
    dispose: () => client.dispose(),
    board: board(client),
    endgame: endgame(client),
    gomoku: gomoku(client),
    sgf: sgf(client),
    fullboard: fullboard(client),
    ...record(client),
    ...tsumego(client),
  };
}
