/** The demo page: a visitor solves, plays, asks, cancels, brings files; on desktop and phone. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { focused, launch, open, PHONE, servePage, textOf } from './support.js';

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

/** Black lives by playing at A1's neighbour B1 (ba from the top): three points in a row. */
const STRAIGHT_THREE = `(;SZ[9]GN[Straight three]PL[B]
AB[ba][ha][bb][hb][bc][cc][dc][ec][fc][gc][hc]AW[ca][ga][cb][db][eb][fb][gb]MA[ga])`;

/** A lone stone on an empty board with the whole board as region: nothing to be done in a minute. */
const ENDLESS = '(;SZ[11]GN[Endless]PL[B]AB[ff][gg]AW[gf][fg]MA[ff]SL[aa:kk])';

/** @param {import('playwright-core').BrowserContextOptions} [options] */
async function openRoom(options) {
  const opened = await open(browser, server.url, options);
  const { page } = opened;
  await page.locator('.shelf li').first().waitFor();
  await page.locator('.board').waitFor();
  return { ...opened, ...helpers(page) };
}

/** @param {import('playwright-core').Page} page */
function helpers(page) {
  const button = (/** @type {string} */ name) => page.getByRole('button', { name, exact: true });
  return {
    button,
    message: page.locator('.table .message'),
    verdicts: page.locator('.verdict'),
    /** @param {string} text */
    paste: (text) =>
      page.evaluate((sgf) => {
        const data = new DataTransfer();
        data.setData('text/plain', sgf);
        const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true });
        document.body.dispatchEvent(event);
      }, text),
    /** @param {string} point SGF letters */
    point: (point) => {
      const [x, y] = [...point].map((letter) => letter.charCodeAt(0) - 97);
      return page.locator(`.board [data-x="${x}"][data-y="${y}"]`);
    },
  };
}

test('the shelf has at least a dozen problems, all with names and pictures', async () => {
  const { page, close } = await openRoom();
  const items = page.locator('.shelf li');
  assert.ok((await items.count()) >= 12);
  for (const name of await items.allTextContents()) assert.notEqual(name.trim(), '');
  assert.equal(await items.locator('svg').count(), await items.count());
  const cut = await items
    .locator('span')
    .evaluateAll((names) => names.filter((name) => name.scrollHeight > name.clientHeight).length);
  assert.equal(cut, 0);
  await close();
});

test('the address leads to a problem of the shelf', async () => {
  const first = await openRoom();
  await first.page.locator('.shelf li button').nth(7).click();
  const name = await textOf(first.page.locator('.shelf li').nth(7));
  await first.page.getByRole('heading', { name }).waitFor();
  await first.page.reload();
  await first.page.getByRole('heading', { name }).waitFor();
  for (const address of ['#tsumego/j-group', '#gomoku', '#tsumego/l-group']) {
    await first.page.evaluate((hash) => {
      location.hash = hash;
    }, address);
    const title = { '#tsumego/j-group': 'J group', '#tsumego/l-group': 'L group' }[address];
    if (title) await first.page.getByRole('heading', { name: title }).waitFor();
  }
  for (const [tab, address] of [
    ['Life and death', '#tsumego/l-group'],
    ['Gomoku', '#gomoku'],
    ['Life and death', '#tsumego/l-group'],
  ]) {
    await first.page.getByRole('tab', { name: tab }).click();
    assert.equal(new URL(first.page.url()).hash, address);
  }
  await first.page.locator('#room-tsumego').waitFor(); // which comes after the address
  await first.paste(STRAIGHT_THREE);
  await first.page.getByRole('heading', { name: 'Straight three' }).waitFor();
  await first.page.getByRole('tab', { name: 'Life and death' }).click();
  assert.equal(new URL(first.page.url()).hash, '#tsumego');
  await first.close();
});

