/** Lists of games, the details of a game, and undoing the replacement of a game. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text as saved } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { testFolder } from '../../support/folder.ts';
import { game, log } from '../../support/logs.ts';
import { boardPage, choose, executablePath, textFile } from './board-page.ts';

const folder = testFolder();
const GAMES = 36;
const MOVES = ['d4', 'c2', 'd2', 'c4'];
const NAMES = ['ann', 'bob', 'cid'] as const;

function played(index: number) {
  const [light, dark] = [NAMES[index % 3], NAMES[(index + 1) % 3]] as [string, string];
  const winner = index % 2 === 0 ? 'light' : 'dark';
  const startedAt = `2026-${String((index % 12) + 1).padStart(2, '0')}-03T12:00:00.000Z`;
  return game(index, light, dark, {
    size: 4,
    winner,
    startedAt,
    moves: index % 2 === 0 ? MOVES : [...MOVES, 'e3', 'e5'].slice(0, 5),
    end: 'resign',
  });
}

const lines = (values: readonly object[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');
const field = Array.from({ length: 12 }, (_, i) => played(i));
writeFileSync(join(folder, 'field.jsonl'), lines([log(NAMES, [], { size: 4, games: 12 }).header, ...field]));
const file = textFile('many.jsonl', ...Array.from({ length: GAMES }, (_, i) => JSON.stringify(played(i))));

describe.skipIf(executablePath === undefined)('the page', () => {
  const page = boardPage({ logs: folder });
  const { button, names, paste, showTab, type } = page;
  const rows = () => page.tab.locator('.game-rows:not([aria-label="Recent games"]) .game-row');
  const undo = () => page.tab.locator('.undo-replaced');
  const openFile = async () => {
    await page.openFile(file);
    await expect.poll(() => rows().count()).toBe(GAMES);
  };
  const textOf = async (at: number) => (await rows().nth(at).innerText()).replaceAll(/\s+/g, ' ');

  it('lists the games of a file, and opens the chosen one', async () => {
    await openFile();
    expect(await textOf(0)).toMatch(/^1 ann – bob .*4 moves · size 4 · 2026-01-03 d4 c2 d2 c4$/);
    expect(await rows().nth(0).locator('strong').innerText()).toBe('ann');
    expect(await rows().nth(1).locator('strong').innerText()).toBe('cid');
    expect(await rows().nth(0).getAttribute('aria-current')).toBe('true');
    const { height = 0 } = (await rows().nth(0).boundingBox()) ?? {};
    expect(height).toBe(36);
    await page.tab.getByLabel(/^Filter/).fill('cid 2026-02');
    await expect.poll(() => rows().count()).toBe(3);
    await rows().first().focus();
    await page.tab.keyboard.press('ArrowDown');
    await page.tab.keyboard.press('Enter');
    await expect.poll(() => rows().nth(1).getAttribute('aria-current')).toBe('true');
    expect(await textOf(1)).toMatch(/^14 bob – cid/);
    await button('Save all to the library').click();
    await page.says('.import p').toMatch(/many\.jsonl: \d+ new/);
    // Looking through a file is no work that has to be kept.
    expect(await page.number('.recent .game-row')).toBe(0);
  });

  it('brings the game back with one click that has made way for another one', async () => {
    await type('g6 g9');
    await paste('(;FF[4]RU[Meridians]SZ[7]PL[W];W[e5])');
    await expect.poll(names).toEqual(['e5']);
    await undo().click();
    await expect.poll(names).toEqual(['g6', 'g9']);
    await page.counts('.undo-replaced').toBe(0);
    await openFile();
    await undo().click();
    await showTab('Analyse');
    await expect.poll(names).toEqual(['g6', 'g9']);
    // What has no moves is not missed.
    await page.newGame('meridians', { size: '7' });
    await button('Dismiss').click();
    await page.newGame('meridians', { size: '6' });
    expect(await undo().count()).toBe(0);
  });

  it('lists recent games with players, result, length, size and first moves', async () => {
    await paste('(;FF[4]RU[Meridians]SZ[7]PL[W]PW[ann]PB[bob]DT[2026-03-04]RE[W+R];W[g6];B[g9])');
    await expect.poll(names).toEqual(['g6', 'g9']);
    await type('j6');
    await page.newGame('meridians', { size: '5' });
    await showTab('Games');
    const row = page.tab.locator('.recent .game-row');
    await expect
      .poll(async () => (await row.innerText()).replaceAll(/\s+/g, ' '))
      .toMatch(/^ann – bob .*won.* 3 moves · Meridians, size 7 · 2026-03-04 g6 g9 j6$/);
    expect(await row.locator('strong').innerText()).toBe('ann');
  });

  it('undoes changes of a position that is set up', async () => {
    await type('g6');
    await page.setUp();
    await expect.poll(() => page.pieces(0)).toBe(1);
    await button('Clear').click();
    await expect.poll(() => page.pieces(0)).toBe(0);
    await page.click('e5');
    await expect.poll(() => page.pieces(0)).toBe(1);
    await page.tab.keyboard.press('Control+z');
    await expect.poll(() => page.pieces(0)).toBe(0);
    await button('Undo').click();
    await expect.poll(() => page.pieces(0)).toBe(1);
    await button('Redo').click();
    await expect.poll(() => page.pieces(0)).toBe(0);
    await button('Cancel').click();
    await showTab('Analyse');
    expect(await names()).toEqual(['g6']);
  });

  it('lets names, event, date and result be changed, and writes them', async () => {
    await type('g6 g9');
    await showTab('Games');
    await page.tab.getByText('Names and result').click();
    const fill = async (label: string, text: string) => {
      await page.tab.getByLabel(label, { exact: true }).fill(text);
      await page.tab.getByLabel(label, { exact: true }).press('Tab');
    };
    await fill('Light', 'Ada');
    await fill('Dark', 'Bea');
    await fill('event', 'Club evening');
    await fill('date', 'yesterday');
    await page.counts('.game-info [role=alert]').toBe(1);
    await fill('date', '2026-11-22');
    await page.choose('result', 'dark');
    const download = await page.saved('Save');
    const text = await saved(await download.createReadStream());
    for (const said of ['PW[Ada]', 'PB[Bea]', 'EV[Club evening]', 'DT[2026-11-22]', 'RE[B+R'])
      expect(text).toContain(said);
    await button('Save to the library').click();
    await page.says('.said').toContain('library');
    // The same game under another name is no second one.
    await fill('Dark', 'Beatrice');
    await button('Save to the library').click();
    await showTab('Library');
    await page.tab.getByRole('searchbox', { name: 'player' }).fill('ada');
    await expect.poll(() => rows().count()).toBe(1);
    await expect.poll(() => textOf(0)).toMatch(/^Ada – Beatrice/);
    await rows().first().click();
    await showTab('Games');
    await page.tab.getByText('Names and result').click();
    await expect.poll(() => page.tab.getByLabel('event', { exact: true }).inputValue()).toBe('Club evening');
  });

  it('sorts and filters the library, and shows the statistics of a player', async () => {
    await openFile();
    await button('Save all to the library').click();
    await page.says('.import p').toMatch(/\d+ (?:new|duplicates)/);
    await showTab('Library');
    await page.tab.getByRole('searchbox', { name: 'player' }).fill('cid');
    await page.choose('sort by', 'oldest');
    await expect.poll(() => textOf(0)).toContain('2026-02-03');
    await page.choose('sort by', 'shortest');
    await expect.poll(() => textOf(0)).toContain('4 moves');
    await page.tab.getByText('Dates and length').click();
    await page.tab.getByLabel('from', { exact: true }).fill('2026-12');
    await expect.poll(() => textOf(0)).toContain('2026-12-03');
    // The answer about the player whom the page shows at first comes after the one about the player who is chosen.
    let isAnswered = () => {};
    const chosen = new Promise<void>((resolve) => {
      isAnswered = resolve;
    });
    await page.tab.route('**/api/library/statistics', async (route) => {
      const isChosen = route.request().postDataJSON().name === 'bob';
      if (!isChosen) await chosen;
      await route.fulfill({ response: await route.fetch() });
      if (isChosen) isAnswered();
    });
    await page.tab.getByText('Players and statistics').click();
    await choose(page.tab.locator('.library details'), 'player', 'bob');
    const table = () => page.tab.getByLabel('Games of bob').locator('tbody tr').allInnerTexts();
    await expect.poll(async () => (await table()).map((row) => row.split(/\s+/)[0])).toEqual(['Light', 'Dark', 'all']);
    await page.tab.unrouteAll({ behavior: 'wait' });
    await page.tab.evaluate('new Promise(requestAnimationFrame)');
    expect((await table()).length).toBe(3);
    expect(await page.tab.getByLabel('Most frequent openings of bob').locator('tbody tr').count()).toBe(1);
  });

  it('reviews all games of a player, and stores the results with the games', async () => {
    await showTab('Library');
    const record = {
      ...played(0),
      players: ['zoe', 'yan'].map((name) => ({ name })),
      moves: 'd6 c3 f4 e4 d5 b3 e5'.split(' '),
    };
    await page.addToLibrary(textFile('zoe.jsonl', JSON.stringify(record)));
    await page.tab.getByText('zoe.jsonl: 1 new').waitFor();
    await page.tab.getByText('Players and statistics').click();
    await choose(page.tab.locator('.library details'), 'player', 'zoe');
    await page.choose('review', '300');
    await button('Review all games of zoe').click();
    await page
      .lists('.library .import')
      .toContainEqual(expect.stringMatching(/Games of zoe: 1 of 1 reviewed\. [1-9]\d* mistakes/));
    const text = await page.tab.locator('.library .import', { hasText: 'Games of zoe' }).innerText();
    const learnt = 'Object.keys(JSON.parse(localStorage["sightline.learnt"]).mistakes).length';
    expect(await page.tab.evaluate(learnt)).toBe(Number(/(\d+) mistakes/.exec(text)?.[1]));
    await page.tab.getByRole('searchbox', { name: 'player' }).fill('zoe');
    await expect.poll(() => textOf(0)).toMatch(/^zoe – yan .*annotated/);
    await rows().first().click();
    await showTab('Analyse');
    await page.says('.moves').toMatch(/−\d+\.\d\s% per move/);
    await showTab('Library');
    await button('Review all games of zoe').click();
    await page.lists('.library .import').toContainEqual(expect.stringContaining('1 reviewed before'));
  });

  it('lists all games of a tournament, by player and result, and shows who has met whom', async () => {
    await type('g6');
    await showTab('Tournaments');
    await expect.poll(() => rows().count()).toBe(12);
    expect(await page.number('.cross tbody tr')).toBe(3);
    expect(await textOf(0)).toMatch(/^12 cid – ann/);
    await page.choose('player', 'bob');
    await expect.poll(() => rows().count()).toBe(8);
    await page.choose('result of the player', 'won');
    await expect.poll(() => rows().count()).toBe(4);
    await rows().last().click();
    await expect.poll(() => rows().last().getAttribute('aria-current')).toBe('true');
    await button('Back to your game').click();
    await showTab('Analyse');
    await expect.poll(names).toEqual(['g6']);
  });
});
