// Builds the demo page and serves it: `npm start [-- --port N --host]`.
import { build } from './build.mjs';
import { run } from './run.mjs';
import { setup } from './setup.mjs';

setup({ build: true });
build('wasm', 'web');
run('npx', ['vite', 'preview', '--config', 'web/vite.config.js', ...process.argv.slice(2)]);
