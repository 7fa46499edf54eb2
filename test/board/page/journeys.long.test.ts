/**
 * Complete tasks of a user: analysing, learning from, collecting and watching games, whose parts are tested by themselves elsewhere.
 * Alone here: a link that is opened in a browser that was never here, 500 games in the explorer, a match of the program that is
 * watched, and a game by the keyboard alone, from its beginning to its analysis.
 */
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { randomMove } from '../../../src/games/legal-moves.ts';
import { must } from '../../../src/util/result.ts';
import { randomState } from '../../../src/util/seed.ts';
import { started } from '../../support/command.ts';
import { testFolder } from '../../support/folder.ts';
import { openKit } from '../../support/kits.ts';
import { boardPage, executablePath } from './board-page.ts';
import { reviewing } from './reviewing.ts';
import { WORDS } from './words.ts';

const folder = testFolder();

/** Games that were resigned, this many of each opening; what follows it is random. Players win by turns. */
function collection(openings: readonly (readonly [line: string, games: number])[]): string {
  const kit = openKit('meridians', { size: 5 });
  const random = randomState('collection');
  const played = (line: string): string[] => {
    const position = kit.game.create();
    const moves = line.split(' ');
    for (const move of moves) kit.game.play(position, must(kit.parseMove(move)));
    while (moves.length < 10 && !kit.outcome(position)) {
      const move = randomMove(kit.game, position, random) as number;
      moves.push(kit.game.moveName(move));
      kit.game.play(position, move);
    }
    // One that is over cannot be resigned.
    return kit.outcome(position) ? played(line) : moves;
  };
  const games = openings.flatMap(([line, count]) =>
    Array.from({ length: count }, (_, i) => {
      const winner = i % 2 === 0 ? 'light' : 'dark';
      const players = [`Ann ${i}`, 'Bob'];
      return { game: 'meridians', size: 5, players, moves: played(line), winner, end: 'resign' };
    }),
  );
  return games.map((game) => `${JSON.stringify(game)}\n`).join('');
}

