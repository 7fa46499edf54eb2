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

/** What two seats have in Go, and what is meant by it. */
const EXCHANGED: ReadonlyMap<string, string> = new Map([
  ['white', 'black'],
  ['black', 'white'],
  ['w', 'b'],
  ['b', 'w'],
]);

/**
 * The game with White and Black exchanged where that makes the seat that moves first the one of this colour. It is the same
 * game where that is so already, and where White and Black are not all there are.
 */
export function withFirst(kit: GameKit, color: Seat['goColor']): GameKit {
  const [first, second, ...others] = kit.seats;
  const colors = [first?.goColor, second?.goColor].sort().join();
  if (colors !== 'black,white' || others.length > 0 || color === undefined || first?.goColor === color) return kit;
  const exchanged = (word: string) => EXCHANGED.get(word) ?? word;
  const seats = kit.seats.map((seat) => ({
    ...seat,
    goColor: exchanged(seat.goColor as string) as 'white' | 'black',
    aliases: seat.aliases.map(exchanged),
  }));
  return { ...kit, seats };
}
