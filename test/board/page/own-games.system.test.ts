/** Custom games in the page: their modules import `sightline/game`, also in Web Workers. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFragment } from '../../../src/board/page/game/link.ts';
import { must } from '../../../src/util/result.ts';
import { sharedBrowser } from '../../support/browser.ts';
import { built } from '../../support/built.ts';
import { sightline } from '../../support/command.ts';
import { testFolder } from '../../support/folder.ts';
import { choose, executablePath } from './board-page.ts';
import { WORDS } from './words.ts';

const EXAMPLES = new URL('../../../examples/games/', import.meta.url);
const HEX_FOR_THREE = new URL('../../games/hex-for-three.js', import.meta.url);
const folder = testFolder();

/** A game with moves from cell to cell on a graph, points and short rules. */
const RING = `
import { defineGame, graph } from 'sightline/game';
const names = ['n', 'e', 's', 'w'];
const board = graph({ n: [1, 0], e: [2, 1], s: [1, 2], w: [0, 1], c: [1, 1] }, names.map((name) => [name, 'c']));
export const game = defineGame({
  name: 'ring', title: 'Ring', seats: ['red', 'blue'],
  rules: () => ({
    board, cellsPerMove: 2, words: ['pass'],
    start: () => ({ cells: Int8Array.of(0, 1, 0, 1, -1), plies: 0 }),
    turn: ({ plies }) => plies % 2,
    at: ({ cells }, cell) => cells[cell],
    moves({ cells, plies }, list) {
      cells.forEach((seat, from) => {
        if (seat === plies % 2) for (const to of board.neighbours[from]) if (cells[to] < 0) list.add(from * 5 + to);
      });
      list.add(25);
    },
    play(position, move) {
      if (move < 25) {
        position.cells[move % 5] = position.plies % 2;
        position.cells[Math.floor(move / 5)] = -1;
      }
      position.plies++;
    },
    points: ({ plies }) => [plies, 7],
    result: ({ plies }) => (plies === 4 ? [4, 7] : undefined),
  }),
  teaching: async () => ({ sections: [{ title: 'Aim', text: 'Have more points.' }], lesson: [] }),
});
`;

