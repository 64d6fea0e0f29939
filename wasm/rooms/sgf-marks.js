/** @typedef {import('./sgf-tree.js').SgfFile} SgfFile */

/**
 * RIGHT, as goproblems.com writes it, or CORRECT, be it behind small letters (`sekiRIGHT`) or before other words
 * (`RIGHTGood`); with what is before it, since `not` denies it.
 */
const RIGHT = /(\b[Nn][Oo][Tt]\s+|^|[^A-Z])(?:RIGHT|CORRECT)(?![A-Z](?![a-z]))/g;

const WORDS = 'correct|right|正解|正确|正確|정답';

/** A sentence that is such a word, or begins with it before a stop, a dash or `but`; in whatever letters. */
const SENTENCE = new RegExp(
  String.raw`(?:^|[.!?]\s)[ \t]*(?:also[ \t]+)?(?:${WORDS})` +
    String.raw`(?:[ \t]*(?:$|[.,:;!(。，！：])|[ \t]+(?:[-–—]|but\b))`,
  'im',
);

/** A plus sign in front, as Tsumego Hero has it; not that of a number. */
const PLUS = /^\s*\+(?!\d)/;

/** @param {string} comment */
function saysRight(comment) {
  const found = [...comment.matchAll(RIGHT)];
  return (
    found.some(([, before]) => !/^not/i.test(before)) ||
    SENTENCE.test(comment) ||
    PLUS.test(comment)
  );
}

/**
 * What a node of a problem says of the line that has come there.
 * @param {SgfFile} file
 * @param {number} node
 */
export function marksOf(file, node) {
  const has = (/** @type {string} */ name) => file.valuesOf(node, name) !== undefined;
  return {
    right: (file.valuesOf(node, 'C') ?? []).some(saysRight),
    good: has('TE'),
    goodFor: colorOnly(has('GB'), has('GW')),
    wrong: has('WV'),
    setUp: ['AB', 'AW', 'AE'].some(has),
  };
}

/**
 * @param {boolean} black
 * @param {boolean} white
 * @returns {'B' | 'W' | null} what is true of one colour alone
 */
function colorOnly(black, white) {
  if (black === white) return null;
  return black ? 'B' : 'W';
}
