/** Farms for tests: the compiled program, whose threads start faster than those of the source, and small matches. */
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { buildOf } from '../../selfplay/farm/build.ts';
import type * as FarmRunnerModule from '../../selfplay/farm/farm-runner.ts';
import type * as FarmWorkerModule from '../../selfplay/farm/farm-worker.ts';
import type * as ThreadsModule from '../../selfplay/jobs/thread-runner.ts';
import { kitOf } from '../../selfplay/tournament/kit.ts';
import type { LoggedGame } from '../../selfplay/tournament/logged-game.ts';
import type { Tournament } from '../../selfplay/tournament/open-tournament.ts';
import { makeOpenings } from '../../selfplay/tournament/openings.ts';
import { encounters, schedule } from '../../selfplay/tournament/pairing.ts';
import type * as TournamentModule from '../../selfplay/tournament/play-tournament.ts';
import { parsePlayer } from '../../selfplay/tournament/player-spec.ts';
import { must } from '../../src/util/result.ts';
import { built } from './built.ts';
import { testFolder } from './folder.ts';
import { NO_REDIS, RedisProcess } from './redis.ts';
import { playing } from './tournaments.ts';

const compiled = async <Module>(path: string) => (await import(built(path).href)) as Module;
await import(built('src/node/install.js').href);
export const { FarmRunner } = await compiled<typeof FarmRunnerModule>('selfplay/farm/farm-runner.js');
export const { FarmWorker } = await compiled<typeof FarmWorkerModule>('selfplay/farm/farm-worker.js');
export const runTournament = playing(
  await compiled<typeof TournamentModule>('selfplay/tournament/play-tournament.js'),
  await compiled<typeof ThreadsModule>('selfplay/jobs/thread-runner.js'),
);

export const GAME = { name: 'meridians', rules: { size: 3, pie: false } };

/** A match of this many games on a small board, with its own openings. */
export async function smallMatch(
  games: number,
  seed: string,
  texts = ['mcts:playouts=8,name=a', 'random'],
): Promise<Tournament> {
  const players = texts.map((text) => must(parsePlayer(text, kitOf(GAME))));
  const rounds = schedule(encounters('match', 2), games);
  const { openings } = await makeOpenings(GAME, rounds.length, { plies: 2, balance: null }, seed);
  return { game: GAME, players, rounds, openings, maxPlies: 200, seed, adjudication: {}, time: {} };
}

/** The reproducible part of a match, game by game. */
export function essence(games: readonly LoggedGame[]) {
  return games
    .toSorted((a, b) => a.index - b.index)
    .map(({ index, pair, players, seed, opening, moves, evals, winner, end }) => {
      return { index, pair, players, seed, opening, moves, evals, winner, end };
    });
}

/** A server of Redis, and workers in this process. */
export interface TestFarm {
  readonly url: string;
  readonly redis: Redis;
  /** What the workers have said. */
  readonly said: string[];
  workerOf(name: string, build?: string): Promise<{ drain(): Promise<void> }>;
}

/** Tests with a farm, which is emptied after each. They are skipped without Redis. */
export function describeFarm(title: string, tests: (farm: TestFarm) => void): void {
  if (NO_REDIS) console.log(`${title}: ${NO_REDIS}`);
  describe.skipIf(NO_REDIS)(title, () => {
    let server: RedisProcess;
    let redis: Redis;
    const said: string[] = [];
    const workers: { drain(): Promise<void> }[] = [];
    const folder = testFolder();

    beforeAll(async () => {
      server = await RedisProcess.start();
      redis = new Redis(server.url, { maxRetriesPerRequest: null });
    });

    afterEach(async () => {
      await Promise.all(workers.splice(0).map((worker) => worker.drain()));
      await redis.flushall();
      said.length = 0;
    });

    afterAll(async () => {
      redis.disconnect();
      await server.close();
    });

    tests({
      get url() {
        return server.url;
      },
      get redis() {
        return redis;
      },
      said,
      async workerOf(name, build = buildOf()) {
        const say = (line: string) => said.push(line);
        const measured = { build, speed: 1000 };
        const worker = must(await FarmWorker.start(server.url, { name, threads: 1, measured, folder, say }));
        workers.push(worker);
        return worker;
      },
    });
  });
}
