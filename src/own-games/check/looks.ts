/** The picture and the diagrams. */
import type { GameKit } from '../../games/kit.ts';
import type { Problem } from './report.ts';
import type { Check } from './run.ts';

const CONTENTS = '`at` must return -1 for an empty cell, seat + seats * kind, or -2 - kind for a kind of `neutral`';

export const LOOKS_CHECKS: readonly Check[] = [
  {
    code: 'cells-of',
    title: 'the cells of a move are on the board',
    at: 'sample',
    test: (run, _line, position) => {
      const cells = run.kit.picture.cells.length;
      for (const move of run.legal(position)) {
        const wrong = run.kit.cellsOf(move).find((cell) => !isCell(cell, cells));
        if (wrong === undefined) continue;
        return {
          message: `cellsOf(${move}) for ${run.name(move)} holds ${wrong}; the picture has cells 0 to ${cells - 1}`,
          fix: 'return the numbers of the cells that the move touches, none for a move without a cell',
        };
      }
      return undefined;
    },
  },
  {
    code: 'pieces',
    title: 'pieces stand on cells of the board and belong to seats or to nobody',
    at: 'sample',
    test: ({ kit, game }, _line, position) => {
      const cells = kit.picture.cells.length;
      const wrong = kit
        .pieces(position)
        .find(({ cell, seat }) => !isCell(cell, cells) || !(seat === -1 || isCell(seat, game.players)));
      if (!wrong) return undefined;
      return {
        message: `there is a piece ${JSON.stringify(wrong)}; there are ${cells} cells and ${game.players} seats`,
        fix: {
          kit: 'cells and seats are numbered from 0',
          rules: CONTENTS,
        },
      };
    },
  },
  {
    code: 'owners',
    title: 'cells belong to players or to nobody',
    at: 'sample',
    test: ({ game }, _line, position) => {
      for (let cell = 0; cell < game.cells; cell++) {
        const owner = game.ownerOf(position, cell);
        if (owner === -1 || isCell(owner, game.players)) continue;
        return {
          message: `cell ${cell} belongs to ${owner}`,
          fix: {
            kit: 'ownerOf must return a player from 0, or -1 for nobody',
            rules: CONTENTS,
          },
        };
      }
      return undefined;
    },
  },
  {
    code: 'drawing',
    title: 'diagrams and overlays can be drawn',
    at: 'sample',
    test: ({ kit, game }, line, position) => {
      const { names } = kit.picture;
      const texts = {
        diagram: kit.diagram(position, { lastMove: line.at(-1) }),
        drawPosition: kit.drawPosition(position),
        drawCells: kit.drawCells(() => '.'),
      };
      for (const [name, text] of Object.entries(texts)) {
        if (typeof text !== 'string' || text.trim() === '') {
          return { message: `${name} returns ${JSON.stringify(text)}`, fix: `${name} must return a picture in text` };
        }
      }
      kit.seatCounts?.(position);
      if (game.isOver(position)) return undefined;
      kit.advice?.(position);
      for (const overlay of kit.overlays) {
        const wrong = [...overlay.draw(position).cells.keys()].find((cell) => !isCell(cell, names.length));
        if (wrong === undefined) continue;
        return {
          message: `the overlay ${overlay.name} marks cell ${wrong}; the picture has cells 0 to ${names.length - 1}`,
          fix: 'overlays mark cells by their numbers',
        };
      }
      return undefined;
    },
  },
];

/** Checks the picture of the board, which is the same in every position. */
export function pictureProblem({ picture, game, map }: GameKit): Problem | undefined {
  const { cells, names, width, height, grid } = picture;
  const wrong = (message: string, fix: string) => ({ message, fix });
  if (cells.length !== names.length || (cells.length === 0 && game.cells > 0)) {
    return wrong(
      `the picture has ${cells.length} cells and ${names.length} names`,
      'give every cell a place and a name',
    );
  }
  const ownable = map ? map.names.length : cells.length;
  if (game.cells !== 0 && game.cells !== ownable) {
    return wrong(
      `game.cells is ${game.cells}, but there are ${ownable} places`,
      'game.cells is the number of cells, or 0',
    );
  }
  for (const [cell, [x, y]] of cells.entries()) {
    if (!(x >= 0 && x <= width && y >= 0 && y <= height)) {
      return wrong(
        `cell ${names[cell]} is at ${x}, ${y}, outside the picture of ${width} by ${height}`,
        'places are within 0 to width and 0 to height, x to the right and y down',
      );
    }
    const other = cells.findIndex(([x2, y2]) => Math.hypot(x - x2, y - y2) < 0.1);
    if (other !== cell) {
      return wrong(
        `cells ${names[other]} and ${names[cell]} are at the same place`,
        'give every cell a different place',
      );
    }
  }
  const twice = names.find((name, cell) => names.indexOf(name) !== cell);
  if (twice !== undefined) return wrong(`two cells are called ${twice}`, 'give every cell a different name');
  const inGrid = grid.flat().filter((cell) => cell !== undefined);
  const isOnce = new Set(inGrid).size === inGrid.length && inGrid.length === cells.length;
  if (!isOnce || !inGrid.every((cell) => isCell(cell, cells.length))) {
    return wrong('the grid does not hold every cell once', 'list every cell once in the rows of picture.grid');
  }
  if (new Set(grid.map((row) => row.length)).size > 1) {
    return wrong('the rows of the grid have different lengths', 'fill the rows of picture.grid with undefined');
  }
  return undefined;
}

function isCell(number: number, bound: number): boolean {
  return Number.isInteger(number) && number >= 0 && number < bound;
}
