/** The points of all seats at the end of a game whose points are of several kinds. */
import { scoreSheet } from '../../../games/score-sheet.ts';
import { allSeats, viewedGame } from '../game/game.ts';
import { TEXTS, translated } from '../texts/texts.ts';

export function ScoreSheet() {
  const outcome = viewedGame.value?.outcome;
  const lines = outcome ? scoreSheet(allSeats.value, outcome) : [];
  if (lines.length === 0) return null;
  return (
    <ul class="score-sheet small" aria-label={TEXTS.points()}>
      {lines.map(({ seat, title, points, parts }) => (
        <li key={seat}>
          <span class={`bead on-seat${seat}`} /> {translated(title)} <strong>{points}</strong>{' '}
          <span class="facts">{translated(parts)}</span>
        </li>
      ))}
    </ul>
  );
}
