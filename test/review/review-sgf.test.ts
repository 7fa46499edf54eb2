import { describe, expect, it } from 'vitest';
import { readGames } from '../../src/records/formats.ts';
import { parseSgfText } from '../../src/records/sgf-tree.ts';
import { reviewSgf } from '../../src/review/review-sgf.ts';
import { must } from '../../src/util/result.ts';
import { kitOf, reviewed } from '../support/reviewing.ts';

const RECORD = {
  size: 4,
  moves: ['d6', 'c3', 'f4', 'e4', 'd5', 'b3', 'e5'],
  players: [{ name: 'Ann', elo: 7 }, { name: 'Bo' }],
  comments: ['[quiet]', null, null, null, null, null, null],
};

describe('a review as SGF', async () => {
  const review = await reviewed(RECORD, 100);
  const text = reviewSgf(kitOf(RECORD), RECORD, review);
  const trees = must(parseSgfText(text));
  const main = [
    ...(function* () {
      for (let node = trees[0]?.children[0]; node; node = node.children[0]) yield node;
    })(),
  ];

  it('is the game as it was, with what was in it', () => {
    const read = readGames(text, 'sgf');
    expect(read).toMatchObject({
      ok: true,
      value: { games: [{ size: 4, moves: RECORD.moves, players: RECORD.players }] },
    });
    expect(main[0]?.data.C?.[0]).toMatch(/^\[quiet\]\n/);
  });

  it('has the value of each move in V, good for Black being positive', () => {
    const values = main.map(({ data }) => Number(data.V?.[0]));
    expect(values).toEqual(review.curve.slice(1).map((light) => expect.closeTo(1 - 2 * (light ?? 0), 3)));
  });

  it('marks doubtful and bad moves and has the better line beside them', () => {
    expect(review.plies.some(({ mark }) => mark !== null)).toBe(true);
    for (const [i, { mark, best, mover }] of review.plies.entries()) {
      const node = main[i];
      const beside = (main[i - 1] ?? trees[0])?.children.slice(1) ?? [];
      expect(node?.data.DO).toEqual(mark === 'doubtful' ? [''] : undefined);
      expect(node?.data.BM).toEqual(mark === 'mistake' ? ['1'] : mark === 'blunder' ? ['2'] : undefined);
      expect(beside.map(({ data }) => data[mover === 'light' ? 'W' : 'B'])).toEqual(mark ? [[best?.move]] : []);
    }
  });
});
