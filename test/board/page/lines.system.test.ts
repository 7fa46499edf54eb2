/** The moves that the engine finds, in the table and on the board, and their lines. */
import { beforeAll, describe, expect, it } from 'vitest';
import { boardPage, executablePath, OPENING } from './board-page.ts';

const SHORT = 'g6 g9';

describe.skipIf(executablePath === undefined)('the lines of the engine', () => {
  const page = boardPage();
  const { names, button, type, cell, showTab } = page;
  beforeAll(() => {
    page.isOn = true;
  });
  const rows = () => page.tab.locator('.moves-table tbody tr:not(.other)');
  const rowsThere = (count: number) => expect.poll(() => rows().count()).toBe(count);
  const numbers = () => page.tab.locator('.numbers text').count();
  const lastQuery = () => JSON.parse(page.sent.filter((text) => text.includes('allowMoves')).at(-1) ?? '{}');

  it('stand still while one points at them: what was read is what a click plays', async () => {
    await page.analyseOn();
    await type(SHORT);
    for (const nth of [0, 4, 1]) {
      await rowsThere(8);
      await page.tab.locator('.moves-table .col-line').hover();
      const row = rows().nth(nth).locator('td').first();
      const read = () => rows().locator('td:first-child').allInnerTexts();
      const before = await read();
      const { x, y, height } = (await row.boundingBox()) as { x: number; y: number; height: number };
      await page.tab.waitForTimeout(350);
      expect(await read()).toEqual(before);
      await page.tab.mouse.click(x + 20, y + height / 2);
      await expect.poll(async () => (await names()).at(-1)).toBe(before[nth]?.trim());
      await page.tab.mouse.move(5, 5);
      await page.tab.keyboard.press('Control+z');
      await page.plies().toBe(2);
    }
  });

  it('are those of chosen moves alone, chosen on the board or typed, and names those that are not legal', async () => {
    await type(SHORT);
    await rowsThere(8);
    await button('Compare').click();
    for (const name of ['j6', 'g3']) await page.click(name);
    await rowsThere(2);
    expect(await page.number('.board .picked')).toBe(2);
    const field = page.tab.getByLabel('moves to compare');
    expect(await field.inputValue()).toBe('j6 g3');
    await field.fill('J6 g3 g6 zz');
    await field.press('Enter');
    await page.says('.compare [role=alert]').toMatch(/g6, zz/);
    await rowsThere(2);
    expect(lastQuery().allowMoves).toEqual(expect.arrayContaining(['j6', 'g3']));
    expect(await names()).toEqual(SHORT.split(' '));
    await button('Compare').click();
    await rowsThere(8);
  });

  it('are previewed by a pointer that moves, and not where they come under one that rests', async () => {
    await type(SHORT);
    await rowsThere(8);
    const { x, y, height } = (await rows().nth(2).boundingBox()) as { x: number; y: number; height: number };
    await page.tab.locator('h1').click();
    await page.tab.keyboard.press('Space');
    await type('j6');
    await rowsThere(0);
    await page.tab.locator('h1').click();
    await page.tab.mouse.move(x + 90, y + height / 2);
    await page.tab.keyboard.press('Space');
    await rowsThere(8);
    await page.tab.waitForTimeout(350);
    expect(await numbers()).toBe(0);
    await page.tab.mouse.move(x + 95, y + height / 2);
    await expect.poll(numbers).toBeGreaterThan(0);
  });

  it('play by a touch what was read in the row, without anything that tells of it before', async () => {
    await page.open({ width: 480, height: 1500 });
    await page.analyseOn();
    await type(SHORT);
    await rowsThere(8);
    const read = () =>
      rows().evaluateAll((all) =>
        all.map((row) => {
          const { x, y, height } = row.getBoundingClientRect();
          return { name: (row.querySelector('button') as HTMLElement).innerText.trim(), x, y: y + height / 2, height };
        }),
      );
    const played: string[] = [];
    const meant: string[] = [];
    for (let touch = 0; touch < 5; touch++) {
      await expect.poll(async () => (await read()).length).toBeGreaterThan(3);
      const { name, x, y, height } = (await read())[touch % 4] as Awaited<ReturnType<typeof read>>[number];
      expect(height).toBeGreaterThanOrEqual(44);
      await page.tab.waitForTimeout(350);
      await page.tab.touchscreen.tap(x + 20, y);
      await page.plies().toBe(3);
      played.push((await names()).at(-1) as string);
      meant.push(name);
      await page.tab.keyboard.press('Control+z');
      await page.plies().toBe(2);
    }
    expect(played).toEqual(meant);
  });

  describe('once they are there', () => {
    it('are stepped through by buttons and keys, and put into the game', async () => {
      await type(SHORT);
      await rowsThere(8);
      await rows().first().locator('.go.line').click();
      const line = page.tab.locator('.line-bar');
      await line.waitFor();
      await page.tab.mouse.move(5, 5);
      const moves = (await line.locator('li').allInnerTexts()).map((text) => text.replace(/^\d+\.\s*/, ''));
      await expect.poll(numbers).toBe(moves.length);
      await button('Start').click();
      await expect.poll(numbers).toBe(0);
      await button('Forward in the line').click();
      await page.tab.keyboard.press('ArrowRight');
      await expect.poll(numbers).toBe(2);
      await button('Insert line').click();
      await expect.poll(() => names()).toEqual([...SHORT.split(' '), ...moves.slice(0, 2)]);
      expect(await page.tab.locator('.move[aria-current]').innerText()).toContain('g9');
      expect(await line.count()).toBe(0);
    });

    it('tell of the move that was played, also where it is not among the best', async () => {
      await type(`${OPENING} g4`);
      await page.tab.locator('h1').click();
      await page.tab.keyboard.press('ArrowLeft');
      const played = page.tab.locator('.moves-table tr.played');
      await expect.poll(() => played.count()).toBe(1);
      expect(await played.locator('td').first().innerText()).toContain('g4');
      expect(await played.locator('td').nth(1).innerText()).toMatch(/^\d+\.\d\s%$|in \d/);
    });

    it('are as many as one wants, without moves that are excluded', async () => {
      await type(SHORT);
      await page.tab.locator('.settings-menu summary').click();
      await page.choose('lines', '3');
      await page.tab.locator('h1').click();
      await rowsThere(3);
      // Rows stand still from then on.
      await rows().first().hover();
      const first = (await rows().first().locator('td').first().innerText()).trim();
      await button(`Exclude ${first}`).click();
      await button(`Restore ${first}`).waitFor();
      await rowsThere(3);
      expect(await rows().locator('td:first-child').allInnerTexts()).not.toContain(first);
      expect(lastQuery().allowMoves).not.toContain(first);
      await button(`Restore ${first}`).click();
      await expect.poll(async () => (await rows().allInnerTexts()).join().includes(first)).toBe(true);
    });

    it('are those of a region that one draws', async () => {
      await type(OPENING);
      await rowsThere(8);
      await button('Region').click();
      // A preview would cover the cells to mark.
      await rows().first().hover();
      await page.tab.locator('h1').hover();
      await rows().nth(1).hover();
      expect(await numbers()).toBe(0);
      const [from, to] = [await cell('f6'), await cell('f8')];
      await page.tab.mouse.move(from.x, from.y);
      await page.tab.mouse.down();
      // So quick that the page is told of its end only.
      await page.tab.mouse.move(to.x, to.y);
      await page.tab.mouse.up();
      await page.counts('.region .in').toBe(3);
      await page.tab.locator('h1').click();
      await page.tab.keyboard.press('Escape');
      await expect.poll(() => lastQuery().allowMoves).toContain('f6');
      expect(lastQuery().allowMoves.length).toBeLessThan(6);
      await expect.poll(async () => (await rows().count()) > 0 && (await rows().count()) < 6).toBe(true);
      expect((await names()).length).toBe(6);
      // Where its switch is not, it is not drawn.
      await page.showTab('Games');
      await page.counts('.region').toBe(0);
      await page.showTab('Analyse');
      await button('Clear region').click();
      await rowsThere(8);
    });

    it('are those of a region that is marked by the keyboard', async () => {
      await type(OPENING);
      await button('Region').click();
      await page.tab.locator('svg.board:not(.diagram)').focus();
      const marked = () => page.tab.locator('.region .in').count();
      for (const key of ['ArrowRight', 'Enter', 'ArrowLeft', 'ArrowUp', 'Enter']) await page.tab.keyboard.press(key);
      await expect.poll(marked).toBe(2);
      expect(await page.tab.locator('svg.board:not(.diagram)').getAttribute('aria-label')).toContain('in the region');
      await page.tab.keyboard.press('Enter');
      await expect.poll(marked).toBe(1);
      expect((await names()).length).toBe(6);
    });

    it('are shown by pointing at a move on the board', async () => {
      await type(SHORT);
      await rowsThere(8);
      const best = (await rows().first().locator('td').first().innerText()).trim();
      const { x, y } = await cell(best);
      await page.tab.mouse.move(x, y);
      await expect.poll(numbers).toBeGreaterThan(2);
      await page.tab.mouse.click(x, y);
      await expect.poll(async () => (await names()).at(-1)).toBe(best);
      // A click may come before the line is shown, which is then not.
      await page.tab.keyboard.press('Control+z');
      await page.tab.mouse.move(5, 5);
      await expect
        .poll(async () => (await rows().allInnerTexts()).some((row) => row.trim().startsWith(best)))
        .toBe(true);
      await page.click(best);
      await expect.poll(async () => (await names()).at(-1)).toBe(best);
      await page.tab.waitForTimeout(350);
      expect([await numbers(), await page.number('.said.bad')]).toEqual([0, 0]);
    });

    it('are searched for half a minute unless one chooses otherwise', async () => {
      page.time = undefined;
      await page.open();
      await type('g6');
      await expect.poll(() => page.sent.some((text) => text.includes('"seconds":30'))).toBe(true);
      await showTab('Analyse');
    });
  });
});
