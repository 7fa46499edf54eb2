/** What a review in the page leaves to be read and stepped through, and wrong answers that give the position back. */
import { describe, expect, it } from 'vitest';
import { boardPage, executablePath } from './board-page.ts';

const GAME = '{"size":4,"moves":["d6","c3","f4","e4","d5","b3","e5"]}\n';

describe.skipIf(executablePath === undefined)('the page', () => {
  const page = boardPage();
  const { button, moves, names, paste, pieces, showTab } = page;
  const numbers = () => page.tab.locator('.numbers text').count();
  const move = async (text: string) => {
    await page.tab.locator('.move-field input').fill(text);
    await page.tab.locator('.move-field input').press('Enter');
  };
  const review = async () => {
    await paste(GAME);
    await expect.poll(async () => (await names()).length, { timeout: 10_000 }).toBe(7);
    await showTab('Learn');
    await page.tab.getByLabel('how thorough').selectOption('300');
    await button('Review the game').click();
    await page.tab.waitForSelector('.mistakes li', { timeout: 60_000 });
  };

  it('marks the moves of the list by the review, and leads from mistake to mistake', async () => {
    await review();
    const marked = page.tab.locator('.moves .move .sign');
    expect(await marked.count()).toBe(await page.tab.locator('.mistakes li').count());
    expect((await moves()).at(-1)).toContain('e5??');
    await expect.poll(() => button('Next mistake ›').getAttribute('aria-disabled')).toBe('true');
    await button('‹ Previous mistake').click();
    await expect.poll(() => page.tab.locator('.at-hand').innerText()).toMatch(/^\d\. \S+\?.*: −\S+\spoints\. Better: /);
    await button('Next mistake ›').click();
    await expect.poll(() => page.tab.locator('.move[aria-current]').innerText()).toContain('e5');
    // A better line is played out from the position before.
    await page.tab.locator('.at-hand button').click();
    await expect.poll(numbers).toBeGreaterThan(0);
    // Another tab shows the marks, too.
    await showTab('Analyse');
    expect((await moves()).at(-1)).toContain('e5??');
  });

  it('keeps the review with the game when the page is loaded again, and no longer', async () => {
    await review();
    const { length } = await page.tab.locator('.mistakes li').all();
    await page.tab.reload();
    await expect.poll(async () => (await moves()).at(-1), { timeout: 10_000 }).toContain('e5??');
    await expect.poll(() => page.tab.locator('.mistakes li').count(), { timeout: 10_000 }).toBe(length);
    await page.newGame('meridians', { size: '5' });
    const slot = '"sightline.tab." + sessionStorage["sightline.tab"] + ".review"';
    expect(await page.tab.evaluate(`localStorage[${slot}]`)).toBe('null');
    await page.tab.locator('.undo-replaced').click();
    await expect.poll(async () => (await moves()).at(-1), { timeout: 10_000 }).toContain('e5??');
  });

  it('tells how accurate each side was', async () => {
    await review();
    for (const text of await page.tab.locator('.sides .accuracy').allInnerTexts()) expect(text).toMatch(/^\d+\s%$/);
  });

  it('refutes the move of the game with several moves, and gives the position back', async () => {
    await review();
    await page.tab.getByRole('button', { name: /^Find a better move than \d\. d5/ }).click();
    await expect.poll(() => pieces(0)).toBe(2);
    await button('What refutes d5').click();
    const line = page.tab.locator('.exercise .shown-line').first();
    await expect.poll(async () => (await line.innerText()).split(' ').length, { timeout: 10_000 }).toBeGreaterThan(1);
    await expect.poll(numbers).toBeGreaterThan(0);
    await expect.poll(numbers, { timeout: 15_000 }).toBe(0);
    expect(await pieces(0)).toBe(2);
  });

  it('gives a puzzle back after a wrong answer', async () => {
    await showTab('Learn');
    await button('Begin').click();
    await page.tab.locator('.exercise').waitFor();
    // The game before it is larger.
    await expect.poll(async () => (await names()).length).toBeGreaterThan(20);
    const before = await pieces(1);
    await move('c1');
    await expect.poll(() => page.tab.locator('.exercise .wrong').count()).toBe(1);
    await expect.poll(numbers).toBeGreaterThan(0);
    await expect.poll(numbers, { timeout: 15_000 }).toBe(0);
    expect(await pieces(1)).toBe(before);
    await move('c3');
    await expect.poll(() => page.tab.locator('.exercise .right').count()).toBe(1);
  });
});
