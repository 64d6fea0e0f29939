/**
 * The package as a site gets it: packed, bundled by Vite, under the strict policy. The elements, the
 * adapters, the shared worker, and a worker that crashes.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { launch, open, POLICY, serve, textOf } from './support.js';

const ROOT = new URL('../..', import.meta.url).pathname;
const run = promisify(execFile);

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
/** @type {string} */
let site;

before(async () => {
  site = await mkdtemp(join(tmpdir(), 'tesuji-site-'));
  await cp(new URL('./consumer', import.meta.url).pathname, site, { recursive: true });
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', site], {
    cwd: ROOT,
  });
  const target = join(site, 'node_modules/tesuji');
  await mkdir(target, { recursive: true });
  await run('tar', ['xzf', join(site, stdout.trim()), '-C', target, '--strip-components=1']);
  server = await serve({
    configFile: false,
    root: site,
    build: { assetsInlineLimit: 0, target: 'es2022' },
    preview: { headers: { 'Content-Security-Policy': POLICY } },
  });
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await server?.close();
  await rm(site, { recursive: true, force: true });
});

/** The site, counting the workers it starts. */
async function openSite() {
  const opened = await open(browser, server.url, {}, () => {
    const started = /** @type {Worker[]} */ ([]);
    const running = /** @type {Set<Worker>} */ (new Set());
    Object.assign(window, { started, running });
    window.Worker = class extends Worker {
      /** @param {ConstructorParameters<typeof Worker>} given */
      constructor(...given) {
        super(...given);
        started.push(this);
        running.add(this);
      }
      terminate() {
        running.delete(this);
        super.terminate();
      }
    };
  });
  await opened.page.waitForFunction(() => 'events' in window);
  return opened;
}

/**
 * Waits for an event that an element told, and takes it.
 * @param {import('playwright-core').Page} page
 * @param {string} type
 */
async function told(page, type) {
  const handle = await page.waitForFunction((wanted) => {
    const { events } = /** @type {any} */ (window);
    const at = events.findIndex((/** @type {any} */ event) => event.type === wanted);
    return at < 0 ? null : events.splice(at, 1)[0];
  }, type);
  return handle.jsonValue();
}

test('<tesuji-hint>: each press gives the next hint, told in the page and by an event', async () => {
  const { page, close } = await openSite();
  const element = page.locator('#hint');
  const levels = [];
  for (let n = 0; n < 5; n++) {
    await element.getByRole('button', { name: 'Hint' }).click();
    const { id, detail } = await told(page, 'tesuji-hint');
    assert.equal(id, 'hint');
    assert.equal(await textOf(element.getByRole('status')), detail.text);
    levels.push(detail.level);
  }
  assert.deepEqual(levels, ['solvable', 'region', 'idea', 'move', 'line']);
  await close();
});

/** An empty board around two stones of each: nothing to be done in a minute. */
const ENDLESS = '(;SZ[11]PL[B]AB[ff][gg]AW[gf][fg]MA[ff]SL[aa:kk])';

/** The same, not so wide as to be searched in a worker of its own. */
const SEARCHED_BY_THE_CORE = ENDLESS.replace('aa:kk', 'bb:ih');

/**
 * The word on what has the focus in an element.
 * @param {import('playwright-core').Locator} element
 */
function focused(element) {
  return element.evaluate(({ shadowRoot }) => shadowRoot?.activeElement?.textContent);
}

for (const id of ['hint', 'board'])
  test(`<tesuji-${id}>: a keyboard asks again and again, and cancels`, async () => {
    const { page, close } = await openSite();
    const element = page.locator(`#${id}`);
    await page.locator('#board circle').first().waitFor();
    await element.getByRole('button', { name: 'Hint' }).focus();
    for (const level of ['solvable', 'region']) {
      await page.keyboard.press('Enter');
      const { detail } = await told(page, 'tesuji-hint');
      assert.equal(detail.level, level);
      assert.equal(await focused(element), 'Hint');
    }
    await element.evaluate((node, sgf) => {
      node.removeAttribute('target');
      node.setAttribute('sgf', sgf);
    }, ENDLESS);
    await page.waitForTimeout(200); // the board reads it
    await page.keyboard.press('Enter');
    const cancel = element.getByRole('button', { name: 'Cancel' });
    await cancel.focus();
    await page.keyboard.press('Enter');
    await cancel.waitFor({ state: 'hidden' });
    assert.equal(await focused(element), 'Hint');
    await close();
  });

