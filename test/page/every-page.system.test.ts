/** A page of every kind in a browser, on a phone in dark colours and on a screen in light ones. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../support/axe.ts';
import { openPage, overflowOf, sharedBrowser } from '../support/browser.ts';
import { testFolder } from '../support/folder.ts';
import { samplePages } from '../support/pages.ts';
import { browserPath } from '../support/programs.ts';

const PHONE = { width: 400, height: 800 };
const SCREEN = { width: 1280, height: 900 };
const executablePath = browserPath();

/** Words of tables that stand on two lines. They may be parted behind commas and the like. */
const BROKEN_WORDS = `[...document.querySelectorAll('th, td')].filter((cell) => cell.offsetParent).flatMap((cell) => {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  const broken = [];
  while (walker.nextNode()) {
    for (const { 0: word, index } of walker.currentNode.data.matchAll(/[^\\s,:/+]+/g)) {
      const range = document.createRange();
      range.setStart(walker.currentNode, index);
      range.setEnd(walker.currentNode, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
    }
  }
  return broken;
})`;

/** What is wider than the window, unless it stands in a box that can be scrolled, by the keyboard, too, and that has a sign of it. */
const HIDDEN = `[...document.querySelectorAll('h1, p, figcaption, svg, li, pre, td, th, text')].filter((element) => {
  const { left, right, width } = element.getBoundingClientRect();
  if (width === 0 || (left >= 0 && right <= innerWidth + 0.5)) return false;
  const box = element.closest('.wide');
  const style = box && getComputedStyle(box);
  const isSigned = box && box.tabIndex === 0 && style.overflowX === 'auto' && style.backgroundImage.includes('gradient');
  return !isSigned || !box.contains(element);
}).map((element) => element.tagName + ': ' + element.textContent.slice(0, 60))`;

/** Settings and their values as they are to be seen. */
const SETTINGS = `[...document.querySelectorAll('.settings tbody tr')].map(({ cells: [name, value] }) => {
  const { left, right } = value.getBoundingClientRect();
  return left > 0 && right <= innerWidth && value.innerText.trim() !== '' ? '' : name.innerText;
})`;

describe.skipIf(executablePath === undefined)('every page', async () => {
  const pages = executablePath === undefined ? [] : await samplePages();
  const folder = testFolder();
  let tab: Page;
  beforeAll(async () => {
    tab = await (await sharedBrowser()).newPage();
  });
  afterAll(async () => {
    await tab.close();
  });
  const urlOf = (title: string) => {
    const path = join(folder, `${title.replaceAll(' ', '-')}.html`);
    writeFileSync(path, pages.find((page) => page.title === title)?.html ?? '');
    return pathToFileURL(path).href;
  };
  const isWide = () => tab.evaluate('document.activeElement.scrollWidth > document.activeElement.clientWidth');

  it.each(pages.map(({ title }) => title))('of %s can be read and used by everybody', async (title) => {
    const url = urlOf(title);
    const { complaints, fetched } = await openPage(tab, url, 'dark', PHONE);
    expect(((await tab.evaluate(SETTINGS)) as string[]).length > 0).toBe(/training|tuning/.test(title));
    expect(await tab.locator('main h1').count()).toBe(1);
    // Room hangs on the size alone, contrast on the colours alone, and all else on neither.
    for (const size of [PHONE, SCREEN]) {
      if (size === SCREEN) await tab.emulateMedia({ colorScheme: 'light' });
      await tab.setViewportSize(size);
      expect(await overflowOf(tab)).toBe(0);
      expect(await tab.evaluate(HIDDEN), 'hidden').toEqual([]);
      expect(await tab.evaluate(BROKEN_WORDS), 'broken words').toEqual([]);
      expect(((await tab.evaluate(SETTINGS)) as string[]).filter(Boolean), 'settings without values').toEqual([]);
      expect(await findings(tab, size === SCREEN ? ['color-contrast'] : undefined)).toEqual([]);
    }
    expect({ complaints, fetched }).toEqual({ complaints: [], fetched: [url] });
  });

  it('of a match scrolls its widest table by the keyboard on a phone', async () => {
    await openPage(tab, urlOf('a match'), 'light', PHONE);
    await tab.locator('.wide', { hasText: 'per move' }).focus();
    expect(await isWide()).toBe(true);
    await tab.keyboard.press('ArrowRight');
    await expect.poll(() => tab.evaluate('document.activeElement.scrollLeft > 0')).toBe(true);
    await tab.setViewportSize(SCREEN);
    expect(await isWide()).toBe(false);
  });
});
