import { expect, it } from 'vitest';
import { reviewText } from '../../src/cli/text/review-text.ts';
import type { GameRecord } from '../../src/games/record.ts';
import { reviewHtml } from '../../src/review/review-html.ts';
import { reviewSgf } from '../../src/review/review-sgf.ts';
import { PRESETS } from '../../src/search/params.ts';
import { kitOf, reviewed } from '../support/reviewing.ts';

/** A won end, twelve plies before the last move, and a move that loses it at once. */
const OPENING =
  'h1 b4 h3 g9 h6 g4 g6 h4 d6 f5 g5 f4 d4 d3 f6 e5 e6 d5 g10 c5 c6 i4 b5 b4 a4 j3 j5 i6 i5 g8 h8 g9 h9 f9 j7 e7 f8 e9 k3 a3 h7 k2 g3 h2 f2 g2 e3 i2 d8 f1 e1 e10 l2 k4 j4 k6 c2 b7 d7 d1 c4 d2 k7 l1 d9 m2 f10 m1 l3 m3 f11 l5 l6 m4 m5 i6 i9 b3 h11 c3 a2 g7 i3 j2 f3 i1 l4 i8 j6 a1 k8 e1 a6 j8 j9 i7 f7 e8 g8 h3 h5 k5 b1 e4 e10 h1 i7 e3 l7 c1 g9 f2 e8 j1 i10 f3 g12 d4 c7 i3'.split(
    ' ',
  );
const BLUNDER: GameRecord = { size: 7, opening: OPENING, moves: [...OPENING, 'b6'] };

it('a review says of a move that it threw a proven win away', async () => {
  const review = await reviewed(BLUNDER, 5000, {}, PRESETS.default);
  const [last, ...before] = [...review.plies].reverse();
  expect(last).toMatchObject({ move: 'b6', mover: 'light', mark: 'blunder', winThrownAway: expect.any(Number) });
  expect(before.every(({ winThrownAway }) => winThrownAway === undefined)).toBe(true);
  const words = `a proven win in ${last?.winThrownAway} plies thrown away`;
  expect(reviewText(kitOf(BLUNDER), review, 5)).toContain(words);
  expect(reviewHtml(kitOf(BLUNDER), review)).toContain(words);
  expect(reviewSgf(kitOf(BLUNDER), BLUNDER, review)).toContain(words);
});
