/**
 * What a visitor can do to a document, as plain data: it is carried out, recorded in the session
 * with all that was typed, and can be played back.
 */
import { paramOf } from '../../wasm/rooms/endgame-encode.js';
import { atPath, edited, partsWith, toggled, withChild } from './tree.js';

/** @typedef {import('../../wasm/rooms/endgame-sgf.js').EndgameDocument} EndgameDocument */
/** @typedef {import('../../wasm/rooms/endgame-encode.js').RegionObject} RegionObject */
/** @typedef {import('../../wasm/rooms/endgame-encode.js').ConditionObject} ConditionObject */
/** @typedef {import('../../wasm/rooms/endgame-encode.js').TreeNode} TreeNode */

/**
 * A step on the way from the start of what is selected: the number of the move, and what it is called.
 * @typedef {{ move: number, words: string }} Step
 */

/**
 * `begin` holds the document before the first action. The last four change what is shown, not the
 * document.
 * @typedef {{ do: 'begin', sgf: string }
 *   | { do: 'stone', point: string, color: 'B' | 'W' | null }
 *   | { do: 'mark', region: string, point: string }
 *   | { do: 'board-region', name: string }
 *   | { do: 'found', regions: { name: string, points: string[] }[] }
 *   | { do: 'game', name: string, game: string }
 *   | { do: 'remove', name: string }
 *   | { do: 'param', region: string, name: string, value: number }
 *   | { do: 'value', region: string, name: string, value: number, where: Record<string, any> }
 *   | { do: 'federation', name: string, regions: string[] }
 *   | { do: 'conditions', federation: string, conditions: ConditionObject[] }
 *   | { do: 'scoring', scoring: 'territory' | 'area' }
 *   | { do: 'komaster', komaster: 'B' | 'W' | null }
 *   | { do: 'tree', name: string }
 *   | { do: 'tree-move', region: string, at: number[], color: 'B' | 'W', point: string }
 *   | { do: 'tree-cut', region: string, at: number[], move: number }
 *   | { do: 'tree-score', region: string, at: number[], value: string }
 *   | { do: 'tree-param', region: string, at: number[], name: string, value: number }
 *   | { do: 'tree-part', region: string, at: number[], part: string | { points: string[] } }
 *   | { do: 'tree-part-point', region: string, at: number[], point: string }
 *   | { do: 'tree-whole', region: string, at: number[] }
 *   | { do: 'select', name: string }
 *   | { do: 'path', path: Step[] }
 *   | { do: 'advise', coupons: string }
 *   | { do: 'canonical', name: string, cooling: string }} Action
 */

/**
 * The document after an action, which is recorded behind the `kept` first ones; the document given
 * is not changed. What is typed letter by letter into one field is one step.
 * @param {EndgameDocument} document
 * @param {Action} action
 * @param {number} [kept]
 * @returns {EndgameDocument}
 */
export function apply(document, action, kept = document.session.length) {
  const session = /** @type {Action[]} */ (document.session.slice(0, kept));
  const last = session[session.length - 1];
  if (last?.do === 'conditions' && action.do === 'conditions') {
    if (last.federation === action.federation) session.pop();
  }
  return { ...carriedOut(document, action), session: [...session, action] };
}

/**
 * The document after an action, with its session as it is.
 * @param {EndgameDocument} document
 * @param {Action} action
 * @returns {EndgameDocument}
 */
export function carriedOut(document, action) {
  const changed = change(document, action);
  if (changed === document) return document;
  return { ...changed, regions: changed.regions.map((region) => placed(region, changed)) };
}

/**
 * @param {EndgameDocument} document
 * @param {Action} action
 * @returns {EndgameDocument}
 */
