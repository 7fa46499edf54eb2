/** The library and the explorer in a real browser. */
import { describe, expect, it } from 'vitest';
import { boardPage, executablePath } from './board-page.ts';

/** A game that a file holds. */
const record = (players: readonly string[], moves: string, winner: string) =>
  JSON.stringify({ game: 'meridians', size: 7, players, moves: moves.split(' '), winner, end: 'resign' });

describe.skipIf(executablePath === undefined)('the library in the browser', () => {
  const page = boardPage();
  const { names, button, showTab, type } = page;
  const shown = () => page.tab.locator('.library-games .names').allInnerTexts();
  const file = (name: string, lines: readonly string[]) => {
    return { name, mimeType: 'text/plain', buffer: Buffer.from(lines.join('\n')) };
  };

  it('takes games in by file, finds them, and puts one on the board', async () => {
    await showTab('Library');
    await page.tab.getByText('The library is empty').waitFor();
    await page.tab
      .getByLabel('Files for the library')
      .setInputFiles([
        file('mine.jsonl', [
          record(['Ann', 'Bob'], 'g6 g9 j6', 'light'),
          record(['Bob', 'Carl'], 'g6 d9 g3', 'dark'),
          '{"size":7,"moves":["zz"]}',
        ]),
        file('again.jsonl', [record(['Ann', 'Bob'], 'g6 g9 j6', 'light')]),
      ]);
    await page.tab.getByText('mine.jsonl: 2 taken in, 1 refused').waitFor();
    await page.tab.getByText('again.jsonl: 0 taken in, 1 there already').waitFor();
    await page.tab.getByText('What did not come in').click();
    expect(await page.tab.locator('.import li').innerText()).toContain('line 3: ply 1: "zz"');
    await expect.poll(async () => (await shown()).sort()).toEqual(['Ann – Bob', 'Bob – Carl']);
    await page.tab.getByLabel('player').fill('bob');
    await page.tab.getByLabel('result of the player').selectOption('lost');
    await expect.poll(shown).toEqual(['Ann – Bob']);
    await page.tab.locator('.library-games .open').click();
    await showTab('Analyse');
    await expect.poll(names).toEqual(['g6', 'g9', 'j6']);
  });

  it('takes games in that are dropped on it', async () => {
    await showTab('Library');
    await page.tab.waitForSelector('.library');
    await page.tab.evaluate(
      (text) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], 'dropped.jsonl'));
        document.querySelector('.library')?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
      },
      record(['Dora', 'Emil'], 'g6 g9', 'dark'),
    );
    await page.tab.getByText('dropped.jsonl: 1 taken in').waitFor();
    await showTab('Analyse');
    expect(await names()).toEqual([]);
  });

  it('keeps the game on the board, deletes it, and takes that back', async () => {
    await type('g6 g9 f6');
    await showTab('Library');
    await button('Save this game').click();
    await expect.poll(() => page.tab.locator('.said').innerText()).toContain('The game is in the library.');
    await page.tab.getByText('Came to the position on the board').click();
    await expect.poll(async () => (await shown()).length).toBe(1);
    await page.tab
      .locator('.library-games')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect.poll(async () => (await shown()).length).toBe(0);
    await page.tab.locator('.undo').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await shown()).length).toBe(1);
  });

  it('shows what was played in the position, and plays it', async () => {
    await page.tab.waitForSelector('.explorer');
    await type('g6');
    // By the games of the tests before: g9 three times, d9 once.
    const rows = () => page.tab.locator('.explored tbody tr').allInnerTexts();
    await expect
      .poll(async () => (await rows()).map((text) => text.split(/\s+/).slice(0, 2)))
      .toEqual([
        ['g9', '3'],
        ['d9', '1'],
      ]);
    const [bar] = await page.tab.locator('.explored .shares').all();
    expect(await bar?.getAttribute('aria-label')).toBe('won 1, shared 0, lost 1');
    await page.tab.locator('.explored .go').first().click();
    await expect.poll(names).toEqual(['g6', 'g9']);
    await expect.poll(async () => (await rows()).length).toBeGreaterThan(0);
  });

  it('marks positions that were analysed, and opens them again', async () => {
    await type('g6');
    await page.tab.getByRole('switch').click();
    await expect.poll(() => page.tab.locator('.engine .facts').innerText()).toMatch(/[2-9]\.\d s/);
    await page.tab.getByRole('switch').click();
    await showTab('Library');
    await page.tab.getByText('Analysed positions').click();
    await page.tab.locator('.library-games .open', { hasText: 'goes on where it was' }).first().click();
    await showTab('Analyse');
    await expect.poll(names).toEqual(['g6']);
    await expect
      .poll(() => page.tab.locator('.explorer .facts').allInnerTexts())
      .toContainEqual(expect.stringContaining('the engine goes on from there'));
  });
});
