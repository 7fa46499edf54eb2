import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readSuite } from '../../bench/suite/suite.ts';
import { type Budgets, isSolvedTask } from '../../selfplay/solving/solving.ts';
import { attempts } from '../support/attempts.ts';

const READ = readSuite('meridians');
const SUITE = READ.ok ? READ.value : [];
const SMALL = SUITE.filter(({ size }) => size === 4);
const TIMES: Budgets = { unit: 'ms', amounts: [1, 20] };

describe('a player', () => {
  it('without a limit is looked at while it thinks', async () => {
    const all = await attempts(SMALL.slice(0, 2), 'mcts:preset=static,threads=2', TIMES);
    for (const attempt of all) {
      expect(attempt.moves).toHaveLength(2);
      expect(isSolvedTask(attempt, 1)).toBe(attempt.settled !== null);
    }
  });

  it('by alpha-beta takes times', async () => {
    for (const { moves } of await attempts(SMALL.slice(0, 2), 'alphabeta', TIMES)) expect(moves).toHaveLength(2);
  });

  it('that is a program is led through the game to the position', async () => {
    const mock = fileURLToPath(new URL('../support/gtp-mock.mjs', import.meta.url));
    const [attempt] = await attempts(SUITE.slice(-1), `gtp:exec "${process.execPath}" "${mock}" ok`, TIMES);
    expect(attempt?.moves[0]).toMatch(/^[a-o]\d+$/);
  });
});
