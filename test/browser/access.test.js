/**
 * Every room of the page passes axe's rules (WCAG 2.1 A and AA, and the order of headings), in light and dark; and is
 * usable in the colours and with the size of text that a visitor chose.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import axe from 'axe-core';
import { launch, open, PHONE, servePage } from './support.js';

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof servePage>>} */
let server;

before(async () => {
  [browser, server] = await Promise.all([launch(), servePage()]);
});

after(async () => {
  await browser?.close();
  await server?.close();
});

/**
 * What axe has against the page as it stands: a line for each rule and element.
 * @param {import('playwright-core').Page} page
 */
async function faults(page) {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    /** @type {any} */ (window).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
      rules: { 'heading-order': { enabled: true } },
    }),
  );
  return violations.flatMap((/** @type {import('axe-core').Result} */ { id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 120)}`),
  );
}

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test(`all rooms, ${colorScheme}`, async () => {
    const { page, close } = await open(browser, server.url, { colorScheme });
    await page.locator('.board').first().waitFor();
    await page.getByRole('button', { name: 'Solve' }).first().click();
    await page.locator('.verdict').first().waitFor();
    assert.deepEqual(await faults(page), []);
    const tabs = page.getByRole('tab');
    for (let n = 1; n < (await tabs.count()); n++) {
      await tabs.nth(n).click();
      await page.locator('[role=tabpanel]:not([hidden]) > *').first().waitFor();
      await page.waitForTimeout(500);
      assert.deepEqual(await faults(page), [], await tabs.nth(n).innerText());
    }
    await close();
  });
}

/**
 * A colour or the like that an element has.
 * @param {import('playwright-core').Locator} locator
 * @param {string} property
 */
function styleOf(locator, property) {
  return locator.evaluate(
    (element, name) => getComputedStyle(element).getPropertyValue(name),
    property,
  );
}

test('forced colours: stones, choices, pressed buttons and the open tab are seen', async () => {
  const { page, close } = await open(browser, server.url, { forcedColors: 'active' });
  await page.locator('.board').first().waitFor();
  const stone = (/** @type {number} */ sign) =>
    page.locator(`.shudan-stone-image.shudan-sign_${sign}`);
  for (const sign of [1, -1])
    assert.match(await styleOf(stone(sign).first(), 'background-image'), /gradient/);
  const choice = page.locator('.segments label');
  assert.deepEqual(
    [await styleOf(choice.nth(0), 'outline-style'), await styleOf(choice.nth(1), 'outline-style')],
    ['solid', 'none'],
  );
  const pressed = page.locator('button[aria-pressed=true]').first();
  assert.equal(await styleOf(pressed, 'outline-style'), 'solid');
  const tabs = page.getByRole('tab');
  const colors = [0, 1, 2].map((n) => styleOf(tabs.nth(n), 'border-bottom-color'));
  const [selected, second, third] = await Promise.all(colors);
  assert.notEqual(selected, second);
  assert.equal(second, third);
  await close();
});

test('text of twice the size: it is taken over, and on a phone nothing is wider than the screen', async () => {
  const large = await launch('--blink-settings=defaultFontSize=32');
  const { page, close } = await open(large, server.url, { viewport: PHONE });
  await page.locator('.board').first().waitFor();
  assert.equal(await styleOf(page.locator('body'), 'font-size'), '32px');
  await page.getByText('What is asked').click();
  const tabs = page.getByRole('tab');
  for (let n = 0; n < (await tabs.count()); n++) {
    await tabs.nth(n).click();
    await page.locator('[role=tabpanel]:not([hidden]) > *').first().waitFor();
    await page.waitForTimeout(500);
    const width = await page.evaluate(() =>
      Math.max(
        document.documentElement.scrollWidth,
        ...[...document.querySelectorAll('.tabs a')].map(
          (tab) => tab.getBoundingClientRect().right,
        ),
      ),
    );
    assert.ok(width <= PHONE.width, `${await tabs.nth(n).innerText()}: ${width} pixels`);
  }
  await close();
  await large.close();
});
