/** From the first visit to the first finished game. */
import { describe, expect, it } from 'vitest';
import { teaching } from '../../../src/games/meridians/lesson.ts';
import { boardPage, executablePath, PHONE } from './board-page.ts';
import { WORDS } from './words.ts';

describe.skipIf(executablePath === undefined)('a first visit', () => {
  const page = boardPage({}, false);
  const { button, names } = page;
  const card = () => page.tab.getByRole('region', { name: 'First steps' });

  it('starts without a running engine and offers first steps; a first game is played to its end', async () => {
    await page.open(PHONE);
    await card().waitFor();
    await card().locator('svg.diagram').waitFor();
    expect(await card().innerText()).toContain(teaching.aim);
    for (const name of ['Games', 'Library', 'Learn']) {
      await page.showTab(name);
      await expect.poll(() => card().count()).toBe(0);
    }
    await page.showTab('Analyse');
    expect(await page.engine().getAttribute('aria-checked')).toBe('false');
    await button(WORDS.firstGame).click();
    await page.says('.variant').toContain('size 5');
    // Whoever places what is legal comes to an end.
    const turn = async () => (await page.tab.locator('.turn-line, .turn').allInnerTexts()).join(' ');
    const isMine = async () => (await names()).length % 2 === 0 && (await turn()).includes('Your move.');
    const isWon = async () => (await turn()).includes('won');
    while (!(await isWon())) {
      const played = await names();
      const [move] = await page.legalMoves();
      await page.tap(move as string);
      await expect.poll(async () => (await names()).slice(0, played.length + 1)).toEqual([...played, move]);
      await expect.poll(async () => (await isWon()) || (await isMine())).toBe(true);
    }
    await page.reload();
    expect(await card().count()).toBe(0);
  });
});
