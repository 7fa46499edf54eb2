/** Exercises: the user looks for a good move, which is judged before the answer is shown. */
import { computed, effect, signal, untracked } from '@preact/signals';
import { MARK_LOSSES } from '../../../review/judgement.ts';
import { hold } from '../analyse/live.ts';
import { onMove, playOut, playOutAndReturn, showLine } from '../board/board.ts';
import { query } from '../engine/client.ts';
import { current, gameNumber, goTo, playLine, queryAt, say, tree } from '../game/game.ts';
import { movesTo } from '../game/tree.ts';

/** A move with its value, the expected score of its player. */
export interface KnownMove {
  readonly move: string;
  readonly value: number | null;
  /** The move and its continuation. */
  readonly line: readonly string[];
}

export interface Exercise {
  readonly title: string;
  /** The instructions. */
  readonly task: string;
  /** All right moves if they are proven; null if the engine has to judge. */
  readonly right: readonly string[] | null;
  readonly answer: KnownMove & { readonly reason: string | null };
  /** The move played in the game. */
  readonly played?: KnownMove;
  /** For judging a move. */
  readonly playouts: number;
  /** Called once with the result of the first attempt. Showing the answer counts as wrong. */
  readonly onFirst?: (isRight: boolean) => void;
  readonly next?: { readonly text: string; readonly go: () => void };
}

/** An attempted move. */
export interface ExerciseAttempt extends KnownMove {
  readonly isRight: boolean;
  /** Compared with the best move, if values are known. */
  readonly lost: number | null;
}

interface Asking {
  readonly exercise: Exercise;
  /** The node, and its game. */
  readonly at: number;
  readonly game: number;
}

const asking = signal<Asking | undefined>(undefined);
/** The current exercise. */
export const exercise = computed(() => asking.value?.exercise);
export const trials = signal<readonly ExerciseAttempt[]>([]);
/** The move being judged. */
export const judging = signal<string | undefined>(undefined);
export const isAnswered = signal(false);
/** The refutation of the move played in the game, once requested. */
export const refutation = signal<KnownMove | undefined>(undefined);
let stopJudging = () => {};
let hasCounted = false;

/** Starts an exercise in the current position. */
export function beginExercise(next: Exercise): void {
  endExercise();
  hasCounted = false;
  asking.value = { exercise: next, at: current.value, game: gameNumber.value };
  onMove.value = tryMove;
  hold('exercise', true);
}

/** Ends the exercise; the position stays. */
export function endExercise(): void {
  stopJudging();
  asking.value = undefined;
  trials.value = [];
  judging.value = undefined;
  refutation.value = undefined;
  isAnswered.value = false;
  onMove.value = undefined;
  hold('exercise', false);
  showLine(undefined);
}

// Another game was put on the board.
effect(() => {
  if (asking.value && asking.value.game !== gameNumber.value) untracked(endExercise);
});

function count(isRight: boolean): void {
  if (hasCounted) return;
  hasCounted = true;
  asking.peek()?.exercise.onFirst?.(isRight);
}

function tryMove(text: string): void {
  const asked = asking.peek();
  if (!asked || judging.peek() !== undefined) return;
  // The user has navigated to an earlier position.
  if (current.peek() !== asked.at) {
    goTo(asked.at);
    return;
  }
  showLine(undefined);
  const played = playLine([...movesTo(tree.peek(), asked.at), text]);
  if (played.ok) judge(asked, played.value.moves.at(-1) as string);
  else say(played.error.message, true);
}

function judge(asked: Asking, move: string): void {
  const { right, answer, playouts } = asked.exercise;
  judging.value = move;
  const note = (trial: ExerciseAttempt) => {
    judging.value = undefined;
    trials.value = [...trials.peek().filter((one) => one.move !== move), trial];
    count(trial.isRight);
    if (trial.isRight) giveAnswer();
    // After a wrong move the position returns for another attempt.
    (trial.isRight ? playOut : playOutAndReturn)(trial.line);
  };
  if (right?.includes(move)) {
    note({ move, value: 1, line: [move], isRight: true, lost: 0 });
    return;
  }
  const message = { ...queryAt(asked.at), allowMoves: [move], playouts, top: 1 };
  stopJudging = query(message, ({ error, value = 0, moves = [] }) => {
    judging.value = undefined;
    if (error !== undefined) return say(error, true);
    const lost = answer.value === null ? null : Math.max(0, answer.value - value);
    const isRight = right === null && lost !== null && lost < MARK_LOSSES.doubtful;
    note({ move, value, line: moves[0]?.pv ?? [move], isRight, lost });
  });
}

/** Reveals everything and allows play. */
function giveAnswer(): void {
  isAnswered.value = true;
  onMove.value = undefined;
  hold('exercise', false);
}

/** Shows the best move with its continuation. */
export function showAnswer(): void {
  const shown = asking.peek();
  if (!shown) return;
  stopJudging();
  judging.value = undefined;
  count(false);
  giveAnswer();
  showFrom(shown, shown.exercise.answer.line);
}

/** Animates a line from the position of the exercise. */
export function showInExercise(line: readonly string[]): void {
  const shown = asking.peek();
  if (shown) showFrom(shown, line);
}

function showFrom({ at }: Asking, line: readonly string[]): void {
  if (current.peek() !== at) goTo(at);
  (isAnswered.peek() ? playOut : playOutAndReturn)(line);
}

/** The minimum length of a refutation, unless the game ends before. */
const LEAST_REFUTATION = 6;
const MOST_SEARCHES = 3;

/**
 * Shows the refutation of the game's move: the line of the review, extended by searches if short.
 */
export async function showRefutation(): Promise<void> {
  const asked = asking.peek();
  const played = asked?.exercise.played;
  if (!asked || !played || judging.peek() !== undefined) return;
  judging.value = played.move;
  let line = refutation.peek()?.line ?? played.line;
  for (let i = 0; i < MOST_SEARCHES && line.length < LEAST_REFUTATION; i++) {
    const more = await lineAfter([...movesTo(tree.peek(), asked.at), ...line], asked.exercise.playouts);
    // Meanwhile the exercise has ended, or its answer was shown.
    if (asking.peek() !== asked || judging.peek() === undefined) return;
    if (more.length === 0) break;
    line = [...line, ...more];
  }
  judging.value = undefined;
  refutation.value = { ...played, line };
  showFrom(asked, line);
}

/** The expected continuation; empty if the game is over. */
function lineAfter(moves: readonly string[], playouts: number): Promise<readonly string[]> {
  return new Promise((resolve) => {
    const message = { ...queryAt(current.peek()), moves: [...moves], playouts, top: 1 };
    const stop = query(message, ({ moves: found }) => resolve(found?.[0]?.pv ?? []));
    stopJudging = () => {
      stop();
      resolve([]);
    };
  });
}
