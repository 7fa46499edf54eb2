/** The engine's moves, in an order that does not change while being read, and the move played. */
import { computed, effect, signal, untracked } from '@preact/signals';
import { allSeats, current, line, tree, viewedGame } from '../game/game.ts';
import { nodeOf } from '../game/tree.ts';
import { isSearching, playedAlone, report, reportOf } from './live.ts';
import { type OrderHistory, orderAt, stableOrder, withOrder } from './order.ts';
import { type ReportedMove, scoresOfReport } from './report.ts';
import { allowed } from './restrict.ts';

/**
 * Milliseconds between two changes of the order; and at the start of a search, when it still
 * changes much.
 */
const REORDER_MS = 1000;
const EARLY_REORDER_MS = 300;
const EARLY_SECONDS = 2;
/** There is no hover before a touch, so orders stay longer. */
const TOUCH_FACTOR = matchMedia('(pointer: coarse)').matches ? 2 : 1;
/** A person has read a row this many milliseconds before clicking it. */
const READING_MS = 350;
/** A touch ends before its click event. */
const LEAVING_MS = 500;

interface Order {
  /** Identifies the position and the analysed moves. */
  readonly key: string;
  readonly names: readonly string[];
  /** Earlier orders, with times. */
  readonly history: OrderHistory;
}

const order = signal<Order>({ key: '', names: [], history: [] });
/** Whether the pointer or keyboard focus is on the table, which freezes its order. */
const isRead = signal(false);
let leaving: ReturnType<typeof setTimeout> | undefined;
/** Candidates missing from later reports, by key of the order. */
let lastKnown: { readonly key: string; readonly moves: Map<string, ReportedMove> } = { key: '', moves: new Map() };

const key = computed(() => JSON.stringify([viewedGame.value?.position, allowed.value]));

effect(() => {
  const found = report.value;
  const isFrozen = isRead.value;
  // The order of the last report is right at once, whether the search has ended or was ended.
  const isRunning = isSearching.value;
  const here = key.value;
  untracked(() => {
    const { key: before, names, history } = order.value;
    if (before !== here) {
      isRead.value = false;
      lastKnown = { key: here, moves: new Map() };
    }
    const moves = found?.moves ?? [];
    for (const move of moves) lastKnown.moves.set(move.move, move);
    const isNew = before !== here || names.length === 0;
    const now = performance.now();
    const wait = TOUCH_FACTOR * (found && found.seconds < EARLY_SECONDS ? EARLY_REORDER_MS : REORDER_MS);
    const at = history.at(-1)?.since ?? 0;
    if (!isNew && (isFrozen || (isRunning && now - at < wait))) return;
    const next = stableOrder(moves, isNew ? [] : names).map(({ move }) => move);
    if (isNew || next.join(' ') !== names.join(' '))
      order.value = { key: here, names: next, history: withOrder(isNew ? [] : history, next, now, READING_MS) };
  });
});

/** The moves in displayed order. */
export const ranked = computed((): readonly ReportedMove[] => {
  const moves = new Map(report.value?.moves.map((move) => [move.move, move]));
  if (order.value.key !== key.value) return report.value?.moves ?? [];
  return order.value.names.flatMap((name) => moves.get(name) ?? lastKnown.moves.get(name) ?? []);
});

/** Freezes the list as it was when the person read it. */
export function beginReading(): void {
  clearTimeout(leaving);
  if (isRead.value) return;
  isRead.value = true;
  const { history } = order.value;
  order.value = { ...order.value, names: orderAt(history, performance.now() - READING_MS) };
}

export function endReading(): void {
  clearTimeout(leaving);
  leaving = setTimeout(() => {
    isRead.value = false;
  }, LEAVING_MS);
}

/**
 * The candidate for the next move of the current line; undefined if there is none or nothing is
 * known.
 */
export const played = computed((): ReportedMove | undefined => {
  const next = line.value[line.value.indexOf(current.value) + 1];
  if (next === undefined || viewedGame.value?.isChoice) return undefined;
  const { move } = nodeOf(tree.value, next);
  const sources = [
    report.value?.moves.find((one) => one.move === move),
    playedAlone.value.get(JSON.stringify([viewedGame.value?.position, move])),
    afterwards(next, move),
  ].filter((one) => one !== undefined && (one.visits > 0 || one.proven));
  // Prefer proofs, then the most visits.
  return sources.sort((a, b) => weightOf(b as ReportedMove) - weightOf(a as ReportedMove))[0];
});

function weightOf({ visits, proven }: ReportedMove): number {
  return proven ? Infinity : visits;
}

/** The value of the position after a move, for the player who made it. */
function afterwards(id: number, move: string): ReportedMove | undefined {
  const after = reportOf(id);
  const seats = allSeats.value;
  const value = after && scoresOfReport(after, seats)?.[viewedGame.value?.toMove ?? -1];
  if (!after || value === undefined) return undefined;
  return { move, visits: after.visits, value, lcb: value, prior: 0, pv: [move, ...(after.moves[0]?.pv ?? [])] };
}
