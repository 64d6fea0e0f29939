/** The endgame room in the page. */
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

/**
 * The page with the room open, and what is often looked at in it.
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
async function openRoom(options) {
  const { page, close } = await open(browser, `${server.url}#endgame`, options);
  const room = page.locator('#room-endgame');
  const asked = /** @type {string[]} */ ([]);
  const answers = { leave: true };
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    return answers.leave ? dialog.accept() : dialog.dismiss();
  });
  const button = (/** @type {string | RegExp} */ name) => room.getByRole('button', { name });
  const point = (/** @type {number} */ x, /** @type {number} */ y) =>
    room.locator(`[data-x="${x}"][data-y="${y}"]`).first();
  const section = (/** @type {string | RegExp} */ name) => room.getByRole('region', { name });
  const fact = (/** @type {string} */ text) =>
    section(/^Thermograph of/)
      .getByText(text, { exact: true })
      .first();
  const paste = (/** @type {string} */ sgf) =>
    page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, sgf);
  await section('Thermograph of F').waitFor();
  const said = room.locator('.table > .message.info');
  return { page, close, room, button, point, section, fact, paste, said, asked, answers };
}

/** A row of 26 empty points: more than is played out in seconds. */
const WIDE = `(;SZ[19]EGRE[A:${[...'abcdefghijklmnopqrs'].map((x) => `${x}a`).join(' ')} ab bb cb db eb fb gb])`;

test('another question drops the answer; long work tells how far it is, and is cancelled', async () => {
  const { close, room, button, section, paste } = await openRoom();
  await button('All thermographs side by side').click();
  await paste('(;SZ[5]EGGA[A:4|||])');
  await section('Thermograph of A').getByText('a number: nobody gains').waitFor();
  await section('Thermographs side by side').locator('svg').waitFor();
  await paste(WIDE);
  await room
    .locator('.side .progress')
    .getByText(/[1-9]\d* nodes/)
    .waitFor();
  assert.equal(await room.locator('.thermograph, .facts').count(), 0);
  await room.locator('.side').getByRole('button', { name: 'Cancel' }).click();
  await room.locator('.side').getByText('Cancelled.').waitFor();
  assert.equal(await room.locator('.side .progress').count(), 0);
  await room.locator('.side').getByRole('button', { name: 'Try again' }).click();
  await room.locator('.side .progress').waitFor();
  await paste('(;SZ[5]EGGA[A:7|-3])');
  await section('Thermograph of A').getByText('gote').waitFor();
  await close();
});

test('what was advised or brought into canonical form goes with its position', async () => {
  const { room, close, section, button, paste } = await openRoom();
  await paste('(;SZ[5]EGGA[A:4|||])');
  await button('Advise').click();
  await room.getByText('Black first: 5').waitFor();
  await button('Work out').click();
  await section('Canonical form')
    .getByText('a number: 5')
    .or(room.locator('.form'))
    .first()
    .waitFor();
  await paste('(;SZ[5]EGGA[A:7|-3])');
  await section('Thermograph of A').getByText('gote').waitFor();
  assert.equal(await room.getByText(/Black first/).count(), 0);
  assert.equal(await room.locator('.form').count(), 0);
  await close();
});

test('buttons keep the focus, also while they cannot be pressed; Cancel gives it back', async () => {
  const { page, close, room, button, section, paste } = await openRoom();
  await paste('(;SZ[5]EGGA[A:4|2||-3])');
  await section('Thermograph of A').getByText('gote').waitFor();
  await pressKey(button('Advise'));
  await room.getByText('Black first: 2').waitFor();
  assert.equal(await focused(page), 'Advise');
  await pressKey(section('Moves').getByRole('button', { name: /^○/ }));
  await section('Moves').getByText('If both pass here: -3').waitFor();
  assert.equal(await focused(page), 'Start', 'there is no move any more');
  await pressKey(button('Start'));
  await section('Moves').getByRole('button', { name: /^○/ }).waitFor();
  assert.equal(await focused(page), 'Start');
  for (const name of ['To the beginning', 'To the end']) {
    await pressKey(button(name));
    await button(name).and(page.locator('[aria-disabled=true]')).waitFor();
    assert.equal(await focused(page), name);
  }
  await pressKey(button('Remove A'));
  await button('Remove A').waitFor({ state: 'detached' });
  assert.equal(await focused(page), 'Find regions');
  await room.locator('.board').focus();
  await paste(WIDE);
  await pressKey(room.locator('.side').getByRole('button', { name: 'Cancel' }));
  await room.locator('.side').getByText('Cancelled.').waitFor();
  assert.equal(await focused(page), 'Regions on the board');
  await close();
});

