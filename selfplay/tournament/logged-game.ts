/** A game in a tournament log. */
import type { PointParts } from '../../src/games/kit.ts';
import type { GameRecord } from '../../src/games/record.ts';
import type { LoggedPlayer } from './player-spec.ts';

/** The fault of a player: the kind, as the end of a game with two seats, and its description. */
export interface SeatFault {
  /** The name of the seat; null if nobody is blamed. */
  readonly seat: string | null;
  readonly end: string;
  readonly fault?: string | undefined;
}

/** A game of a tournament. */
export interface LoggedGame extends GameRecord {
  /** Index of the game in the schedule, from 0. */
  readonly index: number;
  /** Index of its round: `pair` for two seats, `round` for more. */
  readonly pair?: number;
  readonly round?: number;
  /** By seat. */
  readonly players: readonly LoggedPlayer[];
  /** Includes the name of the chosen seat, in games with that choice. */
  readonly opening: readonly string[];
  /** Name of the sole winner's seat, or null. */
  readonly winner: string | null;
  /** Indexed by seat, in [0, 1]; present for more than two seats. */
  readonly scores?: readonly number[];
  /** Indexed by seat; present in games of points that ended by their rules. */
  readonly points?: readonly number[];
  /** What the points are for, if they are of several kinds; as `Outcome.pointParts`. */
  readonly pointParts?: readonly PointParts[];
  /** For each of `moves`: the mover's expected score as it reported it, or null. */
  readonly evals: readonly (number | null)[];
  /** For each of `moves`: the milliseconds spent, or null. */
  readonly ms: readonly (number | null)[];
  readonly seed: string;
  readonly startedAt: string;
  readonly durationMs: number;
  /** The fault, if `end` is `illegal`, `crash` or `time`. */
  readonly fault?: string;
  /** Seats that left the game by a fault while the others played on. */
  readonly faults?: readonly SeatFault[];
  /** The farm worker that played it. */
  readonly by?: string;
}

/** The parts of a game that statistics use. */
export interface GameResult {
  readonly index: number;
  readonly pair?: number | undefined;
  readonly round?: number | undefined;
  readonly players: readonly Pick<LoggedPlayer, 'name'>[];
  readonly opening?: readonly string[] | undefined;
  readonly winner: string | null;
  readonly scores?: readonly number[] | undefined;
  readonly end?: string | undefined;
}

/** A game in progress: a record without an end. */
export interface RunningGame extends GameRecord, Pick<LoggedGame, 'index' | 'startedAt'> {
  readonly players: readonly { readonly name: string }[];
}
