/** The review of the current game: graph, accuracy by side, and mistakes. */
import { MARK_SIGNS, meanAccuracy, type ReviewedPly } from '../../../review/judgement.ts';
import type { Review } from '../../../review/review.ts';
import { Chart, SCORE_RULES } from '../frame/chart.tsx';
import { Button, ChoiceField, into } from '../frame/parts.tsx';
import { numbered, percentLabel, scoreLost } from '../frame/words.ts';
import { allSeats, current, goTo } from '../game/game.ts';
import { isKept, keepMistakes } from '../learn/puzzles.ts';
import { filled } from '../texts/filled.ts';
import { TEXTS } from '../texts/texts.ts';
import {
  askForBetter,
  depth,
  depthChoices,
  goBefore,
  goToReviewed,
  isAskable,
  isPuzzle,
  progress,
  reviewedGame,
  showBetter,
  startReview,
  stopReview,
} from './review.ts';
import { mistakeAtHand, mistakeBeside, mistakes, reviewed } from './reviewed.ts';

export function ReviewSection() {
  const found = reviewed.value;
  return (
    <details class="section" open>
      <summary>{TEXTS.reviewSection()}</summary>
      {found && <Result review={found.review} line={found.line} />}
      {progress.value ? <Progress {...progress.value} /> : <Start isAgain={found !== undefined} />}
    </details>
  );
}

function Start({ isAgain }: { isAgain: boolean }) {
  return (
    <div class="row review-start">
      <ChoiceField
        label={TEXTS.thoroughness()}
        value={depth.value}
        choices={depthChoices().map(
          ([playouts, name]) =>
            [playouts, TEXTS.depthPlayouts({ name, playouts: playouts.toLocaleString('en') })] as const,
        )}
        onChange={into(depth)}
      />
      <Button class={isAgain ? '' : 'main'} onClick={startReview}>
        {isAgain ? TEXTS.reviewAgain() : TEXTS.reviewTheGame()}
      </Button>
    </div>
  );
}

function Progress({ done, plies }: { done: number; plies: number }) {
  return (
    <div class="row">
      <progress value={done} max={plies} aria-label={TEXTS.movesReviewed()} />
      <span class="facts small">{TEXTS.reviewProgress({ done, plies })}</span>
      <Button onClick={stopReview}>{TEXTS.stopReview()}</Button>
    </div>
  );
}

function Result({ review, line }: { review: Review; line: readonly number[] }) {
  const { curve, plies } = review;
  const seats = allSeats.value;
  const first = seats[0]?.title ?? '';
  const points = curve.flatMap((score, ply) => {
    if (score === null) return [];
    const judged = plies[ply - 1];
    const mark = judged?.mark;
    const title = judged ? `${numbered(ply, judged.move, mark)}: ${percentLabel(score)}` : percentLabel(score);
    return [{ x: ply, y: score, title, ...(mark && { name: mark, radius: 3.2 }) }];
  });
  const shown = line.indexOf(current.value);
  return (
    <>
      <Chart
        label={TEXTS.reviewChart({ side: first, count: mistakes.value.length })}
        x={[0, Math.max(1, plies.length)]}
        y={[0, 1]}
        rules={SCORE_RULES}
        points={points}
        cursor={shown < 0 ? undefined : shown}
        start={TEXTS.scoreOf({ side: first })}
        end={TEXTS.moveCount({ count: plies.length })}
        onPick={(ply) => goTo(line[ply] ?? 0)}
      />
      <Sides review={review} />
      <MistakeSteps />
      <Mistakes />
    </>
  );
}

