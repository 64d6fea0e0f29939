import { html } from 'htm/preact';
import { show } from '../board/room.js';
import { View } from './view.js';

/**
 * Puts the life-and-death room into an element.
 * @param {HTMLElement} element
 * @param {import('../../wasm/index.js').Tesuji} tesuji
 */
export function mount(element, tesuji) {
  show(element, () => html`<${View} tesuji=${tesuji} />`);
  tesuji.warmUp().catch(() => {}); // the first question tells what is wrong
}
