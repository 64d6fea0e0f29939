import { html } from 'htm/preact';
import { show } from '../board/room.js';
import { View } from './view.js';

/**
 * Puts the game record room into an element.
 * @param {HTMLElement} element
 * @param {import('../../wasm/index.js').Tesuji} tesuji
 */
export function mount(element, tesuji) {
  show(element, () => html`<${View} tesuji=${tesuji} />`);
}
