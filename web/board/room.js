/**
 * A room in its place on the page.
 */
import { html } from 'htm/preact';
import { render } from 'preact';
import { useErrorBoundary } from 'preact/hooks';

/**
 * Draws a room. Where that fails the visitor is told, and may begin anew in it.
 * @param {HTMLElement} element
 * @param {() => any} view
 */
export function show(element, view) {
  render(html`<${Guarded} view=${view} />`, element);
}

/** @param {{ view: () => any }} props */
function Guarded({ view }) {
  const [error, begin] = useErrorBoundary((failed) => reportError(failed));
  if (error === undefined) return view();
  return html`
    <p class="message bad" role="alert">Something went wrong in this room: ${error.message ?? error}</p>
    <button onClick=${begin}>Begin anew</button>
  `;
}
