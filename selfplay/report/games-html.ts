/** The games of logs on a page: those that are odd, with links to their reviews, and all. */
import type { GameKit } from '../../src/games/kit.ts';
import { seatTitle } from '../../src/games/seats.ts';
import { type Cells, heading, htmlTable, shellCommand } from '../../src/page/page.ts';
import type { LogHeader } from '../tournament/log.ts';
import type { ListedGame } from './game-list.ts';

/** Where the review of a log's games is found, and how it is made. */
export interface ReviewPage {
  /** Of the page, from the place of the page with the list. */
  readonly href: string;
  /** The command that reviews games of these numbers. */
  command(numbers: readonly number[]): string;
}

/** More games are not listed. */
const MOST_LISTED = 1000;

/** A section of a page. Games of logs without a `reviewOf` have no links. */
export function gamesSection(
  kit: GameKit,
  games: readonly ListedGame[],
  reviewOf: (header: LogHeader) => ReviewPage | undefined,
): string {
  if (games.length === 0) return '';
  const seats = kit.seats.map(seatTitle);
  const cellsOf = ({ players, winner, end, plies }: ListedGame): Cells => {
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

/** How the reviews are made, log by log. */
function reviewCommands(odd: readonly ListedGame[], reviewOf: (header: LogHeader) => ReviewPage | undefined): string[] {
  return [...new Set(odd.map(({ header }) => header))].flatMap((header) => {
    const numbers = odd.filter((game) => game.header === header).map(({ number }) => number);
    return reviewOf(header)?.command(numbers) ?? [];
  });
}