test('the federation is the first sample; both komasters are overlaid and read off', async () => {
  const { close, section, button, fact } = await openRoom();
  const graph = section('Thermograph of F');
  await fact('-83/3').waitFor();
  await graph.getByText('46/3: a move is worth').waitFor();
  assert.equal(await graph.locator('polyline').count(), 4);
  await button('White is komaster').click();
  assert.equal(await graph.locator('polyline').count(), 2);
  await graph.locator('svg').hover();
  await graph.getByText(/White is komaster: t = -?\d/).waitFor();
  await close();
});

test('a condition is checked while it is typed, and changes the federation', async () => {
  const { close, room, fact } = await openRoom();
  const field = room.getByLabel('If');
  await field.fill('eyes < && connection = 0');
  await room.getByText(/↑ condition 'eyes < && connection = 0', column 8/).waitFor();
  assert.equal(await field.getAttribute('aria-invalid'), 'true');
  await field.fill('eyes > 9');
  await fact('7/3').waitFor();
  await close();
});

test('a tree is entered by hand: moves on the board, scores, and parts', async () => {
  const { close, button, point, room, section, fact } = await openRoom();
  await button('New tree by hand').click();
  await section('Tree of C').waitFor();
  await point(8, 1).click();
  await room.getByLabel('Points for Black here').fill('5');
  await button('Score').click();
  await button(/^Start/)
    .first()
    .click();
  await point(8, 2).click();
  await room.getByText('1 end needs a score.', { exact: false }).waitFor();
  await room.getByLabel('or it splits into').fill('2|0');
  await button('Add part').click();
  await room.getByText('All ends are scored.').waitFor();
  await button(/^Start/)
    .first()
    .click();
  await fact('Temperature').waitFor();
  const same = section('Thermograph of C');
  await same.getByText('2', { exact: true }).first().waitFor();
  await close();
});

test('what an action could not do is said, and no longer after the next one', async () => {
  const { close, room, button, point, section, paste, said } = await openRoom();
  await button('Find regions').click();
  await said.getByText(/^\s*No further region/).waitFor();
  assert.equal(await said.getAttribute('role'), 'status');
  await button('New on the board').click();
  await said.getByText('Click the points of C.').waitFor();
  assert.equal(await button('Mark the region').getAttribute('aria-pressed'), 'true');
  await point(8, 8).click();
  await said.getByText(/./).waitFor({ state: 'detached' });
  await button('Remove C').click();
  assert.equal(await button('Play in the region').getAttribute('aria-pressed'), 'true');
  await point(8, 8).click();
  await said.getByText('Choose a region to play in.').waitFor();
  await paste(BOARD);
  await button('Find regions').click();
  await section('Thermograph of A').waitFor();
  await point(8, 6).click();
  await said.getByText(/^\s*J1 is outside of A\.\s*$/).waitFor();
  await room.getByLabel('A game in brackets').fill('1|2|');
  await button('Add').first().click();
  await room.getByText('column 4: the expression cannot be read').waitFor();
  assert.equal(await room.getByLabel('A game in brackets').inputValue(), '1|2|');
  const choices = room.getByRole('group', { name: 'Choose a region' }).getByRole('button');
  for (let left = await choices.count(); left > 0; left--) {
    await choices.first().click();
    await button(/^Remove/).click();
    await choices.nth(left - 1).waitFor({ state: 'detached' });
  }
  await room.getByText(/^None yet: find them/).waitFor();
  assert.equal(await button('All thermographs side by side').count(), 0);
  await close();
});

