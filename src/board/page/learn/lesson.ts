/**
 * The lesson of the current game: a series of tasks, each solved by a move that the game's rules
 * judge.
 */
import { computed, effect, signal, untracked } from '@preact/signals';
import type { LessonStep } from '../../../games/teaching.ts';
import { hold } from '../analyse/live.ts';
import { onMove, playOut, playOutAndReturn, showLine, zoom } from '../board/board.ts';
import { lookAt } from '../frame/aside.ts';
import { kept } from '../frame/kept.ts';
import { current, gameNumber, goTo, kit, tree } from '../game/game.ts';
import { games, teachingOf } from '../game/games.ts';
import { translated } from '../texts/texts.ts';
import { moveOutcome } from './lesson-move.ts';

/** By game: the solved steps, from 0. */
const solved = kept<Readonly<Record<string, readonly number[]>>>('lessons', {}, isSteps);

function isSteps(value: unknown): boolean {
  const isList = (steps: unknown) => Array.isArray(steps) && steps.every(Number.isInteger);
  return typeof value === 'object' && value !== null && Object.values(value).every(isList);
}

/** By game: the steps of its lesson; empty if it has none. */
const lessons = signal<ReadonlyMap<string, readonly LessonStep[]>>(new Map());

/** For the current game, once loaded. */
export const lessonSteps = computed(() => lessons.value.get(tree.value.game.game));
export const solvedSteps = computed(() => solved.value[tree.value.game.game] ?? []);

/** The first unsolved step; after a finished lesson the first step. */
export const nextStep = computed(() =>
  Math.max(0, lessonSteps.value?.findIndex((_, at) => !solvedSteps.value.includes(at)) ?? 0),
);

/** Loads the lesson of the current game, if it has one. */
export async function fetchLesson(): Promise<void> {
  const { game } = tree.value.game;
  if (game === '' || lessons.peek().has(game)) return;
  const found = await teachingOf(game).catch(() => undefined);
  lessons.value = new Map([...lessons.peek(), [game, found?.lesson ?? []]]);
}

interface Asking {
  readonly game: string;
  readonly title: string;
  /** From 0. */
  readonly at: number;
  readonly count: number;
  readonly step: LessonStep;
  /** The game on the board, and the node of the position. */
  readonly number: number;
  readonly node: number;
}

/** The result of the last attempt. */
export interface Tried {
  readonly move: string;
  readonly isRight: boolean;
  readonly text: string;
}

/** The current step. */
export const lesson = signal<Asking | undefined>(undefined);
export const tried = signal<Tried | undefined>(undefined);
/** Whether a solution was found. */
export const isLessonSolved = signal(false);

/** Shows a step, by default `nextStep`. */
export async function beginStep(at?: number): Promise<void> {
  await fetchLesson();
  const { game } = tree.peek().game;
  const all = lessonSteps.peek() ?? [];
  const number = at ?? nextStep.peek();
  const step = all[number];
  if (!step) return;
  endLesson();
  const title = games.find(({ name }) => name === game)?.title ?? game;
  if (!(await lookAt(`lesson ${number + 1}`, { game, start: step.position, nodes: [] }))) return;
  lesson.value = {
    game,
    title,
    at: number,
    count: all.length,
    step,
    number: gameNumber.peek(),
    node: current.peek(),
  };
  onMove.value = tryMove;
  zoom.value = step.near;
  hold('lesson', true);
}

/** Ends the lesson; the position stays. */
export function endLesson(): void {
  if (!lesson.peek()) return;
  lesson.value = undefined;
  tried.value = undefined;
  isLessonSolved.value = false;
  onMove.value = undefined;
  zoom.value = undefined;
  hold('lesson', false);
  showLine(undefined);
}

// Another game was put on the board.
effect(() => {
  if (lesson.value && lesson.value.number !== gameNumber.value) untracked(endLesson);
});

function tryMove(text: string): void {
  const asked = lesson.peek();
  if (!asked || !kit.value) return;
  // The user has navigated to an earlier position.
  if (current.peek() !== asked.node) {
    goTo(asked.node);
    return;
  }
  showLine(undefined);
  const { move, why, line } = moveOutcome(kit.value, asked.step, text);
  const isRight = why === undefined;
  tried.value = { move, isRight, text: why ?? translated(asked.step.done) };
  if (isRight) solve(asked);
  // After a wrong move the position returns. Illegal moves are not shown.
  if (line.length > 0) (isRight ? playOut : playOutAndReturn)(line);
}

function solve({ game, at }: Asking): void {
  isLessonSolved.value = true;
  const before = solved.peek();
  solved.value = { ...before, [game]: [...new Set([...(before[game] ?? []), at])] };
}
