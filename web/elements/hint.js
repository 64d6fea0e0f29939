/**
 * `<tesuji-hint>`: a button and a status line, for sites that have a board of their own.
 *
 * ```html
 * <tesuji-hint sgf="(;SZ[9]AB[…]AW[…]MA[fb])"></tesuji-hint>
 * ```
 *
 * Attributes: `sgf` the problem; `target` points whose chains are asked for, separated by blanks,
 * in place of those that the SGF marks; `level` the hint to give (`solvable`, `region`, `idea`, `move`,
 * `line`), without it each press of the button gives the next one; `max-ms` milliseconds after which
 * a question ends without a proof, default 10,000 for a hint and 30,000 for `solve()`, more for one that is repeated.
 *
 * The solver is started when the pointer or the focus reaches the element, or by `preload()`.
 *
 * Events, all bubbling: `tesuji-hint` (detail: the hint and its `text`), `tesuji-result` (detail:
 * the solver's answer), `tesuji-error` (detail: `{ code, message, error }`). What is cancelled, or about a problem that
 * was there before, is not told by them.
 *
 * Slots: the default one replaces the button's word. Parts: `button`, `progress`, `status`.
 */
import { TesujiError } from '../../wasm/error.js';
import { LEVELS } from '../../wasm/rooms/tsumego-hint.js';
import { PATIENCE_MS, REPLY_MS } from '../common/game.js';
import { answerWords, hintWords, progressWords, sentence } from '../common/words.js';
import { COMMON_STYLE, make, makeButton, makeCancel, say, sheet, TesujiElement } from './base.js';
import { ask, preload } from './engine.js';

/** @typedef {import('../../wasm/index.js').Tesuji} Tesuji */
/** @typedef {import('../../wasm/rooms/problem.js').Problem} Problem */
/** @typedef {import('../../wasm/rooms/tsumego.js').Hint} Hint */
/** @typedef {import('../../wasm/rooms/tsumego.js').Answer} Answer */

const STYLE = sheet(`
  :host { display: inline-flex; align-items: center; flex-wrap: wrap; gap: .5em; font: inherit }
  :host([hidden]) { display: none }
  ${COMMON_STYLE}
  span { font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
`);

export class TesujiHint extends TesujiElement {
  static observedAttributes = ['sgf', 'target', 'level'];

  /** @type {Problem | null} */
  #problem = null;
  /** How many hints the position has had. */
  #given = 0;
  /** What solving may take: longer where it did not do before. */
  #patience = PATIENCE_MS;
  #button = makeButton(make('slot', {}, 'Hint'), () => this.hint());
  #stop = makeCancel(() => this.cancel());
  // Not in the status: it would be read out at every change.
  #progress = make('span', { part: 'progress' });
  #status = make('span', { part: 'status', role: 'status' });
  /** @type {AbortController | null} */
  #running = null;

  constructor() {
    super();
    this.fill(STYLE, this.#button, this.#stop.button, this.#progress, this.#status);
    for (const sign of ['pointerenter', 'pointerdown', 'focusin'])
      this.addEventListener(sign, preload);
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
    if (before === after) return;
    if (name === 'sgf') this.#problem = null;
    this.#forget();
  }

  /**
   * The position hints are asked for, in place of the attribute `sgf`: SGF, or `{ size, black,
   * white, toPlay, target, … }`. The adapters of `tesuji/adapters` make one from a site's board.
   * @param {Problem} problem
   */
  setPosition(problem) {
    this.#problem = problem;
    this.#forget();
  }

  /**
   * What the button does: asks for a hint, shows it and tells it by `tesuji-hint`.
   * @returns {Promise<Hint | undefined>} undefined when cancelled or failed
   */
  async hint() {
    const level = this.getAttribute('level') ?? LEVELS[Math.min(this.#given, LEVELS.length - 1)];
    const found = await this.#ask(REPLY_MS, (tesuji, problem, options) =>
      Promise.all([tesuji.hint(problem, { ...options, level }), tesuji.problem(problem, options)]),
    );
    if (found === undefined) return undefined;
    const [hint, { size }] = found;
    this.#given++;
    const text = hintWords(hint, Array.isArray(size) ? size[1] : size);
    this.#status.textContent = text;
    this.tell('tesuji-hint', { ...hint, text });
    return hint;
  }

  /**
   * Solves the problem, shows the verdict in words and tells the answer by `tesuji-result`. Asked again after it came to
   * its limit, it takes longer, where `max-ms` does not forbid it.
   * @returns {Promise<Answer | undefined>} undefined when cancelled or failed
   */
  async solve() {
    const answer = await this.#ask(this.#patience, (tesuji, problem, options) =>
      tesuji.solve(problem, { ...options, toPlay: 'both' }),
    );
    if (answer === undefined) return undefined;
    if (answer.status !== 'solved') this.#patience *= 4;
    const again = !this.hasAttribute('max-ms');
    const { text, caveat } = answerWords(answer, answer.first.B ? 'B' : 'W', false, again);
    this.#status.textContent = text + caveat;
    this.tell('tesuji-result', answer);
    return answer;
  }

  /** Stops what is being computed; nothing is reported. */
  cancel() {
    if (this.#running === null) return;
    this.#running.abort();
    this.#show(null);
  }

  /**
   * Puts a question to the shared solver; a new one replaces an older one.
   * @template T
   * @param {number} ms what it may take where `max-ms` does not say
   * @param {(tesuji: Tesuji, problem: Problem, options: object) => Promise<T>} question
   * @returns {Promise<T | undefined>}
   */
  async #ask(ms, question) {
    this.cancel();
    const controller = new AbortController();
    const { signal } = controller;
    const problem = this.#problem ?? this.getAttribute('sgf') ?? '';
    const target = this.getAttribute('target')
      ?.split(/[\s,]+/)
      .filter(Boolean);
    this.#show(controller);
    try {
      const options = {
        ...(target?.length && { target }),
        maxMs: this.#limit() ?? ms,
        signal,
        onProgress: (/** @type {{ nodes: number, ms: number }} */ progress) => {
          this.#progress.textContent = progressWords(progress);
        },
      };
      const answer = await ask((tesuji) => question(tesuji, problem, options));
      if (signal.aborted) return undefined;
      this.#show(null);
      return answer;
    } catch (error) {
      if (signal.aborted) return undefined;
      this.#show(null, sentence(/** @type {Error} */ (error).message));
      this.failed(/** @type {Error} */ (error));
    }
  }

  /** Milliseconds that `max-ms` allows. */
  #limit() {
    const given = this.getAttribute('max-ms');
    if (given === null || Number(given) > 0) return given && Number(given);
    throw new TesujiError('bad-option', 'max-ms must be a number above 0');
  }

  /**
   * @param {AbortController | null} running what is being computed now
   * @param {string} [text]
   */
  #show(running, text = '') {
    this.#running = running;
    this.#button.ariaDisabled = String(running !== null);
    this.#stop.show(running !== null);
    this.#progress.textContent = running ? '…' : '';
    say(this.#status, text);
  }

  /** A new position: nothing said before holds. */
  #forget() {
    this.cancel();
    this.#show(null);
    this.#given = 0;
    this.#patience = PATIENCE_MS;
  }
}
