/**
 * What a visitor can do to a document, as plain data: it is carried out, recorded in the session
 * with all that was typed, and can be played back.
 */

/** @typedef {import('../../wasm/rooms/endgame-sgf.js').EndgameDocument} EndgameDocument */
/** @typedef {import('../../wasm/rooms/endgame-encode.js').RegionObject} RegionObject */
/** @typedef {import('../../wasm/rooms/endgame-encode.js').ConditionObject} ConditionObject */

/**
 * @typedef {{ do: 'stone', point: string, color: 'B' | 'W' | null }
 *   | { do: 'mark', region: string, point: string }
 *   | { do: 'board-region', name: string }
 *   | { do: 'game', name: string, game: string }
 *   | { do: 'remove', name: string }
 *   | { do: 'param', region: string, name: string, value: number }
 *   | { do: 'value', region: string, name: string, value: number, where: Record<string, any> }
 *   | { do: 'federation', name: string, regions: string[] }
 *   | { do: 'conditions', federation: string, conditions: ConditionObject[] }
 *   | { do: 'scoring', scoring: 'territory' | 'area' }} Action
 */

/**
 * The document after an action; the one given is not changed.
 * @param {EndgameDocument} document
 * @param {Action} action
 * @returns {EndgameDocument}
 */
export function apply(document, action) {
  const changed = { ...change(document, action), session: [...document.session, action] };
  return { ...changed, regions: changed.regions.map((region) => placed(region, changed)) };
}

/**
 * @param {EndgameDocument} document
 * @param {Action} action
 * @returns {EndgameDocument}
 */
function change(document, action) {
  const { regions, federations } = document;
  const withRegion = (
    /** @type {string} */ name,
    /** @type {(r: RegionObject) => RegionObject} */ edit,
  ) => ({ ...document, regions: regions.map((r) => (r.name === name ? edit(r) : r)) });
  switch (action.do) {
    case 'stone': {
      const without = (/** @type {string[]} */ stones) => stones.filter((p) => p !== action.point);
      const black = without(document.black);
      const white = without(document.white);
      if (action.color === 'B') black.push(action.point);
      if (action.color === 'W') white.push(action.point);
      return { ...document, black, white };
    }
    case 'mark':
      return withRegion(action.region, (region) => ({
        ...region,
        points: toggled(region.points ?? [], action.point),
      }));
    case 'board-region':
      return { ...document, regions: [...regions, { name: action.name, points: [] }] };
    case 'game':
      return regions.some((r) => r.name === action.name)
        ? withRegion(action.name, (region) => ({ ...region, game: action.game }))
        : { ...document, regions: [...regions, { name: action.name, game: action.game }] };
    case 'remove':
      return {
        ...document,
        regions: regions.filter((r) => r.name !== action.name),
        federations: federations
          .filter((f) => f.name !== action.name)
          .map((f) => ({ ...f, regions: f.regions.filter((name) => name !== action.name) })),
      };
    case 'param':
      return withRegion(action.region, (region) => {
        const given = region.params?.[action.name];
        const param =
          typeof given === 'object' ? { ...given, default: action.value } : action.value;
        return { ...region, params: { ...region.params, [action.name]: param } };
      });
    case 'value':
      return withRegion(action.region, (region) => {
        const given = region.params?.[action.name] ?? 0;
        const param = typeof given === 'number' ? { default: given } : given;
        const rules = [{ value: action.value, where: action.where }, ...(param.rules ?? [])];
        return { ...region, params: { ...region.params, [action.name]: { ...param, rules } } };
      });
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
    default:
      return document;
  }
}

/**
 * @param {string[]} points
 * @param {string} point
 */
const toggled = (points, point) =>
  points.includes(point) ? points.filter((p) => p !== point) : [...points, point];

/**
 * Regions on the board carry its stones.
 * @param {RegionObject} region
 * @param {EndgameDocument} document
 * @returns {RegionObject}
 */
function placed(region, { size, black, white }) {
  return region.points ? { ...region, size, black, white } : region;
}
