/** A position in which a person is asked for a good move, and told how good it is, before the answer is shown. */
import { computed, effect, signal, untracked } from '@preact/signals';
import { MARK_LOSSES } from '../../review/judgement.ts';
import { movesTo } from '../model/tree.ts';
import { onMove, playOut, playOutAndReturn, showLine } from './board.ts';
import { query } from './engine.ts';
import { boardMoves, complain, current, gameFields, gameNumber, goTo, tree } from './game.ts';
import { playLine } from './games.ts';
import { hold, queryFields } from './live.ts';

/** A move that something is known of; its value is the expected score of its player. */
export interface KnownMove {
  readonly move: string;
  readonly value: number | null;
  /** The move and what follows. */
  readonly line: readonly string[];
}

export interface Exercise {
  readonly title: string;
  /** What is to be done. */
  readonly task: string;
  /** The right moves, all of them, where they are proved; null where the engine has to judge. */
  readonly right: readonly string[] | null;
  readonly answer: KnownMove & { readonly reason: string | null };
  /** What was played in the game. */
  readonly played?: KnownMove;
  /** For the judgement of a move. */
  readonly playouts: number;
  /** Hears once whether the first move that was tried is right; to be shown the answer counts as wrong. */
  readonly onFirst?: (isRight: boolean) => void;
  readonly next?: { readonly text: string; readonly go: () => void };
}

/** A move that the person has tried. */
export interface Trial extends KnownMove {
  readonly isRight: boolean;
  /** Against the best move, where values are known. */
  readonly lost: number | null;
}

interface Asking {
  readonly exercise: Exercise;
  /** The node, and the game that it is of. */
  readonly at: number;
  readonly game: number;
}

const asking = signal<Asking | undefined>(undefined);
/** The exercise that is on the board. */
export const exercise = computed(() => asking.value?.exercise);
export const trials = signal<readonly Trial[]>([]);
/** The move that is being judged. */
export const judging = signal<string | undefined>(undefined);
export const isAnswered = signal(false);
/** What refutes the move of the game, once somebody has asked for it. */
export const refutation = signal<KnownMove | undefined>(undefined);
let stopJudging = () => {};
let hasCounted = false;

/** Asks in the position that is shown. */
export function beginExercise(next: Exercise): void {
  endExercise();
  hasCounted = false;
  asking.value = { exercise: next, at: current.value, game: gameNumber.value };
  onMove.value = (move) => void tryMove(move);
  hold('exercise', true);
}

/** Lets go of the exercise; the position stays on the board. */
export function endExercise(): void {
  stopJudging();
  asking.value = undefined;
  trials.value = [];
  judging.value = undefined;
  refutation.value = undefined;
  isAnswered.value = false;
  onMove.value = undefined;
  hold('exercise', false);
  void showLine(undefined);
}

// Another game has come to the board.
effect(() => {
  if (asking.value && asking.value.game !== gameNumber.value) untracked(endExercise);
});

function count(isRight: boolean): void {
  if (hasCounted) return;
  hasCounted = true;
  asking.peek()?.exercise.onFirst?.(isRight);
}

async function tryMove(text: string): Promise<void> {
  const asked = asking.peek();
  if (!asked || judging.peek() !== undefined) return;
  // One has stepped away to look at what was before.
  if (current.peek() !== asked.at) return goTo(asked.at);
  void showLine(undefined);
  judging.value = text;
  try {
    const { moves } = await playLine({ ...gameFields(), moves: [...movesTo(tree.peek(), asked.at), text] });
    if (asking.peek() === asked) judge(asked, moves.at(-1) as string);
  } catch (error) {
    judging.value = undefined;
    complain(error);
  }
}

function judge(asked: Asking, move: string): void {
  const { right, answer, playouts } = asked.exercise;
  judging.value = move;
  const note = (trial: Trial) => {
    judging.value = undefined;
    trials.value = [...trials.peek().filter((one) => one.move !== move), trial];
    count(trial.isRight);
    if (trial.isRight) giveAnswer();
    // The position comes back after a wrong move, to be tried again.
    void (trial.isRight ? playOut : playOutAndReturn)(trial.line);
  };
  if (right?.includes(move)) {
    note({ move, value: 1, line: [move], isRight: true, lost: 0 });
    return;
  }
  const message = { ...queryFields(), moves: boardMoves(asked.at), allowMoves: [move], playouts, top: 1 };
  stopJudging = query(message, ({ isDuringSearch, error, value = 0, moves = [] }) => {
    if (isDuringSearch) return;
    judging.value = undefined;
    if (error !== undefined) return complain(new Error(error));
    const lost = answer.value === null ? null : Math.max(0, answer.value - value);
    const isRight = right === null && lost !== null && lost < MARK_LOSSES.doubtful;
    note({ move, value, line: moves[0]?.pv ?? [move], isRight, lost });
  });
}

/** The person may see all, and play on. */
function giveAnswer(): void {
  isAnswered.value = true;
  onMove.value = undefined;
  hold('exercise', false);
}

/** Shows the best move with what follows. */
export function showAnswer(): void {
  const shown = asking.peek();
  if (!shown) return;
  stopJudging();
  judging.value = undefined;
  count(false);
  giveAnswer();
  void showFrom(shown, shown.exercise.answer.line);
}

/** Plays a line out on the board, from the position of the exercise. */
export async function showInExercise(line: readonly string[]): Promise<void> {
  const shown = asking.peek();
  if (shown) await showFrom(shown, line);
}

async function showFrom({ at }: Asking, line: readonly string[]): Promise<void> {
  if (current.peek() !== at) await goTo(at);
  await (isAnswered.peek() ? playOut : playOutAndReturn)(line);
}

/** A refutation is to have this many moves, unless the game ends before. */
const LEAST_REFUTATION = 6;
const MOST_SEARCHES = 3;

/** Plays out what refutes the move of the game: the line of the review, which searches make longer where it is short. */
export async function showRefutation(): Promise<void> {
  const asked = asking.peek();
  const played = asked?.exercise.played;
  if (!asked || !played || judging.peek() !== undefined) return;
  judging.value = played.move;
  let line = refutation.peek()?.line ?? played.line;
  for (let i = 0; i < MOST_SEARCHES && line.length < LEAST_REFUTATION; i++) {
    const more = await lineAfter([...boardMoves(asked.at), ...line], asked.exercise.playouts);
    if (asking.peek() !== asked) return;
    if (more.length === 0) break;
    line = [...line, ...more];
  }
  judging.value = undefined;
  refutation.value = { ...played, line };
  await showFrom(asked, line);
}

/** What is expected to follow; nothing where the game is over. */
function lineAfter(moves: readonly string[], playouts: number): Promise<readonly string[]> {
  return new Promise((resolve) => {
    const stop = query({ ...queryFields(), moves, playouts, top: 1 }, ({ isDuringSearch, moves: [best] = [] }) => {
      if (!isDuringSearch) resolve(best?.pv ?? []);
    });
    stopJudging = () => {
      stop();
      resolve([]);
    };
  });
}
