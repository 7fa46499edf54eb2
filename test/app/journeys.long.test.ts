/**
 * Complete tasks of a user: analysing, learning from, collecting and watching games, whose parts are tested by themselves elsewhere.
 * Alone here: a link that is opened in a browser that was never here, 500 games in the explorer, and a match of the program that is
 * watched.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { must } from '../../src/util/result.ts';
import { nextBelow } from '../../src/util/rng.ts';
import { randomState } from '../../src/util/seed.ts';
import { started } from '../support/command.ts';
import { openKit } from '../support/kits.ts';
import { boardPage, executablePath } from './board-page.ts';
import { reviewing } from './reviewing.ts';
import { WORDS } from './words.ts';

const folder = mkdtempSync(join(tmpdir(), 'sightline-journeys-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Games that were resigned, this many of each opening; what follows it is random. Players win by turns. */
function collection(openings: readonly (readonly [line: string, games: number])[]): string {
  const kit = openKit('meridians', { size: 5 });
  const random = randomState('collection');
  const legal = new Int32Array(kit.game.maxMoves);
  const played = (line: string): string[] => {
    const position = kit.game.create();
    const moves = line.split(' ');
    for (const move of moves) kit.game.play(position, must(kit.parseMove(move)));
    while (moves.length < 10 && !kit.outcome(position)) {
      const move = legal[nextBelow(random, kit.game.legalMoves(position, legal))] as number;
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
