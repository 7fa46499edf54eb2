/**
 * Complete tasks of a user. Alone here: all mistakes of a review one after the other, and a game by the keyboard alone, from its
 * beginning to its analysis.
 */
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { boardPage, executablePath } from './board-page.ts';
import { reviewing } from './reviewing.ts';
import { WORDS } from './words.ts';

describe.skipIf(executablePath === undefined)('somebody', () => {
  const page = boardPage();
  const { button, pieces, showTab } = page;
  const { findMistakes, card } = reviewing(page);
  const chosen = () => page.tab.locator('.move[aria-current]').allInnerTexts();

  it('finds the mistakes of a side, has them become puzzles, and solves one', async () => {
    await findMistakes();
    expect((await page.moves()).at(-1)).toContain('e5??');
    expect(await page.number('.moves .move .sign')).toBe(7);
    await expect.poll(() => button(WORDS.nextMistake).getAttribute('aria-disabled')).toBe('true');
    // From the last one back: what would have been better is told of each.
    const better = new Map<number, string>();
    const atHand = page.tab.locator('.at-hand');
    for (let ply = 7; ply > 1; ply--) {
      await expect.poll(() => atHand.innerText()).toMatch(new RegExp(`^${ply}\\D.*\\?`));
      better.set(ply, (await atHand.getByRole('button').innerText()).split(' ')[0] as string);
      await button(WORDS.previousMistake).click();
    }
    await button(WORDS.nextMistake).click();
    await expect.poll(chosen).toEqual([expect.stringContaining('c3')]);
    // A better line is played out from the position before.
    await atHand.getByRole('button').click();
    await page.counts('.numbers text').toBeGreaterThan(0);
    await page.tab.getByRole('button', { name: /^Make puzzles of Dark’s 3 mistakes$/ }).click();
    await page.choose('from', 'mistakes');
    await page.says('.panel').toContain('(3)');
    await button(WORDS.beginPuzzle).click();
    await card().waitFor();
    const stones = (await pieces(0)) + (await pieces(1));
    await page.click(better.get(stones + 1) as string);
    await page.counts('.exercise .right').toBe(1);
    await button(WORDS.leave).click();
    await page.says('.panel').toMatch(/\b0\D+2\D+1\b/);
    // Another tab shows the marks, too.
    await showTab('Analyse');
    await expect.poll(async () => (await page.moves()).at(-1)).toContain('e5??');
  });
});

describe.skipIf(executablePath === undefined)('somebody who plays', () => {
  const page = boardPage();
  const { button, names } = page;
  const isMyMove = () => page.says('.turn').toContain('Your move.');

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
        await page.plies().toBe(2 * round);
        await isMyMove();
      }
      await activate(button(WORDS.takeBack));
      await page.plies().toBe(2);
      await activate(button(WORDS.resign));
      // Whoever presses it twice goes on playing.
      expect(await isFocused(button('Play on'))).toBe(true);
      await press('Shift+Tab');
      await press('Enter');
      await page.says('.whose').toContain('You resigned.');
      await activate(button(WORDS.analyse));
      await press(' ');
      await page.tab.locator('.candidate').first().waitFor();
      await press('ArrowLeft');
      await page.says('.move[aria-current]').toContain((await names())[0]);
      await press('ArrowRight');
      await page.tab.locator('.candidate').first().waitFor();
      await press('Enter');
      await page.plies().toBe(3);
      await press(' ');
      for (const part of ['Games', 'Library', 'Learn', 'Tournaments', 'Analyse']) {
        await activate(tab(part));
        await page.says('.tabs [aria-current]').toBe(part);
      }
    });
  });
});
