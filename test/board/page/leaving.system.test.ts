/** Seats that leave a game, draws, and forced passes in the page, and the strategy of a game. */
import { describe, expect, it } from 'vitest';
import { naming } from '../../support/parts.ts';
import { boardPage, executablePath } from './board-page.ts';
import { WORDS } from './words.ts';

/** Silver and Orange are left; neither is bare. */
const TWO_LEFT =
  '3/6/9/13sK/15/18/21/24/25/26/15sR9/26/25/26/25/26/27/26/25/26/25/10oK15/25/26/25/8oR15/21/18/15/14/9/6/3 s move - 0,0,0,0,0,0 0,0,0,0,0,0';
/** After g3 Dark has no move, and Light has one. */
const PASSING = 'lld2ld/2Dtldl1/ddld1Lt1/l2ldd1/llldl1l/1ld1dDw1/l1dd1dd L -/w default+special';

describe.skipIf(executablePath === undefined)('the page', () => {
  const page = boardPage();
  const { button, names, type, play, resign, paste, showTab } = page;
  const turn = () => page.tab.locator('.turn').innerText();
  const whose = () => page.tab.locator('.whose').innerText();
  const word = (move: string) => page.tab.locator('.move-bar .word', { hasText: new RegExp(`^${move}$`) });
  const points = async () => (await page.players()).map((text) => /-?\d+(?= pt)/.exec(text.replace('−', '-'))?.[0]);
  const seatFills = () =>
    Promise.all(
      Array.from({ length: 6 }, (_, seat) =>
        page.tab
          .locator(`.pieces .seat${seat}`)
          .first()
          .evaluate((piece) => getComputedStyle(piece).fill),
      ),
    );
  const begin = async (game: string, position: string, fields: Record<string, string>) => {
    await page.newGame(game);
    const before = await page.pieces(0);
    await paste(position);
    await expect.poll(() => page.pieces(0)).not.toBe(before);
    await showTab('Analyse');
    await button(WORDS.playFromHere).click();
    await play(fields);
  };

  it('plays on after seats have left, by resignation or expulsion, until one concedes', async () => {
    await play({ game: 'heximeros', against: 'people' });
    const colours = await seatFills();
    await resign();
    await expect.poll(names).toEqual(['resign']);
    await expect.poll(turn).toContain('Blue');
    await type('expelled');
    await expect.poll(turn).toContain('Yellow');
    // Blue, Yellow, Orange above the board; Silver, Red, Green below it.
    await expect.poll(points).toEqual(['-540', '0', '0', '-50', '0', '0']);
    expect(await page.tab.locator('.strip li .facts', { hasText: 'out' }).count()).toBe(2);
    // Their names are struck out, and their pieces have other colours.
    expect(await page.tab.locator('.strip li.out .name').allInnerTexts()).toEqual(['Blue', 'Silver']);
    expect(new Set(await seatFills()).size).toBe(6);
    expect((await seatFills()).map((fill, seat) => fill === colours[seat])).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
    ]);
    await type((await page.legalMoves())[0] as string);
    expect(await word('draw').count()).toBe(0);
    await button(WORDS.takeBack).click();
    await expect.poll(names).toEqual(['resign', 'expelled']);
    await resign();
    await resign();
    await expect.poll(names).toHaveLength(4);
    await expect.poll(turn).toContain('Green');
    await resign();
    await expect.poll(whose).toContain('Red won');
    // A victory, and the pieces that all begin with.
    expect(await page.tab.locator('.score-sheet li').last().innerText()).toMatch(naming('Red', 595, '+100', '+495'));
  });

  it('shows a draw of two as halves for these two, and the result once', async () => {
    await page.newGame('heximeros');
    await type('resign resign resign resign draw draw');
    await showTab('Analyse');
    const widths = async () =>
      page.tab.locator('.value-bar rect').evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute('width'))));
    await expect.poll(widths).toEqual([0, 0, 0, 0, 50, 50]);
    const text = await page.tab.locator('.reading').innerText();
    expect(text.split('agree on a draw')).toHaveLength(2);
  });

  it('offers, declines and agrees on a draw of the last two', async () => {
    await begin('heximeros', TWO_LEFT, { against: 'people' });
    await word('draw').click();
    await expect.poll(turn).toContain('Orange');
    await page.lists('.move-bar .word').toEqual(['draw', 'no drawdecline']);
    await page.tab.locator('.move-bar .word').last().click();
    await expect.poll(turn).toContain('Silver');
    await word('draw').click();
    await expect.poll(turn).toContain('Orange');
    await word('draw').click();
    await expect.poll(names).toEqual(['draw', 'decline', 'draw', 'draw']);
    await expect.poll(whose).toContain('No single winner');
  });

  it('lets the engine answer the offer of a draw', async () => {
    await begin('heximeros', TWO_LEFT, { against: 'level', level: '1', you: 'true' });
    await word('draw').click();
    await expect.poll(async () => (await names())[1]).toMatch(/^(draw|decline)$/);
  });

  it('lets the engine play on after the person has resigned', async () => {
    await play({ game: 'heximeros', against: 'level', level: '1', you: '0' });
    await resign();
    await page.plies().toBeGreaterThan(6);
    expect((await names())[0]).toBe('resign');
    expect(await button(WORDS.resign).isDisabled()).toBe(true);
  });

  it('makes a forced pass for a person', async () => {
    await begin('maerstanas', PASSING, { against: 'people' });
    await type('g3');
    await expect.poll(names).toEqual(['g3', 'pass']);
    await expect.poll(turn).toContain('Light');
  });

  it('makes a forced pass in an analysis, too', async () => {
    await page.newGame('maerstanas');
    const before = await page.pieces(0);
    await paste(PASSING);
    await expect.poll(() => page.pieces(0)).not.toBe(before);
    await type('g3').catch(() => {});
    await expect.poll(names).toEqual(['g3', 'pass']);
    await page.says('.room').toContain('Dark passed');
  });

  it('shows the strategy of the game in Learn', async () => {
    await page.newGame('heximeros');
    await showTab('Learn');
    await page.tab.locator('.panel').getByRole('button', { name: 'Rules', exact: true }).click();
    const strategy = page.tab.getByRole('dialog').locator('.rule-list').last();
    await expect.poll(() => strategy.locator('figcaption').count()).toBe(4);
    expect(await strategy.locator('figcaption').first().innerText()).toMatch(/\d %/);
    expect(await page.tab.getByRole('dialog').locator('p').last().innerText()).toContain('M. J. Bemel');
  });
});
