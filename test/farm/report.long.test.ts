/** Alone here: a report on a game by the workers of a farm. That a farm plays what one machine plays is tested with matches. */
import { expect, it } from 'vitest';
import type { GameReport } from '../../selfplay/game-report/report.ts';
import { describeFarm } from '../support/farm.ts';
import { runHere } from '../support/run-here.ts';

const ARGS = ['--size', '3', '--games', '6', '--playouts', '16', '--json'];

/** All but what differs from run to run. */
function lasting(stdout: string): Omit<GameReport, 'speed'> {
  const { speed: _, ...rest } = JSON.parse(stdout) as GameReport;
  return rest;
}

describeFarm('a report on a farm of two workers', (farm) => {
  it('is the report of one machine', async () => {
    await farm.workerOf('one');
    await farm.workerOf('two');
    const { code, stdout, stderr } = await runHere(['game-report', ...ARGS, '--farm', farm.url]);
    expect(code, stderr).toBe(0);
    expect(lasting(stdout)).toEqual(lasting((await runHere(['game-report', ...ARGS])).stdout));
    expect(farm.said).toEqual([]);
  });
});
