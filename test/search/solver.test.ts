import { describe, expect, it } from 'vitest';
import { meridians } from '../../src/games/meridians/game.ts';
import { legalPoints } from '../../src/games/meridians/movegen.ts';
import { Position } from '../../src/games/meridians/position.ts';
import { makePosition } from '../../src/games/meridians/text/notation.ts';
import type { Evaluation, Game } from '../../src/search/game.ts';
import { Solver } from '../../src/search/solver/solver.ts';
import { BUCKET_BYTES, LEAST_TABLE_BYTES, NEVER, ProofTable } from '../../src/search/solver/table.ts';
import { many } from '../support/many.ts';
import { minimax, type Noughts, noughts, noughtsPosition } from '../support/noughts.ts';
import { positionsOfRandomGame } from '../support/random-games.ts';
import { solve } from '../support/solve.ts';

const PLENTY = 10_000_000;
/** Moves looked at before, of a short search and of a long one. */
const BEFORE = [0, PLENTY];

function solverOf<P>(game: Game<P>, bytes = 1 << 24): Solver<P> {
  return new Solver(game, new ProofTable(new SharedArrayBuffer(bytes)));
}

/** Positions up to `plies` before the end of random games. */
function latePositions(size: number, games: number, plies: number): Position[] {
  return Array.from({ length: games }, (_, game) => positionsOfRandomGame(size, `proof/${game}`).slice(-plies)).flat();
}

/** Whether a side can end the game with a win within this many plies, by trying everything. */
function winsWithin(position: Position, plies: number, side: number): boolean {
  if (position.outcome()) return position.winner() === side;
  if (plies === 0) return false;
  const moves = new Int32Array(position.board.points);
  const replies = Array.from(moves.subarray(0, legalPoints(position, moves)), (move) => () => {
    const after = new Position(position.board.size);
    after.copyFrom(position);
    after.playUnchecked(move);
    return winsWithin(after, plies - 1, side);
  });
  return position.toMove === side ? replies.some((reply) => reply()) : replies.every((reply) => reply());
}

/** Noughts and crosses with an evaluation of positions. */
function noughtsWith(evaluate: Evaluation<Noughts>['evaluate']): Game<Noughts> {
  const game = noughts();
  const evaluateMoves: Evaluation<Noughts>['evaluateMoves'] = (position, moves, count, logits) => {
    for (let i = 0; i < count; i++) {
      const after = game.create();
      game.copy(after, position);
      game.play(after, moves[i] as number);
      logits[i] = evaluate(after, game.toMove(position));
    }
  };
  return {
    ...game,
    evaluations: ['test'],
    createEvaluation: () => ({ evaluate, evaluateMoves, isExactAfter: () => true }),
  };
}

