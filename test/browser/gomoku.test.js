/** The gomoku room in the page. */
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

test('a far-away move loses: Black answers, and what is known is said', async () => {
  const { page, close } = await open(browser, `${server.url}#gomoku`);
  const room = page.locator('#room-gomoku');
  await room.locator('.shudan-sign_1').first().waitFor();
  await room.locator('[data-x="0"][data-y="14"]').click();
  await room.getByText(/Move 3/).waitFor();
  await room.getByText(/Black wins within \d+ more moves/).waitFor();
  assert.equal(await room.locator('.shudan-stone-image.shudan-sign_1').count(), 2);
  await close();
});

test('columns are a to o, without a gap at i', async () => {
  const { page, close } = await open(browser, `${server.url}#gomoku`);
  const columns = page.locator('#room-gomoku .shudan-coordx').first();
  await columns.waitFor();
  assert.equal((await textOf(columns)).replace(/\s/g, ''), 'abcdefghijklmno');
  await close();
});

test('Black begins, answers from the table, and says how many moves are left', async () => {
  const { page, close } = await open(browser, `${server.url}#gomoku`);
  const room = page.locator('.gomoku');
  await room.locator('.shudan-vertex.shudan-sign_1').first().waitFor();
  await room.locator('[data-x="14"][data-y="0"]').click();
  await room.getByText(/Black wins within \d+ more moves\./).waitFor();
  assert.equal(await room.locator('.shudan-vertex.shudan-sign_1').count(), 2);
  assert.equal(await room.locator('.shudan-vertex.shudan-sign_-1').count(), 1);
  const sgf = decodeURIComponent((await room.locator('a[download]').getAttribute('href')) ?? '');
  assert.match(sgf, /\(;FF\[4\]GM\[4\].*;B\[hh\];W\[oa\];B\[/);
  await room.getByRole('button', { name: 'Back' }).click();
  await room.getByText('White to play.').waitFor();
  assert.equal(await room.locator('.shudan-vertex.shudan-sign_-1').count(), 0);
  await close();
});

test('a keyboard plays, and hears the answer, the threats and what is refused', async () => {
  const { page, close } = await open(browser, `${server.url}#gomoku`);
  const room = page.locator('#room-gomoku');
  const said = room.locator('.table > .message');
  await said.getByText('Black plays h8.').waitFor();
  await room.getByRole('application').focus();
  const cursor = room.locator('.board [aria-live]');
  await page.keyboard.press('ArrowUp');
  assert.equal(await textOf(cursor), 'h8, Black, last move');
  await page.keyboard.press('Enter');
  await said.getByText('There is a stone already.').waitFor();
  const marked = room.locator('.shudan-vertex.shudan-marker_label');
  for (let n = 0; n < 14 && (await marked.count()) === 0; n += 2) {
    await room.locator(`[data-x="${n}"][data-y="14"]`).click();
    await said.getByText(/^\s*Black plays \w+\.\s*$/).waitFor();
    await room.getByText('Thinking…').waitFor({ state: 'detached' });
  }
  const [x, y] = await marked.first().evaluate(({ dataset }) => [dataset.x, dataset.y].map(Number));
  await room.getByRole('application').focus();
  await page.keyboard.press('Escape');
  for (const [key, count] of /** @type {const} */ ([
    ['ArrowUp', 1],
    [x < 7 ? 'ArrowLeft' : 'ArrowRight', Math.abs(x - 7)],
    [y < 7 ? 'ArrowUp' : 'ArrowDown', Math.abs(y - 7)],
  ]))
    for (let n = 0; n < count; n++) await page.keyboard.press(key);
  assert.match(
    await textOf(cursor),
    /^\w+, empty, (a five|an open four or two fours) here for Black/,
  );
  await close();
});

test('a longest game says how it goes on, and its five is marked at the end', async () => {
  const { page, close } = await open(browser, `${server.url}#gomoku`);
  const room = page.locator('#room-gomoku');
  await room.locator('.shudan-sign_1').first().waitFor();
  await room.getByRole('button', { name: 'Longest game' }).click();
  await room.getByText(/A longest game, \d+ moves: Forward or Watch\./).waitFor();
  await room.getByLabel('Speed').fill('1500');
  await room.getByRole('button', { name: 'Watch' }).click();
  await room.getByText(/plays \w+\. Black has five in a row\./).waitFor();
  assert.equal(await room.locator('.shudan-marker_triangle').count(), 4, 'beside the last one');
  await close();
});

test('where Black is to move that is said, and a click plays no stone for Black', async () => {
  const { page, close } = await open(browser, `${server.url}#gomoku`);
  const room = page.locator('#room-gomoku');
  const headline = room.locator('.headline');
  await room.locator('.shudan-sign_1').first().waitFor();
  await room.getByRole('button', { name: 'Longest game' }).click();
  await room.getByRole('button', { name: 'Forward' }).click();
  await room.getByText('Move 2').waitFor();
  await headline.getByText('Black to play.').waitFor();
  await room.locator('[data-x="0"][data-y="0"]').click();
  await room.getByText('Black is to play: Forward.').waitFor();
  assert.equal(await room.locator('.shudan-stone-image.shudan-sign_1').count(), 1);
  await room.getByRole('button', { name: 'Forward' }).click();
  await room.getByText('Move 3').waitFor();
  await headline.getByText('White to play.').waitFor();
  await room.locator('[data-x="0"][data-y="0"]').click();
  await room.getByText('Move 5').waitFor();
  await headline.getByText(/^(Black wins within|Not proved)/).waitFor();
  await close();
});

test('buttons keep the focus, also while they cannot be pressed', async () => {
  const { page, close } = await open(browser, `${server.url}#gomoku`);
  const room = page.locator('#room-gomoku');
  const button = (/** @type {string} */ name) => room.getByRole('button', { name });
  await room.locator('.shudan-sign_1').first().waitFor();
  await room.locator('[data-x="14"][data-y="0"]').click();
  await room.getByText('Move 3').waitFor();
  await pressKey(button('Back'));
  await room.getByText('White to play.').waitFor();
  assert.equal(await button('Back').getAttribute('aria-disabled'), 'true');
  assert.equal(await focused(page), 'Back');
  await pressKey(button('Moves left everywhere'));
  await room.locator('.shudan-heatlabel').nth(200).waitFor();
  assert.equal(await focused(page), 'Moves left everywhere');
  await pressKey(button('Longest game'));
  await pressKey(button('Forward'));
  await room.getByText('Move 2').waitFor();
  assert.equal(await focused(page), 'Forward');
  await close();
});

test('how long a move lasts stands on its point and covers nothing else', async () => {
  const { page, close } = await open(browser, `${server.url}#gomoku`);
  const room = page.locator('#room-gomoku');
  await room.locator('.shudan-sign_1').first().waitFor();
  await room.getByRole('button', { name: 'Moves left everywhere' }).click();
  await room.locator('.shudan-heatlabel').nth(200).waitFor();
  const outside = await page.evaluate(
    () =>
      [...document.querySelectorAll('#room-gomoku [class*="shudan-heat_"]')].filter((vertex) => {
        const disc = /** @type {Element} */ (vertex.querySelector('.shudan-heat'));
        const [outer, inner] = [vertex, disc].map((element) => element.getBoundingClientRect());
        const fits = inner.left >= outer.left && inner.right <= outer.right;
        return !fits || inner.width < 5 || getComputedStyle(disc).boxShadow !== 'none';
      }).length,
  );
  assert.equal(outside, 0);
  await close();
});
