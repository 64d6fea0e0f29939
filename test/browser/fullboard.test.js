/** The room of small boards in the page. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { focused, launch, open, pressKey, servePage, textOf } from './support.js';

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

test('every point shows what it leads to, and perfection answers', async () => {
  const { page, close } = await open(browser, `${server.url}#fullboard`);
  const room = page.locator('.fullboard');
  const value = room.locator('.headline').first();
  await room.getByText('With best play: Black by 9.').waitFor();
  const middle = room.locator('[data-x="1"][data-y="1"]');
  assert.equal(await textOf(middle.locator('.shudan-heatlabel')), '+9');
  assert.match((await middle.getAttribute('class')) ?? '', /shudan-heat_9/);
  await room.locator('[data-x="0"][data-y="0"]').click();
  await room.locator('.shudan-sign_-1').first().waitFor();
  assert.equal(await textOf(value), 'With best play: White by 9.');
  await room.getByRole('button', { name: 'Show values' }).click();
  assert.equal(await room.locator('.shudan-heatlabel').count(), 0);
  await close();
});

test('a cycle is explained, and the komi says who wins', async () => {
  const { page, close } = await open(browser, `${server.url}#fullboard`);
  const room = page.locator('.fullboard');
  await room.locator('select').first().selectOption('2x2');
  await room.getByText(/A cycle decides/).waitFor();
  assert.match(await textOf(room), /It depends on what endless play is worth/);
  await room.getByLabel('Komi').fill('4');
  await room.getByLabel('Komi').press('ArrowRight');
  await room.locator('select').nth(1).selectOption('psk');
  await room.getByText('With best play: Black by 1.').waitFor();
  await close();
});

test('the komi is left alone where only something else changes', async () => {
  const { page, close } = await open(browser, `${server.url}#fullboard`);
  const room = page.locator('.fullboard');
  const seen = await room.locator('output').evaluateHandle((output) => {
    const seen = { count: 0 };
    new MutationObserver(() => seen.count++).observe(output, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return seen;
  });
  await room.getByRole('button', { name: 'Show values' }).click();
  await room.locator('.shudan-heatlabel').first().waitFor({ state: 'detached' });
  assert.equal(await seen.evaluate(({ count }) => count), 0);
  await close();
});

test('what was played is said and described; an opponent that is stopped is played for', async () => {
  const { page, close } = await open(browser, `${server.url}#fullboard`);
  const room = page.locator('.fullboard');
  const button = (/** @type {string} */ name) => room.getByRole('button', { name });
  const said = room.locator('.table > .message');
  await room.getByText('With best play: Black by 9.').waitFor();
  await room.locator('[data-x="0"][data-y="0"]').click();
  await said.getByText('White plays B2.').waitFor();
  await room.getByRole('application').focus();
  await page.keyboard.press('ArrowUp');
  assert.equal(await textOf(room.locator('.board [aria-live]')), 'B2, White, last move');
  await room.locator('select').first().selectOption('5x5');
  await room.locator('[data-x="0"][data-y="0"]').click();
  await room.getByText('White is thinking…').waitFor();
  assert.equal(await button('Pass').getAttribute('aria-disabled'), 'true');
  await button('Cancel').click();
  await said.getByText('Go on, or play for White.').waitFor();
  assert.equal(await button('Pass').getAttribute('aria-disabled'), 'false');
  await button('Go on').click();
  await room.getByText('White is thinking…').waitFor();
  await button('Cancel').click();
  await room.locator('[data-x="1"][data-y="1"]').click();
  await said.getByText('White plays B4.').waitFor();
  await close();
});

test('buttons keep the focus, also while they cannot be pressed; Cancel gives it back', async () => {
  const { page, close } = await open(browser, `${server.url}#fullboard`);
  const room = page.locator('.fullboard');
  const button = (/** @type {string} */ name) => room.getByRole('button', { name });
  await room.getByLabel('You play').selectOption('both');
  for (const name of ['Undo', 'Restart']) {
    await room.getByText('With best play: Black by 9.').waitFor();
    await room.locator('[data-x="1"][data-y="1"]').click();
    await pressKey(button(name));
    assert.equal(await button(name).getAttribute('aria-disabled'), 'true');
    assert.equal(await focused(page), name);
  }
  for (let n = 0; n < 2; n++) await pressKey(button('Pass'));
  await room.getByText('The game is over').waitFor();
  assert.equal(await focused(page), 'Pass');
  await room.getByLabel('Rules').selectOption('psk');
  await room.locator('select').first().selectOption('5x4');
  await pressKey(button('Pass'));
  await pressKey(button('Cancel'));
  await room.getByText('Cancelled').waitFor();
  assert.equal(await focused(page), 'Pass');
  await close();
});