describe('the solver', () => {
  it.each([
    [3, 12],
    [4, 8],
    [5, 8],
    [6, 7],
    [8, 6],
  ])('agrees with minimax on size %i, up to %i plies before the end', (size, plies) => {
    const solvers = BEFORE.map(() => solverOf(meridians(size)));
    const results = { won: 0, lost: 0 };
    for (const position of latePositions(size, many(10), plies)) {
      const expected = solve(position, 200);
      if (expected === 0) continue;
      for (const [i, solver] of solvers.entries())
        expect(solver.solve(position, PLENTY, BEFORE[i])?.reward, makePosition(position)).toBe(Number(expected === 1));
      if (expected === 1) results.won++;
      else results.lost++;
    }
    expect(results.won).toBeGreaterThan(2);
    expect(results.lost).toBeGreaterThan(2);
  });

  it('names a number of plies in which the winner can end the game', () => {
    const solver = solverOf(meridians(3));
    let checked = 0;
    for (const position of latePositions(3, many(20), 8)) {
      const solved = solver.solve(position, PLENTY);
      if (!solved || solved.plies > 7) continue;
      const winner = solved.reward === 1 ? position.toMove : 1 - position.toMove;
      expect(winsWithin(position, solved.plies, winner), makePosition(position)).toBe(true);
      checked++;
    }
    expect(checked).toBeGreaterThan(30);
  });

  it('stops after the work is not enough, and goes on from there', () => {
    const solver = solverOf(meridians(3));
    expect(solver.solve(new Position(3), 50)).toBeUndefined();
    expect(solver.examined).toBeLessThan(100);
    let tries = 0;
    while (!solver.solve(new Position(3), 500)) tries++;
    expect(tries).toBeGreaterThan(0);
    const { examined } = solver;
    expect(solver.solve(new Position(3), 0)).toBeDefined();
    expect(solver.examined).toBe(examined);
  });

  it.each([
    ['two players in turn', undefined],
    ['two turns running', [0, 0, 1, 1, 0, 0, 1, 1, 0]],
    ['one player who moves most', [0, 1, 1, 1, 0, 1, 1, 0, 1]],
  ])('tells wins, draws and losses apart: %s', (_, order) => {
    const game = noughts(order);
    const solver = solverOf(game);
    const seen = new Set<number>();
    const visit = (position: ReturnType<typeof noughtsPosition>, depth: number) => {
      const reward = solver.solve(position, PLENTY)?.reward;
      expect(reward).toBe(minimax(game, position, game.toMove(position)));
      seen.add(reward as number);
      const moves = new Int32Array(9);
      const count = depth === 0 ? 0 : game.legalMoves(position, moves);
      for (const move of moves.subarray(0, count)) {
        const after = game.create();
        game.copy(after, position);
        game.play(after, move);
        visit(after, depth - 1);
      }
    };
    visit(game.create(), 2);
    expect(seen.size).toBeGreaterThan(1);
  });

  it.each(BEFORE)(
    'is right whatever an evaluation says, and looks at fewer moves where the evaluation is right, after %i moves',
    (before) => {
      const known = [new Map<string, number>(), new Map<string, number>()];
      const value = (position: Noughts, player: number) => minimax(noughts(), position, player, known[player]);
      const examined = [1, 0, -1].map((sign) => {
        const game = noughtsWith((position, player) => sign * 5 * (2 * value(position, player) - 1));
        const solver = solverOf(game);
        expect(solver.solve(game.create(), PLENTY, before)?.reward).toBe(0.5);
        return solver.examined;
      }) as [number, number, number];
      expect(examined[0]).toBeLessThan(examined[1]);
      expect(examined[1]).toBeLessThan(examined[2]);
    },
  );

  it('says what a finished game has come to', () => {
    expect(solverOf(noughts()).solve(noughtsPosition('xxx oo. ...'), 0)).toEqual({ reward: 0, plies: 0 });
    expect(solverOf(noughts()).solve(noughtsPosition('xox xoo oxx'), 0)).toEqual({ reward: 0.5, plies: 0 });
  });

  it('is not for three players', () => {
    expect(() => solverOf({ ...noughts(), players: 3 })).toThrow('noughts has 3');
  });

  it('finds its way with a table that holds a few positions only', () => {
    const solver = solverOf(meridians(3), LEAST_TABLE_BYTES + 15 * BUCKET_BYTES);
    const expected = Number(solve(new Position(3)) === 1);
    expect(solver.solve(new Position(3), PLENTY)?.reward).toBe(expected);
  });
});

