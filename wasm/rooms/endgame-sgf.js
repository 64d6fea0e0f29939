import { quoted, TesujiError } from '../error.js';
import { depthOf, givenList, givenObject, PARAMS_MAX, paramOf, refused } from './endgame-encode.js';
import { expandPoints } from './sgf-values.js';
import { stringify } from './sgf-write.js';

/**
 * Endgame documents in SGF. Other programs see a position with marked points and variations; what
 * is ours stands in private properties of the first node, one value each:
 *
 *   EGRE[A:bb cb db]              region A and its points
 *   EGGA[B:4|-2||-4]              region B, written down in brackets
 *   EGPA[A:eyes=1]                parameter of a region and its default
 *   EGPA[A:eyes=0:eyes:B]         computed: eyes, connected or captured; colour; points
 *   EGPV[A:eyes=2:cc=B db=B]      value where points belong to B or W, hold X or O, or are empty (.)
 *   EGFE[F:A B]                   federation F of regions A and B
 *   EGCO[F:-45:eyes < 2]          offset of F where the condition holds
 *   EGSC[territory]               scoring: territory or area
 *   EGKM[B]                       komaster
 *   EGSE[{...}]                   one entry of the recorded session, as JSON
 *
 * Names of regions and federations have no spaces and no colons.
 *
 * Trees entered by hand are variations of the first node:
 *
 *   EGTR[C]                       in a node below the first: here the tree of region C begins
 *   B[..], W[..]                  the moves of its tree
 *   EGSV[3]                       what a terminal is worth, a number or fraction
 *   EGPT[eyes=2]                  a parameter's value at a terminal
 *   EGSU[4|0], EGSU[@bb cb]       a part of a terminal that has become independent, in brackets or as
 *                                 points of the position reached; several add up, and the value
 *   EGBK[2]                       the position is the one so many moves up; where the moves are on the
 *                                 board that is found from the stones, so that kos need nothing
 *
 * @typedef {object} EndgameDocument
 * @property {[width: number, height: number]} size
 * @property {string[]} black
 * @property {string[]} white
 * @property {'territory' | 'area'} scoring
 * @property {'B' | 'W' | null} komaster
 * @property {RegionObject[]} regions
 * @property {FederationEntry[]} federations
 * @property {unknown[]} session
 * @property {Record<string, string[]>} other all other properties of the first node
 * @property {PlainNode[]} variations what is below the first node and no tree of a region
 */

/** @typedef {import('./endgame-encode.js').RegionObject} RegionObject */
/** @typedef {import('./endgame-encode.js').ParamObject} ParamObject */
/** @typedef {import('./endgame-encode.js').TreeNode} TreeNode */
/** @typedef {import('./endgame-encode.js').ConditionObject} ConditionObject */
/** @typedef {import('./sgf-write.js').PlainNode} PlainNode */
/** @typedef {import('./sgf-tree.js').SgfNode} SgfNode */
/** @typedef {{ name: string, regions: string[], conditions: ConditionObject[] }} FederationEntry */

const SCORINGS = /** @type {const} */ (['territory', 'area']);
const COLORS = /** @type {const} */ (['B', 'W']);
const MOST_LINES = 25; // of a board
const MOST_POINTS = 10_000; // that a list names, those of rectangles counted
const OURS = 'SZ AB AW AE EGRE EGGA EGPA EGPV EGFE EGCO EGSC EGKM EGSE'.split(' ');

/**
 * @param {SgfNode} root first node of a game
 * @returns {EndgameDocument}
 */
export function readDocument(root) {
  /** @type {<T>(name: string, read: (value: string) => T) => T[]} */
  const each = (name, read) => readEach(root, name, read);
  /** @type {Map<string, RegionObject>} */
  const regions = new Map();
  each('EGRE', (value) => addPart(regions, readRegion(value)));
  each('EGGA', (value) => addPart(regions, readGame(value)));
  /** @type {PlainNode[]} */
  const variations = [];
  for (const child of root.children) {
    const trees = readEach(child, 'EGTR', (name) =>
      addPart(regions, { name: name.trim(), tree: readTree(child) }),
    );
    if (trees.length === 0) variations.push(child.toObject());
  }
  each('EGPA', (value) => readParam(regions, value));
  each('EGPV', (value) => readRule(regions, value));
  const federations = each('EGFE', readFederation);
  /* Of several of a name the first one is meant. */
  const byName = new Map([...federations].reverse().map((one) => [one.name, one]));
  each('EGCO', (value) => readCondition(byName, value));
  const [size = /** @type {[number, number]} */ ([19, 19])] = each('SZ', readSize);
  const position = {
    size,
    black: each('AB', pointReader('AB')).flat(),
    white: each('AW', pointReader('AW')).flat(),
  };
  const [scoring = 'territory'] = each('EGSC', (value) => readWord(value, 'EGSC', SCORINGS));
  const [komaster = null] = each('EGKM', (value) => readWord(value, 'EGKM', COLORS));
  return {
    ...position,
    ...{ scoring, komaster },
    regions: [...regions.values()].map((region) =>
      region.points || region.tree ? { ...position, ...region } : region,
    ),
    federations,
    session: each('EGSE', readStep),
    other: Object.fromEntries(
      Object.entries(root.properties).filter(([name]) => !OURS.includes(name)),
    ),
    variations,
  };
}

