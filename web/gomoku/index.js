import { html } from 'htm/preact';
import { render } from 'preact';
import { View } from './view.js';

/**
 * Puts the gomoku room into an element.
 * @param {HTMLElement} element
 * @param {import('../../wasm/index.js').Tesuji} tesuji
 */
export function mount(element, tesuji) {
  render(html`<${View} tesuji=${tesuji} />`, element);
}
