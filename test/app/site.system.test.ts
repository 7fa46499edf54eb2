/** The page on a static host, in a real browser. */
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeFragment } from '../../src/app/game/link.ts';
import { FULL, REMOVED } from '../../src/hosts/browser/library/errors.ts';
import { sharedBrowser } from '../support/browser.ts';
import { filesOf, SITE, StaticHost } from '../support/site.ts';
import { executablePath } from './board-page.ts';
import { WORDS } from './words.ts';

const PLACE = '/some/path/';
const NOTICE = WORDS.newVersion;

describe.skipIf(executablePath === undefined)('the page on a host of files', () => {
  const copies = mkdtempSync(join(tmpdir(), 'sightline-site-'));
  let folder: string;
  let files: readonly string[];
  let browser: Browser;
  let host: StaticHost;
  let context: BrowserContext;
  let fetched: string[];

  beforeAll(async () => {
    folder = SITE;
    // The documentation is beside the page, and no part of it.
    files = filesOf(folder).filter((path) => !path.startsWith('docs/'));
    browser = await sharedBrowser();
  });
  afterAll(() => {
    rmSync(copies, { recursive: true });
  });
  beforeEach(async () => {
    host = new StaticHost();
    await host.start();
    context = await newContext();
    fetched = [];
    context.on('request', (request) => fetched.push(request.url()));
  });
  afterEach(async () => {
    await context.close();
    host.stop();
  });

  /** A first visit, with the engine off so that no analysis slows the test. */
  async function newContext(): Promise<BrowserContext> {
    const fresh = await browser.newContext();
    await fresh.addInitScript("localStorage['sightline.live'] ??= 'false'");
    await fresh.addInitScript(
      "navigator.serviceWorker.addEventListener('message', () => { globalThis.isSettled = true; })",
    );
    return fresh;
  }

  /** A tab, and the number of times that its page was loaded. */
  async function open(url: string): Promise<{ readonly tab: Page; readonly loads: () => number }> {
    const tab = await context.newPage();
    let loads = 0;
    tab.on('load', () => loads++);
    await tab.goto(url);
    await tab.waitForSelector('header .brand');
    return { tab, loads: () => loads };
  }

  // A page that is being loaded again is asked later.
  const ask = (tab: Page, what: string) => tab.evaluate(what).catch(() => undefined);
  const versionOf = (tab: Page) => ask(tab, "document.documentElement.dataset.version ?? 'first'");
  const isIsolated = (tab: Page) => ask(tab, 'crossOriginIsolated');
  const cacheNames = async (tab: Page) => (await ask(tab, 'caches.keys()')) as string[];
  /** The paths of all cached files of this site. */
  const cached = async (tab: Page) =>
    ((await ask(
      tab,
      `(async () => {
        const root = new URL('.', location.href).href;
        const names = (await caches.keys()).filter((name) => name.startsWith('sightline ' + root + ' '));
        const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return all.flat().map(({ url }) => url.slice(root.length));
      })()`,
    )) as string[] | undefined) ?? [];
  const loaded = (tab: Page) =>
    expect
      .poll(async () => (await cached(tab)).filter((path) => files.includes(path)).length)
      .toBeGreaterThanOrEqual(wanted().length);
  /** With a debugger attached, a service worker that receives a message while it is being replaced does not give way. */
  const settled = (tab: Page) => tab.waitForFunction('globalThis.isSettled');
  const wanted = () => files.filter((path) => !['index.html', 'sw.js'].includes(path));
  /** The next version of the page, which lacks one file of the previous version. */
  function nextVersion(): { readonly next: string; readonly gone: string; readonly renamed: string } {
    const next = mkdtempSync(join(copies, 'next-'));
    cpSync(folder, next, { recursive: true });
    const gone = files.find((path) => /library-.*\.css$/.test(path)) as string;
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
  }

  it('lies in files that any host sends, with addresses that hold anywhere', () => {
    expect(files.filter((path) => /(?:^|\/)[._]|\.br$|(?<!^assets\/files\/.*)\.gz$/.test(path))).toEqual([]);
    expect(files).toEqual(expect.arrayContaining(['index.html', 'sw.js', 'manifest.webmanifest', 'icon-512.png']));
    const text = ['index.html', 'manifest.webmanifest', ...files.filter((path) => /\.(?:js|css)$/.test(path))]
      .map((path) => readFileSync(join(folder, path), 'utf8'))
      .join('\n');
    expect(text.match(/(?:href|src)="(?!\.\/)[^"]*"|["'`(]\/assets\//g)).toBe(null);
    const { icons, start_url, scope } = JSON.parse(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8'));
    expect([start_url, scope]).toEqual(['./', './']);
    expect(icons.filter(({ src }: { src: string }) => !files.includes(src.replace('./', '')))).toEqual([]);
  });

  it('becomes isolated by being loaded again once, and then does without the network', async () => {
    const { tab, loads } = await open(host.offer(PLACE, folder));
    await expect.poll(() => isIsolated(tab)).toBe(true);
    await expect.poll(loads).toBe(2);
    await loaded(tab);
    const second = await open(host.origin + PLACE);
    expect(await isIsolated(second.tab)).toBe(true);
    expect(second.loads()).toBe(1);
    expect(host.sent.filter(({ status }) => status !== 200)).toEqual([]);
    expect(fetched.filter((url) => !url.startsWith(host.origin + PLACE))).toEqual([]);
    host.stop();
    await context.setOffline(true);
    await tab.reload();
    await tab.waitForSelector('svg.board');
    expect(await isIsolated(tab)).toBe(true);
    const missing = await tab.evaluate(async (paths) => {
      const answers = await Promise.all(paths.map((path) => fetch(path).catch(() => undefined)));
      return paths.filter((_, i) => answers[i]?.headers.get('cross-origin-resource-policy') !== 'same-origin');
    }, wanted());
    expect(missing).toEqual([]);
    await expect.poll(loads).toBe(3);
  });

  it('opens the game of a link at the first visit, too', async () => {
    const hash = await makeFragment({ game: 'meridians', rules: { size: 5 }, nodes: [{ move: 'e4' }, { move: 'c3' }] });
    const { tab, loads } = await open(`${host.offer(PLACE, folder)}#${hash}`);
    await expect.poll(() => isIsolated(tab)).toBe(true);
    await expect.poll(() => tab.locator('.moves .move').count()).toBe(2);
    await expect.poll(loads).toBe(2);
    expect(await tab.locator('.toast').count()).toBe(0);
  });

  it('takes less than 150 kB to analyse, besides the weights', async () => {
    await context.close();
    context = await browser.newContext({ serviceWorkers: 'block' });
    await context.addInitScript("localStorage['sightline.live'] = 'true'");
    const { tab } = await open(host.offer(PLACE, folder));
    await tab.locator('.candidates .candidate').first().waitFor();
    // Workers ask for the same again, which browsers have by then.
    const sent = new Map(host.sent.map(({ path, bytes }) => [path, bytes]));
    const shell = [...sent].filter(([path]) => !path.includes('/assets/files/'));
    expect(shell.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThan(150_000);
  });

  it('says that there is another version if its own files are gone, and changes to it', async () => {
    await context.close();
    context = await browser.newContext({ serviceWorkers: 'block' });
    const { tab } = await open(host.offer(PLACE, folder));
    await tab.waitForSelector('svg.board');
    const { next } = nextVersion();
    const html = readFileSync(join(next, 'index.html'), 'utf8');
    const [, entry] = /src="\.\/(assets\/index-[^"]*)\.js"/.exec(html) ?? [];
    writeFileSync(join(next, 'index.html'), html.replaceAll(`${entry}.js`, `${entry}2.js`));
    renameSync(join(next, `${entry}.js`), join(next, `${entry}2.js`));
    const lost = files.filter((path) => /\/(?:play|engine|worker)-[^/]*\.js$/.test(path));
    expect(lost.length).toBeGreaterThan(1);
    for (const path of lost) renameSync(join(next, path), join(next, `${path}.gone`));
    host.offer(PLACE, next);
    await tab.locator('.tabs').getByRole('button', { name: 'Play' }).click();
    await tab.getByText(NOTICE).waitFor();
    // It cannot succeed.
    expect(await tab.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    for (const path of lost) renameSync(join(next, `${path}.gone`), join(next, path));
    await tab.getByRole('button', { name: 'Reload', exact: true }).click();
    await expect.poll(() => versionOf(tab)).toBe('next');
  });

  it('says so if its scripts are not loaded', async () => {
    await context.route('**/assets/shared-*.js', (route) => route.abort());
    const tab = await context.newPage();
    await tab.goto(host.offer(PLACE, folder));
    const notice = tab.locator('.unloaded');
    expect(await notice.isVisible()).toBe(false);
    await tab.evaluate('for (const one of document.getAnimations()) one.finish()');
    expect(await notice.isVisible()).toBe(true);
    await context.unroute('**/assets/shared-*.js');
    await tab.reload();
    await tab.waitForSelector('svg.board');
    await tab.evaluate('for (const one of document.getAnimations()) one.finish()');
    expect(await notice.isVisible()).toBe(false);
  });

  it('analyses under a Content-Security-Policy that forbids WebAssembly, and says what the library needs', async () => {
    host.headers = { 'content-security-policy': "default-src 'self'" };
    await context.addInitScript("localStorage['sightline.live'] = 'true'");
    const { tab } = await open(host.offer(PLACE, folder));
    await tab.locator('.candidates .candidate').first().waitFor();
    await tab.locator('.tabs').getByRole('button', { name: 'Library' }).click();
    await expect.poll(() => tab.locator('.said.bad').innerText()).toContain('wasm-unsafe-eval');
    expect(await tab.getByText('The library is empty').count()).toBe(0);
  });

  it('says why its library cannot be written, read or found', async () => {
    const { tab } = await open(host.offer(PLACE, folder));
    await loaded(tab);
    const { origin } = new URL(host.origin);
    const session = await context.newCDPSession(tab);
    const showLibrary = () => tab.locator('.tabs').getByRole('button', { name: 'Library' }).click();
    const said = () => tab.locator('.said').innerText();
    const save = async () => {
      await showLibrary();
      await tab.getByRole('button', { name: 'Save this game' }).click();
    };
    const reload = async () => {
      await tab.reload();
      await tab.waitForSelector('svg.board');
    };
    const limit = async (bytes: number) => {
      const usage = (await tab.evaluate('navigator.storage.estimate().then(({ usage }) => usage)')) as number;
      await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + bytes });
    };
    await limit(1000);
    await save();
    await expect.poll(said).toContain(FULL);
    // A library that cannot be opened must not seem to be empty.
    expect(await tab.getByText('The library is empty').count()).toBe(0);
    await limit(1e8);
    await reload();
    await save();
    await tab.getByText('1 game.').waitFor();
    // The browser removes the library alone.
    await reload();
    await tab.locator('.tabs').getByRole('button', { name: 'Analyse' }).click();
    await reload();
    const folderOf =
      'navigator.storage.getDirectory().then((root) => root.removeEntry("sightline-library", { recursive: true }).then(() => true, () => false))';
    await expect.poll(() => tab.evaluate(folderOf)).toBe(true);
    await reload();
    await showLibrary();
    const gone = tab.locator('.library [role=alert]');
    await gone.waitFor();
    await reload();
    await gone.getByRole('button').click();
    expect(await gone.count()).toBe(0);
    await save();
    await tab.getByText('1 game.').waitFor();
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await tab.locator('.move-field input').fill('g6');
    await tab.locator('.move-field input').press('Enter');
    await save();
    await expect.poll(said).toContain(REMOVED);
    // The game on the board is not lost with the rest.
    await reload();
    await expect.poll(() => tab.locator('.moves .move').count()).toBe(1);
  });

  it('does not reload after a first action, nor more than once if it never becomes isolated', async () => {
    await context.addInitScript("setInterval(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' })), 1)");
    const touched = await open(host.offer(PLACE, folder));
    await loaded(touched.tab);
    expect([touched.loads(), await isIsolated(touched.tab)]).toEqual([1, false]);
    await touched.tab.reload();
    expect(await isIsolated(touched.tab)).toBe(true);
    await context.close();
    context = await newContext();
    await context.addInitScript("Object.defineProperty(globalThis, 'crossOriginIsolated', { value: false })");
    const never = await open(host.origin + PLACE);
    await loaded(never.tab);
    expect([never.loads(), await isIsolated(never.tab)]).toEqual([2, false]);
  });

  it('announces a new version, and changes to it on request; other tabs continue', async () => {
    const { tab } = await open(host.offer(PLACE, folder));
    await loaded(tab);
    const other = await open(host.origin + PLACE);
    const [before] = await cacheNames(tab);
    const { next, gone, renamed } = nextVersion();
    host.offer(PLACE, next);
    const sentBefore = host.sent.length;
    await tab.evaluate('navigator.serviceWorker.ready.then((registration) => registration.update())');
    await tab.getByText(NOTICE).waitFor();
    await other.tab.getByText(NOTICE).waitFor();
    expect(await versionOf(tab)).toBe('first');
    await tab.reload();
    expect(await versionOf(tab)).toBe('first');
    await tab.getByText(NOTICE).waitFor();
    await Promise.all([tab, other.tab].map(settled));
    // What waits is not of an older version.
    expect(await cacheNames(tab)).toHaveLength(2);
    await tab.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => versionOf(tab)).toBe('next');
    await expect.poll(() => cached(tab)).toContain(renamed);
    expect(await isIsolated(tab)).toBe(true);
    expect(await tab.getByText(NOTICE).count()).toBe(0);
    // Of what has not changed nothing was sent again.
    const again = host.sent.slice(sentBefore).filter(({ path }) => path.startsWith(`${PLACE}assets/`));
    expect(again.map(({ path }) => path)).toEqual([PLACE + renamed]);
    expect([other.loads(), await versionOf(other.tab)]).toEqual([1, 'first']);
    expect(await other.tab.evaluate(`fetch('${gone}').then(({ status }) => status)`)).toBe(200);
    expect(await cacheNames(tab)).toContain(before);
    await other.tab.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => versionOf(other.tab)).toBe('next');
    await expect.poll(() => cacheNames(tab)).toEqual([expect.stringMatching(/ next$/)]);
    expect(await cached(tab)).toContain(files.find((path) => /meridians-7-.*\.net/.test(path)));
    expect(await cached(tab)).not.toContain(gone);
  });

  it('does not touch another site of the same host', async () => {
    const outer = await open(host.offer('/one/', folder));
    await loaded(outer.tab);
    const inner = await open(host.offer('/one/two/', folder));
    await loaded(inner.tab);
    const names = await cacheNames(inner.tab);
    expect(names).toHaveLength(2);
    host.offer('/one/', nextVersion().next);
    await settled(outer.tab);
    await outer.tab.evaluate('navigator.serviceWorker.ready.then((registration) => registration.update())');
    await outer.tab.getByRole('button', { name: 'Reload' }).click();
    const theirs = names.find((name) => name.includes('/one/two/'));
    await expect
      .poll(() => cacheNames(inner.tab))
      .toEqual(expect.arrayContaining([theirs, expect.stringMatching(/\/one\/ next$/)]));
    await expect.poll(async () => (await cacheNames(inner.tab)).length).toBe(2);
    expect(await inner.tab.getByText(NOTICE).count()).toBe(0);
    await inner.tab.reload();
    expect(await versionOf(inner.tab)).toBe('first');
  });
});
