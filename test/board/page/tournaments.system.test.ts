/** Tournaments in the page: one that is being played, and its games on the board. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Journal } from '../../../src/node/journal.ts';
import { must } from '../../../src/util/result.ts';
import { findings } from '../../support/axe.ts';
import { testFolder } from '../../support/folder.ts';
import { game, log } from '../../support/logs.ts';
import { boardPage, executablePath, PHONE } from './board-page.ts';

const folder = testFolder();

const SPRT = 'elo0=0,elo1=30,alpha=0.05,beta=0.05,model=logistic';
const MOVES = ['d4', 'c2', 'd2', 'c4'];
/** The page asks once a second or two. */
const LONG = [...MOVES, 'e3', 'e5'];

/** The games of `a`, which wins three of four. */
function played(index: number) {
  const [light, dark] = index % 2 === 0 ? ['a', 'b'] : ['b', 'a'];
  const winner = index % 4 === 3 ? 'light' : index % 2 === 0 ? 'light' : 'dark';
  return game(index, light as string, dark as string, { size: 4, moves: MOVES, winner, end: 'resign' });
}

function begun(name: string): Journal {
  const journal = must(Journal.create(join(folder, name)));
  journal.append(log(['a', 'b'], [], { size: 4, games: 100, sprt: SPRT }).header);
  return journal;
}

describe.skipIf(executablePath === undefined)('the page', () => {
  const page = boardPage({ logs: folder });
  const { button, names, showTab, type } = page;
  const panel = () => page.tab.locator('.tournament');

  it('shows a match while it is played: its table, its test, and its last game on the board', async () => {
    const journal = begun('live.jsonl');
    for (let i = 0; i < 8; i++) journal.append(played(i));
    await type('g6 g9');
    await showTab('Tournaments');
    await page.says('.log .state').toBe('running');
    // The user's own game is not beside it.
    const isShown = () => page.tab.locator('svg.board:not(.diagram)').isVisible();
    expect(await isShown()).toBe(false);
    expect([await page.moves(), await page.number('.turn-line .whose')]).toEqual([[], 0]);
    const rows = () => panel().locator('.standings tbody tr').allInnerTexts();
    await expect.poll(async () => (await rows())[0]).toMatch(/^a\s+75\.0\s%\s+8\s+6\s+0\s+2$/);
    const llr = () => panel().locator('.llr').innerText();
    const before = await llr();
    expect(await page.number('.tournament .graph .rule.bound')).toBe(2);
    // From nothing played on.
    expect(await page.number('.tournament .graph circle')).toBe(5);
    await page.says('.tournament').toContain('None to show');
    expect(await findings(page.tab)).toEqual([]);
    await button('Follow').click();
    await expect.poll(names).toEqual(MOVES);
    expect(await isShown()).toBe(true);
    for (let i = 8; i < 12; i++) journal.append({ ...played(i), moves: [...MOVES, 'e3'] });
    await expect.poll(llr).not.toBe(before);
    await expect.poll(names).toEqual([...MOVES, 'e3']);
    // A game whose pair is not complete counts in the table, and the score by pairs says so.
    journal.append(played(12));
    await expect.poll(async () => (await rows())[0]).toMatch(/^a\s+76\.9\s%\s+13\s/);
    expect(await panel().locator('.verdict').innerText()).toContain('75.0');
    expect(await panel().innerText()).toContain('1 unfinished pair');
    await button('Back to your game').click();
    await expect.poll(isShown).toBe(false);
    journal.close();
    await page.says('.log .state').toBe('stopped');
    await showTab('Analyse');
    expect(await names()).toEqual(['g6', 'g9']);
  });

  it('shows the game in progress that is chosen, every move as it is played, and then the next one', async () => {
    const journal = begun('now.jsonl');
    const inProgress = (games: Readonly<Record<number, number>>) => {
      const lines = Object.entries(games).map(([index, plies]) => ({ ...played(+index), moves: LONG.slice(0, plies) }));
      const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      writeFileSync(join(folder, 'now.jsonl.now'), text);
    };
    inProgress({ 0: 2, 1: 3 });
    await type('g6 g9');
    await showTab('Tournaments');
    const games = () => panel().getByRole('button', { name: /^No\. \d/ });
    await expect.poll(() => games().allInnerTexts()).toEqual(['No. 1, a – b: 2 plies', 'No. 2, b – a: 3 plies']);
    await games().nth(1).click();
    await expect.poll(names).toEqual(LONG.slice(0, 3));
    // It goes on while one looks at something else, and leaves those where they are who have gone back in it.
    await showTab('Analyse');
    inProgress({ 0: 2, 1: 4 });
    const current = page.tab.locator('.moves .move[aria-current]');
    await expect.poll(names).toEqual(LONG.slice(0, 4));
    await expect.poll(() => current.innerText()).toContain(LONG[3]);
    await page.tab.locator('.moves .move').first().click();
    inProgress({ 0: 2, 1: 5 });
    await expect.poll(names).toEqual(LONG.slice(0, 5));
    expect(await current.innerText()).toContain(LONG[0]);
    journal.append({ ...played(1), moves: LONG });
    inProgress({ 0: 2, 2: 1 });
    await expect.poll(names).toEqual(LONG);
    await expect.poll(names).toEqual(LONG.slice(0, 1));
    await showTab('Tournaments');
    await expect.poll(() => games().nth(1).getAttribute('aria-pressed')).toBe('true');
    await button('Back to your game').click();
    await expect.poll(() => games().nth(1).getAttribute('aria-pressed')).toBe('false');
    await showTab('Analyse');
    expect(await names()).toEqual(['g6', 'g9']);
    journal.close();
    rmSync(join(folder, 'now.jsonl'));
  });

  it('has the report of a log, on a phone too', async () => {
    await page.open(PHONE);
    await showTab('Tournaments');
    await panel().waitFor();
    const [report] = await Promise.all([page.context.waitForEvent('page'), panel().getByText('Report').click()]);
    await expect.poll(() => report.title()).toBe('a against b');
    expect(await report.locator('svg').count()).toBeGreaterThan(2);
  });
});
