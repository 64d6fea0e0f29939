/** @typedef {import('./sgf-tree.js').SgfFile} SgfFile */

/** @typedef {'right' | 'wrong' | null} Label */

/**
 * RIGHT, as goproblems.com writes it, or CORRECT, be it behind small letters (`sekiRIGHT`) or what else is said there to
 * the program (`CHOICERIGHT`), or before other words (`RIGHTGood`); with what is before it, since `not` denies it.
 */
const RIGHT =
  /(\b[Nn][Oo][Tt]\s+|CHOICE|FORCE|NOTTHIS|^|[^A-Z])(?:RIGHT|CORRECT)(?![A-Z](?![a-z]))/g;

const CORRECT = String.raw`correct(?:[ \t]+(?:answer|solution|move|(?:\w+[ \t]+)?ko))?`;
const RIGHT_WORDS = `${CORRECT}|right|(?:此[为為]|これが)?正解|正确|正確|정답`;
const WRONG_WORDS = 'wrong|incorrect|不正解|失败|失敗|错误|錯誤|오답';

/** As diagrams are called, and their numbers: 正解图, 失敗図2, 正解一. */
const DIAGRAM = String.raw`[图圖図]?(?:[ \t]?[\d一二三四五六七八九十]{1,3})?`;

/**
 * A sentence that is such a word, or begins with it before a stop, a dash or `but`; in whatever letters.
 * @param {string} words
 */
const sentence = (words) =>
  new RegExp(
    String.raw`(?:^|[.!?]\s|[。！？])[ \t]*(?:also[ \t]+)?(?:${words})${DIAGRAM}` +
      String.raw`(?:[ \t]*(?:$|[.,:;!(。，！：（])|[ \t]+(?:[-–—]|but\b))`,
    'im',
  );

const SENTENCES = { right: sentence(RIGHT_WORDS), wrong: sentence(WRONG_WORDS) };

/** A plus sign in front, as Tsumego Hero has it; not that of a number. */
const PLUS = /^\s*\+(?!\d)/;

/** Lines' names, as in Chinese files, be they those of diagrams; but not of variations of the right one. */
const NAMES = {
  right: /^(?!.*[变變変]).*(?:正解|正确|正確|정답)|^(?:correct|right|solution)\b/i,
  wrong: /不正解|失败|失敗|错误|錯誤|오답|^(?:wrong|incorrect|failure)\b/i,
};
const NAME_LENGTH = 80; // of what is looked at

/** @param {string} comment */
function saysRight(comment) {
  const found = [...comment.matchAll(RIGHT)];
  return (
    found.some(([, before]) => !/^not\s/i.test(before)) ||
    SENTENCES.right.test(comment) ||
    PLUS.test(comment)
  );
}

/**
 * What the name of a node says of the line that begins there.
 * @param {SgfFile} file
 * @param {number} node
 * @returns {Label}
 */
export function labelOf(file, node) {
  const [given = ''] = file.valuesOf(node, 'N') ?? [];
  const name = given.slice(0, NAME_LENGTH);
  if (NAMES.wrong.test(name)) return 'wrong';
  return NAMES.right.test(name) ? 'right' : null;
}

/**
 * What a node of a problem says of the line that has come there.
 * @param {SgfFile} file
 * @param {number} node
 */
export function marksOf(file, node) {
  const has = (/** @type {string} */ name) => file.valuesOf(node, name) !== undefined;
  const comments = file.valuesOf(node, 'C') ?? [];
  return {
    right: comments.some(saysRight),
    good: has('TE'),
    goodFor: colorOnly(has('GB'), has('GW')),
    wrong: has('WV') || comments.some((comment) => SENTENCES.wrong.test(comment)),
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