/**
 * What is read from each value of a property. Errors get their place in the text.
 * @template T
 * @param {SgfNode} node
 * @param {string} name
 * @param {(value: string) => T} read
 * @returns {T[]}
 */
function readEach(node, name, read) {
  return (node.get(name) ?? []).map((value, i) => {
    try {
      return read(value);
    } catch (error) {
      if (!(error instanceof TesujiError) || error.line !== undefined) throw error;
      const { line, column } = node.file.placeOf(node.index, name, i);
      const message = `${error.message} (line ${line}, column ${column})`;
      throw new TesujiError(error.code, message, { line, column, cause: error });
    }
  });
}

/** @param {string} message */
const invalid = (message) => new TesujiError('invalid-sgf', message);

/**
 * Names have no spaces and colons, so that files can hold them.
 * @param {string} name
 * @param {(message: string) => TesujiError} error
 */
function checkName(name, error) {
  if (typeof name !== 'string' || !/^[^:\s]+$/.test(name))
    throw error(`${quoted(name)} is no name for a region or federation in a file`);
}

/**
 * Adds what a property says about a region: its points, its game or its tree.
 * @param {Map<string, RegionObject>} regions by name
 * @param {RegionObject} region
 */
function addPart(regions, { name = '', ...part }) {
  checkName(name, invalid);
  const known = regions.get(name);
  if (known === undefined) regions.set(name, { name, ...part });
  else if (Object.keys(part).every((kind) => !(kind in known))) Object.assign(known, part);
  else throw invalid(`two regions are called '${name}'`);
}

/**
 * @template {string} T
 * @param {string} text
 * @param {string} property
 * @param {readonly T[]} words
 */
function readWord(text, property, words) {
  const word = words.find((one) => one === text.trim());
  if (word !== undefined) return word;
  throw invalid(`${property}[${text.slice(0, 40)}] is neither ${words.join(' nor ')}`);
}

/** @param {string} text @returns {unknown} */
function readStep(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid(`EGSE[${text.slice(0, 40)}] is no JSON`);
  }
}

/**
 * @param {string} value
 * @param {string} property
 * @returns {[string, string]} what is before and behind the first colon
 */
function named(value, property) {
  const colon = value.indexOf(':');
  if (colon < 1) throw invalid(`${property}[${value.slice(0, 40)}] has no name and colon`);
  return [value.slice(0, colon).trim(), value.slice(colon + 1).trim()];
}

/** @param {string} value @returns {RegionObject} */
function readRegion(value) {
  const [name, points] = named(value, 'EGRE');
  return { name, points: pointsOf(points, 'EGRE') };
}

/**
 * Reads the values of a list one by one; refuses the one with which it has too many points.
 * @param {string} property
 */
function pointReader(property) {
  let count = 0;
  return (/** @type {string} */ value) => {
    const points = expandPoints([value]);
    count += points.length;
    if (count > MOST_POINTS)
      throw invalid(`${property}: a list of more than ${MOST_POINTS} points`);
    return points;
  };
}

/**
 * The points of a list in one value, those of rectangles one by one.
 * @param {string} text
 * @param {string} property
 */
const pointsOf = (text, property) => words(text).flatMap(pointReader(property));

/** @param {string} text */
const words = (text) => text.split(/\s+/).filter((word) => word !== '');

/** @param {string} value @returns {RegionObject} */
function readGame(value) {
  const [name, game] = named(value, 'EGGA');
  return { name, game };
}

/**
 * @param {Map<string, RegionObject>} regions
 * @param {string} name
 * @param {string} property
 */
function regionNamed(regions, name, property) {
  const region = regions.get(name);
  if (region) return region;
  throw invalid(`${property} names a region '${name}' that is not there`);
}

/**
 * @param {Map<string, RegionObject>} regions
 * @param {string} value
 */
function readParam(regions, value) {
  const [name, text] = named(value, 'EGPA');
  const region = regionNamed(regions, name, 'EGPA');
  const [setting, compute, color, points] = text.split(':');
  const [param, initial] = readSetting(setting, 'EGPA');
  setParam(
    region,
    param,
    compute
      ? {
          default: initial,
          compute: /** @type {any} */ (compute.trim()),
          ...(color && { color: color.trim() === 'W' ? 'W' : 'B' }),
          ...(points && { points: words(points) }),
        }
      : initial,
  );
}

