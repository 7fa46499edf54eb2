/** A game against the engine as a beginner plays it: what is told, what is asked, and what cannot go wrong. */
import { describe, expect, it } from 'vitest';
import { boardPage, executablePath } from './board-page.ts';

describe.skipIf(executablePath === undefined)('a game against the engine', () => {
  const page = boardPage();
  const { names, button, type, play, click } = page;
  const turn = () => page.tab.locator('.turn').innerText();
  const isMyMove = () => expect.poll(turn).toContain('Your move.');
  const tab = () => page.tab.locator('.tabs [aria-current]').innerText();

  it('continues from the current position after a move in an earlier one, or from there', async () => {
    await play({ size: '5', against: 'level', level: '1', you: '0' });
    await type('e4');
    await isMyMove();
    await page.plies().toBe(2);
    // The engine's reply stays, and no other one comes in its place.
    const before = await names();
    expect(await button('Delete').isDisabled()).toBe(true);
    await page.tab.keyboard.press('Control+z');
    expect(await names()).toEqual(before);
    await button('Back').click();
    await button('Back').click();
    await expect.poll(turn).toBe('Beginning');
    await click('c3');
    await isMyMove();
    expect(await names()).toEqual(before);
    await button('First position').click();
    await button('Play on from here').click();
    await expect.poll(names).toEqual([]);
    await type('c3');
    await isMyMove();
  });

  it('asks about a bad move, marks it, and counts moves taken back', async () => {
    await page.paste('{"size":4,"moves":["d6","c3","f4","e4","d5","b3"]}');
    await page.plies().toBe(6);
    await button('Play from here').click();
    await play({ against: 'level', level: '1', you: 'true', feedback: 'ask' });
    const before = (await names()).length;
    await type('b4');
    await expect.poll(turn).toMatch(/^That move loses about \d+\s% .*Take it back\?$/);
    // The engine waits, so that nothing gives away why.
    expect((await names()).length).toBe(before + 1);
    await button('Take it back').click();
    await isMyMove();
    expect((await names()).length).toBe(before);
    await type('b4');
    await button('Keep it').click();
    await isMyMove();
    expect((await names()).length).toBe(before + 2);
    expect(await page.number('.move .loss-dot')).toBe(1);
    await page.resign();
    await page.says('.whose').toContain('You resigned. Dark won.');
    expect(await page.tab.locator('.losses').innerText()).toMatch(/^Your 1 move: −.*\s% on average, 1 taken back\.$/);
    await button('Review').click();
    await expect.poll(tab).toBe('Learn');
    await page.counts('.sides').toBe(1);
    expect(await page.number('.move .loss-dot')).toBe(1);
  });

  it('begins at the position that is shown, which stays', async () => {
    await type('g6 g9 j6');
    await button('Back').click();
    await button('Play from here').click();
    await play({ against: 'level', level: '1', you: 'true' });
    await isMyMove();
    expect(await names()).toEqual(['g6', 'g9']);
    expect(await button('Take back').isDisabled()).toBe(true);
    await type('j6');
    await isMyMove();
    await button('Take back').click();
    await expect.poll(names).toEqual(['g6', 'g9']);
  });
});
