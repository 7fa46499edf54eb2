/** The games of logs: which there are, and what each of them says. */
import type { LoggedGame, LogHeader, TournamentLog } from './log.ts';

export type Side = 'light' | 'dark';

/** A game and the log that it comes from; `log` counts from 0 among different logs, the oldest first. */
export interface ReportedGame {
  readonly log: number;
  readonly header: LogHeader;
  readonly game: LoggedGame;
}

/** Plies of the pie rule before Light and Dark take turns: two stones and the choice. */
const PIE_PLIES = 3;

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

/**
 * The player of each move of a game, by the colour that this player has in the end. With the pie rule one player places
 * the first two stones, and the other one chooses.
 */
export function moversOf({ moves, rules }: LoggedGame): Side[] {
  const turn = (i: number): Side => (i % 2 === 0 ? 'light' : 'dark');
  if (!rules?.pie) return moves.map((_, i) => turn(i));
  const chooser: Side = moves[PIE_PLIES - 1]?.toLowerCase() === 'light' ? 'light' : 'dark';
  const placer: Side = chooser === 'light' ? 'dark' : 'light';
  return moves.map((_, i) => (i >= PIE_PLIES ? turn(i - PIE_PLIES) : i === PIE_PLIES - 1 ? chooser : placer));
}

/**
 * Expected score of Light in [0, 1] as the mover saw it, for each move of a game, or null. It is null for the first
 * plies of the pie rule too, when the sides are not chosen yet.
 */
export function lightValuesOf(game: LoggedGame): (number | null)[] {
  return moversOf(game).map((mover, i) => {
    const value = game.evals?.[i];
    if (typeof value !== 'number' || (game.rules?.pie && i < PIE_PLIES)) return null;
    return mover === 'light' ? value : 1 - value;
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
