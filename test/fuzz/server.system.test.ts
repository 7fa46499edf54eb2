import { expect, it } from 'vitest';
import { fuzzBoard } from '../support/board-fuzz.ts';
import { many } from '../support/many.ts';

it('the server of the board answers any message and any request, and goes on', async () => {
  const { faults } = await fuzzBoard(many(400), 'board 1', 100_000);
  expect(faults).toEqual([]);
});
