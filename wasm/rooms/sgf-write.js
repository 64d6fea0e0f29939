import { TesujiError } from '../error.js';
import { COMPOSED, TRIMMED } from './sgf-values.js';

/** What made a file, the property AP: the version is that of the package. */
export const APPLICATION = 'tesuji:0.1.0';

/**
 * A tree as plain data: what `stringify` takes and `SgfNode.toObject` gives. A value may be a number
 * or a list; a property without values is left out. Of a value of two parts (`LB`, `AP`), a colon or
 * backslash in the first has a backslash before it.
 * @typedef {object} PlainNode
 * @property {Readonly<Record<string, string | number | readonly (string | number)[]>>} [properties]
 * @property {PlainNode[]} [children] the first one continues the main line
 */

/**
 * Writes games as SGF: text is escaped, names are checked, nothing is added. Trees may be of any
 * depth.
 *
 * @param {PlainNode | Iterable<PlainNode> | { games: PlainNode[] }} games a tree, several, or a file
 *   that `parse` gave
 * @returns {string} throws a TesujiError `bad-option` for what is no tree
 */
export function stringify(games) {
  /** @type {string[]} */
  const out = [];
  for (const game of gamesOf(games)) writeGame(out, game);
  if (out.length > 0) out.push('\n');
  return out.join('');
}

/**
 * @param {any} games
 * @returns {Iterable<PlainNode>}
 */
function gamesOf(games) {
  if (typeof games !== 'object' || games === null) throw refused('a tree must be an object');
  if (Array.isArray(games.games)) return games.games;
  return typeof games[Symbol.iterator] === 'function' ? games : [games];
}

/**
 * @param {string[]} out
 * @param {PlainNode} game
 */
function writeGame(out, game) {
  /** What is still to be done: nodes to write, and "leave" for each node that is open.
   * @type {{ node: PlainNode, tree: boolean, leave: boolean }[]} */
  const stack = [{ node: game, tree: true, leave: false }];
  const open = new Set();
  for (let task = stack.pop(); task !== undefined; task = stack.pop()) {
    const { node, tree, leave } = task;
    if (leave) {
      open.delete(node);
      if (tree) out.push(')');
      continue;
    }
    if (open.has(node)) throw refused('a node is its own descendant');
    open.add(node);
    if (tree) out.push(out.length > 0 ? '\n(' : '(');
    writeNode(out, node);
    stack.push({ node, tree, leave: true });
    const children = node.children ?? [];
    if (!Array.isArray(children)) throw refused('children must be an array');
    for (let i = children.length - 1; i >= 0; i--)
      stack.push({ node: children[i], tree: children.length > 1, leave: false });
  }
}

/**
 * @param {string[]} out
 * @param {PlainNode} node
 */
function writeNode(out, node) {
  if (typeof node !== 'object' || node === null) throw refused('a node must be an object');
  out.push(';');
  for (const [name, given] of Object.entries(node.properties ?? {})) {
    const values = Array.isArray(given) ? given : [given];
    if (values.length === 0) continue;
    if (!/^[A-Z][A-Z0-9]*$/.test(name))
      throw refused(`'${name}' is no property name: capital letters only`);
    out.push(name);
    for (const value of values) out.push('[', escaped(name, value), ']');
  }
}

/**
 * @param {string} name
 * @param {unknown} value
 */
function escaped(name, value) {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') throw refused(`a value of ${name} is neither text nor a number`);
  if (!COMPOSED.has(name)) return value.replace(/[\]\\]/g, '\\$&');
  let first = true;
  /* A value that is no text ends at ";", "(" and ")", too, where its bracket is missing. */
  const pieces = TRIMMED.has(name) ? /\\[:\\]|[\]\\:;()]/g : /\\[:\\]|[\]\\:]/g;
  return value.replace(pieces, (piece) => {
    if (first && piece.length === 2) return piece;
    if (!first || piece !== ':') return piece.replace(/./g, '\\$&');
    first = false;
    return piece;
  });
}

/** @param {string} message */
function refused(message) {
  return new TesujiError('bad-option', message);
}
