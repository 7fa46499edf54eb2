import { describe, expect, it } from 'vitest';
import { sgfFiles } from '../../selfplay/sgf-files.ts';
import { game, log } from '../support/logs.ts';

describe('the files of logs', () => {
  it('are named by the index of the game, and by the log where there are several', () => {
    const one = log(['a', 'b'], [game(0, 'a', 'b'), game(12, 'b', 'a')]);
    const two = log(['a', 'b'], [game(0, 'a', 'b')], { seed: '2' }, '2026-12-02T12:00:00.000Z');
    expect(sgfFiles([one, one]).map(({ name }) => name)).toEqual(['0000.sgf', '0012.sgf']);
    expect(sgfFiles([two, one]).map(({ name }) => name)).toEqual(['1-0000.sgf', '1-0012.sgf', '2-0000.sgf']);
  });
});
