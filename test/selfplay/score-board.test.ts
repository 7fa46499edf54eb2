/** The tally of a tournament, against counting anew from all games, in random orders. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GameResult } from '../../selfplay/tournament/logged-game.ts';
import { scoresOf } from '../../selfplay/tournament/logged-games.ts';
import { ScoreBoard } from '../../selfplay/tournament/score-board.ts';
import { countPairs } from '../../selfplay/tournament/statistics/elo.ts';
import { many } from '../support/many.ts';

const kitOf = (seats: number) => ({
  seats: ['one', 'two', 'three'].slice(0, seats).map((name) => ({ name })) as never,
});

/** Games of random players and results, some rounds whole and some not, in random order. */
const games = (seats: number, names: readonly string[]) =>
  fc
    .array(fc.tuple(fc.constantFrom(...names), fc.integer({ min: -1, max: seats - 1 }), fc.nat(3)), { maxLength: 60 })
    .chain((all) =>
      fc.shuffledSubarray(
        all.map(([name, winner, round], index): GameResult => {
          const at = names.indexOf(name);
          const players = Array.from({ length: seats }, (_, i) => ({
            name: names[(at + i) % names.length] as string,
          }));
          const label =
            seats === 2 ? { pair: round * 30 + (index >> 1) } : { round: round * 20 + Math.floor(index / 3) };
          return { index, ...label, players, winner: winner < 0 ? null : (['one', 'two', 'three'][winner] as string) };
        }),
      ),
    );

describe('a score board', () => {
  it.each([
    ['two players', 2, ['a', 'b']],
    ['a field', 2, ['a', 'b', 'c', 'd']],
    ['a table', 3, ['a', 'b']],
  ] as const)('counts as one who counts anew: %s', (_, seats, names) => {
    const kit = kitOf(seats);
    fc.assert(
      fc.property(games(seats, names), (played) => {
        const board = new ScoreBoard(kit as never, names);
        for (const game of played) board.note(game);
        expect(board.games).toBe(played.length);
        for (const name of names) {
          const own = played.flatMap((game) =>
            scoresOf(kit, game).filter((_, seat) => game.players[seat]?.name === name),
          );
          const tally = board.tallyOf(name);
          expect(tally.games).toBe(own.length);
          expect(tally.wins + tally.draws + tally.losses).toBe(own.length);
          expect(tally.score).toBeCloseTo(own.length === 0 ? 0.5 : own.reduce((a, b) => a + b, 0) / own.length, 12);
          for (const other of names) {
            const met = played.flatMap((game) => {
              const scores = scoresOf(kit, game);
              return game.players.flatMap(({ name: mine }, i) =>
                game.players.flatMap(({ name: theirs }, j) =>
                  i !== j && mine === name && theirs === other
                    ? [scores[i] === scores[j] ? 0.5 : Number((scores[i] as number) > (scores[j] as number))]
                    : [],
                ),
              );
            });
            const meetings = name === other ? undefined : board.meetingsOf(name, other);
            expect(meetings?.games ?? 0).toBe(name === other ? 0 : met.length);
            if (meetings) expect(meetings.score).toBe(met.reduce((a, b) => a + b, 0) / met.length);
          }
        }
        const rounds = grouped(played);
        const whole = [...rounds.values()].filter((round) => round.length === seats);
        if (board.match) {
          const points = whole.map((pair) =>
            pair.reduce((sum, game) => sum + (scoresOf(kit, game)[game.players[0]?.name === 'a' ? 0 : 1] as number), 0),
          );
          expect(board.match.pentanomial).toEqual(countPairs(points));
        }
        if (board.table) expect(board.table.rounds).toBe(whole.length);
      }),
      { numRuns: many(60) },
    );
  });
});

function grouped(games: readonly GameResult[]): Map<number | undefined, GameResult[]> {
  const rounds = new Map<number | undefined, GameResult[]>();
  for (const game of games) {
    const key = game.pair ?? game.round;
    rounds.set(key, [...(rounds.get(key) ?? []), game]);
  }
  return rounds;
}
