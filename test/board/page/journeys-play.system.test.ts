/** Ways through the page, as somebody goes them who plays: by the pie rule, on a phone, and from a position. */
import { describe, expect, it } from 'vitest';
import { boardPage, executablePath } from './board-page.ts';
import { WORDS } from './words.ts';

describe.skipIf(executablePath === undefined)('somebody who plays', () => {
  const page = boardPage();
  const { button, names, pieces, play, tap, type } = page;
  const turn = () => page.tab.locator('.turn').innerText();
  const players = async () => (await page.tab.locator('.strip').allInnerTexts()).join(' ').replace(/\s+/g, ' ');
  const iAm = (side: string) => expect.poll(players).toMatch(new RegExp(`${side} \\(you\\)|You ${side}\\b`));
  const isMyMove = () => expect.poll(turn).toContain('Your move.');

  it('places the first stones by the pie rule, or chooses a side, and is told who has which', async () => {
    await play({ size: '5', pie: 'true', against: 'level', level: '3', you: '0' });
    expect(await turn()).toBe('Place Light’s stone, then one for the other side.');
    expect(await players()).not.toContain('Dark');
    for (const task of ['You place the first stones', 'Level 3 chooses a side'])
      expect(await players()).toContain(task);
    // Those who do not see it hear of it.
    expect(await page.tab.locator('.turn').getAttribute('aria-live')).toBe('polite');
    await type('e4');
    await expect.poll(turn).toBe('Now place Dark’s stone; your opponent then chooses a side.');
    await type('c3');
    await expect.poll(turn).toMatch(/^Level 3 took (?:Light|Dark)\. You play (?:Light|Dark)\. /);
    expect((await names())[2]).toMatch(/^(?:light|dark)$/);
    const own = /You play (\w+)\./.exec(await turn())?.[1];
    await iAm(own as string);
    await isMyMove();
    const { length: before } = await names();
    await type((await page.legalMoves())[0] as string);
    await page.plies().toBe(before + 2);
    await button(WORDS.leave).click();
    await play({ size: '5', pie: 'true', against: 'level', level: '3', you: '1' });
    await expect.poll(turn).toBe('Choose your side.');
    await page.tab.locator('.move-bar').getByRole('button', { name: 'Light' }).click();
    await expect.poll(turn).toBe('You play Light. Your move.');
    await iAm('Light');
    await type((await page.legalMoves())[0] as string);
    await page.plies().toBe(5);
  });

  it('plays a game on a phone with their fingers, and confirms the moves where points are close', async () => {
    await page.open({ width: 390, height: 844 });
    const ghost = page.tab.locator('.ghost.touched');
    await page.tab.locator('.tabs').getByRole('button', { name: 'Play' }).tap();
    for (const [label, value] of Object.entries({ size: '7', against: 'level', level: '1', you: '0' }))
      await page.choose(label, value);
    await page.tab.locator('form button', { hasText: 'Play' }).tap();
    await isMyMove();
    expect(await page.tab.evaluate('scrollY')).toBe(0);
    const { y } = (await button(WORDS.resign).boundingBox()) as { y: number };
    expect(y).toBeLessThan(740);
    await tap('g6');
    await ghost.waitFor();
    expect(await names()).toEqual([]);
    await button('Cancel').tap();
    await expect.poll(() => ghost.count()).toBe(0);
    // Another place is meant; a second touch, or the button, confirms it.
    await tap('g6');
    await tap('g7');
    await button('Play g7').waitFor();
    await tap('g7');
    await page.plies().toBe(2);
    await isMyMove();
    const [second, other] = (await page.legalMoves()) as [string, string];
    await tap(second);
    await button(`Play ${second}`).tap();
    await page.plies().toBe(4);
    await isMyMove();
    await button(WORDS.takeBack).tap();
    await page.plies().toBe(2);
    await page.tab.getByLabel(WORDS.confirmTouches).tap();
    await tap(other);
    await page.plies().toBe(4);
    await isMyMove();
    expect(await page.tab.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    await button(WORDS.resign).tap();
    await button(WORDS.resign).tap();
    await page.says('.whose').toContain('You resigned. Dark won.');
    await button(WORDS.analyse).tap();
    expect(await page.tab.locator('.tabs [aria-current]').innerText()).toBe('Analyse');
  });

  it('sees a part of a board with tiny cells at the first touch, and moves there at the second', async () => {
    await page.open({ width: 390, height: 844 });
    await page.paste('{"game":"heximeros","moves":[],"rules":{"setup":"sightline-2"}}');
    await expect.poll(() => page.tab.title()).toContain('HexiMeros');
    const width = () =>
      page.tab.locator('svg.board:not(.diagram)').evaluate((board) => (board as SVGSVGElement).viewBox.baseVal.width);
    const whole = await width();
    const [move = ''] = await page.legalMoves();
    const { picture } = await page.kit();
    const [from, to] = picture.names
      .filter((name) => move.includes(name))
      .toSorted((a, b) => move.indexOf(a) - move.indexOf(b));
    for (const [cell, count] of [
      [from, 0],
      [to, 1],
    ] as const) {
      await tap(cell as string);
      await expect.poll(width).toBeCloseTo(0.3 * whole);
      expect(await page.number('.picked')).toBe(count);
      await tap(cell as string);
      await expect.poll(width).toBe(whole);
    }
  });

  it('says what the rules remove from a position before it is used', async () => {
    await page.newGame('meridians', { size: '5' });
    await page.setUp();
    const panel = page.tab.locator('.panel');
    for (const [brush, cells] of [
      ['Light', 'e2 e5 c4'],
      ['Dark', 'g2 d2 f5'],
    ] as const) {
      await panel.getByRole('button', { name: brush, exact: true }).click();
      for (const cell of cells.split(' ')) await page.click(cell);
    }
    await page.choose('to move', 'Dark');
    await page.says('.whose').toContain('Dark');
    await expect.poll(() => panel.locator('.taken').innerText()).toMatch(/remove c4 from/);
    await page.counts('.pieces .dead').toBe(1);
    await button('Clear').click();
    await panel.getByRole('button', { name: 'Light', exact: true }).click();
    for (const cell of ['e4', 'e5']) await page.click(cell);
    await expect
      .poll(() => panel.locator('.taken').allInnerTexts())
      .toEqual([expect.stringContaining('e4, e5'), expect.stringContaining('game is over')]);
    for (let i = 0; i < 3; i++) await button('Undo').click();
    await button(WORDS.usePosition).click();
    await expect.poll(() => Promise.all([pieces(0), pieces(1)])).toEqual([2, 3]);
    // It is found again in the library, by its day.
    await page.showTab('Library');
    await button('Save this game').click();
    await page.says('.library .game-row[aria-current] .about').toMatch(/ · \d{4}-\d\d-\d\d · from a position$/);
  });
});
