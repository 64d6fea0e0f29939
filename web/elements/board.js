/**
 * `<tesuji-board>`: a whole problem for a page that has no board: the visitor plays, the solver
 * answers, and there are buttons for hint, solution and undo.
 *
 * ```html
 * <tesuji-board sgf="(;SZ[9]AB[…]AW[…]MA[fb])"></tesuji-board>
 * ```
 *
 * Attributes: `sgf`; `first` (`B` or `W`) who moves first, if not the file's side; `buttons`, which
 * of `hint solve undo restart pass` are there (all by default; empty: none).
 *
 * Methods: `play(point)`, `pass()`, `hint()`, `solve()`, `undo()`, `restart()`, `cancel()`.
 *
 * Events, all bubbling: `tesuji-move` (detail: `{ moves }`), `tesuji-hint`, `tesuji-result`,
 * `tesuji-error` (detail: `{ code, message, error }`). What is cancelled, or about a problem that was there before, is
 * not told by them.
 *
 * Custom properties `--tesuji-wood` and `--tesuji-lines`; parts `board`, `button`, `progress`,
 * `status`.
 */
import { pointName, quoted, TesujiError } from '../../wasm/error.js';
import { createGame } from '../common/game.js';
import { colorWord, cropAlong, labelOf, pointOf, signOf, vertexOf } from '../common/points.js';
import { progressWords, question, sentence } from '../common/words.js';
import { COMMON_STYLE, make, makeButton, makeCancel, say, sheet, TesujiElement } from './base.js';
import { BOARD_STYLE, draw, vertexUnder } from './drawing.js';
import { ask, preload, shared } from './engine.js';

/** @typedef {import('../common/points.js').Vertex} Vertex */
/** @typedef {import('../common/game.js').State} State */
/** @typedef {ReturnType<typeof createGame>} Game */
/** @typedef {import('./drawing.js').Drawing['marks']} Marks */

/** Methods with their words. */
const BUTTONS = { hint: 'Hint', solve: 'Solve', undo: 'Undo', restart: 'Restart', pass: 'Pass' };

/** @type {Record<string, string>} */
const MARK_WORDS = {
  target: 'marked',
  last: 'last move',
  good: 'best move',
  ko: 'best move',
  bad: 'fails',
};

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const STYLE = sheet(`
  :host { display: block; max-width: 32rem; font: inherit }
  ${BOARD_STYLE}
  svg { cursor: pointer; touch-action: manipulation }
  div { display: flex; flex-wrap: wrap; align-items: center; gap: .4em; margin: .5em 0 }
  span { font-variant-numeric: tabular-nums }
  ${COMMON_STYLE}
  p { margin: 0; min-height: 1.5em; overflow-wrap: anywhere }
  :host([hidden]), [hidden] { display: none }
  .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
`);

export class TesujiBoard extends TesujiElement {
  static observedAttributes = ['sgf', 'first', 'buttons'];

