/**
 * A game on a small board against an opponent who knows every value. Knows nothing of the page;
 * every change gives a new state to the listener.
 */
import { boardOf, objection, play } from '../common/board.js';
import { colorWord, labelOf, signOf, vertexOf } from '../common/points.js';

/** @typedef {import('../../wasm/index.js').Tesuji} Tesuji */
/** @typedef {import('../../wasm/rooms/fullboard.js').FullboardAnswer} FullboardAnswer */
/** @typedef {'B' | 'W'} Color */

/**
 * @typedef {object} State
 * @property {[width: number, height: number]} size
 * @property {import('../../wasm/rooms/fullboard.js').FullboardRules} rules
 * @property {Color | 'both'} you whom the visitor plays
 * @property {string[]} moves SGF letters, `""` a pass
 * @property {import('../common/board.js').Board[]} boards the empty one and that after each move
 * @property {FullboardAnswer | null} answer for the position on the board; partial while it is sought
 * @property {{ nodes: number, ms: number } | null} task what is under way
 * @property {boolean} free the opponent does not move: its search was stopped, or proved no best move
 * @property {string} message
 * @property {string} error what kept the solver from answering
 */

/** What one position may cost. */
const LIMITS = { maxMs: 1_800_000, partial: true, progressMs: 200 };

/** Time for the eye before the opponent's stone. */
const PAUSE_MS = 350;

const OBJECTIONS = {
  occupied: 'There is a stone already.',
  suicide: 'That would be suicide.',
  ko: 'Ko: this stone may not be taken back at once.',
};

/**
 * @param {Tesuji} tesuji
 * @param {(state: State) => void} changed called with every new state
 */
export function createGame(tesuji, changed) {
  /** @type {State} */
  let state = {
    size: [3, 3],
    rules: 'basic-ko',
    you: 'B',
    moves: [],
    boards: [empty([3, 3])],
    answer: null,
    task: null,
    free: false,
    message: '',
    error: '',
  };
  /** @type {AbortController | null} */
  let running = null;

  /** @param {Partial<State>} change */
  function set(change) {
    state = { ...state, ...change };
    changed(state);
  }

  function stop() {
    running?.abort();
    running = null;
    if (state.task !== null) set({ task: null });
  }

  /** Asks for the value of the position, then plays where it is the opponent's turn. */
  async function ask() {
    stop();
    set({ answer: null, error: '', free: false });
    if (isOver(state)) return;
    const controller = new AbortController();
    const { signal } = controller;
    const { size, rules, moves } = state;
    running = controller;
    set({ task: { nodes: 0, ms: 0 } });
    try {
      const answer = await tesuji.fullboard(
        { size, rules, moves },
        {
          ...LIMITS,
          signal,
          onProgress: (progress) => {
            if (signal.aborted) return;
            const { nodes, ms } = progress;
            const answer = 'answer' in progress ? progress.answer : undefined;
            set({ task: { nodes, ms }, answer: answer ?? state.answer });
          },
        },
      );
      if (signal.aborted) return;
      set({ answer, task: null });
      await respond(signal);
    } catch (error) {
      if (!signal.aborted)
        set({ task: null, free: true, error: /** @type {Error} */ (error).message });
    }
  }

  /** @param {AbortSignal} signal */
  async function respond(signal) {
    const { you, answer } = state;
    if (you === 'both' || turnOf(state) === you || answer === null) return;
    const move = answer.move ?? answer.moves[0];
    if (move === undefined)
      return set({ free: true, message: `No best move is proved yet. ${onwards()}` });
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (!signal.aborted) put(move);
  }

  /** What the visitor may do where the opponent does not move. */
  function onwards() {
    const { you } = state;
    const turn = turnOf(state);
    return you === 'both' || you === turn ? '' : `Go on, or play for ${colorWord(turn)}.`;
  }

  /** @param {string} point */
  function put(point) {
    const board = state.boards[state.boards.length - 1];
    set({
      moves: [...state.moves, point],
      boards: [...state.boards, play(board, signOf(turnOf(state)), vertexOf(point))],
      message: `${colorWord(turnOf(state))} ${point === '' ? 'passes' : `plays ${labelOf(point, state.size[1])}`}.`,
    });
    ask();
  }

  /** @param {Partial<State>} change */
  function restart(change = {}) {
    const size = change.size ?? state.size;
    set({ ...change, moves: [], boards: [empty(size)], message: '' });
    ask();
  }

  return {
    get state() {
      return state;
    },
    restart,

    /** Seeks again what was given up. */
    again() {
      set({ message: '' });
      ask();
    },

    /** @param {string} point SGF letters or `""` */
    play(point) {
      if (!mayPlay(state)) return;
      const vertex = vertexOf(point);
      const board = state.boards[state.boards.length - 1];
      const kind = vertex && objection(board, signOf(turnOf(state)), vertex);
      if (kind && (kind !== 'ko' || state.rules !== 'no-ko'))
        return set({ message: OBJECTIONS[kind] });
      // Superko: what the solver does not list as a move may not be played.
      if (state.answer?.complete && state.answer.values[point] === undefined) {
        return set({ message: 'This would repeat an earlier position.' });
      }
      put(point);
    },

    /** Takes back to the visitor's last turn. */
    undo() {
      const back = state.you === 'both' || turnOf(state) !== state.you ? 1 : 2;
      const count = Math.max(0, state.moves.length - back);
      set({
        moves: state.moves.slice(0, count),
        boards: state.boards.slice(0, count + 1),
        message: '',
      });
      ask();
    },

    /** Ends the search; what is proved so far stays. */
    cancel() {
      stop();
      const words = state.answer ? 'Cancelled: what is shown was proved so far.' : 'Cancelled.';
      set({ free: true, message: `${words} ${onwards()}`.trim() });
    },
  };
}

/**
 * Whose move it is.
 * @param {{ moves: string[] }} state
 * @returns {Color}
 */
export function turnOf({ moves }) {
  return moves.length % 2 === 0 ? 'B' : 'W';
}

/** @param {{ moves: string[] }} state */
export function isOver({ moves }) {
  return moves.length >= 2 && moves.slice(-2).every((move) => move === '');
}

/**
 * Whether the visitor may move: in turn, or for an opponent that does not.
 * @param {State} state
 */
export function mayPlay(state) {
  const { you, free } = state;
  return !isOver(state) && (free || you === 'both' || you === turnOf(state));
}

/** @param {[width: number, height: number]} size */
function empty([width, height]) {
  return boardOf(Array.from({ length: height }, () => Array(width).fill(0)));
}
