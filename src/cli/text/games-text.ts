/** The reviews of several games in one table. */

import { textTable } from '../../../selfplay/tournament/report/text-table.ts';
import { GAMES_HEAD, type GameReview, gameCells } from '../../review/game-cells.ts';
import { MARK_LOSSES } from '../../review/judgement.ts';
import { settingsText } from '../../review/wording.ts';
import { percent } from '../../util/percent.ts';

/** Needs at least one. */
export function gamesText(reviews: readonly GameReview[]): string {
  const rows = reviews.map((one) => [one.number, ...gameCells(one)]);
  return [
    textTable(GAMES_HEAD, rows, [1, 2, 6]),
    settingsText((reviews[0] as GameReview).review),
    `Lost: the value of the best move minus that of the move played. Mistakes lost ${percent(MARK_LOSSES.mistake, 0)} or more. Figures of`,
    'players are in their order.',
  ].join('\n');
}
