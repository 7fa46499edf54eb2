/** Seats by their names. */
import type { GameKit, Seat } from './kit.ts';

/** Its name at the beginning of a sentence. */
export function seatTitle({ name }: Seat): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Number of the seat with that name, in either case; undefined where there is none. */
export function seatNamed({ seats }: Pick<GameKit, 'seats'>, name: string | null | undefined): number | undefined {
  const found = seats.findIndex((seat) => seat.name === name?.toLowerCase());
  return found < 0 ? undefined : found;
}

/** Number of the seat that a word in either case means: its name, its colour in Go, or an alias. */
export function seatMeant({ seats }: Pick<GameKit, 'seats'>, word: string): number | undefined {
  const wanted = word.toLowerCase();
  const found = seats.findIndex(
    ({ name, goColor, aliases }) => name === wanted || goColor === wanted || aliases.includes(wanted),
  );
  return found < 0 ? undefined : found;
}
