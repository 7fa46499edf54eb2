/**
 * Spaced repetition with the Leitner system (Sebastian Leitner, "So lernt man lernen", 1972). A
 * card answered correctly moves to the next box, otherwise back to the first. Higher boxes have
 * longer intervals.
 */
export interface Card {
  /** From 0. */
  readonly box: number;
  /** The time of the next repetition, Unix time in milliseconds. */
  readonly due: number;
}

export type Cards = Readonly<Record<string, Card>>;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The interval of each box. */
export const INTERVALS: readonly number[] = [10 * MINUTE, DAY, 3 * DAY, 7 * DAY, 21 * DAY, 60 * DAY];

/** The card after an answer. A new card answered correctly goes to the second box. */
export function answered(card: Card | undefined, isRight: boolean, now: number): Card {
  const box = isRight ? Math.min(INTERVALS.length - 1, (card?.box ?? 0) + 1) : 0;
  return { box, due: now + (INTERVALS[box] as number) };
}

/** The next card: the one due for longest, else the first of `ids` that was never asked. */
export function nextCard(cards: Cards, ids: readonly string[], now: number): string | undefined {
  const due = ids.filter((id) => isDue(cards[id], now));
  due.sort((a, b) => (cards[a] as Card).due - (cards[b] as Card).due);
  return due[0] ?? ids.find((id) => cards[id] === undefined);
}

function isDue(card: Card | undefined, now: number): boolean {
  return card !== undefined && card.due <= now;
}

export interface Counts {
  readonly due: number;
  readonly fresh: number;
  /** Cards not due yet. */
  readonly scheduled: number;
  /** When the first of them is due; undefined without any. */
  readonly nextDue: number | undefined;
}

export function countCards(cards: Cards, ids: readonly string[], now: number): Counts {
  const known = ids.flatMap((id) => cards[id] ?? []);
  const due = known.filter((card) => isDue(card, now)).length;
  const later = known.filter((card) => !isDue(card, now)).map((card) => card.due);
  return {
    due,
    fresh: ids.length - known.length,
    scheduled: later.length,
    nextDue: later.length > 0 ? Math.min(...later) : undefined,
  };
}