  #svg = /** @type {SVGSVGElement} */ (
    /** @type {unknown} */ (make('svg:svg', { part: 'board', tabindex: '0', role: 'application' }))
  );
  #spoken = make('span', { class: 'unseen', 'aria-live': 'polite' });
  #buttons = /** @type {(keyof typeof BUTTONS)[]} */ (Object.keys(BUTTONS)).map((name) => ({
    name,
    button: makeButton(BUTTONS[name], () => {
      this.#loaded();
      this[name]();
    }),
  }));
  #row = /** @type {HTMLElement} */ (make('div'));
  #stop = makeCancel(() => this.cancel());
  // Not in the status: it would be read out at every change.
  #progress = make('span', { part: 'progress' });
  #status = make('p', { part: 'status', role: 'status' });
  /** @type {Game | null} */
  #game = null;
  /** @type {Promise<Game | null> | null} the game of the attributes; null: to be loaded */
  #loading = null;
  /** @type {Vertex | null} */
  #cursor = null;

  constructor() {
    super();
    const buttons = this.#buttons.map(({ button }) => button);
    this.#row.append(...buttons, this.#stop.button, this.#progress);
    const help = make('p', { id: 'help', hidden: '' }, 'Arrow keys move, Enter plays');
    this.fill(STYLE, this.#svg, help, this.#spoken, this.#row, this.#status);
    this.#svg.setAttribute('hidden', '');
    this.#svg.setAttribute('aria-roledescription', 'Go board');
    this.#svg.setAttribute('aria-describedby', 'help');
    this.#svg.addEventListener('click', (event) => this.#clicked(event));
    this.#svg.addEventListener('keydown', (event) => this.#pressed(event));
    this.#svg.addEventListener('blur', () => this.#moveCursor(null));
  }

  connectedCallback() {
    this.#loadSoon();
  }

  disconnectedCallback() {
    // One that is only moved goes on.
    queueMicrotask(() => this.isConnected || this.cancel());
  }

  /**
   * @param {string} name
   * @param {string | null} before
   * @param {string | null} after
   */
  attributeChangedCallback(name, before, after) {
    if (name === 'buttons') {
      const wanted = after?.split(/\s+/) ?? Object.keys(BUTTONS);
      const { activeElement } = /** @type {ShadowRoot} */ (this.shadowRoot);
      for (const { name, button } of this.#buttons) {
        button.hidden = !wanted.includes(name);
        if (button.hidden && button === activeElement) this.focus();
      }
    } else if (before !== after) {
      this.#loading = null;
      this.#loadSoon();
    }
  }

  /**
   * @param {string} point SGF letters, `""` passes
   * @returns {Promise<void>} rejects with a TesujiError `bad-option` when the board has no such point
   */
  async play(point) {
    const game = await this.#loaded();
    const { signs } = game?.state.problem ?? {};
    if (signs && !isPlayable(signs, point))
      throw new TesujiError('bad-option', `${quoted(point)} is no point of the board`, {
        point: pointName(point),
      });
    if (await game?.play(point)) this.tell('tesuji-move', { moves: game?.state.moves });
  }

  pass() {
    return this.play('');
  }

  async hint() {
    const game = await this.#loaded();
    const hint = await game?.hint();
    if (hint) this.tell('tesuji-hint', { ...hint, text: game?.state.message?.text });
  }

  async solve() {
    const answer = await (await this.#loaded())?.solve();
    if (answer) this.tell('tesuji-result', answer);
  }

  undo() {
    this.#game?.undo();
  }

  restart() {
    this.#game?.restart();
  }

  cancel() {
    this.#game?.cancel();
  }

  /** @param {FocusOptions} [options] */
  focus(options) {
    this.#svg.focus(options);
  }

  /** Loads once after all attributes, which come one by one, and at an upgrade before the element is connected. */
  #loadSoon() {
    queueMicrotask(() => {
      if (this.isConnected) this.#loaded();
    });
  }

  /** The game of the attributes; what failed to load is tried again. */
  #loaded() {
    if (this.#loading === null) {
      const loading = this.#load(() => this.#loading === loading);
      this.#loading = loading;
      loading.then((game) => {
        if (game === null && this.#loading === loading) this.#loading = null;
      });
    }
    return this.#loading;
  }

  /**
   * @param {() => boolean} wanted whether the attributes are still the same
   * @returns {Promise<Game | null>} null when there is no problem, or none that can be read
   */
  async #load(wanted) {
    this.cancel();
    this.#game = null;
    this.#cursor = null;
    const text = this.getAttribute('sgf');
    const first = this.getAttribute('first');
    // A board that is there stays until there is another one, lest it loses the focus.
    if (text === null) this.#svg.setAttribute('hidden', '');
    this.#row.hidden = text === null;
    this.#enable();
    say(this.#status, text === null ? '' : 'Loading…');
    if (text === null) return null;
    try {
      await ask(() => {}); // the solver is there
      if (!wanted()) return null;
      const game = createGame(
        shared,
        (state) => game === this.#game && this.#show(state),
        (error) => game === this.#game && this.failed(error),
      );
      this.#game = game;
      if (!(await game.load(text)) || !wanted()) return null;
      if (first === 'B' || first === 'W') game.setFirst(first);
      preload();
      return game;
    } catch (error) {
      if (!wanted()) return null;
      this.#svg.setAttribute('hidden', '');
      say(this.#status, sentence(/** @type {Error} */ (error).message));
      this.failed(/** @type {Error} */ (error));
      return null;
    }
  }

  /** @param {State} state */
  #show(state) {
    const { problem, boards, task, first } = state;
    this.#svg.toggleAttribute('hidden', problem === null);
    if (problem !== null) {
      const size = `${problem.signs[0].length} by ${problem.signs.length}`;
      this.#svg.setAttribute('aria-label', `Go problem, ${question(first)}, ${size}`);
      draw(this.#svg, {
        signs: boards[boards.length - 1].signs,
        crop: cropOf(state),
        marks: [...marksOf(state), ...this.#cursorMark()],
      });
    }
    this.#enable(state);
    this.#stop.show(task !== null);
    this.#progress.textContent = task && progressWords(task);
    say(this.#status, statusOf(state));
    say(this.#spoken, this.#cursor ? wordsAt(state, this.#cursor) : '');
  }

  /** @param {Partial<State>} [state] */
  #enable({ problem, moves = [], task } = {}) {
    // Buttons can be pressed that do something. While a problem is loading they wait for it, and where the solver is
    // missing they ask for it again; of one that cannot be read there is nothing to ask.
    for (const { name, button } of this.#buttons) {
      const asks = name === 'hint' || name === 'solve';
      const idle = asks ? !task : name === 'pass' || moves.length > 0;
      button.ariaDisabled = String(problem === null || !idle);
    }
  }

  /** @returns {Marks} */
  #cursorMark() {
    return this.#cursor ? [{ vertex: this.#cursor, kind: 'cursor' }] : [];
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const { state } = this.#game ?? {};
    const vertex = state?.problem && vertexUnder(this.#svg, event, cropOf(state));
    if (vertex) this.play(pointOf(vertex));
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const { state } = this.#game ?? {};
    if (!state?.problem || event.ctrlKey || event.metaKey || event.altKey) return;
    const { x, y } = cropOf(state);
    const step = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
    if (step) {
      const [i, j] = this.#cursor ?? [
        ((x[0] + x[1]) >> 1) - step[0],
        ((y[0] + y[1]) >> 1) - step[1],
      ];
      this.#moveCursor([
        Math.max(x[0], Math.min(x[1], i + step[0])),
        Math.max(y[0], Math.min(y[1], j + step[1])),
      ]);
    } else if ((event.key === 'Enter' || event.key === ' ') && this.#cursor) {
      this.play(pointOf(this.#cursor));
    } else return;
    event.preventDefault();
  }

  /** @param {Vertex | null} vertex */
  #moveCursor(vertex) {
    this.#cursor = vertex;
    if (this.#game) this.#show(this.#game.state);
  }
}

