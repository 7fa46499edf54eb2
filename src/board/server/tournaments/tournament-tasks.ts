/** Answers questions about the tournament logs of a folder. */

import { currentGames } from '../../../../selfplay/tournament/current-games.ts';
import type { RunningSummary } from '../../../../selfplay/tournament/report/running-summary.ts';
import type { Rules } from '../../../games/kit.ts';
import type { GameRecord } from '../../../games/record.ts';
import { treeOfRecord } from '../../../records/game-tree.ts';
import type { GameTree } from '../../../records/tree-nodes.ts';
import { ok, type Result } from '../../../util/result.ts';
import type { Served } from '../serve-process.ts';
import type { FoundLogGames, LogGamesWanted } from './tournament-games.ts';
import { type FollowedLog, type ListedLog, TournamentLogs } from './tournament-logs.ts';

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

interface GameInProgress {
  /** From 1. */
  readonly number: number;
  /** By seat. */
  readonly players: readonly string[];
  readonly plies: number;
}

/** A log by its file name. */
interface Named {
  readonly log: string;
}

const TASKS = {
  list: async (logs: TournamentLogs, _: object): Promise<Result<ListedLogs>> => {
    const listed = await logs.list();
    return listed.ok ? ok({ folder: logs.folder, logs: listed.value }) : listed;
  },
  /** `game` is the number of the game in progress to watch; 0 is the newest. */
  shown: async (logs: TournamentLogs, { log: name, game }: Named & { readonly game?: number | undefined }) => {
    const log = await logs.find(name);
    return log.ok ? ok(shown(log.value, game)) : log;
  },
  games: async (
    logs: TournamentLogs,
    { log: name, ...wanted }: Named & LogGamesWanted,
  ): Promise<Result<FoundLogGames>> => {
    const log = await logs.find(name);
    return log.ok ? ok(log.value.games?.find(wanted) ?? { games: [], total: 0 }) : log;
  },
  game: async (logs: TournamentLogs, asked: Named & { readonly number: number }): Promise<Result<TournamentGame>> => {
    const { number } = asked;
    const log = await logs.find(asked.log);
    if (!log.ok) return log;
    const record = await log.value.game(number);
    const tree = record.ok ? treeOf(record.value) : record;
    return tree.ok ? ok({ number, tree: tree.value }) : tree;
  },
  path: async (logs: TournamentLogs, { log: name }: Named): Promise<Result<string>> => {
    const log = await logs.find(name);
    return log.ok ? ok(log.value.path) : log;
  },
};
export type LogTasks = typeof TASKS;

/** Answers about the logs of a folder. Errors: those of `TournamentLogs`, and `no-game`. */
export function serveTournaments({ folder }: { readonly folder: string }): Served {
  let followed: TournamentLogs | undefined;
  const over = (task: LogTasks[keyof LogTasks]) => async (asked: never) => {
    const opened = followed ? ok(followed) : TournamentLogs.open(folder);
    if (!opened.ok) return opened;
    followed = opened.value;
    return task(followed, asked);
  };
  return { answers: Object.fromEntries(Object.entries(TASKS).map(([name, task]) => [name, over(task)])) };
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
  const result = `${winner === undefined ? 'no winner' : `${winner} won`} (${last?.end ?? 'unknown'})`;
  return { number: (last?.index ?? 0) + 1, tree: tree.value, result };
}
