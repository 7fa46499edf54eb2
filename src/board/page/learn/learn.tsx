/** Learning: the review of the current game, its mistakes, and puzzles. */
import '../frame/panels.css';
import './learn.css';
import { useEffect } from 'preact/hooks';
import { bringBack, hasAside } from '../frame/aside.ts';
import { Button, ChoiceField, into } from '../frame/parts.tsx';
import { tree } from '../game/game.ts';
import { progress } from '../review/review.ts';
import { ReviewSection } from '../review/review-view.tsx';
import { reviewed } from '../review/reviewed.ts';
import { TEXTS } from '../texts/texts.ts';
import { endExercise, exercise } from './exercise.ts';
import { ExerciseCard } from './exercise-view.tsx';
import { endLesson, lesson } from './lesson.ts';
import { LessonCard, LessonSection, useAskedLesson } from './lesson-view.tsx';
import { counts, fetchSuite, mistakeCount, nextPuzzle, puzzleGameTitle, source, suite } from './puzzles.ts';

export function LearnPanel() {
  useAskedLesson();
  // End the exercise when the tab is left.
  useEffect(() => leave, []);
  const isReviewed = progress.value !== undefined || reviewed.value !== undefined;
  const isAsked = exercise.value !== undefined || lesson.value !== undefined;
  return (
    <section class="panel" aria-label={TEXTS.tabLearn()}>
      {exercise.value && <ExerciseCard onLeave={leaveForGame} />}
      {lesson.value && <LessonCard onLeave={leaveForGame} />}
      {hasAside() && !isAsked && (
        <p class="row">
          <Button onClick={() => void bringBack()}>{TEXTS.backToOwnGame()}</Button>
        </p>
      )}
      {!isAsked && (
        <>
          {/* Who has a review came for it. */}
          {isReviewed && <ReviewSection key="review" />}
          <LessonSection key="lesson" />
          {!isReviewed && <ReviewSection key="review" />}
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
  const { due, fresh, scheduled, nextDue } = counts();
  const problem = source.value === 'suite' && typeof suite.value === 'string' ? suite.value : undefined;
  const hasNone = due + fresh === 0;
  const numbers = TEXTS.puzzleCounts({ due, fresh, scheduled });
  const shown =
    source.value === 'suite' ? TEXTS.puzzleCountsOf({ title: puzzleGameTitle.value, counts: numbers }) : numbers;
  return (
    <details class="section" open>
      <summary>{TEXTS.puzzles()}</summary>
      <div class="fields">
        <ChoiceField
          label={TEXTS.puzzlesFrom()}
          value={source.value}
          choices={[
            ['suite', TEXTS.solvedPositions()],
            ['mistakes', TEXTS.yourMistakes({ count: mistakeCount.value })],
          ]}
          onChange={into(source)}
        />
      </div>
      <p class="facts small">
        {problem ??
          (hasNone && nextDue !== undefined
            ? TEXTS.puzzlesLater({ counts: shown, time: timeUntil(nextDue) })
            : TEXTS.puzzlesReady({ counts: shown }))}
      </p>
      <Button class="main" disabled={hasNone} onClick={() => void nextPuzzle()}>
        {due > 0 || scheduled > 0 ? TEXTS.nextPuzzle() : TEXTS.beginPuzzles()}
      </Button>
    </details>
  );
}

function timeUntil(due: number): string {
  const minutes = Math.max(1, Math.round((due - Date.now()) / 60_000));
  if (minutes < 90) return TEXTS.minutesLong({ count: minutes });
  const hours = Math.round(minutes / 60);
  return minutes < 36 * 60 ? TEXTS.hoursLong({ count: hours }) : TEXTS.daysLong({ count: Math.round(minutes / 1440) });
}
