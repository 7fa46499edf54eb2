/** Whether a request of the site is for a new turn: it may come twice, or late. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Announcement, Ledger } from '../../../src/board/bot/ledger.ts';
import { must } from '../../../src/util/result.ts';

/** What each of these histories is; after one that is new the site accepts the bot's move. */
function announced(lengths: readonly number[]): Announcement[] {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-ledger-'));
  const ledger = must(Ledger.open(join(folder, 'bot.jsonl')));
  const site = { at: 0, game: 'g', metaGame: 'm', variants: [], players: 2, clockHours: 1 };
  const found = lengths.map((length) => {
    const entries = Array.from({ length }, (_, i) => String(i));
    const is = ledger.announce({ ...site, entries });
    if (is === 'new') {
      ledger.add({ e: 'move', game: 'g', length, move: String(length), ms: 1 });
      ledger.add({ e: 'done', at: 0, game: 'g', length, how: 'played', isOver: false });
    }
    return is;
  });
  ledger.close();
  rmSync(folder, { recursive: true });
  return found;
}

it.each([
  ['twice, and late', [1, 1, 3, 1, 5], ['new', 'known', 'new', 'known', 'new']],
  ['after a swap', [0, 3, 5], ['new', 'new', 'new']],
  ['out of order', [4, 2, 8, 6], ['new', 'known', 'new', 'known']],
] as const)('%s', (_, lengths, expected) => {
  expect(announced(lengths)).toEqual(expected);
});

it('reads the journal of version 1.0.0', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-ledger-'));
  const path = join(folder, 'bot.jsonl');
  cpSync(new URL('../../vectors/1.0.0/bot.jsonl', import.meta.url), path);
  const { games } = must(Ledger.open(path));
  expect([...games.values()]).toMatchObject([
    { id: 'first', entries: ['f6', 'f8'], answered: 0, turn: { entries: ['f6', 'f8'] }, isOver: false, value: 0.61 },
    { id: 'second', entries: ['d4', 'f6'], answered: 1, isOver: true, isKept: true },
  ]);
  rmSync(folder, { recursive: true });
});
