import { expect, it } from 'vitest';
import { TestSession } from '../support/analysis.ts';

const PAIRS = [
  ['B', 'C5'],
  ['W', 'B1'],
  ['B', 'C3'],
];
const BOARD = { boardXSize: 5, boardYSize: 5 };

it('an action ends queries of either form', async () => {
  const session = new TestSession({ threadsPerAnalysis: 1 });
  session.send(
    { id: 'busy', size: 3, moves: ['e1'], seconds: 1000 },
    { id: 'k', moves: PAIRS, ...BOARD, maxTime: 1000 },
    { id: 'stop', action: 'terminate', terminateId: 'k' },
    { id: 'all', action: 'terminate_all' },
  );
  const replies = await session.end();
  expect(replies).toContainEqual({ id: 'k', turnNumber: 3, isDuringSearch: false, noResults: true });
  expect(replies).toContainEqual({ id: 'stop', action: 'terminate', terminateId: 'k' });
});
