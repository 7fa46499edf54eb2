/** Studies on the page: chapters that are written, saved as a file and a link, and opened elsewhere. */
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { KeptGame } from '../../../src/board/page/game/kept-game.ts';
import { type BoardPage, boardPage, executablePath } from './board-page.ts';

/** The chapters of a study as the browser keeps them. */
const chapters = async (of: BoardPage, study: string) => {
  const all = await of.tab.evaluate<Record<string, string>>('({ ...localStorage })');
  const games = Object.entries(all).filter(([key]) => key.startsWith('sightline.game.'));
  const orderOf = ({ parts }: KeptGame) => parts?.study as number;
  return games
    .map(([, game]) => JSON.parse(game) as KeptGame)
    .filter((game) => typeof orderOf(game) === 'number' && game.tree.event === study)
    .sort((a, b) => orderOf(a) - orderOf(b))
    .map(({ tree }) => tree);
};

describe.skipIf(executablePath === undefined)('a study', () => {
  const page = boardPage(undefined, false);
  const { button } = page;

  it('of three chapters is the same after a reload, and elsewhere by its file and its link', async () => {
    await page.openAlone();
    await page.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.type('g6 g9');
    await page.tab.getByLabel('Comment', { exact: true }).fill('A reply [so].');
    await page.showTab('Games');
    await page.tab.locator('.study summary').click();
    await page.tab.getByLabel('Name of a new study').fill('Openings');
    await button('Begin with this game').click();
    await page.tab.getByLabel('chapter', { exact: true }).fill('The first');
    const names = () => page.tab.locator('.study .name').allInnerTexts();
    await expect.poll(names).toEqual(['The first']);
    await button('Add chapter').click();
    await expect.poll(names).toEqual(['The first', 'Chapter 2']);
    await page.type('j6');
    await button('Add chapter').click();
    await expect.poll(names).toEqual(['The first', 'Chapter 2', 'Chapter 3']);
    await page.type('d9 g3');
    await button('Move Chapter 3 up').click();
    await expect.poll(names).toEqual(['The first', 'Chapter 3', 'Chapter 2']);
    const written = await chapters(page, 'Openings');
    expect(written.map(({ id, nodes }) => [id, nodes.map(({ move }) => move)])).toEqual([
      ['The first', ['g6', 'g9']],
      ['Chapter 3', ['d9', 'g3']],
      ['Chapter 2', ['j6']],
    ]);
    await page.tab.reload();
    await expect.poll(names).toEqual(['The first', 'Chapter 3', 'Chapter 2']);
    expect(await chapters(page, 'Openings')).toEqual(written);

    const file = await page.saved('Save as SGF');
    await button('Copy link to the study').click();
    await page.says('.said').toContain('study');
    const link = await page.tab.evaluate<string>('navigator.clipboard.readText()');
    expect(file.suggestedFilename()).toBe('Openings.sgf');
    const saved = await text(await file.createReadStream());
    const other = await page.another();
    await other.paste(saved);
    await other.showTab('Games');
    expect(await other.tab.locator('.study[open]').innerText()).toContain('Openings (3)');
    const rows = () => other.tab.locator('[aria-label^="Games of"] .about').allInnerTexts();
    const named = written.map(({ id }) => `Openings, ${id}`);
    await expect.poll(async () => (await rows()).map((row) => row.split(' · ')[0])).toEqual(named);
    await other.button('Keep as a study').click();
    await expect.poll(() => chapters(other, 'Openings')).toEqual(written);
    await other.says('.said').toContain('Openings');
    expect(await other.tab.locator('.study .name[aria-current]').innerText()).toBe('The first');
    await other.tab.evaluate(`location.hash = ${JSON.stringify(new URL(link).hash)}`);
    await other.button('Keep as a study').click();
    const again = written.map((tree) => ({ ...tree, event: 'Openings (2)' }));
    await expect.poll(() => chapters(other, 'Openings (2)')).toEqual(again);
    expect(other.complaints).toEqual([]);
  });
});
