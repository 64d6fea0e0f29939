/**
 * The page: a tab for each room that is there, mounted when it is first opened, all on one solver. Files dropped
 * anywhere are brought to the room that is open, or else to one that reads them.
 */
import { createTesuji } from '../wasm/index.js';
import { bytesOf } from './board/files.js';
import { isGame } from './common/problem.js';

/**
 * A room's module: puts its user interface into the element given.
 * @typedef {object} Room
 * @property {(element: HTMLElement, tesuji: import('../wasm/index.js').Tesuji) => void} mount
 */

/** In the order of the tabs. A room without a module gets no tab. */
const TITLES = {
  tsumego: 'Life and death',
  gomoku: 'Gomoku',
  fullboard: 'Small boards',
  endgame: 'Endgame',
  record: 'Game records',
  embed: 'For your site',
};

/** @type {Record<string, () => Promise<unknown>>} */
const modules = import.meta.glob('./{tsumego,gomoku,fullboard,endgame,record,embed}/index.js');

const rooms = Object.entries(TITLES)
  .map(([name, title]) => ({ name, title, load: modules[`./${name}/index.js`] }))
  .filter(({ load }) => load !== undefined)
  .map((room) => ({ ...room, ...tabFor(room) }));

/** One engine for the whole page, started with the first room, and anew where that has failed. */
let tesuji = /** @type {ReturnType<typeof createTesuji> | null} */ (null);

/** Style sheets that could not be fetched; whoever loads a room asks for each only once. */
const lost = /** @type {Set<HTMLLinkElement>} */ (new Set());

/** The room that is open. */
let [current] = rooms;

/** Whether a room's module has been asked for. */
let begun = false;

/** What a browser says of files it cannot fetch is not for visitors. */
const OFFLINE = 'no connection.';
const MOVED = 'its files have moved.';

addEventListener('hashchange', () => open(wanted()));
document.querySelector('.skip')?.addEventListener('click', (event) => {
  event.preventDefault(); // the address stays that of the room
  const board = current.panel.querySelector('.board, tesuji-board');
  /** @type {HTMLElement | null} */ (board ?? document.getElementById('main'))?.focus();
});
for (const type of ['pointerover', 'keydown', 'click'])
  document.getElementById('tabs')?.addEventListener(type, follow, true);
addEventListener(
  'error',
  ({ target }) => target instanceof HTMLLinkElement && lost.add(target),
  true,
);
addEventListener('dragover', drag);
addEventListener('dragleave', leave);
addEventListener('drop', drop);
open(wanted());

/** A file that nobody took would be opened in place of the page. @param {DragEvent} event */
function drag(event) {
  event.preventDefault();
  document.body.classList.add('dropping');
}

/** @param {DragEvent} event */
function leave(event) {
  if (event.relatedTarget === null) document.body.classList.remove('dropping');
}

/** @param {DragEvent} event */
async function drop(event) {
  event.preventDefault();
  document.body.classList.remove('dropping');
  const file = event.dataTransfer?.files[0];
  const text = event.dataTransfer?.getData('text/plain');
  if (!file && !text) return;
  const sgf = file ? await bytesOf(file) : (text ?? '');
  const detail = { sgf, name: file?.name ?? 'The dropped text' };
  const bring = () =>
    document.dispatchEvent(new CustomEvent('tesuji-file', { detail, cancelable: true }));
  if (!bring()) return;
  const name = await roomFor(sgf);
  const room = rooms.find((one) => one.name === name);
  if (room === undefined) return;
  await open(room);
  location.hash = name;
  bring();
}

/** The room that reads a file. @param {string | Uint8Array} sgf */
async function roomFor(sgf) {
  try {
    const file = await (await tesuji)?.sgf.parse(sgf);
    return file && isGame(file.games[0]) ? 'record' : 'tsumego';
  } catch {
    return 'tsumego'; // tells what is wrong
  }
}

/** The room that the address names: the first where it names none, the open one where there is no such room. */
function wanted() {
  const name = roomOf(location.hash);
  return name === '' ? rooms[0] : (rooms.find((room) => room.name === name) ?? current);
}

/** The tab of the open room leads to the problem that is shown, which the address has come to name. */
function follow() {
  if (roomOf(location.hash) === current.name) current.tab.hash = location.hash;
}

