import { other } from './problem.js';

/** @typedef {import('./problem.js').Color} Color */
/** @typedef {import('./problem.js').Position} Position */
/** @typedef {import('./tsumego.js').Verdict} Verdict */

/**
 * The ko that decides a verdict.
 * @typedef {object} Ko
 * @property {Color} takesFirst who wins it when nobody has threats, as if it took the ko first
 * @property {Color} needs the other side, which needs external ko threats,
 * @property {number} stages so many more than the one that takes first: one for each stage
 * @property {'direct' | 'approach' | 'two-step' | 'multi-stage' | null} kind `direct`: one stage;
 *   `approach`: more, all fought over the same point; `two-step`: two, over different points;
 *   `multi-stage`: more, over different points; null: not looked into within the limits
 * @property {string[]} points where the side that needs threats takes the ko with each of them, on a
 *   line on which all are needed
 */

/**
 * @param {Color} mover
 * @param {number} koThreats the least number with which it succeeds
 * @param {string[]} points
 * @returns {Ko}
 */
export function koOf(mover, koThreats, points) {
  const stages = koThreats > 0 ? koThreats : 1 - koThreats;
  const needs = koThreats > 0 ? mover : other(mover);
  const different = new Set(points).size;
  const several = stages === 2 ? 'two-step' : 'multi-stage';
  const kind =
    stages === 1 ? 'direct' : different === 0 ? null : different === 1 ? 'approach' : several;
  return { takesFirst: other(needs), needs, stages, kind, points };
}
