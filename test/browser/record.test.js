/** The game record room: the slider, what is shown, files, variations, warnings; desktop and phone. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { focused, launch, open, PHONE, pressKey, servePage, swipe, textOf } from './support.js';

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

const GAME = `(;SZ[5]GN[Edges]PB[Ann]PW[Bob]RE[B+1];B[ba];W[aa];B[ab]C[<img src=x onerror=alert(1)> taken]
(;W[bb];B[cb])(;W[ca];B[ca]))`;

/** @param {import('playwright-core').BrowserContextOptions} [options] */
async function openRoom(options) {
  const opened = await open(browser, `${server.url}#record`, options);
  const { page } = opened;
  const room = page.locator('#room-record');
  await room.locator('.board').waitFor();
  const slider = room.getByRole('slider');
  return {
    ...opened,
    room,
    slider,
    /** @param {string} text */
    async paste(text) {
      await room.getByLabel('SGF', { exact: true }).fill(text);
      await room.getByRole('button', { name: 'Replay' }).click();
    },
    /** @param {number} move */
    async go(move) {
      await slider.fill(String(move));
      await room.locator('.slider output', { hasText: `${move} of` }).waitFor();
    },
    stones: room.locator('.shudan-vertex.shudan-sign_1, .shudan-vertex.shudan-sign_-1'),
    /** @param {string} point SGF letters */
    point: (point) => {
      const [x, y] = [...point].map((letter) => letter.charCodeAt(0) - 97);
      return room.locator(`.board [data-x="${x}"][data-y="${y}"]`);
    },
  };
}

test('the game on the page has no warnings, and its slider moves the board', async () => {
  const { room, slider, stones, close } = await openRoom();
  assert.equal(await room.locator('.warnings').count(), 0);
  assert.equal(await stones.count(), 0);
  await slider.focus();
  await slider.press('ArrowRight');
  await slider.press('ArrowRight');
  await room.locator('.slider output', { hasText: '2 of 55' }).waitFor();
  assert.equal(await stones.count(), 2);
  await room.getByRole('button', { name: 'To the end' }).click();
  assert.ok((await stones.count()) > 40);
  await room.getByRole('button', { name: 'One move back' }).click();
  assert.equal(await textOf(room.locator('.slider output')), '54 of 55');
  await close();
});

test('buttons keep the focus at the ends of the game', async () => {
  const { page, room, go, close } = await openRoom();
  for (const [from, name] of /** @type {const} */ ([
    [1, 'One move back'],
    [1, 'To the start'],
    [54, 'One move on'],
    [54, 'To the end'],
  ])) {
    await go(from);
    const button = room.getByRole('button', { name });
    await pressKey(button);
    await button.and(page.locator('[aria-disabled=true]')).waitFor();
    assert.equal(await focused(page), name);
  }
  await close();
});

test('pasted: facts, chains in colour, liberties, captured stones, comments as text', async () => {
  const { page, room, paste, go, point, close } = await openRoom();
  await paste(GAME);
  await room.getByRole('heading', { name: 'Edges' }).waitFor();
  assert.match(await textOf(room.locator('.facts')), /BlackAnnWhiteBobResultB\+1/);
  await go(2);
  await point('aa').hover();
  await room.locator('.about-point', { hasText: 'A5: move 2, a stone alone, in atari' }).waitFor();
  assert.equal(await room.locator('.shudan-marker_point').count(), 1);
  assert.match((await point('aa').getAttribute('class')) ?? '', /shudan-heat_/);
  await go(3);
  assert.match((await point('aa').getAttribute('class')) ?? '', /shudan-ghost_-1/);
  assert.equal(await textOf(room.locator('.comment')), '<img src=x onerror=alert(1)> taken');
  assert.equal(await page.locator('img').count(), 0);
  await room.getByLabel('Captured stones').uncheck();
  assert.doesNotMatch((await point('aa').getAttribute('class')) ?? '', /shudan-ghost/);
  await room.getByLabel('Move numbers').check();
  assert.equal(await textOf(point('ba').locator('.shudan-marker')), '1');
  assert.match(
    (await room.locator('.chart svg').getAttribute('aria-label')) ?? '',
    /After move 3: Black has taken 1, White 0/,
  );
  await close();
});

