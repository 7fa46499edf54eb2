/** The territories of a position as text. */
import type { GameKit, SeatTerritory, Territory } from '../../games/kit.ts';
import { turnsText } from '../../games/turns-text.ts';

/** Whether the territories decide a game. */
export function verdictText({ seats }: GameKit, winner: number | undefined): string {
  return winner === undefined ? 'They do not decide the game.' : `They decide it: ${seats[winner]?.name} wins.`;
}

/** The board with the cells of each seat's territory, the counts below it, and who wins by them. */
export function territoryText(kit: GameKit, position: unknown, { seats, winner }: Territory): string {
  const signs = new Map<number, string>();
  for (const [seat, { cells }] of seats.entries()) {
    for (const cell of cells) signs.set(cell, kit.seats[seat]?.name[0] as string);
  }
  const board = kit.drawPosition(position, { empty: (cell) => signs.get(cell) ?? '.' });
  const own = kit.seats.map(({ name }) => `${name[0]} ${name}`).join(', ');
  const counts = kit.seats.map(({ name }, seat) => {
    const counted = seats[seat] as SeatTerritory;
    return `${name} ${turnsText(counted)}${counted.least === counted.most ? ' (exact)' : ''}`;
  });
  // Nothing is left to be decided where the game is over.
  const words = [`Territory: ${own}.`, `Turns left without a loss: ${counts.join(', ')}.`];
  return `${board}\n\n${[...words, ...(kit.outcome(position) ? [] : [verdictText(kit, winner)])].join(' ')}`;
}