test('every problem of the shelf is solved for both sides', async () => {
  const { page, button, verdicts, close } = await openRoom();
  const items = page.locator('.shelf li button');
  for (let i = 0; i < (await items.count()); i++) {
    await items.nth(i).click();
    await page.waitForFunction(
      (n) =>
        document.querySelectorAll('.shelf li button')[n].getAttribute('aria-pressed') === 'true',
      i,
    );
    await button('Solve').click();
    await page.locator('.cost').waitFor({ timeout: 60_000 });
    const name = await textOf(items.nth(i));
    assert.equal(await verdicts.count(), 2, name);
    for (const headline of await page.locator('.verdict .headline').allTextContents()) {
      assert.doesNotMatch(headline, /not known/i, name);
    }
  }
  await close();
});

test('the verdict names the moves, marks them on the board and shows a line', async () => {
  const { page, button, verdicts, paste, point, close } = await openRoom();
  await paste(STRAIGHT_THREE);
  await page.getByRole('heading', { name: 'Straight three' }).waitFor();
  await button('Solve').click();
  await verdicts.first().waitFor();
  const [black, white] = await verdicts.allTextContents();
  assert.match(black, /Black kills/);
  assert.match(black, /Only move: E9/);
  assert.match(white, /White lives/);
  assert.match((await point('ea').getAttribute('class')) ?? '', /shudan-ghost_good/);
  await button('Show the line').first().click();
  assert.match((await point('ea').getAttribute('class')) ?? '', /shudan-sign_1/);
  await button('Hide the line').click();
  assert.match((await point('ea').getAttribute('class')) ?? '', /shudan-sign_0/);
  await close();
});

test('of a collection any problem can be chosen', async () => {
  const { page, paste, message, close } = await openRoom();
  const heading = page.getByRole('heading', { level: 2 });
  const choice = page.getByRole('combobox', { name: 'Problem' });
  const broken = '(;SZ[9]GN[Broken]AB[zz])';
  await paste(`${STRAIGHT_THREE}\n\n${ENDLESS}${broken}`);
  await choice.waitFor();
  assert.deepEqual(await choice.locator('option').allTextContents(), [
    '1 of 3',
    '2 of 3',
    '3 of 3',
  ]);
  assert.equal(await textOf(heading), 'Straight three');
  await choice.selectOption('2 of 3');
  await heading.filter({ hasText: 'Endless' }).waitFor();
  await choice.selectOption('3 of 3');
  await message.filter({ hasText: 'line 4' }).waitFor();
  assert.equal(await choice.inputValue(), '2', 'the one that can be read is still shown');
  await paste(STRAIGHT_THREE);
  await heading.filter({ hasText: 'Straight three' }).waitFor();
  assert.equal(await choice.count(), 0);
  await close();
});

test('a large collection is chosen from by number, and keeps no other choice waiting', async () => {
  const { page, paste, close } = await openRoom();
  const heading = page.getByRole('heading', { level: 2 });
  await paste(`(;SZ[9]AB[zz])${STRAIGHT_THREE.repeat(1100)}${ENDLESS}`);
  const choice = page.getByRole('spinbutton', { name: 'Problem' });
  await choice.waitFor();
  assert.equal(await choice.inputValue(), '2');
  await choice.fill('1102');
  await choice.blur();
  await heading.filter({ hasText: 'Endless' }).waitFor();
  await choice.fill('1103');
  await choice.blur();
  assert.equal(await choice.inputValue(), '1102', 'there are no more');
  await paste('(;SZ[9]AB[zz])'.repeat(5000));
  await page.getByRole('button', { name: 'The J group' }).click();
  await heading.filter({ hasText: 'The J group' }).waitFor({ timeout: 5000 });
  await close();
});

test('names and comments of any length leave room for the board', async () => {
  const { page, paste, message, close } = await openRoom({ viewport: PHONE });
  await paste(`(;SZ[9]AB[aa]AW[ab]MA[aa]GN[${'W'.repeat(3000)}]C[${'x '.repeat(1_000_000)}])`);
  const comment = page.locator('.comment');
  await comment.waitFor();
  assert.ok((await textOf(comment)).length < 6000);
  const height = async (/** @type {string} */ selector) =>
    (await page.locator(selector).boundingBox())?.height ?? 0;
  assert.ok((await height('.question h2')) < 100);
  assert.ok((await height('.comment')) < 150);
  await page.evaluate(() => {
    const detail = { sgf: 'xx', name: 'abc\u202efgs.sgf' };
    document.dispatchEvent(new CustomEvent('tesuji-file', { detail, cancelable: true }));
  });
  await message.filter({ hasText: 'abcfgs.sgf cannot be read' }).waitFor();
  await close();
});

