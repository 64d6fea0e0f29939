/**
 * One problem being worked on: the moves played, what the solver said, what is under way. Knows
 * nothing of the page; every change gives a new state to the listener.
 */
import { LEVELS } from '../../wasm/rooms/tsumego-hint.js';
import { boardOf, objection, play } from './board.js';
import { labelOf, signOf, vertexOf } from './points.js';
import { readProblem } from './problem.js';
import { answerWords, hintWords, replyWords, sentence } from './words.js';

/** @typedef {import('../../wasm/index.js').Tesuji} Tesuji */
/** @typedef {import('./points.js').Vertex} Vertex */
/** @typedef {'B' | 'W'} Color */
/** @typedef {import('./problem.js').Problem} Problem */
/** @typedef {import('../../wasm/rooms/tsumego.js').Answer} Answer */
/** @typedef {import('../../wasm/rooms/tsumego.js').Hint} Hint */

/**
 * @typedef {object} Move
 * @property {Color} color
 * @property {string} point SGF letters, `""` for a pass
 */

/**
 * @typedef {object} Asked
 * @property {string[]} [target] a stone of each chain whose fate is asked; left out: found
 * @property {'life' | 'capture' | 'connect'} [goal]
 */

/**
 * What is being computed.
 * @typedef {object} Task
 * @property {'solve' | 'hint' | 'reply' | 'tree' | 'check'} kind
 * @property {number} nodes
 * @property {number} ms
 * @property {Answer} [answer] so far
 */

/**
 * @typedef {object} Message
 * @property {'info' | 'good' | 'bad' | 'ko' | 'open' | 'error'} tone
 * @property {string} text
 * @property {string} [caveat] of an answer: what is to be added where no caveats stand beside it
 */

/**
 * @typedef {object} State
 * @property {Problem | null} problem
 * @property {Color} first who moves first, the side the user plays
 * @property {import('./board.js').Board[]} boards the problem and the position after each move
 * @property {Move[]} moves
 * @property {Asked} asked what the visitor says of the question, over the file
 * @property {Task | null} task
 * @property {Answer | null} answer for the problem itself
 * @property {boolean} stopped whether the visitor ended the search for the answer
 * @property {Hint[]} hints so far, for the position on the board
 * @property {import('../../wasm/rooms/tsumego.js').Lint | null} check of the lines in the file
 * @property {Message | null} message
 */

/** What one press of a button may cost before the answer says how far it came, */
export const PATIENCE_MS = 30_000;

/** and what who plays against the solver waits for at most. */
export const REPLY_MS = 10_000;

/** Time for the eye between the user's stone and the solver's. */
const PAUSE_MS = 280;

/**
 * @param {Tesuji} tesuji
 * @param {(state: State) => void} changed called with every new state
 * @param {(error: Error) => void} [failed] called with what a message of tone `error` tells
 */
