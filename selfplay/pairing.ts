/** Who plays whom, and with which opening. */

/** Two games with one opening and colours swapped; players by their number. */
export interface Pairing {
  readonly pair: number;
  /** The player who is Light in the first game. */
  readonly first: number;
  readonly second: number;
  /** Number of the opening. */
  readonly opening: number;
}

/** The meetings of a tournament, each of two different players, in the order in which they come up again and again. */
export function encounters(format: 'match' | 'gauntlet' | 'roundrobin', players: number): [number, number][] {
  if (format === 'match') return [[0, 1]];
  if (format === 'gauntlet') return Array.from({ length: players - 1 }, (_, i) => [0, i + 1]);
  const all: [number, number][] = [];
  for (let first = 0; first < players; first++) {
    for (let second = first + 1; second < players; second++) all.push([first, second]);
  }
  return all;
}

/** The game pairs of a tournament of `games` games, an even number; each pair has an opening of its own. */
export function schedule(meetings: readonly [number, number][], games: number): Pairing[] {
  return Array.from({ length: games / 2 }, (_, pair) => {
    const [first, second] = meetings[pair % meetings.length] as [number, number];
    return { pair, first, second, opening: pair };
  });
}
