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
