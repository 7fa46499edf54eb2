/** What stands where on the page: players at the board, one pane and one shading at a time, columns, looks of the board. */
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { boardPage, executablePath, OPENING, PHONE, SCREEN } from './board-page.ts';

const WIDE = { width: 1600, height: 900 };
const LANDSCAPE = { width: 844, height: 390 };
const DOWN = 'document.documentElement.scrollHeight - innerHeight';
const SIDEWAYS = 'document.documentElement.scrollWidth - innerWidth';

describe.skipIf(executablePath === undefined)('the layout of the page', () => {
  const page = boardPage();
  const { button, type, newGame, play, players, shade, showPane, showTab } = page;
  const box = async (selector: string) => {
    const found = await page.tab.locator(selector).boundingBox();
    if (!found) throw new Error(`${selector} is not shown`);
    return { ...found, right: found.x + found.width, bottom: found.y + found.height };
  };
  const labels = () => page.tab.locator('.board:not(.diagram) .names text').first();
  const labelSize = () =>
    labels().evaluate((text) => {
      const { a: scale } = (text as SVGTextElement).getScreenCTM() as DOMMatrix;
      return Number.parseFloat(getComputedStyle(text).fontSize) * scale;
    });

  it('has a strip for each side at the board, with its stones and the turn, which a flip exchanges', async () => {
    await type('g6 g9 j6');
    await expect.poll(players).toEqual(['Dark 1 stone', 'Light 2 stones']);
    expect(await page.tab.locator('.strip li.on').innerText()).toContain('Dark');
    const [top, bottom] = [await box('.strip >> nth=0'), await box('.strip >> nth=1')];
    const board = await box('.board');
    expect(top.bottom).toBeLessThanOrEqual(board.y);
    expect(bottom.y).toBeGreaterThanOrEqual(board.bottom);
    for (const { height } of [top, bottom]) expect(height).toBeLessThanOrEqual(32);
    await button('Flip the board').click();
    await expect.poll(players).toEqual(['Light 2 stones', 'Dark 1 stone']);
  });

  it('has a form to play on one screen, and its button always in view', async () => {
    for (const [width, height] of [
      [390, 844],
      [844, 390],
      [1280, 720],
      [1440, 900],
    ] as const) {
      await page.open({ width, height });
      await showTab('Play');
      await page.choose('clock', 'true');
      const isInView = async (selector: string) => {
        const { y, bottom } = await box(selector);
        const tabs = await box('.tabs');
        return y >= 0 && bottom <= (tabs.y > height / 2 ? tabs.y : height);
      };
      await expect.poll(() => isInView('.play-form button.main'), { message: `${width}` }).toBe(true);
      // Of a phone held sideways the rest is scrolled to.
      if (height > 400)
        for (const one of ['.play-form .fields >> nth=1', '.more summary']) expect(await isInView(one)).toBe(true);
      await page.choose('feedback', 'dots');
      expect(await isInView('.play-form button.main'), `${width}`).toBe(true);
    }
  });

  it('seats the person below the board, and says who the other one is', async () => {
    await play({ size: '5', against: 'level', level: '2', you: '1' });
    await expect.poll(async () => (await players())[1]).toMatch(/^You Dark · \d stones?$/);
    expect((await players())[0]).toMatch(/^Level 2 Light · \d stones?$/);
  });

  it('shows points and pieces in hand, and six players in little room', async () => {
    await newGame('maerstanas');
    await expect.poll(players).toEqual(['Light 0 points, thunder, Woden', 'Dark 0 points, thunder, Woden']);
    const { x } = await box('.tabs');
    await newGame('heximeros');
    await expect.poll(async () => (await players()).length).toBe(6);
    expect((await box('.tabs')).x).toBe(x);
    expect((await players())[3]).toMatch(/^Silver \d+ pts$/);
    await page.tab.setViewportSize({ width: 390, height: 844 });
    expect((await box('.strip >> nth=0')).height).toBeLessThanOrEqual(32);
    expect(await page.tab.evaluate(SIDEWAYS)).toBe(0);
  });

  it('has six players beside a board that has the height, with legible pieces of different shapes, and a legend', async () => {
    await newGame('heximeros');
    await expect.poll(async () => (await players()).length).toBe(6);
    await page.tab.setViewportSize({ width: 1280, height: 720 });
    const glyphs = page.tab.locator('.pieces .glyph');
    const letterSize = () =>
      glyphs.first().evaluate((text) => {
        const { a: scale } = (text as SVGTextElement).getScreenCTM() as DOMMatrix;
        return Number.parseFloat(getComputedStyle(text).fontSize) * scale;
      });
    await expect.poll(letterSize).toBeGreaterThan(11.5);
    const board = await box('.board-frame .board');
    expect(board.height).toBeGreaterThan(0.8 * 720);
    for (const nth of [0, 1]) expect((await box(`.strip >> nth=${nth}`)).right).toBeLessThan(board.x);
    // Nothing of the points is cut.
    await type('resign');
    await expect.poll(async () => (await players())[3]).toMatch(/ -50 pts, out$/);
    const cut = (all: Element[]) => all.filter((one) => one.scrollWidth > one.clientWidth).length;
    expect(await page.tab.locator('.strip .facts').evaluateAll(cut)).toBe(0);
    const shapes = await page.tab.locator('.pieces path.piece.seat0').evaluateAll((all) => {
      const relative = (d: string) => d.replace(/-?[\d.]+ -?[\d.]+/g, 'x').length;
      return new Set(all.map((one) => relative(one.getAttribute('d') ?? ''))).size;
    });
    expect(shapes).toBeGreaterThan(3);
    const legend = await page.tab.locator('.piece-legend li').allInnerTexts();
    expect(legend.length).toBe(10);
    expect(new Set(await glyphs.allInnerTexts()).size).toBeLessThanOrEqual(10);
  });

  it('shows both colours in the bar of a won game, and says what crosses are', async () => {
    await newGame('meridians', { size: '4' });
    await page.paste('3/4/3L1/3LD1/5/1L2/1D1 L 2 2');
    await expect.poll(() => page.pieces(1)).toBe(2);
    await type('b3 e5');
    const widths = () =>
      page.tab.locator('.value-bar rect').evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute('width'))));
    await expect.poll(async () => Math.min(...(await widths()))).toBeGreaterThan(0);
    expect(await page.number('.pieces .removed')).toBeGreaterThan(0);
    await page.says('.room').toContain('Crosses');
  });

  it('shows one pane at a time, by pointer and by arrows, and remembers which', async () => {
    await type('g6');
    expect(await page.number('.explorer, .graph')).toBe(0);
    await showPane('Explorer');
    await page.tab.waitForSelector('.explorer');
    expect(await page.number('.before, .moves-table, .graph')).toBe(0);
    await page.tab.getByRole('tab', { name: 'Explorer' }).press('ArrowRight');
    await page.tab.waitForSelector('.graph');
    // Arrows choose a pane there, and do not step through the game.
    expect(await page.tab.locator('.move[aria-current]').innerText()).toContain('g6');
    expect(await page.tab.getByRole('tab', { name: 'Graph' }).getAttribute('aria-selected')).toBe('true');
    await page.tab.reload();
    await page.tab.waitForSelector('.graph');
    await page.tab.getByRole('tab', { name: 'Graph' }).press('ArrowRight');
    await page.tab.waitForSelector('.before');
  });

  it('shades the board in one way at a time, with a legend', async () => {
    await type(OPENING);
    const legend = () => page.tab.locator('.legend').innerText();
    await shade('Reach');
    await expect.poll(legend).toMatch(/^Reach: /);
    await page.counts('.areas .shaded').toBeGreaterThan(5);
    await shade('Legal points');
    await page.counts('.signs .dot').toBeGreaterThan(5);
    await shade('Dead groups');
    await expect.poll(legend).toContain('none here');
    expect(await page.number('.areas .shaded')).toBe(0);
    await shade('Ownership');
    await expect.poll(legend).toContain('turn the engine on');
    await shade('No shading');
    await expect.poll(() => page.tab.locator('.legend').textContent()).toBe('');
  });

  it('always marks dead groups, and fades captured stones', async () => {
    await newGame('meridians', { size: '4' });
    // Two stones see no path; the one of the side that moves elsewhere leaves the board.
    await type('b1 f1 g3 f3');
    await page.counts('.pieces .dead').toBe(2);
    await type('g1');
    await page.counts('.captured circle').toBe(1);
    await expect
      .poll(() => page.tab.locator('.captured').evaluate((group) => getComputedStyle(group).opacity))
      .toBe('0');
    await page.tab.emulateMedia({ reducedMotion: 'reduce' });
    expect(await page.tab.locator('.captured').evaluate((group) => getComputedStyle(group).display)).toBe('none');
  });

  it('keeps names of points legible, and at 14 pixels or less', async () => {
    for (const size of [SCREEN, WIDE, { width: 1920, height: 1080 }]) {
      await page.tab.setViewportSize(size);
      await expect.poll(labelSize).toBeLessThanOrEqual(14.01);
      expect(await labelSize()).toBeGreaterThan(10);
    }
    await page.open(PHONE);
    await expect.poll(labelSize).toBeGreaterThan(9.5);
  });

  it('has a plain board for those who want it, and remembers it', async () => {
    const wood = () => page.tab.locator('.board:not(.diagram) .wood').evaluate((path) => getComputedStyle(path).fill);
    const before = await wood();
    await page.tab.locator('.settings-menu summary').click();
    await page.choose('board', 'plain');
    await expect.poll(wood).not.toBe(before);
    const plain = await wood();
    await page.reload();
    expect(await wood()).toBe(plain);
    await page.open(SCREEN, 'dark');
    expect(await wood()).not.toBe(plain);
  });

  it('has a board on which the pieces of both sides stand out, in all its looks', async () => {
    await type('g6 g9');
    const contrasts = () => page.contrasts('.pieces .seat0, .pieces .seat1');
    for (const board of ['wood', 'plain']) {
      await page.tab.locator('.settings-menu summary').click();
      await page.choose('board', board);
      await page.tab.locator('.settings-menu summary').click();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.tab.emulateMedia({ colorScheme });
        for (const contrast of await contrasts()) expect(contrast, `${board}, ${colorScheme}`).toBeGreaterThan(3);
      }
    }
  });

  it('says what is wrong without moving what is below', async () => {
    const where = () =>
      page.tab
        .locator('.tools, .engine, .game-actions')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
    // A game that has just begun is laid out in several steps.
    const settled = async () => {
      let seen = await where();
      const isSettled = async () => {
        const before = seen;
        seen = await where();
        return `${seen}` === `${before}`;
      };
      await page.tab.waitForTimeout(200);
      await expect.poll(isSettled, { interval: 200 }).toBe(true);
      return seen;
    };
    for (const begin of [() => type('g6'), () => play({ size: '5', against: 'people' })]) {
      await begin();
      for (const [width, height] of [
        [390, 844],
        [844, 390],
        [1280, 720],
        [1600, 900],
      ] as const) {
        await page.tab.setViewportSize({ width, height });
        const before = await settled();
        await page.paste(`(;FF[4]RU[Meridians]SZ[7];W[${'zz'.repeat(60)}])`);
        await page.tab.locator('.said.bad').waitFor();
        expect(await where(), `${width}`).toEqual(before);
        const [bad, moves] = [await box('.said.bad'), await box('.moves')];
        if (width > 1000) expect(bad.bottom, `${width}`).toBeLessThanOrEqual(moves.y + 1);
        await button('Close').click();
      }
    }
  });

  it('shows a refusal of the rules whole', async () => {
    for (const size of [SCREEN, { width: 1280, height: 720 }]) {
      await page.open(size);
      await type('g6 g9');
      await page.click('h9');
      await page.says('.said.bad').toContain('nothing else');
      const hidden = await page.tab.locator('.said.bad').evaluate((it) => it.scrollHeight - it.clientHeight);
      expect(hidden, `${size.height}`).toBe(0);
    }
  });

  it('saves the board as it is seen, as a picture of two kinds', async () => {
    await type(OPENING);
    const saved = async (format: string) => {
      const file = await page.saved(format);
      return { name: file.suggestedFilename(), bytes: await buffer(await file.createReadStream()) };
    };
    const svg = await saved('SVG');
    expect(svg.name).toBe('meridians-6.svg');
    const text = svg.bytes.toString();
    expect(text.match(/<circle[^>]* fill="rgb/g)?.length).toBeGreaterThanOrEqual(6);
    expect(text).not.toMatch(/class=|style=/);
    const png = await saved('PNG');
    expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(png.bytes.readUInt32BE(16)).toBe(1600);
  });

  it('clicks at moves for those who want it', async () => {
    await page.tab.evaluate(() => {
      const { start } = OscillatorNode.prototype;
      OscillatorNode.prototype.start = function (this: OscillatorNode) {
        document.body.dataset.clicks = String(Number(document.body.dataset.clicks ?? 0) + 1);
        start.call(this);
      };
    });
    const clicks = () => page.tab.evaluate(() => Number(document.body.dataset.clicks ?? 0));
    await type('g6');
    expect(await clicks()).toBe(0);
    await page.tab.locator('.settings-menu summary').click();
    await page.choose('sound', 'on');
    await type('g9 j6');
    await button('Back').click();
    expect(await clicks()).toBe(2);
    await button('Forward').click();
    await expect.poll(clicks).toBe(3);
  });

  it('has no empty bar below the board, and one row of settings below the lines', async () => {
    await newGame('heximeros');
    const bar = page.tab.locator('.bars');
    await expect.poll(() => bar.innerText()).toContain('Point at a piece');
    await play({ against: 'level', level: '1' });
    await expect.poll(() => bar.innerText()).toMatch(/\S/);
    expect((await box('.bars')).right).toBeLessThan((await box('.board-frame .board')).x);
    await page.open({ width: 390, height: 844 });
    const { y, height } = await box('fieldset.row >> nth=0');
    expect(height).toBeLessThan(50);
    expect((await box('select.shade')).y).toBeLessThan(y + height);
  });

  it('keeps the current move in its row when marks arrive late, and does not interrupt scrolling', async () => {
    await page.open({ width: 390, height: 844 });
    await type(OPENING);
    const state = () =>
      page.tab.locator('.moves').evaluate((row) => {
        const [outer, inner] = [row, row.querySelector('[aria-current]') as Element].map((one) =>
          one.getBoundingClientRect(),
        ) as [DOMRect, DOMRect];
        return { isShown: inner.right <= outer.right + 1 && inner.left >= outer.left - 1, at: row.scrollLeft };
      });
    const widen = () =>
      page.tab.locator('.moves .move').evaluateAll((moves) => {
        for (const move of moves) move.append(' ?? and more');
      });
    await widen();
    await expect.poll(async () => (await state()).isShown).toBe(true);
    await page.tab.locator('.moves').evaluate((row) => row.scrollTo(0, 0));
    await widen();
    await page.tab.waitForTimeout(100);
    expect((await state()).at).toBe(0);
  });

  it('cuts no text of a control, and shows all tools of an analysis at once on the usual screens', async () => {
    await type(OPENING);
    await page.paste('(;FF[4]RU[Meridians]SZ[7];W[g6](;B[g9];W[j6])(;B[d9])(;B[e9])(;B[g3]))');
    await page.engine().click();
    await page.tab.locator('.moves-table tbody tr').nth(7).waitFor();
    const cut = () =>
      page.tab
        .locator('.reading')
        .evaluate((column) =>
          [...column.querySelectorAll('button:not(.go, .game-row), .option, legend:not(.hidden), .field > *')]
            .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
            .map(({ textContent }) => textContent),
        );
    const crowded = () =>
      page.tab
        .locator('header > button, .corner button')
        .evaluateAll((all) =>
          all
            .filter((one, i) => one.getBoundingClientRect().left < (all[i - 1]?.getBoundingClientRect().right ?? 0))
            .map(({ textContent }) => textContent),
        );
    for (const [width, height] of [
      [390, 844],
      [844, 390],
      [820, 1180],
      [1280, 720],
      [1440, 900],
    ] as const) {
      await page.tab.setViewportSize({ width, height });
      expect(await crowded(), `${width}`).toEqual([]);
      for (const tab of ['Games', 'Learn', 'Play', 'Analyse']) {
        await showTab(tab);
        expect(await cut(), `${width}, ${tab}`).toEqual([]);
        expect(await page.tab.evaluate(SIDEWAYS), `${width}, ${tab}`).toBe(0);
      }
      if (width > 1000) expect((await box('.tools')).bottom).toBeLessThanOrEqual(height);
    }
  });

  it('has the colours of the system, and others as long as they are chosen', async () => {
    const background = () => page.tab.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await button('Dark colours').click();
    await expect.poll(background).not.toBe(light);
    const dark = await background();
    await page.reload();
    expect(await background()).toBe(dark);
    // Also before the page's own scripts run.
    let end = () => {};
    const late = new Promise<void>((resolve) => {
      end = resolve;
    });
    await page.tab.route('**/assets/index-*.js', (route) => late.then(() => route.continue()));
    await page.tab.reload({ waitUntil: 'commit' });
    await page.tab.waitForSelector('body', { state: 'attached' });
    await expect.poll(() => page.tab.evaluate(() => document.styleSheets.length)).toBe(1);
    expect(await background()).toBe(dark);
    end();
    await page.tab.waitForSelector('svg.board:not(.diagram)');
    await page.tab.unroute('**/assets/index-*.js');
    await page.tab.emulateMedia({ colorScheme: 'dark' });
    expect(await background()).toBe(dark);
    await button('Light colours').click();
    await expect.poll(background).toBe(light);
    await button('Dark colours').click();
    await page.tab.emulateMedia({ colorScheme: 'light' });
    await expect.poll(background).toBe(light);
  });

  it('has three columns from 1,500 pixels on, and a board most of the height of a phone held sideways', async () => {
    await page.tab.setViewportSize(WIDE);
    await type(OPENING);
    const [board, moves, pane] = [await box('.stand'), await box('.moves'), await box('.pane')];
    expect(board.right).toBeLessThan(moves.x);
    expect(moves.right).toBeLessThan(pane.x);
    expect(await page.tab.evaluate(DOWN)).toBe(0);
    // The comment stands below the moves.
    expect((await box('.tools')).right).toBeLessThan(pane.x);
    await page.tab.setViewportSize(SCREEN);
    await expect.poll(async () => (await box('.moves')).bottom).toBeLessThan((await box('.pane')).y + 1);
    expect((await box('.tools')).x).toBe((await box('.moves')).x);
    await page.tab.setViewportSize(LANDSCAPE);
    for (const tab of ['Analyse', 'Play']) {
      await showTab(tab);
      expect((await box('.board')).height).toBeGreaterThan(0.65 * LANDSCAPE.height);
    }
    expect((await box('.strip >> nth=0')).right).toBeLessThanOrEqual((await box('.board-frame')).x);
    for (const over of [SIDEWAYS, DOWN]) expect(await page.tab.evaluate(over)).toBe(0);
  });
});
