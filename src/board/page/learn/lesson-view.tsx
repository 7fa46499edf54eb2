/** The lesson of a game: a card for the current step, and the steps left. */
import './lesson.css';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { isLessonAsked, isRulesOpen } from '../frame/asked.ts';
import { Button } from '../frame/parts.tsx';
import { shownTab } from '../frame/tabs.ts';
import { tree } from '../game/game.ts';
import { playFirstGame } from '../play/play.ts';
import { TEXTS, translated } from '../texts/texts.ts';
import { CardHeading } from './card-heading.tsx';
import { endExercise } from './exercise.ts';
import { beginStep, fetchLesson, isLessonSolved, lesson, lessonSteps, nextStep, solvedSteps, tried } from './lesson.ts';

/** Starts or continues the lesson. */
export function LessonSection() {
  const { game } = tree.value.game;
  useEffect(() => void fetchLesson(), [game]);
  const count = lessonSteps.value?.length ?? 0;
  if (count === 0) return null;
  const done = solvedSteps.value.length;
  return (
    <details class="section" open>
      <summary>{TEXTS.lessonHead()}</summary>
      <div class="row lesson-start">
        <Button class={done < count ? 'main' : ''} onClick={() => void beginStep()}>
          {done === 0
            ? TEXTS.learnToPlay()
            : done < count
              ? TEXTS.continueLesson({ step: nextStep.value + 1 })
              : TEXTS.repeatLesson()}
        </Button>
        <Button
          onClick={() => {
            isRulesOpen.value = true;
          }}
        >
          {TEXTS.rules()}
        </Button>
        <span class="facts small">
          {done === 0 ? TEXTS.lessonTasks({ count }) : TEXTS.lessonSolved({ done, count })}
        </span>
      </div>
    </details>
  );
}

/** Starts the lesson when another part of the page has requested it. */
export function useAskedLesson(): void {
  const isAsked = isLessonAsked.value;
  useEffect(() => {
    if (!isAsked) return;
    isLessonAsked.value = false;
    endExercise();
    void beginStep();
  }, [isAsked]);
}

function begin(game: string): void {
  shownTab.value = 'play';
  playFirstGame(game);
}

export function LessonCard({ onLeave }: { onLeave: () => void }) {
  const asked = lesson.value;
  const next = useRef<HTMLButtonElement>(null);
  const isDone = isLessonSolved.value;
  // Lets Enter continue, from the moment at which the button is there.
  useLayoutEffect(() => {
    if (isDone) next.current?.focus({ preventScroll: true });
  }, [isDone]);
  if (!asked) return null;
  const { game, title, at, count, step } = asked;
  const isLast = at + 1 === count;
  const result = tried.value;
  return (
    <section class="exercise lesson" aria-labelledby="lesson-title">
      <CardHeading id="lesson-title" task={asked}>
        {TEXTS.lessonStep({ title: translated(title), step: at + 1, count })}
      </CardHeading>
      <progress value={solvedSteps.value.length} max={count} aria-label={TEXTS.stepsSolved()} />
      <p>{translated(step.task)}</p>
      <p role="status" class={result ? (result.isRight ? 'tried right' : 'tried wrong') : 'tried'}>
        {result && (
          <>
            <strong>
              {result.isRight ? '✓' : '✗'} {result.move}
            </strong>{' '}
            {result.text}
          </>
        )}
      </p>
      <div class="row">
        {isDone && (
          <button ref={next} type="button" class="main" onClick={() => (isLast ? begin(game) : void beginStep(at + 1))}>
            {isLast ? TEXTS.firstGame() : TEXTS.nextStep()}
          </button>
        )}
        {at > 0 && <Button onClick={() => void beginStep(at - 1)}>{TEXTS.previousStep()}</Button>}
        {!isDone && !isLast && <Button onClick={() => void beginStep(at + 1)}>{TEXTS.skipStep()}</Button>}
        <Button onClick={onLeave}>{TEXTS.leaveTask()}</Button>
      </div>
    </section>
  );
}
