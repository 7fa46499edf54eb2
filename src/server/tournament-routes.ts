/** The routes of tournaments: which logs there are, what a log says so far, and its report. */
import { z } from 'zod';
import type { RunningSummary } from '../../selfplay/report/running-summary.ts';
import { treeOfRecord } from '../records/game-tree.ts';
import type { GameTree } from '../records/tree-nodes.ts';
import { ok } from '../util/result.ts';
import { Reports } from './report.ts';
import { type Route, route } from './rest.ts';
import type { FollowedLog, ListedLog, TournamentLogs } from './tournament-logs.ts';

const logSchema = z.object({ log: z.string().max(256).describe('The name of the file.') });

export interface ListedLogs {
  readonly folder: string;
  readonly logs: readonly ListedLog[];
}

export interface ShownTournament {
  readonly log: ListedLog;
  /** Null where the log cannot be read. */
  readonly summary: RunningSummary | null;
  /** The game that was finished last, from 1. */
  readonly last: { readonly number: number; readonly tree: GameTree; readonly result: string } | null;
}

export function tournamentRoutes(logs: TournamentLogs): readonly Route<never>[] {
  const reports = new Reports();
  return [
    route({
      method: 'GET',
      url: '/api/tournaments',
      summary: 'The logs of tournaments in the folder of logs.',
      answer: '`folder`, and `logs` with the `state` of each, those that were changed last first.',
      handle: async () => {
        const listed = await logs.list();
        return listed.ok ? ok({ folder: logs.folder, logs: listed.value }) : listed;
      },
    }),
    route({
      method: 'POST',
      url: '/api/tournament',
      summary: 'What a log says so far, also while it is written.',
      answer: 'The `log` as in the list, its `summary`, and the `last` game that was finished.',
      body: logSchema,
      handle: async ({ log: name }) => {
        const log = await logs.find(name);
        return log.ok ? ok(shown(log.value)) : log;
      },
    }),
    route({
      method: 'GET',
      url: '/api/report',
      summary: 'The report of a log, as `sightline report` makes it.',
      answer: 'A page.',
      query: logSchema,
      isPage: true,
      handle: async ({ log: name }) => {
        const log = await logs.find(name);
        return log.ok ? reports.of(log.value.path) : log;
      },
    }),
  ];
}

function shown(log: FollowedLog): ShownTournament {
  const { tournament } = log;
  return {
    log: log.listed() as ListedLog,
    summary: tournament?.summary() ?? null,
    last: tournament ? lastGame(tournament) : null,
  };
}

function lastGame({ last, kit }: NonNullable<FollowedLog['tournament']>): ShownTournament['last'] {
  const tree = last && treeOfRecord(last);
  if (!tree?.ok) return null;
  const seat = kit.seats.findIndex(({ name }) => name === last?.winner);
  const winner = last?.players[seat]?.name;
  const result = `${winner === undefined ? 'no winner' : `${winner} won`} (${last?.end ?? 'unknown'})`;
  return { number: (last?.index ?? 0) + 1, tree: tree.value, result };
}
