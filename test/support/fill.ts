/** A small game for tests of `defineGame`. */
import { defineGame, type GameModule, type GameRules, squares } from '../../src/own-games/game.ts';

export interface Filling {
  readonly cells: Int8Array;
  played: number;
}

/** Two seats fill a board by turns. */
export function fillGame<P extends Filling = Filling>(
  parts: Partial<GameRules<P>> = {},
  board = squares(2),
): GameModule {
  return defineGame<Filling>({
    name: 'fill',
    title: 'Fill',
    seats: ['red', 'blue'],
    rules: () => ({
      board,
      start: () => ({ cells: new Int8Array(board.cells).fill(-1), played: 0 }),
      turn: ({ played }) => played % 2,
      at: ({ cells }, cell) => cells[cell] as number,
      play: (position, cell) => {
        position.cells[cell] = position.played++ % 2;
      },
      result: ({ played }) => (played === board.cells ? 'draw' : undefined),
      ...(parts as Partial<GameRules<Filling>>),
    }),
  });
}
