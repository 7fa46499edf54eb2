/** Who is going to hold which cell, as pictures in text. */
import type { GameKit } from '../engine.ts';
import { seatTitle } from '../games/seats.ts';

/** By how much more often than any other seat one holds a cell, in whole per cent of the playouts: firmly, or slightly. */
const FIRM = 50;
const SLIGHT = 5;

/**
 * The map as shades, and of two seats also as numbers. It tells who is ahead on a cell, however many playouts leave that
 * empty.
 */
export function lifeMapDiagram(kit: GameKit, lifeMap: Float64Array): string {
  const { seats, cellNoun } = kit;
  const share = (seat: number, cell: number) => lifeMap[seat * kit.game.cells + cell] as number;
  const signOf = (cell: number) => {
    const shares = seats.map((_, seat) => share(seat, cell));
    const [most = 0, next = 0] = shares.toSorted((a, b) => b - a);
    const sign = seats[shares.indexOf(most)]?.sign as string;
    const lead = Math.round(100 * (most - next));
    return lead >= FIRM ? sign : lead >= SLIGHT ? sign.toLowerCase() : '.';
  };
  const named = seats.map(({ sign, name }) => `${sign} ${name}`).join(', ');
  const small = seats.map(({ sign }) => sign.toLowerCase()).join(' ');
  const shades =
    `${kit.map ? kit.map.draw(signOf) : kit.drawCells(signOf)}\n\nWho holds a ${cellNoun} at the end: ${named} by ${FIRM} % of the playouts or more, ` +
    `${small} by ${SLIGHT} % or more, . nobody.`;
  const [first, second, ...others] = seats;
  if (!first || !second || others.length > 0) return shades;
  const numbers = drawNumbers(kit, (cell) => `${Math.round(100 * (share(0, cell) - share(1, cell))) || 0}`);
  const [one, other] = [seatTitle(first), seatTitle(second)];
  return `${shades}\n\n${numbers}\n\n${one} less ${other}: how much more often ${one} holds a ${cellNoun} than ${other}, in per cent.`;
}

/** The board with a few characters on each cell, and the names of the cells at both ends of each row. */
function drawNumbers({ picture: { cells, names } }: GameKit, textOf: (cell: number) => string): string {
  const texts = cells.map((_, cell) => textOf(cell));
  const step = 1 + Math.max(...texts.map(({ length }) => length));
  const left = Math.min(...cells.map(([x]) => x));
  const rows = new Map<string, number[]>();
  for (const [cell, [, y]] of cells.entries()) rows.set(y.toFixed(2), [...(rows.get(y.toFixed(2)) ?? []), cell]);
  const margin = 1 + Math.max(...names.map(({ length }) => length));
  return [...rows.entries()]
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, row]) => {
      const sorted = row.toSorted((a, b) => (cells[a]?.[0] as number) - (cells[b]?.[0] as number));
      const [first, last] = [sorted[0] as number, sorted.at(-1) as number];
      const start = Math.round(step * ((cells[first]?.[0] as number) - left));
      let line = (names[first] as string).padStart(margin + start);
      for (const cell of sorted) {
        const end = margin + step + Math.round(step * ((cells[cell]?.[0] as number) - left));
        line += (texts[cell] as string).padStart(end - line.length);
      }
      return `${line}  ${names[last]}`;
    })
    .join('\n');
}
