/** @typedef {import('../../wasm/rooms/gomoku.js').GomokuReply} GomokuReply */

/**
 * @typedef {object} State
 * @property {string[]} moves
 * @property {string[]} ahead moves taken back, the next one first
 * @property {GomokuReply & { moves: string[] } | null} last Black's last answer, and the moves with it
 * @property {Awaited<ReturnType<import('../../wasm/index.js').Tesuji['gomoku']['shapes']>> | null} shapes
 * @property {Record<string, number | null> | null} values plies left after White's moves
 * @property {'B' | 'W' | null} winner
 * @property {boolean} busy
 * @property {boolean} playing the game goes on by itself
 * @property {string} message
 * @property {string} error what kept the solver from answering
 */

/**
 * A game against the strategy.
 * @param {import('../../wasm/index.js').Tesuji} tesuji
 * @param {(state: State) => void} show
 */
export function createGame({ gomoku }, show) {
  /** @type {State} */
  let state = {
    moves: [],
    ahead: [],
    last: null,
    shapes: null,
    values: null,
    winner: null,
    busy: false,
    playing: false,
    message: '',
    error: '',
  };
  let task = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let pace = 700;

  const set = (/** @type {Partial<State>} */ change) => {
    state = { ...state, ...change };
    show(state);
  };

  /**
   * Asks the solver, in place of what it was asked last.
   * @param {Partial<State>} change shown meanwhile
   * @param {(signal: AbortSignal) => Promise<unknown>} request
   */
  const ask = async (change, request) => {
    task.abort();
    task = new AbortController();
    const { signal } = task;
    set({ busy: true, message: '', error: '', ...change });
    try {
      await request(signal);
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      if (!signal.aborted) set({ busy: false, playing: false, message: '', error: message });
    }
  };

  /**
   * @param {string[]} moves
   * @param {string[]} [ahead]
   * @param {string} [said] of them; default: the move that was made
   */
  const go = (moves, ahead = [], said = '') => {
    const made = moves.length > state.moves.length;
    return ask({ moves, ahead, values: null, winner: null }, async (signal) => {
      const shapes = await gomoku.shapes(moves, { signal });
      if (signal.aborted) return;
      set({ shapes, winner: shapes.winner });
      if (shapes.winner === null && moves.length % 2 === 0 && ahead.length === 0) {
        const reply = await gomoku.reply(moves, { signal });
        if (!signal.aborted && reply.move !== null) {
          const answered = [...moves, reply.move];
          set({ last: { ...reply, moves: answered } });
          await go(answered);
        }
        return;
      }
      set({ busy: false, message: said || (made ? playedWords(moves, shapes.winner) : '') });
    });
  };

  const step = async () => {
    if (state.winner !== null) return set({ playing: false });
    if (state.ahead.length > 0) {
      const [next, ...rest] = state.ahead;
      return go([...state.moves, next], rest);
    }
    const { moves } = state;
    await ask({}, async (signal) => {
      const { move } = await gomoku.reply(moves, { signal });
      if (signal.aborted) return;
      if (move === null) set({ busy: false });
      else await go([...moves, move]);
    });
  };

  const run = async () => {
    clearTimeout(timer);
    if (!state.playing) return;
    await step();
    if (state.playing) timer = setTimeout(run, pace);
  };

  return {
    start: () => void go([]),
    /** @param {string} point */
    play: (point) => {
      if (state.winner !== null || state.busy) return;
      if (isBlacks(state)) set({ message: `Black is to play: ${stepWords(state)}.` });
      else if (state.moves.includes(point)) set({ message: 'There is a stone already.' });
      else void go([...state.moves, point]);
    },
    undo: () => {
      const count = state.moves.length % 2 === 1 ? 2 : 1;
      const kept = Math.max(1, state.moves.length - count);
      set({ playing: false });
      void go(state.moves.slice(0, kept), [...state.moves.slice(kept), ...state.ahead]);
    },
    step: () => void step(),
    again: () => void go(state.moves, state.ahead),
    /** @param {boolean} playing */
    watch: (playing) => {
      set({ playing });
      void run();
    },
    /** @param {number} ms between two moves */
    speed: (ms) => {
      pace = ms;
    },
    longest: () =>
      void ask({ playing: false, message: 'Looking for a longest game…' }, async (signal) => {
        const { moves } = await gomoku.line({ signal });
        if (signal.aborted) return;
        const said = `A longest game, ${moves.length} moves: Forward or Watch.`;
        await go(moves.slice(0, 1), moves.slice(1), said);
      }),
    heat: () =>
      void ask({}, async (signal) => {
        const { values } = await gomoku.analyse(state.moves, { signal });
        if (!signal.aborted) set({ values, busy: false });
      }),
  };
}

/** Whether Black is to move, whom the machine plays. @param {State} state */
export const isBlacks = ({ moves }) => moves.length % 2 === 0;

/** What the button for the next move says. @param {State} state */
export const stepWords = ({ ahead }) => (ahead.length > 0 ? 'Forward' : 'Move for me');

/**
 * The last move, and what it made: five in a row, or more, which are no win.
 * @param {string[]} moves at least one
 * @param {'B' | 'W' | null} winner
 */
export function playedWords(moves, winner) {
  const color = moves.length % 2 === 1 ? 'Black' : 'White';
  const words = `${color} plays ${moves[moves.length - 1]}.`;
  if (winner !== null) return `${words} ${color} has five in a row.`;
  const long = Math.max(...rowsOf(moves).map((row) => row.length));
  if (long <= 5) return words;
  return `${words} ${long} in a row do not win: only exactly five do. They are only stones now.`;
}

/**
 * The rows of one colour that the last stone stands in, in each of the four directions.
 * @param {string[]} moves at least one
 * @returns {string[][]}
 */
export function rowsOf(moves) {
  const last = moves[moves.length - 1];
  const own = new Set(moves.filter((_, i) => i % 2 === (moves.length - 1) % 2));
  const [x, y] = [last.charCodeAt(0) - 97, Number(last.slice(1))];
  return [
    [1, 0],
    [0, 1],
    [1, 1],
    [1, -1],
  ].map(([dx, dy]) => {
    const name = (/** @type {number} */ k) =>
      `${String.fromCharCode(97 + x + k * dx)}${y + k * dy}`;
    const row = [last];
    for (const way of [1, -1]) for (let k = way; own.has(name(k)); k += way) row.push(name(k));
    return row;
  });
}

/**
 * The game as SGF.
 * @param {string[]} moves
 * @param {'B' | 'W' | null} winner
 */
export function sgfOf(moves, winner) {
  const nodes = moves.map((move, i) => {
    const row = String.fromCharCode(97 + 15 - Number(move.slice(1)));
    return `;${i % 2 === 0 ? 'B' : 'W'}[${move[0]}${row}]`;
  });
  return `(;FF[4]GM[4]CA[UTF-8]SZ[15]RU[exactly five]${winner ? `RE[${winner}+]` : ''}${nodes.join('')})`;
}
