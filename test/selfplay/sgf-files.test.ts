import { describe, expect, it } from 'vitest';
import type { TournamentLog } from '../../selfplay/tournament/log.ts';
import { sgfFiles } from '../../selfplay/tournament/report/sgf-files.ts';
import { must } from '../../src/util/result.ts';
import { game, log } from '../support/logs.ts';

function names(logs: readonly TournamentLog[]): string[] {
  const files = must(sgfFiles(logs));
  return files.map(({ name }) => name);
}

describe('the files of logs', () => {
  it('are named by the number of the game, from 1, and by the log where there are several', () => {
    const one = log(['a', 'b'], [game(0, 'a', 'b'), game(12, 'b', 'a')]);
    const two = log(['a', 'b'], [game(0, 'a', 'b')], { seed: '2' }, '2026-12-02T12:00:00.000Z');
    expect(names([one, one])).toEqual(['0001.sgf', '0013.sgf']);
    expect(names([two, one])).toEqual(['1-0001.sgf', '1-0013.sgf', '2-0001.sgf']);
  });
});
