/** The rules and lessons in the page. */
import { describe, expect, it } from 'vitest';
import { strategy as advice } from '../../../src/games/meridians/strategy.ts';
import { boardPage, executablePath, PHONE } from './board-page.ts';
import { reviewing } from './reviewing.ts';
import { WORDS } from './words.ts';

describe.skipIf(executablePath === undefined)('the page', () => {
  const page = boardPage();
  const { button, enter, names, pieces, showTab } = page;
  const { isGivenBack } = reviewing(page);
  const card = () => page.tab.locator('.lesson');
  const begin = async () => {
    await showTab('Learn');
    await button(WORDS.learn).click();
    await page.says('.lesson').toContain('step 1 of 7');
  };

  it('shows the rules of the game on the board, with diagrams drawn by its code', async () => {
    await page.open(PHONE, 'dark');
    // What a key opens returns the keys to it; after a click they are the moves'.
    await button('Rules').press('Enter');
    const dialog = page.tab.getByRole('dialog');
    const headings = dialog.getByRole('heading', { level: 2 });
    await expect.poll(() => headings.allInnerTexts()).toEqual(['The rules of Meridians', 'Strategy']);
    const [rules, strategy] = [dialog.locator('.rule-list').first(), dialog.locator('.rule-list').last()];
    expect(await rules.locator('li').count()).toBe(10);
    expect(await strategy.locator('li').count()).toBe(advice.length);
    // The second stone may go to 15 points.
    await expect.poll(() => rules.locator('li').nth(2).locator('.target').count()).toBe(15);
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    await page.tab.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    expect(await page.tab.evaluate('document.activeElement.innerText')).toBe('Rules');
  });

  it('shows the rules of another game', async () => {
    await page.newGame('maerstanas');
    await button('Rules').click();
    await expect.poll(() => page.tab.locator('.rule-list').first().innerText()).toContain('Woden-stone');
    await page.tab.keyboard.press('Escape');
    await page.type((await page.legalMoves())[0] as string);
    // Of the game that is chosen in the form, also while the board has another one.
    await page.showTab('Play');
    await page.choose('game', 'heximeros');
    expect(await page.tab.locator('form').getByLabel('setup').count()).toBe(0);
    await button('Rules').click();
    await expect.poll(() => page.tab.locator('.rule-list').first().innerText()).toContain('Archer (T)');
    expect((await names()).length).toBe(1);
  });

  it('starts the lesson from the rules, and keeps the current game', async () => {
    await page.type('g6 g9');
    await button('Rules').click();
    await button('Try it on the board').click();
    await page.says('.lesson').toContain('step 1 of 7');
    await expect.poll(() => pieces(0)).toBe(0);
    await button('Leave').click();
    await expect.poll(names).toEqual(['g6', 'g9']);
  });

  it('accepts every move that solves a step, continues by keyboard, and stores the progress', async () => {
    await begin();
    // What has the focus when the page says that the move was right: a later one would lose the key of a user who is quick.
    const focused = await page.tab.evaluateHandle(() => ({
      atOnce: new Promise<string | null | undefined>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector('.tried.right')) return;
          observer.disconnect();
          resolve(document.activeElement?.textContent);
        });
        observer.observe(document.body, { subtree: true, childList: true, attributes: true });
      }),
    }));
    await page.click('e4');
    expect(await focused.evaluate(({ atOnce }) => atOnce)).toBe('Next step');
    await page.tab.keyboard.press('Enter');
    await page.says('.lesson').toContain('step 2 of 7');
    // An illegal one: the rules say why.
    await enter('e5');
    await page.says('.lesson .tried.wrong').toContain('in line');
    await enter('e2');
    await page.counts('.lesson .tried.right').toBe(1);
    await page.tab.reload();
    await showTab('Learn');
    await button('Go on with step 3').click();
    // Four moves do it; this is the second one.
    await enter('b5');
    await page.counts('.lesson .tried.right').toBe(1);
  });

  it('ends with a first game on a small board, and keeps one’s own game', async () => {
    await page.type('g6 g9');
    await begin();
    for (let step = 2; step <= 7; step++) {
      await button('Skip').click();
      await page.says('.lesson').toContain(`step ${step} of 7`);
    }
    await enter('c4');
    // Only this step was solved.
    await expect.poll(() => page.tab.evaluate('localStorage["sightline.lessons"]')).toBe('{"meridians":[6]}');
    await card().getByRole('button', { name: 'Play a first game' }).click();
    await expect.poll(async () => (await page.players()).join(' ')).toContain('Level 1');
    await expect.poll(() => page.tab.title()).toContain('size 5');
    await showTab('Games');
    await page.lists('.recent .opening').toEqual(['g6 g9']);
  });

  it('shows the part of a large board that a step is about', async () => {
    await page.open(PHONE);
    await page.newGame('heximeros');
    await showTab('Learn');
    await button(WORDS.learn).click();
    await button('Skip').click();
    await page.says('.lesson').toContain('step 2 of 8');
    const { x, y } = await page.cell('q20r11');
    const beside = await page.cell('q20r12');
    expect(Math.hypot(beside.x - x, beside.y - y)).toBeGreaterThan(34);
    await page.click('q20r11');
    await page.click('q20r16');
    await page.counts('.lesson .tried.right').toBe(1);
    await button('Leave').click();
    await expect.poll(async () => (await page.cell('q20r12')).y - (await page.cell('q20r11')).y).toBeLessThan(20);
  });

  it('shows a wrong move, explains it, and restores the position', async () => {
    await page.openAlone();
    await begin();
    await button('Skip').click();
    await button('Skip').click();
    await page.says('.lesson').toContain('step 3 of 7');
    await expect.poll(() => pieces(0)).toBe(3);
    await page.tab.clock.install();
    await enter('g1');
    await page.says('.lesson .tried.wrong').toMatch(/^\W*g1 \w+/);
    await isGivenBack();
    expect(await pieces(0)).toBe(3);
    expect(await names()).toEqual([]);
  });
});
