/** Custom games in the page: their modules import `sightline/game`, also in Web Workers. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFragment } from '../../../src/board/page/game/link.ts';
import { must } from '../../../src/util/result.ts';
import { sharedBrowser } from '../../support/browser.ts';
import { built } from '../../support/built.ts';
import { sightline } from '../../support/command.ts';
import { testFolder } from '../../support/folder.ts';
import { BoardPage, choose, executablePath, PHONE } from './board-page.ts';
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
  const page = new BoardPage();
  const { button, pieces, plies, showTab, type } = page;
  let server: ChildProcess;
  let home: string;
  const asked: string[] = [];

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
    home = /http:\S+/.exec(said as string)?.[0] as string;
    page.server = { url: home };
    await page.openAlone();
    page.tab.on('request', (request) => asked.push(request.url()));
  });
  afterAll(async () => {
    await page.close().finally(() => server?.kill());
    if (server?.exitCode === null) await once(server, 'exit');
  });

  const compute = async (computer: string) => {
    await showTab('Analyse');
    await page.tab.getByLabel('Settings of the engine').click();
    await page.choose('computes', computer);
    await page.tab.keyboard.press('Escape');
  };

  it('opens the one that serve names, whose moves without a cell are buttons', async () => {
    await page.counts('.ground .cell, .ground text').toBeGreaterThan(5);
    await type('a2');
    await expect.poll(() => pieces(0)).toBe(1);
    await button('swap').click();
    await expect.poll(() => Promise.all([pieces(0), pieces(1)])).toEqual([0, 1]);
  });

  it.each(['server', 'device'])('analyses it on the %s', async (computer) => {
    await compute(computer);
    await page.engine().click();
    await page.says('.engine').toMatch(computer === 'device' ? /This device: / : /This server: /);
    await page.says('.verdict-words').toMatch(/^\d+\.\d\s% for (Red|Blue)/);
    await page.engine().click();
  });

  it('has its options in the form for a new game, where there are the others, too', async () => {
    await page.newGame('hex', { size: '4', swap: 'false' });
    await type('a1');
    await expect.poll(() => pieces(0)).toBe(1);
    expect(await button('swap').count()).toBe(0);
    await page.newGame('tic-tac-toe');
    await type('b2');
    await expect.poll(() => pieces(0)).toBe(1);
  });

  it('is played against the engine of the device, which fetches what lies beside the module', async () => {
    await compute('device');
    await page.play({});
    await page.counts('.move-field input').toBe(1);
    await type('a1');
    await expect.poll(() => pieces(1)).toBeGreaterThan(0);
    expect(asked.filter((url) => url.endsWith('weights/tic-tac-toe.net'))).toHaveLength(1);
  });

  it('says where the engine is, and offers rules only where there are some', async () => {
    const visitor = await page.another(PHONE);
    const card = visitor.tab.locator('.welcome');
    await expect.poll(() => card.innerText()).toContain('The engine runs on this server.');
    expect(await card.innerText()).not.toContain('Learn');
    expect(await visitor.button('Rules').count()).toBe(0);
    // There is no such key on a phone.
    await visitor.says('.engine').toContain('The engine is off.');
    expect(await visitor.tab.locator('.engine').innerText()).not.toContain('Space');
    await page.newGame('ring');
    await button('Rules').click();
    const rules = page.tab.locator('dialog.rules');
    await expect.poll(() => rules.innerText()).toContain('Have more points.');
    expect(await rules.innerText()).not.toContain('Try it on the board');
    await rules.getByRole('button', { name: 'Close' }).click();
  });

  it('shows the points of seats, or their pieces, and says once who has won', async () => {
    await page.newGame('ring');
    await page.lists('.strip .facts').toEqual(['7 points', '0 points']);
    await page.says('.move-bar .word').toBe('pass');
    await type('pass pass pass pass');
    await page.says('.whose').toBe('Blue won, 4 to 7.');
    await page.newGame('tic-tac-toe');
    await type('b2 a1 c3');
    await page.lists('.strip .facts').toEqual(['1 piece', '2 pieces']);
  });

  it('is for three, each of which has a colour', async () => {
    await page.newGame('trio');
    await type('a1 b2 c3 d1');
    await expect.poll(() => Promise.all([0, 1, 2].map(pieces))).toEqual([2, 1, 1]);
    await page.engine().click();
    await page.says('.verdict-words').toMatch(/^\d+\.\d\s% for Green/);
    await page.engine().click();
  });

  it.each(['hex3', 'yavalath'])('is played on after a seat has left: %s', async (game) => {
    await page.newGame(game);
    await page.play({ against: 'people' });
    await type('c1');
    await page.resign();
    await page.says('.turn').toContain('Blue');
    await type('c2');
    // Green has no more turns.
    await page.says('.turn').toContain('Red');
    await page.resign();
    await page.says('.whose').toContain('Blue won');
    await button(WORDS.analyse).click();
  });

  it('has one value on a cell where several moves end there', async () => {
    await page.newGame('ring');
    await page.engine().click();
    await page.counts('.candidate').toBe(1);
    expect(await page.tab.locator('.candidate text').first().textContent()).toMatch(/^\w+\+$/);
    await page.engine().click();
  });

  it('is saved, opened and pasted', async () => {
    await page.newGame('ring');
    // The pass is made where nothing else is legal.
    await type('n-c');
    await plies().toBe(2);
    await showTab('Games');
    await page.choose('format', 'jsonl');
    const download = await page.saved('Save');
    const path = join(folder, download.suggestedFilename());
    await download.saveAs(path);
    await page.newGame('tic-tac-toe');
    await page.openFile(path);
    await page.says('.variant').toBe('Ring');
    await plies().toBe(2);
    await page.newGame('tic-tac-toe');
    await showTab('Games');
    await page.tab.getByLabel(WORDS.gameText).fill(readFileSync(path, 'utf8'));
    await page.tab.getByRole('button', { name: WORDS.openText }).click();
    await page.says('.variant').toBe('Ring');
    await plies().toBe(2);
  });

  it('is in a link; one that cannot be opened says why', async () => {
    await page.newGame('ring');
    await type('n-c');
    await plies().toBe(2);
    const link = await page.copied(WORDS.copyLink);
    expect(link).toContain('#g=');
    const visitor = await page.another();
    await visitor.tab.goto('about:blank');
    await visitor.tab.goto(link);
    await visitor.says('.variant').toBe('Ring');
    await visitor.plies().toBe(2);
    await visitor.tab.goto('about:blank');
    await visitor.tab.goto(new URL(`/#${must(await makeFragment({ game: 'gone', rules: {}, nodes: [] }))}`, home).href);
    await visitor.says('.said').toContain('unknown game "gone"');
    await visitor.tab.goto('about:blank');
    await visitor.tab.goto(new URL('/#/analyse/unknown/3', home).href);
    await visitor.says('.said').toContain('game of this address');
  });

  it('says why its module cannot be loaded, even if it is the only game', async () => {
    const visitor = await (await (await sharedBrowser()).newContext()).newPage();
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
