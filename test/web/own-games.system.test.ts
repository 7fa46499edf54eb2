/** Games of one's own in the page: their modules import `sightline/game`, also in Web Workers. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { built } from '../support/built.ts';
import { sightline } from '../support/command.ts';
import { executablePath } from './board-page.ts';

const EXAMPLES = new URL('../../examples/games/', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'own-games-'));
const SOON = { timeout: 30_000 };

describe.skipIf(executablePath === undefined)('games of one’s own in the page', () => {
  let server: ChildProcess;
  let browser: Browser;
  let tab: Page;
  const asked: string[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    for (const name of ['hex.js', 'tic-tac-toe.js']) copyFileSync(new URL(name, EXAMPLES), join(folder, name));
    const both = "import { game } from './tic-tac-toe.js'; export const games = [{ ...game, name: 'other' }, game];";
    writeFileSync(join(folder, 'both.js'), both);
    mkdirSync(join(folder, 'weights'));
    const learnt = ['--games', '50', '--threads', '1', '--out', join(folder, 'weights/tic-tac-toe.net')];
    expect(await sightline(['train', '--game', join(folder, 'tic-tac-toe.js'), ...learnt])).toMatchObject({ code: 0 });
    const args = ['serve', '--port', '0', '--threads', '1', '--game', join(folder, 'hex.js'), '--size', '5'];
    const env = { ...process.env, SIGHTLINE_GAMES: join(folder, 'both.js') };
    const start = fileURLToPath(built('src/cli/start.js'));
    server = spawn(process.execPath, [start, ...args, '--data', folder], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const [said] = await once((server.stdout as NodeJS.ReadableStream).setEncoding('utf8'), 'data');
    browser = await chromium.launch({ executablePath: executablePath as string, args: ['--no-sandbox'] });
    tab = await browser.newPage();
    tab.setDefaultTimeout(30_000);
    tab.on('pageerror', (error) => complaints.push(String(error)));
    tab.on('request', (request) => asked.push(request.url()));
    await tab.addInitScript(() => {
      localStorage['sightline.live'] ??= 'false';
    });
    await tab.goto(/http:\S+/.exec(said as string)?.[0] as string);
    await tab.waitForSelector('svg.board');
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    server?.kill();
    if (server?.exitCode === null) await once(server, 'exit');
    rmSync(folder, { recursive: true });
    expect(complaints).toEqual([]);
  });

  const type = async (line: string) => {
    for (const move of line.split(' ')) {
      await tab.locator('.move-field input').fill(move);
      await tab.locator('.move-field input').press('Enter');
    }
  };
  const pieces = (seat: number) => tab.locator(`.pieces .seat${seat}`).count();
  const showTab = (name: string) => tab.locator('.tabs').getByRole('button', { name }).click();
  const choose = async (computer: string) => {
    await showTab('Analyse');
    await tab.getByLabel('Settings of the engine').click();
    await tab.getByLabel('computes').selectOption(computer);
    await tab.keyboard.press('Escape');
  };

  it('opens the one that serve names, whose moves without a cell are buttons', async () => {
    await expect.poll(() => tab.locator('.ground .cell, .ground text').count(), SOON).toBeGreaterThan(5);
    await type('a2');
    await expect.poll(() => pieces(0), SOON).toBe(1);
    await tab.getByRole('button', { name: 'swap' }).click();
    await expect.poll(() => Promise.all([pieces(0), pieces(1)]), SOON).toEqual([0, 1]);
  });

  it.each(['server', 'device'])('analyses it on the %s', async (computer) => {
    await choose(computer);
    await tab.getByRole('switch').click();
    await expect
      .poll(() => tab.locator('.engine').innerText(), SOON)
      .toMatch(computer === 'device' ? /This device: / : /This server: /);
    await expect.poll(() => tab.locator('.verdict-words').innerText(), SOON).toMatch(/^\d+\.\d\s% for (Red|Blue)/);
    await tab.getByRole('switch').click();
  });

  it('has its options in the form for a new game, where there are the others, too', async () => {
    await showTab('Games');
    await tab.getByText('New game', { exact: true }).click();
    await tab.getByLabel('game', { exact: true }).selectOption('hex');
    await tab.getByLabel('size', { exact: true }).selectOption('4');
    await tab.getByLabel('swap', { exact: true }).selectOption('false');
    await tab.getByRole('button', { name: 'Begin', exact: true }).click();
    await showTab('Analyse');
    await type('a1');
    await expect.poll(() => pieces(0), SOON).toBe(1);
    expect(await tab.getByRole('button', { name: 'swap' }).count()).toBe(0);
    await showTab('Games');
    await tab.getByText('New game', { exact: true }).click();
    await tab.getByLabel('game', { exact: true }).selectOption('tic-tac-toe');
    await tab.getByRole('button', { name: 'Begin', exact: true }).click();
    await showTab('Analyse');
    await type('b2');
    await expect.poll(() => pieces(0), SOON).toBe(1);
  });

  it('is played against the engine of the device, which fetches what lies beside the module', async () => {
    await choose('device');
    await showTab('Play');
    await tab.locator('form button', { hasText: 'Play' }).click();
    await tab.waitForSelector('.game-actions');
    await expect.poll(() => tab.locator('.move-field input').count(), SOON).toBe(1);
    await type('a1');
    await expect.poll(() => pieces(1), SOON).toBeGreaterThan(0);
    expect(asked.filter((url) => url.endsWith('weights/tic-tac-toe.net'))).toHaveLength(1);
  });
});
