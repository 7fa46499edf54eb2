/** The page for everybody: on screens of all sizes, and for those who do not see it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { boardPage, executablePath, OPENING, PHONE, SCREEN } from './board-page.ts';

describe.skipIf(executablePath === undefined)('the page', () => {
  const page = boardPage({}, false);
  const { showTab, type } = page;
  describe('everybody', () => {
    beforeAll(() => {
      page.isOn = true;
      page.time = 2;
    });

    it.each([
      // Room hangs on the size alone, contrast on the colours alone.
      ['a phone, dark', PHONE, 'dark'],
      ['a screen, light', SCREEN, 'light'],
      ['a narrow phone', { width: 360, height: 640 }, 'light'],
      ['a wide screen', { width: 2560, height: 1440 }, 'dark'],
    ] as const)('can use it on %s', async (_, size, scheme) => {
      await page.open(size, scheme);
      await type(OPENING);
      await expect.poll(() => page.tab.locator('.candidate').count()).toBeGreaterThan(0);
      for (const part of ['Analyse', 'Play', 'Games', 'Library', 'Learn', 'Tournaments']) {
        await showTab(part);
        expect(await page.tab.evaluate('document.documentElement.scrollWidth - innerWidth'), part).toBe(0);
      }
      // What is wrong is seen wherever one has scrolled to.
      await page.tab.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
      await page.paste('(;FF[4]RU[Meridians]SZ[7];W[zz])');
      const said = page.tab.locator('.said.bad');
      await expect.poll(() => said.innerText()).toContain('"zz" is not on the board');
      const { y, height } = (await said.boundingBox()) as { y: number; height: number };
      expect([y >= 0, y + height <= size.height]).toEqual([true, true]);
      await page.button('Close').click();
      expect(await said.count()).toBe(0);
      const board = await page.tab.locator('svg.board').boundingBox();
      expect(board?.width).toBeGreaterThan(size.width < 500 ? 0.8 * size.width : 0.4 * size.width);
    });
  });
});
