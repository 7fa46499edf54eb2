/**
 * The page on a static host where the host, the browser or the user is not as usual. This alone protects: two sites of one host, whose
 * service workers share its caches; a page that never becomes isolated, which must not load again for ever; and a library whose space is
 * used up or taken away by the browser.
 */
import { describe, expect, it } from 'vitest';
import { FULL, REMOVED } from '../../../src/board/browser/library/errors.ts';
import { SITE } from '../../support/site.ts';
import { executablePath } from './board-page.ts';
import { sitePage } from './site-page.ts';
import { WORDS } from './words.ts';

const PLACE = '/some/path/';
const NOTICE = WORDS.newVersion;

describe.skipIf(executablePath === undefined)('the page on an unusual host of files', () => {
  const page = sitePage();
  const { cacheNames, isIsolated, loaded, newContext, nextVersion, open, settled, versionOf } = page;

  it('says why its library cannot be written, read or found', async () => {
    const { tab } = await open(page.host.offer(PLACE, SITE));
    await loaded(tab);
    const { origin } = new URL(page.host.origin);
    const session = await page.context.newCDPSession(tab);
    const showLibrary = () => tab.locator('.tabs').getByRole('button', { name: 'Library' }).click();
    const said = () => tab.locator('.said').innerText();
    const save = async () => {
      await showLibrary();
      await tab.getByRole('button', { name: 'Save this game' }).click();
    };
    const reload = async () => {
      await tab.reload();
      await tab.waitForSelector('svg.board:not(.diagram)');
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

  it('does not reload after a first action, nor more than three times if it never becomes isolated', async () => {
    await page.context.addInitScript(
      "setInterval(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' })), 1)",
    );
    const touched = await open(page.host.offer(PLACE, SITE));
    await loaded(touched.tab);
    expect([touched.loads(), await isIsolated(touched.tab)]).toEqual([1, false]);
    await touched.tab.reload();
    expect(await isIsolated(touched.tab)).toBe(true);
    await page.context.close();
    page.context = await newContext();
    await page.context.addInitScript("Object.defineProperty(globalThis, 'crossOriginIsolated', { value: false })");
    const never = await open(page.host.origin + PLACE);
    await loaded(never.tab);
    expect([never.loads(), await isIsolated(never.tab)]).toEqual([4, false]);
  });

  it('does not touch another site of the same host', async () => {
    const outer = await open(page.host.offer('/one/', SITE));
    await loaded(outer.tab);
    const inner = await open(page.host.offer('/one/two/', SITE));
    await loaded(inner.tab);
    const names = await cacheNames(inner.tab);
    expect(names).toHaveLength(2);
    page.host.offer('/one/', nextVersion().next);
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
