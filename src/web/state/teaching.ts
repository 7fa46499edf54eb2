/** The teaching game: what each of the person's moves has lost, and the question whether to take a bad one back. */
import { computed, effect, type Signal, signal } from '@preact/signals';
import { MARK_LOSSES } from '../../review/judgement.ts';
import { placeToMove } from '../model/places.ts';
import { movesTo, nodeOf, pathTo } from '../model/tree.ts';
import type { Answer } from './connection.ts';
import { query } from './engine.ts';
import { boardMoves, gameNumber, tree, viewOf } from './game.ts';
import { keptInTab } from './kept.ts';
import { queryFields } from './live.ts';
import { isPersonsTurn, playing, replyWhen, seating, tip } from './play.ts';

const PLAYOUTS = 600;
/** A move that loses more is asked about. */
const ASKED_LOSS = MARK_LOSSES.mistake;

interface Judged {
  readonly move: string;
  /** In expected score, against the best move; null where it could not be found out. */
  readonly loss: number | null;
}
interface Lesson {
  /** Of the game. */
  readonly startedAt: string;
  /** The person's moves by ply, from 1. */
  readonly judged: Readonly<Record<number, Judged>>;
  /** The person has been asked about the move of that ply, and wants to keep it. */
  readonly keptPly?: number;
}
const lesson = keptInTab<Lesson | null>('teaching', null, (value) => value === null || typeof value === 'object');

/** What is known of the moves of the game on the board. */
const known = computed(() => {
  const { startedAt } = tree.value.game;
  return startedAt !== undefined && lesson.value?.startedAt === startedAt ? lesson.value : undefined;
});

/** What a move of the person has lost; undefined where nothing is known of it. */
export function lossAt(id: number): number | undefined {
  if (!known.value) return undefined;
  const found = known.value.judged[pathTo(tree.value, id).length];
  return found?.move === nodeOf(tree.value, id).move ? (found.loss ?? undefined) : undefined;
}

/** The person's moves in the game, and what they have lost on average. */
export const tally = computed(() => {
  const moves = movesTo(tree.value, tip.value);
  const losses = moves.flatMap((move, i) => {
    const found = known.value?.judged[i + 1];
    return found?.move === move && found.loss !== null ? found.loss : [];
  });
  return { count: losses.length, mean: losses.reduce((sum, loss) => sum + loss, 0) / (losses.length || 1) };
});

/** The person's move at the end of the game, which the engine has not answered yet. */
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

/** Nobody plays to win before sides are chosen. */
function firstPly(): number {
  const { choiceAfter } = seating.value;
  return choiceAfter === null ? 0 : choiceAfter + 1;
}

const judgement = computed(() => {
  const own = lastOwn.value;
  const found = own && known.value?.judged[own.ply];
  return found?.move === own?.move ? found : undefined;
});

/** The loss that the person is asked about. */
export const askedLoss = computed(() => {
  const loss = judgement.value?.loss ?? 0;
  const isKept = known.value?.keptPly === lastOwn.value?.ply;
  return playing.value?.feedback === 'ask' && lastOwn.value && loss >= ASKED_LOSS && !isKept ? loss : undefined;
});

function note(changed: (lesson: Lesson) => Lesson): void {
  const startedAt = playing.peek()?.startedAt;
  if (startedAt === undefined) return;
  const before = lesson.peek();
  lesson.value = changed(before?.startedAt === startedAt ? before : { startedAt, judged: {} });
}

/** The move stays, and the game goes on. */
export function keepMove(): void {
  const { ply } = lastOwn.peek() ?? {};
  if (ply !== undefined) note((before) => ({ ...before, keptPly: ply }));
}

/** Marks alone from now on, or questions as well. */
export function setAsking(isAsking: boolean): void {
  if (playing.value) playing.value = { ...playing.value, feedback: isAsking ? 'ask' : 'dots' };
}

interface Study {
  readonly key: string;
  readonly answer: Signal<Answer | undefined>;
  readonly stop: () => void;
}
let study: Study | undefined;

/** What the engine thinks of a position, which is looked at while the person does. */
function studied(at: number): Study['answer'] {
  const key = `${gameNumber.peek()} ${at}`;
  if (study?.key === key) return study.answer;
  study?.stop();
  const answer = signal<Answer | undefined>(undefined);
  const stop = query({ ...queryFields(), moves: boardMoves(at), playouts: PLAYOUTS, top: 1 }, (found) => {
    if (!found.isDuringSearch) answer.value = found;
  });
  study = { key, answer, stop };
  return answer;
}

/** Looks at the person's moves in the teaching game. To be called once. */
export function keepTeaching(): void {
  replyWhen(computed(() => !lastOwn.value || (judgement.value !== undefined && askedLoss.value === undefined)));
  effect(() => {
    const { feedback, place = null } = playing.value ?? {};
    const shown = viewOf(tip.value);
    if (!feedback || place === null || !shown || shown.isChoice || !isPersonsTurn.value) return;
    if (movesTo(tree.value, tip.value).length >= firstPly()) studied(tip.value);
  });
  let asked = '';
  let stop = () => {};
  effect(() => {
    const own = judgement.value ? undefined : lastOwn.value;
    const best = own && studied(own.parent).value;
    const wish = own && best ? `${gameNumber.value} ${tip.value}` : '';
    if (wish === asked) return;
    asked = wish;
    stop();
    stop = own && best ? judge(own, best) : () => {};
  });
}

function judge({ parent, move, ply }: { parent: number; move: string; ply: number }, best: Answer): () => void {
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
  const message = { ...queryFields(), moves: boardMoves(parent), allowMoves: [move], playouts: PLAYOUTS, top: 1 };
  return query(message, ({ isDuringSearch, value }) => {
    if (!isDuringSearch) end(value === undefined ? null : Math.max(0, most - value));
  });
}