test('<tesuji-hint>: a level of its own, and a position from a sign map', async () => {
  const { page, close } = await openSite();
  await page.evaluate(() => {
    const { fromSignMap } = /** @type {any} */ (window);
    // White's three points in the corner of a 5x5 board: Black kills in the middle, at B5.
    const signs = [
      [0, 0, 0, -1, 1],
      [-1, -1, -1, -1, 1],
      [1, 1, 1, 1, 1],
      [0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0],
    ];
    const element = /** @type {any} */ (document.getElementById('other'));
    element.setPosition(fromSignMap(signs, { toPlay: 'B', target: ['ab'] }));
    element.hint();
  });
  const { detail } = await told(page, 'tesuji-hint');
  assert.equal(detail.level, 'move');
  assert.match(detail.text, /B5/);
  await page.evaluate(() => /** @type {any} */ (document.getElementById('other')).solve());
  const result = await told(page, 'tesuji-result');
  assert.deepEqual(result.detail.first.B.moves, ['ba']);
  assert.match(await textOf(page.locator('#other').getByRole('status')), /Black kills/);
  await close();
});

test('<tesuji-hint>: what is wrong with the position is told', async () => {
  const { page, close } = await openSite();
  await page.evaluate(() => {
    const element = /** @type {any} */ (document.getElementById('other'));
    element.setAttribute('sgf', '(;SZ[9]AB[zz])');
    element.hint();
  });
  const { detail } = await told(page, 'tesuji-error');
  assert.equal(detail.code, 'invalid-sgf');
  assert.match(detail.message, /^not a point of the board/);
  assert.match(
    await textOf(page.locator('#other').getByRole('status')),
    /^Not a point of the board \(line 1, column 11\)$/,
  );
  await close();
});

test('<tesuji-board>: a click plays and is answered; keys too; undo takes both back', async () => {
  const { page, close } = await openSite();
  const element = page.locator('#board');
  const stones = element.locator('circle.black, circle.white');
  await stones.first().waitFor();
  const count = await stones.count();
  const box = await element.locator('circle.black').first().boundingBox();
  const board = element.getByRole('application');
  // E9: three points right of Black's first stone, B9.
  const step =
    ((await element.locator('circle.black').nth(1).boundingBox())?.x ?? 0) - (box?.x ?? 0);
  await page.mouse.click(
    (box?.x ?? 0) + (box?.width ?? 0) / 2 + step / 2,
    (box?.y ?? 0) + (box?.height ?? 0) / 2,
  );
  const { detail } = await told(page, 'tesuji-move');
  assert.deepEqual(detail.moves[0], { color: 'B', point: 'ea' });
  assert.ok((await stones.count()) > count);
  await element.getByRole('button', { name: 'Undo' }).click();
  assert.equal(await stones.count(), count);
  await board.focus();
  for (let n = 0; n < 10; n++) await page.keyboard.press('ArrowUp');
  for (let n = 0; n < 10; n++) await page.keyboard.press('ArrowLeft');
  for (let n = 0; n < 4; n++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  assert.deepEqual((await told(page, 'tesuji-move')).detail.moves[0], { color: 'B', point: 'ea' });
  await close();
});

for (const id of ['hint', 'board'])
  test(`<tesuji-${id}>: progress is seen, but not read out`, async () => {
    const { page, close } = await openSite();
    const element = page.locator(`#${id}`);
    await page.locator('#board circle').first().waitFor();
    await element.evaluate((node, sgf) => {
      const solver = /** @type {any} */ (node);
      node.removeAttribute('target');
      node.setAttribute('sgf', sgf);
      solver.solve();
    }, ENDLESS);
    const progress = element.locator('[part=progress]');
    await progress.filter({ hasText: /[1-9]\d* nodes/ }).waitFor();
    const changes = await element.evaluate(async ({ shadowRoot }) => {
      const status = /** @type {Node} */ (shadowRoot?.querySelector('[role=status]'));
      let count = 0;
      new MutationObserver(() => count++).observe(status, { childList: true, subtree: true });
      await new Promise((resolve) => setTimeout(resolve, 500));
      return count;
    });
    assert.equal(changes, 0);
    await element.getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await textOf(progress), '');
    await close();
  });

