import { board } from './rooms/board.js';
import { endgame } from './rooms/endgame.js';
import { fullboard } from './rooms/fullboard.js';
import { gomoku } from './rooms/gomoku.js';
import { record } from './rooms/record.js';
import { sgf } from './rooms/sgf.js';
import { tsumego } from './rooms/tsumego.js';

/**
 * Puts the rooms' methods on one object; what `createTesuji` returns in the browser and under Node.
 * @param {import('./client.js').Client} client
 */
export function withRooms(client) {
  return {
    /** Ends the worker; what is pending rejects with `disposed`, as does every later call. */
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

/** @typedef {ReturnType<typeof withRooms>} Tesuji */
