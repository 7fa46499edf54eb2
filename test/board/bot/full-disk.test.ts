/** A bot whose disk is full plays on, and writes later what the disk did not take. */
import '../../../src/node/house.ts';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Ledger } from '../../../src/board/bot/ledger.ts';
import { must } from '../../../src/util/result.ts';
import { BotHere } from '../../support/bot.ts';
import type { FailingDisk } from '../../support/failing-disk.ts';

const disk = vi.hoisted(() => ({ current: undefined as FailingDisk | undefined }));
vi.mock('node:fs', async (original) => {
  const { FailingDisk } = await import('../../support/failing-disk.ts');
  disk.current = new FailingDisk();
  return disk.current.mocked(await original<typeof import('node:fs')>());
});

let here: BotHere;

beforeAll(async () => {
  here = await BotHere.start();
});

afterAll(async () => {
  await here.end();
});

it('loses nothing', async () => {
  const { site, folder, path } = here;
  await here.stop();
  // It is full after the first moves.
  (disk.current as FailingDisk).arm(folder, { at: 60, code: 'ENOSPC', isLasting: true });
  await here.restart();
  const { bot } = here;
  const game = site.begin('full', ['size-6'], 0);
  await expect.poll(() => bot.status().errors.length).toBeGreaterThan(0);
  const moves = game.played.length;
  const { length } = readFileSync(path, 'utf8');
  await expect.poll(() => game.played.length).toBeGreaterThan(moves + 2);
  expect(readFileSync(path, 'utf8')).toHaveLength(length);
  (disk.current as FailingDisk).disarm();
  await game.end;
  await expect.poll(() => bot.status().games[0]?.turn).toBeUndefined();
  await here.stop();
  const ledger = must(Ledger.open(path));
  expect(ledger.games.get('full')?.answered).toBe(game.played.at(-1));
  ledger.close();
  await here.restart();
  expect(site.counts).toMatchObject({ twice: 0, illegal: 0 });
});