test('what fingers press is large enough, and little moves where that is wished', async () => {
  const { page, button, paste, close } = await openRoom({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  const small = await page
    .locator('.table button, .tabs a, .segments label, summary')
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44)
        .map((one) => one.textContent?.trim()),
    );
  assert.deepEqual(small, []);
  await paste(ENDLESS);
  await page.getByRole('heading', { name: 'Endless' }).waitFor();
  await button('Solve').click();
  const spinner = page.locator('.spinner');
  assert.equal(await spinner.evaluate((one) => getComputedStyle(one).animationDuration), '4s');
  await button('Cancel').click();
  await close();
});

test('playing: the solver answers, says what a move did, and takes moves back', async () => {
  const { page, button, message, paste, point, close } = await openRoom();
  await paste(STRAIGHT_THREE);
  await page.getByRole('heading', { name: 'Straight three' }).waitFor();
  await point('da').click();
  await page.locator('.table .message.bad').waitFor();
  assert.match((await point('ea').getAttribute('class')) ?? '', /shudan-sign_-1/);
  await button('Undo').click();
  assert.match((await point('da').getAttribute('class')) ?? '', /shudan-sign_0/);
  await point('ea').click();
  await page.locator('.table .message.good').waitFor();
  await button('Restart').click();
  await point('ba').click();
  assert.match(await textOf(message), /stone already/);
  await close();
});

test('keys ask, solve and undo on the board; what was answered right leads to the next problem', async () => {
  const { page, button, verdicts, close } = await openRoom();
  const heading = page.locator('.question h2');
  const first = await textOf(heading);
  await page.getByRole('application').focus();
  await page.keyboard.press('h');
  await page.locator('.hints li').waitFor();
  await page.keyboard.press('s');
  await verdicts.first().waitFor();
  await page.locator('.board .shudan-ghost_good').first().click();
  await button('Next problem').waitFor();
  await page.keyboard.press('u');
  await button('Next problem').waitFor({ state: 'detached' });
  await page.locator('.board .shudan-ghost_good').first().click();
  await button('Next problem').click();
  await heading.filter({ hasNotText: first }).waitFor();
  assert.equal(await page.locator('.shelf li button').nth(1).getAttribute('aria-pressed'), 'true');
  await page.getByText('Your own problem').click();
  await page.getByLabel('SGF', { exact: true }).press('h');
  assert.equal(await page.locator('.progress, .hints li').count(), 0);
  await close();
});

test('hints go from vague to plain', async () => {
  const { page, button, paste, close } = await openRoom();
  await paste(STRAIGHT_THREE);
  await page.getByRole('heading', { name: 'Straight three' }).waitFor();
  const hints = page.locator('.hints li');
  for (let n = 1; n <= 5; n++) {
    await button('Hint').click();
    await hints.nth(n - 1).waitFor();
  }
  const texts = await hints.allTextContents();
  assert.equal(new Set(texts).size, 5, texts.join('\n'));
  assert.doesNotMatch(texts[0], /E9/);
  assert.match(texts[3], /E9/);
  await close();
});

test('a keyboard plays a move and hears where it is', async () => {
  const { page, paste, point, close } = await openRoom();
  await paste(STRAIGHT_THREE);
  await page.getByRole('heading', { name: 'Straight three' }).waitFor();
  const board = page.getByRole('application');
  await board.focus();
  const said = board.locator('[aria-live]');
  await page.keyboard.press('ArrowUp');
  for (let n = 0; n < 9; n++) await page.keyboard.press('ArrowUp');
  for (let n = 0; n < 9; n++) await page.keyboard.press('ArrowLeft');
  assert.match(await textOf(said), /^A9, empty/);
  await page.keyboard.press('ArrowRight');
  assert.match(await textOf(said), /^B9, Black, \d+ liberties/);
  for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.locator('.table .message.good').waitFor();
  assert.match((await point('ea').getAttribute('class')) ?? '', /shudan-sign_1/);
  await close();
});

