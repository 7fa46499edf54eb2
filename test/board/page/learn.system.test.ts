/** Reviews and puzzles in the page, as people use them. */
import { describe, expect, it } from 'vitest';
import { boardPage, executablePath, PHONE } from './board-page.ts';
import { GAME, reviewing } from './reviewing.ts';
import { WORDS } from './words.ts';

describe.skipIf(executablePath === undefined)('the page', () => {
  const page = boardPage();
  const { button, enter, names, paste, pieces, showTab } = page;
  const { card, findMistakes, numbers, isGivenBack } = reviewing(page);
  const mistake = (move: string) => page.tab.getByRole('button', { name: `Find a better move than ${move}` });
  const learnt = () => page.tab.evaluate('JSON.parse(localStorage["sightline.learnt"])') as Promise<Learnt>;
  interface Learnt {
    readonly cards: Record<string, { readonly box: number }>;
    readonly mistakes: Record<string, { readonly moves: readonly string[] }>;
  }

  describe('a review in it', () => {
    it('comes to its end while the engine is on, and stays with the game, whatever is opened meanwhile', async () => {
      page.isOn = true;
      await page.open();
      page.isOn = false;
      await findMistakes();
      await page.tab.locator('.mistakes .move').last().click();
      await page.counts('.candidate').toBeGreaterThan(0);
      await page.tab.keyboard.press(' ');
      const mistakes = () => page.tab.locator('.mistakes li').count();
      const before = await mistakes();
      await page.tab.reload();
      await expect.poll(mistakes).toBe(before);
      await page.newGame('meridians', { size: '5' });
      expect((await page.stored()).parts?.review).toBe(null);
      await page.tab.locator('.undo-replaced').click();
      await expect.poll(async () => (await page.moves()).at(-1)).toContain('e5??');
      // A puzzle ends with the game on the board.
      await showTab('Learn');
      await button('Begin').click();
      await card().waitFor();
      await paste('{"size":5,"moves":["e4","c3"]}');
      await expect.poll(names).toEqual(['e4', 'c3']);
      await page.counts('.exercise').toBe(0);
      await page.type('e6');
      await paste(GAME);
      await page.plies().toBe(7);
      await expect.poll(mistakes).toBe(before);
    });

    it('tells what was lost, asks for a better move, judges and refutes it, and shows the answer only then', async () => {
      await page.openAlone();
      const sections = () => page.tab.locator('.panel > .section > summary').allInnerTexts();
      await showTab('Learn');
      await expect.poll(sections).toEqual(['Lesson', 'Review of this game', 'Puzzles']);
      await findMistakes();
      expect(await sections()).toEqual(['Review of this game', 'Lesson', 'Puzzles']);
      const worst = page.tab.locator('.mistakes li').last();
      await expect.poll(() => worst.innerText()).toMatch(/7\.\s*e5\?\?\s*−\d+\.\d\s%/);
      expect(await page.number('.panel .graph circle')).toBe(8);
      expect(await page.number('.sides tbody tr')).toBe(2);
      for (const text of await page.tab.locator('.sides .accuracy').allInnerTexts()) expect(text).toMatch(/^\d+\s%$/);
      await worst.locator('.move').click();
      await page.says('.move[aria-current]').toContain('b3');
      await mistake('7. e5').click();
      await page.says('.exercise').toContain('Find a better move on the board.');
      expect(await page.number('.exercise .answer')).toBe(0);
      expect(await page.number('.candidate')).toBe(0);
      // An illegal move is no answer.
      await enter('b3');
      await page.counts('.said.bad').toBe(1);
      expect(await page.number('.exercise .trials li')).toBe(0);
      // The mistake is no better the second time.
      await enter('e5');
      await page.says('.exercise .wrong').toMatch(/e5: 0\.0\s% \(−\d+\.\d\s%\)/);
      expect(await page.number('.exercise .answer')).toBe(0);
      expect(await names()).toHaveLength(7);
      await button('Show the answer').click();
      await page.says('.exercise .answer').toContain('The engine’s move:');
      // Its line is played out, ply after ply.
      await expect.poll(numbers).toBeGreaterThan(1);
      await button(WORDS.whyNot('e5')).click();
      await expect.poll(() => pieces(0)).toBe(0);
      // Another mistake is refuted by several moves, and the position is given back.
      await button(WORDS.leave).click();
      await mistake('5. d5').click();
      await expect.poll(() => pieces(0)).toBe(2);
      await page.tab.clock.install();
      await button(WORDS.whyNot('d5')).click();
      const line = card().locator('.shown-line').first();
      await expect.poll(async () => (await line.innerText()).split(' ').length).toBeGreaterThan(1);
      await isGivenBack();
      expect(await pieces(0)).toBe(2);
      // The board is free where one looks elsewhere.
      await showTab('Analyse');
      await page.click('b4');
      await expect.poll(async () => (await names()).includes('b4')).toBe(true);
    });

    it('can be stopped, and is asked for again', async () => {
      await paste('{"size":7,"moves":["g6","g9","j6","d9","g3","j9"]}');
      await page.plies().toBe(6);
      await showTab('Learn');
      await page.choose(WORDS.reviewEffort, '5000');
      await button('Review the game').click();
      await page.tab.waitForSelector('progress');
      await button('Stop').click();
      await page.counts('progress').toBe(0);
      await expect.poll(() => button('Review the game').count()).toBe(1);
    });
  });

  describe('a puzzle in it', () => {
    it('is solved on the board, comes back when it is due, and leaves one’s game alone', async () => {
      await page.type('g6 g9');
      await showTab('Learn');
      await button('Begin').click();
      await page.says('.exercise').toContain('Puzzle 4-01');
      await page.click('c3');
      await page.says('.exercise .right').toContain('c3');
      expect(Object.values((await learnt()).cards).map(({ box }) => box)).toEqual([1]);
      await button('Next puzzle').click();
      await page.says('.exercise').toContain('Puzzle 4-02');
      await button('Leave').click();
      await expect.poll(names).toEqual(['g6', 'g9']);
    });

    it('is given back after a wrong answer, and asked again soon, even if it is solved then', async () => {
      await page.openAlone(PHONE);
      await showTab('Learn');
      await button('Begin').click();
      await card().waitFor();
      // The game before it is larger.
      await page.plies().toBeGreaterThan(20);
      const before = await pieces(1);
      await page.tab.clock.install();
      await enter('c1');
      await page.says('.exercise .wrong').toContain('c1: it does not win.');
      await isGivenBack();
      expect(await pieces(1)).toBe(before);
      await enter('c3');
      await page.counts('.exercise .right').toBe(1);
      expect(Object.values((await learnt()).cards).map(({ box }) => box)).toEqual([0]);
      await button('Leave').click();
      // What was answered is there when the page is opened the next time.
      await page.tab.reload();
      await expect.poll(() => page.tab.locator('.panel').first().innerText()).toMatch(/\b119\D+1\b/);
    });
  });
});
