/**
 * The demo page: `vite build web` writes dist/web, `vite preview web` serves it under the strict
 * content security policy that the package promises to work under, `vite web` serves the sources.
 */
import { defineConfig } from 'vite';

const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";

/** Vite's development server puts style sheets into the page by script, with this nonce. */
const NONCE = 'vite-development';

export default defineConfig(({ command, isPreview }) => ({
  root: import.meta.dirname,
  base: './',
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // The policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
  server: {
    headers: { 'Content-Security-Policy': `${POLICY}; style-src 'self' 'nonce-${NONCE}'` },
    fs: { allow: ['..'] },
  },
  html: command === 'serve' && !isPreview ? { cspNonce: NONCE } : {},
  preview: { headers: { 'Content-Security-Policy': POLICY } },
}));
