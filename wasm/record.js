/**
 * What can be made of a replayed record (`tesuji.record`): tables, diagrams, an animation, and the
 * shapes of other libraries.
 * @module tesuji/record
 */
export { toGameTree, toGoBoard } from './record/adapters.js';
export { animatedSvg } from './record/animation.js';
export { ascii, svg } from './record/diagram.js';
export { csvLine, STONE_COLUMNS, stonesCsv, summary, toObject } from './record/tables.js';
