/** From the first visit to the first finished game. */
import { describe, expect, it } from 'vitest';
import { boardPage, executablePath, PHONE } from './board-page.ts';
import { findings } from './findings.ts';

describe.skipIf(executablePath === undefined)('a first visit', () => {
  const page = boardPage();
  const { button, names } = page;
  const card = () => page.tab.getByRole('region', { name: 'First steps' });

  it('finds no engine running, and what one may begin with; a first game is played to its end', async () => {
    await page.open(PHONE);
    await card().waitFor();
    expect(await page.tab.getByRole('switch', { name: 'Engine' }).getAttribute('aria-checked')).toBe('false');
    expect(await findings(page.tab)).toEqual([]);
    await button('Play a first game').click();
    await expect.poll(() => page.tab.locator('.variant').innerText()).toContain('size 5');
    // Whoever places what is legal comes to an end.
    for (let turn = 0; turn < 60; turn++) {
      if ((await page.tab.locator('.turn-line').innerText()).includes('won')) break;
      await playSomething((await names()).length);
    }
    await expect.poll(() => page.tab.locator('.turn-line').innerText()).toContain('won');
    await page.tab.reload();
    await page.tab.waitForSelector('svg.board');
    expect(await card().count()).toBe(0);
  });

  /** Tries cells by the keyboard until one is taken. */
  async function playSomething(before: number): Promise<void> {
    const board = page.tab.locator('svg.board');
    await board.focus();
    const keys = ['ArrowRight', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];
    for (let i = 0; i < 120; i++) {
      await page.tab.keyboard.press(keys[Math.floor(Math.sqrt(i)) % keys.length] as string);
      if (!/: empty$/.test((await board.getAttribute('aria-label')) ?? '')) continue;
      await page.tab.keyboard.press('Enter');
      await expect.poll(async () => (await names()).length).toBeGreaterThan(before);
      await expect
        .poll(async () => (await page.tab.locator('.turn-line').innerText()).match(/won|Light to move/)?.[0])
        .toBeTruthy();
      return;
    }
    throw new Error('no cell can be played');
  }
});
