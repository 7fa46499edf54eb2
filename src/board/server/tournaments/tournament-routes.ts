/** The routes of tournaments: the list of logs, a log's summary, and its report. */
import * as z from 'zod';
import type { Result } from '../../../util/result.ts';
import { ChildProcess } from '../child-process.ts';
import type { Reports } from '../report.ts';
import { pageFields, type Route, route } from '../rest.ts';
import { GAME_RESULTS } from './tournament-games.ts';
import type { LogTasks } from './tournament-tasks.ts';

const logSchema = z.object({ log: z.string().max(256).describe('The name of the file.') });
const watchedSchema = logSchema.extend({
  game: z.int().min(0).optional().describe('Number of the game in progress to watch; 0 is the newest.'),
});

const gamesSchema = logSchema.extend({
  player: z.string().max(256).optional().describe('Only games of this player.'),
  result: z.enum(GAME_RESULTS).optional().describe('Result for that player.'),
  winner: z.string().max(64).optional().describe('The seat that won alone.'),
  ...pageFields('games'),
});
const oneSchema = logSchema.extend({ number: z.int().min(1).describe('The number of a finished game, from 1.') });

type Answered<Task extends (...given: never) => Promise<Result<unknown>>> =
  Awaited<ReturnType<Task>> extends Result<infer Value> ? Value : never;

/** Logs are parsed in pieces, so the process answers soon. */
const ALIVE_MS = 5000;

/** The process that reads the logs of a folder. */
export function logProcess(folder: string): ChildProcess {
  return new ChildProcess('tournaments', { folder }, { aliveMs: ALIVE_MS });
}

/** The routes for logs; `logs` is their process. */
export function tournamentRoutes(logs: ChildProcess, reports: Reports): readonly Route<never>[] {
  const run = <K extends keyof LogTasks>(name: K, asked: Parameters<LogTasks[K]>[1]) =>
    logs.run<Answered<LogTasks[K]>>(name, asked);
  return [
    route({
      method: 'GET',
      url: '/api/tournaments',
      summary: 'The tournament logs in the log folder.',
      answer: '`folder`, and `logs` with the `state` of each, the latest first.',
      handle: () => run('list', {}),
    }),
    route({
      method: 'POST',
      url: '/api/tournament',
      summary: 'The state of a tournament, also while it is running.',
      answer:
        'The `log` as in the list, its `summary`, the `last` finished game, the games in progress (`now`), and the one `watched`.',
      body: watchedSchema,
      handle: (asked) => run('shown', asked),
    }),
    route({
      method: 'POST',
      url: '/api/tournament/games',
      summary: 'Finished games of a log.',
      answer: '`games`, the latest first, and their `total`.',
      body: gamesSchema,
      handle: ({ from = 0, limit = 50, ...wanted }) => run('games', { ...wanted, from, limit }),
    }),
    route({
      method: 'POST',
      url: '/api/tournament/game',
      summary: 'A finished game of a log.',
      answer: 'Its `number` and its `tree`.',
      body: oneSchema,
      handle: (asked) => run('game', asked),
    }),
    route({
      method: 'GET',
      url: '/api/report',
      // Opened in a tab, for which browsers send the cookie only.
      opensTo: ['cookie'],
      summary: 'The report of a log, as from `sightline report`.',
      answer: 'A page.',
      query: logSchema,
      text: 'page',
      handle: async (asked, asker) => {
        const path = await run('path', asked);
        return path.ok ? reports.of(path.value, asker) : path;
      },
    }),
  ];
}