test('own work is left only after a question; a sample can be set up again', async () => {
  const { close, button, section, room, asked, answers } = await openRoom();
  assert.equal(await button('Reset').getAttribute('aria-disabled'), 'true');
  await button(/^A$/).click();
  await room.getByLabel('Sample').selectOption('2');
  await section('Thermograph of cool').waitFor();
  assert.deepEqual(asked, []);
  await button('New tree by hand').click();
  answers.leave = false;
  await room.getByLabel('Sample').selectOption('0');
  await section(/^Tree of/).waitFor();
  assert.equal(asked.length, 1);
  assert.equal(await textOf(room.getByLabel('Sample').locator(':checked')), 'HotStrat fails');
  answers.leave = true;
  await button('Reset').click();
  await section('Thermograph of cool').waitFor();
  assert.equal(await section(/^Tree of/).count(), 0);
  await close();
});

test('the browser asks before own work is lost with the page', async () => {
  const { page, close, button, section, asked } = await openRoom();
  await button(/^A$/).click();
  await page.reload();
  await section('Thermograph of F').waitFor();
  assert.deepEqual(asked, []);
  await button('New tree by hand').click();
  await section(/^Tree of/).waitFor();
  await page.reload();
  await section('Thermograph of F').waitFor();
  assert.equal(asked.length, 1);
  await close();
});

test('a file is opened by hand, and its faults are told', async () => {
  const { close, section, room } = await openRoom();
  const own = room.getByText('Your own file');
  await own.click();
  await room.locator('input[type=file]').setInputFiles({
    name: 'own.sgf',
    mimeType: 'application/x-go-sgf',
    buffer: Buffer.from('(;SZ[5]EGGA[A:7|-3]'),
  });
  await section('Thermograph of A').getByText('gote').waitFor();
  assert.match(await textOf(room.locator('.warnings li')), /^Line 1, column 20: .*missing$/);
  await own.click();
  await room.getByLabel('SGF', { exact: true }).fill('hello');
  await room.getByRole('button', { name: 'Open', exact: true }).click();
  await room
    .locator('.open-file')
    .getByText(/not valid SGF/)
    .waitFor();
  await close();
});

test('a board that no room has is refused, and what cannot stand on one is told', async () => {
  const { close, room, paste } = await openRoom();
  const shown = room.locator('.shudan-vertex');
  const before = await shown.count();
  for (const size of ['0', '26', '300', '9:300']) {
    await paste(`(;SZ[${size}]AB[aa])`);
    await room
      .getByRole('alert')
      .getByText('the board size is not supported (line 1, column 6)')
      .waitFor();
    assert.equal(await shown.count(), before);
    await paste('hello');
    await room
      .getByRole('alert')
      .getByText(/not valid SGF/)
      .waitFor();
  }
  await paste('(;SZ[9]AB[aa][zz]AW[aa][bb])');
  await room.locator('.warnings').waitFor();
  assert.deepEqual(await room.locator('.warnings li').allTextContents(), [
    'Line 1, column 15: not a point of the board',
    'Line 1, column 21: a point is set up twice',
  ]);
  assert.equal(await room.locator('.shudan-vertex.shudan-sign_1').count(), 0);
  assert.equal(await room.locator('.shudan-vertex.shudan-sign_-1').count(), 2);
  await close();
});

