/** A board as text. */

import type { Board } from '../../games/board.ts';
import type { Spot } from '../../games/looks.ts';

/**
 * The signs of the cells, each of `signWidth` characters, in the rows of the picture, with row labels; one cell may be
 * bracketed.
 */
export function drawBoard(
  { directions, picture: { cells, grid } }: Board,
  names: readonly string[],
  marked: number | undefined,
  signOf: (cell: number) => string,
  signWidth = 1,
): string {
  const left = Math.min(...cells.map(([x]) => x));
  const column = (cell: number) => Math.round((1 + signWidth) * ((cells[cell] as Spot)[0] - left));
  const rows = grid.map((row) => row.filter((cell) => cell !== undefined)).filter((row) => row.length > 0);
  const margin = Math.max(...rows.map((row) => (names[row[0] as number] as string).length));
  return rows
    .map((row) => {
      let text = `${(names[row[0] as number] as string).padStart(margin)} `;
      let width = 0;
      for (const [i, cell] of row.entries()) {
        const at = column(cell);
        const opens = cell === marked ? '[' : i > 0 && row[i - 1] === marked && at === width ? ']' : ' ';
        const gap = at - width;
        text += `${i > 0 && row[i - 1] === marked && gap > 0 ? `]${' '.repeat(gap - 1)}` : ' '.repeat(Math.max(0, gap))}${opens}${signOf(cell)}`;
        width = at + 1 + signWidth;
      }
      const end = row.at(-1) as number;
      const close = end === marked ? ']' : ' ';
      // A graph cell alone in its row is labelled once.
      return directions === 0 && row.length === 1 ? `${text}${close}`.trimEnd() : `${text}${close} ${names[end]}`;
    })
    .join('\n');
}
