import { quoted } from '../error.js';
import { KINDS } from '../kinds.js';
import { Reader } from './endgame-decode.js';
import {
  checkNoPath,
  encodeQuestion,
  fractionBytes,
  refused,
  scoringWord,
  Words,
} from './endgame-encode.js';
import { runNamed } from './endgame-run.js';
import { withTrees } from './endgame-tree.js';
import {
  add,
  compare,
  divide,
  formatFraction,
  fraction,
  parseFraction,
  subtract,
} from './fraction.js';

/** @typedef {import('./fraction.js').Fraction} Fraction */
/** @typedef {import('./endgame-encode.js').RegionObject} RegionObject */
/** @typedef {import('./endgame-encode.js').ConditionObject} ConditionObject */

/**
 * A canonical form: no option is dominated, none reversible.
 * @typedef {object} CanonicalAnswer
 * @property {'solved' | 'loopy' | 'unsupported' | 'partial'} status unsupported: a number that no
 *   short game has, such as 1/3, or moves too deep within each other
 * @property {string | null} form in brackets; equal games have equal forms. null also where it is
 *   longer than 10,000 characters
 * @property {'number' | 'infinitesimal' | 'tepid' | 'hot' | null} kind tepid: a number and an
 *   infinitesimal
 * @property {string | null} name where it has one: `3/2`, `*`, `3*2`, `↑`, `⇓*`, `3·↑`, `3 + ↑`,
 *   `1 + tiny(2)`, `2 ± 5`
 * @property {{ L: string, R: string } | null} stops
 * @property {number} positions
 * @property {number} nodes
 * @property {number} ms
 */

/**
 * @typedef {object} Comparison
 * @property {CanonicalAnswer['status']} status
 * @property {'=' | '<' | '>' | '||' | null} relation `||`: confused, who moves first wins the
 *   difference
 * @property {number} nodes
 * @property {number} ms
 */

/** A form as the core writes it. @typedef {{ number: Fraction | null, lefts: number[], rights: number[] }} Form */

const STATUSES = /** @type {const} */ (['partial', 'solved', 'loopy', 'unsupported']);
const RELATIONS = /** @type {const} */ (['||', '<', '>', '=']);
const TEXT_MAX = 10_000;
const [FORM_OF_SUM, COMPARE] = [0, 1];

/**
 * @param {import('../client.js').Client} client
 * @param {{ regions: RegionObject[], conditions: ConditionObject[] }} asked
 * @param {any} options
 * @returns {Promise<CanonicalAnswer>}
 */
export async function canonical(client, asked, { cooling = 0, ...options }) {
  const { reader, ...rest } = await run(client, FORM_OF_SUM, asked, cooling, options);
  const nothing = { form: null, kind: null, name: null, stops: null };
  if (rest.status !== 'solved') return { ...rest, ...nothing };
  reader.word();
  reader.word();
  return { ...rest, ...describe(reader.list(reader.word(), () => readForm(reader))) };
}

/**
 * @param {import('../client.js').Client} client
 * @param {RegionObject[]} regions two
 * @param {any} options
 * @returns {Promise<Comparison>}
 */
export async function compareGames(client, regions, options) {
  const asked = { regions, conditions: [] };
  const { reader, status, nodes, ms } = await run(client, COMPARE, asked, 0, options);
  const relation = status === 'solved' ? RELATIONS[reader.word() + 2 * reader.word()] : null;
  return { status, relation, nodes, ms };
}

/**
 * @param {import('../client.js').Client} client
 * @param {number} what
 * @param {{ regions: RegionObject[], conditions: ConditionObject[] }} asked
 * @param {number | string} cooling
 * @param {any} options
 */
async function run(client, what, asked, cooling, { scoring = 'territory', path, ...options }) {
  scoringWord(scoring);
  checkNoPath({ path });
  const by = parseFraction(cooling);
  if (by === null || by.num < 0n)
    throw refused(`${quoted(cooling)} is nothing to cool by: a number or a fraction from 0 up`);
  const words = new Words();
  words.push(what);
  words.bytes(fractionBytes(by));
  const regions = await withTrees(client, asked.regions, options);
  encodeQuestion(words, regions, asked.conditions);
  const answer = await runNamed(client, KINDS.ENDGAME_FORM, words.all, asked, options);
  const reader = new Reader(answer.bytes);
  const positions = reader.word();
  const status = STATUSES[reader.word()];
  return { reader, status, positions, nodes: answer.nodes, ms: answer.ms };
}