test('<tesuji-board>: a point that is none is refused by name and changes nothing', async () => {
  const { page, close } = await openSite();
  const element = page.locator('#board');
  await element.locator('circle').first().waitFor();
  const status = await textOf(element.getByRole('status'));
  for (const point of ['zz', 'C3', 'foo', 'a', '{{', 7]) {
    const error = await element.evaluate(
      (board, given) =>
        /** @type {any} */ (board)
          .play(given)
          .catch((/** @type {any} */ { name, code, message }) => {
            return { name, code, message };
          }),
      point,
    );
    const message = `${typeof point === 'string' ? `'${point}'` : point} is no point of the board`;
    assert.deepEqual(error, { name: 'TesujiError', code: 'bad-option', message });
  }
  assert.equal(await textOf(element.getByRole('status')), status);
  assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).events), []);
  await close();
});

test('<tesuji-board>: says that it is loading; what failed is told once, and loads at a press', async () => {
  const { page, close } = await openSite();
  await page.locator('#board circle').first().waitFor();
  const loading = await page.evaluate(async () => {
    const { configure } = /** @type {any} */ (window);
    configure({ bytes: new Uint8Array() }); // no WebAssembly
    document.getElementById('board')?.remove();
    const board = document.createElement('div');
    board.innerHTML = `<tesuji-board id="board" first="B" buttons="hint"
      sgf="(;SZ[5]AB[ea][eb][ac][bc][cc][dc][ec]AW[da][ab][bb][cb][db]MA[da])"></tesuji-board>`;
    document.body.append(board);
    await Promise.resolve();
    return board.firstElementChild?.shadowRoot?.querySelector('[role=status]')?.textContent;
  });
  assert.equal(loading, 'Loading…');
  assert.equal((await told(page, 'tesuji-error')).detail.code, 'load-failed');
  const element = page.locator('#board');
  assert.match(await textOf(element.getByRole('status')), /^The solver cannot be loaded/);
  assert.equal(await element.getByRole('application').count(), 0);
  await page.evaluate(() => /** @type {any} */ (window).configure({}));
  await element.getByRole('button', { name: 'Hint' }).click();
  assert.equal((await told(page, 'tesuji-hint')).detail.level, 'solvable');
  const events = await page.evaluate(() => /** @type {any} */ (window).events);
  assert.deepEqual(events, []);
  await close();
});

test('<tesuji-board>: goes on where it was when it is moved; without a problem it is empty', async () => {
  const { page, close } = await openSite();
  const element = page.locator('#board');
  const stones = element.locator('circle.black, circle.white');
  await stones.first().waitFor();
  await element.evaluate((board) => /** @type {any} */ (board).play('da'));
  const count = await stones.count();
  await element.evaluate((board) => document.body.prepend(board));
  await page.waitForTimeout(100);
  assert.equal(await stones.count(), count);
  await element.evaluate((board) => board.removeAttribute('sgf'));
  await element.getByRole('application').waitFor({ state: 'hidden' });
  assert.equal(await textOf(element.getByRole('status')), '');
  assert.equal(await element.getByRole('button').count(), 0);
  await close();
});