/**
 * A new object with one parameter more: a name that objects inherit, as `__proto__`, is a name like any other.
 * @param {RegionObject} region
 * @param {string} name
 * @param {number | ParamObject} param
 */
function setParam(region, name, param) {
  region.params = { ...region.params, [name]: param };
  if (Object.keys(region.params).length > PARAMS_MAX)
    throw invalid(`a region has at most ${PARAMS_MAX} parameters`);
}

/**
 * @param {string} text name=integer
 * @param {string} property
 * @returns {[string, number]}
 */
function readSetting(text, property) {
  const match = /^\s*([A-Za-z_]\w*)\s*=\s*(-?\d+)\s*$/.exec(text);
  if (!match) throw invalid(`${property}: '${text}' is not name=integer`);
  return [match[1], Number(match[2])];
}

/**
 * @param {Map<string, RegionObject>} regions
 * @param {string} value
 */
function readRule(regions, value) {
  const [name, text] = named(value, 'EGPV');
  const region = regionNamed(regions, name, 'EGPV');
  const [setting, where] = named(text, 'EGPV');
  const [param, result] = readSetting(setting, 'EGPV');
  const given = paramOf(region, param);
  const object = typeof given === 'number' ? { default: given } : given;
  const asks = Object.fromEntries(words(where).map((ask) => ask.split('=')));
  object.rules ??= [];
  object.rules.push({ value: result, where: asks });
  setParam(region, param, object);
}

/** @param {string} value @returns {FederationEntry} */
function readFederation(value) {
  const [name, regions] = named(value, 'EGFE');
  checkName(name, invalid);
  return { name, regions: words(regions), conditions: [] };
}

/**
 * @param {Map<string, FederationEntry>} federations
 * @param {string} value
 */
function readCondition(federations, value) {
  const [name, text] = named(value, 'EGCO');
  const [offset, condition] = named(text, 'EGCO');
  const federation = federations.get(name);
  if (!federation || !/^-?\d+$/.test(offset))
    throw invalid(`EGCO[${value.slice(0, 40)}] is not federation:offset:condition`);
  federation.conditions.push({ if: condition, offset: Number(offset) });
}

/** @param {string} text @returns {[number, number]} */
function readSize(text) {
  const [width, height = width] = text.split(':').map(Number);
  if (!Number.isInteger(width) || !Number.isInteger(height))
    throw invalid(`SZ[${text.slice(0, 40)}] is no size of a board`);
  if (Math.min(width, height) >= 1 && Math.max(width, height) <= MOST_LINES) return [width, height];
  throw new TesujiError('unsupported-size', 'the board size is not supported');
}

/**
 * @param {SgfNode} node
 * @returns {TreeNode}
 */
function readTree(node) {
  /** @type {Map<number, TreeNode>} */
  const made = new Map();
  for (const here of node.nodes()) {
    const properties = here.properties;
    const color = properties.B ? 'B' : properties.W ? 'W' : undefined;
    const params = Object.fromEntries(readEach(here, 'EGPT', (p) => readSetting(p, 'EGPT')));
    const [back] = readEach(here, 'EGBK', readBack);
    const subregions = readEach(here, 'EGSU', readSubregion);
    /** @type {TreeNode} */
    const tree = {
      ...(color && { color, move: (properties[color] ?? [''])[0] }),
      ...(properties.EGSV && { value: properties.EGSV[0] }),
      ...(properties.EGSU && { subregions }),
      ...(back && { back }),
      ...(properties.EGPT && { params }),
      ...(properties.C && { comment: properties.C[0] }),
      children: [],
    };
    made.set(here.index, tree);
    if (here.index === node.index) continue;
    made.get(here.file.parentOf(here.index))?.children?.push(tree);
  }
  return /** @type {TreeNode} */ (made.get(node.index));
}

/** @param {string} text */
function readBack(text) {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw invalid(`EGBK[${text.slice(0, 40)}] is no number of moves`);
}

/** @param {string} text */
const readSubregion = (text) =>
  text.startsWith('@') ? { points: pointsOf(text.slice(1), 'EGSU') } : text;

/** @param {string | { points: string[] }} part */
const subregionText = (part) => (typeof part === 'string' ? part : `@${part.points.join(' ')}`);

/**
 * Writes a document so that `readDocument` gives it back.
 * @param {EndgameDocument} document
 * @returns {string} SGF; throws a TesujiError `bad-option` for what is no document, or has a region that files cannot
 *   hold: one given by rows or a graph
 */
