/**
 * Custom elements on top of the solver. Importing this module defines them; all elements of a page
 * share one solver.
 */
import { define } from './base.js';
import { TesujiBoard } from './board.js';
import { TesujiHint } from './hint.js';

export { configure, preload } from './engine.js';
export { TesujiBoard, TesujiHint };

define('tesuji-hint', TesujiHint);
define('tesuji-board', TesujiBoard);
