/** Every page in a browser, on a phone in dark colours and on a screen in light ones. */
import '../support/foreign-built.ts';

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, launchBrowser, openPage } from '../support/browser.ts';
import { samplePages } from '../support/pages.ts';

const PHONE = { width: 400, height: 800 };
const SCREEN = { width: 1280, height: 900 };
const executablePath = browserPath();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What an audit by axe-core finds, one line each. */
async function findings(tab: Page): Promise<string[]> {
  await tab.evaluate(AXE);
  const { violations } = (await tab.evaluate('axe.run()')) as {
    violations: { id: string; impact: string; nodes: { html: string }[] }[];
  };
  return violations.map(({ id, impact, nodes }) => `${impact}: ${id}, ${nodes.length} times: ${nodes[0]?.html}`);
}

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
  const folder = mkdtempSync(join(tmpdir(), 'sightline-pages-'));
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });
  const urlOf = (title: string) => {
    const path = join(folder, `${title.replaceAll(' ', '-')}.html`);
    writeFileSync(path, pages.find((page) => page.title === title)?.html ?? '');
    return pathToFileURL(path).href;
  };

  describe.each(pages.map(({ title }) => title))('of %s', (title) => {
    it.each([
      // Room hangs on the size alone, contrast on the colours alone.
      ['a phone, dark', PHONE, 'dark'],
      ['a screen, light', SCREEN, 'light'],
    ] as const)('can be read and used by everybody on %s', async (_, size, scheme) => {
      const { tab, complaints, overflow } = await openPage(browser, urlOf(title), scheme, size);
      expect({ complaints, overflow }).toEqual({ complaints: [], overflow: 0 });
      expect(await tab.evaluate(HIDDEN), 'hidden').toEqual([]);
      expect(await tab.evaluate(BROKEN_WORDS), 'broken words').toEqual([]);
      const settings = (await tab.evaluate(SETTINGS)) as string[];
      expect(settings.filter(Boolean), 'settings without values').toEqual([]);
      expect(settings.length > 0).toBe(/training|tuning/.test(title));
      expect(await tab.locator('main h1').count()).toBe(1);
      expect(await findings(tab)).toEqual([]);
      await tab.close();
    });
  });

  it.each([
    ['phone', PHONE],
    ['screen', SCREEN],
  ] as const)('of a match scrolls its widest table by the keyboard on a %s', async (_, size) => {
    const { tab } = await openPage(browser, urlOf('a match'), 'light', size);
    await tab.locator('.wide', { hasText: 'time per move' }).focus();
    await tab.keyboard.press('ArrowRight');
    const isWide = size === PHONE;
    const box = 'document.activeElement';
    expect(await tab.evaluate(`${box}.scrollWidth > ${box}.clientWidth`)).toBe(isWide);
    await expect.poll(() => tab.evaluate(`${box}.scrollLeft > 0`)).toBe(isWide);
    await tab.close();
  });
});
