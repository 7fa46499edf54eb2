/** Every view of the page, on screens of all sizes, light and dark: nothing is found that keeps somebody out. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findings } from '../../support/axe.ts';
import { overflowOf } from '../../support/browser.ts';
import { testFolder } from '../../support/folder.ts';
import { game, log, logText } from '../../support/logs.ts';
import { boardPage, choose, executablePath, OPENING, textFile } from './board-page.ts';
import { reviewing } from './reviewing.ts';
import { WORDS } from './words.ts';

const folder = testFolder();

const NAMES = ['ann', 'bob', 'cid'] as const;
const games = Array.from({ length: 6 }, (_, i) =>
  game(i, NAMES[i % 3] as string, NAMES[(i + 1) % 3] as string, {
    size: 4,
    moves: ['d4', 'c2', 'd2', 'c4'],
    end: 'resign',
    winner: i % 2 ? 'dark' : 'light',
  }),
);
writeFileSync(join(folder, 'field.jsonl'), logText(log(NAMES, games, { size: 4 })));
const file = textFile('club.jsonl', ...games.map((one) => JSON.stringify(one)));

const PHONE = { width: 390, height: 844 };
const NARROW = { width: 360, height: 640 };
const SCREEN = { width: 1280, height: 900 };
const WIDE = { width: 2560, height: 1440 };

describe.skipIf(executablePath === undefined)('everybody can use', () => {
  const page = boardPage({ logs: folder }, false);
  const { button, names, paste, play, showPane, showTab, type } = page;
  const { card, findMistakes } = reviewing(page);
  const press = (key: string) => page.tab.keyboard.press(key);
  const summary = (name: string) => page.tab.locator('summary', { hasText: name });
  const engine = () => page.engine();
  const leave = () => button(WORDS.leave).click();

  /** One after another, as one comes from each to the next one. */
  const views: Readonly<Record<string, () => Promise<unknown>>> = {
    'a first visit': () => page.tab.getByRole('region', { name: 'First steps' }).waitFor(),
    'the rules': async () => {
      await button('Rules').click();
      await page.tab.getByRole('dialog').locator('li').last().waitFor();
    },
    help: async () => {
      await press('Escape');
      await button('Help').click();
      await page.tab.getByRole('dialog').getByRole('button', { name: 'Close' }).waitFor();
    },
    'a choice of the game, from the header': async () => {
      await press('Escape');
      await page.tab.locator('.variant').click();
      await page.tab.getByRole('dialog').getByLabel('size', { exact: true }).waitFor();
    },
    analysis: async () => {
      await press('Escape');
      await type(OPENING);
      await engine().click();
      await page.tab.locator('.moves-table tbody tr').first().waitFor();
      await page.tab.getByText(WORDS.analyseLonger).waitFor();
    },
    'a point chosen by keys': async () => {
      await page.tab.locator('svg.board:not(.diagram)').focus();
      await press('ArrowRight');
    },
    'the explorer': () => showPane(WORDS.explorer),
    'the graph': () => showPane(WORDS.graph),
    'a line of the engine': async () => {
      await showPane(WORDS.lines);
      await page.tab.locator('.moves-table .go.line').first().click();
      await page.tab.locator('.line-bar').waitFor();
    },
    'the settings of the engine': async () => {
      await press('Escape');
      await page.tab.getByLabel('Settings of the engine').click();
      await page.tab.locator('.settings-menu[open]').waitFor();
    },
    'a choice of opponents': async () => {
      await press('Escape');
      await engine().click();
      await showTab('Play');
    },
    'a game that teaches': async () => {
      const moves = ['d6', 'c3', 'f4', 'e4', 'd5', 'b3'];
      await paste(JSON.stringify({ size: 4, moves }));
      await expect.poll(names).toEqual(moves);
      await showTab('Analyse');
      await button(WORDS.playFromHere).click();
      await play({ against: 'level', level: '1', you: 'true', feedback: 'ask' });
      await type('b4');
      await button('Take it back').waitFor();
    },
    'a game that is over': async () => {
      await button('Keep it').click();
      await page.plies().toBe(8);
      await page.resign();
      await button('Rematch').waitFor();
    },
    'games of a file': async () => {
      await page.openFile(file);
      await expect
        .poll(() => page.tab.getByLabel('Games of club.jsonl').getByRole('button').count())
        .toBe(games.length);
      for (const name of ['Names and result', 'Position']) await summary(name).click();
    },
    'an editor of positions': async () => {
      await button(WORDS.setUp).click();
      await button(WORDS.clear).waitFor();
    },
    'the library, and a player in it': async () => {
      await button('Cancel').click();
      await showTab('Library');
      await page.addToLibrary(file);
      await page.tab.locator('.library .game-row').first().waitFor();
      for (const name of ['Dates and length', 'Analysed positions', 'Players and statistics'])
        await summary(name).click();
      await choose(page.tab.locator('.library details'), 'player', 'bob');
      await page.tab.getByLabel('Games of bob').waitFor();
    },
    'games of a tournament': async () => {
      await showTab('Tournaments');
      await page.tab.locator('.tournament .game-row').first().click();
      await button(WORDS.backToGame).waitFor();
    },
    'what there is to learn': async () => {
      await button(WORDS.backToGame).click();
      await showTab('Learn');
      await button(WORDS.review).waitFor();
    },
    'a review': async () => {
      await findMistakes();
      await button(WORDS.previousMistake).click();
      await page.tab.locator('.at-hand strong').waitFor();
    },
    'a mistake that is to be made better': async () => {
      await page.tab.getByRole('button', { name: /^Find a better move than \d\. e5/ }).click();
      await button(WORDS.showAnswer).click();
      await card().locator('.answer').waitFor();
    },
    'a step of the lesson': async () => {
      await button(WORDS.leave).click();
      await button(WORDS.learn).click();
      await page.click('e4');
      await page.tab.locator('.tried.right').waitFor();
    },
    'a puzzle': async () => {
      await leave();
      await button(WORDS.beginPuzzle).click();
      await card().waitFor();
    },
  };

  it('every view, on screens of all sizes', async () => {
    await page.open(PHONE);
    const found: Record<string, readonly string[]> = {};
    for (const [name, visit] of Object.entries(views)) {
      await page.tab.setViewportSize(PHONE);
      await visit();
      for (const [size, colorScheme] of [
        [PHONE, 'light'],
        [SCREEN, 'dark'],
        [NARROW, undefined],
      ] as const) {
        await page.tab.setViewportSize(size);
        const faults: string[] = [];
        if (colorScheme) {
          await page.tab.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          // All but contrast is the same in all colours.
          faults.push(...(await findings(page.tab, colorScheme === 'dark' ? ['color-contrast'] : undefined)));
        }
        const wider = await overflowOf(page.tab);
        if (wider > 0) faults.push(`${wider} points wider than the window`);
        if (faults.length > 0) found[`${name}, ${size.width} wide`] = faults;
      }
    }
    expect(found).toEqual({});
    await leave();
    await showTab('Analyse');
    for (const size of [NARROW, PHONE, SCREEN, WIDE]) {
      await page.tab.setViewportSize(size);
      const board = await page.tab.locator('svg.board:not(.diagram)').boundingBox();
      expect(board?.width).toBeGreaterThan(size.width < 500 ? 0.8 * size.width : 0.4 * size.width);
      // What is wrong is seen wherever one has scrolled to.
      await page.tab.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
      await paste('(;FF[4]RU[Meridians]SZ[7];W[zz])');
      const said = page.tab.locator('.said.bad');
      await expect.poll(() => said.innerText()).toContain('"zz" is not on the board');
      const { y, height } = (await said.boundingBox()) as { y: number; height: number };
      expect([y >= 0, y + height <= size.height]).toEqual([true, true]);
      await button('Close').click();
      expect(await said.count()).toBe(0);
    }
  });
});
