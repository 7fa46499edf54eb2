/** The games of logs: which there are, and what each of them says. */
import type { Side } from '../src/records/movers.ts';
import type { LoggedGame, LogHeader, TournamentLog } from './log.ts';

/** A game and the log that it comes from; `log` counts from 0 among different logs, the oldest first. */
export interface ReportedGame {
  readonly log: number;
  readonly header: LogHeader;
  readonly game: LoggedGame;
}

/** Different logs, the oldest first. Logs with equal headers are copies of one log, whole or not. */
export function distinctLogs(logs: readonly TournamentLog[]): (readonly TournamentLog[])[] {
  const copies = new Map<string, TournamentLog[]>();
  for (const log of logs) {
    const key = JSON.stringify(log.header);
    copies.set(key, [...(copies.get(key) ?? []), log]);
  }
  const startOf = ([log]: readonly TournamentLog[]) => String(log?.header.startedAt);
  return [...copies.values()].sort((a, b) => (startOf(a) < startOf(b) ? -1 : startOf(a) > startOf(b) ? 1 : 0));
}

/** The games of some logs, each of them once, in the order in which they were logged. */
export function distinctGames(logs: readonly TournamentLog[]): ReportedGame[] {
  return distinctLogs(logs).flatMap((copies, log) => {
    const games = new Map<number, ReportedGame>();
    for (const { header, games: found } of copies) {
      for (const game of found) if (!games.has(game.index)) games.set(game.index, { log, header, game });
    }
    return [...games.values()];
  });
}

/** Plies of a game, without a closing `pass` or `resign`. */
export function pliesOf({ moves }: LoggedGame): number {
  return moves.filter((move) => !/^(pass|resign)$/i.test(move)).length;
}

/** 1 for a win, 0 for a loss, and ½ where there is no winner. */
export function pointsOf({ winner }: LoggedGame, side: Side): number {
  return winner === 'light' || winner === 'dark' ? (winner === side ? 1 : 0) : 0.5;
}
