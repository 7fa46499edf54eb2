/** The board, and what the engine says of it, in a real browser. */
import { beforeAll, describe, expect, it } from 'vitest';
import { naming } from '../../support/parts.ts';
import { boardPage, executablePath, OPENING } from './board-page.ts';
import { WORDS } from './words.ts';

describe.skipIf(executablePath === undefined)('the board in the browser', () => {
  const page = boardPage();
  const { names, button, pieces, type, cell, click, newGame, shade } = page;
  describe('its board', () => {
    it('is played on by pointing at it, says why a move may not be played until one goes elsewhere, and changes nothing', async () => {
      await click('g6');
      await type('g9');
      await click('g7');
      await page.says('.said').toContain('next to the first stone');
      await expect.poll(() => names()).toEqual(['g6', 'g9']);
      await page.tab.locator('.tabs').getByText('Play').click();
      await page.counts('.said.bad').toBe(0);
      await page.tab.locator('.tabs').getByText('Analyse').click();
    });

    it('is stepped through and set by keys', async () => {
      await type(OPENING);
      await page.tab.locator('h1').click();
      const shown = () => page.tab.locator('.move[aria-current]').innerText();
      for (const key of ['ArrowLeft', 'ArrowLeft']) await page.tab.keyboard.press(key);
      await expect.poll(shown).toContain('d9');
      await page.tab.keyboard.press('Home');
      await expect.poll(() => pieces(0)).toBe(0);
      await page.tab.keyboard.press('End');
      await expect.poll(shown).toContain('j9');
      const before = await cell('a1');
      await page.tab.keyboard.press('f');
      await expect
        .poll(() => page.tab.locator('[aria-label="Flip the board"]').getAttribute('aria-pressed'))
        .toBe('true');
      const label = page.tab.locator('.ground text', { hasText: /^a1$/ });
      await expect.poll(async () => (await label.boundingBox())?.x).toBeGreaterThan(before.x);
      await page.tab.keyboard.press('c');
      await expect.poll(() => label.isVisible()).toBe(false);
      await page.tab.keyboard.press('?');
      await expect.poll(() => page.tab.getByRole('dialog').isVisible()).toBe(true);
      await page.tab.keyboard.press('Escape');
    });

    it('tells those who do not see it what stands where', async () => {
      await type('g6 g9');
      await expect
        .poll(() => page.tab.locator('svg.board:not(.diagram)').getAttribute('aria-label'))
        .toMatch(naming('Light', 'Light', 'g6', 'Dark', 'g9'));
      await page.says('[aria-live="polite"].hidden').toMatch(naming(2, 'g9', 'Light'));
    });

    it('plays every game by its own picture, with the kinds of moves that it has', async () => {
      await newGame('maerstanas');
      await click('d4');
      await expect.poll(names).toEqual(['d4']);
      await page.tab.getByRole('button', { name: 'thunder-stone' }).click();
      await click('d3');
      await expect.poll(names).toEqual(['d4', 'd3t']);
      expect(
        await page.tab
          .locator('.pieces .glyph')
          .innerText()
          .catch(() => page.tab.locator('.pieces .glyph').textContent()),
      ).toBe('þ');
    });
  });

  describe('its analysis', () => {
    beforeAll(() => {
      page.isOn = true;
    });

    it('shows the best moves on the board and in the table, and their lines', async () => {
      await type(OPENING);
      await page.counts('.candidates .candidate').toBeGreaterThan(1);
      expect(await page.number('.candidate.first circle')).toBe(1);
      expect(await page.tab.locator('.verdict-words').innerText()).toMatch(/^\d+\.\d\s% for Light/);
      await page.tab.locator('.moves-table tbody tr').first().locator('.pv').hover();
      await page.counts('.numbers text').toBeGreaterThan(2);
      await page.tab.mouse.move(5, 5);
      await page.counts('.numbers text').toBe(0);
      const [best] = await page.tab.locator('.moves-table tbody .go').allInnerTexts();
      await page.tab.locator('.moves-table tbody .go').first().click();
      await page.plies().toBe(7);
      expect(best).toBeTruthy();
    });

    it('stays paused when it is paused, wherever one goes', async () => {
      await type('g6');
      await page.counts('.candidate').toBeGreaterThan(0);
      await page.tab.locator('h1').click();
      await page.tab.keyboard.press(' ');
      await expect.poll(() => page.engine().getAttribute('aria-checked')).toBe('false');
      const queries = () => page.sent.filter((text) => !text.includes('"action"')).length;
      const before = queries();
      // By the time of the second move the page has done all that the first one brings about.
      await type('g9 j6');
      expect(await page.number('.candidate')).toBe(0);
      expect(queries()).toBe(before);
      await page.tab.reload();
      await page.tab.waitForSelector('.move');
      await type('d9 g3');
      expect(await page.engine().getAttribute('aria-checked')).toBe('false');
      expect(await page.number('.candidate')).toBe(0);
      expect(queries()).toBe(before);
    });

    it('is of the rules that hold, and not of others with the same position', async () => {
      await newGame('meridians', { size: '5' });
      await page.counts('.verdict-words').toBe(1);
      await page.tab.locator('h1').click();
      await page.tab.keyboard.press(' ');
      expect(await page.number('.verdict-words')).toBe(1);
      await newGame('meridians', { size: '5', pie: 'true' });
      await page.says('.verdict-line').toContain('The engine is off');
      expect(await page.number('.moves-table tbody tr')).toBe(0);
    });

    it('stops when its time is up, and goes on when asked', async () => {
      await page.analyseOn();
      await page.tab.locator('.settings-menu summary').click();
      await page.choose('time', '2');
      await page.tab.locator('h1').click();
      await type('g6');
      await expect.poll(() => page.tab.getByText(WORDS.analyseLonger).count()).toBe(1);
      const visits = async () => page.tab.locator('.engine .facts').innerText();
      const before = await visits();
      await page.tab.getByText(WORDS.analyseLonger).click();
      await expect.poll(visits).not.toBe(before);
    });

    it('shows ownership, and the course of a game that was looked at as a whole', async () => {
      await newGame('meridians', { size: '4' });
      await type('d4 c2 d2 c4');
      await shade('Ownership');
      await page.counts('.ownership .held').toBeGreaterThan(5);
      // On every board the squares of both sides stand out, by their colour or their rim.
      for (const colours of ['light', 'dark'] as const)
        for (const board of ['wood', 'plain']) {
          await page.tab.emulateMedia({ colorScheme: colours });
          await page.tab.locator('.settings-menu summary').click();
          await page.choose('board', board);
          await page.tab.keyboard.press('Escape');
          for (const contrast of await page.contrasts('.ownership .held')) expect(contrast).toBeGreaterThan(2);
        }
      await button('Analyse every move').click();
      await page.counts('.graph circle').toBe(5);
    });

    it('looks at every position of a line, also where the connection was lost meanwhile', async () => {
      await page.openAlone();
      const queries: { analyzeTurns?: number[] }[] = [];
      const answered: number[] = [];
      await page.tab.routeWebSocket(/api\/analysis/, (socket) => {
        const server = socket.connectToServer();
        socket.onMessage((message) => {
          const query = JSON.parse(String(message));
          if (query.analyzeTurns) queries.push(query);
          server.send(message);
        });
        server.onMessage((message) => {
          const { turnNumber, isDuringSearch } = JSON.parse(String(message));
          const isFirst = queries.length === 1;
          if (isFirst && answered.length === 3) return;
          socket.send(message);
          if (queries.length === 0 || isDuringSearch !== false) return;
          answered.push(turnNumber);
          if (isFirst && answered.length === 3) void socket.close();
        });
      });
      await page.tab.evaluate('localStorage["sightline.live"] = "false"');
      await page.tab.reload();
      await newGame('meridians', { size: '5' });
      await type('e5 e7 g5 c5 e3');
      await button('Analyse every move').click();
      await expect.poll(() => queries.length).toBe(2);
      const [first, second] = queries;
      expect(first?.analyzeTurns).toEqual([0, 1, 2, 3, 4, 5]);
      expect(second?.analyzeTurns).toEqual([0, 1, 2, 3, 4, 5].filter((turn) => !answered.slice(0, 3).includes(turn)));
      await page.counts('.graph circle').toBe(6);
      expect(answered.toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
    });

    it('marks what is proven, and margins where a game has points', async () => {
      await page.analyseOn();
      await newGame('meridians', { size: '3' });
      await type('e1 e2');
      await page.says('.verdict-words strong').toMatch(/(win|loss) in \d+/);
      await newGame('maerstanas', { special: 'false' });
      await type('d4');
      await page.says('.verdict-words').toMatch(/[+−]\d+\.\d points$/);
    });
  });
});
