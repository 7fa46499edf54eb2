/** Default names of adapted games and their seats. */

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** A name in the form that commands accept. */
export function nameOfText(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z\d]+/g, '-');
}

/** Names of seats in the order of play. */
export function numberedSeats(count: number): string[] {
  return Array.from({ length: count }, (_, i) => ORDINALS[i] ?? `player-${i + 1}`);
}
