/** The routes of tournaments: the list of logs, a log's summary, and its report. */
import * as z from 'zod';
import type { RunningSummary } from '../../selfplay/report/running-summary.ts';
import { currentGames } from '../../selfplay/tournament/current-games.ts';
import type { Rules } from '../games/kit.ts';
import type { GameRecord } from '../games/record.ts';
import { MOST_LISTED } from '../library/search.ts';
import { treeOfRecord } from '../records/game-tree.ts';
import type { GameTree } from '../records/tree-nodes.ts';
import { ok, type Result } from '../util/result.ts';
import { resultText } from './messages.ts';
import type { Reports } from './report.ts';
import { type Route, route } from './rest.ts';
import { GAME_RESULTS } from './tournament-games.ts';
import type { FollowedLog, ListedLog, TournamentLogs } from './tournament-logs.ts';

const logSchema = z.object({ log: z.string().max(256).describe('The name of the file.') });
const watchedSchema = logSchema.extend({
  game: z.number().int().min(0).optional().describe('Number of the game in progress to watch; 0 is the newest.'),
});

const gamesSchema = logSchema.extend({
  player: z.string().max(256).optional().describe('Only games of this player.'),
  result: z.enum(GAME_RESULTS).optional().describe('Result for that player.'),
  winner: z.string().max(64).optional().describe('The seat that won alone.'),
  from: z.int().min(0).optional().describe('Number of games to skip.'),
  limit: z.int().min(1).max(MOST_LISTED).optional().describe('Maximum number of games. Default: 50.'),
});
const oneSchema = logSchema.extend({ number: z.int().min(1).describe('The number of a finished game, from 1.') });

/** A finished game of a log. */
export interface TournamentGame {
  readonly number: number;
  readonly tree: GameTree;
}

export interface ListedLogs {
  readonly folder: string;
  readonly logs: readonly ListedLog[];
}

export interface ShownTournament {
  readonly log: ListedLog;
  /** The game played; null if the log cannot be read. */
  readonly game: { readonly name: string; readonly rules: Rules } | null;
  /** Null if the log cannot be read. */
  readonly summary: RunningSummary | null;
  /** The last finished game, numbered from 1. */
  readonly last: { readonly number: number; readonly tree: GameTree; readonly result: string } | null;
  /** The running games, as far as known. */
  readonly now: readonly GameInProgress[];
  /** The requested running game, or the newest if that one has ended. */
  readonly watched: { readonly number: number; readonly tree: GameTree } | null;
}

export interface GameInProgress {
  /** From 1. */
  readonly number: number;
  /** By seat. */
  readonly players: readonly string[];
  readonly plies: number;
}

export function tournamentRoutes(logs: TournamentLogs, reports: Reports): readonly Route<never>[] {
  return [
    route({
      method: 'GET',
      url: '/api/tournaments',
      summary: 'The tournament logs in the log folder.',
      answer: '`folder`, and `logs` with the `state` of each, the latest first.',
      handle: async () => {
        const listed = await logs.list();
        return listed.ok ? ok({ folder: logs.folder, logs: listed.value }) : listed;
      },
    }),
    route({
      method: 'POST',
      url: '/api/tournament',
      summary: 'The state of a tournament, also while it is running.',
      answer:
        'The `log` as in the list, its `summary`, the `last` finished game, the games in progress (`now`), and the one `watched`.',
      body: watchedSchema,
      handle: async ({ log: name, game }) => {
        const log = await logs.find(name);
        return log.ok ? ok(shown(log.value, game)) : log;
      },
    }),
    route({
      method: 'POST',
      url: '/api/tournament/games',
      summary: 'Finished games of a log.',
      answer: '`games`, the latest first, and their `total`.',
      body: gamesSchema,
      handle: async ({ log: name, from = 0, limit = 50, ...wanted }) => {
        const log = await logs.find(name);
        return log.ok ? ok(log.value.games?.find({ ...wanted, from, limit }) ?? { games: [], total: 0 }) : log;
      },
    }),
    route({
      method: 'POST',
      url: '/api/tournament/game',
      summary: 'A finished game of a log.',
      answer: 'Its `number` and its `tree`.',
      body: oneSchema,
      handle: async ({ log: name, number }) => {
        const log = await logs.find(name);
        if (!log.ok) return log;
        const record = await log.value.game(number);
        const tree = record.ok ? treeOf(record.value) : record;
        return tree.ok ? ok({ number, tree: tree.value }) : tree;
      },
    }),
    route({
      method: 'GET',
      url: '/api/report',
      summary: 'The report of a log, as from `sightline report`.',
      answer: 'A page.',
      query: logSchema,
      text: 'page',
      handle: async ({ log: name }, asker) => {
        const log = await logs.find(name);
        return log.ok ? reports.of(log.value.path, asker) : log;
      },
    }),
  ];
}

function shown(log: FollowedLog, asked: number | undefined): ShownTournament {
  const { tournament } = log;
  // Games that have ended meanwhile are in the log.
  const current = tournament ? currentGames(log.path).filter(({ index }) => !tournament.has(index)) : [];
  const watched = current.find(({ index }) => index + 1 === asked) ?? current.at(-1);
  const tree = asked !== undefined && watched ? treeOf(watched) : undefined;
  return {
    log: log.listed() as ListedLog,
    game: tournament ? { name: tournament.kit.spec.name, rules: tournament.kit.spec.rules } : null,
    summary: tournament?.summary() ?? null,
    last: tournament ? lastGame(tournament) : null,
    now: current.map(({ index, players, moves }) => {
      return { number: index + 1, players: players.map(({ name }) => name), plies: moves.length };
    }),
    watched: tree?.ok && watched ? { number: watched.index + 1, tree: tree.value } : null,
  };
}

/** A cache of recently requested trees, so that a long game is not replayed for every viewer. */
const trees = new Map<string, Result<GameTree>>();
const MOST_TREES = 16;

function treeOf(record: GameRecord): Result<GameTree> {
  const key = JSON.stringify(record);
  const tree = trees.get(key) ?? treeOfRecord(record);
  trees.delete(key);
  trees.set(key, tree);
  const [oldest] = trees.keys();
  if (trees.size > MOST_TREES && oldest !== undefined) trees.delete(oldest);
  return tree;
}

function lastGame({ last, kit }: NonNullable<FollowedLog['tournament']>): ShownTournament['last'] {
  const tree = last && treeOf(last);
  if (!tree?.ok) return null;
  const seat = kit.seats.findIndex(({ name }) => name === last?.winner);
  const winner = last?.players[seat]?.name;
  const result = resultText(winner, last?.end);
  return { number: (last?.index ?? 0) + 1, tree: tree.value, result };
}
