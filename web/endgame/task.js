/**
 * Work that takes its time: what is under way, what came of it, and a way out.
 */
import { html } from 'htm/preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Cancel, Passing } from '../board/button.js';
import { nodesWord, timeWord } from '../common/words.js';

/** The solver itself failed, not the question. */
const LOST = ['load-failed', 'crashed'];

/** What a question may cost before the visitor is asked; asked again it may cost more. */
const PATIENCE_MS = 60_000;

/**
 * What is known of a question.
 * @template A
 * @typedef {object} Outcome
 * @property {{ nodes: number, ms: number } | null} task what is under way
 * @property {A | null} answer
 * @property {any} error
 * @property {string} message why there is no answer, where that is no error
 */

/** @typedef {{ signal: AbortSignal, maxMs: number, onProgress: (progress: { nodes: number, ms: number }) => void }} TaskOptions */

const NOTHING = { task: null, answer: null, error: null, message: '' };

/**
 * One request at a time. As soon as the question is another one nothing of the last is told any more, and what was
 * under way for it ends.
 * @template {object} A
 * @param {string | null} question equal for equal questions
 */
export function useTask(question) {
  const [state, setState] = useState(
    /** @type {Outcome<A> & { of: string | null }} */ ({ ...NOTHING, of: null }),
  );
  const running = useRef(/** @type {AbortController | null} */ (null));
  const patience = useRef(PATIENCE_MS);
  useEffect(() => {
    patience.current = PATIENCE_MS;
    return () => running.current?.abort();
  }, [question]);

  /** @param {(options: TaskOptions, known: (answer: A) => void) => Promise<A>} request */
  async function ask(request) {
    running.current?.abort();
    running.current = new AbortController();
    const { signal } = running.current;
    const maxMs = patience.current;
    const tell = (/** @type {Partial<Outcome<A>>} */ change) => {
      if (!signal.aborted) setState((old) => ({ ...old, ...change, of: question }));
    };
    tell({ ...NOTHING, task: { nodes: 0, ms: 0 } });
    try {
      const onProgress = (/** @type {{ nodes: number, ms: number }} */ { nodes, ms }) =>
        tell({ task: { nodes, ms } });
      const answer = await request({ signal, maxMs, onProgress }, (known) =>
        tell({ answer: known }),
      );
      if (!('status' in answer) || answer.status !== 'partial') return tell({ ...NOTHING, answer });
      if (!signal.aborted) patience.current *= 4;
      tell({ ...NOTHING, message: `Not worked out within ${timeWord(maxMs)}.` });
    } catch (error) {
      tell({ ...NOTHING, error });
    }
  }

  /** Ends what is under way; what is known so far stays. */
  function cancel() {
    running.current?.abort();
    setState((old) => ({ ...old, task: null, message: 'Cancelled.' }));
  }

  /** @type {Outcome<A>} */
  const outcome = state.of === question ? state : NOTHING;
  return { ...outcome, ask, cancel };
}

/**
 * What is under way with a way out, or why there is no answer.
 * @param {object} props
 * @param {Outcome<any> & { cancel: () => void }} props.of
 * @param {() => void} [props.onAgain] asks the same again
 */
export function Progress({ of: { task, error, message, cancel }, onAgain }) {
  if (task)
    return html`
      <p class="progress">
        <span class="spinner" aria-hidden="true"></span>
        Working: <span class="count">${nodesWord(task.nodes)}, ${timeWord(task.ms)}</span>
        <${Cancel} onClick=${cancel} />
      </p>
    `;
  if (error === null && message === '') return null;
  const mayAnswer = error === null || LOST.includes(error.code);
  return html`
    ${error ? html`<p class="message bad" role="alert">${error.message}</p>` : html`<p class="message info" role="status">${message}</p>`}
    ${mayAnswer && onAgain && html`<div class="buttons"><${Passing} onClick=${onAgain}>Try again<//></div>`}
  `;
}
