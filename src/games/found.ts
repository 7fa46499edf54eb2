/** Games found in a text by the readers of the formats. */
import type { GameRecord } from './record.ts';

/** A result as a file writes it. */
export interface StatedResult {
  readonly text: string;
  /** The points by which the winner has won, if it states them. */
  readonly margin?: number | undefined;
}

export interface FoundGame {
  readonly record: GameRecord;
  /** Why the game may be another one, in a few words. */
  readonly doubt?: string | undefined;
  /** The position from which the moves continue, as text, and its properties in the file. Default: the start of the game. */
  readonly setUp?: { readonly start: string; readonly names: string } | undefined;
  /** Default: winner and end of the record. */
  readonly result?: StatedResult;
  /**
   * The offset of a ply in the text, in UTF-16 units from 0. Plies count from 1; 0 is the whole
   * game, or one of the record's fields.
   */
  readonly offsetOf: (ply: number, field?: string) => number;
}

/** A message about a game that may be another one. */
export function withDoubt(message: string, doubt: string | undefined): string {
  return doubt === undefined ? message : `${message}; the file states ${doubt}`;
}

export interface GameMatches {
  readonly games: readonly FoundGame[];
  /** Content that a record cannot represent, each item in a few words. */
  readonly leftOut: readonly string[];
}

/**
 * The fields of a record that a round trip through another format would lose, for its writer to
 * store elsewhere. `back` is what the format's reader returns.
 */
export function lostFields(record: GameRecord, back: GameRecord): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(back[field])),
  );
}
