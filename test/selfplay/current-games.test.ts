import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CurrentGames, currentGames } from '../../selfplay/tournament/current-games.ts';
import { Journal } from '../../src/node/journal.ts';
import { must } from '../../src/util/result.ts';
import { testFolder } from '../support/folder.ts';
import { game, log } from '../support/logs.ts';

const folder = testFolder();

describe('the games in progress beside a log', () => {
  const path = join(folder, 'm.jsonl');
  const file = `${path}.now`;
  let journal: Journal;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const created = must(Journal.create(path, true));
    journal = created;
    journal.append(log(['a', 'b'], []).header);
  });
  afterEach(() => {
    vi.useRealTimers();
    journal.close();
  });

  const numbered = () => currentGames(path).map(({ index, moves }) => [index, moves.length]);
  const current = (index: number, moves: readonly string[]) => ({ ...game(index, 'a', 'b'), moves });

  it('are written at most once a second, and are gone with the tournament', () => {
    const now = new CurrentGames(path);
    for (const index of [1, 0]) now.begin(index);
    for (let ply = 1; ply <= 4; ply++) now.note(current(1, game(1, 'a', 'b').moves.slice(0, ply)));
    expect(existsSync(file)).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(numbered()).toEqual([[1, 4]]);
    now.note(current(0, ['f6']));
    expect(numbered()).toEqual([[1, 4]]);
    vi.advanceTimersByTime(1000);
    expect(numbered()).toEqual([
      [0, 1],
      [1, 4],
    ]);
    const written = readFileSync(file);
    vi.advanceTimersByTime(60_000);
    expect(readFileSync(file)).toEqual(written);
    now.close();
    expect(readdirSync(folder).filter((name) => name.endsWith('.now'))).toEqual([]);
  });

  it('lose a game when it ends, and take nothing of it that comes later', () => {
    const now = new CurrentGames(path);
    now.begin(0);
    now.note(current(0, ['f6']));
    vi.advanceTimersByTime(1000);
    now.end(0);
    now.note(current(0, ['f6', 'c3']));
    vi.advanceTimersByTime(1000);
    expect(numbered()).toEqual([]);
    now.close();
  });

  it('are none where the process that wrote them is gone, and the next one removes what it has left', () => {
    writeFileSync(file, `${JSON.stringify(current(0, ['f6']))}\n`);
    expect(numbered()).toEqual([[0, 1]]);
    journal.close();
    expect(numbered()).toEqual([]);
    new CurrentGames(path).close();
    expect(existsSync(file)).toBe(false);
  });

  it.each([
    '',
    '\n',
    '{"index":0',
    '[]',
    '{"index":0}',
    '{"index":0,"moves":[1],"players":[]}',
    '{"index":0,"moves":[],"players":[null,{}]}',
  ])('are none in a file that holds %j', (text) => {
    writeFileSync(file, text);
    expect(numbered()).toEqual([]);
    rmSync(file);
  });
});
