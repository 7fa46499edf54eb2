/** Pairings: opponents, seats and openings. */

export const TOURNAMENT_FORMATS = ['match', 'gauntlet', 'roundrobin'] as const;
export type TournamentFormat = (typeof TOURNAMENT_FORMATS)[number];

/**
 * The players of a game by index, in seat order. A player with several seats appears several times.
 */
type Meeting = readonly number[];

/**
 * Games with one opening, one per seat. Players rotate by one seat per game; for two seats this is
 * a game pair with seats swapped.
 */
export interface Round {
  readonly round: number;
  /** The seating of the first game. */
  readonly seating: Meeting;
  /** Index of the opening. */
  readonly opening: number;
}

/**
 * The pairings of a tournament, in the order in which they repeat. In a match, and in a gauntlet
 * against each opponent, the first player has one seat and the opponent all others. In a round
 * robin every set of as many players as seats meets, seated in both rotational directions; with
 * fewer players than seats, every two meet as in a match, both ways.
 */
export function encounters(format: TournamentFormat, players: number, seats = 2): Meeting[] {
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

/** All ascending `count`-subsets of the numbers below `players`. */
function choices(players: number, count: number, from = 0): number[][] {
  if (count === 0) return [[]];
  const all: number[][] = [];
  for (let first = from; first < players; first++) {
    for (const others of choices(players, count - 1, first + 1)) all.push([first, ...others]);
  }
  return all;
}

/**
 * The rounds of a tournament, each with a separate opening. The number of games is rounded up to
 * whole rounds.
 */
export function schedule(meetings: readonly Meeting[], games: number): Round[] {
  const seats = meetings[0]?.length ?? 1;
  return Array.from({ length: Math.ceil(games / seats) }, (_, round) => {
    return { round, seating: meetings[round % meetings.length] as Meeting, opening: round };
  });
}
