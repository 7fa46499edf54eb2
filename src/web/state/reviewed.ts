/** The last review, and what it says of the moves on the board. */
import { computed, effect, signal } from '@preact/signals';
import type { Mark, ReviewedPly } from '../../review/judgement.ts';
import type { Review } from '../../review/review.ts';
import { nodesAlong } from '../model/tree.ts';
import { current, gameNumber, tree } from './game.ts';
import { keptInTab } from './kept.ts';

interface Reviewed {
  readonly review: Review;
  /** The nodes after this many plies. */
  readonly line: readonly number[];
}

/** A review, and the moves that it is of. */
interface Kept {
  readonly review: Review;
  readonly of: string;
  readonly moves: readonly string[];
}

/** That of the game on the board, as long as the game is there. */
const inTab = keptInTab<Kept | null>('review', null, (value) => value === null || Array.isArray(value?.review?.plies));
const last = signal(inTab.peek() ?? undefined);

/** The review of the game that is on the board, which may have been away in the meantime. */
export const reviewed = computed((): Reviewed | undefined => {
  const { review, of, moves } = last.value ?? {};
  const nodes = review && of === gameKey() ? nodesAlong(tree.value, moves ?? []) : undefined;
  return review && nodes && { review, line: nodes };
});

effect(() => {
  if (gameNumber.value > 0) inTab.value = (reviewed.value && last.value) ?? null;
});

/** What a review is of, besides its moves. */
export function gameKey(): string {
  const { game, rules, start } = tree.value.game;
  return JSON.stringify([game, rules, start]);
}

/** Keeps a review of these moves, for the game of that key. */
export function keepReview(review: Review, of: string, moves: readonly string[]): void {
  last.value = { review, of, moves };
}

/** By node: the review of the move that leads to it, where it was judged. */
const judged = computed((): ReadonlyMap<number, ReviewedPly> => {
  const { review, line = [] } = reviewed.value ?? {};
  return new Map(review?.plies.flatMap((ply) => (ply.lost === null ? [] : [[line[ply.ply] as number, ply]])));
});

/** The mark that the review gives the move of a node; null for none, undefined where the move was not reviewed. */
export function reviewedMark(node: number): Mark | null | undefined {
  return judged.value.get(node)?.mark;
}

/** Moves that lost much, in the order of the game. */
export const mistakes = computed(() => reviewed.value?.review.plies.filter(({ mark }) => mark !== null) ?? []);

/** The mistake that leads to the position that is shown. */
export const mistakeAtHand = computed(() => {
  const ply = judged.value.get(current.value);
  return ply?.mark ? ply : undefined;
});

/** The nearest mistake after the position that is shown, or before it; none where another line is shown. */
export function mistakeBeside(by: 1 | -1): ReviewedPly | undefined {
  const at = reviewed.value?.line.indexOf(current.value) ?? -1;
  if (at < 0) return undefined;
  return by === 1 ? mistakes.value.find(({ ply }) => ply > at) : mistakes.value.findLast(({ ply }) => ply < at);
}
