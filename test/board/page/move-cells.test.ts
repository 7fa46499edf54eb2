/** Moves of several cells, chosen cell by cell. */
import { expect, it } from 'vitest';
import { continued } from '../../../src/board/page/board/move-cells.ts';

it('skips the cells of the only way to the one that is clicked', () => {
  const legal = [
    [1, 5, 9],
    [1, 5, 8, 3],
    [1, 6, 2],
    [1, 4, 2],
  ].map((cells) => [cells.join(), cells] as const);
  const clicked = (before: number[], cell: number) => continued({ legal }, before, cell);
  expect(clicked([1], 5)).toEqual([1, 5]);
  expect(clicked([1], 9)).toEqual([1, 5, 9]);
  expect(clicked([1], 3)).toEqual([1, 5, 8, 3]);
  expect(clicked([1, 5], 3)).toEqual([1, 5, 8, 3]);
  // Two ways, another piece, no way, and nothing begun.
  expect(clicked([1], 2)).toEqual([1, 2]);
  expect(clicked([1], 7)).toEqual([1, 7]);
  expect(clicked([1], 12)).toEqual([1, 12]);
  expect(clicked([], 9)).toEqual([9]);
});

it('leads to a cell that the move passes and ends on, also where another move begins there', () => {
  const legal = [
    [1, 5, 5],
    [5, 8],
    [2, 7, 8, 7],
    [3, 4, 3],
  ].map((cells) => [cells.join(), cells] as const);
  expect(continued({ legal }, [1, 5], 5)).toEqual([1, 5, 5]);
  expect(continued({ legal }, [2, 7], 7)).toEqual([2, 7, 8, 7]);
  // The piece itself, which a second click gives back.
  expect(continued({ legal }, [3], 3)).toEqual([3, 3]);
});