test('of a session that is broken it is told where, and the document stays', async () => {
  const { close, room, button, fact, paste } = await openRoom();
  const broken = (/** @type {string} */ text) =>
    room.getByRole('alert').getByText(`The session cannot be played back: ${text}`).waitFor();
  const begin = 'EGSE[{"do":"begin","sgf":"(;SZ[9\\])"}]';
  await paste(
    `(;SZ[9]EGGA[A:7|-3]${begin}EGSE[{"do":"tree","name":"B"}]EGSE[{"do":"stone","color":"B"}]EGSE[null])`,
  );
  await fact('gote').waitFor();
  await button('To the beginning').click();
  await room.getByText('Step 0 of 3: the beginning').waitFor();
  await button('One step on').click();
  await room.getByText('Step 1 of 3: new tree B').waitFor();
  await button('One step on').click();
  await broken('step 2 cannot be carried out');
  await room.getByText('Step 1 of 3: new tree B').waitFor();
  await paste(
    '(;SZ[9]EGGA[A:7|-3]EGSE[{"do":"begin","sgf":"(;SZ[40\\])"}]EGSE[{"do":"tree","name":"B"}])',
  );
  await fact('gote').waitFor();
  await button('To the beginning').click();
  await broken('the board size is not supported (line 1, column 6)');
  await paste(
    `(;SZ[9]EGGA[A:7|-3]${begin}EGSE[{"do":"board-region","name":"B"}]EGSE[{"do":"mark","region":"B"}])`,
  );
  await fact('gote').waitFor();
  await button('To the beginning').click();
  await room.getByText('Step 0 of 2: the beginning').waitFor();
  await button('To the end').click();
  await broken('step 2 cannot be carried out');
  await close();
});

test('what a file calls a point and is none is told, not drawn', async () => {
  const { close, room, paste } = await openRoom();
  await paste('(;SZ[3]EGRE[A:abc aa])');
  await room.getByRole('alert').getByText("'abc' is not a point of the board").waitFor();
  assert.equal(await room.locator('.shudan-vertex').count(), 9);
  await close();
});

test('all thermographs stand side by side and are saved as one SVG', async () => {
  const { page, close, button, section } = await openRoom();
  await button('All thermographs side by side').click();
  const beside = section('Thermographs side by side');
  await beside.locator('svg').nth(2).waitFor();
  const saved = page.waitForEvent('download');
  await button('Save all as SVG').click();
  const svg = readFileSync(await (await saved).path(), 'utf8');
  assert.equal(svg.match(/<g>/g)?.length, 3);
  await close();
});

