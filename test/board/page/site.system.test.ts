/** The page on a static host, in a real browser. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFragment } from '../../../src/board/page/game/link.ts';
import { must } from '../../../src/util/result.ts';
import { type Language, messagesOf } from '../../../vite.texts.ts';
import { SITE } from '../../support/site.ts';
import { executablePath } from './board-page.ts';
import { sitePage } from './site-page.ts';
import { WORDS } from './words.ts';

const PLACE = '/some/path/';
const NOTICE = WORDS.newVersion;

describe.skipIf(executablePath === undefined)('the page on a host of files', () => {
  const page = sitePage();
  const { cached, cacheNames, files, isIsolated, loaded, nextVersion, open, settled, versionOf, wanted } = page;

  it('lies in files that any host sends, with addresses that hold anywhere', () => {
    expect(files.filter((path) => /(?:^|\/)[._]|\.br$|(?<!^assets\/files\/.*)\.gz$/.test(path))).toEqual([]);
    expect(files).toEqual(expect.arrayContaining(['index.html', 'sw.js', 'manifest.webmanifest', 'icon-512.png']));
    const text = ['index.html', 'manifest.webmanifest', ...files.filter((path) => /\.(?:js|css)$/.test(path))]
      .map((path) => readFileSync(join(SITE, path), 'utf8'))
      .join('\n');
    expect(text.match(/(?:href|src)="(?!\.\/)[^"]*"|["'`(]\/assets\//g)).toBe(null);
    const { icons, start_url, scope } = JSON.parse(readFileSync(join(SITE, 'manifest.webmanifest'), 'utf8'));
    expect([start_url, scope]).toEqual(['./', './']);
    expect(icons.filter(({ src }: { src: string }) => !files.includes(src.replace('./', '')))).toEqual([]);
  });

  it('becomes isolated by being loaded again once, and then does without the network', async () => {
    const { tab, loads } = await open(page.host.offer(PLACE, SITE));
    await expect.poll(() => isIsolated(tab)).toBe(true);
    await expect.poll(loads).toBe(2);
    await loaded(tab);
    const second = await open(page.host.origin + PLACE);
    expect(await isIsolated(second.tab)).toBe(true);
    expect(second.loads()).toBe(1);
    expect(page.host.sent.filter(({ status }) => status !== 200)).toEqual([]);
    expect(page.fetched.filter((url) => !url.startsWith(page.host.origin + PLACE))).toEqual([]);
    page.host.stop();
    await page.context.setOffline(true);
    await tab.reload();
    await tab.waitForSelector('svg.board:not(.diagram)');
    expect(await isIsolated(tab)).toBe(true);
    const missing = await tab.evaluate(async (paths) => {
      const answers = await Promise.all(paths.map((path) => fetch(path).catch(() => undefined)));
      return paths.filter((_, i) => answers[i]?.headers.get('cross-origin-resource-policy') !== 'same-origin');
    }, wanted());
    expect(missing).toEqual([]);
    await expect.poll(loads).toBe(3);
  });

  it('opens the game of a link at the first visit, too', async () => {
    const hash = must(
      await makeFragment({ game: 'meridians', rules: { size: 5 }, nodes: [{ move: 'e4' }, { move: 'c3' }] }),
    );
    const { tab, loads } = await open(`${page.host.offer(PLACE, SITE)}#${hash}`);
    await expect.poll(() => isIsolated(tab)).toBe(true);
    await expect.poll(() => tab.locator('.moves .move').count()).toBe(2);
    await expect.poll(loads).toBe(2);
    expect(await tab.locator('.toast').count()).toBe(0);
  });

  it.each(['en', 'ja', 'ko'])('takes less than 160 kB to analyse in %s, besides the weights', async (locale) => {
    await page.context.close();
    page.context = await page.browser.newContext({ serviceWorkers: 'block', locale });
    await page.context.addInitScript("localStorage['sightline.live'] = 'true'");
    const { tab } = await open(page.host.offer(PLACE, SITE));
    await tab.locator('.candidates .candidate').first().waitFor();
    // Workers ask for the same again, which browsers have by then.
    const sent = new Map(page.host.sent.map(({ path, bytes }) => [path, bytes]));
    const shell = [...sent].filter(([path]) => !path.includes('/assets/files/'));
    expect(shell.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThan(160_000);
  });

  it('is in the language of the browser without the network, and in a chosen one', async () => {
    await page.context.close();
    page.context = await page.browser.newContext({ locale: 'ja-JP' });
    const { tab } = await open(page.host.offer(PLACE, SITE));
    await expect.poll(() => isIsolated(tab)).toBe(true);
    await loaded(tab);
    page.host.stop();
    await page.context.setOffline(true);
    const says = (language: Language) =>
      expect.poll(() => tab.locator('.tabs button').first().innerText()).toBe(messagesOf(language, 'first').tabAnalyse);
    await tab.reload();
    await says('ja');
    await tab.evaluate('localStorage["sightline.language"] = \'"ko"\'');
    await tab.reload();
    await says('ko');
  });

  it('says that there is another version if its own files are gone, and changes to it', async () => {
    await page.context.close();
    page.context = await page.browser.newContext({ serviceWorkers: 'block' });
    const { tab } = await open(page.host.offer(PLACE, SITE));
    await tab.waitForSelector('svg.board:not(.diagram)');
    const { next } = nextVersion();
    const html = readFileSync(join(next, 'index.html'), 'utf8');
    const [, entry] = /src="\.\/(assets\/index-[^"]*)\.js"/.exec(html) ?? [];
    writeFileSync(join(next, 'index.html'), html.replaceAll(`${entry}.js`, `${entry}2.js`));
    renameSync(join(next, `${entry}.js`), join(next, `${entry}2.js`));
    const lost = files.filter((path) => /\/(?:play|engine|worker)-[^/]*\.js$/.test(path));
    expect(lost.length).toBeGreaterThan(1);
    for (const path of lost) renameSync(join(next, path), join(next, `${path}.gone`));
    page.host.offer(PLACE, next);
    await tab.locator('.tabs').getByRole('button', { name: 'Play' }).click();
    await tab.getByText(NOTICE).waitFor();
    // It cannot succeed.
    expect(await tab.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    for (const path of lost) renameSync(join(next, `${path}.gone`), join(next, path));
    await tab.getByRole('button', { name: 'Reload', exact: true }).click();
    await expect.poll(() => versionOf(tab)).toBe('next');
  });

  it('says so if its scripts are not loaded', async () => {
    await page.context.route('**/assets/shared-*.js', (route) => route.abort());
    const tab = await page.context.newPage();
    // The notice waits for the test instead of for time.
    await tab.addInitScript(
      "addEventListener('animationstart', () => { for (const one of document.getAnimations()) one.pause(); })",
    );
    await tab.goto(page.host.offer(PLACE, SITE));
    const notice = tab.locator('.unloaded');
    expect(await notice.isVisible()).toBe(false);
    await tab.evaluate('for (const one of document.getAnimations()) one.finish()');
    expect(await notice.isVisible()).toBe(true);
    await page.context.unroute('**/assets/shared-*.js');
    await tab.reload();
    // The page has a service worker now, and loads itself again.
    await expect.poll(() => isIsolated(tab)).toBe(true);
    await tab.waitForSelector('svg.board:not(.diagram)');
    expect(await notice.evaluate((one) => getComputedStyle(one).display)).toBe('none');
  });

  it('analyses under a Content-Security-Policy that forbids WebAssembly, and says what the library needs', async () => {
    page.host.headers = { 'content-security-policy': "default-src 'self'" };
    await page.context.addInitScript("localStorage['sightline.live'] = 'true'");
    const { tab } = await open(page.host.offer(PLACE, SITE));
    // A click before the page has loaded itself again could be lost.
    await expect.poll(() => isIsolated(tab)).toBe(true);
    await tab.locator('.candidates .candidate').first().waitFor();
    await tab.locator('.tabs').getByRole('button', { name: 'Library' }).click();
    await expect.poll(() => tab.locator('.said.bad').innerText()).toContain('wasm-unsafe-eval');
    expect(await tab.getByText('The library is empty').count()).toBe(0);
  });

  it('announces a new version, and changes to it on request; other tabs continue', async () => {
    const { tab } = await open(page.host.offer(PLACE, SITE));
    await loaded(tab);
    const other = await open(page.host.origin + PLACE);
    const [before] = await cacheNames(tab);
    const { next, gone, renamed } = nextVersion();
    page.host.offer(PLACE, next);
    const sentBefore = page.host.sent.length;
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
    const again = page.host.sent.slice(sentBefore).filter(({ path }) => path.startsWith(`${PLACE}assets/`));
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

  it('removes the previous version once its last tab is left, also while files are still missing', async () => {
    const { tab } = await open(page.host.offer(PLACE, SITE));
    await loaded(tab);
    const other = await open(page.host.origin + PLACE);
    const { next, renamed } = nextVersion();
    let release: (() => void) | undefined;
    const released = new Promise<void>((resolve) => {
      page.host.before.set(PLACE + renamed, () => {
        release = resolve;
        return released;
      });
    });
    page.host.offer(PLACE, next);
    await tab.evaluate('navigator.serviceWorker.ready.then((registration) => registration.update())');
    await Promise.all([tab, other.tab].map((one) => one.getByText(NOTICE).waitFor()));
    await Promise.all([tab, other.tab].map(settled));
    await tab.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => release).toBeDefined();
    await other.tab.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => versionOf(other.tab)).toBe('next');
    await expect.poll(() => cacheNames(tab)).toEqual([expect.stringMatching(/ next$/)]);
    release?.();
    await expect.poll(() => cached(tab)).toContain(renamed);
  });
});