test('buttons keep the focus, also while they cannot be pressed; Cancel gives it back', async () => {
  const { page, button, paste, message, close } = await openRoom();
  await paste(STRAIGHT_THREE);
  await page.getByRole('heading', { name: 'Straight three' }).waitFor();
  await button('Hint').focus();
  for (let n = 1; n <= 2; n++) {
    await page.keyboard.press('Enter');
    await page
      .locator('.hints li')
      .nth(n - 1)
      .waitFor();
    assert.equal(await focused(page), 'Hint');
  }
  await button('Pass').focus();
  await page.keyboard.press('Enter');
  await page.locator('.table .message.bad').waitFor();
  assert.equal(await focused(page), 'Pass');
  await button('Undo').focus();
  await page.keyboard.press('Enter');
  assert.equal(await button('Undo').getAttribute('aria-disabled'), 'true');
  assert.equal(await focused(page), 'Undo');
  await paste(ENDLESS);
  await page.getByRole('heading', { name: 'Endless' }).waitFor();
  await button('Solve').focus();
  await page.keyboard.press('Enter');
  await button('Cancel').focus();
  await page.keyboard.press('Enter');
  assert.equal(await textOf(message), 'Cancelled.');
  assert.equal(await focused(page), 'Solve');
  await close();
});

test('on a phone what was set up comes into view, and what is wrong stands in the form', async () => {
  const { page, button, close } = await openRoom({ viewport: { width: 360, height: 640 } });
  const own = page.getByText('Your own problem');
  const field = page.getByLabel('SGF', { exact: true });
  await own.click();
  await field.fill('no game at all');
  await button('Set up').click();
  const wrong = page.locator('.own .message');
  await wrong.getByText(/^The pasted text cannot be read: .*line 1, column 1/).waitFor();
  assert.equal(await field.getAttribute('aria-describedby'), await wrong.getAttribute('id'));
  await field.fill(STRAIGHT_THREE);
  await button('Set up').click();
  await page.getByRole('heading', { name: 'Straight three' }).waitFor();
  await field.waitFor({ state: 'hidden' });
  assert.equal(await focused(page), 'Straight three');
  const { y = -9 } = (await page.locator('#room-tsumego .board').boundingBox()) ?? {};
  assert.ok(y > -1 && y < 400, `the board begins at ${y}`);
  await close();
});

test('a file dropped in a room that reads none opens the room for it', async () => {
  const { page, close } = await open(browser, `${server.url}#gomoku`);
  await page.locator('#room-gomoku .board').waitFor();
  const drop = (/** @type {string} */ text) =>
    page.evaluate((sgf) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([sgf], 'dropped.sgf'));
      const seen = ['dragover', 'drop'].map((type) => {
        const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
        document.body.dispatchEvent(event);
        return [event.defaultPrevented, getComputedStyle(document.body, '::after').content];
      });
      return seen.flat();
    }, text);
  const seen = await drop(STRAIGHT_THREE);
  assert.deepEqual(seen, [true, '"Drop the SGF file"', true, 'none']);
  await page.getByRole('heading', { name: 'Straight three' }).waitFor();
  assert.equal(new URL(page.url()).hash, '#tsumego');
  await page.goto(`${server.url}#fullboard`);
  await page.locator('#room-fullboard .board').waitFor();
  await drop('(;SZ[9]GN[Handicap]HA[2]AB[cc][gg];W[ee];B[ed])');
  await page.locator('#room-record').getByRole('heading', { name: 'Handicap' }).waitFor();
  assert.equal(new URL(page.url()).hash, '#record');
  await close();
});

test('what is repaired, skipped or no problem is said', async () => {
  const { page, button, paste, close } = await openRoom();
  await paste(STRAIGHT_THREE.slice(0, -1));
  await page.getByRole('heading', { name: 'Straight three' }).waitFor();
  assert.match(await textOf(page.locator('.warnings li')), /Line 2, column \d+: .* missing$/);
  await button('Hint').click();
  await page.locator('.hints li').waitFor();
  await paste(`(;SZ[9]AB[zz])(;SZ[9]AB[aa]AW[aa])${ENDLESS}`);
  await page.getByRole('heading', { name: 'Endless' }).waitFor();
  assert.equal(await page.getByRole('combobox', { name: 'Problem' }).inputValue(), '3');
  await page.getByText('The first 2 problems cannot be read.').waitFor();
  await paste('(;SZ[9]PB[Ann];B[ee];W[cc])');
  await page.getByText('This looks like a game: open it under Game records.').waitFor();
  await close();
});

