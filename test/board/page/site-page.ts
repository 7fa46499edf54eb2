/** The page on a static host: the site, its next versions, and what a browser keeps of them. */
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { sharedBrowser } from '../../support/browser.ts';
import { filesOf, SITE, StaticHost } from '../../support/site.ts';

export class SitePage {
  browser!: Browser;
  host!: StaticHost;
  context!: BrowserContext;
  /** All addresses that the context has asked for. */
  fetched: string[] = [];
  /** The paths in the site. The documentation is beside the page, and no part of it. */
  readonly files = filesOf(SITE).filter((path) => !/^(?:docs\/|licences\.txt$)/.test(path));
  readonly copies = mkdtempSync(join(tmpdir(), 'sightline-site-'));

  /** A first visit, with the engine off so that no analysis slows the test. */
  readonly newContext = async (): Promise<BrowserContext> => {
    const fresh = await this.browser.newContext();
    await fresh.addInitScript("localStorage['sightline.live'] ??= 'false'");
    await fresh.addInitScript(
      "navigator.serviceWorker.addEventListener('message', () => { globalThis.isSettled = true; })",
    );
    return fresh;
  };

  /** A tab, and the number of times that its page was loaded. */
  readonly open = async (url: string): Promise<{ readonly tab: Page; readonly loads: () => number }> => {
    const tab = await this.context.newPage();
    let loads = 0;
    tab.on('load', () => loads++);
    await tab.goto(url);
    await tab.waitForSelector('header .brand');
    return { tab, loads: () => loads };
  };

  /** Undefined while the page is being loaded again. */
  private readonly ask = (tab: Page, what: string) => tab.evaluate(what).catch(() => undefined);
  readonly versionOf = (tab: Page) => this.ask(tab, "document.documentElement.dataset.version ?? 'first'");
  readonly isIsolated = (tab: Page) => this.ask(tab, 'crossOriginIsolated');
  readonly cacheNames = async (tab: Page) => (await this.ask(tab, 'caches.keys()')) as string[];
  /** The paths of all cached files of this site. */
  readonly cached = async (tab: Page) =>
    ((await this.ask(
      tab,
      `(async () => {
        const root = new URL('.', location.href).href;
        const names = (await caches.keys()).filter((name) => name.startsWith('sightline ' + root + ' '));
        const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return all.flat().map(({ url }) => url.slice(root.length));
      })()`,
    )) as string[] | undefined) ?? [];
  readonly loaded = (tab: Page) =>
    expect
      .poll(async () => (await this.cached(tab)).filter((path) => this.files.includes(path)).length)
      .toBeGreaterThanOrEqual(this.wanted().length);
  /** With a debugger attached, a service worker that receives a message while it is being replaced does not give way. */
  readonly settled = (tab: Page) => tab.waitForFunction('globalThis.isSettled');
  readonly wanted = () => this.files.filter((path) => !['index.html', 'sw.js'].includes(path));
  /** The next version of the page, which lacks one file of the previous version. */
  readonly nextVersion = (): { readonly next: string; readonly gone: string; readonly renamed: string } => {
    const next = mkdtempSync(join(this.copies, 'next-'));
    cpSync(SITE, next, { recursive: true });
    const gone = this.files.find((path) => /library-.*\.css$/.test(path)) as string;
    const renamed = gone.replace(/\.css$/, '2.css');
    renameSync(join(next, gone), join(next, renamed));
    const edit = (name: string, from: RegExp | string, to: string) => {
      const text = readFileSync(join(next, name), 'utf8');
      expect(text).toMatch(from);
      writeFileSync(join(next, name), text.replaceAll(from, to));
    };
    edit('index.html', '<html lang="en">', '<html lang="en" data-version="next">');
    edit('sw.js', gone, renamed);
    edit('sw.js', /(?<=^\(function\(\)\{var \w+=`)\w+/g, 'next');
    return { next, gone, renamed };
  };
}

/** A host and a first visit for each test of a file. */
export function sitePage(): SitePage {
  const page = new SitePage();
  beforeAll(async () => {
    page.browser = await sharedBrowser();
  });
  afterAll(() => rmSync(page.copies, { recursive: true }));
  beforeEach(async () => {
    page.host = new StaticHost();
    await page.host.start();
    page.context = await page.newContext();
    page.fetched = [];
    page.context.on('request', (request) => page.fetched.push(request.url()));
  });
  afterEach(async () => {
    await page.context.close();
    page.host.stop();
  });
  return page;
}
