/** The page on a static host without a network: everything still works. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser } from '../../support/browser.ts';
import { SITE, StaticHost } from '../../support/site.ts';
import { BoardPage, executablePath, SCREEN, textFile } from './board-page.ts';
import { GAME } from './reviewing.ts';
import { WORDS } from './words.ts';

describe.skipIf(executablePath === undefined)('the page without the network', () => {
  const host = new StaticHost();
  const complaints: string[] = [];
  const page = new BoardPage();
  const { button, paste, showTab } = page;
  let context: BrowserContext;
  let url: string;
  let documents: string;

  beforeAll(async () => {
    await host.start();
    url = host.offer('/board/', SITE);
    documents = mkdtempSync(join(tmpdir(), 'sightline-docs-'));
    writeFileSync(join(documents, 'index.html'), '<h1>Documents</h1><a href="next.html">Next</a>');
    writeFileSync(join(documents, 'next.html'), '<h1>Next</h1>');
    writeFileSync(join(documents, 'files.json'), '["index.html","next.html"]');
    host.offer('/board/docs/', documents);
    context = await (await sharedBrowser()).newContext({ viewport: SCREEN, acceptDownloads: true });
    await context.addInitScript(`
      localStorage['sightline.live'] ??= 'true';
      navigator.serviceWorker.addEventListener('message', ({ data }) => { globalThis.isComplete ||= data === 'complete'; });
    `);
    page.tab = await context.newPage();
    page.tab.on('pageerror', (error) => complaints.push(String(error)));
  });
  afterAll(async () => {
    await context?.close();
    rmSync(documents, { recursive: true });
    expect(complaints).toEqual([]);
  });

  const engine = () => page.tab.locator('.engine').innerText();
  const visits = async () => {
    const [, number = '0', unit = ''] = /([\d.]+)([kM]?) visits/.exec(await engine()) ?? [];
    return Number(number) * ({ k: 1e3, M: 1e6 }[unit] ?? 1);
  };

  it('is loaded once, with the weights of all games', async () => {
    await page.tab.goto(url);
    await page.tab.waitForFunction('crossOriginIsolated', undefined);
    // What belongs to the page comes in while nobody does anything.
    await page.tab.waitForFunction('globalThis.isComplete', undefined);
    await expect.poll(() => host.sent.map(({ path }) => path)).toContain('/board/docs/next.html');
    host.stop();
    await context.setOffline(true);
    await page.reload();
  });

  it('analyses on all its threads, which share one tree', async () => {
    await showTab('Analyse');
    expect(await page.tab.evaluate('crossOriginIsolated && navigator.hardwareConcurrency')).toBeGreaterThan(1);
    await expect.poll(visits).toBeGreaterThan(1000);
    expect(await engine()).not.toMatch(/connection|cannot/);
  });

  it('analyses a game that was never looked at', async () => {
    await paste('{"game":"maerstanas","moves":["d4","e3"]}\n');
    await page.plies().toBe(2);
    await expect.poll(visits).toBeGreaterThan(1000);
    await paste('{"game":"heximeros","moves":[]}\n');
    await page.says('.variant').toContain('HexiMeros');
    await expect.poll(visits).toBeGreaterThan(100);
    // From now on it would take the time of the others.
    await page.engine().click();
  });

  it('opens the documentation that Help links to', async () => {
    await button('Help').click();
    const link = page.tab.getByRole('dialog').getByRole('link', { name: 'Documentation' });
    const there = await context.newPage();
    await there.goto(new URL((await link.getAttribute('href')) as string, url).href);
    await there.getByRole('link', { name: 'Next' }).click();
    await expect.poll(() => there.locator('h1').innerText()).toBe('Next');
    await there.close();
    await page.tab.keyboard.press('Escape');
  });

  it('reviews a game, and shows losses', async () => {
    await paste(GAME);
    await page.plies().toBe(7);
    await showTab('Learn');
    await page.choose(WORDS.reviewEffort, '300');
    await button(WORDS.review).click();
    const worst = page.tab.locator('.mistakes li').last();
    await worst.waitFor();
    expect(await worst.innerText()).toMatch(/7\.\s*e5\?\?\s*−/);
  });

  it('asks a puzzle, and knows its solution', async () => {
    await showTab('Learn');
    await page.tab.getByRole('button', { name: /^(?:Begin|Next puzzle)$/ }).click();
    await page.tab.locator('.exercise').waitFor();
    await button(WORDS.showAnswer).click();
    await page.says('.exercise .answer').toMatch(/\S/);
    await button(WORDS.leave).click();
  });

  it('plays against a level', async () => {
    await page.play({ size: '4', against: 'level', level: '5', you: '0' });
    await page.type('d4');
    await page.plies().toBe(2);
    await button('Hint').click();
    await page.tab.locator('.hint').waitFor();
    await page.resign();
    await page.says('.turn-line .whose').toContain('Dark won');
  });

  it('takes 200 games into its library, finds them after it was loaded again, and hands them out', async () => {
    const line = ['g6', 'g9', 'j6', 'd9', 'g3', 'j9'];
    const games = Array.from({ length: 200 }, (_, i) => {
      const players = [`Ann ${i}`, 'Bob'];
      return JSON.stringify({
        game: 'meridians',
        size: 7,
        players,
        moves: line.slice(0, 2 + (i % 5)),
        winner: 'light',
        end: 'resign',
      });
    });
    await showTab('Library');
    await page.addToLibrary(textFile('many.jsonl', ...games));
    await page.tab.getByText('many.jsonl: 200 new').waitFor();
    await page.tab.reload();
    await showTab('Library');
    await page.tab.getByText('200 games').first().waitFor();
    await page.tab.getByLabel('player').fill('ann 17');
    await page.counts('.library .game-row .names').toBe(11);
    const file = await page.saved('Export the library');
    expect(file.suggestedFilename()).toBe('sightline-library.db');
    expect(await page.tab.getByRole('alert').count()).toBe(0);
  });

  it('keeps the game in a tab that is closed or duplicated', async () => {
    await showTab('Analyse');
    await paste('{"size":7,"moves":["g6","g9","j6"]}\n');
    await page.plies().toBe(3);
    await page.tab.close();
    page.tab = await context.newPage();
    await page.tab.goto(url);
    await page.plies().toBe(3);
  });
});
