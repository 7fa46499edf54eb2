/** Alone here: a report on a game by the workers of a farm. That a farm plays what one machine plays is tested with matches. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOf } from '../../selfplay/farm/build.ts';
import type { GameReport } from '../../selfplay/game-report/report.ts';
import { must } from '../../src/util/result.ts';
import { FarmWorker } from '../support/farm.ts';
import { testFolder } from '../support/folder.ts';
import { NO_REDIS, RedisProcess } from '../support/redis.ts';
import { runHere } from '../support/run-here.ts';

if (NO_REDIS) console.log(`test/farm/report.long.test.ts is ${NO_REDIS}`);

const folder = testFolder();
const ARGS = ['--size', '3', '--games', '6', '--playouts', '16', '--json'];

/** All but what differs from run to run. */
function lasting(stdout: string): Omit<GameReport, 'speed'> {
  const { speed: _, ...rest } = JSON.parse(stdout) as GameReport;
  return rest;
}

describe.skipIf(NO_REDIS)('a report on a farm of two workers', () => {
  let server: RedisProcess;
  const said: string[] = [];
  const workers: { drain(): Promise<void> }[] = [];

  beforeAll(async () => {
    server = await RedisProcess.start();
    for (const name of ['one', 'two']) {
      const options = { name, threads: 1, measured: { build: buildOf(), speed: 1000 }, folder };
      workers.push(must(await FarmWorker.start(server.url, { ...options, say: (line) => said.push(line) })));
    }
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.drain()));
    await server.close();
  });

  it('is the report of one machine', async () => {
    const { code, stdout, stderr } = await runHere(['game-report', ...ARGS, '--farm', server.url]);
    expect(code, stderr).toBe(0);
    expect(lasting(stdout)).toEqual(lasting((await runHere(['game-report', ...ARGS])).stdout));
    expect(said).toEqual([]);
  });
});