/** @param {Reader} reader @returns {Form} */
function readForm(reader) {
  const [left, right] = [reader.word(), reader.word()];
  const number = left + right === 0 ? reader.fraction() : null;
  const places = (/** @type {number} */ count) => reader.list(count, () => reader.word());
  return { number, lefts: places(left), rights: places(right) };
}

/** @param {Form[]} forms options before what they are options of */
function describe(forms) {
  /** @type {Fraction[][]} */
  const stops = [];
  /** @type {(Name | null)[]} */
  const names = [];
  /** @type {Text[]} */
  const texts = [];
  forms.forEach((form, i) => {
    stops.push(form.number ? [form.number, form.number] : stopsOf(form, stops));
    names.push(nameOf(form, forms, names));
    texts.push(textOf(form, names[i], texts, stops));
  });
  const last = forms.length - 1;
  const [left, right] = stops[last];
  return {
    form: texts[last]?.text ?? null,
    kind: kindOf(forms[last], left, right),
    name: wordsOf(names[last]) ?? switchName(forms[last], forms),
    stops: { L: formatFraction(left), R: formatFraction(right) },
  };
}

/**
 * @param {Form} form
 * @param {Fraction[][]} stops
 */
function stopsOf({ lefts, rights }, stops) {
  const left = lefts.map((i) => stops[i][1]).reduce((a, b) => (compare(a, b) >= 0 ? a : b));
  const right = rights.map((i) => stops[i][0]).reduce((a, b) => (compare(a, b) <= 0 ? a : b));
  return [left, right];
}

/**
 * @param {Form} form
 * @param {Fraction} left
 * @param {Fraction} right
 * @returns {CanonicalAnswer['kind']}
 */
function kindOf(form, left, right) {
  if (form.number) return 'number';
  if (compare(left, right) !== 0) return 'hot';
  return left.num === 0n ? 'infinitesimal' : 'tepid';
}

// --- names ------------------------------------------------------------------------------------

/**
 * A number, so many ups and a nimber; or a number and a tiny (below 0 a miny).
 * @typedef {{ base: Fraction, ups: number, star: number, tiny: Fraction | null }} Name
 */

/** @param {Name | null} name @returns {name is Name} */
const isPlain = (name) => name !== null && name.ups === 0 && name.star === 0 && name.tiny === null;

/**
 * @param {Form} form
 * @param {Form[]} forms
 * @param {(Name | null)[]} names of its options and theirs
 * @returns {Name | null}
 */
function nameOf(form, forms, names) {
  if (form.number) return { base: form.number, ups: 0, star: 0, tiny: null };
  return (
    nimber(form, names) ??
    ups(form.lefts, form.rights, names, 1) ??
    ups(form.rights, form.lefts, names, -1) ??
    tiny(form.lefts, form.rights, forms, names, 1) ??
    tiny(form.rights, form.lefts, forms, names, -1)
  );
}

/**
 * x + *n, where both players move to x, x*, ... x + *(n - 1).
 * @param {Form} form
 * @param {(Name | null)[]} names
 * @returns {Name | null}
 */
function nimber({ lefts, rights }, names) {
  if (lefts.join() !== rights.join()) return null;
  const found = lefts.map((i) => names[i]);
  const base = found.find(isPlain)?.base;
  if (base === undefined) return null;
  const fits = found.every(
    (name) => name && name.ups === 0 && name.tiny === null && compare(name.base, base) === 0,
  );
  const stars = found.map((name) => name?.star ?? -1).sort((a, b) => a - b);
  if (!fits || stars.some((star, i) => star !== i)) return null;
  return { base, ups: 0, star: stars.length, tiny: null };
}

/**
 * n·↑ = {0|(n-1)·↑*}, n·↑* = {0|(n-1)·↑}, ↑* = {0,*|0}, and the same beside a number; for Right's
 * mirrored.
 * @param {number[]} own options of who likes it
 * @param {number[]} other
 * @param {(Name | null)[]} names
 * @param {1 | -1} sign
 * @returns {Name | null}
 */
function ups(own, other, names, sign) {
  const then = names[other[0]];
  const plain = own.map((i) => names[i]).find(isPlain);
  if (other.length !== 1 || !then || !plain || then.tiny !== null) return null;
  const { base } = plain;
  if (compare(base, then.base) !== 0 || then.star > 1) return null;
  const before = then.ups * sign;
  if (own.length === 1 && before >= 0 && before + then.star > 0)
    return { base, ups: then.ups + sign, star: 1 - then.star, tiny: null };
  const star = own.map((i) => names[i]).find((name) => name?.star === 1 && name.ups === 0);
  const isUpStar = own.length === 2 && star && compare(star.base, base) === 0 && isPlain(then);
  return isUpStar ? { base, ups: sign, star: 1, tiny: null } : null;
}