test('a session is recorded with what was typed, saved, loaded and played back', async () => {
  const { page, close, room, button, section, paste } = await openRoom();
  await room.getByLabel('A game in brackets').fill('7|-3');
  await button('Add').first().click();
  await section('Thermograph of C').waitFor();
  const saved = page.waitForEvent('download');
  await button('Save as SGF').click();
  const sgf = readFileSync(await (await saved).path(), 'utf8');
  assert.match(sgf, /EGSE\[.*7\|-3/);
  await button('To the beginning').click();
  await section('Thermograph of F').waitFor();
  assert.equal(await button(/^C$/).count(), 0);
  await button('One step on').click();
  await section('Session').getByText('Step 1 of 2: game C: 7|-3').waitFor();
  await button('To the end').click();
  await section('Thermograph of C').waitFor();
  await room.getByLabel('Sample').selectOption('2');
  await section('Thermograph of cool').waitFor();
  await paste(sgf);
  await section('Session')
    .getByText(/Step 2 of 2: choose C/)
    .waitFor();
  assert.equal(await textOf(room.getByLabel('Sample').locator(':checked')), 'The pasted text');
  await room.getByLabel('Sample').selectOption('2');
  await section('Thermograph of cool').waitFor();
  assert.equal(await textOf(room.getByLabel('Sample').locator(':checked')), 'HotStrat fails');
  await close();
});

const BOARD =
  '(;FF[4]GM[1]SZ[9:7]AB[ba][da][fa][ha][ab][bb][cb][db][eb][fb][gb][hb][ib][ac][bc][dc][ec][gc]' +
  '[hc][ic][ad][ed]AW[bd][gd][hd][id][ae][be][de][ee][ge][he][ie][af][bf][cf][df][ef][ff][gf][hf]' +
  '[if][bg][dg][fg][hg])';

test('regions are found on a board, and the whole board is advised', async () => {
  const { close, button, room, section, paste } = await openRoom();
  await paste(BOARD);
  await button('Advise').click();
  await room.getByText('Black first: 0').waitFor();
  await button('Find regions').click();
  await section('Thermograph of A').waitFor();
  await button(/^B$/).click();
  await section('Thermograph of B').waitFor();
  await button('Work out').click();
  await section('Canonical form').getByText('1*|-1*').waitFor();
  await close();
});

test('long names and comments are broken, not the page', async () => {
  for (const viewport of [undefined, PHONE]) {
    const { page, close, room, button, paste, section } = await openRoom({ viewport });
    const long = 'W'.repeat(120);
    await button('All thermographs side by side').click();
    await paste(`(;SZ[5]C[${long}]EGGA[${long}:4|||][${long}X:3|1])`);
    await section(`Thermograph of ${long}`).waitFor();
    await button('Advise').click();
    await section('Advice').getByText('Black first').waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} pixels too wide`);
    await paste(`(;SZ[5]C[${'Line\n'.repeat(100)}]EGGA[Long:3|1])`);
    await section('Thermograph of Long').waitFor();
    const { height = 999 } = (await room.locator('.comment').boundingBox()) ?? {};
    assert.ok(height < 180, `the comment is ${height} pixels high`);
    await close();
  }
});

test('on a phone the thermograph follows the board and nothing is wider than the screen', async () => {
  const { page, close, button, section } = await openRoom({ viewport: PHONE });
  await button('All thermographs side by side').click();
  await button('New tree by hand').click();
  await section('Tree of C').waitFor();
  const [wide, board, graph] = await page.evaluate(() => [
    document.documentElement.scrollWidth - innerWidth,
    document.querySelector('#room-endgame .table')?.getBoundingClientRect().bottom ?? 0,
    document.querySelector('#room-endgame .side')?.getBoundingClientRect().top ?? 0,
  ]);
  assert.ok(wide <= 0, `${wide} pixels too wide`);
  assert.ok(graph >= board && graph - board < 40, 'the thermograph comes next');
  assert.match(await textOf(section('Tree of C')), /1 end needs a score/);
  await close();
});

test('on a phone what a button says comes into view, and what it opened is told', async () => {
  const { page, close, room, button, section, paste, said } = await openRoom({ viewport: PHONE });
  for (const [name, words] of [
    ['New tree by hand', 'Play the moves of C on the board; the tree and its scores stand below.'],
    ['Federation of all', 'The score offsets of D stand below.'],
    ['New on the board', 'Click the points of E.'],
    ['Find regions', /^No further region/],
  ]) {
    await button(name).evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await button(name).press('Enter');
    const message = said.getByText(words);
    await message.waitFor();
    await page.waitForTimeout(50);
    const { y = -9, height = 0 } = (await message.boundingBox()) ?? {};
    assert.ok(y >= 0 && y + height <= PHONE.height, `${name}: said at ${y}`);
  }
  await button('Advise').click();
  await section('Advice').getByText('The tree of C has an end that needs a score.').waitFor();
  await paste(BOARD);
  await button('Find regions').click();
  await said.getByText(/^Found: A/).waitFor();
  assert.equal(await room.getByRole('alert').getByText(/./).count(), 0);
  await close();
});

test('on a phone a finger along the thermograph reads it, one across it scrolls the page', async () => {
  const { page, close, section } = await openRoom({ viewport: PHONE, hasTouch: true });
  const graph = section('Thermograph of F').locator('svg');
  await swipe(page, graph, [0.3, 0.2], [80, 0]);
  await section('Thermograph of F')
    .getByText(/: t = \d/)
    .waitFor();
  const before = await page.evaluate(() => scrollY);
  await swipe(page, graph, [0.5, 0.8], [0, -150]);
  await page.waitForFunction((top) => scrollY > top + 80, before);
  await close();
});

test('stones lie above the paint of their region', async () => {
  const { close, room } = await openRoom();
  const painted = room.locator('.shudan-sign_-1:has(> .shudan-paint)').first();
  const [stone, paint] = await painted.evaluate((vertex) =>
    ['.shudan-stone', '.shudan-paint'].map((part) =>
      Number(getComputedStyle(/** @type {Element} */ (vertex.querySelector(part))).zIndex),
    ),
  );
  assert.ok(stone > paint, `${stone} and ${paint}`);
  await close();
});
