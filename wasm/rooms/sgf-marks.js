import { expandPoints } from './sgf-values.js';

/** @typedef {import('./sgf-tree.js').SgfFile} SgfFile */

/**
 * RIGHT, as goproblems.com writes it, or CORRECT, be it behind small letters (`sekiRIGHT`) or before other words
 * (`RIGHTGood`); with what is before it, since `not` denies it.
 */
const RIGHT = /(\b[Nn][Oo][Tt]\s+|^|[^A-Z])(?:RIGHT|CORRECT)(?![A-Z](?![a-z]))/g;

/**
 * What a node of a problem says of the line that has come there.
 * @param {SgfFile} file
 * @param {number} node
 */
export function marksOf(file, node) {
  const comments = file.valuesOf(node, 'C') ?? [];
  const found = comments.flatMap((comment) => [...comment.matchAll(RIGHT)]);
  return {
    right: found.some(([, before]) => !/^not/i.test(before)),
    good: file.valuesOf(node, 'TE') !== undefined,
    setUp: ['AB', 'AW', 'AE'].some((name) => file.valuesOf(node, name) !== undefined),
  };
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
