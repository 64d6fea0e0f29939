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
 * `tesuji-error` (detail: `{ code, message, error }`).
 *
 * Custom properties `--tesuji-wood` and `--tesuji-lines`; parts `board`, `button`, `status`.
 */
import { createGame } from '../common/game.js';
import { colorWord, cropAround, labelOf, pointOf, signOf, vertexOf } from '../common/points.js';
import { hintWords, nodesWord, timeWord } from '../common/words.js';
import { BUTTON_STYLE, make, makeButton, makeCancel, sheet, TesujiElement } from './base.js';
import { BOARD_STYLE, draw, vertexUnder } from './drawing.js';
import { preload, sharedEngine } from './engine.js';

/** @typedef {import('../common/points.js').Vertex} Vertex */
/** @typedef {import('../common/game.js').State} State */
/** @typedef {import('./drawing.js').Drawing['marks']} Marks */

const BUTTONS = { hint: 'Hint', solve: 'Solve', undo: 'Undo', restart: 'Restart', pass: 'Pass' };

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const STYLE = sheet(`
  :host { display: block; max-width: 32rem; font: inherit }
  :host([hidden]), [hidden] { display: none }
  ${BOARD_STYLE}
  svg { cursor: pointer; touch-action: manipulation }
  div { display: flex; flex-wrap: wrap; gap: .4em; margin: .5em 0 }
  ${BUTTON_STYLE}
  p { margin: 0; min-height: 1.5em; overflow-wrap: anywhere }
  .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
`);

export class TesujiBoard extends TesujiElement {
  static observedAttributes = ['sgf', 'first', 'buttons'];

  #svg = /** @type {SVGSVGElement} */ (
    /** @type {unknown} */ (make('svg:svg', { part: 'board', tabindex: '0', role: 'application' }))
  );
  #spoken = make('span', { class: 'unseen', 'aria-live': 'polite' });
  #buttons = make('div');
  /** @type {HTMLElement[]} those that wait while something is computed */
  #asking = [];
  #stop = makeCancel(() => this.cancel());
  #status = make('p', { part: 'status', role: 'status' });
  /** @type {ReturnType<typeof createGame> | null} */
  #game = null;
  /** @type {Vertex | null} */
  #cursor = null;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    if (STYLE) root.adoptedStyleSheets = [STYLE];
    root.append(this.#svg, this.#spoken, this.#buttons, this.#status);
    this.#svg.setAttribute('aria-roledescription', 'Go board');
    this.#svg.setAttribute('aria-label', 'Arrow keys move, Enter plays');
    this.#svg.addEventListener('click', (event) => this.#clicked(event));
    this.#svg.addEventListener('keydown', (event) => this.#pressed(event));
    this.#svg.addEventListener('blur', () => this.#moveCursor(null));
  }

  connectedCallback() {
    this.#showButtons();
    this.#load();
  }

  disconnectedCallback() {
    this.cancel();
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    if (!this.isConnected) return;
    if (name === 'buttons') this.#showButtons();
    else this.#load();
  }

  /** @param {string} point SGF letters, `""` passes */
  async play(point) {
    const game = this.#game;
    if (await game?.play(point)) this.tell('tesuji-move', { moves: game?.state.moves });
  }

  pass() {
    return this.play('');
  }

  async hint() {
    const before = this.#game?.state.hints.length ?? 0;
    await this.#game?.hint();
    const hint = this.#game?.state.hints[before];
    if (hint) this.tell('tesuji-hint', { ...hint, text: hintWords(hint, this.#height) });
  }

  async solve() {
    const before = this.#game?.state.answer;
    await this.#game?.solve();
    const { answer } = this.#game?.state ?? {};
    if (answer && answer !== before) this.tell('tesuji-result', answer);
  }

  get #height() {
    return this.#game?.state.problem?.signs.length ?? 0;
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

  async #load() {
    const text = this.getAttribute('sgf');
    if (text === null) return;
    try {
      const tesuji = await sharedEngine();
      this.#game ??= createGame(
        tesuji,
        (state) => this.#show(state),
        (error) => this.failed(error),
      );
    } catch (error) {
      this.#status.textContent = /** @type {Error} */ (error).message;
      this.failed(/** @type {Error} */ (error));
      return;
    }
    const first = this.getAttribute('first');
    if ((await this.#game.load(text)) && (first === 'B' || first === 'W'))
      this.#game.setFirst(first);
    preload();
  }

  #showButtons() {
    const wanted = (this.getAttribute('buttons') ?? Object.keys(BUTTONS).join(' ')).split(/\s+/);
    const names = /** @type {(keyof typeof BUTTONS)[]} */ (Object.keys(BUTTONS)).filter((name) =>
      wanted.includes(name),
    );
    const buttons = names.map((name) => makeButton(BUTTONS[name], () => this[name]()));
    this.#asking = buttons.filter((_, i) => names[i] === 'hint' || names[i] === 'solve');
    this.#buttons.replaceChildren(...buttons, this.#stop.button);
  }

  /** @param {State} state */
  #show(state) {
    const { problem, boards, task } = state;
    if (problem !== null) {
      draw(this.#svg, {
        signs: boards[boards.length - 1].signs,
        crop: cropAround(problem.signs),
        marks: [...marksOf(state), ...this.#cursorMark()],
      });
    }
    for (const button of this.#asking) button.ariaDisabled = String(task !== null);
    this.#stop.show(task !== null);
    this.#status.textContent = statusOf(state);
  }

  /** @returns {Marks} */
  #cursorMark() {
    return this.#cursor ? [{ vertex: this.#cursor, kind: 'cursor' }] : [];
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const { problem } = this.#game?.state ?? {};
    const vertex = problem && vertexUnder(this.#svg, event, cropAround(problem.signs));
    if (vertex) this.play(pointOf(vertex));
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const { problem } = this.#game?.state ?? {};
    if (!problem || event.ctrlKey || event.metaKey || event.altKey) return;
    const { x, y } = cropAround(problem.signs);
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
    const state = this.#game?.state;
    if (!state) return;
    this.#show(state);
    this.#spoken.textContent = vertex && wordsAt(state, vertex);
  }
}

/**
 * @param {State} state
 * @param {Vertex} vertex
 */
function wordsAt({ boards }, [x, y]) {
  const { signs } = boards[boards.length - 1];
  return `${labelOf([x, y], signs.length)}, ${signs[y][x] === 0 ? 'empty' : colorWord(signs[y][x])}`;
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
function statusOf({ task, message, first }) {
  if (task) return `${nodesWord(task.nodes)}, ${timeWord(task.ms)}`;
  if (message) return message.text;
  return `${colorWord(signOf(first))} to play.`;
}