test('<tesuji-board>: the board has a name of its own, star points, and says what keys do', async () => {
  const { page, close } = await openSite();
  const element = page.locator('#board');
  const board = element.getByRole('application', {
    name: 'Go problem, Black to play, 9 by 9',
    description: 'Arrow keys move, Enter plays',
  });
  await board.waitFor();
  const stars = async () =>
    element
      .locator('.star')
      .evaluateAll((all) =>
        all.map((star) => `${star.getAttribute('cx')},${star.getAttribute('cy')}`),
      );
  assert.deepEqual(await stars(), ['2,2', '6,2', '4,4']); // the lower rows are not shown
  await element.evaluate((node) => node.setAttribute('sgf', '(;SZ[19]PL[W]AB[aa]AW[ss])'));
  await element.getByRole('application', { name: 'Go problem, White to play, 19 by 19' }).waitFor();
  assert.equal((await stars()).length, 9);
  await element.evaluate((node) => node.setAttribute('sgf', '(;SZ[7]AB[aa]AW[gg])'));
  await element.getByRole('application', { name: '7 by 7' }).waitFor();
  assert.equal((await stars()).length, 0);
  await close();
});

test('<tesuji-board>: small faults of a file are repaired; of others the place is told', async () => {
  const { page, close } = await openSite();
  const element = page.locator('#board');
  const stones = 'AB[ba][bb]AW[aa]';
  /** @type {(sgf: string) => Promise<void>} */
  const show = (sgf) => element.evaluate((node, text) => node.setAttribute('sgf', text), sgf);
  for (const [n, sgf] of [
    `(;SZ[6]${stones}(;B[ab]`,
    `;SZ[7]${stones})`,
    `(;SZ[8]KM${stones})`,
    `(;SZ[9]${stones}MA[ee])`,
  ].entries()) {
    await show(sgf);
    await element.getByRole('application', { name: `${n + 6} by ${n + 6}` }).waitFor();
  }
  for (const [sgf, code, column] of /** @type {const} */ ([
    [`(;SZ[9]${stones}[jj])`, 'invalid-sgf', 25],
    ['(;SZ[30]AB[aa])', 'unsupported-size', 6],
  ])) {
    await show(sgf);
    assert.equal((await told(page, 'tesuji-error')).detail.code, code);
    const place = new RegExp(`cannot be read: .*\\(line 1, column ${column}\\)`);
    assert.match(await textOf(element.getByRole('status')), place);
  }
  await close();
});

test('what the elements say is English, from left to right, on a page that is not', async () => {
  const { page, close } = await openSite();
  await page.evaluate(() => Object.assign(document.documentElement, { dir: 'rtl', lang: 'ar' }));
  await page.locator('#board circle').first().waitFor();
  for (const id of ['hint', 'board']) {
    const status = page.locator(`#${id}`).getByRole('status');
    const [direction, lang] = await status.evaluate((node) => [
      getComputedStyle(node).direction,
      node.closest('[lang]')?.getAttribute('lang'),
    ]);
    assert.deepEqual([direction, lang], ['ltr', 'en']);
  }
  await close();
});

test('<tesuji-board>: a button can be pressed where it does something', async () => {
  const { page, close } = await openSite();
  const element = page.locator('#board');
  await element.locator('circle.black').first().waitFor();
  const disabled = () => element.locator('button[aria-disabled=true]').allTextContents();
  assert.deepEqual(await disabled(), ['Undo', 'Restart']);
  await element.evaluate((board) => /** @type {any} */ (board).play('ea'));
  assert.deepEqual(await disabled(), []);
  await element.getByRole('button', { name: 'Restart' }).click();
  assert.deepEqual(await disabled(), ['Undo', 'Restart']);
  await element.evaluate((board) => board.setAttribute('sgf', '(;SZ[9]AB[zz])'));
  await element.getByText(/cannot be read/).waitFor();
  assert.deepEqual(await disabled(), ['Hint', 'Solve', 'Undo', 'Restart', 'Pass']);
  await close();
});

