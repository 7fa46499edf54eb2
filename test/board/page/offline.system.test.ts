/** The page on a static host without a network: everything still works. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser } from '../../support/browser.ts';
import { SITE, StaticHost } from '../../support/site.ts';
import { choose, executablePath, SCREEN } from './board-page.ts';
import { GAME } from './reviewing.ts';
import { WORDS } from './words.ts';

describe.skipIf(executablePath === undefined)('the page without the network', () => {
  const host = new StaticHost();
  const complaints: string[] = [];
  let browser: Browser;
  let context: BrowserContext;
  let tab: Page;
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
    browser = await sharedBrowser();
    context = await browser.newContext({ viewport: SCREEN, acceptDownloads: true });
    await context.addInitScript(`
      localStorage['sightline.live'] ??= 'true';
      navigator.serviceWorker.addEventListener('message', ({ data }) => { globalThis.isComplete ||= data === 'complete'; });
    `);
    tab = await context.newPage();
    tab.on('pageerror', (error) => complaints.push(String(error)));
  });
  afterAll(async () => {
    await context?.close();
    rmSync(documents, { recursive: true });
    expect(complaints).toEqual([]);
  });

  const showTab = (name: string) => tab.locator('.tabs').getByRole('button', { name }).click();
  const button = (name: string) => tab.getByRole('button', { name, exact: true });
  const shownMoves = () => tab.locator('.moves .move').allInnerTexts();
  const type = async (move: string) => {
    await tab.locator('.move-field input').fill(move);
    await tab.locator('.move-field input').press('Enter');
  };
  async function pasted(text: string): Promise<void> {
    await tab.evaluate((it) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', it);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, text);
  }
  const engine = () => tab.locator('.engine').innerText();
  const visits = async () => {
    const [, number = '0', unit = ''] = /([\d.]+)([kM]?) visits/.exec(await engine()) ?? [];
    return Number(number) * ({ k: 1e3, M: 1e6 }[unit] ?? 1);
  };

  it('is loaded once, with the weights of all games', async () => {
    await tab.goto(url);
    await tab.waitForFunction('crossOriginIsolated', undefined);
    // What belongs to the page comes in while nobody does anything.
    await tab.waitForFunction('globalThis.isComplete', undefined);
    await expect.poll(() => host.sent.map(({ path }) => path)).toContain('/board/docs/next.html');
    host.stop();
    await context.setOffline(true);
    await tab.reload();
    await tab.waitForSelector('svg.board:not(.diagram)');
  });

  it('analyses on all its threads, which share one tree', async () => {
    await showTab('Analyse');
    expect(await tab.evaluate('crossOriginIsolated && navigator.hardwareConcurrency')).toBeGreaterThan(1);
    await expect.poll(visits).toBeGreaterThan(1000);
    expect(await engine()).not.toMatch(/connection|cannot/);
  });

  it('analyses a game that was never looked at', async () => {
    await pasted('{"game":"maerstanas","moves":["d4","e3"]}\n');
    await expect.poll(shownMoves).toHaveLength(2);
    await expect.poll(visits).toBeGreaterThan(1000);
    await pasted('{"game":"heximeros","moves":[]}\n');
    await expect.poll(() => tab.locator('.variant').innerText()).toContain('HexiMeros');
    await expect.poll(visits).toBeGreaterThan(100);
    // From now on it would take the time of the others.
    await tab.getByRole('switch', { name: 'Engine' }).click();
  });

  it('opens the documentation that Help links to', async () => {
    await button('Help').click();
    const link = tab.getByRole('dialog').getByRole('link', { name: 'Documentation' });
    const there = await context.newPage();
    await there.goto(new URL((await link.getAttribute('href')) as string, url).href);
    await there.getByRole('link', { name: 'Next' }).click();
    await expect.poll(() => there.locator('h1').innerText()).toBe('Next');
    await there.close();
    await tab.keyboard.press('Escape');
  });

  it('reviews a game, and shows losses', async () => {
    await pasted(GAME);
    await expect.poll(shownMoves).toHaveLength(7);
    await showTab('Learn');
    await choose(tab, WORDS.reviewEffort, '300');
    await button(WORDS.review).click();
    const worst = tab.locator('.mistakes li').last();
    await worst.waitFor();
    expect(await worst.innerText()).toMatch(/7\.\s*e5\?\?\s*−/);
  });

  it('asks a puzzle, and knows its solution', async () => {
    await showTab('Learn');
    await tab.getByRole('button', { name: /^(?:Begin|Next puzzle)$/ }).click();
    await tab.locator('.exercise').waitFor();
    await button(WORDS.showAnswer).click();
    await expect.poll(() => tab.locator('.exercise .answer').innerText()).toMatch(/\S/);
    await button(WORDS.leave).click();
  });

  it('plays against a level', async () => {
    await showTab('Play');
    for (const [label, value] of Object.entries({ size: '4', against: 'level', level: '5', you: '0' }))
      await choose(tab, label, value);
    await tab.locator('form button', { hasText: 'Play' }).click();
    await type('d4');
    await expect.poll(async () => (await shownMoves()).length).toBe(2);
    await button('Hint').click();
    await tab.locator('.hint').waitFor();
    await button('Resign').click();
    await button('Resign').click();
    await expect.poll(() => tab.locator('.turn-line .whose').innerText()).toContain('Dark won');
  });

  it('takes 200 games into its library, finds them after it was loaded again, and hands them out', async () => {
    const moves = ['g6', 'g9', 'j6', 'd9', 'g3', 'j9'];
    const games = Array.from({ length: 200 }, (_, i) => {
      const players = [`Ann ${i}`, 'Bob'];
      return JSON.stringify({
        game: 'meridians',
        size: 7,
        players,
        moves: moves.slice(0, 2 + (i % 5)),
        winner: 'light',
        end: 'resign',
      });
    });
    await showTab('Library');
    await tab
      .getByLabel('Files for the library')
      .setInputFiles([{ name: 'many.jsonl', mimeType: 'text/plain', buffer: Buffer.from(games.join('\n')) }]);
    await tab.getByText('many.jsonl: 200 new').waitFor();
    await tab.reload();
    await showTab('Library');
    await tab.getByText('200 games').first().waitFor();
    await tab.getByLabel('player').fill('ann 17');
    await expect.poll(() => tab.locator('.library .game-row .names').count()).toBe(11);
    const [file] = await Promise.all([tab.waitForEvent('download'), button('Export the library').click()]);
    expect(file.suggestedFilename()).toBe('sightline-library.db');
    expect(await tab.getByRole('alert').count()).toBe(0);
  });

  it('keeps the game in a tab that is closed or duplicated', async () => {
    await showTab('Analyse');
    await pasted('{"size":7,"moves":["g6","g9","j6"]}\n');
    await expect.poll(shownMoves).toHaveLength(3);
    await tab.close();
    tab = await context.newPage();
    await tab.goto(url);
    await expect.poll(shownMoves).toHaveLength(3);
  });
});
