/** The documentation site, beside the board, on a static host. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedBrowser } from '../../support/browser.ts';
import { filesOf, SITE, StaticHost } from '../../support/site.ts';
import { executablePath } from './board-page.ts';

const PLACE = '/some/path/';
/** `npm run site` builds it if the packages of docs/ are installed. */
const isBuilt = existsSync(join(SITE, 'docs/index.html'));

describe.skipIf(executablePath === undefined || !isBuilt)('the documentation on a host of files', () => {
  let browser: Browser;
  let host: StaticHost;
  let context: BrowserContext;
  let tab: Page;
  let errors: string[];
  let root: string;

  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  beforeEach(async () => {
    host = new StaticHost();
    await host.start();
    root = `${host.offer(PLACE, SITE)}docs/`;
    context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    tab = await context.newPage();
    errors = [];
    tab.on('pageerror', (error) => errors.push(error.message));
  });
  afterEach(async () => {
    await context.close();
    host.stop();
  });

  const heading = () => tab.locator('h1').first().innerText();
  const failed = () => host.sent.filter(({ status }) => status !== 200).map(({ path }) => path);

  it('lies in files that any host sends, without an address in them', () => {
    const files = filesOf(join(SITE, 'docs'));
    expect(files.filter((path) => /(?:^|\/)[._]|[^\w./-]/.test(path))).toEqual([]);
    expect(files).toEqual(
      expect.arrayContaining(['index.html', 'openings.html', 'solved/solved.html', 'reference/parameters.html']),
    );
    // What is kept on the device.
    const kept: string[] = JSON.parse(readFileSync(join(SITE, 'docs/files.json'), 'utf8'));
    expect(kept).toContain('index.html');
    expect(kept.filter((path) => !files.includes(path))).toEqual([]);
  });

  it('opens at any address, and its links hold after going from page to page', async () => {
    await tab.goto(`${root}reference/commands/match.html`);
    expect(await heading()).toContain('sightline match');
    const sidebar = tab.locator('.VPSidebar');
    await sidebar.getByRole('link', { name: 'Tournaments', exact: true }).click();
    await expect.poll(heading).toContain('Tournaments');
    expect(tab.url()).toBe(`${root}tournaments.html`);
    await sidebar.getByRole('link', { name: 'Search parameters' }).click();
    await expect.poll(heading).toContain('Search parameters');
    await tab.locator('.VPDoc').getByRole('link', { name: 'Tuning' }).click();
    await expect.poll(heading).toContain('Tune parameters');
    await tab.locator('.VPNavBarTitle a').click();
    await expect.poll(() => tab.url()).toBe(root);
    await tab.getByRole('link', { name: 'Open the board' }).click();
    await tab.waitForSelector('header .brand');
    expect(new URL(tab.url()).pathname).toBe(PLACE);
    expect(errors).toEqual([]);
    expect(failed()).toEqual([]);
  });

  it.each([
    ['SPRT', /SPRT|Sequential|Statistics/i],
    ['pie rule', /pie rule/i],
    ['my own game', /game of your own|your own game/i],
    ['resume a match', /Logs|resume/i],
  ])('finds %s', async (query, title) => {
    await tab.goto(root);
    await tab.locator('.DocSearch-Button').click();
    await tab.locator('.search-input').fill(query);
    await expect
      .poll(async () => (await tab.locator('.results .result').allInnerTexts()).slice(0, 3).join('\n'))
      .toMatch(title);
    await tab.locator('.results .result').first().click();
    await expect.poll(() => tab.url()).toMatch(/\.html/);
    expect(tab.url().startsWith(root)).toBe(true);
    expect(await heading()).not.toBe('404');
    expect(errors).toEqual([]);
    expect(failed()).toEqual([]);
  });

  it('is there behind the service worker of the board, which leads to it', async () => {
    await context.addInitScript("localStorage['sightline.live'] ??= 'false'");
    await tab.goto(host.origin + PLACE);
    await expect.poll(() => tab.evaluate('crossOriginIsolated').catch(() => undefined)).toBe(true);
    // The page is loaded again to become isolated, and hears keys only then.
    await tab.waitForSelector('header .brand');
    await tab.keyboard.press('?');
    await tab.getByRole('link', { name: 'Documentation' }).click();
    await expect.poll(() => tab.url()).toBe(root);
    expect(await heading()).toContain('Sightline');
    await tab.goto(`${root}glossary.html`);
    expect(await heading()).toContain('Glossary');
    expect(errors).toEqual([]);
    expect(failed()).toEqual([]);
  });

  it.each([390, 1280])('fits a screen of %i pixels', async (width) => {
    await tab.setViewportSize({ width, height: 844 });
    for (const page of ['', 'how-to.html', 'tournaments.html', 'reference/parameters.html', 'formats.html']) {
      await tab.goto(root + page);
      const overflow = await tab.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(overflow, page).toBeLessThanOrEqual(0);
    }
  });
});
