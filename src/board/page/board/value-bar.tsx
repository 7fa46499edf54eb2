/** The position's value for each seat, as a bar. */

import { isHeld, isOn, report } from '../analyse/live.ts';
import { scoresOfReport } from '../analyse/report.ts';
import { allSeats, viewedGame } from '../game/game.ts';

/** The least share that each of two seats has in the picture. */
const LEAST = 0.015;

export function ValueBar() {
  const seats = allSeats.value;
  const found = report.value;
  const outcome = viewedGame.value?.outcome;
  const scores = outcome?.scores ?? (found && !isHeld.value ? scoresOfReport(found, seats) : undefined);
  // Without an analysis in progress, show no empty bar.
  if (!scores && (isHeld.value || !isOn.value)) return null;
  const [first, ...others] = scores ?? [];
  // A bar of one colour would look empty.
  const shown = first !== undefined && others.length === 1 ? Math.max(LEAST, Math.min(1 - LEAST, first)) : undefined;
  const shares = shown === undefined ? scores : [shown, 1 - shown];
  let at = 0;
  return (
    <svg class="value-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      {(shares ?? []).map((score, seat) => {
        const x = at;
        at += 100 * score;
        return <rect key={seats[seat]?.name} class={`seat${seat}`} x={x} width={100 * score} height="4" />;
      })}
    </svg>
  );
}
