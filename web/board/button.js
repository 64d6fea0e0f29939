/**
 * Buttons that keep the keyboard's focus: disabled or taken away while they have it, they would leave the visitor at
 * the top of the page.
 */
import { html } from 'htm/preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * A button that says when it cannot be pressed, and ignores it.
 * @param {object} props what a button has, and
 * @param {boolean} [props.off] whether it cannot be pressed now
 * @param {() => void} [props.onClick]
 */
export function Button({ off = false, onClick, ...rest }) {
  return html`<button ...${rest} aria-disabled=${off} onClick=${off ? undefined : onClick} />`;
}

/**
 * Ends what is under way. As it goes, the focus returns to where it was when it came.
 * @param {{ onClick: () => void }} props
 */
export function Cancel({ onClick }) {
  const button = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const own = button.current;
    const before = document.activeElement;
    return () => {
      if (document.activeElement === own && before instanceof HTMLElement) before.focus();
    };
  }, []);
  return html`<button ref=${button} onClick=${onClick}>Cancel</button>`;
}
