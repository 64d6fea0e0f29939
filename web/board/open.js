/**
 * Where a visitor opens a file of his own, or pastes a text.
 */
import { html } from 'htm/preact';
import { useRef, useState } from 'preact/hooks';
import { bytesOf } from './files.js';
import './open.css';

/**
 * What cannot be read is told here, beside what was brought.
 * @param {object} props
 * @param {string} props.press what the button of the text says
 * @param {(sgf: string | Uint8Array, name: string) => Promise<string>} props.onOpen gives what is wrong, or ""
 * @param {string} props.room where a heading tells what was opened: it is led to
 */
export function Open({ press, onOpen, room }) {
  const [text, setText] = useState('');
  const [trouble, setTrouble] = useState('');
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const id = `open-${room}`; // ids from preact repeat from room to room
  /** @type {(sgf: string | Uint8Array, name: string) => Promise<void>} */
  const open = async (sgf, name) => {
    const wrong = await onOpen(sgf, name);
    setTrouble(wrong);
    if (wrong !== '') return;
    const details = place.current?.closest('details');
    if (details) details.open = false;
    leadTo(room);
  };
  return html`
    <section class="open-file" aria-label="Open a file" ref=${place}>
      <label class="file">
        Open an SGF file
        <input
          type="file"
          accept=".sgf,text/plain"
          class="unseen"
          aria-describedby=${id}
          onChange=${async (/** @type {any} */ { target }) => {
            const [file] = target.files;
            if (file) await open(await bytesOf(file), file.name);
            target.value = '';
          }}
        />
      </label>
      <form
        onSubmit=${(/** @type {Event} */ event) => {
          event.preventDefault();
          open(text, 'The pasted text');
        }}
      >
        <textarea
          rows="3"
          spellcheck=${false}
          placeholder="or paste SGF here; files may also be dropped anywhere"
          aria-label="SGF"
          aria-describedby=${id}
          aria-invalid=${trouble !== ''}
          value=${text}
          onInput=${(/** @type {any} */ { target }) => setText(target.value)}
        ></textarea>
        <button disabled=${text.trim() === ''}>${press}</button>
      </form>
      <p class="message error" id=${id}>${trouble}</p>
    </section>
  `;
}

/**
 * What was wrong with a file, and repaired.
 * @param {{ warnings: string[] }} props
 */
export function Faults({ warnings }) {
  if (warnings.length === 0) return null;
  return html`
    <details class="warnings">
      <summary>The file has faults, which were repaired</summary>
      <ul>
        ${warnings.map((warning) => html`<li>${warning}</li>`)}
      </ul>
    </details>
  `;
}

/**
 * Shows the board of a room and gives its heading the focus: on a small screen both may be out of view.
 * @param {string} room
 */
function leadTo(room) {
  requestAnimationFrame(() => {
    const panel = document.getElementById(`room-${room}`);
    const heading = panel?.querySelector('h2');
    panel?.querySelector('.table')?.scrollIntoView();
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  });
}