test('stones are chosen only while that is seen; a line is hidden before it goes on', async () => {
  const { page, button, paste, point, message, close } = await openRoom();
  await paste(STRAIGHT_THREE);
  await page.getByRole('heading', { name: 'Straight three' }).waitFor();
  const asked = page.getByText('What is asked');
  await asked.click();
  await button('Choose the stones').click();
  await asked.click();
  await asked.click();
  assert.equal(await button('Choose the stones').getAttribute('aria-pressed'), 'false');
  await button('Choose the stones').click();
  await page.locator('.shelf li button').first().click();
  await button('Choose the stones').waitFor();
  await paste(STRAIGHT_THREE);
  await page.getByRole('heading', { name: 'Straight three' }).waitFor();
  await button('Solve').click();
  await button('Show the line').first().click();
  await point('da').click();
  assert.equal(await textOf(message), 'Hide the line to play.');
  await close();
});

test('a file can be dropped, chosen or pasted into the field', async () => {
  const { page, button, close } = await openRoom();
  const heading = page.locator('.question h2');
  await page.evaluate(
    (sgf) => {
      const data = new DataTransfer();
      data.items.add(new File([sgf], 'dropped.sgf'));
      for (const type of ['dragover', 'drop']) {
        document.body.dispatchEvent(
          new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }),
        );
      }
    },
    STRAIGHT_THREE.replace('GN[Straight three]', ''),
  );
  await page.getByRole('heading', { name: 'dropped.sgf' }).waitFor();
  await page.getByText('Your own problem').click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'chosen.sgf',
    mimeType: 'application/x-go-sgf',
    buffer: Buffer.from(STRAIGHT_THREE.replace('Straight three', 'Chosen')),
  });
  await page.getByRole('heading', { name: 'Chosen' }).waitFor();
  await page.getByText('Your own problem').click();
  await page.locator('textarea').fill(STRAIGHT_THREE.replace('Straight three', 'Typed'));
  await button('Set up').click();
  await page.getByRole('heading', { name: 'Typed' }).waitFor();
  assert.equal(await textOf(heading), 'Typed');
  await close();
});

test('what cannot be read is told with its place, and the problem at hand stays', async () => {
  const { page, message, paste, close } = await openRoom();
  const heading = page.locator('.question h2');
  const before = await textOf(heading);
  for (const broken of [
    '(;SZ[9]\nAB[aa]AW[zz9])',
    'no game at all',
    '(;SZ[99]AB[aa])',
    '(;SZ[2]AB[aa]AW[aa])',
  ]) {
    await paste(broken);
    await page.locator('.table .message.error').waitFor();
    assert.equal(await textOf(heading), before);
    if (broken.includes('\n')) assert.match(await textOf(message), /line 2, column \d+/);
    await paste(STRAIGHT_THREE.replace('Straight three', before));
    await page.locator('.table .message:empty').waitFor({ state: 'attached' });
  }
  await close();
});

test('a position that cannot be is told when it is to be solved', async () => {
  const { page, button, message, paste, close } = await openRoom();
  await paste('(;SZ[2]GN[Breathless]AB[aa][ab]AW[ba][bb])');
  await page.getByRole('heading', { name: 'Breathless' }).waitFor();
  await button('Solve').click();
  await page.locator('.table .message.error').waitFor();
  assert.match(await textOf(message), /position.* A2/);
  await close();
});

test('text of a file is shown as text, never as markup', async () => {
  const { page, paste, close } = await openRoom();
  const evil = '<img src=x onerror="document.title=1"><script>document.title=1</script>';
  await paste(`(;SZ[9]AB[aa]AW[bb]GN[${evil}]C[${evil}])`);
  await page.locator('.comment').waitFor();
  assert.equal(await textOf(page.locator('.comment')), evil);
  assert.equal(await textOf(page.locator('.question h2')), evil);
  assert.equal(await page.locator('main img, main script').count(), 0);
  assert.notEqual(await page.title(), '1');
  await close();
});

