/** Finds seats by name. */
import type { GameKit, Seat } from './kit.ts';

/** The capitalised name. */
export function seatTitle({ name }: Seat): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Index of the seat with that name, ignoring case; undefined if there is none. */
export function seatNamed({ seats }: Pick<GameKit, 'seats'>, name: string | null | undefined): number | undefined {
  const found = seats.findIndex((seat) => seat.name === name?.toLowerCase());
  return found < 0 ? undefined : found;
}

/** Index of the seat that a word means, ignoring case: its name, its colour in Go, or an alias. */
export function seatMeant({ seats }: Pick<GameKit, 'seats'>, word: string): number | undefined {
  const wanted = word.toLowerCase();
  const found = seats.findIndex(
    ({ name, goColor, aliases }) => name === wanted || goColor === wanted || aliases.includes(wanted),
  );
  return found < 0 ? undefined : found;
}

/** Words for colours, with White and Black exchanged. */
const EXCHANGED: ReadonlyMap<string, string> = new Map([
  ['white', 'black'],
  ['black', 'white'],
  ['w', 'b'],
  ['b', 'w'],
]);

/**
 * The game with White and Black exchanged if needed to make this colour move first. Returns the
 * same game if that is so already, or if there are seats other than White and Black.
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
  return { ...kit, seats, ...(kit.komi !== undefined && { komi: -kit.komi }) };
}