test('an answer that assumes something, holds in the region alone, or is a part of one, says so', async () => {
  const { page, close } = await openSite();
  const said =
    /Black kills\. .*Only a part is proved .*Proved inside the region.*Assumed: the stones around/;
  await page.locator('#hint').evaluate((node) => node.setAttribute('max-ms', '5000'));
  const part = '(;SZ[19]AB[pd][pp][cd][ed][cf][nc]AW[dp][dd][dc][cc][qf][qn][pc]MA[dd])';
  for (const id of ['hint', 'board']) {
    const element = page.locator(`#${id}`);
    await element.evaluate((node, sgf) => {
      node.removeAttribute('target');
      node.setAttribute('sgf', sgf);
      return /** @type {any} */ (node).solve();
    }, part);
    const { detail } = await told(page, 'tesuji-result');
    assert.deepEqual([detail.status, detail.assumes], ['partial', ['frame', 'region']]);
    assert.match(await textOf(element.getByRole('status')), said);
  }
  await close();
});

test('what is cancelled, or about the problem before, is told by no event', async () => {
  const { page, close } = await openSite();
  for (const id of ['hint', 'board']) {
    const told = await page.locator(`#${id}`).evaluate(async (node, endless) => {
      const element = /** @type {any} */ (node);
      const wait = () => new Promise((resolve) => setTimeout(resolve, 300));
      const seen = /** @type {unknown[]} */ ([]);
      element.addEventListener('tesuji-result', (/** @type {any} */ { detail }) =>
        seen.push(detail),
      );
      element.setAttribute('sgf', endless);
      for (const end of [
        () => element.cancel(),
        () => element.setAttribute('sgf', '(;SZ[3]AB[aa])'),
      ]) {
        const solving = element.solve();
        await wait();
        end();
        await solving;
        await wait();
      }
      return seen;
    }, ENDLESS);
    assert.deepEqual(told, [], id);
  }
  await close();
});

test('<tesuji-board>: the focus stays where a new problem comes, or a button goes', async () => {
  const { page, close } = await openSite();
  const element = page.locator('#board');
  const board = element.getByRole('application');
  await board.focus();
  await element.evaluate((node) => node.setAttribute('sgf', '(;SZ[7]PL[W]AB[aa]AW[gg])'));
  await element.getByRole('application', { name: '7 by 7' }).waitFor();
  await page.keyboard.press('ArrowUp');
  await element.getByText('D4, empty').waitFor();
  await element.getByRole('button', { name: 'Hint' }).focus();
  await element.evaluate((node) => node.setAttribute('buttons', 'solve'));
  await page.keyboard.press('ArrowUp');
  await element.getByText('D4, empty').waitFor();
  await close();
});

test('<tesuji-board>: what is marked is heard, and said, too', async () => {
  const { page, close } = await openSite();
  const element = page.locator('#board');
  const heard = (/** @type {string} */ words) =>
    element.locator('[aria-live]').getByText(words, { exact: true }).waitFor();
  await element.evaluate((node) => /** @type {any} */ (node).solve());
  await element.getByText(/Best: E9\./).waitFor();
  await element.getByRole('application').focus();
  for (let n = 0; n < 10; n++) await page.keyboard.press('ArrowUp');
  for (let n = 0; n < 10; n++) await page.keyboard.press('ArrowLeft');
  for (let n = 0; n < 4; n++) await page.keyboard.press('ArrowRight');
  await heard('E9, empty, best move');
  await page.keyboard.press('ArrowRight');
  await heard('F9, empty, fails');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await element
    .locator('[aria-live]')
    .getByText(/^E9, Black/)
    .waitFor();
  assert.equal(await element.locator('text:not([aria-hidden])').count(), 0);
  await close();
});

test('<tesuji-board>: a region that the file marks is shown', async () => {
  const { page, close } = await openSite();
  const element = page.locator('#board');
  const columns = () => element.locator('text').count();
  await element.getByRole('application').waitFor();
  await element.evaluate((node) =>
    node.setAttribute('sgf', '(;SZ[19]PL[B]AB[ff][gg]AW[gf][fg]MA[ff]SL[aa:ss])'),
  );
  await element.getByRole('application', { name: '19 by 19' }).waitFor();
  assert.equal(await columns(), 38);
  await close();
});

