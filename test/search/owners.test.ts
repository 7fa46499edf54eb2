import { expect, it } from 'vitest';
import { ownershipShares } from '../../src/search/owners.ts';

it('has shares of owners that add up to one, also where a cell is ahead of the count of playouts', () => {
  // Two players, three cells: held by the first, by both, by nobody; the number of playouts comes last.
  expect([...ownershipShares(new Int32Array([4, 3, 0, 0, 1, 0, 4]), 2, 3)]).toEqual([1, 0.75, 0, 0, 0.25, 0, 0, 0, 1]);
  expect([...ownershipShares(new Int32Array([5, 3, 0, 0, 2, 0, 4]), 2, 3)]).toEqual([1, 0.6, 0, 0, 0.4, 0, 0, 0, 1]);
  expect([...ownershipShares(new Int32Array([1, 0, 0, 0, 0, 0, 0]), 2, 3)]).toEqual([1, 0, 0, 0, 0, 0, 0, 1, 1]);
});
