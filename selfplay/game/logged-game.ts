/** A game of a tournament as its log has it. */
import type { GameRecord } from '../../src/games/record.ts';
import type { LoggedPlayer } from '../players/players.ts';

/** A game of a tournament. */
export interface LoggedGame extends GameRecord {
  /** Number of the game in the schedule, from 0. */
  readonly index: number;
  /** That of its round: `pair` where there are two seats, `round` where there are more. */
  readonly pair?: number;
  readonly round?: number;
  /** By seat. */
  readonly players: readonly LoggedPlayer[];
  /** With the name of the seat that was chosen, where the game has such a choice. */
  readonly opening: readonly string[];
  /** Name of the seat that has won alone, or null. */
  readonly winner: string | null;
  /** By seat, in [0, 1]: what each was worth where there are more than two. */
  readonly scores?: readonly number[];
  /** By seat, where the game counts them and has ended by its rules. */
  readonly points?: readonly number[];
  /** For each of `moves`, the expected score of the seat that moved as it saw it, or null. */
  readonly evals: readonly (number | null)[];
  /** For each of `moves`, the milliseconds spent, or null. */
  readonly ms: readonly (number | null)[];
  readonly seed: string;
  readonly startedAt: string;
  readonly durationMs: number;
  /** What went wrong, where `end` is `illegal`, `crash` or `time`. */
  readonly fault?: string;
  /** The worker of a farm that has played it. */
  readonly by?: string;
}

/** What counts of a game. */
export interface GameResult {
  readonly index: number;
  readonly pair?: number | undefined;
  readonly round?: number | undefined;
  readonly players: readonly Pick<LoggedPlayer, 'name'>[];
  readonly winner: string | null;
  readonly scores?: readonly number[] | undefined;
  readonly end?: string | undefined;
}

/** A game that is being played: a record without an end. */
export interface CurrentGame extends GameRecord, Pick<LoggedGame, 'index' | 'startedAt'> {
  readonly players: readonly { readonly name: string }[];
}