describe.skipIf(executablePath === undefined)('somebody', () => {
  const page = boardPage({ logs: folder });
  const { button, names, paste, pieces, showPane, showTab, type } = page;
  const { findMistakes, card } = reviewing(page);
  const chosen = () => page.tab.locator('.move[aria-current]').allInnerTexts();

  it('analyses a game that was pasted, and shares the position, which opens in another browser', async () => {
    await page.openAlone();
    await paste('(;FF[4]RU[Meridians]SZ[7]PL[W];W[g6];B[g9];W[j6](;B[d9];W[g3])(;B[e9]C[a try]))');
    await expect.poll(names).toEqual(['g6', 'g9', 'j6', 'd9', 'e9', 'g3']);
    await page.tab.getByRole('switch', { name: 'Engine' }).click();
    await page.tab.locator('.moves .move', { hasText: 'd9' }).click();
    await expect.poll(() => page.tab.locator('.verdict-words').innerText()).toMatch(/\d\s% for Light$/);
    const shown = await page.tab.locator('svg.board:not(.diagram)').getAttribute('aria-label');
    // A move of the engine goes into the game, and one goes back to where one was.
    await page.tab.locator('.moves-table tbody .go').first().click();
    await expect.poll(async () => (await names()).length).toBe(7);
    const whole = await names();
    await button('Back').click();
    await expect.poll(chosen).toEqual([expect.stringContaining('d9')]);
    await page.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await button(WORDS.copyLink).click();
    const copied = async () => String(await page.tab.evaluate('navigator.clipboard.readText()'));
    await expect.poll(copied).toMatch(/#g=[\w-]+&at=\d$/);
    const link = await copied();
    await page.open();
    expect(await names()).toEqual([]);
    await page.tab.goto(link.replace(/^[^#]*/, page.server.url.replace(/\?.*/, '')));
    await expect.poll(names).toEqual(whole);
    // Who has never been here is told what the game is.
    await page.tab.getByRole('region', { name: 'First steps' }).waitFor();
    expect(await chosen()).toEqual([expect.stringContaining('d9')]);
    expect(await page.tab.locator('svg.board:not(.diagram)').getAttribute('aria-label')).toBe(shown);
    expect(await page.tab.locator('.moves .comment').innerText()).toBe('a try');
  });

  it('finds the mistakes of a side, has them become puzzles, and solves one', async () => {
    await findMistakes();
    expect((await page.moves()).at(-1)).toContain('e5??');
    expect(await page.tab.locator('.moves .move .sign').count()).toBe(7);
    await expect.poll(() => button(WORDS.nextMistake).getAttribute('aria-disabled')).toBe('true');
    // From the last one back: what would have been better is told of each.
    const better = new Map<number, string>();
    const atHand = page.tab.locator('.at-hand');
    for (let ply = 7; ply > 1; ply--) {
      await expect.poll(() => atHand.innerText()).toMatch(new RegExp(`^${ply}\\D.*\\?`));
      better.set(ply, (await atHand.getByRole('button').innerText()).split(' ')[0] as string);
      await button(WORDS.previousMistake).click();
    }
    await button(WORDS.nextMistake).click();
    await expect.poll(chosen).toEqual([expect.stringContaining('c3')]);
    // A better line is played out from the position before.
    await atHand.getByRole('button').click();
    await expect.poll(() => page.tab.locator('.numbers text').count()).toBeGreaterThan(0);
    await page.tab.getByRole('button', { name: /^Make puzzles of Dark’s 3 mistakes$/ }).click();
    await page.choose('from', 'mistakes');
    await expect.poll(() => page.tab.locator('.panel').innerText()).toContain('(3)');
    await button(WORDS.beginPuzzle).click();
    await card().waitFor();
    const stones = (await pieces(0)) + (await pieces(1));
    await page.click(better.get(stones + 1) as string);
    await expect.poll(() => card().locator('.right').count()).toBe(1);
    await button(WORDS.leave).click();
    await expect.poll(() => page.tab.locator('.panel').innerText()).toMatch(/\b0\D+2\D+1\b/);
    // Another tab shows the marks, too.
    await showTab('Analyse');
    await expect.poll(async () => (await page.moves()).at(-1)).toContain('e5??');
  });

  it('imports 500 games into the library, and shows the moves of an opening in the explorer', async () => {
    // Beside the middle, and then two points that no symmetry exchanges; and a corner.
    const text = collection([
      ['e5 e8', 300],
      ['e5 e6', 150],
      ['a1', 50],
    ]);
    await showTab('Library');
    await page.tab
      .getByLabel('Files for the library')
      .setInputFiles([{ name: 'club.jsonl', mimeType: 'text/plain', buffer: Buffer.from(text) }]);
    await page.tab.getByText('club.jsonl: 500 new').waitFor();
    await page.newGame('meridians', { size: '5' });
    await showPane(WORDS.explorer);
    const rows = () => page.tab.locator('.explored tbody tr');
    const games = async () => (await rows().allInnerTexts()).map((row) => Number(row.split(/\s+/)[1]));
    await expect.poll(games).toEqual([450, 50]);
    await rows().first().getByRole('button').click();
    // The board has no point in its middle: these two are alike.
    const alike = ['e4', 'e5'];
    await expect.poll(async () => alike.includes((await names())[0] ?? '')).toBe(true);
    await expect.poll(games).toEqual([300, 150]);
    const won = () => rows().first().locator('.shares').getAttribute('aria-label');
    await expect.poll(won).toBe('won 150, drawn 0, lost 150');
    await rows().first().getByRole('button').click();
    await expect.poll(async () => (await names()).length).toBe(2);
    await showTab('Library');
    await page.tab.getByText('Reached the position on the board').click();
    await expect.poll(() => page.tab.locator('.library').innerText()).toContain('300 games');
    await page.tab.locator('.library .game-row').first().click();
    await showTab('Analyse');
    await expect.poll(async () => (await names()).length).toBeGreaterThan(5);
    expect(alike).toContain((await names())[0]);
  });

  it('watches a match while it is played, a game of it live, and the list of those that are over', async () => {
    await type('g6 g9');
    const players = ['a', 'b'].map((name) => `mcts:name=${name}`);
    const limits = ['--size', '4', '--time', '60ms', '--concurrency', '1', '--games', '60'];
    const match = started(['match', ...players, ...limits, '--log', join(folder, 'real.jsonl')]);
    try {
      await showTab('Tournaments');
      const panel = page.tab.locator('.tournament');
      const live = panel.getByRole('button', { name: /^No\. \d/ });
      await live.first().click();
      // Move by move, and then the next game.
      const played = async () => (await names()).length;
      const first = await played();
      await expect.poll(played).not.toBe(first);
      const over = () => page.tab.locator('.game-row').count();
      await expect.poll(over).toBeGreaterThan(0);
      const before = await over();
      await expect.poll(over).toBeGreaterThan(before);
      await expect.poll(() => live.first().getAttribute('aria-pressed')).toBe('true');
      await button(WORDS.follow).click();
      await expect.poll(() => button(WORDS.follow).getAttribute('aria-pressed')).toBe('true');
      await expect.poll(() => page.tab.locator('.game-row').first().getAttribute('aria-current')).toBe('true');
      await page.tab.locator('.game-row').last().click();
      await expect.poll(() => page.tab.locator('.game-row').last().getAttribute('aria-current')).toBe('true');
      await button(WORDS.backToGame).click();
      await expect.poll(names).toEqual(['g6', 'g9']);
    } finally {
      match.kill();
    }
    await expect.poll(() => page.tab.locator('.log .state').innerText()).toBe('stopped');
  });
});

describe.skipIf(executablePath === undefined)('somebody who plays', () => {
  const page = boardPage();
  const { button, names, pieces, play, showTab } = page;
  const isMyMove = () => expect.poll(() => page.tab.locator('.turn').innerText()).toContain('Your move.');
  const plies = async () => (await names()).length;

  describe('without a mouse', () => {
    const press = (key: string) => page.tab.keyboard.press(key);
    const isFocused = (target: Locator) =>
      target.evaluateAll((all) => all.some((one) => one === document.activeElement));
    /** Goes there by the key that leads from one control to the next one. */
    async function tabTo(target: Locator): Promise<void> {
      await target.first().waitFor();
      for (let i = 0; i < 80; i++) {
        if (await isFocused(target)) return;
        await press('Tab');
      }
      throw new Error(`no way by Tab to ${target}`);
    }
    async function activate(target: Locator): Promise<void> {
      await tabTo(target);
      await press('Enter');
    }
    const tab = (name: string) => page.tab.locator('.tabs').getByRole('button', { name });
    /** Goes over the board to a cell, each time nearer to it, and plays there. */
    async function playAt(name: string): Promise<void> {
      const { picture } = await page.kit();
      const board = page.tab.locator('svg.board:not(.diagram)');
      const spot = (cell: string) => picture.cells[picture.names.indexOf(cell)] as readonly [number, number];
      const [x, y] = spot(name);
      const at = async () => /^(\w+): /.exec((await board.getAttribute('aria-label')) ?? '')?.[1];
      await tabTo(board);
      if ((await at()) === undefined) await press('ArrowRight');
      for (let i = 0; i < 40; i++) {
        const now = (await at()) as string;
        if (now === name) return press('Enter');
        const [dx, dy] = [x - spot(now)[0], y - spot(now)[1]];
        const isAlong = Math.abs(dx) >= Math.abs(dy);
        await press(isAlong ? (dx > 0 ? 'ArrowRight' : 'ArrowLeft') : dy > 0 ? 'ArrowDown' : 'ArrowUp');
      }
      throw new Error(`no way over the board to ${name}`);
    }

    it('begins a game, plays it, analyses it, and goes from part to part', async () => {
      await activate(tab('Play'));
      await tabTo(page.tab.getByLabel('size', { exact: true }));
      await page.tab.keyboard.type('5');
      await tabTo(page.tab.getByLabel('level', { exact: true }));
      await page.tab.keyboard.type('1');
      await activate(page.tab.locator('form button', { hasText: 'Play' }));
      await isMyMove();
      for (let round = 1; round <= 2; round++) {
        await playAt((await page.legalMoves())[0] as string);
        await expect.poll(plies).toBe(2 * round);
        await isMyMove();
      }
      await activate(button(WORDS.takeBack));
      await expect.poll(plies).toBe(2);
      await activate(button(WORDS.resign));
      // Whoever presses it twice goes on playing.
      expect(await isFocused(button('Play on'))).toBe(true);
      await press('Shift+Tab');
      await press('Enter');
      await expect.poll(() => page.tab.locator('.whose').innerText()).toContain('You resigned.');
      await activate(button(WORDS.analyse));
      await press(' ');
      await page.tab.locator('.candidate').first().waitFor();
      await press('ArrowLeft');
      await expect.poll(() => page.tab.locator('.move[aria-current]').innerText()).toContain((await names())[0]);
      await press('ArrowRight');
      await page.tab.locator('.candidate').first().waitFor();
      await press('Enter');
      await expect.poll(plies).toBe(3);
      await press(' ');
      for (const part of ['Games', 'Library', 'Learn', 'Tournaments', 'Analyse']) {
        await activate(tab(part));
        await expect.poll(() => page.tab.locator('.tabs [aria-current]').innerText()).toBe(part);
      }
    });
  });

  it('sets up a position, and plays from it', async () => {
    await page.newGame('meridians', { size: '5' });
    await showTab('Games');
    await page.tab.locator('summary', { hasText: 'Position' }).click();
    await button(WORDS.setUp).click();
    const panel = page.tab.locator('.panel');
    const paint = async (brush: string, cells: string) => {
      await panel.getByRole('button', { name: brush, exact: true }).click();
      for (const cell of cells.split(' ')) await page.click(cell);
    };
    await paint('Light', 'e2 e5 e8');
    await paint('Dark', 'g1 g3 g5');
    await expect.poll(() => Promise.all([pieces(0), pieces(1)])).toEqual([3, 3]);
    await page.choose('to move', 'Dark');
    await expect.poll(() => panel.getByRole('status').first().innerText()).toMatch(/ D \d \d$/);
    await button(WORDS.usePosition).click();
    await showTab('Analyse');
    await button(WORDS.playFromHere).click();
    await play({ against: 'level', level: '1', you: 'true' });
    await isMyMove();
    expect((await page.players()).join(' ')).toContain('You Dark');
    expect(await Promise.all([pieces(0), pieces(1)])).toEqual([3, 3]);
    await page.click('c1');
    await expect.poll(plies).toBe(2);
    await isMyMove();
    await button(WORDS.takeBack).click();
    await expect.poll(plies).toBe(0);
    expect(await Promise.all([pieces(0), pieces(1)])).toEqual([3, 3]);
    expect(await button(WORDS.takeBack).isDisabled()).toBe(true);
  });

  it('goes through the lesson from its first step to its last one', async () => {
    await showTab('Learn');
    await button(WORDS.learn).click();
    const card = page.tab.locator('.lesson');
    // By the rules; the second-last also costs nobody anything at f4 and d4.
    const answers = ['e4', 'g4', 'd5', 'b3', 'c3', 'g1', 'b3'];
    for (const [i, answer] of answers.entries()) {
      await expect.poll(() => card.innerText()).toContain(`step ${i + 1} of 7`);
      await page.click(answer);
      await expect.poll(() => card.locator('.tried.right').innerText()).toContain(`✓ ${answer}`);
      await button(i < 6 ? WORDS.nextStep : WORDS.finishLesson).click();
    }
    await expect.poll(() => page.tab.locator('.variant').innerText()).toContain('size 5');
    await showTab('Learn');
    await expect.poll(() => page.tab.locator('.panel').innerText()).toContain('7 of 7 steps solved');
    expect(await button('Repeat the lesson').count()).toBe(1);
  });
});
