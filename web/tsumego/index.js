import { html } from 'htm/preact';
import { render } from 'preact';
import { View } from './view.js';

/**
 * Puts the life-and-death room into an element.
 * @param {HTMLElement} element
 * @param {import('../../wasm/index.js').Tesuji} tesuji
 */
export function mount(element, tesuji) {
  render(html`<${View} tesuji=${tesuji} />`, element);
  tesuji.warmUp().catch(() => {}); // the first question tells what is wrong
}