test('<tesuji-hint>: what was said stays where there is nothing to be cancelled', async () => {
  const { page, close } = await openSite();
  const element = page.locator('#hint');
  await element.evaluate((hint) => /** @type {any} */ (hint).hint());
  const status = element.getByRole('status');
  const said = await textOf(status);
  assert.notEqual(said, '');
  await element.evaluate((hint) => /** @type {any} */ (hint).cancel());
  assert.equal(await textOf(status), said);
  await close();
});

test('<tesuji-hint>: goes on where it was when it is moved', async () => {
  const { page, close } = await openSite();
  const element = page.locator('#hint');
  const hint = await element.evaluate((button) => {
    const asked = /** @type {any} */ (button).hint();
    document.body.prepend(button);
    return asked;
  });
  assert.equal(hint?.level, 'solvable');
  await close();
});

test('moved into another document and back, elements keep their looks', async () => {
  const { page, close } = await openSite();
  await page.locator('#board circle').first().waitFor();
  const looks = await page.evaluate(() => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const places = [frame.contentDocument?.body, document.body];
    return places.flatMap((place) =>
      ['hint', 'board'].map((id) => {
        const element = /** @type {any} */ (
          document.getElementById(id) ?? frame.contentDocument?.getElementById(id)
        );
        place?.append(element);
        const button = element.shadowRoot.querySelector('button');
        return [element.ownerDocument === document, getComputedStyle(button).cursor];
      }),
    );
  });
  assert.deepEqual(looks, [
    [false, 'pointer'],
    [false, 'pointer'],
    [true, 'pointer'],
    [true, 'pointer'],
  ]);
  await close();
});

test('all elements share one worker', async () => {
  const { page, close } = await openSite();
  await page.locator('#board circle').first().waitFor();
  for (const id of ['#hint', '#board']) {
    await page.locator(id).getByRole('button', { name: 'Hint' }).click();
    await told(page, 'tesuji-hint');
  }
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).started.length), 1);
  await close();
});

test('configured anew, the solver before goes when it has answered, and boards go on', async () => {
  const { page, close } = await openSite();
  const element = page.locator('#board');
  await element.locator('circle').first().waitFor();
  const running = () => page.evaluate(() => /** @type {any} */ (window).running.size);
  await page.evaluate(async () => {
    const { configure, preload } = /** @type {any} */ (window);
    const hint = /** @type {any} */ (document.getElementById('hint'));
    const answer = hint.solve();
    await Promise.resolve();
    for (let n = 0; n < 3; n++) {
      configure({});
      await preload();
    }
    await answer;
  });
  assert.equal((await told(page, 'tesuji-result')).detail.status, 'solved');
  await page.waitForFunction(() => /** @type {any} */ (window).running.size === 1);
  await element.evaluate((board) => /** @type {any} */ (board).play('ea'));
  assert.equal((await told(page, 'tesuji-move')).detail.moves.length, 1);
  assert.equal(await running(), 1);
  await close();
});

test('<tesuji-hint>: the solver starts when pointer or focus arrive, and once', async () => {
  for (const arrive of /** @type {const} */ (['hover', 'focus'])) {
    const { page, close } = await openSite();
    await page.locator('#board circle').first().waitFor();
    const started = () => page.evaluate(() => /** @type {any} */ (window).started.length);
    await page.evaluate(() => /** @type {any} */ (window).configure({})); // away from the board's
    const button = page.locator('#hint').getByRole('button', { name: 'Hint' });
    await button[arrive]();
    await page.waitForFunction(() => /** @type {any} */ (window).started.length > 1);
    await button.click();
    assert.equal((await told(page, 'tesuji-hint')).detail.outcome, 'win');
    assert.equal(await started(), 2);
    await close();
  }
});

