/** Games as the readers of the formats find them in a text. */
import type { GameRecord } from './record.ts';

export interface FoundGame {
  readonly record: GameRecord;
  /**
   * Where a ply stands in the text, in UTF-16 units from 0; plies count from 1, and 0 is the game as a whole, or one of the
   * record's fields.
   */
  readonly offsetOf: (ply: number, field?: string) => number;
}

export interface FoundGames {
  readonly games: readonly FoundGame[];
  /** What the text holds that a record has no place for, each in a few words. */
  readonly leftOut: readonly string[];
}

/**
 * The fields of a record that another form of it does not give back, for the writer of that form to put in a place of
 * their own; `back` is what its reader makes of the rest.
 */
export function lostFields(record: GameRecord, back: GameRecord): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(back[field])),
  );
}
