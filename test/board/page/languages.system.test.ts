/** The page in Japanese and in Korean. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { LANGUAGES, type Language, messagesOf, sentencesOf } from '../../../vite.texts.ts';
import { findings } from '../../support/axe.ts';
import { overflowOf, sharedBoard, sharedBrowser } from '../../support/browser.ts';
import { executablePath } from './board-page.ts';

const PHONE = { width: 390, height: 844 };

describe.skipIf(executablePath === undefined)('the page in other languages', () => {
  let context: BrowserContext | undefined;
  afterEach(() => context?.close());

  const open = async (locale: string): Promise<Page> => {
    context = await (await sharedBrowser()).newContext({ locale, viewport: PHONE, hasTouch: true });
    const tab = await context.newPage();
    await tab.goto(sharedBoard());
    await tab.locator('.welcome').waitFor();
    return tab;
  };
  const text = (language: Language, area: string, name: string) => messagesOf(language, area)[name] as string;
  const sentence = (language: Language, english: string, cell = '') =>
    (sentencesOf(language, 'first')[english] as string).replace('{cell}', cell);
  const type = async (tab: Page, move: string) => {
    await tab.locator('.move-field input').fill(move);
    await tab.keyboard.press('Enter');
  };
  const languageOf = (tab: Page) => tab.evaluate('document.documentElement.lang');

  it.each([
    ['ja-JP', 'ja', 'ko'],
    ['ko-KR', 'ko', 'ja'],
    ['en-GB', 'en', 'ja'],
    ['fr-FR', 'en', 'ko'],
  ] as const)(
    'is what a browser in %s prefers, says why a move is illegal, and keeps the game at a switch',
    async (locale, language, other) => {
      const tab = await open(locale);
      expect(await languageOf(tab)).toBe(language);
      expect(await tab.locator('.tabs button').first().innerText()).toBe(text(language, 'first', 'tabAnalyse'));
      await type(tab, 'd4');
      await expect.poll(() => tab.locator('.moves .move').count()).toBe(1);
      if (language !== 'en') {
        await type(tab, 'd4');
        const reason = sentence(language, '{cell} is occupied', 'd4');
        await expect.poll(() => tab.locator('.said.bad p').innerText()).toBe(reason);
        expect(await tab.title()).toContain(sentence(language, 'Meridians'));
      }
      await tab.keyboard.press('Escape');
      await tab.getByRole('button', { name: text(language, 'first', 'help'), exact: true }).click();
      await tab.getByLabel(text(language, 'first', 'language')).selectOption(other);
      await expect.poll(() => languageOf(tab).catch(() => undefined)).toBe(other);
      await tab.getByRole('button', { name: text(other, 'first', 'help'), exact: true }).waitFor();
      // The game is opened after the first view.
      await expect.poll(() => tab.locator('.moves .move').allInnerTexts()).toEqual([expect.stringContaining('d4')]);
      await tab.reload();
      expect(await languageOf(tab)).toBe(other);
    },
  );

  it.each(LANGUAGES.filter((one) => one !== 'en'))('can be used by everybody in %s', async (locale) => {
    const tab = await open(locale);
    const found: string[] = [];
    for (const at of Array.from({ length: await tab.locator('.tabs button').count() }, (_, i) => i)) {
      const button = tab.locator('.tabs button').nth(at);
      await button.click();
      await tab.locator('.pane [aria-busy="true"]').waitFor({ state: 'detached' });
      const name = await button.innerText();
      for (const width of [PHONE.width, 1280]) {
        await tab.setViewportSize({ width, height: 844 });
        const overflow = await overflowOf(tab);
        if (overflow > 0) found.push(`${name} at ${width}: wider by ${overflow}`);
        found.push(...(await findings(tab)).map((one) => `${name} at ${width}: ${one}`));
      }
    }
    expect(found).toEqual([]);
  });

  it.each(LANGUAGES.filter((one) => one !== 'en'))('teaches, reviews and explains in %s', async (language) => {
    const tab = await open(language);
    const found: string[] = [];
    const look = async (name: string) => {
      const overflow = await overflowOf(tab);
      if (overflow > 0) found.push(`${name}: wider by ${overflow}`);
      found.push(...(await findings(tab)).map((one) => `${name}: ${one}`));
    };
    const press = (area: string, name: string) =>
      tab
        .getByRole('button', { name: text(language, area, name), exact: true })
        .first()
        .click();
    const taught = (english: string) => sentencesOf(language, 'learn')[english] as string;

    await tab.locator('details.settings-menu summary').click();
    await tab.getByLabel(text(language, 'first', 'linesField')).waitFor();
    await look('settings');
    await tab.locator('details.settings-menu summary').click();

    await press('first', 'tabPlay');
    await expect.poll(() => tab.locator('.begin .sentence').innerText()).toContain('7');
    expect(await tab.locator('.begin .sentence').innerText()).not.toMatch(/Meridians|size/);
    await press('first', 'tabAnalyse');
    for (const move of ['g6', 'g9', 'j6', 'd9']) await type(tab, move);
    await expect.poll(() => tab.locator('.moves .move').count()).toBe(4);
    await press('first', 'tabLearn');
    await press('review', 'reviewTheGame');
    await tab.locator('.sides').waitFor({ timeout: 60_000 });
    await look('review');

    await press('first', 'rules');
    await expect.poll(() => tab.locator('.rule-list h3').first().innerText()).toBe(taught('Goal'));
    await look('rules');
    await press('learn', 'tryOnBoard');
    const said = tab.locator('.lesson');
    await expect.poll(() => said.innerText()).toContain(taught('You are Light. Place your first stone on any point.'));
    await type(tab, 'e4');
    await expect.poll(() => said.innerText()).toContain(taught('Your first stone may go anywhere.'));
    await look('lesson');
    await press('learn', 'leaveTask');

    await press('learn', 'beginPuzzles');
    await press('learn', 'showAnswer');
    await expect.poll(() => tab.locator('.answer').innerText()).toContain(taught('all other moves lose.'));
    await look('puzzle');
    expect(found).toEqual([]);
  });
});