describe.skipIf(executablePath === undefined)('games of one’s own in the page', () => {
  let server: ChildProcess;
  let browser: Browser;
  let tab: Page;
  let home: string;
  const asked: string[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    for (const name of ['hex.js', 'tic-tac-toe.js', 'yavalath.js']) {
      copyFileSync(new URL(name, EXAMPLES), join(folder, name));
    }
    copyFileSync(HEX_FOR_THREE, join(folder, 'hex-for-three.js'));
    const both = "import { game } from './tic-tac-toe.js'; export const games = [{ ...game, name: 'other' }, game];";
    writeFileSync(join(folder, 'both.js'), both);
    writeFileSync(join(folder, 'ring.js'), RING);
    mkdirSync(join(folder, 'weights'));
    const learnt = ['--games', '50', '--threads', '1', '--out', join(folder, 'weights/tic-tac-toe.net')];
    expect(await sightline(['train', '--game', join(folder, 'tic-tac-toe.js'), ...learnt])).toMatchObject({ code: 0 });
    const args = ['serve', '--port', '0', '--threads', '1', '--game', join(folder, 'hex.js'), '--size', '5'];
    const env = {
      ...process.env,
      SIGHTLINE_GAMES: [
        join(folder, 'both.js'),
        join(folder, 'ring.js'),
        join(folder, 'yavalath.js'),
        join(folder, 'hex-for-three.js'),
        fileURLToPath(built('test/own-games/foreign/trio.js')),
      ].join(delimiter),
    };
    const start = fileURLToPath(built('src/cli/start.js'));
    server = spawn(process.execPath, [start, ...args, '--data', folder], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const [said] = await once((server.stdout as NodeJS.ReadableStream).setEncoding('utf8'), 'data');
    browser = await sharedBrowser();
    tab = await browser.newPage();
    tab.on('pageerror', (error) => complaints.push(String(error)));
    tab.on('request', (request) => asked.push(request.url()));
    await tab.addInitScript(() => {
      localStorage['sightline.live'] ??= 'false';
    });
    home = /http:\S+/.exec(said as string)?.[0] as string;
    await tab.goto(home);
    await tab.waitForSelector('svg.board:not(.diagram)');
  });
  afterAll(async () => {
    await tab?.context().close();
    server?.kill();
    if (server?.exitCode === null) await once(server, 'exit');
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
  const begin = async (game: string) => {
    await showTab('Games');
    const games = tab.getByLabel('game', { exact: true });
    if (!(await games.isVisible())) await tab.getByText('New game', { exact: true }).click();
    await choose(tab, 'game', game);
    await tab.getByRole('button', { name: 'Begin', exact: true }).click();
    await showTab('Analyse');
  };
  const title = () => tab.locator('.variant').innerText();
  const moves = () => tab.locator('.move').allInnerTexts();
  const copied = async () => {
    await tab.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', {
        configurable: true,
        value: { writeText: async (text: string) => Object.assign(globalThis, { copied: text }) },
      });
    });
    await showTab('Analyse');
    await tab.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(() => tab.evaluate('globalThis.copied')).toMatch(/#g=/);
    return (await tab.evaluate('globalThis.copied')) as string;
  };
  const compute = async (computer: string) => {
    await showTab('Analyse');
    await tab.getByLabel('Settings of the engine').click();
    await choose(tab, 'computes', computer);
    await tab.keyboard.press('Escape');
  };

  it('opens the one that serve names, whose moves without a cell are buttons', async () => {
    await expect.poll(() => tab.locator('.ground .cell, .ground text').count()).toBeGreaterThan(5);
    await type('a2');
    await expect.poll(() => pieces(0)).toBe(1);
    await tab.getByRole('button', { name: 'swap', exact: true }).click();
    await expect.poll(() => Promise.all([pieces(0), pieces(1)])).toEqual([0, 1]);
  });

  it.each(['server', 'device'])('analyses it on the %s', async (computer) => {
    await compute(computer);
    await tab.getByRole('switch').click();
    await expect
      .poll(() => tab.locator('.engine').innerText())
      .toMatch(computer === 'device' ? /This device: / : /This server: /);
    await expect.poll(() => tab.locator('.verdict-words').innerText()).toMatch(/^\d+\.\d\s% for (Red|Blue)/);
    await tab.getByRole('switch').click();
  });

  it('has its options in the form for a new game, where there are the others, too', async () => {
    await showTab('Games');
    await tab.getByText('New game', { exact: true }).click();
    await choose(tab, 'game', 'hex');
    await choose(tab, 'size', '4');
    await choose(tab, 'swap', 'false');
    await tab.getByRole('button', { name: 'Begin', exact: true }).click();
    await showTab('Analyse');
    await expect.poll(moves).toHaveLength(0);
    await type('a1');
    await expect.poll(() => pieces(0)).toBe(1);
    expect(await tab.getByRole('button', { name: 'swap', exact: true }).count()).toBe(0);
    await showTab('Games');
    await tab.getByText('New game', { exact: true }).click();
    await choose(tab, 'game', 'tic-tac-toe');
    await tab.getByRole('button', { name: 'Begin', exact: true }).click();
    await showTab('Analyse');
    await type('b2');
    await expect.poll(() => pieces(0)).toBe(1);
  });

  it('is played against the engine of the device, which fetches what lies beside the module', async () => {
    await compute('device');
    await showTab('Play');
    await tab.locator('form button', { hasText: 'Play' }).click();
    await tab.waitForSelector('.game-actions');
    await expect.poll(() => tab.locator('.move-field input').count()).toBe(1);
    await type('a1');
    await expect.poll(() => pieces(1)).toBeGreaterThan(0);
    expect(asked.filter((url) => url.endsWith('weights/tic-tac-toe.net'))).toHaveLength(1);
  });

  it('says where the engine is, and offers rules only where there are some', async () => {
    const visitor = await (await browser.newContext({ hasTouch: true, isMobile: true })).newPage();
    try {
      await visitor.goto(home);
      const card = visitor.locator('.welcome');
      await expect.poll(() => card.innerText()).toContain('The engine runs on this server.');
      expect(await card.innerText()).not.toContain('Learn');
      expect(await visitor.getByRole('button', { name: 'Rules', exact: true }).count()).toBe(0);
      // There is no such key on a phone.
      await expect.poll(() => visitor.locator('.engine').innerText()).toContain('The engine is off.');
      expect(await visitor.locator('.engine').innerText()).not.toContain('Space');
    } finally {
      await visitor.context().close();
    }
    await begin('ring');
    await tab.getByRole('button', { name: 'Rules', exact: true }).click();
    const rules = tab.locator('dialog.rules');
    await expect.poll(() => rules.innerText()).toContain('Have more points.');
    expect(await rules.innerText()).not.toContain('Try it on the board');
    await rules.getByRole('button', { name: 'Close' }).click();
  });

  it('shows the points of seats, or their pieces, and says once who has won', async () => {
    await begin('ring');
    await expect.poll(() => tab.locator('.strip .facts').allInnerTexts()).toEqual(['7 points', '0 points']);
    await expect.poll(() => tab.locator('.move-bar .word').innerText()).toBe('pass');
    await type('pass pass pass pass');
    await expect.poll(() => tab.locator('.whose').innerText()).toBe('Blue won, 4 to 7.');
    await begin('tic-tac-toe');
    await type('b2 a1 c3');
    await expect.poll(() => tab.locator('.strip .facts').allInnerTexts()).toEqual(['1 piece', '2 pieces']);
  });

  it('is for three, each of which has a colour', async () => {
    await begin('trio');
    await type('a1 b2 c3 d1');
    await expect.poll(() => Promise.all([0, 1, 2].map(pieces))).toEqual([2, 1, 1]);
    await tab.getByRole('switch').click();
    await expect.poll(() => tab.locator('.verdict-words').innerText()).toMatch(/^\d+\.\d\s% for Green/);
    await tab.getByRole('switch').click();
  });

  it.each(['hex3', 'yavalath'])('is played on after a seat has left: %s', async (game) => {
    const resign = async () => {
      await tab.getByRole('button', { name: WORDS.resign, exact: true }).click();
      await tab.getByRole('button', { name: WORDS.resign, exact: true }).click();
    };
    await begin(game);
    await showTab('Play');
    await choose(tab, 'against', 'people');
    await tab.locator('form button', { hasText: 'Play' }).click();
    await type('c1');
    await expect.poll(moves).toHaveLength(1);
    await resign();
    await expect.poll(() => tab.locator('.turn').innerText()).toContain('Blue');
    await type('c2');
    // Green has no more turns.
    await expect.poll(() => tab.locator('.turn').innerText()).toContain('Red');
    await resign();
    await expect.poll(() => tab.locator('.whose').innerText()).toContain('Blue won');
    await tab.getByRole('button', { name: WORDS.analyse, exact: true }).click();
  });

  it('has one value on a cell where several moves end there', async () => {
    await begin('ring');
    await tab.getByRole('switch').click();
    await expect.poll(() => tab.locator('.candidate').count()).toBe(1);
    expect(await tab.locator('.candidate text').first().textContent()).toMatch(/^\w+\+$/);
    await tab.getByRole('switch').click();
  });

  it('is saved, opened and pasted', async () => {
    await begin('ring');
    await type('n-c pass');
    await expect.poll(moves).toHaveLength(2);
    await showTab('Games');
    await choose(tab, 'format', 'jsonl');
    const saving = tab.getByRole('button', { name: 'Save', exact: true });
    const [download] = await Promise.all([tab.waitForEvent('download'), saving.click()]);
    const path = join(folder, download.suggestedFilename());
    await download.saveAs(path);
    await begin('tic-tac-toe');
    await showTab('Games');
    await tab.getByLabel(WORDS.gameFile).setInputFiles(path);
    await expect.poll(title).toBe('Ring');
    await expect.poll(moves).toHaveLength(2);
    await begin('tic-tac-toe');
    await showTab('Games');
    await tab.getByLabel(WORDS.gameText).fill(readFileSync(path, 'utf8'));
    await tab.getByRole('button', { name: WORDS.openText }).click();
    await expect.poll(title).toBe('Ring');
    await expect.poll(moves).toHaveLength(2);
  });

  it('is in a link; one that cannot be opened says why', async () => {
    await begin('ring');
    await type('n-c pass');
    await expect.poll(moves).toHaveLength(2);
    const link = await copied();
    const visitor = await (await browser.newContext()).newPage();
    try {
      // The token of the first address lets it in.
      await visitor.goto(home);
      await visitor.waitForSelector('svg.board:not(.diagram)');
      await visitor.goto('about:blank');
      await visitor.goto(link);
      await expect.poll(() => visitor.locator('.variant').innerText()).toBe('Ring');
      await expect.poll(() => visitor.locator('.move').count()).toBe(2);
      await visitor.goto('about:blank');
      await visitor.goto(new URL(`/#${must(await makeFragment({ game: 'gone', rules: {}, nodes: [] }))}`, home).href);
      await expect.poll(() => visitor.locator('.said').innerText()).toContain('unknown game "gone"');
      await visitor.goto('about:blank');
      await visitor.goto(new URL('/#/analyse/unknown/3', home).href);
      await expect.poll(() => visitor.locator('.said').innerText()).toContain('game of this address');
    } finally {
      await visitor.context().close();
    }
  });

  it('says why its module cannot be loaded, even if it is the only game', async () => {
    const visitor = await (await browser.newContext()).newPage();
    try {
      const body = "throw new Error('no rules today');";
      await visitor.route(/hex.*\.js/, (route) => route.fulfill({ contentType: 'text/javascript', body }));
      await visitor.goto(home);
      await expect.poll(() => visitor.locator('.said').innerText()).toContain('no rules today');
      await visitor.locator('.variant').click();
      await choose(visitor, 'game', 'ring');
      await visitor.getByRole('button', { name: 'Begin', exact: true }).click();
      await expect.poll(() => visitor.locator('.variant').innerText()).toBe('Ring');
    } finally {
      await visitor.context().close();
    }
  });
});