test('solving leaves the page free: no task above 50 ms, cancel within 100 ms', async (t) => {
  const { page, button, message, paste, close } = await openRoom();
  // Other work on the machine can stop the page, too: the best of three tries counts.
  const tries = [];
  for (let n = 0; n < 3; n++) {
    await paste(ENDLESS);
    await page.getByRole('heading', { name: 'Endless' }).waitFor();
    await page.waitForTimeout(200);
    await page.evaluate(() => {
      const tasks = /** @type {number[]} */ ([]);
      Object.assign(window, { tasks });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration);
      }).observe({ type: 'longtask' });
    });
    await button('Solve').click();
    await page.waitForFunction(() =>
      /[1-9]\d* nodes/.test(document.querySelector('.progress')?.textContent ?? ''),
    );
    await page.waitForTimeout(1200);
    const cancelled = await page.evaluate(async () => {
      const start = performance.now();
      /** @type {HTMLElement} */ (document.querySelector('.progress button')).click();
      while (document.querySelector('.progress'))
        await new Promise((resolve) => setTimeout(resolve));
      return performance.now() - start;
    });
    assert.equal(await textOf(message), 'Cancelled.');
    const tasks = await page.evaluate(() => /** @type {any} */ (window).tasks);
    tries.push({ longest: Math.max(0, ...tasks), cancelled });
    if (tries[n].longest <= 50 && cancelled <= 100) break;
  }
  const best = tries[tries.length - 1];
  t.diagnostic(`longest task ${best.longest} ms, cancelled after ${best.cancelled.toFixed(1)} ms`);
  assert.ok(best.longest <= 50 && best.cancelled <= 100, JSON.stringify(tries));
  await close();
});

test('the solution tree can be saved, and the lines of a file checked', async () => {
  const { page, button, paste, close } = await openRoom();
  await paste(STRAIGHT_THREE.replace(/\)$/, '(;B[ea]C[RIGHT])(;B[da]C[RIGHT]))'));
  await page.getByRole('heading', { name: 'Straight three' }).waitFor();
  await button('Solve').click();
  await page.locator('.cost').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button('Save the solution tree').click(),
  ]);
  const tree = await readFile(await download.path(), 'utf8');
  assert.match(tree, /^\(;FF\[4\][\s\S]*;B\[ea\]/);
  await button('Check the file’s lines').click();
  const issues = page.locator('.check li');
  await issues.first().waitFor();
  assert.equal(await issues.count(), 1);
  assert.match(await textOf(issues), /D9/);
  await close();
});

test('the phone layout fits 360 pixels, and a tap plays', async () => {
  const { page, paste, point, close } = await openRoom({ viewport: PHONE, hasTouch: true });
  await paste(STRAIGHT_THREE);
  await page.getByRole('heading', { name: 'Straight three' }).waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= PHONE.width, `${width} pixels wide`);
  const size = await point('ea').boundingBox();
  assert.ok((size?.width ?? 0) >= 24, `a point is ${size?.width} pixels wide`);
  await point('ea').tap();
  await page.locator('.table .message.good').waitFor();
  await close();
});

test('the board grows with a ladder that runs out of what is shown', async () => {
  const { page, paste, point, close } = await openRoom();
  await paste('(;SZ[19]GN[A ladder]AW[dd]AB[cd][dc][ec]PL[B])');
  await page.getByRole('heading', { name: 'A ladder' }).waitFor();
  assert.equal(await point('fg').count(), 0);
  for (const [index, move] of ['de', 'fd', 'ef', 'ge', 'fg'].entries()) {
    await point(move).click();
    await page.getByText(`Move ${2 * index + 2}: White`).waitFor();
  }
  await close();
});

test('for sites: a board of its own that answers, and a hint for a board that is there', async () => {
  const { page, close } = await open(browser, `${server.url}#embed`);
  const hint = page.locator('tesuji-hint');
  for (const said of [/can be done/, /B9/, /./, /Play at B9/]) {
    await hint.getByRole('button', { name: 'Hint' }).click();
    await page.waitForFunction(
      (pattern) =>
        new RegExp(pattern).test(
          /** @type {any} */ (document.querySelector('tesuji-hint'))?.shadowRoot.textContent,
        ),
      said.source,
    );
  }
  const board = page.locator('tesuji-board');
  await board.getByRole('button', { name: 'Solve' }).click();
  await board.getByText('Black kills').waitFor();
  await close();
});

