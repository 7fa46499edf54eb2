/** The games of logs: which there are, and what each of them says. */
import type { GameKit } from '../../src/games/kit.ts';
import type { GameResult, LoggedGame } from '../game/logged-game.ts';
import { type LogHeader, type TournamentLog, withGames } from './log.ts';

/** A game and the log that it comes from; `log` counts from 0 among different logs, the oldest first. */
export interface ReportedGame {
  readonly log: number;
  readonly header: LogHeader;
  readonly game: LoggedGame;
}

/**
 * Different logs, the oldest first. Logs with equal headers, but for the number of games, are copies of one log, whole or not; the
 * longest of them comes first.
 */
export function distinctLogs(logs: readonly TournamentLog[]): (readonly TournamentLog[])[] {
  const copies = new Map<string, TournamentLog[]>();
  for (const log of logs) {
    const key = JSON.stringify(withGames(log.header, 0));
    copies.set(key, [...(copies.get(key) ?? []), log]);
  }
  const startOf = ([log]: readonly TournamentLog[]) => String(log?.header.startedAt);
  const sorted = [...copies.values()].map((all) => all.sort((a, b) => b.games.length - a.games.length));
  return sorted.sort((a, b) => (startOf(a) < startOf(b) ? -1 : startOf(a) > startOf(b) ? 1 : 0));
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

/** Plies of a game, without words behind its moves, such as a closing `resign`. */
export function pliesOf({ parseMove }: Pick<GameKit, 'parseMove'>, { moves }: LoggedGame): number {
  return moves.filter((move) => !/^(pass|resign)$/i.test(move) || parseMove(move).ok).length;
}

/** What a game was worth to each seat, in [0, 1]; all of them are 1. Where the log has no winner, it was shared. */
export function scoresOf({ seats }: Pick<GameKit, 'seats'>, { winner, scores }: GameResult): readonly number[] {
  const equal = seats.map(() => 1 / seats.length);
  if (seats.length === 2) {
    return seats.some(({ name }) => name === winner) ? seats.map(({ name }) => Number(name === winner)) : equal;
  }
  const total = scores?.reduce((sum, score) => sum + score, 0) ?? 0;
  return scores?.length === seats.length && total > 0 ? scores.map((score) => score / total) : equal;
}

/** Ends by which a player loses otherwise than on the board. */
const FAULTS: readonly string[] = ['time', 'illegal', 'crash'];

/** Whether a fault has ended a game. */
export function isFaulty({ end }: GameResult): boolean {
  return end !== undefined && FAULTS.includes(end);
}

/** The seat that has lost a game by a fault, as far as the log tells. */
export function guiltySeat(kit: Pick<GameKit, 'seats'>, game: LoggedGame): number | undefined {
  const losers = scoresOf(kit, game).flatMap((score, seat) => (score === 0 ? [seat] : []));
  return losers.length === 1 ? losers[0] : undefined;
}
