/** A playable game: three in a row on a board of any size. */
export function gameText(name: string): string {
  return `/**
 * ${titleOf(name)}: players take turns to mark a cell; three in a row win. Change the rules to those of your game.
 * See docs/own-game.md of the package sightline for all parts of a game.
 */
import { defineGame, squares } from 'sightline/game';

export const game = defineGame({
  name: '${name}',
  title: '${titleOf(name)}',
  // In the order of their first moves.
  seats: ['red', 'blue'],
  options: {
    size: { default: 4, range: [3, 8], describe: 'cells on each side' },
  },
  rules({ size }) {
    const board = squares(size); // other boards: see sightline/game
    const rows = board.rows(3);
    return {
      board,
      // The symmetries of the board that the rules share: 'all', or names of \`board.symmetries\`.
      symmetries: 'all',
      // A position: integers, booleans and typed arrays. -1 is an empty cell.
      start: () => ({ cells: new Int8Array(board.cells).fill(-1), played: 0 }),
      // The seat whose turn it is, from 0.
      turn: ({ played }) => played % 2,
      // What stands on a cell: a seat, or -1.
      at: ({ cells }, cell) => cells[cell],
      // The legal moves. Without this function: every empty cell.
      moves({ cells }, list) {
        for (let cell = 0; cell < board.cells; cell++) if (cells[cell] < 0) list.add(cell);
      },
      // Changes the position by a legal move.
      play(position, cell) {
        position.cells[cell] = position.played++ % 2;
      },
      // The seat that has won, 'draw', or undefined while the game goes on; in games of points, an array of them.
      result({ cells, played }) {
        const row = rows.find(([a, b, c]) => cells[a] >= 0 && cells[a] === cells[b] && cells[b] === cells[c]);
        if (row) return cells[row[0]];
        return played === board.cells ? 'draw' : undefined;
      },
    };
  },
});
`;
}

export function testText(file: string): string {
  return `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkGame, openKit, perft } from 'sightline/game';
import { game } from './${file}';

test('the game keeps all promises of its interface', () => {
  const { failures } = checkGame(game, { games: 50 });
  assert.deepEqual(failures, []);
});

test('the number of move sequences is right', () => {
  const kit = openKit(game);
  // They change with the rules and the default size. Count them by hand, or with another program.
  assert.deepEqual([1, 2, 3].map((depth) => perft(kit, kit.game.create(), depth)), [16, 240, 3360]);
});
`;
}

export function packageText(name: string, version: string): string {
  const about = {
    name,
    private: true,
    type: 'module',
    scripts: {
      test: 'node --test',
      check: `sightline check-game ./${name}.js`,
      play: `sightline play --game ./${name}.js`,
    },
    dependencies: { sightline: `^${version}` },
  };
  return `${JSON.stringify(about, null, 2)}\n`;
}

function titleOf(name: string): string {
  return name
    .split('-')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
