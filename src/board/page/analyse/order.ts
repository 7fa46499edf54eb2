/** A stable order of candidates, which changes only if one is seen to have overtaken another. */
import { provenRank } from '../../../protocol/move-order.ts';
import { short } from '../frame/words.ts';
import type { ReportedMove } from './report.ts';

/**
 * Moves by visits. Those whose visits look equal stay as in `before`, the order shown so far, or as they are given.
 */
export function stableOrder(moves: readonly ReportedMove[], before: readonly string[] = []): ReportedMove[] {
  const names = [...before, ...moves.map(({ move }) => move)];
  const looksEqual = (a: ReportedMove, b: ReportedMove) => short(a.visits) === short(b.visits);
  return moves.toSorted(
    (a, b) =>
      provenRank(b) - provenRank(a) ||
      (looksEqual(a, b) ? names.indexOf(a.move) - names.indexOf(b.move) : b.visits - a.visits),
  );
}

/** The orders shown, latest last, each with its start in milliseconds. */
export type OrderHistory = readonly { readonly names: readonly string[]; readonly since: number }[];

/**
 * The order shown at a time, which a person has read before clicking. The first order also applies
 * to earlier times.
 */
export function orderAt(history: OrderHistory, time: number): readonly string[] {
  return (history.findLast(({ since }) => since <= time) ?? history[0])?.names ?? [];
}

/** Appends an order to a history, dropping entries that are no longer needed. */
export function withOrder(
  history: OrderHistory,
  names: readonly string[],
  since: number,
  keptFor: number,
): OrderHistory {
  const first = history.findLastIndex((one) => one.since <= since - keptFor);
  return [...history.slice(Math.max(0, first)), { names, since }];
}
