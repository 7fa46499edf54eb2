import { describe, expect, it } from 'vitest';
import { meridians } from '../../src/games/meridians/game.ts';
import { openGame } from '../../src/games/registry.ts';
import { must } from '../../src/util/result.ts';
import { Exhaustive } from '../support/exhaustive.ts';
import { many } from '../support/many.ts';
import { minimax, noughts } from '../support/noughts.ts';
import { positionsOfRandomGame } from '../support/random-games.ts';
import { solve } from '../support/solve.ts';
import { agreesEverywhere, agreesNearEnds, proofsHold } from '../support/solver-agreement.ts';

const kitOf = (size: number) => must(openGame({ name: 'meridians', rules: { size }, weights: null }));

describe('exhaustive minimax', () => {
  it('knows draws, and games that are over at different times', () => {
    const game = noughts();
    const exhaustive = new Exhaustive(game);
    // Known of noughts and crosses: a draw that takes the whole board, with 4,520 positions that are not over.
    expect(exhaustive.solve(game.create())).toEqual({ reward: 0.5, plies: 9 });
    expect(exhaustive.count).toBe(4520);
    let seen = 0;
    exhaustive.forEach(game.create(), (position, { reward }) => {
      if (seen++ % 50 === 0) expect(reward).toBe(minimax(game, position, game.toMove(position)));
    });
    expect(seen).toBe(4520);
  });

  it('agrees with a plain search near the end of games', () => {
    let compared = 0;
    for (let number = 0; number < many(8); number++) {
      for (const position of positionsOfRandomGame(4, `exhaustive/${number}`).slice(-6)) {
        const exhausted = new Exhaustive(meridians(4)).solve(position, 2000);
        const expected = solve(position, 500);
        if (!exhausted || expected === 0) continue;
        expect(exhausted.reward).toBe(Number(expected === 1));
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(8);
  });

  it('gives up where there are more positions than it may look at', () => {
    expect(new Exhaustive(meridians(3)).solve(meridians(3).create(), 10)).toBeUndefined();
  });
});

describe('the solver agrees with exhaustive minimax', () => {
  it('on all positions of size 2', () => {
    expect(agreesEverywhere(kitOf(2))).toMatchObject({ positions: 5, won: 4, wrong: [] });
  });

  it.each([
    [3, many(10)],
    [4, many(5)],
  ])('near the end of games on size %i', (size, count) => {
    expect(agreesNearEnds(kitOf(size), count)).toMatchObject({ positions: count, wrong: [] });
  });
});

describe('proofs as files', () => {
  it('hold, and are refused once they are damaged', () => {
    const { proofs, refused, wrong } = proofsHold(kitOf(3), 10);
    expect(proofs).toBe(10);
    expect(refused).toBeGreaterThan(40);
    expect(wrong).toEqual([]);
  });
});
