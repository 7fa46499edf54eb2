/** Games by a link on a disk that fails: what is answered is stored, and what is not stored has not happened. */
import '../../../src/node/house.ts';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { duelFiles } from '../../../src/board/server/duel-files.ts';
import type { DuelState } from '../../../src/board/service/duel.ts';
import { Duels } from '../../../src/board/service/duels.ts';
import type { DuelRequest, TurnRequest } from '../../../src/board/service/messages.ts';
import type { Client } from '../../../src/engine/scheduler.ts';
import { must, type Result } from '../../../src/util/result.ts';

const { disk } = await vi.hoisted(async () => {
  const { FailingDisk } = await import('../../support/failing-disk.ts');
  return { disk: new FailingDisk() };
});
vi.mock('node:fs', async (original) => disk.mocked(await original()));

const DUEL = 'd'.repeat(24);
const [ANN, BOB, EVE] = ['a', 'b', 'e'].map((letter) => letter.repeat(24)) as [string, string, string];
const FULL = { at: 1, code: 'ENOSPC', isLasting: true };
const invitation = { game: 'meridians', rules: { size: 4 }, place: 0, increment: 0, minutes: 1 };

let folder: string;
let duels: Duels;
let told: boolean[];

function startServer(): void {
  duels?.close();
  told = [];
  const files = duelFiles(folder, (problem) => told.push(problem === null));
  duels = new Duels(
    files,
    () => {},
    () => new Promise(() => {}),
  );
}

/** Follows the game for a moment. */
async function watch(secret: string, more: Partial<DuelRequest> = {}): Promise<Result<DuelState>> {
  const leaving = new AbortController();
  let first: DuelState | undefined;
  const watched = duels.watch(
    {} as Client,
    'an address',
    { id: '', action: 'duel', duel: DUEL, secret, ...more },
    leaving.signal,
    ({ duel }) => {
      first ??= duel;
    },
  );
  leaving.abort();
  const last = await watched;
  return last.ok ? { ok: true, value: first ?? (last.value as { duel: DuelState }).duel } : last;
}

async function turn(secret: string, what: Partial<TurnRequest>): Promise<Result<unknown>> {
  return duels.turn({ id: '', action: 'turn', duel: DUEL, secret, ply: 0, sawOffer: true, ...what });
}

/** What somebody sees who does not play; undefined without a game. */
async function shown() {
  const seen = await watch(EVE);
  if (!seen.ok) return undefined;
  const { moves, isFull, takeBack, ended } = seen.value;
  return { moves, isFull, takeBack, ended };
}

interface Change {
  /** What there is before. */
  readonly before: () => Promise<unknown>;
  readonly change: () => Promise<Result<unknown>>;
}

const invite = () => watch(ANN, { invitation });
const begin = async () => [await invite(), await watch(BOB), await turn(ANN, { move: 'd6' })];
const CHANGES: Readonly<Record<string, Change>> = {
  invitation: { before: async () => {}, change: invite },
  arrival: { before: invite, change: () => watch(BOB) },
  move: { before: begin, change: () => turn(BOB, { ply: 1, move: 'c3' }) },
  resignation: { before: begin, change: () => turn(BOB, { say: 'resign' }) },
  'request to take back': { before: begin, change: () => turn(ANN, { say: 'take-back' }) },
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sightline-duels-'));
  startServer();
});
afterEach(() => {
  disk.disarm();
  duels.close();
  rmSync(folder, { recursive: true });
});

describe.each(Object.keys(CHANGES))('the %s', (name) => {
  const { before: prepare, change } = CHANGES[name] as Change;

  it.each([
    ['once', { code: 'EIO', isLasting: false }],
    ['from then on', FULL],
  ])('is stored when it is answered, or has not happened, where a call of the disk fails %s', async (_, fault) => {
    // A spectator who comes before both players would be one of them.
    const look = name === 'invitation' || name === 'arrival' ? () => readdirSync(folder).map(contentOf) : shown;
    await prepare();
    const earlier = await look();
    disk.arm(folder, { at: Infinity, code: 'EIO', isLasting: false });
    must(await change());
    const { kinds } = disk;
    disk.disarm();
    const later = await look();
    expect(later).not.toEqual(earlier);
    let refused = 0;
    for (const at of kinds) {
      rmSync(folder, { recursive: true });
      folder = mkdtempSync(join(tmpdir(), 'sightline-duels-'));
      startServer();
      await prepare();
      disk.arm(folder, { ...fault, at });
      const answer = await change();
      const { failed } = disk;
      disk.disarm();
      if (!answer.ok) refused++;
      if (!answer.ok) expect(answer.error.code, failed).toBe('not-stored');
      const expected = answer.ok ? later : earlier;
      expect(await look(), failed).toEqual(expected);
      // As after kill -9.
      startServer();
      expect(await look(), failed).toEqual(expected);
      if (!answer.ok) must(await change());
      expect(await look(), failed).toEqual(later);
    }
    // Opening, writing, flushing and renaming it.
    expect(refused).toBeGreaterThanOrEqual(4);
  });
});

/** What is stored, without times. */
function contentOf(name: string): object {
  const { players, moves } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as DuelState & { players: unknown };
  return { players, moves };
}

describe('while the disk is full', () => {
  it('nobody loses on time', async () => {
    vi.useFakeTimers();
    try {
      await begin();
      must(await turn(BOB, { ply: 1, move: 'c3' }));
      disk.arm(folder, FULL);
      await vi.advanceTimersByTimeAsync(200_000);
      expect((await shown())?.ended).toBeUndefined();
      disk.disarm();
      await vi.advanceTimersByTimeAsync(60_000);
      // Ann, who plays Light, is to move.
      expect((await shown())?.ended).toEqual({ winner: 'dark', end: 'time' });
    } finally {
      vi.useRealTimers();
    }
  });

  it('the owner is told once, and again when there is room, which is tried out', async () => {
    vi.useFakeTimers();
    try {
      await begin();
      disk.arm(folder, FULL);
      for (let i = 0; i < 3; i++) expect((await turn(BOB, { say: 'resign' })).ok).toBe(false);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(told).toEqual([true, false]);
      disk.disarm();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(told).toEqual([true, false, true]);
      expect(readdirSync(folder).filter((name) => name.endsWith('.duel'))).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });
});
