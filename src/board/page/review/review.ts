/** The review of the current line. */
import { signal } from '@preact/signals';
import type { Rules } from '../../../games/kit.ts';
import type { ReviewedPly } from '../../../review/judgement.ts';
import { hold } from '../analyse/live.ts';
import { playOut } from '../board/board.ts';
import { query } from '../engine/client.ts';
import { isOneOf, kept } from '../frame/kept.ts';
import { numbered, scoreLost } from '../frame/words.ts';
import { allSeats, gameFields, gameKey, goTo, line, say, tree } from '../game/game.ts';
import { movesTo, ROOT } from '../game/tree.ts';
import { beginExercise } from '../learn/exercise.ts';
import { isOver, playing } from '../play/play.ts';
import { TEXTS } from '../texts/texts.ts';
import { keepReview, mistakes, reviewed } from './reviewed.ts';

/** Playouts per position. */
const DEPTHS = [300, 1000, 5000] as const;
export const depth = kept<number>('review', 1000, isOneOf<number>(DEPTHS));

/** The playouts per position, with titles. */
export function depthChoices(): readonly (readonly [playouts: number, title: string])[] {
  const titles = [TEXTS.quick, TEXTS.usual, TEXTS.thorough];
  return DEPTHS.map((playouts, i) => [playouts, titles[i]?.() ?? ''] as const);
}

/** Progress of the running review. */
export const progress = signal<{ readonly done: number; readonly plies: number } | undefined>(undefined);
let stop = () => {};

/** Why the current line cannot be reviewed. */
function objection(moves: readonly string[]): string | undefined {
  if (playing.value && !isOver.value) return TEXTS.stillInProgress();
  if (tree.value.game.start !== undefined) return TEXTS.onlyFromStart();
  return moves.length === 0 ? TEXTS.noMovesToReview() : undefined;
}

/** Reviews the current line to its end. */
export function startReview(): void {
  const { game } = tree.value;
  const key = gameKey.value;
  const moves = movesTo(tree.value, line.value.at(-1) as number);
  const why = objection(moves);
  if (why !== undefined) {
    say(why, true);
    return;
  }
  stopReview();
  // The engine serves one purpose of the page at a time.
  hold('review', true);
  progress.value = { done: 0, plies: moves.length };
  const message = { action: 'review', game: game.game, rules: game.rules, moves, playouts: depth.value } as const;
  stop = query(message, (answer) => {
    if (answer.isDuringSearch) {
      progress.value = { done: answer.done ?? 0, plies: answer.plies ?? moves.length };
      return;
    }
    stopReview();
    if (answer.review) keepReview(key, answer.review, moves);
    else if (answer.error !== undefined) say(answer.error, true);
  });
}

export function stopReview(): void {
  stop();
  progress.value = undefined;
  hold('review', false);
}

/** A choice of seat cannot be an exercise. */
export function isAskable({ move, mover }: ReviewedPly): boolean {
  return move !== mover;
}

/** Shows the position before a reviewed move. */
export function goBefore({ ply }: ReviewedPly): void {
  const node = reviewed.value?.line[ply - 1];
  if (node !== undefined) goTo(node);
}

/** Shows the position after a reviewed move. */
export function goToReviewed({ ply }: ReviewedPly): void {
  const node = reviewed.value?.line[ply];
  if (node !== undefined) goTo(node);
}

/** Shows the position before a reviewed move, then animates the better line. */
export function showBetter(mistake: ReviewedPly): void {
  goBefore(mistake);
  playOut(mistake.best?.line ?? []);
}

/** Starts an exercise to find a better move than a mistake. */
export function askForBetter(mistake: ReviewedPly): void {
  const { review } = reviewed.value ?? {};
  const { ply, mover, move, mark, value, lost, best, line: played } = mistake;
  if (!review || !best || !mark) return;
  goBefore(mistake);
  const title = allSeats.value.find(({ name }) => name === mover)?.title ?? mover;
  const next = mistakes.value.filter(isAskable).find((one) => one.ply > ply);
  beginExercise({
    title: numbered(ply, move, mark),
    task: TEXTS.betterTask({ side: title, move, loss: scoreLost(lost ?? 0) }),
    right: null,
    answer: { move: best.move, value: best.value, line: best.line, reason: null },
    played: { move, value: value ?? 0, line: played },
    playouts: review.settings.playouts ?? depth.value,
    ...(next && { next: { text: TEXTS.nextMistake(), go: () => askForBetter(next) } }),
  });
}

/** A reviewed game. */
export interface PuzzleGame {
  readonly game: string;
  readonly rules: Rules;
  /** Includes the choice of a seat. */
  readonly moves: readonly string[];
  readonly playouts: number;
}

/** The reviewed game that is on the board. */
export function reviewedGame(): PuzzleGame {
  const { review, line: nodes } = reviewed.value ?? {};
  const { game, rules } = gameFields();
  const moves = movesTo(tree.value, nodes?.at(-1) ?? ROOT);
  return { game, rules, moves, playouts: review?.settings.playouts ?? depth.value };
}

/** Whether a reviewed move becomes a puzzle. Doubtful moves are too many and too uncertain. */
export function isPuzzle(ply: ReviewedPly): boolean {
  return ply.mark !== null && ply.mark !== 'doubtful' && isAskable(ply);
}

/** The identity of a mistake, with all data for a puzzle. */
export function mistakeFields({ ply, mover, move, value, best, line: played, position }: ReviewedPly, of: PuzzleGame) {
  return {
    ...of,
    mover,
    position,
    moves: of.moves.slice(0, ply - 1),
    played: { move, value: value ?? 0, line: played.slice(0, LONGEST_LINE) },
    best: { move: best?.move ?? move, value: best?.value ?? 0, line: best?.line.slice(0, LONGEST_LINE) ?? [] },
  };
}
const LONGEST_LINE = 12;
