/** Whole ways through the page, as somebody goes them who plays: on a phone, by the keyboard, from a position, and those who learn it. */
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { boardPage, executablePath } from './board-page.ts';
import { WORDS } from './words.ts';

describe.skipIf(executablePath === undefined)('somebody who plays', () => {
  const page = boardPage();
  const { button, names, pieces, play, showTab, tap, type } = page;
  const turn = () => page.tab.locator('.turn').innerText();
  const players = async () => (await page.tab.locator('.strip').allInnerTexts()).join(' ').replace(/\s+/g, ' ');
  const iAm = (side: string) => expect.poll(players).toMatch(new RegExp(`${side} \\(you\\)|You ${side}\\b`));
  const isMyMove = () => expect.poll(turn).toContain('Your move.');
  const plies = async () => (await names()).length;

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
    const before = await plies();
    await type((await page.legalMoves())[0] as string);
    await expect.poll(plies).toBe(before + 2);
    await button(WORDS.leave).click();
    await play({ size: '5', pie: 'true', against: 'level', level: '3', you: '1' });
    await expect.poll(turn).toBe('Choose your side.');
    await page.tab.locator('.move-bar').getByRole('button', { name: 'Light' }).click();
    await expect.poll(turn).toBe('You play Light. Your move.');
    await iAm('Light');
    await type((await page.legalMoves())[0] as string);
    await expect.poll(plies).toBe(5);
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
    expect(await plies()).toBe(0);
    await button('Cancel').tap();
    await expect.poll(() => ghost.count()).toBe(0);
    // Another place is meant; a second touch, or the button, confirms it.
    await tap('g6');
    await tap('g7');
    await button('Play g7').waitFor();
    await tap('g7');
    await expect.poll(plies).toBe(2);
    await isMyMove();
    const [second, other] = (await page.legalMoves()) as [string, string];
    await tap(second);
    await button(`Play ${second}`).tap();
    await expect.poll(plies).toBe(4);
    await isMyMove();
    await button(WORDS.takeBack).tap();
    await expect.poll(plies).toBe(2);
    await page.tab.getByLabel(WORDS.confirmTouches).tap();
    await tap(other);
    await expect.poll(plies).toBe(4);
    await isMyMove();
    expect(await page.tab.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    await button(WORDS.resign).tap();
    await button(WORDS.resign).tap();
    await expect.poll(() => page.tab.locator('.whose').innerText()).toContain('You resigned. Dark won.');
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
      expect(await page.tab.locator('.picked').count()).toBe(count);
      await tap(cell as string);
      await expect.poll(width).toBe(whole);
    }
  });

  describe('without a mouse', () => {
    const press = (key: string) => page.tab.keyboard.press(key);
    const isFocused = (target: Locator) =>
      target.evaluateAll((all) => all.some((one) => one === document.activeElement));
    /** Goes there by the key that leads from one control to the next one. */
    async function tabTo(target: Locator): Promise<void> {
      await target.first().waitFor();
      for (let i = 0; i < 80; i++) {
        if (await isFocused(target)) return;
        await press('Tab');
      }
      throw new Error(`no way by Tab to ${target}`);
    }
    async function activate(target: Locator): Promise<void> {
      await tabTo(target);
      await press('Enter');
    }
    const tab = (name: string) => page.tab.locator('.tabs').getByRole('button', { name });
    /** Goes over the board to a cell, each time nearer to it, and plays there. */
    async function playAt(name: string): Promise<void> {
      const { picture } = await page.kit();
      const board = page.tab.locator('svg.board:not(.diagram)');
      const spot = (cell: string) => picture.cells[picture.names.indexOf(cell)] as readonly [number, number];
      const [x, y] = spot(name);
      const at = async () => /^(\w+): /.exec((await board.getAttribute('aria-label')) ?? '')?.[1];
      await tabTo(board);
      if ((await at()) === undefined) await press('ArrowRight');
      for (let i = 0; i < 40; i++) {
        const now = (await at()) as string;
        if (now === name) return press('Enter');
        const [dx, dy] = [x - spot(now)[0], y - spot(now)[1]];
        const isAlong = Math.abs(dx) >= Math.abs(dy);
        await press(isAlong ? (dx > 0 ? 'ArrowRight' : 'ArrowLeft') : dy > 0 ? 'ArrowDown' : 'ArrowUp');
      }
      throw new Error(`no way over the board to ${name}`);
    }

    it('begins a game, plays it, analyses it, and goes from part to part', async () => {
      await activate(tab('Play'));
      await tabTo(page.tab.getByLabel('size', { exact: true }));
      await page.tab.keyboard.type('5');
      await tabTo(page.tab.getByLabel('level', { exact: true }));
      await page.tab.keyboard.type('1');
      await activate(page.tab.locator('form button', { hasText: 'Play' }));
      await isMyMove();
      for (let round = 1; round <= 2; round++) {
        await playAt((await page.legalMoves())[0] as string);
        await expect.poll(plies).toBe(2 * round);
        await isMyMove();
      }
      await activate(button(WORDS.takeBack));
      await expect.poll(plies).toBe(2);
      await activate(button(WORDS.resign));
      // Whoever presses it twice goes on playing.
      expect(await isFocused(button('Play on'))).toBe(true);
      await press('Shift+Tab');
      await press('Enter');
      await expect.poll(() => page.tab.locator('.whose').innerText()).toContain('You resigned.');
      await activate(button(WORDS.analyse));
      await press(' ');
      await page.tab.locator('.candidate').first().waitFor();
      await press('ArrowLeft');
      await expect.poll(() => page.tab.locator('.move[aria-current]').innerText()).toContain((await names())[0]);
      await press('ArrowRight');
      await page.tab.locator('.candidate').first().waitFor();
      await press('Enter');
      await expect.poll(plies).toBe(3);
      await press(' ');
      for (const part of ['Games', 'Library', 'Learn', 'Tournaments', 'Analyse']) {
        await activate(tab(part));
        await expect.poll(() => page.tab.locator('.tabs [aria-current]').innerText()).toBe(part);
      }
    });
  });

  it('says what the rules remove from a position before it is used', async () => {
    await page.newGame('meridians', { size: '5' });
    await showTab('Games');
    await page.tab.locator('summary', { hasText: 'Position' }).click();
    await button(WORDS.setUp).click();
    const panel = page.tab.locator('.panel');
    for (const [brush, cells] of [
      ['Light', 'e2 e5 c4'],
      ['Dark', 'g2 d2 f5'],
    ] as const) {
      await panel.getByRole('button', { name: brush, exact: true }).click();
      for (const cell of cells.split(' ')) await page.click(cell);
    }
    await page.choose('to move', 'Dark');
    await expect.poll(() => panel.locator('.taken').innerText()).toMatch(/remove c4 from/);
    await expect.poll(() => page.tab.locator('.pieces .dead').count()).toBe(1);
    await button(WORDS.usePosition).click();
    await expect.poll(() => Promise.all([pieces(0), pieces(1)])).toEqual([2, 3]);
  });

  it('sets up a position, and plays from it', async () => {
    await page.newGame('meridians', { size: '5' });
    await showTab('Games');
    await page.tab.locator('summary', { hasText: 'Position' }).click();
    await button(WORDS.setUp).click();
    const panel = page.tab.locator('.panel');
    const paint = async (brush: string, cells: string) => {
      await panel.getByRole('button', { name: brush, exact: true }).click();
      for (const cell of cells.split(' ')) await page.click(cell);
    };
    await paint('Light', 'e2 e5 e8');
    await paint('Dark', 'g1 g3 g5');
    await expect.poll(() => Promise.all([pieces(0), pieces(1)])).toEqual([3, 3]);
    await page.choose('to move', 'Dark');
    await expect.poll(() => panel.getByRole('status').first().innerText()).toMatch(/ D \d \d$/);
    await button(WORDS.usePosition).click();
    await showTab('Analyse');
    await button(WORDS.playFromHere).click();
    await play({ against: 'level', level: '1', you: 'true' });
    await isMyMove();
    await iAm('Dark');
    expect(await Promise.all([pieces(0), pieces(1)])).toEqual([3, 3]);
    await page.click('c1');
    await expect.poll(plies).toBe(2);
    await isMyMove();
    await button(WORDS.takeBack).click();
    await expect.poll(plies).toBe(0);
    expect(await Promise.all([pieces(0), pieces(1)])).toEqual([3, 3]);
    expect(await button(WORDS.takeBack).isDisabled()).toBe(true);
  });

  it('goes through the lesson from its first step to its last one', async () => {
    await showTab('Learn');
    await button(WORDS.learn).click();
    const card = page.tab.locator('.lesson');
    // By the rules; the second-last also costs nobody anything at f4 and d4.
    const answers = ['e4', 'g4', 'd5', 'b3', 'c3', 'g1', 'b3'];
    for (const [i, answer] of answers.entries()) {
      await expect.poll(() => card.innerText()).toContain(`step ${i + 1} of 7`);
      await page.click(answer);
      await expect.poll(() => card.locator('.tried.right').innerText()).toContain(`✓ ${answer}`);
      await button(i < 6 ? WORDS.nextStep : WORDS.finishLesson).click();
    }
    await expect.poll(() => page.tab.locator('.variant').innerText()).toContain('size 5');
    await showTab('Learn');
    await expect.poll(() => page.tab.locator('.panel').innerText()).toContain('7 of 7 steps solved');
    expect(await button('Repeat the lesson').count()).toBe(1);
  });
});