export function writeDocument(document) {
  checkDocument(document);
  const { size, black, white, scoring, komaster, regions, federations, session } = document;
  const own = {
    SZ: size[0] === size[1] ? String(size[0]) : `${size[0]}:${size[1]}`,
    AB: black,
    AW: white,
    EGSC: scoring,
    EGKM: komaster ?? [],
    EGRE: regions.flatMap((r) => (r.points ? [`${nameOf(r)}:${r.points.join(' ')}`] : [])),
    EGGA: regions.flatMap((r) => (r.game ? [`${nameOf(r)}:${r.game}`] : [])),
    EGPA: regions.flatMap((r) => paramValues(r).map((p) => `${nameOf(r)}:${p}`)),
    EGPV: regions.flatMap((r) => ruleValues(r).map((p) => `${nameOf(r)}:${p}`)),
    EGFE: federations.map(
      (f) => `${nameOf(f)}:${f.regions.map((name) => nameOf({ name })).join(' ')}`,
    ),
    EGCO: federations.flatMap((f) => f.conditions.map((c) => `${nameOf(f)}:${c.offset}:${c.if}`)),
    EGSE: session.map((entry) => JSON.stringify(entry)),
  };
  const { FF = ['4'], GM = ['1'], CA = ['UTF-8'], ...other } = document.other;
  const trees = regions.flatMap((r) => (r.tree ? [treeNodes(r.tree, nameOf(r))] : []));
  return stringify({
    properties: { FF, GM, CA, ...own, ...other },
    children: [...trees, ...document.variations],
  });
}

/** @param {any} document */
function checkDocument(document) {
  const lists = ['size', 'black', 'white', 'regions', 'federations', 'session', 'variations'];
  givenObject(document, 'a document');
  for (const name of lists) givenList(document[name], `${name} of a document`);
  givenObject(document.other, 'other of a document');
  for (const { regions, conditions } of document.federations.map(asObject)) {
    givenList(regions, 'regions of a federation');
    givenList(conditions, 'conditions of a federation').forEach(asObject);
  }
  const names = new Set();
  for (const region of document.regions.map(asObject)) {
    const { name, points, game, tree } = region;
    if (!(points || game || tree) || region.rows || region.graph)
      throw refused(`region '${name}' is given in a way that files cannot hold`);
    if (names.size === names.add(name).size) throw refused(`two regions are called '${name}'`);
  }
}

/** @param {unknown} value */
const asObject = (value) => givenObject(/** @type {any} */ (value), 'a part of a document');

/** @param {{ name?: string }} part a region or a federation */
function nameOf({ name = '' }) {
  checkName(name, refused);
  return name;
}

/** @param {RegionObject} region */
function paramValues({ params = {} }) {
  return Object.entries(params).map(([name, given]) => {
    if (typeof given === 'number') return `${name}=${given}`;
    const { default: initial = 0, compute, color, points } = given;
    const how = compute ? [compute, color ?? 'B', ...(points ? [points.join(' ')] : [])] : [];
    return [`${name}=${initial}`, ...how].join(':');
  });
}

/** @param {RegionObject} region */
function ruleValues({ params = {} }) {
  return Object.entries(params).flatMap(([name, given]) =>
    typeof given === 'number'
      ? []
      : (given.rules ?? []).map(({ value, where }) => {
          const asks = Object.entries(where).map(([point, owner]) => `${point}=${owner}`);
          return `${name}=${value}:${asks.join(' ')}`;
        }),
  );
}

/**
 * A tree as nodes of a file, of any depth.
 * @param {TreeNode} tree
 * @param {string} region
 */
function treeNodes(tree, region) {
  if (depthOf(tree) === Number.POSITIVE_INFINITY) throw refused('a node is its own descendant');
  const top = plainNode(tree, { EGTR: region });
  const stack = [{ from: tree, to: top }];
  for (let task = stack.pop(); task !== undefined; task = stack.pop()) {
    const { from, to } = task;
    to.children = (from.children ?? []).map((child) => plainNode(child));
    (from.children ?? []).forEach((child, i) => {
      stack.push({ from: child, to: /** @type {PlainNode[]} */ (to.children)[i] });
    });
  }
  return top;
}

/**
 * @param {TreeNode} node
 * @param {{ EGTR?: string }} [first] properties before its own
 * @returns {PlainNode} without what is below it
 */
function plainNode({ color, move = '', value, subregions, params = {}, back, comment }, first) {
  return {
    properties: {
      ...first,
      ...(color && { [color]: move }),
      ...(value !== undefined && { EGSV: String(value) }),
      ...(back && { EGBK: String(back) }),
      ...(subregions && { EGSU: subregions.map(subregionText) }),
      EGPT: Object.entries(params).map(([name, setting]) => `${name}=${setting}`),
      ...(comment && { C: comment }),
    },
  };
}
