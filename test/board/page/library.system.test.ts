/** The library and the explorer in a real browser. */
import { describe, expect, it } from 'vitest';
import { boardPage, executablePath, textFile } from './board-page.ts';

/** A game in a file. */
const record = (players: readonly string[], moves: string, winner: string) =>
  JSON.stringify({ game: 'meridians', size: 7, players, moves: moves.split(' '), winner, end: 'resign' });

describe.skipIf(executablePath === undefined)('the library in the browser', () => {
  const page = boardPage({});
  const { names, button, showTab, type } = page;
  const shown = () => page.tab.locator('.library .game-row .names').allInnerTexts();
  it('takes games in by file, finds them, and puts one on the board', async () => {
    await showTab('Library');
    await page.tab.getByText('The library is empty').waitFor();
    const known = record(['Ann', 'Bob'], 'g6 g9 j6', 'light');
    const other = record(['Bob', 'Carl'], 'g6 d9 g3', 'light');
    await page.addToLibrary(
      textFile('mine.jsonl', known, other, '{"size":7,"moves":["zz"]}'),
      textFile('again.jsonl', known),
    );
    await page.tab.getByText('mine.jsonl: 2 new, 1 refused').waitFor();
    await page.tab.getByText('again.jsonl: 0 new, 1 duplicate').waitFor();
    await page.tab.getByText('Not imported').click();
    expect(await page.tab.locator('.import li').innerText()).toContain('line 3: ply 1: "zz"');
    await expect.poll(async () => (await shown()).sort()).toEqual(['Ann – Bob', 'Bob – Carl']);
    expect(await page.tab.locator('.library .game-row .about').first().innerText()).toMatch(/^Light won · /);
    await page.tab.getByLabel('player').fill('bob');
    await page.choose('result of the player', 'lost');
    await expect.poll(shown).toEqual(['Ann – Bob']);
    await page.tab.locator('.library .game-row').click();
    await showTab('Analyse');
    await expect.poll(names).toEqual(['g6', 'g9', 'j6']);
  });

  it('takes games in that are dropped on it', async () => {
    await showTab('Library');
    await page.tab.waitForSelector('.library');
    await page.drop({ 'dropped.jsonl': record(['Dora', 'Emil'], 'g6 g9', 'dark') }, '.library');
    await page.tab.getByText('dropped.jsonl: 1 new').waitFor();
    await showTab('Analyse');
    expect(await names()).toEqual([]);
  });

  it('sends a file again from its beginning after the server was unreachable', async () => {
    let sent = 0;
    await page.openAlone();
    await page.tab.route('**/api/library/upload', async (route) => {
      sent++;
      // The answer to the first part is lost, and the second part comes to a server that knows nothing of it.
      if (sent === 1) return route.abort('connectionfailed');
      const body = route.request().postDataJSON();
      return sent === 3 ? route.continue({ postData: { ...body, upload: 'of-another-server' } }) : route.continue();
    });
    const one = { ...JSON.parse(record(['Cora', 'Dan'], 'e5 e7', 'dark')), event: 'x'.repeat(1000) };
    const lines = Array.from({ length: 500 }, () => JSON.stringify(one));
    await showTab('Library');
    await page.addToLibrary(textFile('long.jsonl', ...lines));
    await page.tab.getByText('long.jsonl: 1 new, 499 duplicates').waitFor();
    expect(sent).toBeGreaterThan(4);
    page.complaints.length = 0;
  });

  it('keeps the game on the board, deletes it, and takes that back', async () => {
    await type('g6 g9 g3');
    await showTab('Library');
    await button('Save this game').click();
    await page.says('.said').toContain('Saved to the library.');
    await page.tab.getByText('Reached the position on the board').click();
    await expect.poll(async () => (await shown()).length).toBe(1);
    await page.tab
      .locator('.library .game-rows')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect.poll(async () => (await shown()).length).toBe(0);
    await page.tab.locator('.undo').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await shown()).length).toBe(1);
  });

  it('shows the moves played in the position, and plays one', async () => {
    await page.showPane('Explorer');
    await type('g6');
    // By the games of the tests before: g9 three times, d9 once, which is the mirror image of j9.
    const rows = () => page.tab.locator('.explored tbody tr').allInnerTexts();
    const counts = async () => (await rows()).map((text) => text.split(/\s+/).slice(0, 2).join(' '));
    await expect.poll(counts).toEqual(['g9 3', expect.stringMatching(/^[dj]9 1$/)]);
    const [bar] = await page.tab.locator('.explored .shares').all();
    expect(await bar?.getAttribute('aria-label')).toBe('won 1, drawn 0, lost 1');
    await page.tab.locator('.explored .go').first().click();
    await expect.poll(names).toEqual(['g6', 'g9']);
    await expect.poll(async () => (await rows()).length).toBeGreaterThan(0);
  });

  it('marks positions that were analysed, and opens them again', async () => {
    await page.analyseOn();
    await type('g6');
    await page.engine().click();
    await page.says('.engine .facts').toMatch(/, (?:[2-9]\.\d|\d\d)\ss/);
    await page.engine().click();
    const { url, token } = page.server;
    const facts = async () =>
      (await fetch(new URL('api/library', url), { headers: { authorization: `Bearer ${token}` } })).json();
    await expect.poll(async () => (await facts()).analyses).toBeGreaterThan(0);
    await showTab('Library');
    await page.tab.getByText('Analysed positions').click();
    await page.tab.locator('.library-games .open', { hasText: 'can be resumed' }).first().click();
    await showTab('Analyse');
    await expect.poll(names).toEqual(['g6']);
    await page.showPane('Explorer');
    await page.lists('.explorer .facts').toContainEqual(expect.stringContaining('the analysis can be resumed'));
  });

  it('updates the game that was opened, marks unsaved changes, and tells other tabs', async () => {
    const opponent = 'Zoe';
    const listed = (tab = page.tab) => tab.locator('.library .game-row', { hasText: opponent }).allInnerTexts();
    await page.paste(record(['Yan', opponent], 'g6 g9 j6', 'light'));
    await expect.poll(names).toEqual(['g6', 'g9', 'j6']);
    await showTab('Library');
    await button('Save this game').click();
    await expect.poll(async () => (await listed()).length).toBe(1);
    const first = page.tab;
    await page.openTab();
    await showTab('Library');
    await expect.poll(async () => (await listed()).length).toBe(1);
    page.tab = first;
    await showTab('Analyse');
    expect(await page.tab.title()).not.toContain('•');
    expect(await button('Save changes').count()).toBe(0);
    await type('d9 g3');
    await expect.poll(() => page.tab.title()).toContain('•');
    await button('Undo').click();
    await button('Undo').click();
    await expect.poll(() => page.tab.title()).not.toContain('•');
    await button('Redo').click();
    await expect.poll(() => page.tab.title()).toContain('•');
    // The game is still that of the library when the page is loaded again.
    await page.tab.reload();
    await button('Save changes').click();
    await expect.poll(() => page.tab.title()).not.toContain('•');
    const other = page.context.pages().find((tab) => tab !== first) as typeof first;
    await other.bringToFront();
    await expect.poll(async () => (await listed(other))[0]).toContain('d9');
    expect(await listed(other)).toHaveLength(1);
    // What another tab has changed is not overwritten.
    page.tab = other;
    await page.tab.locator('.library .game-row', { hasText: opponent }).click();
    await showTab('Analyse');
    await page.plies().toBe(4);
    page.tab = first;
    await page.tab.bringToFront();
    await type('g3');
    await button('Save changes').click();
    await expect.poll(() => button('Save changes').count()).toBe(0);
    page.tab = other;
    await page.tab.bringToFront();
    await type('d6');
    await button('Save changes').click();
    await showTab('Library');
    await expect.poll(async () => (await listed()).length).toBe(2);
    // The game in the state that this tab knew is no longer there.
    expect(page.complaints).toEqual([expect.stringContaining('400')]);
    page.complaints.length = 0;
  });

  it('names the engine by its level as a player', async () => {
    await page.play({ size: '5', against: 'level', level: '2', you: '0' });
    await page.resign();
    await showTab('Library');
    await button('Save this game').click();
    await expect.poll(async () => (await shown()).join()).toMatch(/person.*level 2/);
  });
});