test('with move numbers a chain has its colour as a ring, which covers no number', async () => {
  const { room, go, close } = await openRoom();
  await go(50);
  await room.getByLabel('Move numbers').check();
  const rings = await room.locator('.shudan-marker_label .shudan-heat').evaluateAll((all) =>
    all.map((ring) => {
      const { backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(ring);
      const { width } = ring.getBoundingClientRect();
      return { backgroundColor, borderTopColor, inner: width - 2 * parseFloat(borderTopWidth) };
    }),
  );
  assert.ok(rings.length > 30);
  assert.ok(rings.every(({ backgroundColor }) => backgroundColor === 'rgba(0, 0, 0, 0)'));
  assert.ok(rings.every(({ inner }) => inner > 20));
  assert.ok(new Set(rings.map(({ borderTopColor }) => borderTopColor)).size > 4);
  await close();
});

test('the chain pointed at goes with its game', async () => {
  const { page, room, paste, go, close } = await openRoom();
  await paste('(;GN[Wide]SZ[19];B[jj])');
  await room.getByRole('heading', { name: 'Wide' }).waitFor();
  await go(1);
  await room.getByRole('application').focus();
  for (const key of ['ArrowUp', 'Enter']) await page.keyboard.press(key);
  await room.locator('.about-point', { hasText: 'K10: move 1' }).waitFor();
  await paste('(;GN[Small]SZ[5];B[aa])');
  await room.getByRole('heading', { name: 'Small' }).waitFor();
  assert.equal(await textOf(room.locator('.about-point')), 'Point at a stone for its chain.');
  await close();
});

test('a game of very many moves is shown', async () => {
  const { room, paste, close } = await openRoom();
  await paste(`(;GN[Endless]SZ[5]${';B[aa];W[bb];B[cc];W[dd]'.repeat(35_000)})`);
  await room.getByRole('heading', { name: 'Endless' }).waitFor({ timeout: 60_000 });
  assert.equal(await textOf(room.locator('.slider output')), '0 of 140000');
  await close();
});

test('variations, and warnings that lead to their moves', async () => {
  const { room, paste, go, close } = await openRoom();
  await paste(GAME);
  await room.getByRole('heading', { name: 'Edges' }).waitFor();
  await go(3);
  await room.getByRole('button', { name: 'Variation 1: White C5' }).click();
  await room.locator('.warnings').waitFor();
  assert.match(await textOf(room.locator('.warnings')), /a move on an occupied point \(line 2, /);
  await room.locator('.warnings button', { hasText: 'move 5' }).click();
  assert.equal(await textOf(room.locator('.slider output')), '5 of 5');
  await close();
});

test('files with several games, and what is no game', async () => {
  const { room, paste, close } = await openRoom();
  const file = { name: 'two.sgf', mimeType: 'application/x-go-sgf' };
  await room.locator('input[type=file]').setInputFiles({
    ...file,
    buffer: Buffer.from('(;SZ[9];B[aa])(;SZ[7]GN[Second];B[bb];W[cc])'),
  });
  await room.getByRole('combobox').selectOption({ label: '2 of 2' });
  await room.getByRole('heading', { name: 'Second' }).waitFor();
  assert.equal(await textOf(room.locator('.slider output')), '0 of 2');
  await paste('hello');
  await room.getByRole('alert').waitFor();
  assert.match(await textOf(room.getByRole('alert')), /not valid SGF/);
  await close();
});

test('on a phone a game that is opened comes into view, and what is wrong stands in the form', async () => {
  const { page, room, paste, close } = await openRoom({ viewport: { width: 360, height: 640 } });
  await paste('hello');
  const wrong = room.locator('.open-file .message');
  await wrong.getByText(/^The pasted text: .*not valid SGF/).waitFor();
  await paste(GAME);
  await room.getByRole('heading', { name: 'Edges' }).waitFor();
  await wrong.getByText(/./).waitFor({ state: 'detached' });
  assert.equal(await focused(page), 'Edges');
  const { y = -9 } = (await room.locator('.board').boundingBox()) ?? {};
  assert.ok(y > -1 && y < 400, `the board begins at ${y}`);
  await close();
});

test('the chart has its colours for Black and White in light and dark', async () => {
  const colors = [];
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    const { room, close } = await openRoom({ colorScheme });
    const lines = room.locator('.chart path.captures');
    colors.push(await lines.evaluateAll((all) => all.map((one) => getComputedStyle(one).stroke)));
    await close();
  }
  assert.deepEqual(colors[0], colors[1]);
  assert.equal(new Set(colors[0]).size, 2);
});

test('the table and the pictures can be taken away', async () => {
  const { page, room, close } = await openRoom();
  for (const [name, wanted] of /** @type {const} */ ([
    ['Table (CSV)', /^number,color,column,row,coordinate,/],
    ['All (JSON)', /^\{"game":0,/],
    ['Diagram (SVG)', /^<svg /],
    ['Animation (SVG)', /<set /],
  ])) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      room.getByRole('button', { name, exact: true }).click(),
    ]);
    assert.match(readFileSync(await download.path(), 'utf8'), wanted, name);
  }
  await close();
});

test('on a phone nothing is wider than the screen', async () => {
  const { page, room, slider, go, paste, close } = await openRoom({
    viewport: PHONE,
    hasTouch: true,
  });
  await go(40);
  const long = 'W'.repeat(120);
  await paste(`(;SZ[9]GN[${long}]PB[${long}]C[${long}];B[aa])`);
  await room.getByRole('heading', { name: long }).waitFor();
  const [content, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    innerWidth,
  ]);
  assert.ok(content <= screen, `${content} > ${screen}`);
  const { width = 0 } = (await slider.boundingBox()) ?? {};
  assert.ok(width > 300, `the slider is ${width} pixels wide`);
  await close();
});

test('on a phone a finger along the chart moves the game, one across it scrolls the page', async () => {
  const { page, room, slider, close } = await openRoom({ viewport: PHONE, hasTouch: true });
  const chart = room.locator('.chart svg');
  const scrolled = () => page.evaluate(() => scrollY);
  await chart.scrollIntoViewIfNeeded();
  const before = await scrolled();
  await swipe(page, chart, [0.5, 0.5], [0, -200]);
  await page.waitForFunction((top) => scrollY > top + 100, before);
  assert.equal(await slider.inputValue(), '0');
  await swipe(page, chart, [0.2, 0.5], [100, 0]);
  assert.ok(Number(await slider.inputValue()) > 10);
  await chart.click({ position: { x: 1, y: 20 } });
  assert.equal(await slider.inputValue(), '0');
  await close();
});
