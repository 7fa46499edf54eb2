/** Names for games that were written elsewhere and have none of the form used here. */

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** The name of a game, from any text. */
export function nameOfText(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z\d]+/g, '-');
}

/** Seats in the order of play, any number of them. */
export function numberedSeats(count: number): string[] {
  return Array.from({ length: count }, (_, i) => ORDINALS[i] ?? `player-${i + 1}`);
}
