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
