/** The points of all seats at the end of a game whose points are of several kinds. */
import { scoreSheet } from '../../../games/score-sheet.ts';
import { allSeats, viewedGame } from '../game/game.ts';

export function ScoreSheet() {
  const outcome = viewedGame.value?.outcome;
  const lines = outcome ? scoreSheet(allSeats.value, outcome) : [];
  if (lines.length === 0) return null;
  return (
    <ul class="score-sheet small" aria-label="Points">
      {lines.map(({ seat, title, points, parts }) => (
        <li key={seat}>
          <span class={`bead on-seat${seat}`} /> {title} <strong>{points}</strong> <span class="facts">{parts}</span>
        </li>
      ))}
    </ul>
  );
}