test('tabs: each room opens, the address remembers it, arrow keys move along', async () => {
  const { page, close } = await openRoom();
  const tabs = page.getByRole('tab');
  const count = await tabs.count();
  assert.equal(await tabs.first().getAttribute('aria-selected'), 'true');
  for (let n = 1; n < count; n++) {
    await page.locator('[role=tab][aria-selected=true]').focus();
    await page.keyboard.press('ArrowRight');
    const panel = page.locator('[role=tabpanel]:not([hidden])');
    await tabs.nth(n).and(page.locator('[aria-selected=true]')).waitFor();
    await panel.locator('*').first().waitFor();
    assert.equal(await panel.count(), 1);
    const { hash } = new URL(page.url());
    assert.equal(await panel.getAttribute('id'), `room-${hash.slice(1)}`);
  }
  await close();
});

test('the tab of a room that is left says that work goes on there', async () => {
  const { page, button, paste, close } = await openRoom();
  const tab = page.locator('#tab-tsumego');
  await paste(ENDLESS);
  await page.getByRole('heading', { name: 'Endless' }).waitFor();
  await button('Solve').click();
  await page.getByRole('tab', { name: 'Gomoku' }).click();
  await page.getByRole('tab', { name: 'Life and death, working' }).waitFor();
  const width = await tab.evaluate((element) => getComputedStyle(element, '::after').width);
  assert.notEqual(width, 'auto');
  await tab.click();
  await button('Cancel').click();
  await page.getByRole('tab', { name: 'Life and death', exact: true }).waitFor();
  await close();
});

test('a solver that cannot be loaded is told, and asked for again', async () => {
  const { page, complaints, close } = await open(browser, 'about:blank');
  let broken = /** @type {RegExp | null} */ (/(core|games)[^/]*\.wasm$/);
  await page.route(/\.wasm$/, (route) =>
    broken?.test(route.request().url()) ? route.fulfill({ status: 404 }) : route.fallback(),
  );
  await page.goto(`${server.url}#gomoku`);
  const again = page.getByRole('button', { name: 'Try again' });
  const alert = page.getByRole('alert');
  await alert.getByText(/could not be opened: .* 404/).waitFor();
  broken = /games[^/]*\.wasm$/;
  await again.click();
  for (const [room, repaired] of /** @type {const} */ ([
    ['gomoku', '.shudan-vertex.shudan-sign_1'],
    ['fullboard', '.headline'],
    ['record', '.facts'],
  ])) {
    broken = /games[^/]*\.wasm$/;
    await page.goto(`${server.url}#${room}`);
    await alert.getByText(/404/).waitFor();
    const box = await again.boundingBox();
    assert.ok(box && box.y < 800, `${room}: seen without scrolling`);
    assert.equal(
      await page
        .locator(`#room-${room}`)
        .getByText(/to play|wins/)
        .count(),
      0,
      room,
    );
    broken = null;
    await again.click();
    await page.locator(`#room-${room} ${repaired}`).first().waitFor();
    assert.equal(await alert.count(), 0);
    await page.reload();
  }
  assert.deepEqual(
    complaints.splice(0).filter((complaint) => !/404/.test(complaint)),
    [],
  );
  await close();
});

test('without a connection a room says so; tried again with one, it opens in its style', async () => {
  const { page, complaints, close } = await openRoom();
  const fetched = /** @type {string[]} */ ([]);
  page.on('request', (request) => fetched.push(request.resourceType()));
  await page.context().setOffline(true);
  await page.getByRole('tab', { name: 'Gomoku' }).click();
  const alert = page.getByRole('alert');
  await alert.waitFor();
  assert.equal(await textOf(alert), 'This room could not be opened: no connection.');
  // A module that could not be fetched is never asked for again by some browsers.
  assert.ok(!fetched.includes('script'), fetched.join());
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.gomoku').waitFor();
  await page.waitForFunction(
    () =>
      getComputedStyle(/** @type {Element} */ (document.querySelector('.gomoku'))).display ===
      'grid',
  );
  assert.match(complaints.splice(0).join(), /ERR_INTERNET_DISCONNECTED/);
  await close();
});

