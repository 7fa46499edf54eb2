/** The order in which candidates are listed: it changes only where one has clearly overtaken another one. */
import type { Candidate } from './report.ts';

/** A move overtakes another one with this many times its visits, and some more, since the first few say little. */
const MORE_VISITS = 1.25;
const FEW_VISITS = 20;
/** Where visits are nearly the same: by so much expected score. */
const MORE_VALUE = 0.01;

/** Moves by visits, and where these are nearly equal by value. `before` are the names in the order that was shown. */
export function stableOrder(moves: readonly Candidate[], before: readonly string[] = []): Candidate[] {
  const byName = new Map(moves.map((move) => [move.move, move]));
  const known = before.flatMap((name) => byName.get(name) ?? []);
  const isKnown = new Set(known);
  const fresh = moves.filter((move) => !isKnown.has(move)).sort((a, b) => rankOf(b) - rankOf(a) || b.visits - a.visits);
  const order = [...known, ...fresh];
  // Overtaking is not transitive: so there are no more rounds than moves.
  for (const _ of order) if (!overtakeOnce(order)) break;
  return order;
}

/** Has each move change places with the one above it that it has overtaken; whether any has. */
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

/** Proven wins stand first, the shorter ones before others, and proven losses last, the longer ones before others. */
function rankOf({ proven }: Candidate): number {
  if (proven?.result === 'win') return 100 - proven.plies;
  return proven?.result === 'loss' ? proven.plies - 100 : 0;
}

/** Orders that were shown, the last one at the end, each since a time in milliseconds. */
export type OrderHistory = readonly { readonly names: readonly string[]; readonly since: number }[];

/** The order that stood at a time: what somebody has read who presses a row a little later. The first one stood before, too. */
export function orderAt(history: OrderHistory, time: number): readonly string[] {
  return (history.findLast(({ since }) => since <= time) ?? history[0])?.names ?? [];
}

/** A history with another order, which forgets what nobody asks for that long afterwards. */
export function withOrder(
  history: OrderHistory,
  names: readonly string[],
  since: number,
  keptFor: number,
): OrderHistory {
  const first = history.findLastIndex((one) => one.since <= since - keptFor);
  return [...history.slice(Math.max(0, first)), { names, since }];
}
