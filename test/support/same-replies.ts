/** Replies that depend on nothing but their query. */
import { expect } from 'vitest';
import { type AnyReply, repliesTo } from './analysis.ts';
import { preset } from './presets.ts';
import { playRandomGame } from './random-games.ts';

/** A reply without its times. */
export const timeless = (reply: AnyReply): AnyReply => ({
  ...reply,
  seconds: 0,
  startSeconds: undefined,
  playoutsPerSecond: 0,
});

const byText = (a: AnyReply, b: AnyReply) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

/** Whatever the order, the other queries and the engine, queries of a preset have the same replies. */
export async function expectSameReplies(name: 'static' | 'uct', threadsPerAnalysis: number): Promise<void> {
  const games = [3, 5, 7].map((size) => playRandomGame(size, 'uniform', 'order', () => {}));
  const queries = games.flatMap(({ moves, position }, game) =>
    [0, 1, 2, 3].map((n) => ({
      id: `${game}/${n}`,
      size: position.board.size,
      moves: moves.slice(0, 5 * n),
      playouts: 20 + 40 * n,
      seed: n,
      ...(n === 2 && { avoidMoves: ['a1'] }),
      ...(n === 3 && { lifeMap: true }),
    })),
  );
  const params = preset(name);
  const runs = await Promise.all([
    repliesTo(queries, { params }),
    repliesTo([...queries].reverse(), { params }),
    repliesTo(queries, { params, threadsPerAnalysis, analyses: 2 }),
    Promise.all(queries.map(async (query) => (await repliesTo([query], { params }))[0] as AnyReply)),
  ]);
  const [first, ...others] = runs.map((run) => run.map(timeless).sort(byText));
  expect(first).toHaveLength(queries.length);
  for (const other of others) expect(other).toEqual(first);
}
