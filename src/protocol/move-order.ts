/** The order in which people see the moves of an analysis. */

interface Ordered {
  readonly visits: number;
  readonly proven?: { readonly result: string; readonly plies: number } | undefined;
}

/** Comparator: by visits, between proven wins and proven losses. */
export function compareByVisits(a: Ordered, b: Ordered): number {
  return provenRank(b) - provenRank(a) || b.visits - a.visits;
}

/**
 * Proven wins first, short ones before long ones; proven losses last, long ones before short ones.
 */
export function provenRank({ proven }: Pick<Ordered, 'proven'>): number {
  if (proven?.result === 'win') return 100 - proven.plies;
  return proven?.result === 'loss' ? proven.plies - 100 : 0;
}
