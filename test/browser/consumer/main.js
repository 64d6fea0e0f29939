/** What a site writes: the package by its names, and a record of what the elements tell. */
import { createTesuji } from 'tesuji';
import { fromSignMap } from 'tesuji/adapters';
import { configure, preload } from 'tesuji/elements';

/** @type {{ type: string, id: string, detail: unknown }[]} */
const events = [];
for (const type of ['tesuji-hint', 'tesuji-result', 'tesuji-error', 'tesuji-move']) {
  document.addEventListener(type, (event) => {
    const { detail, target } = /** @type {CustomEvent} */ (event);
    events.push({ type, id: /** @type {HTMLElement} */ (target).id, detail });
  });
}

Object.assign(window, { configure, createTesuji, fromSignMap, events, preload });
