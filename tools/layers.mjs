// The arrows of the architecture point down only: which room may include which.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.mjs';

/** @type {Record<string, string[]>} */
const BELOW = {
  base: [],
  go: ['base'],
  sgf: ['base'],
  search: ['base'],
  record: ['base', 'go', 'search', 'sgf'],
  tsumego: ['base', 'go', 'sgf', 'search'],
  fullboard: ['base', 'go', 'search'],
  gomoku: ['base', 'search'],
  endgame: ['base', 'go', 'search'],
};

/** True when every include of the core goes to the room itself or one below it; prints the others. */
export function checkLayers() {
  let clean = true;
  for (const room of readdirSync(join(ROOT, 'core'))) {
    for (const file of readdirSync(join(ROOT, 'core', room))) {
      const text = readFileSync(join(ROOT, 'core', room, file), 'utf8');
      for (const [, path] of text.matchAll(/^#include "([^"]+)"/gm)) {
        const other = path.match(/^\.\.\/([^/]+)\//)?.[1];
        const allowed = other === undefined ? !path.includes('..') : BELOW[room]?.includes(other);
        if (allowed) continue;
        clean = false;
        console.error(`core/${room}/${file} must not include ${path}`);
      }
    }
  }
  return clean;
}
