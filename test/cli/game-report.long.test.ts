/** Reports on games whose answer is known, whole ones, which take a while. */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { figureNamed } from '../../selfplay/game-report/figures.ts';
import type { GameReport } from '../../selfplay/game-report/report.ts';
import { sightline } from '../support/command.ts';

const example = (name: string) => fileURLToPath(new URL(`../../examples/games/${name}.js`, import.meta.url));
const HEX = ['--game', example('hex'), '--rules', 'swap=false'];
const SMALL = ['--games', '6', '--playouts', '32'];
const run = (args: readonly string[]) => sightline(['game-report', ...args]);

async function report(args: readonly string[]): Promise<GameReport> {
  const { code, stdout, stderr } = await run([...args, '--json']);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout) as GameReport;
}

describe('a report', () => {
  it('of another seed is another one', async () => {
    const [one, other] = await Promise.all(
      ['x', 'y'].map((seed) => report([...HEX, '--size', '4', '--seed', seed, ...SMALL])),
    );
    expect(one?.parts).not.toEqual(other?.parts);
  });

  it('of Hex 5 without the swap says in its first line that it is badly balanced', async () => {
    const { code, stdout } = await run([...HEX, '--size', '5', '--games', '40', '--playouts', '256']);
    expect(code).toBe(0);
    expect(stdout.split('\n')[0]).toMatch(/Hex.*badly balanced: the first player scores \d+ % \(\d+ to \d+ %\)/);
  });

  it('of Connect Four is consistent with a win of the first player', async () => {
    const { parts } = await report(['--game', example('connect-four'), ...SMALL]);
    expect(figureNamed(parts, 'first-score')?.estimate?.high).toBeGreaterThan(0.5);
    expect(figureNamed(parts, 'game-tree')?.value).toBeGreaterThan(10);
  });

  // docs/solved.md: Dark wins size 2, Light size 3, Light size 4.
  it.each([
    ['2', 'loss', 1],
    ['3', 'win', 0],
  ])(
    'of Meridians %s proves what is known of it: a %s',
    async (size, proven, winner) => {
      const { verdict, seatScores } = await report(['--size', size, ...SMALL]);
      expect(verdict.proven).toBe(proven);
      expect(seatScores.at(-1)?.scores[winner]?.high).toBeGreaterThan(0.5);
    },
    120_000,
  );

  it('of Meridians 4 is consistent with the win of Light', async () => {
    const { parts, verdict } = await report(['--size', '4', ...SMALL]);
    expect(figureNamed(parts, 'first-score')?.estimate?.high).toBeGreaterThan(0.5);
    expect(verdict.proven).not.toBe('loss');
  });

  it('of Meridians 3 under the pie rule is consistent with the win of the player who chooses', async () => {
    const made = await report(['--size', '3', '--pie', ...SMALL]);
    expect(made.verdict).toMatchObject({ favoured: null, proven: null, text: expect.stringContaining('chooses') });
    expect(figureNamed(made.parts, 'first-score')?.estimate?.low).toBeLessThan(0.5);
    expect(made.mirror).toEqual([]);
    expect(made.firstMoves.every(({ move }) => move.split(' ').length === 2)).toBe(true);
  });
});
