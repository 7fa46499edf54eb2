/** The last review, matched to the moves on the board. */
import { computed } from '@preact/signals';
import type { MoveMark } from '../../../records/tree-nodes.ts';
import type { ReviewedPly } from '../../../review/judgement.ts';
import type { Review } from '../../../review/review.ts';
import { current, keepWith, keptWithGame, tree } from '../game/game.ts';
import { nodesAlong } from '../game/tree.ts';

interface Reviewed {
  readonly review: Review;
  /** The nodes after each ply. */
  readonly line: readonly number[];
}

/** A review with its moves. */
interface Kept {
  readonly review: Review;
  readonly moves: readonly string[];
}

/** The last review of the game. */
const last = keptWithGame<Kept | null>(
  'review',
  null,
  (value) => value === null || Array.isArray(value?.review?.plies),
);

/** The review of the game on the board while its moves are there. */
export const reviewed = computed((): Reviewed | undefined => {
  const { review, moves } = last.value ?? {};
  const nodes = review && nodesAlong(tree.value, moves ?? []);
  return review && nodes && { review, line: nodes };
});

/** Stores a review of these moves with its game, which may have left the board. */
export function keepReview(key: string, review: Review, moves: readonly string[]): void {
  keepWith(key, 'review', { review, moves } satisfies Kept);
}

/** By node: the review of its move, if judged. */
const judged = computed((): ReadonlyMap<number, ReviewedPly> => {
  const { review, line = [] } = reviewed.value ?? {};
  return new Map(review?.plies.flatMap((ply) => (ply.lost === null ? [] : [[line[ply.ply] as number, ply]])));
});

/** The review's mark of a node's move; null for none, undefined if it was not reviewed. */
export function reviewedMark(node: number): MoveMark | null | undefined {
  return judged.value.get(node)?.mark;
}

/** Mistakes in game order. */
export const mistakes = computed(() => reviewed.value?.review.plies.filter(({ mark }) => mark !== null) ?? []);

/** The mistake that leads to the current position. */
export const mistakeAtHand = computed(() => {
  const ply = judged.value.get(current.value);
  return ply?.mark ? ply : undefined;
});

/**
 * The nearest mistake after or before the current position; undefined if another line is shown.
 */
export function mistakeBeside(by: 1 | -1): ReviewedPly | undefined {
  const at = reviewed.value?.line.indexOf(current.value) ?? -1;
  if (at < 0) return undefined;
  return by === 1 ? mistakes.value.find(({ ply }) => ply > at) : mistakes.value.findLast(({ ply }) => ply < at);
}
