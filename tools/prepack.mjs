// A package is made of what has been built: without that `npm pack` would make one that cannot work.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.mjs';

const missing = ['core', 'games', 'endgame', 'proofs', 'links']
  .map((name) => `dist/${name}.wasm`)
  .concat('types/wasm/index.d.ts', 'types/wasm/node.d.ts', 'types/web/elements/index.d.ts')
  .filter((path) => !existsSync(join(ROOT, path)));
if (missing.length > 0) {
  console.error(`${missing.join(', ')} not built yet: npm run build`);
  process.exitCode = 1;
}