/**
 * tiny(G) = {0||0|-G} for a number G, and the same beside a number; miny mirrored.
 * @param {number[]} own
 * @param {number[]} other
 * @param {Form[]} forms
 * @param {(Name | null)[]} names
 * @param {1 | -1} sign
 * @returns {Name | null}
 */
function tiny(own, other, forms, names, sign) {
  if (own.length !== 1 || other.length !== 1 || !isPlain(names[own[0]])) return null;
  const threat = forms[other[0]];
  const [back, reached] = sign > 0 ? [threat.lefts, threat.rights] : [threat.rights, threat.lefts];
  const { base } = /** @type {Name} */ (names[own[0]]);
  if (back.length !== 1 || reached.length !== 1 || back[0] !== own[0]) return null;
  const end = names[reached[0]];
  if (!isPlain(end)) return null;
  return { base, ups: 0, star: 0, tiny: subtract(base, end.base) };
}

/** @param {Name | null} name */
function wordsOf(name) {
  if (name === null) return null;
  const number = formatFraction(name.base);
  if (name.tiny !== null) {
    const size = name.tiny.num > 0n ? `tiny(${formatFraction(name.tiny)})` : '';
    const rest = size || `miny(${formatFraction(subtract(fraction(0n), name.tiny))})`;
    return name.base.num === 0n ? rest : `${number} + ${rest}`;
  }
  const count = Math.abs(name.ups);
  const arrow = name.ups > 0 ? ['', '↑', '⇑'] : ['', '↓', '⇓'];
  const arrows = arrow[count] ?? `${count}·${arrow[1]}`;
  const star = name.star === 0 ? '' : name.star === 1 ? '*' : `*${name.star}`;
  if (arrows === '') return name.base.num === 0n && star !== '' ? star : number + star;
  return name.base.num === 0n ? arrows + star : `${number} + ${arrows}${star}`;
}

/**
 * m ± x of a switch between numbers.
 * @param {Form} form
 * @param {Form[]} forms
 */
function switchName({ lefts, rights }, forms) {
  const [left, right] = [forms[lefts[0]]?.number, forms[rights[0]]?.number];
  if (lefts.length !== 1 || rights.length !== 1 || !left || !right) return null;
  const two = fraction(2n);
  const mean = divide(add(left, right), two);
  const half = formatFraction(divide(subtract(left, right), two));
  return mean.num === 0n ? `±${half}` : `${formatFraction(mean)} ± ${half}`;
}

// --- text -------------------------------------------------------------------------------------

/** A form in brackets, with the number of bars that hold it together; null: too long. @typedef {{ text: string, bars: number } | null} Text */

/**
 * @param {Form} form
 * @param {Name | null} name
 * @param {Text[]} texts
 * @param {Fraction[][]} stops
 * @returns {Text}
 */
function textOf(form, name, texts, stops) {
  if (name && name.ups === 0 && name.tiny === null) {
    const number = form.number || name.base.num !== 0n ? formatFraction(name.base) : '';
    const star = name.star === 0 ? '' : name.star === 1 ? '*' : `*${name.star}`;
    return { text: number + star, bars: 0 };
  }
  const sides = [form.lefts, form.rights].map((options, side) => {
    const sorted = [...options].sort((a, b) => compare(stops[b][1 - side], stops[a][1 - side]));
    return sideText(sorted.map((i) => texts[i]));
  });
  const [left, right] = sides;
  if (left === null || right === null) return null;
  const bars = 1 + Math.max(left.bars, right.bars);
  const text = `${left.text}${'|'.repeat(bars)}${right.text}`;
  return text.length > TEXT_MAX ? null : { text, bars };
}

/** At most this many bars in a row; more are in braces. */
const BARS_MAX = 3;

/** @param {Text[]} options @returns {Text} */
function sideText(options) {
  if (options.includes(null)) return null;
  const given = /** @type {NonNullable<Text>[]} */ (options);
  if (given.length === 1 && given[0].bars < BARS_MAX) return given[0];
  const braced = given.map(({ text, bars }) => (bars > 0 ? `{${text}}` : text));
  return { text: braced.join(','), bars: 0 };
}