describe('a table of positions', () => {
  const table = () => new ProofTable(new SharedArrayBuffer(LEAST_TABLE_BYTES + 63 * BUCKET_BYTES));

  it('finds what was stored, and nothing else', () => {
    const some = table();
    some.store(5, 6, 0, NEVER, 17, 9, 100);
    some.store(5, 7, 3, 4, -1, 0, 10);
    expect(some.find(6, 5)).toBe(false);
    expect(some.find(5, 7)).toBe(true);
    expect(some).toMatchObject({ proof: 3, disproof: 4, move: -1 });
    expect(some.find(5, 6)).toBe(true);
    expect(some).toMatchObject({ proof: 0, disproof: NEVER, move: 17, plies: 9 });
    some.store(5, 6, 1, 2, 3, 4, 5);
    expect(some.find(5, 6)).toBe(true);
    expect(some).toMatchObject({ proof: 1, disproof: 2, move: 3 });
    some.clear();
    expect(some.find(5, 6)).toBe(false);
  });

  it('keeps the largest numbers apart from never', () => {
    const some = table();
    some.store(5, 6, 2 ** 20, 2 ** 20, 2 ** 22 - 2, 1, 2 ** 40);
    expect(some.find(5, 6)).toBe(true);
    expect(some).toMatchObject({ proof: 0xffff, disproof: 0xffff, move: 2 ** 22 - 2 });
    some.store(5, 6, NEVER, 0, 2 ** 22 - 2, 2000, 2 ** 40);
    expect(some.find(5, 6)).toBe(true);
    expect(some).toMatchObject({ proof: NEVER, disproof: 0, move: 2 ** 22 - 2, plies: 1023 });
  });

  it('gives up what took the least work when it is full', () => {
    const one = new ProofTable(new SharedArrayBuffer(LEAST_TABLE_BYTES));
    for (let i = 1; i <= 4; i++) one.store(i, i, 1, 1, i, 0, 10 * i);
    one.store(9, 9, 1, 1, 9, 0, 1);
    expect([1, 2, 3, 4, 9].map((key) => one.find(key, key))).toEqual([false, true, true, true, true]);
  });

  it('tells what took the most work, as far as there is room', () => {
    const one = table();
    for (let i = 1; i <= 8; i++) one.store(i, i, 1, 1, i, 0, 2 ** i);
    const toldOf = (leastWork: number, mostBytes: number) => {
      const other = table();
      expect(other.restore(one.entries(leastWork, mostBytes))).toBe(true);
      return [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((key) => other.find(key, key));
    };
    expect(toldOf(1, 1000)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(toldOf(16, 1000)).toEqual([4, 5, 6, 7, 8]);
    expect(toldOf(16, 3 * 16)).toEqual([6, 7, 8]);
    expect(toldOf(16, 15)).toEqual([]);
    one.store(9, 9, 1, 1, 9, 0, 2 ** 8);
    expect(toldOf(1, 16)).toHaveLength(1);
    expect(toldOf(1, 3 * 16)).toEqual([7, 8, 9]);
    one.store(7, 7, 1, 1, 7, 0, 2 ** 8);
    expect(toldOf(1, 2 * 16)).toHaveLength(2);
  });

  it('does not find an entry of which another thread has written a part', () => {
    const buffer = new SharedArrayBuffer(LEAST_TABLE_BYTES);
    const one = new ProofTable(buffer);
    one.store(1, 1, 1, 1, 1, 0, 10);
    const words = new Int32Array(buffer, LEAST_TABLE_BYTES - BUCKET_BYTES);
    for (const at of [0, 1, 2, 3]) {
      words[at] = (words[at] as number) ^ 1;
      expect(one.find(1, 1)).toBe(false);
      words[at] = (words[at] as number) ^ 1;
    }
    expect(one.find(1, 1)).toBe(true);
  });

  it('tells all who use it that there are draws', () => {
    const buffer = new SharedArrayBuffer(LEAST_TABLE_BYTES);
    const [one, other] = [new ProofTable(buffer), new ProofTable(buffer)];
    expect(other.hasDraws).toBe(false);
    one.noteDraw();
    expect(other.hasDraws).toBe(true);
    one.clear();
    expect(other.hasDraws).toBe(false);
  });

  it('forgets everything as often as it is told to', () => {
    const one = table();
    for (let i = 0; i < 600; i++) {
      expect(one.find(5, 6)).toBe(false);
      one.store(5, 6, 1, 1, 1, 1, 2 ** 30);
      expect(one.find(5, 6)).toBe(true);
      one.clear();
    }
  });

  it('needs room for a bucket', () => {
    expect(() => new ProofTable(new SharedArrayBuffer(8))).toThrow('at least');
  });
});
