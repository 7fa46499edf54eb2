import { describe, expect, it } from 'vitest';
import { Engine } from '../../../src/engine/engine.ts';
import { Endgame } from '../../../src/games/maerstanas/endgame.ts';
import { makePosition } from '../../../src/games/maerstanas/notation.ts';
import { DARK, LIGHT, MOVES } from '../../../src/games/maerstanas/numbers.ts';
import { Position } from '../../../src/games/maerstanas/position.ts';
import { countBits } from '../../../src/util/bits.ts';
import { nextBelow } from '../../../src/util/rng.ts';
import { randomState } from '../../../src/util/seed.ts';

const freeSquares = (position: Position) => {
  position.findStandard();
  return countBits(position.standardLow) + countBits(position.standardHigh);
};

/** Positions of random games with this many free squares, and with this many special stones in hand. */
function lateGames(count: number, free: number, hands: number, seed: string): Position[] {
  const random = randomState(seed);
  const moves = new Int32Array(MOVES);
  const found: Position[] = [];
  while (found.length < count) {
    const position = new Position(hands > 0);
    for (;;) {
      const legal = position.legalMoves(moves);
      if (legal === 0) break;
      // Special stones are held back, so that some are left.
      const standard = Math.max(1, position.hands ? freeSquares(position) : legal);
      const isSpecial = nextBelow(random, 12) === 0;
      position.play(moves[nextBelow(random, isSpecial ? legal : Math.min(standard, legal))] as number);
      if (countBits(position.hands) === hands && freeSquares(position) === free) {
        const kept = new Position(false);
        kept.copyFrom(position);
        found.push(kept);
        break;
      }
    }
  }
  return found;
}

/** The margin of the side to move, by looking at everything. */
function exhaustive(position: Position, edges: boolean): number {
  const moves = new Int32Array(MOVES);
  const count = position.legalMoves(moves);
  if (count === 0) {
    const dark = position.points(DARK, edges) - position.points(LIGHT, edges);
    return position.toMove === DARK ? dark : -dark;
  }
  let best = -Infinity;
  const after = new Position(false);
  for (let i = 0; i < count; i++) {
    after.copyFrom(position);
    after.play(moves[i] as number);
    best = Math.max(best, -exhaustive(after, edges));
  }
  return best;
}

describe('the exact end', () => {
  it.each([
    [30, 5, 0, true],
    [30, 5, 0, false],
    [3, 7, 0, true],
    [10, 3, 1, true],
    [4, 2, 2, false],
  ])(
    'of %i positions with %i free squares and %i special stones is that of looking at everything',
    (count, free, hands, edges) => {
      const solver = new Endgame(edges);
      for (const position of lateGames(count, free, hands, `${free} ${hands}`)) {
        const text = makePosition(position, { special: true, scoring: 'default' });
        expect(solver.solveFully(position, 1e7)?.margin, text).toBe(exhaustive(position, edges));
      }
    },
  );

  it.each([
    [40, 7, 0, true],
    [40, 7, 0, false],
    [10, 3, 1, true],
    [6, 1, 2, true],
  ])('of %i positions with %i free squares and %i special stones says who wins without the margin', (...kind) => {
    const [count, free, hands, edges] = kind;
    const solver = new Endgame(edges);
    for (const position of lateGames(count, free, hands, `who ${free} ${hands}`)) {
      const text = makePosition(position, { special: true, scoring: 'default' });
      const margin = exhaustive(position, edges);
      const end = solver.decide(position, 1e7);
      expect(end?.reward, text).toBe(margin > 0 ? 1 : margin < 0 ? 0 : 0.5);
      const after = new Position(false);
      after.copyFrom(position);
      after.play(end?.move as number);
      expect(Math.sign(-exhaustive(after, edges)), text).toBe(Math.sign(margin));
      expect(end?.plies).toBeGreaterThanOrEqual(solver.solveFully(position, 1e7)?.plies as number);
    }
  });

  it('comes with a line that leads to its margin', () => {
    const solver = new Endgame(true);
    for (const position of lateGames(20, 9, 0, 'line')) {
      const end = solver.solveFully(position, 1e7);
      if (!end) throw new Error('it is not solved');
      const after = new Position(false);
      after.copyFrom(position);
      for (const move of end.line) after.play(move);
      const dark = after.points(DARK, true) - after.points(LIGHT, true);
      expect(after.isOver()).toBe(true);
      expect(position.toMove === DARK ? dark : -dark).toBe(end.margin);
      expect(end.plies).toBe(end.line.length);
    }
  });

  it('is not sought where it would take long', () => {
    expect(new Endgame(true).solve(new Position(false), 400_000)).toBeUndefined();
  });
});

describe('a margin of one playout', () => {
  it('is not exact', async () => {
    const engine = new Engine({ game: { name: 'maerstanas' }, threads: 0, memoryBytes: 2 ** 24 });
    expect(engine.setPosition(undefined, ['d4', 'd4w']).ok).toBe(true);
    for await (const { moves } of engine.analyse({ playouts: 10 })) {
      const ofOne = moves.filter(({ visits, proven }) => visits === 1 && !proven);
      expect(ofOne.length).toBeGreaterThan(0);
      for (const { margin } of ofOne) expect(margin).toEqual({ mean: expect.any(Number), spread: 0 });
    }
    await engine.close();
  });
});

describe('a search near the end', () => {
  it('proves the result, and says by how many points', async () => {
    for (const position of lateGames(6, 8, 0, 'search')) {
      const text = makePosition(position, { special: true, scoring: 'default' });
      const engine = new Engine({ game: { name: 'maerstanas' }, threads: 0, memoryBytes: 2 ** 24 });
      expect(engine.setPosition(text).ok).toBe(true);
      const end = new Endgame(true).solveFully(position, 1e7);
      for await (const { isDuringSearch, proven, moves } of engine.analyse({ playouts: 2000 })) {
        if (isDuringSearch || !end) continue;
        expect(proven?.result).toBe(end.margin > 0 ? 'win' : end.margin < 0 ? 'loss' : 'draw');
        expect(moves[0]?.margin).toEqual({ mean: end.margin, spread: 0, isExact: true });
      }
      await engine.close();
    }
  });
});
