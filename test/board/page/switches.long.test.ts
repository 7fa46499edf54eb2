/** What remains of games that were left: 50 changes of the game with the engine on, on a static host. */
import type { CDPSession } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { SITE } from '../../support/site.ts';
import { choose, executablePath } from './board-page.ts';
import { sitePage } from './site-page.ts';

const CHANGES = 50;
/** The first changes load the parts of each game. */
const WARM = 10;
const GAMES: readonly (readonly [game: string, size?: string])[] = [
  ['Meridians', '5'],
  ['Mǽrstánas'],
  ['Meridians', '7'],
  ['HexiMeros'],
];

/** After a collection of garbage: megabytes of the heap, nodes of documents, and listeners. */
async function held(session: CDPSession) {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return { heap: usedSize / 1e6, nodes, listeners: jsEventListeners };
}

describe.skipIf(executablePath === undefined)('the page after many games', () => {
  const page = sitePage();

  it('holds no more than after the first ones', async () => {
    await page.context.addInitScript("localStorage['sightline.live'] = 'true'");
    const { tab } = await page.open(page.host.offer('/', SITE));
    await expect.poll(() => page.isIsolated(tab)).toBe(true);
    const session = await page.context.newCDPSession(tab);
    const begin = async (i: number) => {
      const [game, size] = GAMES[i % GAMES.length] as (typeof GAMES)[number];
      await tab.locator('.tabs').getByRole('button', { name: 'Games' }).click();
      await tab.getByText('New game', { exact: true }).click();
      await choose(tab, 'game', game);
      if (size !== undefined) await choose(tab, 'size', size);
      await tab.getByRole('button', { name: 'Begin', exact: true }).click();
      await tab.locator('.tabs').getByRole('button', { name: 'Analyse' }).click();
      await tab.locator('.candidates .candidate').first().waitFor();
    };
    for (let i = 0; i < WARM; i++) await begin(i);
    const before = { ...(await held(session)), workers: tab.workers().length };
    for (let i = WARM; i < CHANGES; i++) await begin(i);
    const after = { ...(await held(session)), workers: tab.workers().length };
    expect(after.workers).toBe(before.workers);
    expect(after.heap).toBeLessThan(before.heap + 10);
    expect(after.nodes).toBeLessThan(before.nodes + 1000);
    expect(after.listeners).toBeLessThan(before.listeners + 200);
  });
});
