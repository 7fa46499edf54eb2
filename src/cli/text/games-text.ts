/** The reviews of several games in one table. */
import Table from 'cli-table3';
import { GAMES_HEAD, type GameReview, gameCells } from '../../review/game-cells.ts';
import { MARK_LOSSES } from '../../review/judgement.ts';
import { settingsText } from '../../review/wording.ts';
import { percent } from '../../util/percent.ts';

/** Needs at least one. */
export function gamesText(reviews: readonly GameReview[]): string {
  const table = new Table({
    head: [...GAMES_HEAD],
    colAligns: ['right', 'left', 'left', 'right', 'right', 'right', 'left'],
    style: { head: [], border: [], compact: true },
  });
  table.push(...reviews.map((one) => [one.number, ...gameCells(one)]));
  return [
    table.toString(),
    settingsText((reviews[0] as GameReview).review),
    `Lost: the value of the best move minus that of the move played. Bad moves lost ${percent(MARK_LOSSES.mistake, 0)} or more. Figures of`,
    'players are in their order.',
  ].join('\n');
}
