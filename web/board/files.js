/**
 * Files that come and go: dropped, pasted, saved.
 */
import { useEffect, useRef, useState } from 'preact/hooks';

/**
 * Files dropped anywhere on the page, and text pasted outside of a field, while a room is open.
 * @param {string} room its name
 * @param {(sgf: string | Uint8Array, name: string) => void} load
 * @returns {boolean} whether something is being dragged over the page
 */
export function useFiles(room, load) {
  const [over, setOver] = useState(false);
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    const visible = () => !document.getElementById(`room-${room}`)?.hidden;
    /** @param {DragEvent} event */
    const drag = (event) => {
      if (!visible()) return;
      event.preventDefault();
      setOver(true);
    };
    /** @param {DragEvent} event */
    const leave = (event) => {
      if (event.relatedTarget === null) setOver(false);
    };
    /** @param {DragEvent} event */
    const drop = async (event) => {
      if (!visible()) return;
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer?.files[0];
      const text = event.dataTransfer?.getData('text/plain');
      if (file) latest.current(await bytesOf(file), file.name);
      else if (text) latest.current(text, 'The dropped text');
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
      ['dragover', drag],
      ['dragleave', leave],
      ['drop', drop],
      ['paste', paste],
    ];
    for (const [type, listener] of listeners) document.addEventListener(type, listener);
    return () => {
      for (const [type, listener] of listeners) document.removeEventListener(type, listener);
    };
  }, []);
  return over;
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
