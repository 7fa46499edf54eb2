/** The games of logs and their results. */
import type { GameKit } from '../../src/games/kit.ts';
import { type LogHeader, type TournamentLog, withGames } from './log.ts';
import type { GameResult, LoggedGame, SeatFault } from './logged-game.ts';
import { sum } from './statistics/summary-numbers.ts';

/** A game with its log; `log` counts distinct logs from 0, oldest first. */
export interface ReportedGame {
  readonly log: number;
  readonly header: LogHeader;
  readonly game: LoggedGame;
}

/**
 * Groups copies of logs, oldest first. Logs with equal headers, except for the number of games, are
 * copies of one log, possibly partial; the longest comes first.
 */
export function distinctLogs(logs: readonly TournamentLog[]): (readonly TournamentLog[])[] {
  const copies = new Map<string, TournamentLog[]>();
  for (const log of logs) {
    const key = JSON.stringify(withGames(log.header, 0));
    const known = copies.get(key);
    if (known) known.push(log);
    else copies.set(key, [log]);
  }
  const startOf = ([log]: readonly TournamentLog[]) => String(log?.header.startedAt);
  const sorted = [...copies.values()].map((all) => all.sort((a, b) => b.games.length - a.games.length));
  return sorted.sort((a, b) => (startOf(a) < startOf(b) ? -1 : startOf(a) > startOf(b) ? 1 : 0));
}

/** The distinct games of some logs, in logged order. */
export function distinctGames(logs: readonly TournamentLog[]): ReportedGame[] {
  return distinctLogs(logs).flatMap((copies, log) => {
    const games = new Map<number, ReportedGame>();
    for (const { header, games: found } of copies) {
      for (const game of found) if (!games.has(game.index)) games.set(game.index, { log, header, game });
    }
    return [...games.values()];
  });
}

/** Plies of a game, without trailing words such as `resign`. */
export function pliesOf({ parseMove }: Pick<GameKit, 'parseMove'>, { moves }: LoggedGame): number {
  return moves.filter((move) => !/^(pass|resign)$/i.test(move) || parseMove(move).ok).length;
}

/** The score of each seat, in [0, 1], with sum 1. Drawn if the log has no winner. */
export function scoresOf({ seats }: Pick<GameKit, 'seats'>, { winner, scores }: GameResult): readonly number[] {
  const equal = seats.map(() => 1 / seats.length);
  if (seats.length === 2) {
    return seats.some(({ name }) => name === winner) ? seats.map(({ name }) => Number(name === winner)) : equal;
  }
  const total = sum(scores ?? []);
  return scores?.length === seats.length && total > 0 ? scores.map((score) => score / total) : equal;
}

/** Ends by which a player loses other than on the board. */
const FAULTS: readonly string[] = ['time', 'illegal', 'crash'];

/** Whether a player of a game lost it, or left it, by a fault. */
export function isFaulty({ end, faults }: Pick<LoggedGame, 'end' | 'faults'>): boolean {
  return faults !== undefined || (end !== undefined && FAULTS.includes(end));
}

/** The faults of a game: that by which it ended, or those of seats that left it. */
export function faultsOf(
  kit: Pick<GameKit, 'seats'>,
  game: LoggedGame,
): readonly (SeatFault & { player: string | null })[] {
  const { end, fault, faults, players } = game;
  if (!isFaulty(game)) return [];
  const losers = kit.seats.filter((_, seat) => scoresOf(kit, game)[seat] === 0);
  const loser = losers.length === 1 ? (losers[0]?.name as string) : null;
  return (faults ?? [{ seat: loser, end: end as string, fault }]).map((one) => ({
    ...one,
    player: players[kit.seats.findIndex(({ name }) => name === one.seat)]?.name ?? null,
  }));
}
