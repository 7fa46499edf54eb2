/** The card of an exercise: instructions, attempts, and answer. */

import { Button } from '../frame/parts.tsx';
import { percentLabel, scoreLost } from '../frame/words.ts';
import { filled } from '../texts/filled.ts';
import { TEXTS } from '../texts/texts.ts';
import { CardHeading } from './card-heading.tsx';
import {
  type Exercise,
  type ExerciseAttempt,
  exercise,
  isAnswered,
  judging,
  type KnownMove,
  refutation,
  showAnswer,
  showInExercise,
  showRefutation,
  trials,
} from './exercise.ts';

export function ExerciseCard({ onLeave }: { onLeave: () => void }) {
  const asked = exercise.value;
  if (!asked) return null;
  const { title, task, played, next } = asked;
  return (
    <section class="exercise" aria-labelledby="exercise-title">
      <CardHeading id="exercise-title" task={asked}>
        {title}
      </CardHeading>
      <p>{task}</p>
      <div role="status">
        {trials.value.length > 0 && (
          <ul class="trials">
            {trials.value.map((trial) => (
              <Tried key={trial.move} trial={trial} asked={asked} />
            ))}
          </ul>
        )}
        {judging.value !== undefined && <p class="facts small">{TEXTS.analysingMove({ move: judging.value })}</p>}
        {refutation.value && (
          <p>
            {filled(TEXTS.isRefuted, {
              move: <strong>{refutation.value.move}</strong>,
              line: <Line moves={refutation.value.line.slice(1)} known={refutation.value} />,
            })}
          </p>
        )}
        {isAnswered.value && <Answer asked={asked} />}
      </div>
      <div class="row">
        {!isAnswered.value && <Button onClick={showAnswer}>{TEXTS.showAnswer()}</Button>}
        {played && <Button onClick={() => void showRefutation()}>{TEXTS.whyNotMove({ move: played.move })}</Button>}
        {next && isAnswered.value && (
          <Button class="main" onClick={next.go}>
            {next.text}
          </Button>
        )}
        <Button onClick={onLeave}>{TEXTS.leaveTask()}</Button>
      </div>
    </section>
  );
}

function Tried({ trial, asked }: { trial: ExerciseAttempt; asked: Exercise }) {
  const { move, isRight, line } = trial;
  return (
    <li class={isRight ? 'right' : 'wrong'}>
      <strong>
        {isRight ? '✓' : '✗'} {move}
      </strong>
      : {judgement(trial, asked)}
      {!isRight && line.length > 1 && (
        <>
          {' '}
          <Button class="go shown-line" onClick={() => showInExercise(line)}>
            {line.slice(1, 7).join(' ')}
          </Button>
        </>
      )}
    </li>
  );
}

function judgement({ isRight, value, lost }: ExerciseAttempt, { right, answer }: Exercise): string {
  if (right) return isRight ? TEXTS.answerWins() : TEXTS.answerDoesNotWin();
  const shown = { value: percentLabel(value ?? 0) };
  if (!isRight) return TEXTS.answerLoses({ ...shown, loss: scoreLost(lost ?? 0) });
  return lost === 0 && (value ?? 0) > (answer.value ?? 0) ? TEXTS.answerVeryGood(shown) : TEXTS.answerGood(shown);
}

function Answer({ asked }: { asked: Exercise }) {
  const { right, answer } = asked;
  return (
    <p class="answer">
      {right
        ? answer.reason
        : filled((parts) => TEXTS.engineMove({ ...parts, value: percentLabel(answer.value ?? 0) }), {
            move: <strong>{answer.move}</strong>,
            line: <Line moves={answer.line} known={answer} />,
          })}
    </p>
  );
}

/** A button that animates a line on the board. */
function Line({ moves, known: { line } }: { moves: readonly string[]; known: KnownMove }) {
  return line.length < 2 ? null : (
    <Button class="go shown-line" onClick={() => showInExercise(line)}>
      {moves.slice(0, 8).join(' ')}
    </Button>
  );
}
