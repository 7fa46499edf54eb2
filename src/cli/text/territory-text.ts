/** The territories of a position as text. */
import type { GameKit, SeatTerritory, Territory } from '../../games/kit.ts';
import { turnsText } from '../../games/turns-text.ts';

/** The board with the cells of each seat's territory, the counts, and the winner by them. */
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
  const verdict =
    winner === undefined ? 'They do not decide the game.' : `They decide it: ${kit.seats[winner]?.name} wins.`;
  // A finished game leaves nothing to decide.
  const words = [`Territory: ${own}.`, `Turns left without a loss: ${counts.join(', ')}.`];
  return `${board}\n\n${[...words, ...(kit.outcome(position) ? [] : [verdict])].join(' ')}`;
}
