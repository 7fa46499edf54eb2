/** Learning: the review of the current game, its mistakes, and puzzles. */
import '../frame/panels.css';
import './learn.css';
import { useEffect } from 'preact/hooks';
import { bringBack, hasAside } from '../frame/aside.ts';
import { Button, ChoiceField } from '../frame/parts.tsx';
import { tree } from '../game/game.ts';
import { ReviewSection } from '../review/review-view.tsx';
import { endExercise, exercise } from './exercise.ts';
import { ExerciseCard } from './exercise-view.tsx';
import { endLesson, lesson } from './lesson.ts';
import { LessonCard, LessonSection, useAskedLesson } from './lesson-view.tsx';
import { counts, fetchSuite, gameTitle, mistakeCount, nextPuzzle, type Source, source, suite } from './puzzles.ts';

export function LearnPanel() {
  useAskedLesson();
  // End the exercise when the tab is left.
  useEffect(() => leave, []);
  const isAsked = exercise.value !== undefined || lesson.value !== undefined;
  return (
    <section class="panel" aria-label="Learn">
      {exercise.value && <ExerciseCard onLeave={leaveForGame} />}
      {lesson.value && <LessonCard onLeave={leaveForGame} />}
      {hasAside() && !isAsked && (
        <p class="row">
          <Button onClick={() => void bringBack()}>Back to your game</Button>
        </p>
      )}
      {!isAsked && (
        <>
          <LessonSection />
          <ReviewSection />
          <PuzzleSection />
        </>
      )}
    </section>
  );
}

function leave(): void {
  endExercise();
  endLesson();
}

/** The game that a lesson or puzzle was put in place of comes back. */
function leaveForGame(): void {
  leave();
  if (hasAside()) void bringBack();
}

function PuzzleSection() {
  const { game } = tree.value.game;
  // Once per game.
  useEffect(() => void fetchSuite(), [game]);
  const { due, fresh, resting, nextDue } = counts();
  const problem = source.value === 'suite' && typeof suite.value === 'string' ? suite.value : undefined;
  const hasNone = due + fresh === 0;
  return (
    <details class="section" open>
      <summary>Puzzles</summary>
      <div class="fields">
        <ChoiceField
          label="from"
          value={source.value}
          choices={[
            ['suite', 'solved positions'],
            ['mistakes', `your mistakes (${mistakeCount.value})`],
          ]}
          onChange={(one) => {
            source.value = one as Source;
          }}
        />
      </div>
      <p class="facts small">
        {problem ??
          `${source.value === 'suite' ? `${gameTitle.value}: ` : ''}${due} due, ${fresh} new, ${resting} scheduled${hasNone ? dueText(nextDue) : ''}.`}
      </p>
      <Button class="main" disabled={hasNone} onClick={() => void nextPuzzle()}>
        {due > 0 || resting > 0 ? 'Next puzzle' : 'Begin'}
      </Button>
    </details>
  );
}

function dueText(due: number | undefined): string {
  if (due === undefined) return '';
  const minutes = Math.max(1, Math.round((due - Date.now()) / 60_000));
  const [count, unit] =
    minutes < 90
      ? [minutes, 'minute']
      : minutes < 36 * 60
        ? [Math.round(minutes / 60), 'hour']
        : [Math.round(minutes / 1440), 'day'];
  return `; the next one is due in ${count} ${unit}${count === 1 ? '' : 's'}`;
}
