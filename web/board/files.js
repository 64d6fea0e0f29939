/**
 * Files that come and go: brought, pasted, saved.
 */
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Files that the page brings (`tesuji-file`), and text pasted outside of a field, while a room is open.
 * @param {string} room its name
 * @param {(sgf: string | Uint8Array, name: string) => void} load
 */
export function useFiles(room, load) {
  const latest = useRef(load);
  latest.current = load;
  // Not a moment later than the room stands: the page may have opened it for a file.
  useLayoutEffect(() => {
    const visible = () => !document.getElementById(`room-${room}`)?.hidden;
    /** @param {CustomEvent} event */
    const bring = (event) => {
      if (!visible()) return;
      event.preventDefault();
      latest.current(event.detail.sgf, event.detail.name);
    };
    /** @param {ClipboardEvent} event */
    const paste = (event) => {
      const inField =
        event.target instanceof HTMLElement && event.target.closest('textarea, input');
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (visible() && !inField && text.trim() !== '') latest.current(text, 'The pasted text');
    };
    /** @type {[string, (event: any) => void][]} */
    const listeners = [
      ['tesuji-file', bring],
      ['paste', paste],
    ];
    for (const [type, listener] of listeners) document.addEventListener(type, listener);
    return () => {
      for (const [type, listener] of listeners) document.removeEventListener(type, listener);
    };
  }, []);
}

const MOST_NAME = 200; // characters

/**
 * A name as it can stand beside other words, which characters that turn the direction of writing would turn as well.
 * @param {string} given of a problem or a file
 */
export function nameOf(given) {
  return cut(given, MOST_NAME).replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
}

/**
 * What is shown of a text, which may be of any length.
 * @param {string} text
 * @param {number} most characters
 */
export function cut(text, most) {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

/** @param {File} file */
export async function bytesOf(file) {
  return new Uint8Array(await file.arrayBuffer());
}

/**
 * Hands a text to the visitor as a file.
 * @param {string} name
 * @param {string} type
 * @param {string} text
 */
export function save(name, type, text) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
