/** A stable order of candidates, which changes only if one has clearly overtaken another. */
import type { Candidate } from './report.ts';

/**
 * To overtake another move, a move needs this multiple of its visits, plus a constant, since few
 * visits mean little.
 */
const MORE_VISITS = 1.25;
const FEW_VISITS = 20;
/** With nearly equal visits: the required lead in expected score. */
const MORE_VALUE = 0.01;

/** Moves by visits or, if these are nearly equal, by value. `before` is the order shown so far. */
export function stableOrder(moves: readonly Candidate[], before: readonly string[] = []): Candidate[] {
  const byName = new Map(moves.map((move) => [move.move, move]));
  const known = before.flatMap((name) => byName.get(name) ?? []);
  const isKnown = new Set(known);
  const fresh = moves.filter((move) => !isKnown.has(move)).sort((a, b) => rankOf(b) - rankOf(a) || b.visits - a.visits);
  const order = [...known, ...fresh];
  // Overtaking is not transitive, so the number of rounds is limited.
  for (const _ of order) if (!overtakeOnce(order)) break;
  return order;
}

/** Swaps each move with the one above that it has overtaken; returns whether any was. */
function overtakeOnce(order: Candidate[]): boolean {
  let hasChanged = false;
  for (let i = order.length - 1; i > 0; i--) {
    const [above, below] = [order[i - 1] as Candidate, order[i] as Candidate];
    if (!isAhead(below, above)) continue;
    order[i - 1] = below;
    order[i] = above;
    hasChanged = true;
  }
  return hasChanged;
}

function isAhead(one: Candidate, other: Candidate): boolean {
  const byProof = rankOf(one) - rankOf(other);
  if (byProof !== 0) return byProof > 0;
  if (one.visits > MORE_VISITS * other.visits + FEW_VISITS) return true;
  if (other.visits > MORE_VISITS * one.visits + FEW_VISITS) return false;
  return one.value > other.value + MORE_VALUE;
}

/**
 * Proven wins first, short ones before long ones; proven losses last, long ones before short ones.
 */
function rankOf({ proven }: Candidate): number {
  if (proven?.result === 'win') return 100 - proven.plies;
  return proven?.result === 'loss' ? proven.plies - 100 : 0;
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
