import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reviewHtml } from '../../src/review/review-html.ts';
import { openPage, sharedBrowser } from '../support/browser.ts';
import { testFolder } from '../support/folder.ts';
import { browserPath } from '../support/programs.ts';
import { kitOf, reviewed } from '../support/reviewing.ts';

const HOSTILE = `<script>alert(1)</script>"'`;
const MOVES = ['d1', 'b1', 'd6', 'b4', 'g1', 'd3', 'f1', 'a1', 'f3'];
const RECORD = { size: 4, moves: MOVES, players: [{ name: HOSTILE }, { name: 'b' }] };
const review = await reviewed(RECORD, 100);
const html = reviewHtml(kitOf(RECORD), review);
const PIE_RECORD = { size: 3, moves: ['e1', 'a2', 'dark', 'c3'], rules: { pie: true } };
const pie = reviewHtml(kitOf(PIE_RECORD), await reviewed(PIE_RECORD, 20));

const executablePath = browserPath();

describe.skipIf(executablePath === undefined)('in Chromium', () => {
  const folder = testFolder();
  let tab: Page;
  beforeAll(async () => {
    tab = await (await sharedBrowser()).newPage();
  });
  afterAll(async () => {
    await tab?.close();
  });
  const opened = async (width: number, height: number) => {
    const path = join(folder, 'sized.html');
    writeFileSync(path, html);
    await openPage(tab, pathToFileURL(path).href, 'light', { width, height });
  };
  const shown = () => tab.locator('g.stage.on').getAttribute('data-ply');

  it.each([
    ['a phone', 400, 800],
    ['a phone held sideways', 800, 400],
    ['a small screen', 1024, 640],
    ['a screen', 1280, 900],
  ])('the board is in view on %s wherever a move is clicked', async (_, width, height) => {
    await opened(width, height);
    const places = await tab.locator('.reading [data-go]:not(tr)').all();
    expect(places.length).toBeGreaterThan(MOVES.length);
    // Every third from the first to the last.
    for (const place of places.filter((_, i) => (places.length - 1 - i) % 3 === 0 || i === 0)) {
      await place.click();
      expect(await shown()).toBe(await place.getAttribute('data-go'));
      const [board, clicked] = [await tab.locator('.board').boundingBox(), await place.boundingBox()];
      if (!board || !clicked) throw new Error('not drawn');
      expect(board.y).toBeGreaterThanOrEqual(0);
      expect(board.y + board.height).toBeLessThanOrEqual(height);
      expect(board.height).toBeGreaterThan(0.3 * height);
      // What was clicked is still there, and not behind the board.
      expect(clicked.y).toBeGreaterThanOrEqual(width < 704 ? board.y + board.height : 0);
      expect(Math.floor(clicked.y + clicked.height)).toBeLessThanOrEqual(height);
    }
  });

  it('the curve stands beside the board where there is room, and below it on a phone', async () => {
    for (const [width, isBeside] of [
      [1280, true],
      [400, false],
    ] as const) {
      await opened(width, 900);
      const [board, curve] = [await tab.locator('.board').boundingBox(), await tab.locator('#curve svg').boundingBox()];
      if (!board || !curve) throw new Error('not drawn');
      expect(curve.x > board.x + board.width && curve.y + curve.height < board.y + board.height).toBe(isBeside);
      expect(curve.y > board.y + board.height).toBe(!isBeside);
    }
  });

  it('every move that can be clicked can be reached by Tab and pressed by Enter and Space', async () => {
    await opened(1280, 900);
    const places = await tab.locator('.reading [data-go]:not(tr)').all();
    const wanted = await Promise.all(places.map((place) => place.getAttribute('data-go')));
    const reached: string[] = [];
    for (let tabs = 0; tabs < wanted.length + 30 && reached.length < wanted.length; tabs++) {
      await tab.keyboard.press('Tab');
      const ply = (await tab.evaluate('document.activeElement.dataset.go ?? null')) as string | null;
      if (ply === null) continue;
      await tab.keyboard.press('Home');
      await tab.keyboard.press(reached.length % 2 === 0 ? 'Enter' : 'Space');
      expect(await shown()).toBe(ply);
      reached.push(ply);
    }
    expect(reached).toEqual(wanted);
  });

  it('steps by keys, buttons, the slider, the curve and the tables, with a clean console and nothing fetched', async () => {
    for (const [name, text] of [
      ['pie', pie],
      ['game', html],
    ] as const) {
      const path = join(folder, `${name}.html`);
      writeFileSync(path, text);
      const url = pathToFileURL(path).href;
      const { complaints, fetched, overflow } = await openPage(tab, url, 'light');
      expect(await shown()).toBe('0');
      if (name === 'game') {
        for (const [key, ply] of [
          ['ArrowRight', '1'],
          ['ArrowRight', '2'],
          ['ArrowLeft', '1'],
          ['End', '9'],
          ['ArrowRight', '9'],
          ['Home', '0'],
        ] as const) {
          await tab.keyboard.press(key);
          expect(await shown(), key).toBe(ply);
        }
        const [marked] = review.plies.filter(({ mark }) => mark !== null);
        await tab.keyboard.press('ArrowDown');
        expect(await shown()).toBe(`${marked?.ply}`);
        await tab.getByLabel('one ply on').click();
        expect(await shown()).toBe(`${(marked?.ply ?? 0) + 1}`);
        await tab.locator('#plies tbody tr').nth(4).click();
        expect(await shown()).toBe('5');
        await tab.locator('#slider').fill('3');
        expect(await shown()).toBe('3');
        const curve = tab.locator('#curve svg');
        const box = await curve.boundingBox();
        await curve.click({ position: { x: (box?.width ?? 0) - 8, y: (box?.height ?? 0) / 2 } });
        expect(await shown()).toBe('9');
        await tab.goto(`${url}#4`);
        expect(await shown()).toBe('4');
      }
      expect(overflow, name).toBe(0);
      expect(complaints, name).toEqual([]);
      expect(new Set(fetched.map((at) => at.replace(/#.*/, ''))), name).toEqual(new Set([url]));
    }
  });
});
