/** Reviews of games of points. */
import { describe, expect, it } from 'vitest';
import { reviewText } from '../../src/cli/text/review-text.ts';
import { PRESETS } from '../../src/engine/engine.ts';
import type { GameRecord } from '../../src/games/record.ts';
import { reviewHtml } from '../../src/review/review-html.ts';
import { reviewSgf } from '../../src/review/review-sgf.ts';
import { must } from '../../src/util/result.ts';
import { openKit, playedAtRandom } from '../support/kits.ts';
import { kitOf, reviewed } from '../support/reviewing.ts';

const rules = { special: false, scoring: 'default' };
const { moves } = playedAtRandom(openKit('maerstanas', rules), 'points');
const record = { v: 1, game: 'maerstanas', rules, moves, winner: null, end: 'score' } as unknown as GameRecord;

function recordOf(): GameRecord {
  const kit = openKit('maerstanas', rules);
  const position = kit.game.create();
  for (const move of moves) {
    const parsed = kit.parseMove(move);
    if (parsed.ok) kit.game.play(position, parsed.value);
  }
  const winner = kit.outcome(position)?.winner;
  return { ...record, winner: typeof winner === 'number' ? kit.seats[winner]?.name : null } as GameRecord;
}

describe('a review of a game of points', async () => {
  const played = recordOf();
  const review = await reviewed(played, 300, {}, PRESETS.default);
  const judged = review.plies.filter(({ value }) => value !== null);

  it('says of every move by how many points it is expected to win, and how many it has lost', () => {
    expect(judged.length).toBeGreaterThan(20);
    for (const { margin, pointsLost } of judged) {
      expect(margin).toBeTypeOf('number');
      expect(pointsLost).toBeGreaterThanOrEqual(0);
    }
    expect(judged.some(({ pointsLost }) => (pointsLost as number) > 1)).toBe(true);
  });

  it('has the exact margin at the end', () => {
    const kit = openKit('maerstanas', rules);
    const read = must(kit.parsePosition(review.stages.at(-1)?.position as string));
    const last = review.plies.at(-1);
    const seat = kit.seats.findIndex(({ name }) => name === last?.mover);
    expect(last?.margin).toBe(kit.game.margin?.(read, seat));
  });

  it('means those points by seat, in text, page and SGF', () => {
    const kit = kitOf(played);
    const [dark] = kit.seats;
    const mean = review.sides[dark?.name as string]?.meanPointsLost;
    expect(mean).toBeGreaterThan(0);
    const text = reviewText(kit, review, 5);
    expect(text).toContain('points lost: how many more the best move has');
    expect(text).toContain((mean as number).toFixed(2));
    expect(reviewHtml(kit, review)).toContain('points lost per move');
    expect(reviewSgf(kit, played, review)).toMatch(/Lost [\d.]+ % and [\d.]+ points\./);
  });
});

it('tells of no points where a game has none', async () => {
  const review = await reviewed({ v: 1, size: 3, moves: ['a1', 'b2'] } as unknown as GameRecord, 50);
  expect(review.plies.some(({ margin, pointsLost }) => margin !== undefined || pointsLost !== undefined)).toBe(false);
});