function change(document, action) {
  const { regions, federations } = document;
  switch (action.do) {
    case 'stone': {
      const without = (/** @type {string[]} */ stones) => stones.filter((p) => p !== action.point);
      const black = without(document.black);
      const white = without(document.white);
      if (action.color === 'B') black.push(action.point);
      if (action.color === 'W') white.push(action.point);
      return { ...document, black, white };
    }
    case 'board-region':
      return { ...document, regions: [...regions, { name: action.name, points: [] }] };
    case 'found':
      return { ...document, regions: [...regions, ...action.regions] };
    case 'tree':
      return { ...document, regions: [...regions, { name: action.name, tree: { children: [] } }] };
    case 'game':
      return regions.some((r) => r.name === action.name)
        ? withRegion(document, action.name, (region) => ({ ...region, game: action.game }))
        : { ...document, regions: [...regions, { name: action.name, game: action.game }] };
    case 'remove':
      return {
        ...document,
        regions: regions.filter((r) => r.name !== action.name),
        federations: federations
          .filter((f) => f.name !== action.name)
          .map((f) => ({ ...f, regions: f.regions.filter((name) => name !== action.name) })),
      };
    case 'federation':
      return {
        ...document,
        federations: [
          ...federations.filter((f) => f.name !== action.name),
          { name: action.name, regions: action.regions, conditions: [] },
        ],
      };
    case 'conditions':
      return {
        ...document,
        federations: federations.map((f) =>
          f.name === action.federation ? { ...f, conditions: action.conditions } : f,
        ),
      };
    case 'scoring':
      return { ...document, scoring: action.scoring };
    case 'komaster':
      return { ...document, komaster: action.komaster };
    default:
      return 'region' in action
        ? withRegion(document, action.region, (region) => changeRegion(region, action))
        : document;
  }
}

/**
 * @param {EndgameDocument} document
 * @param {string} name
 * @param {(region: RegionObject) => RegionObject} edit
 */
function withRegion(document, name, edit) {
  const regions = document.regions.map((r) => (r.name === name ? edit(r) : r));
  return { ...document, regions };
}

/**
 * @param {RegionObject} region
 * @param {Extract<Action, { region: string }>} action
 * @returns {RegionObject}
 */
function changeRegion(region, action) {
  if (action.do === 'mark')
    return { ...region, points: toggled(region.points ?? [], action.point) };
  if (action.do === 'param' || action.do === 'value') {
    const given = paramOf(region, action.name);
    const param = typeof given === 'number' ? { default: given } : given;
    const changed =
      action.do === 'value'
        ? {
            ...param,
            rules: [{ value: action.value, where: action.where }, ...(param.rules ?? [])],
          }
        : typeof given === 'number'
          ? action.value
          : { ...param, default: action.value };
    return { ...region, params: { ...region.params, [action.name]: changed } };
  }
  const { tree } = region;
  return tree ? { ...region, tree: edited(tree, action.at, (node) => grow(node, action)) } : region;
}

/**
 * @param {TreeNode} node where the action takes place
 * @param {Extract<Action, { at: number[] }>} action
 * @returns {TreeNode}
 */
function grow(node, action) {
  const { value, subregions, ...rest } = node;
  switch (action.do) {
    case 'tree-move':
      return withChild(rest, action.color, action.point);
    case 'tree-cut': {
      const cut = atPath(node, [action.move]);
      return { ...node, children: (node.children ?? []).filter((child) => child !== cut) };
    }
    case 'tree-score':
      return action.value === ''
        ? { ...rest, ...(subregions && { subregions }) }
        : { ...node, value: action.value };
    case 'tree-param':
      return { ...node, params: { ...node.params, [action.name]: action.value } };
    case 'tree-part':
      return { ...node, subregions: [...(subregions ?? []), action.part] };
    case 'tree-part-point':
      return { ...node, subregions: partsWith(subregions ?? [], action.point) };
    case 'tree-whole':
      return { ...rest, ...(value !== undefined && { value }) };
    default:
      return node;
  }
}

/**
 * Regions on the board and trees carry its stones.
 * @param {RegionObject} region
 * @param {Pick<EndgameDocument, 'size' | 'black' | 'white'>} position
 * @returns {RegionObject}
 */
export function placed(region, { size, black, white }) {
  return region.points || region.tree ? { ...region, size, black, white } : region;
}
