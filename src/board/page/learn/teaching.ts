/**
 * Teaching games: shows the loss of each of the user's moves, and offers to take back bad ones.
 */
import { computed, effect, type Signal, signal } from '@preact/signals';
import { placeToMove } from '../../../records/places.ts';
import { MARK_LOSSES } from '../../../review/judgement.ts';
import type { AnswerTo, AskedQuery } from '../../service/messages.ts';
import { query } from '../engine/client.ts';
import { gameNumber, keptWithGame, queryAt, tree, viewOf } from '../game/game.ts';
import { movesTo, nodeOf, pathTo } from '../game/tree.ts';
import { isPersonsTurn, movesPlayed, playing, replyWhen, seating, tip } from '../play/play.ts';

const PLAYOUTS = 600;
/** Larger losses prompt the user. */
const ASKED_LOSS = MARK_LOSSES.mistake;

interface Judged {
  readonly move: string;
  /** In expected score, compared with the best move; null if unknown. */
  readonly loss: number | null;
}
/** The judgements of a game. */
interface Judgements {
  /** Of the game. */
  readonly startedAt: string;
  /** The user's moves by ply, from 1. */
  readonly judged: Readonly<Record<number, Judged>>;
  /** The ply of a bad move that the user chose to keep. */
  readonly keptPly?: number;
}
const stored = keptWithGame<Judgements | null>(
  'teaching',
  null,
  (value) => value === null || typeof value === 'object',
);

/** Those of the current game. */
const known = computed(() => {
  const { startedAt } = tree.value.game;
  return startedAt !== undefined && stored.value?.startedAt === startedAt ? stored.value : undefined;
});

/** The loss of a user's move; undefined if unknown. */
export function lossAt(id: number): number | undefined {
  if (!known.value) return undefined;
  const found = known.value.judged[pathTo(tree.value, id).length];
  return found?.move === nodeOf(tree.value, id).move ? (found.loss ?? undefined) : undefined;
}

/** The number of the user's moves and their mean loss. */
export const ownLosses = computed(() => {
  const moves = movesPlayed.value;
  const losses = moves.flatMap((move, i) => {
    const found = known.value?.judged[i + 1];
    return found?.move === move && found.loss !== null ? found.loss : [];
  });
  return { count: losses.length, mean: losses.reduce((sum, loss) => sum + loss, 0) / (losses.length || 1) };
});

/** The user's last move, if the engine has not replied. */
const lastOwn = computed(() => {
  const game = playing.value;
  const { parent, move } = nodeOf(tree.value, tip.value);
  const before = parent === null ? undefined : viewOf(parent);
  if (!game?.feedback || game.place === null || parent === null || !before || game.lost) return undefined;
  const moves = movesTo(tree.value, parent);
  const isOwn = placeToMove(seating.value, moves, before.toMove) === game.place;
  const isJudged = moves.length >= Math.max(game.from ?? 0, firstPly());
  return isOwn && isJudged ? { parent, move, ply: moves.length + 1 } : undefined;
});

/** Moves before sides are chosen are not judged. */
function firstPly(): number {
  const { choiceAfter } = seating.value;
  return choiceAfter === null ? 0 : choiceAfter + 1;
}

const judgement = computed(() => {
  const own = lastOwn.value;
  const found = own && known.value?.judged[own.ply];
  return found?.move === own?.move ? found : undefined;
});

/** The loss that prompts the user. */
export const askedLoss = computed(() => {
  const loss = judgement.value?.loss ?? 0;
  const isKept = known.value?.keptPly === lastOwn.value?.ply;
  return playing.value?.feedback === 'ask' && lastOwn.value && loss >= ASKED_LOSS && !isKept ? loss : undefined;
});

function note(changed: (before: Judgements) => Judgements): void {
  const startedAt = playing.peek()?.startedAt;
  if (startedAt === undefined) return;
  const before = stored.peek();
  stored.value = changed(before?.startedAt === startedAt ? before : { startedAt, judged: {} });
}

/** Keeps the move and continues the game. */
export function keepMove(): void {
  const { ply } = lastOwn.peek() ?? {};
  if (ply !== undefined) note((before) => ({ ...before, keptPly: ply }));
}

/** Switches between marks only and marks with prompts. */
export function setAsking(isAsking: boolean): void {
  if (playing.value) playing.value = { ...playing.value, feedback: isAsking ? 'ask' : 'dots' };
}

interface Search {
  /** Of the position. */
  readonly key: string;
  readonly answer: Signal<AnswerTo<AskedQuery> | undefined>;
  readonly stop: () => void;
}
let last: Search | undefined;

/** The analysis of a position, which runs while the user thinks. */
function answerAt(at: number): Search['answer'] {
  const key = `${gameNumber.peek()} ${at}`;
  if (last?.key === key) return last.answer;
  last?.stop();
  const answer = signal<AnswerTo<AskedQuery> | undefined>(undefined);
  const stop = query({ ...queryAt(at), playouts: PLAYOUTS, top: 1 }, (found) => {
    answer.value = found;
  });
  last = { key, answer, stop };
  return answer;
}

/** Judges the user's moves in a teaching game. Call once. */
export function keepTeaching(): void {
  replyWhen(computed(() => !lastOwn.value || (judgement.value !== undefined && askedLoss.value === undefined)));
  effect(() => {
    const { feedback, place = null } = playing.value ?? {};
    const shown = viewOf(tip.value);
    if (!feedback || place === null || !shown || shown.isChoice || !isPersonsTurn.value) return;
    if (movesPlayed.value.length >= firstPly()) answerAt(tip.value);
  });
  let asked = '';
  let stop = () => {};
  effect(() => {
    const own = judgement.value ? undefined : lastOwn.value;
    const best = own && answerAt(own.parent).value;
    const wish = own && best ? `${gameNumber.value} ${tip.value}` : '';
    if (wish === asked) return;
    asked = wish;
    stop();
    stop = own && best ? judge(own, best) : () => {};
  });
}

function judge(
  { parent, move, ply }: { parent: number; move: string; ply: number },
  best: AnswerTo<AskedQuery>,
): () => void {
  const end = (loss: number | null) =>
    note((before) => {
      const { keptPly: _, ...rest } = before;
      return { ...rest, judged: { ...before.judged, [ply]: { move, loss } } };
    });
  if (best.value === undefined || best.moves?.[0]?.move === move) {
    queueMicrotask(() => end(best.value === undefined ? null : 0));
    return () => {};
  }
  const { value: most } = best;
  const message = { ...queryAt(parent), allowMoves: [move], playouts: PLAYOUTS, top: 1 };
  return query(message, ({ value }) => end(value === undefined ? null : Math.max(0, most - value)));
}
