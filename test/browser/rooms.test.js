/** What holds in every room: a board that becomes smaller, what goes wrong, marks explained, files that cannot be read. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, open, servePage, textOf } from './support.js';

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

/** @param {string} name */
async function openRoom(name) {
  const opened = await open(browser, `${server.url}#${name}`);
  const { page } = opened;
  const room = page.locator(`#room-${name}`);
  await room.locator('.board, pre').first().waitFor();
  return {
    ...opened,
    room,
    board: room.getByRole('application').first(),
    /** @param {string} text */
    paste: (text) =>
      page.evaluate((sgf) => {
        const data = new DataTransfer();
        data.setData('text/plain', sgf);
        document.activeElement?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true }),
        );
      }, text),
  };
}

for (const name of ['tsumego', 'record', 'endgame'])
  test(`a smaller board may come under the cursor: ${name}`, async () => {
    const { page, room, board, paste, close } = await openRoom(name);
    await board.focus();
    for (const key of ['ArrowDown', 'ArrowRight'])
      for (let n = 0; n < 19; n++) await page.keyboard.press(key);
    await paste('(;SZ[3]AB[ab]AW[ba])');
    await room.locator('.shudan-vertex').nth(9).waitFor({ state: 'detached' });
    assert.match(await textOf(board.locator('[aria-live]')), /^C1, empty/);
    await page.keyboard.press('ArrowUp');
    assert.match(await textOf(board.locator('[aria-live]')), /^C2, empty/);
    await close();
  });

test('what fails while a room is drawn is told there, and one may begin anew', async () => {
  const { page, complaints, close } = await open(browser, `${server.url}#gomoku`, {}, () => {
    const { ResizeObserver } = window;
    window.ResizeObserver = /** @type {any} */ (
      class {
        constructor() {
          window.ResizeObserver = ResizeObserver;
          throw new Error('no measure');
        }
      }
    );
  });
  const room = page.locator('#room-gomoku');
  await room
    .getByRole('alert')
    .getByText('Something went wrong in this room: no measure')
    .waitFor();
  await room.getByRole('button', { name: 'Begin anew' }).click();
  await room.locator('.shudan-sign_1').first().waitFor();
  assert.match(complaints.splice(0).join(), /^Error: no measure$/);
  await close();
});

for (const [name, mark] of [
  ['tsumego', 'Green dot'],
  ['tsumego', 'Red diamond'],
  ['gomoku', 'Moves left everywhere'],
  ['fullboard', 'Ring on a stone'],
  ['endgame', 'Dark paint'],
  ['record', 'Colours on stones'],
])
  test(`marks are explained: ${mark} (${name})`, async () => {
    const { room, close } = await openRoom(name);
    await room.getByText('Words and marks').click();
    await room.getByRole('term').getByText(mark, { exact: true }).waitFor();
    await close();
  });

for (const name of ['gomoku', 'fullboard', 'embed'])
  test(`of a file dropped at first in a room that reads none the fault is told: ${name}`, async () => {
    const { page, room, close } = await openRoom(name);
    await room.evaluate((element) => {
      const data = new DataTransfer();
      data.items.add(new File(['<html>'], 'page.sgf'));
      element.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }));
    });
    const tsumego = page.locator('#room-tsumego');
    await tsumego.locator('.board').waitFor(); // of the first problem
    await tsumego
      .getByRole('alert')
      .getByText(/^page\.sgf cannot be read: /)
      .waitFor();
    await close();
  });
