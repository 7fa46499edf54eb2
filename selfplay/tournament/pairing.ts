/** Who plays whom, in which seats, and with which opening. */

export const FORMATS = ['match', 'gauntlet', 'roundrobin'] as const;
export type Format = (typeof FORMATS)[number];

/** A meeting: the players, by their number, in the order of the seats. Who holds several seats stands there several times. */
export type Meeting = readonly number[];

/**
 * Games with one opening, as many as there are seats. In each game every player has moved on by a seat; for two seats it is
 * a pair of games with seats swapped.
 */
export interface Round {
  readonly round: number;
  /** The seats in the first game. */
  readonly seating: Meeting;
  /** Number of the opening. */
  readonly opening: number;
}

/**
 * The meetings of a tournament, in the order in which they come up again and again. In a match, and in a gauntlet against
 * each of the others, the first player has one seat and the opponent all others. In a round robin every choice of as many
 * different players as there are seats meets, in both directions round the table; where there are fewer players than seats,
 * every two of them meet as in a match, both ways.
 */
export function encounters(format: Format, players: number, seats = 2): Meeting[] {
  const oneAgainst = (one: number, other: number) => [one, ...new Array<number>(seats - 1).fill(other)];
  if (format === 'match') return [oneAgainst(0, 1)];
  if (format === 'gauntlet') return Array.from({ length: players - 1 }, (_, i) => oneAgainst(0, i + 1));
  if (players < seats) {
    return choices(players, 2).flatMap(([a, b]) => [
      oneAgainst(a as number, b as number),
      oneAgainst(b as number, a as number),
    ]);
  }
  const all = choices(players, seats);
  return seats === 2 ? all : [...all, ...all.map((meeting) => meeting.toReversed())];
}

/** Every `count` of the numbers below `players`, ascending. */
function choices(players: number, count: number, from = 0): number[][] {
  if (count === 0) return [[]];
  const all: number[][] = [];
  for (let first = from; first < players; first++) {
    for (const others of choices(players, count - 1, first + 1)) all.push([first, ...others]);
  }
  return all;
}

/** The rounds of a tournament of this many games, which are rounded up to whole rounds; each has its own opening. */
export function schedule(meetings: readonly Meeting[], games: number): Round[] {
  const seats = meetings[0]?.length ?? 1;
  return Array.from({ length: Math.ceil(games / seats) }, (_, round) => {
    return { round, seating: meetings[round % meetings.length] as Meeting, opening: round };
  });
}
