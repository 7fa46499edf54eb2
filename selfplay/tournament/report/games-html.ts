/** A page section with the games of logs: the unusual ones with links to reviews, then all. */

import { heading, htmlTable, shellCommand, type TableRow } from '../../../src/drawing/page.ts';
import type { GameKit } from '../../../src/games/kit.ts';
import { seatTitle } from '../../../src/games/seats.ts';
import { grouped } from '../../../src/util/grouped.ts';
import type { LogHeader } from '../log.ts';
import type { ListedGame } from './game-list.ts';

/** Where the reviews of a log's games are, and how to create them. */
export interface ReviewPage {
  /** The address of the review page, relative to this page. */
  readonly href: string;
  /** The command that reviews the games with these numbers. */
  command(numbers: readonly number[]): string;
}

/** The most games listed. */
const MOST_LISTED = 1000;

/** A section of a page. Games of logs without `reviewOf` have no links. */
export function gamesSection(
  kit: GameKit,
  games: readonly ListedGame[],
  reviewOf: (header: LogHeader) => ReviewPage | undefined,
): string {
  if (games.length === 0) return '';
  const seats = kit.seats.map(seatTitle);
  const cellsOf = ({ players, winner, end, plies }: ListedGame): TableRow => {
    return [...players, winner === null ? `no winner (${end})` : `${winner} (${end})`, plies];
  };
  const names = seats.map((_, seat) => seat + 1);
  const odd = games.filter(({ oddities }) => oddities.length > 0);
  const oddRows = odd.map((game) => {
    const href = reviewOf(game.header)?.href;
    const title = href === undefined ? game.title : { text: game.title, href: `${href}#game-${game.number}` };
    return [title, ...cellsOf(game), game.oddities.join('; ')];
  });
  const commands = reviewCommands(odd, reviewOf);
  const listed = games.slice(0, MOST_LISTED);
  const head = ['game', ...seats, 'won', 'plies'];
  const text = [...names, names.length + 1];
  const linked = '; the numbers link to their reviews on a page created by';
  return [
    heading('Games'),
    ...(odd.length === 0
      ? []
      : [
          `<p class="facts">Notable games${commands.length > 0 ? linked : '.'}</p>`,
          ...commands.map(shellCommand),
          htmlTable([...head, 'notable for'], oddRows, [...text, names.length + 3]),
        ]),
    `<details><summary>${listed.length < games.length ? `The first ${listed.length}` : 'All'} games</summary>`,
    htmlTable(
      head,
      listed.map((game) => [game.title, ...cellsOf(game)]),
      text,
    ),
    '</details>',
  ].join('\n');
}

/** The commands that create the reviews, by log. */
function reviewCommands(odd: readonly ListedGame[], reviewOf: (header: LogHeader) => ReviewPage | undefined): string[] {
  return [...grouped(odd, ({ header }) => header)].flatMap(
    ([header, games]) => reviewOf(header)?.command(games.map(({ number }) => number)) ?? [],
  );
}
