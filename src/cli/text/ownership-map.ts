/** The expected ownership of cells, as pictures in text. */

import type { GameKit } from '../../games/kit.ts';
import type { Spot } from '../../games/looks.ts';
import { seatTitle } from '../../games/seats.ts';
import { grouped } from '../../util/grouped.ts';

/**
 * Lead over any other seat in owning a cell, in whole per cent of the playouts, to own it firmly or
 * slightly.
 */
const FIRM = 50;
const SLIGHT = 5;

/**
 * The map as shades, and for two seats also as numbers. It shows who leads on a cell, regardless of
 * how many playouts leave it empty.
 */
export function ownershipDiagram(kit: GameKit, ownership: Float64Array): string {
  const { seats, cellNoun } = kit;
  const share = (seat: number, cell: number) => ownership[seat * kit.game.cells + cell] as number;
  const signOf = (cell: number) => {
    const shares = seats.map((_, seat) => share(seat, cell));
    const [most = 0, next = 0] = shares.toSorted((a, b) => b - a);
    const sign = seats[shares.indexOf(most)]?.sign as string;
    const lead = Math.round(100 * (most - next));
    return lead >= FIRM ? sign : lead >= SLIGHT ? sign.toLowerCase() : '.';
  };
  const shades = `${kit.map ? kit.map.draw(signOf) : kit.drawCells(signOf)}\n\n${legend(kit)}`;
  const [first, second, ...others] = seats;
  if (!first || !second || others.length > 0) return shades;
  const numbers = drawNumbers(kit, (cell) => `${Math.round(100 * (share(0, cell) - share(1, cell))) || 0}`);
  const [one, other] = [seatTitle(first), seatTitle(second)];
  return `${shades}\n\n${numbers}\n\n${one} minus ${other}: how much more often ${one} owns a ${cellNoun} at the end, in per cent.`;
}

/** What the shades mean. */
export function legend({ seats, cellNoun }: GameKit): string {
  const named = seats.map(({ sign, name }) => `${sign} ${name}`).join(', ');
  const small = seats.map(({ sign }) => sign.toLowerCase()).join(' ');
  return (
    `Expected owner of each ${cellNoun} at the end: ${named} with a lead of ${FIRM} % of the playouts or more, ` +
    `${small} of ${SLIGHT} % or more, . undecided.`
  );
}

/** The board with a few characters on each place of a map, and the names of the places at both ends of each row. */
function drawNumbers({ game, picture, map }: GameKit, textOf: (place: number) => string): string {
  const spots = (map?.spots ?? picture.cells).slice(0, game.cells);
  const nameOf = (place: number | undefined) => (map ?? picture).names[place as number] as string;
  const texts = spots.map((_, place) => textOf(place));
  const rows = rowsOf(spots);
  const distances = rows.flatMap((row) => row.slice(1).map((place, i) => xOf(spots, place) - xOf(spots, row[i])));
  const width = 1 + Math.max(...texts.map(({ length }) => length));
  const scale = width / Math.min(1, ...distances);
  const left = Math.min(...spots.map(([x]) => x));
  const margin = 1 + Math.max(...rows.flatMap((row) => [nameOf(row[0]).length, nameOf(row.at(-1)).length]));
  const startOf = (place: number | undefined) => margin + Math.round(scale * (xOf(spots, place) - left));
  const lines = rows.map((row) => {
    let line = nameOf(row[0]).padStart(startOf(row[0]));
    for (const place of row) line += (texts[place] as string).padStart(startOf(place) + width - line.length);
    return `${line}  ${nameOf(row.at(-1))}`;
  });
  return lines.join('\n');
}

function xOf(spots: readonly Spot[], place: number | undefined): number {
  return spots[place as number]?.[0] as number;
}

/** Places by rows from the top, each from the left. */
function rowsOf(spots: readonly Spot[]): number[][] {
  const rows = grouped(spots.keys(), (place) => spots[place]?.[1].toFixed(2));
  const sorted = [...rows].sort(([a], [b]) => Number(a) - Number(b));
  return sorted.map(([, row]) => row.sort((a, b) => xOf(spots, a) - xOf(spots, b)));
}
