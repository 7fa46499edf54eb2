/** Matches from programs: `sightline/match`, with its compiled code and threads. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type * as Match from '../../selfplay/index.ts';
import { built } from '../support/built.ts';
import { testFolder } from '../support/folder.ts';
import { naming } from '../support/parts.ts';
import { runHere } from '../support/run-here.ts';

const folder = testFolder();
const { runMatch, readLog, report } = (await import(built('selfplay/index.js').href)) as typeof Match;

const MATCH = {
  game: { name: 'meridians', rules: { size: 3 } },
  players: ['mcts:playouts=5', 'random'],
  games: 6,
  concurrency: 2,
  seed: 'a',
};

describe('a match from code', () => {
  it('plays its games, logs them, and says what the command says of the log', async () => {
    const log = join(folder, 'whole.jsonl');
    const seen: number[] = [];
    const { games, summary, isStopped } = await runMatch({ ...MATCH, log, onGame: ({ index }) => seen.push(index) });
    expect(games).toHaveLength(6);
    expect(seen.sort()).toEqual([0, 1, 2, 3, 4, 5]);
    expect({ isStopped, players: summary.players.map(({ name }) => name) }).toEqual({
      isStopped: false,
      players: MATCH.players,
    });
    const read = readLog(log);
    const again = read.ok ? report([read.value]) : read;
    expect(again).toEqual({ ok: true, value: { ...summary, startedAt: expect.any(String) } });
    const printed = await runHere(['report', log, '--json']);
    expect(JSON.parse(printed.stdout)).toEqual(again.ok && again.value);
    const played = await runHere(['match', ...MATCH.players, '--size', '3', '--games', '6', '--seed', 'a', '--json']);
    // The course of a match is in the order in which its games ended.
    const { course, ...match } = summary.match as NonNullable<typeof summary.match>;
    expect(JSON.parse(played.stdout)).toMatchObject({ games: 6, match });
  });

  it('is stopped by a signal, resumes from its log, and can be made longer', async () => {
    const log = join(folder, 'stopped.jsonl');
    const leaving = new AbortController();
    const { signal } = leaving;
    const begun = await runMatch({ ...MATCH, concurrency: 1, log, signal, onGame: () => leaving.abort() });
    expect({ games: begun.games.length, isStopped: begun.isStopped }).toEqual({ games: 1, isStopped: true });
    const { games, summary } = await runMatch({ ...MATCH, games: 8, log });
    expect(games).toHaveLength(8);
    expect(summary).toMatchObject({ games: 8, planned: 8 });
    const { games: asLong } = await runMatch({ ...MATCH, games: undefined, log });
    expect(asLong).toHaveLength(8);
  });

  it('is refused before anything is written', async () => {
    const log = join(folder, 'stopped.jsonl');
    const before = readFileSync(log, 'utf8');
    const refused: readonly (readonly [object, string, ...(string | number)[]])[] = [
      [{ players: ['random'] }, 'bad-players'],
      [{ players: ['random', 'random'] }, 'bad-players'],
      [{ players: ['mcts', 'random'] }, 'bad-players'],
      [{ players: ['magic', 'random'] }, 'bad-player'],
      [{ game: { name: 'chess' } }, 'unknown-game'],
      [{ sprt: 'elo0=1' }, 'sprt-missing'],
      [{ openingPlies: 50 }, 'no-opening', 'openingPlies'],
      [{ log, seed: 'b', maxPlies: 50 }, 'other-run', 'seed', 'maxPlies'],
      [{ log, games: 4 }, 'bad-option', 'games', 4],
    ];
    for (const [options, code, ...parts] of refused) {
      const message = expect.stringMatching(naming(...parts));
      await expect(runMatch({ ...MATCH, ...options }), code).rejects.toMatchObject({ code, message });
    }
    expect(readFileSync(log, 'utf8')).toBe(before);
  });
});
