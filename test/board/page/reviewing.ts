/** Reviews in the page, and exercises on the board, for the tests of what comes of them. */
import { expect } from 'vitest';
import type { BoardPage } from './board-page.ts';
import { WORDS } from './words.ts';

/** All its moves are mistakes. */
export const GAME = '{"size":4,"moves":["d6","c3","f4","e4","d5","b3","e5"]}\n';

export function reviewing(page: BoardPage) {
  /** Plies of a line that is shown on the board. */
  const numbers = () => page.tab.locator('.numbers text').count();
  return {
    /** Has that game reviewed. */
    async findMistakes(): Promise<void> {
      await page.paste(GAME);
      await page.plies().toBe(7);
      await page.showTab('Learn');
      await page.choose(WORDS.reviewEffort, '300');
      await page.button(WORDS.review).click();
      await page.tab.waitForSelector('.mistakes li');
    },
    card: () => page.tab.locator('.exercise'),
    numbers,
    /** A line is played out on the board, which takes no time once the clock of the page is a test's own, and the position comes back. */
    async isGivenBack(): Promise<void> {
      await expect.poll(numbers).toBeGreaterThan(0);
      await page.tab.clock.runFor(60_000);
      await expect.poll(numbers).toBe(0);
    },
  };
}