function Sides({ review: { sides, plies } }: { review: Review }) {
  const seats = allSeats.value;
  return (
    <table class="sides">
      <caption class="hidden">{TEXTS.sidesTable()}</caption>
      <thead>
        <tr>
          <th class="text" scope="col">
            {TEXTS.sideHead()}
          </th>
          <th scope="col">
            <abbr title={TEXTS.accuracyTitle()}>{TEXTS.accuracy()}</abbr>
          </th>
          <th scope="col">
            <abbr title={TEXTS.meanLossTitle()}>{TEXTS.meanLoss()}</abbr>
          </th>
          <th scope="col">?!</th>
          <th scope="col">?</th>
          <th scope="col">??</th>
        </tr>
      </thead>
      <tbody>
        {seats.map(({ name, title }, seat) => {
          const { meanLost = null, doubtful = 0, mistake = 0, blunder = 0 } = sides[name] ?? {};
          const accuracy = meanAccuracy(plies, name);
          return (
            <tr key={name}>
              <th class="text" scope="row">
                <span class={`bead on-seat${seat}`} />
                {title}
              </th>
              <td class="accuracy">{accuracy === null ? '–' : percentLabel(accuracy, 0)}</td>
              <td>{meanLost === null ? '–' : (100 * meanLost).toFixed(1)}</td>
              <td>{doubtful}</td>
              <td>{mistake}</td>
              <td>{blunder}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Steps between mistakes, with a description of the current one. */
function MistakeSteps() {
  const shown = mistakeAtHand.value;
  if (mistakes.value.length === 0) return null;
  return (
    <>
      <div class="row mistake-steps">
        <StepTo by={-1} text={TEXTS.previousMistake()} />
        <StepTo by={1} text={TEXTS.nextMistakeStep()} />
      </div>
      <p class="small at-hand" role="status">
        {shown && <AtHand mistake={shown} />}
      </p>
    </>
  );
}

function StepTo({ by, text }: { by: 1 | -1; text: string }) {
  const to = mistakeBeside(by);
  return (
    // Disabled only by ARIA, so that the focus is kept at the last mistake.
    <Button aria-disabled={!to} onClick={() => to && goToReviewed(to)}>
      {text}
    </Button>
  );
}

function AtHand({ mistake }: { mistake: ReviewedPly }) {
  const { ply, move, mark, lost, best } = mistake;
  return (
    <>
      {filled((parts) => TEXTS.mistakeAtHand({ ...parts, loss: scoreLost(lost ?? 0) }), {
        move: <strong>{numbered(ply, move, mark)}</strong>,
      })}
      {best && best.line.length > 0 && isAskable(mistake) && (
        <>
          {' '}
          {filled(TEXTS.betterLine, {
            line: (
              <Button class="go shown-line" onClick={() => showBetter(mistake)}>
                {best.line.slice(0, 6).join(' ')}
              </Button>
            ),
          })}
        </>
      )}
    </>
  );
}

function Mistakes() {
  const seats = allSeats.value;
  if (mistakes.value.length === 0) return <p class="facts small">{TEXTS.noMistakes()}</p>;
  return (
    <>
      <h2>{TEXTS.mistakesHead()}</h2>
      <ol class="mistakes">
        {mistakes.value.map((one) => (
          <Mistake key={one.ply} mistake={one} />
        ))}
      </ol>
      <div class="row">
        {seats.map(({ name, title }) => {
          const own = mistakes.value.filter((one) => one.mover === name && isPuzzle(one));
          const areKept = own.every(isKept);
          return own.length === 0 ? null : (
            <Button key={name} disabled={areKept} onClick={() => keepMistakes(own, reviewedGame())}>
              {areKept ? TEXTS.mistakesKept({ side: title }) : TEXTS.keepMistakes({ side: title, count: own.length })}
            </Button>
          );
        })}
      </div>
    </>
  );
}

function Mistake({ mistake }: { mistake: ReviewedPly }) {
  const { ply, move, mark, lost, mover } = mistake;
  const seat = allSeats.value.findIndex(({ name }) => name === mover);
  return (
    <li>
      <Button class={`move ${mark}`} onClick={() => goBefore(mistake)}>
        <span class="number">{ply}.</span>
        <span class={`bead on-seat${seat}`} />
        {move}
        <span class="sign">{mark && MARK_SIGNS[mark]}</span>
      </Button>
      <span class="facts small">{scoreLost(lost ?? 0)}</span>
      {isAskable(mistake) && (
        <Button aria-label={TEXTS.findBetterThan({ move: numbered(ply, move) })} onClick={() => askForBetter(mistake)}>
          {TEXTS.findBetter()}
        </Button>
      )}
    </li>
  );
}
