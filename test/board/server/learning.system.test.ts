import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/board-server.ts';
import { connected } from './connected.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const MOVES = ['d6', 'c3', 'f4', 'e4', 'd5', 'b3', 'e5'];

describe('a review', () => {
  it('says how far it has come, and what each move has lost', async () => {
    const client = await connected(server);
    client.send({ id: 'r', action: 'review', size: 4, moves: MOVES, playouts: 100 });
    const { review } = await client.final('r');
    expect(review.plies.map(({ move }: { move: string }) => move)).toEqual(MOVES);
    expect(review.curve).toHaveLength(MOVES.length + 1);
    // The last move left its side without a stone.
    expect(review.curve.at(-1)).toBe(0);
    expect(review.plies.at(-1)).toMatchObject({ mark: 'blunder', value: 0 });
    expect(review.settings.playouts).toBe(100);
    const steps = client.answers.filter(({ id, isDuringSearch }) => id === 'r' && isDuringSearch);
    expect(steps.map(({ done }) => done)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(steps.every(({ plies }) => plies === MOVES.length)).toBe(true);
  });

  it('has a choice of side in its place', async () => {
    const client = await connected(server);
    const moves = ['d4', 'c2', 'light', 'd2'];
    client.send({ id: 'r', action: 'review', rules: { size: 4, pie: true }, moves, playouts: 50 });
    const { review } = await client.final('r');
    expect(review.plies.map(({ value }: { value: number | null }) => value === null)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('ends when it is told to, and goes on from there when it is asked for again', async () => {
    const client = await connected(server);
    const query = { action: 'review', size: 5, moves: ['e4', 'c3', 'e6', 'c5', 'g4', 'g5'], playouts: 5000 };
    client.send({ id: 'one', ...query });
    await client.until(({ id, done }) => id === 'one' && done === 2);
    client.send({ id: 'stop', action: 'terminate', terminateId: 'one' });
    expect(await client.final('one')).toMatchObject({ action: 'review', noResults: true });
    client.send({ id: 'two', ...query });
    expect((await client.final('two')).review.plies).toHaveLength(6);
  });

  it('shares the engine with the analyses of other pages', async () => {
    const [reviewer, other] = await Promise.all([connected(server), connected(server)]);
    // Goes on for much longer than the analysis, on every machine.
    reviewer.send({ id: 'r', action: 'review', moves: ['g6', 'g9', 'j6', 'd9'], playouts: 100_000 });
    await reviewer.until(({ done }) => done === 0);
    other.send({ id: 'a', size: 5, moves: ['e4'], playouts: 100 });
    await other.final('a');
    expect(reviewer.answers.some(({ review }) => review)).toBe(false);
  });

  it('is one of a few at the same time', async () => {
    const client = await connected(server);
    const query = { action: 'review', moves: ['g6', 'g9', 'j6', 'd9'], playouts: 3000 };
    for (let i = 0; i < 5; i++) client.send({ id: `r${i}`, ...query, moves: query.moves.slice(0, 4 - (i % 4)) });
    expect(await client.until(({ error }) => error !== undefined)).toMatchObject({ id: 'r4', code: 'too-many' });
  });

  it.each([
    ['a move that is illegal', { size: 4, moves: ['d4', 'd4'] }, 'occupied'],
    ['a game that there is not', { game: 'chess', moves: ['e4'] }, 'unknown-game'],
    ['no moves', { size: 4 }, 'bad-field'],
    ['more playouts than anybody waits for', { size: 4, moves: ['d4'], playouts: 1e9 }, 'bad-field'],
  ])('is refused for %s', async (_, fields, code) => {
    const client = await connected(server);
    client.send({ id: 'x', action: 'review', ...fields });
    expect(await client.until(({ error }) => error !== undefined)).toMatchObject({ id: 'x', code });
  });
});