/**
 * The part of the board that is shown.
 * @param {State} state
 */
function cropOf({ problem, moves }) {
  const points = moves.map(({ point }) => point);
  return cropAlong(problem?.signs ?? [], points, problem?.region);
}

/**
 * Whether a board has a point that is to be played; a pass can always be.
 * @param {import('../common/points.js').SignMap} signs
 * @param {unknown} point
 */
function isPlayable(signs, point) {
  if (typeof point !== 'string') return false;
  const [x, y] = vertexOf(point) ?? [];
  return point === '' || signs[y ?? -1]?.[x ?? -1] !== undefined;
}

/**
 * What is heard of a point: its name, the stone there, and what marks it.
 * @param {State} state
 * @param {Vertex} vertex
 */
function wordsAt(state, [x, y]) {
  const { signs } = state.boards[state.boards.length - 1];
  const marks = marksOf(state).filter(({ vertex }) => `${vertex}` === `${[x, y]}`);
  return [
    labelOf([x, y], signs.length),
    signs[y][x] === 0 ? 'empty' : colorWord(signs[y][x]),
    ...marks.map(({ kind }) => MARK_WORDS[kind]),
  ].join(', ');
}

/**
 * @param {State} state
 * @returns {Marks}
 */
function marksOf({ problem, answer, first, moves, boards }) {
  const { signs } = boards[boards.length - 1];
  /** @type {(points: string[], kind: Marks[number]['kind']) => Marks} */
  const marks = (points, kind) =>
    points.flatMap((point) => {
      const vertex = vertexOf(point);
      return vertex ? [{ vertex, kind }] : [];
    });
  const verdict = moves.length === 0 ? answer?.first[first] : undefined;
  const last = moves[moves.length - 1]?.point ?? '';
  return [
    ...marks(answer?.target ?? problem?.target ?? [], 'target').filter(
      ({ vertex: [x, y] }) => signs[y][x] !== 0,
    ),
    ...marks([last], 'last'),
    ...marks(Object.keys(verdict?.losing ?? {}), 'bad'),
    ...marks(
      verdict?.outcome === 'loss' ? [] : (verdict?.moves ?? []),
      verdict?.outcome === 'ko' ? 'ko' : 'good',
    ),
  ];
}

/** @param {State} state */
function statusOf(state) {
  const { task, message, first } = state;
  if (message) return message.text + (message.caveat ?? '') + bestWords(state);
  if (task) return '';
  return `${colorWord(signOf(first))} to play.`;
}

/**
 * The best first moves in words, as they are marked on the board.
 * @param {State} state
 */
function bestWords({ problem, answer, first, moves, hints }) {
  const verdict = answer?.first[first];
  if (moves.length + hints.length > 0 || !verdict?.moves.length || verdict.outcome === 'loss')
    return '';
  const labels = verdict.moves.map((point) => labelOf(point, problem?.signs.length ?? 0));
  return ` Best: ${labels.join(', ')}.`;
}