/** The name in an address like `#tsumego/j-group`. @param {string} hash */
function roomOf(hash) {
  return hash.slice(1).split('/')[0];
}

/**
 * The tab and the empty panel of a room.
 * @param {{ name: string, title: string }} room
 */
function tabFor({ name, title }) {
  const tab = document.createElement('a');
  tab.id = `tab-${name}`;
  tab.href = `#${name}`;
  tab.textContent = title;
  tab.setAttribute('role', 'tab');
  tab.setAttribute('aria-controls', `room-${name}`);
  tab.addEventListener('keydown', (event) => step(event, name));

  const panel = document.createElement('section');
  panel.id = `room-${name}`;
  panel.className = 'room';
  panel.hidden = true;
  panel.setAttribute('role', 'tabpanel');
  panel.setAttribute('aria-labelledby', tab.id);

  // Work goes on in a room that is left: its tab says so.
  new MutationObserver(() => {
    const working = panel.querySelector('.progress') !== null;
    tab.classList.toggle('working', working);
    if (working) tab.ariaLabel = `${title}, working`;
    else tab.removeAttribute('aria-label');
  }).observe(panel, { childList: true, subtree: true });

  document.getElementById('tabs')?.append(tab);
  document.getElementById('main')?.append(panel);
  return { tab, panel, mounted: /** @type {Promise<void> | null} */ (null) };
}

/**
 * Arrow keys, Home and End move along the tabs, as screen-reader users expect.
 * @param {KeyboardEvent} event
 * @param {string} name
 */
function step(event, name) {
  const at = rooms.findIndex((room) => room.name === name);
  const last = rooms.length - 1;
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  const { tab } = rooms[(next + rooms.length) % rooms.length];
  location.hash = tab.hash;
  tab.focus();
}

/**
 * Shows a room.
 * @param {(typeof rooms)[number]} chosen
 * @returns {Promise<void>} when it stands
 */
function open(chosen) {
  current = chosen;
  for (const { tab, panel } of rooms) {
    const on = tab === chosen.tab;
    tab.setAttribute('aria-selected', String(on));
    tab.tabIndex = on ? 0 : -1;
    panel.hidden = !on;
    if (on) tab.scrollIntoView({ block: 'nearest' });
  }
  document.title = `${chosen.title} · Tesuji`;
  chosen.mounted ??= mount(chosen);
  return chosen.mounted;
}

/** @param {(typeof rooms)[number]} chosen */
async function mount(chosen) {
  chosen.panel.replaceChildren(note('Loading…', 'info', 'status'));
  tesuji ??= createTesuji();
  const started = tesuji;
  try {
    for (const link of lost) link.replaceWith(link.cloneNode());
    lost.clear();
    const [module, engine] = await Promise.all([fetched(chosen), started]);
    chosen.panel.replaceChildren();
    /** @type {Room} */ (module).mount(chosen.panel, engine);
  } catch (error) {
    chosen.mounted = null;
    started.catch(() => {
      if (tesuji === started) tesuji = null;
    });
    const { message } = /** @type {Error} */ (error);
    const moved = message === MOVED;
    const again = document.createElement('button');
    again.textContent = moved ? 'Reload the page' : 'Try again';
    again.addEventListener('click', () => (moved ? location.reload() : open(chosen)));
    const words = `This room could not be opened: ${message}`;
    chosen.panel.replaceChildren(note(words, 'bad', 'alert'), again);
  }
}

/**
 * The module of a room. Firefox and WebKit never ask again for one that they could not fetch, so it is asked for only
 * where the page can be reached, but for the first, which comes with the page.
 * @param {(typeof rooms)[number]} room
 */
async function fetched(room) {
  if (begun) await reach();
  begun = true;
  try {
    return await room.load();
  } catch {
    await reach();
    return fail(MOVED);
  }
}

/** Fails where nothing answers; what it answers does not matter, for some servers know no HEAD. */
async function reach() {
  await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).catch(() => fail(OFFLINE));
}

/** @param {string} words @returns {never} */
function fail(words) {
  throw new Error(words);
}

/**
 * @param {string} words
 * @param {string} tone
 * @param {'status' | 'alert'} role
 */
function note(words, tone, role) {
  const element = document.createElement('p');
  element.className = `message ${tone}`;
  element.setAttribute('role', role);
  element.textContent = words;
  return element;
}