test('<tesuji-hint>: `max-ms` ends a question that takes longer', async () => {
  const { page, close } = await openSite();
  await page.evaluate((sgf) => {
    const element = /** @type {any} */ (document.getElementById('other'));
    element.setAttribute('sgf', sgf);
    element.setAttribute('max-ms', '50');
    element.hint();
  }, ENDLESS);
  const { detail } = await told(page, 'tesuji-hint');
  assert.equal(detail.outcome, 'unknown');
  assert.match(await textOf(page.locator('#other').getByRole('status')), /Not proved/);
  await page.evaluate(() => {
    const element = /** @type {any} */ (document.getElementById('other'));
    element.setAttribute('max-ms', 'soon');
    element.hint();
  });
  const { code, message } = (await told(page, 'tesuji-error')).detail;
  assert.deepEqual([code, message], ['bad-option', 'max-ms must be a number above 0']);
  await close();
});

test('<tesuji-hint>: solving again searches longer, and is offered where it does', async () => {
  const { page, close } = await openSite();
  const [limits, said] = await page.evaluate(async (sgf) => {
    const { configure, createTesuji } = /** @type {any} */ (window);
    const tesuji = await createTesuji();
    /** @type {number[]} */
    const limits = [];
    configure({
      ...tesuji,
      solve: (/** @type {string} */ problem, /** @type {any} */ options) => {
        limits.push(options.maxMs);
        return tesuji.solve(problem, { ...options, maxMs: 50 });
      },
    });
    const hint = /** @type {any} */ (document.getElementById('hint'));
    hint.removeAttribute('target');
    /** @type {string[]} */
    const said = [];
    for (const change of [
      () => hint.setAttribute('sgf', sgf),
      () => {},
      () => hint.setAttribute('max-ms', '70'),
      () => {
        hint.removeAttribute('max-ms');
        hint.setAttribute('sgf', `${sgf} `);
      },
    ]) {
      change();
      await hint.solve();
      said.push(hint.shadowRoot.querySelector('[part=status]').textContent);
    }
    return [limits, said];
  }, ENDLESS);
  assert.deepEqual(limits, [30_000, 120_000, 70, 30_000]);
  assert.deepEqual(
    said.map((words) => /Solve again to search longer/.test(words)),
    [true, true, false, true],
  );
  await close();
});

test('a worker that crashes rejects what is pending; the next question gets a new one', async () => {
  const { page, close } = await openSite();
  const outcome = await page.evaluate(async (endless) => {
    const { createTesuji, started } = /** @type {any} */ (window);
    const tesuji = await createTesuji();
    let begin = () => {};
    const begun = new Promise((resolve) => {
      begin = () => resolve(null);
    });
    // With less memory than lives in the open need the search stays in one worker, the last one.
    const pending = tesuji
      .solve(endless, { maxMs: 30_000, memoryMB: 8, onProgress: begin })
      .catch((/** @type {any} */ error) => error.code);
    await begun;
    // Not a request of ours: the worker fails on it as it would on a trap in the core.
    started.at(-1).postMessage({ type: 'run', id: -1, request: null });
    const code = await pending;
    const answer = await tesuji.solve(
      '(;SZ[5]AB[ea][eb][ac][bc][cc][dc][ec]AW[da][ab][bb][cb][db]MA[da])',
    );
    tesuji.dispose();
    return { code, status: answer.status };
  }, SEARCHED_BY_THE_CORE);
  assert.deepEqual(outcome, { code: 'crashed', status: 'solved' });
  await close();
});

test('the elements without the solver, bundled as a site does, are at most 10 KB gzipped', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      rollupOptions: {
        input: join(ROOT, 'web/elements/index.js'),
        preserveEntrySignatures: 'strict',
        external: /wasm\/index\.js$/,
      },
    },
  });
  const { output } = /** @type {import('vite').Rollup.RollupOutput} */ (built);
  const code = output.map((part) => (part.type === 'chunk' ? part.code : '')).join('');
  assert.match(code, /TesujiBoard/);
  const size = gzipSync(code).length;
  assert.ok(size <= 10 * 1024, `${size} bytes`);
});
