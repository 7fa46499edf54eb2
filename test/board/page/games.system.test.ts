/** Games with their variations, in and out, in a real browser. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findings } from '../../support/axe.ts';
import { testFolder } from '../../support/folder.ts';
import { naming } from '../../support/parts.ts';
import { boardPage, executablePath } from './board-page.ts';
import { WORDS } from './words.ts';

/** A Militant before the middle, from where it can be promoted, and might attack Orange's Sovereign then. */
const PROMOTION =
  '3/6/9/13sK/15/18/21/24/25/26/25/26/25/26/25/26/14sM12/26/25/26/25/26/25/16oK9/25/24/21/18/15/14/9/6/3 s move - 0,0,0,0,0,0 0,0,0,0,0,0';

describe.skipIf(executablePath === undefined)('games in the browser', () => {
  const page = boardPage();
  const { names, button, showTab, pieces, type, click, newGame, paste } = page;
  const folder = testFolder();
  describe('its tree of variations', () => {
    it('keeps variations, promotes and removes them, and undoes all of it', async () => {
      await type('g6 g9 j6');
      for (let i = 0; i < 2; i++) await button('Back').click();
      await type('d9');
      await page.lists('.variation .move').toEqual([expect.stringContaining('d9')]);
      await button('Promote').click();
      expect((await names()).slice(0, 2)).toEqual(['g6', 'd9']);
      await button('Delete').click();
      await expect.poll(names).toEqual(['g6', 'g9', 'j6']);
      for (let i = 0; i < 2; i++) await button('Undo').click();
      await expect.poll(names).toEqual(['g6', 'g9', 'd9', 'j6']);
      await button('Redo').click();
      expect((await names()).slice(0, 2)).toEqual(['g6', 'd9']);
    });

    it('keeps comments and marks, also when the page is opened again', async () => {
      await type('g6');
      await page.tab.getByLabel('Comment').fill('The centre.');
      await page.tab.getByLabel('Comment').press('Tab');
      await button('triangle').click();
      await click('g9');
      await page.counts('.marks .mark').toBe(1);
      await button('arrow').click();
      for (const cell of ['g6', 'j6', 'g6', 'd6', 'g6', 'j6']) await click(cell);
      await button('label').click();
      for (const cell of ['d9', 'g3', 'd9']) await click(cell);
      const drawn = () => page.tab.locator('.marks').locator('.mark, .label').allTextContents();
      // One arrow and one label were removed again; g6 is played.
      await expect.poll(drawn).toEqual(['', '', 'B']);
      await page.tab.evaluate(() => {
        Object.defineProperty(navigator, 'clipboard', {
          value: {
            write: async ([item]: ClipboardItem[]) => {
              const png = await item?.getType('image/png');
              document.body.dataset.copied = String(png?.size);
            },
          },
        });
      });
      await button('Copy picture').click();
      await expect.poll(() => page.tab.evaluate('Number(document.body.dataset.copied)')).toBeGreaterThan(10_000);
      await page.tab.reload();
      await page.says('.moves .comment').toBe('The centre.');
      await expect.poll(drawn).toEqual(['', '', 'B']);
    });

    it('is saved in a format with its analyses, and opened again', async () => {
      const rows = () => page.tab.locator('.moves-table tbody tr').allInnerTexts();
      await type('g6 g9 j6 d9');
      await button('Back').click();
      await type('g12');
      await button('Analyse every move').click();
      await button('Analyse every move').waitFor();
      await page.showPane('Lines');
      const [analysed, moves] = [await rows(), await page.moves()];
      expect(analysed[0]).toMatch(/%/);
      await page.tab.reload();
      await expect.poll(rows).toEqual(analysed);
      expect(await page.moves()).toEqual(moves);
      await showTab('Games');
      await page.choose('format', 'sgf');
      const download = await page.saved('Save');
      const path = join(folder, download.suggestedFilename());
      await download.saveAs(path);
      await newGame('meridians', { size: '7' });
      await page.openFile(path);
      await showTab('Analyse');
      await expect.poll(names).toEqual(['g6', 'g9', 'j6', 'd9', 'g12']);
      await page.tab.locator('.moves .move').last().click();
      await expect.poll(rows).toEqual(analysed);
      expect(await page.moves()).toEqual(moves);
    });

    it('is opened from text that is pasted or dropped, and from a link', async () => {
      await paste('(;FF[4]RU[Meridians]SZ[7]PL[W];W[g6](;B[g9])(;B[d9]C[aside]))');
      await expect.poll(names).toEqual(['g6', 'g9', 'd9']);
      await page.tab.locator('.variation .move').click();
      const link = await page.copied(WORDS.copyLink);
      await paste('6/7/8/9/10/11/5L6/11/10/9/8/7/6 D 1 0');
      await expect.poll(names).toEqual([]);
      await expect.poll(() => pieces(0)).toBe(1);
      const other = await page.context.newPage();
      await other.goto(link);
      await expect.poll(() => other.locator('.variation').innerText()).toContain('aside');
      // With the position that was shown.
      await expect.poll(() => other.locator('.move[aria-current]').innerText()).toContain('d9');
      await page.drop({ 'x.jsonl': '{"game":"maerstanas","moves":["d4","e3"]}\n' });
      await expect.poll(names).toEqual(['d4', 'e3']);
    });

    it('is one of several files that are dropped together, all of which are listed', async () => {
      await page.drop({
        'a.sgf': '(;FF[4]RU[Meridians]SZ[7]PL[W];W[g6])',
        'b.jsonl': '{"size":5,"moves":["e4"]}\n{"size":5,"moves":["c3","e4"]}\n',
        'c.sgf': '(;W[',
      });
      await expect.poll(names).toEqual(['g6']);
      await page.says('.said.bad').toMatch(/c\.sgf:1:\d+/);
      await showTab('Games');
      const listed = page.tab.getByRole('listbox', { name: /^Games of / }).or(page.tab.getByLabel(/^Games of /));
      await expect.poll(() => listed.locator('.game-row').count()).toBe(3);
      await button('Save all to the library').click();
      await page.counts('.import').toBe(2);
    });

    it('is played by clicks if a turn has several plies, and by buttons for those without a cell', async () => {
      await newGame('heximeros');
      await page.paste(PROMOTION);
      await expect.poll(() => pieces(0)).toBe(2);
      const [targets, picked] = ['.target', '.picked'].map((name) => page.tab.locator(`.board:not(.diagram) ${name}`));
      const words = page.tab.locator('.move-bar .word');
      const height = async () => (await page.tab.locator('svg.board:not(.diagram)').boundingBox())?.height;
      const before = await height();
      await click('q18r17');
      await expect.poll(() => targets?.count()).toBe(1);
      await click('q18r17');
      await expect.poll(() => picked?.count()).toBe(0);
      await click('q18r17');
      await click('q20r17');
      await page.says('.said').toMatch(naming('q18r17', 'q20r17'));
      await click('q17r18');
      await expect.poll(() => words.count()).toBe(8);
      await words.filter({ hasText: 'Alcazar' }).click();
      await expect.poll(() => words.allInnerTexts()).toEqual(['declare Check+', 'no Check.']);
      expect(await findings(page.tab)).toEqual([]);
      await words.first().click();
      await expect.poll(names).toEqual(['q18r17-q17r18', '=A', '+']);
      await page.says('.turn-line').toContain('silver');
      expect(await height()).toBe(before);
      await button('Back').click();
      await expect.poll(() => words.count()).toBe(2);
      // All six seats are told what they may expect.
      await page.engine().click();
      const scores = page.tab.locator('.seat-scores li');
      await expect.poll(() => scores.count()).toBe(6);
      const values = (await scores.allInnerTexts()).map((text) => Number(/([\d.]+)\s%/.exec(text)?.[1]));
      expect(Math.abs(values.reduce((sum, value) => sum + value) - 100)).toBeLessThan(0.5);
      await page.showPane('Graph');
      await page.counts('.graph .curve.edge').toBe(6);
    });

    it('does not end a game that is played when a file cannot be opened, or a position is not used', async () => {
      await page.play({ size: '5', against: 'people' });
      await type('e4');
      const isPlayed = async () => {
        await showTab('Play');
        expect(await page.number('.game-actions')).toBe(1);
        expect(await names()).toEqual(['e4']);
      };
      await page.paste('(;FF[4]RU[Meridians]SZ[5];W[zz])');
      await page.counts('.said.bad').toBe(1);
      await isPlayed();
      await page.setUp();
      await button('Cancel').click();
      await isPlayed();
      await page.paste('(;FF[4]RU[Meridians]SZ[5];W[e4];B[c3])');
      await expect.poll(names).toEqual(['e4', 'c3']);
      expect(await page.number('.game-actions')).toBe(0);
    });

    it('starts from a position that was set up, shown only beside its form, and refuses an impossible one', async () => {
      await newGame('maerstanas');
      await page.setUp();
      await click('a1');
      await expect.poll(() => pieces(0)).toBe(1);
      await showTab('Analyse');
      expect(await pieces(0)).toBe(0);
      await click('d4');
      await expect.poll(names).toEqual(['d4']);
      await showTab('Games');
      expect(await pieces(0)).toBe(1);
      await click('b1');
      await button('Light').click();
      await click('a2');
      await page.says('.panel [role=status]').toContain('a1 has four hinges');
      await expect.poll(() => button(WORDS.usePosition).isEnabled()).toBe(false);
      await button('Remove').click();
      await click('b1');
      await expect.poll(() => button(WORDS.usePosition).isEnabled()).toBe(true);
      await button(WORDS.usePosition).click();
      await showTab('Analyse');
      await type('d4');
      await expect.poll(() => pieces(0)).toBe(2);
    });
  });
});
