// The known values of small boards, and what an answer must say to agree with one.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder =
  process.env.TESUJI_DATA ?? fileURLToPath(new URL('../../shared/data', import.meta.url));
const file = `${folder}/fullboard-oracle.tsv`;

/**
 * @typedef {object} Row
 * @property {string} text
 * @property {[width: number, height: number]} size
 * @property {string} rules as the file has them
 * @property {import('../wasm/rooms/fullboard.js').FullboardRules} name of the rules, as the question has it
 * @property {string | undefined} kind of value
 * @property {string} score
 * @property {string} first moves
 */

export const hasOracle = existsSync(file);

/** @returns {Row[]} */
export function oracleRows() {
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((text) => {
    const [rows, cols, rules, score, first] = text.split('\t');
    // What migos2 is called there is simple ko with every cycle a tie.
    const [name, kind] = rules === 'migos2' ? ['basic-ko', 'tie'] : rules.split(/,? (.*)/);
    return {
      text,
      size: [Number(cols), Number(rows)],
      rules,
      name: /** @type {Row['name']} */ (name),
      kind,
      score,
      first,
    };
  });
}

/**
 * @param {import('../wasm/rooms/fullboard.js').FullboardAnswer} answer
 * @param {Row} row
 */
export function assertAgrees(answer, { text, size, rules, kind, score, first }) {
  const bracket = score.startsWith('[');
  const value = kind && !bracket && kind !== '[lo,hi]' ? answer.tie : answer.score;
  assert.equal(bracket ? `[${answer.lo},${answer.hi}]` : String(value), score, text);
  if (!answer.complete || !/^[a-z]\d(,[a-z]\d)*$/.test(first) || rules === 'migos2') return;
  const names = first.split(',').map((name) => name[0] + String.fromCharCode(96 + Number(name[1])));
  const alike = (/** @type {string} */ a) => (/** @type {string} */ b) => same(a, b, size);
  for (const name of names) assert.ok(answer.moves.some(alike(name)), `${text}: ${answer.moves}`);
  for (const move of answer.moves) assert.ok(names.some(alike(move)), `${text}: ${answer.moves}`);
}

/**
 * Whether a symmetry of the board takes one point to the other.
 * @param {string} a
 * @param {string} b
 * @param {[number, number]} size
 */
function same(a, b, [width, height]) {
  if (a === '') return false;
  const fold = (/** @type {string} */ point) => {
    const x = point.charCodeAt(0) - 97;
    const y = point.charCodeAt(1) - 97;
    const pair = [Math.min(x, width - 1 - x), Math.min(y, height - 1 - y)];
    return String(width === height ? pair.sort() : pair);
  };
  return fold(a) === fold(b);
}
