/**
 * What the browser tests share: the built page served under its strict policy, and a browser whose
 * pages fail the test when they complain.
 */
import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';
import { build, preview } from 'vite';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const DESKTOP = { width: 1280, height: 900 };
export const PHONE = { width: 360, height: 740 };

/** The policy that the package promises to work under. */
export const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";

/**
 * Builds a page with Vite and serves it.
 * @param {import('vite').InlineConfig} config
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function serve(config) {
  const quiet = /** @type {const} */ ({ ...config, logLevel: 'error' });
  await build(quiet);
  const server = await preview({ ...quiet, preview: { ...config.preview, port: 0 } });
  return {
    url: server.resolvedUrls?.local[0] ?? '',
    close: () => new Promise((resolve) => server.httpServer.close(() => resolve())),
  };
}

/** The demo page. */
export function servePage() {
  return serve({ configFile: new URL('../../web/vite.config.js', import.meta.url).pathname });
}

/** @param {...string} flags more than the usual ones */
export function launch(...flags) {
  return chromium.launch({ executablePath: CHROMIUM, args: [...FLAGS, ...flags] });
}

/**
 * A fresh page and what went wrong on it: console errors, uncaught exceptions, violations of the
 * policy.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {import('playwright-core').BrowserContextOptions} [options]
 * @param {() => void} [prepare] runs in the page before its own scripts
 */
export async function open(browser, url, options = {}, prepare = () => {}) {
  const context = await browser.newContext({ viewport: DESKTOP, ...options });
  const page = await context.newPage();
  /** @type {string[]} */
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy violated: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
  await page.addInitScript(prepare);
  await page.goto(url);
  return {
    page,
    complaints,
    /** Closes the page; fails when anything went wrong on it. */
    async close() {
      await context.close();
      assert.deepEqual(complaints, []);
    },
  };
}

/**
 * Presses a button with the keyboard, as soon as that can be done.
 * @param {import('playwright-core').Locator} button
 */
export async function pressKey(button) {
  await button.and(button.page().locator(':not([aria-disabled=true])')).focus();
  await button.press('Enter');
}

/**
 * What has the keyboard's focus: its label, or else its text.
 * @param {import('playwright-core').Page} page
 */
export function focused(page) {
  return page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.ariaLabel ?? element?.textContent?.trim();
  });
}

/**
 * What stands in an element.
 * @param {import('playwright-core').Locator} locator
 */
export async function textOf(locator) {
  return (await locator.textContent())?.trim() ?? '';
}

/**
 * Drags a finger across an element.
 * @param {import('playwright-core').Page} page with `hasTouch`
 * @param {import('playwright-core').Locator} locator
 * @param {[x: number, y: number]} from in parts of its width and height
 * @param {[x: number, y: number]} by pixels
 */
export async function swipe(page, locator, from, by) {
  await locator.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await locator.boundingBox()) ?? {};
  const start = [x + from[0] * width, y + from[1] * height];
  const session = await page.context().newCDPSession(page);
  const touch = (/** @type {any} */ type, /** @type {number} */ part) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd' ? [] : [{ x: start[0] + part * by[0], y: start[1] + part * by[1] }],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= 10; step++) await touch('touchMove', step / 10);
  await touch('touchEnd', 1);
}
