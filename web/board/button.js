/**
 * Buttons that keep the keyboard's focus: disabled or taken away while they have it, they would leave the visitor at
 * the top of the page.
 */
import { html } from 'htm/preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** A press also submits forms. @param {Event} event */
const refuse = (event) => event.preventDefault();

/**
 * A button that says when it cannot be pressed, and ignores it.
 * @param {object} props what a button has, and
 * @param {boolean} [props.off] whether it cannot be pressed now
 * @param {() => void} [props.onClick]
 */
export function Button({ off = false, onClick, ...rest }) {
  return html`<button ...${rest} aria-disabled=${off} onClick=${off ? refuse : onClick} />`;
}

/**
 * A button that a press may take away. As it goes, the focus returns to where it was when it came, or else to the
 * first button of its section.
 * @param {object} props what a button has
 */
export function Passing(props) {
  const button = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const own = button.current;
    const before = document.activeElement;
    return () => {
      if (document.activeElement !== own) return;
      if (before instanceof HTMLElement) before.focus();
      const others = own?.closest('section')?.querySelectorAll('button') ?? [];
      if (document.activeElement === own) [...others].find((other) => other !== own)?.focus();
    };
  }, []);
  return html`<button ...${props} ref=${button} />`;
}

/**
 * Ends what is under way.
 * @param {{ onClick: () => void }} props
 */
export const Cancel = ({ onClick }) => html`<${Passing} onClick=${onClick}>Cancel<//>`;