export function createGame(tesuji, changed, failed) {
  /** @type {State} */
  let state = {
    problem: null,
    first: 'B',
    boards: [],
    moves: [],
    asked: {},
    task: null,
    answer: null,
    stopped: false,
    hints: [],
    check: null,
    message: null,
  };
  /** @type {AbortController | null} */
  let running = null;
  let loads = 0;
  let patience = PATIENCE_MS;

  /** @param {Partial<State>} change */
  function set(change) {
    state = { ...state, ...change };
    changed(state);
  }

  /**
   * @param {string} text what the visitor should know
   * @param {Message['tone']} [tone]
   */
  function say(text, tone = 'info') {
    set({ message: { tone, text } });
  }

  /**
   * @param {any} error
   * @param {string} [prefix]
   */
  function fail(error, prefix = '') {
    const height = state.problem?.signs.length ?? 0;
    const text = `${prefix}${errorWords(error, height)}${takeBack()}`;
    set({ message: { tone: 'error', text } });
    failed?.(error);
  }

  /** Takes the visitor's last move back where its answer is looked for, and says so: without one nobody could move. */
  function takeBack() {
    if (state.task?.kind !== 'reply') return '';
    const { moves, boards } = state;
    state = { ...state, moves: moves.slice(0, -1), boards: boards.slice(0, -1) };
    return ' Your move is taken back.';
  }

  /**
   * Runs one request at a time; a new one replaces what is under way.
   * @template T
   * @param {Task['kind']} kind
   * @param {(options: object) => Promise<T>} request
   * @returns {Promise<T | undefined>} undefined when cancelled or failed
   */
  async function run(kind, request) {
    abort();
    const controller = new AbortController();
    running = controller;
    const { signal } = controller;
    set({ task: { kind, nodes: 0, ms: 0 }, message: null });
    try {
      const found = await request({
        maxMs: kind === 'reply' || kind === 'hint' ? REPLY_MS : patience,
        ...state.asked,
        signal,
        onProgress: (/** @type {{ nodes: number, ms: number }} */ { nodes, ms }) => {
          if (!signal.aborted) set({ task: { ...state.task, kind, nodes, ms } });
        },
      });
      if (!signal.aborted) return found;
    } catch (error) {
      if (!signal.aborted) fail(error);
    } finally {
      if (running === controller) {
        running = null;
        set({ task: null });
      }
    }
  }

  function abort() {
    if (running === null) return;
    running.abort();
    running = null;
    const text = `Cancelled.${takeBack()}`;
    set({ task: null, message: { tone: 'info', text } });
  }

  /** Stops what is under way; what is known so far stays. */
  function cancel() {
    const answer = state.task?.answer;
    abort();
    if (answer === undefined) return;
    set({ answer, stopped: true });
    if (answer.status === 'unknown') return;
    const { text, caveat } = answerWords(answer, state.first, true);
    set({ message: { tone: 'info', text: `Cancelled. So far: ${text}`, caveat } });
  }

  /** Whether the solver has no answer to the visitor's last move: every other move is answered or taken back. */
  function isOver() {
    return state.moves.length % 2 === 1 && state.task?.kind !== 'reply';
  }

  /** @param {number} count moves that stay */
  function cut(count) {
    abort();
    set({
      moves: state.moves.slice(0, count),
      boards: state.boards.slice(0, count + 1),
      hints: [],
      message: null,
    });
  }

  return {
    get state() {
      return state;
    },

    /**
     * Takes up a problem. One that cannot be read leaves everything as it was but the message.
     * @param {string} text SGF
     * @param {string} [name] what to call it when the file has no name
     */
    async load(text, name) {
      abort();
      const load = ++loads;
      try {
        const problem = await readProblem(tesuji, text);
        if (load !== loads) return false;
        abort(); // what was begun meanwhile is about the problem before
        patience = PATIENCE_MS;
        problem.name ||= name ?? '';
        const first = problem.toPlay ?? 'B';
        set({
          problem,
          first,
          boards: [boardOf(problem.signs)],
          moves: [],
          asked: {},
          answer: null,
          check: null,
          hints: [],
          message: null,
        });
        return true;
      } catch (error) {
        if (load === loads) fail(error, `${name ?? 'The text'} cannot be read: `);
        return false;
      }
    },

    /** @param {Color} color who moves first; starts over */
    setFirst(color) {
      cut(0);
      set({ first: color });
    },

    /** @param {Asked} asked what is asked from now on; starts over */
    ask(asked) {
      cut(0);
      set({ asked, answer: null, check: null });
    },

    /**
     * @param {string} point SGF letters or `""`
     * @returns {Promise<boolean>} whether the move was made
     */
    async play(point) {
      const { problem, first, boards, moves } = state;
      if (problem === null || state.task?.kind === 'reply') return false;
      const board = boards[boards.length - 1];
      const objection = isOver() ? OVER : objectionTo(board, first, point);
      if (objection !== null) {
        say(objection);
        return false;
      }
      const played = [...moves, { color: first, point }];
      abort();
      set({ moves: played, boards: [...boards, after(board, first, point)], hints: [] });
      let made = false;
      await run('reply', async (options) => {
        const started = performance.now();
        const reply = await tesuji.reply(
          problem.text,
          played.map((move) => move.point),
          { ...options, toPlay: first },
        );
        await pause(PAUSE_MS - (performance.now() - started));
        if (state.moves !== played) return;
        const { text, tone } = replyWords(reply, problem.signs.length);
        if (reply.move === null && reply.outcome === 'unknown')
          return set({ message: { tone, text: text + takeBack() } });
        made = true;
        if (reply.move !== null) {
          const color = first === 'B' ? 'W' : 'B';
          set({
            moves: [...played, { color, point: reply.move }],
            boards: [...state.boards, after(state.boards[played.length], color, reply.move)],
          });
        }
        set({ message: { tone, text } });
      });
      return made;
    },

    /** Takes back the user's last move and the answer to it. */
    undo() {
      cut(Math.max(0, state.moves.length - (state.moves.length % 2 === 1 ? 1 : 2)));
    },

    restart() {
      cut(0);
    },

    /** Solves the problem for either side first, and tells what is known meanwhile; asked again after it came to its
     * limit, it takes longer.
     * @returns {Promise<Answer | undefined>} undefined when cancelled or failed
     */
    async solve() {
      const { problem } = state;
      if (problem === null) return;
      if (state.answer !== null && state.answer.status !== 'solved') patience *= 4;
      return run('solve', async (options) => {
        const { onProgress, ...rest } = /** @type {any} */ (options);
        let shown = false;
        const answer = await tesuji.solve(problem.text, {
          ...rest,
          toPlay: 'both',
          partial: true,
          onProgress: ({ answer: known, nodes, ms }) => {
            onProgress({ nodes, ms });
            if (state.task === null || known === undefined || rest.signal.aborted) return;
            state.task.answer = known;
            shown ||= known.status !== 'unknown';
            if (shown) set({ answer: known });
          },
        });
        set({ answer, stopped: false, message: answerWords(answer, state.first) });
        return answer;
      });
    },

    /** @returns {Promise<Hint | undefined>} undefined when there is none, cancelled or failed */
    async hint() {
      if (isOver()) return void say(OVER);
      abort(); // may take a move back
      const { problem, first, moves, hints } = state;
      const level = LEVELS[Math.min(hints.length, LEVELS.length - 1)]; // each press asks for the next
      if (problem === null) return;
      return run('hint', async (options) => {
        const hint = await tesuji.hint(problem.text, {
          ...options,
          level,
          toPlay: first,
          moves: moves.map((move) => move.point),
        });
        set({
          hints: hints.length < LEVELS.length ? [...hints, hint] : hints,
          message: { tone: 'info', text: hintWords(hint, problem.signs.length) },
        });
        return hint;
      });
    },

    /** Compares the lines of the file with the truth. */
    async check() {
      const { problem, first } = state;
      if (problem === null) return;
      await run('check', async (options) => {
        set({ check: await tesuji.lint(problem.text, { ...options, toPlay: first }) });
      });
    },

    /** @returns {Promise<string | null>} the solution tree as SGF; null: cancelled or failed */
    async tree() {
      const { problem, first } = state;
      if (problem === null) return null;
      const tree = await run('tree', (options) =>
        tesuji.tree(problem.text, { ...options, toPlay: first, format: 'sgf', name: problem.name }),
      );
      return tree?.sgf ?? null;
    },

    cancel,
    say,
  };
}

/**
 * @param {import('./board.js').Board} board
 * @param {Color} color
 * @param {string} point
 */
function after(board, color, point) {
  return play(board, signOf(color), vertexOf(point));
}

const OVER = 'The problem is over: nothing is left to try.';

const OBJECTIONS = {
  occupied: 'There is a stone already.',
  suicide: 'That would be suicide.',
  ko: 'Ko: this stone may not be taken back at once. Play elsewhere first (Pass).',
};

/**
 * Why a move may not be played, or null.
 * @param {import('./board.js').Board} board
 * @param {Color} color
 * @param {string} point
 */
function objectionTo(board, color, point) {
  const vertex = vertexOf(point);
  const kind = vertex && objection(board, signOf(color), vertex);
  return kind && OBJECTIONS[kind];
}

/**
 * An error as a sentence, with its point as people call it.
 * @param {any} error
 * @param {number} height of the board
 */
function errorWords(error, height) {
  if (error?.code === 'out-of-memory') return 'Too little memory.';
  const said = String(error?.message ?? error);
  return sentence(
    error?.point ? said.replace(`'${error.point}'`, labelOf(error.point, height)) : said,
  );
}

/** @param {number} ms */
function pause(ms) {
  return ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : undefined;
}
