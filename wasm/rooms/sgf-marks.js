/** @typedef {import('./sgf-tree.js').SgfFile} SgfFile */

/** @typedef {'right' | 'wrong' | null} Label */

/**
 * RIGHT, as goproblems.com writes it, or CORRECT, be it behind small letters (`sekiRIGHT`) or beside what else is said
 * there to the program (`CHOICERIGHT`), or before other words (`RIGHTGood`); with what is before it, since `not` denies
 * it.
 */
const RIGHT =
  /(\b[Nn][Oo][Tt]\s+|n['’]t\s+|CHOICE|FORCE|NOTTHIS|^|[^A-Z])(?:RIGHT|CORRECT)(?:(?=CHOICE|FORCE|NOTTHIS)|(?![A-Z](?![a-z])))/g;
const DENIED = /^n(?:ot|['’]t)\s/i;

const CORRECT = String.raw`(?:correct|right)(?:[ \t]+(?:answer|solution|move|(?:\w+[ \t]+)?ko))?`;
const RIGHT_WORDS = `${CORRECT}|(?:此[为為]|これが)?正解|正确|正確|정답`;
const WRONG_WORDS = 'wrong|incorrect|不正解|不正[确確]|失败|失敗|错误|錯誤|오답';

/** As diagrams are called, and their numbers: 正解图, 失敗図2, 正解一. */
const DIAGRAM = String.raw`[图圖図]?(?:[ \t]?[\d一二三四五六七八九十]{1,3})?`;
/** What may come behind a word that is a sentence. */
const END = String.raw`(?:[ \t]*(?:$|[.,:;!(。，！：（]|\p{So})|[ \t]+(?:[-–—]|but\b))`;

/** A sentence that is such a word, or begins with it before a stop, a dash or `but`; in whatever letters. */
const SENTENCE = new RegExp(
  String.raw`(?:^|[.!?]\s|[。！？])[ \t]*(?:also[ \t]+)?(?:(?<right>${RIGHT_WORDS})|${WRONG_WORDS})` +
    DIAGRAM +
    END,
  'imu',
);

/** A plus sign in front, as Tsumego Hero has it; not that of a number. */
const PLUS = /^\s*\+(?!\d)/;

/** Lines' names, be they those of diagrams; but not of variations of the right one, nor what denies that. */
const NAMES = {
  right: new RegExp(
    '^(?!.*(?:[变變変]|[非未准準]正|不是|ではな|じゃな|아니|아님)).*(?:正解|正确|正確|정답)|' +
      String.raw`^(?:${CORRECT}|solution)(?:[ \t]+[a-z])?${DIAGRAM}${END}`,
    'iu',
  ),
  wrong: /不正解|不正[确確]|失败|失敗|错误|錯誤|오답|^(?:wrong|incorrect|failure)\b/i,
};
const NAME_LENGTH = 80; // of what is looked at

/**
 * What a comment says of the line that ends there; of several sentences the first one.
 * @param {string} comment
 * @returns {Label}
 */
function saidIn(comment) {
  const found = [...comment.matchAll(RIGHT)];
  if (found.some(([, before]) => !DENIED.test(before)) || PLUS.test(comment)) return 'right';
  const sentence = SENTENCE.exec(comment);
  if (sentence === null) return null;
  return sentence.groups?.right === undefined ? 'wrong' : 'right';
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
  const said = (file.valuesOf(node, 'C') ?? []).map(saidIn);
  return {
    right: said.includes('right'),
    good: has('TE'),
    goodFor: colorOnly(has('GB'), has('GW')),
    wrong: has('WV') || said.includes('wrong'),
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