test('a room whose files have moved offers to load the page anew', async () => {
  const { page, complaints, close } = await openRoom();
  await page.route(/assets\/index-[^/]*\.js$/, (route) =>
    route.request().method() === 'HEAD' ? route.fallback() : route.fulfill({ status: 404 }),
  );
  await page.getByRole('tab', { name: 'Gomoku' }).click();
  const alert = page.getByRole('alert');
  await alert.waitFor();
  assert.equal(await textOf(alert), 'This room could not be opened: its files have moved.');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await page.locator('.gomoku').waitFor();
  assert.match(complaints.splice(0).join(), /404/);
  await close();
});

test('what is loading says so', async () => {
  const { page, close } = await open(browser, 'about:blank');
  await page.route(/core[^/]*\.wasm$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.fallback();
  });
  await page.goto(server.url);
  await page.getByText('Loading…').waitFor();
  await page.locator('.board').waitFor();
  assert.equal(await page.getByText('Loading…').count(), 0);
  await close();
});

test('the skip link and unknown addresses stay in the room', async () => {
  const { page, close } = await open(browser, `${server.url}#gomoku`);
  const isOpen = page.locator('#room-gomoku:not([hidden])');
  const skip = async () => {
    await page.getByRole('link', { name: 'Skip to the board' }).focus();
    await page.keyboard.press('Enter');
  };
  await page.locator('.gomoku .board').waitFor();
  await skip();
  assert.equal(await focused(page), 'Gomoku board of 15 by 15');
  assert.equal(new URL(page.url()).hash, '#gomoku');
  await page.evaluate(() => {
    location.hash = 'nowhere';
  });
  await page.waitForTimeout(100);
  assert.equal(await isOpen.count(), 1);
  await page.goBack();
  assert.equal(await isOpen.count(), 1);
  await page.goto(`${server.url}#embed`);
  await page.locator('tesuji-board').getByRole('application').waitFor();
  await skip();
  assert.equal(
    await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.role),
    'application',
  );
  await close();
});

test('on a laptop the buttons under a board are seen with it', async () => {
  const { page, button, paste, close } = await openRoom({ viewport: { width: 1280, height: 800 } });
  await paste('(;SZ[19]GN[Far apart]AB[aa]AW[ss])');
  await page.getByRole('heading', { name: 'Far apart' }).waitFor();
  for (const [room, last] of [
    ['tsumego', 'Pass'],
    ['gomoku', 'Restart'],
    ['endgame', 'Take away'],
    ['record', 'To the end'],
  ]) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, room);
    const own = page.locator(`#room-${room}`);
    await own.locator('.shudan-goban').waitFor();
    await page.waitForTimeout(100); // its size settles
    const box = await own.locator(button(last)).boundingBox();
    assert.ok(box && box.y + box.height <= 800, `${room}: ${box?.y}`);
  }
  await close();
});

test('what Enter does on a board is said, where it does something', async () => {
  const { page, close } = await openRoom();
  for (const [room, said] of [
    ['tsumego', 'Arrow keys move, Enter plays.'],
    ['record', 'Arrow keys move, Enter shows the chain.'],
    ['embed', 'Arrow keys move.'],
  ]) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, room);
    const board = page.locator(`#room-${room} .board`);
    const help = await board.getAttribute('aria-describedby');
    assert.equal(await textOf(board.locator(`[id="${help}"]`)), said);
  }
  await close();
});

test('on a phone no room is wider than the screen', async () => {
  const { page, close } = await openRoom({ viewport: PHONE, hasTouch: true });
  const tabs = page.getByRole('tab');
  for (let n = 0; n < (await tabs.count()); n++) {
    await tabs.nth(n).click();
    await page.locator('[role=tabpanel]:not([hidden]) > *').first().waitFor();
    await page.waitForTimeout(400);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= PHONE.width, `${await textOf(tabs.nth(n))}: ${width} pixels`);
  }
  await close();
});
