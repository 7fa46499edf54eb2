/** The address of the page: its contents, Back and Forward, and links to a position. */
import { describe, expect, it } from 'vitest';
import { boardPage, executablePath } from './board-page.ts';

describe.skipIf(executablePath === undefined)('the address of the page', () => {
  const page = boardPage();
  const { names, showTab, type, paste } = page;
  const hash = () => new URL(page.tab.url()).hash;
  const chosen = () => page.tab.locator('.move[aria-current]').allInnerTexts();
  const shownTab = () => page.tab.locator('.tabs [aria-current]').innerText();

  it('says which part, game and position are shown, and so does the title', async () => {
    await type('g6 g9');
    await expect.poll(hash).toMatch(/^#\/analyse\/\w+\/2$/);
    await expect.poll(() => page.tab.title()).toBe('move 2 · Meridians, size 7 · Sightline');
    await page.tab.keyboard.press('Escape');
    await page.tab.locator('h1').click();
    await page.tab.keyboard.press('ArrowLeft');
    await expect.poll(hash).toMatch(/\/1$/);
    await page.tab.reload();
    await expect.poll(chosen).toEqual([expect.stringContaining('g6')]);
    await showTab('Library');
    await expect.poll(() => page.tab.title()).toBe('Library · Meridians, size 7 · Sightline');
  });

  it('leads back to a game of a file that was not changed', async () => {
    await page.drop({ 'two.jsonl': '{"size":5,"moves":["e4"]}\n{"size":5,"moves":["c3"]}' });
    await expect.poll(names).toEqual(['e4']);
    await paste('{"size":5,"moves":["e6"]}');
    await expect.poll(names).toEqual(['e6']);
    await page.tab.goBack();
    await expect.poll(names).toEqual(['e4']);
  });

  it('leads back to the part, and to the game, that was there before', async () => {
    await type('g6 g9');
    await showTab('Library');
    await paste('{"size":5,"moves":["e4","c3","e6"]}\n');
    await page.says('.variant').toContain('size 5');
    await page.tab.goBack();
    await page.says('.variant').toContain('size 7');
    await page.tab.goBack();
    await expect.poll(shownTab).toBe('Analyse');
    await expect.poll(names).toEqual(['g6', 'g9']);
    await page.tab.goForward();
    await page.tab.goForward();
    await page.says('.variant').toContain('size 5');
    await showTab('Analyse');
    await expect.poll(names).toEqual(['e4', 'c3', 'e6']);
  });
});
