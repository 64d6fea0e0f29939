import { expandPoints } from './sgf-values.js';

/** @typedef {import('./sgf-tree.js').SgfFile} SgfFile */

/**
 * Whether a node sets up stones.
 * @param {SgfFile} file
 * @param {number} node
 */
export function setsUp(file, node) {
  return ['AB', 'AW', 'AE'].some((name) => file.valuesOf(node, name) !== undefined);
}

/**
 * The points that MA marks before the first move.
 * @param {SgfFile} file
 * @param {number} start the last node before it
 */
export function markedPoints(file, start) {
  const nodes = Array.from({ length: start + 1 }, (_, node) => node);
  return expandPoints(nodes.flatMap((node) => file.valuesOf(node, 'MA') ?? []));
}

/**
 * The text without marks, of the same length: MA has another name.
 * @param {string} text
 */
export function withoutMarks(text) {
  const values = /\[(?:\\[\s\S]|[^\]\\])*\]?|(?:M[a-z]*A[a-z]*|\bma)(?=\s*\[)/g;
  return text.replace(values, (found) => found.replace(/^m/i, 'Z'));
}
