import { describe, expect, it } from 'vitest';
import type { GameKit } from '../../../src/games/kit.ts';
import { parsePosition } from '../../../src/games/maerstanas/notation.ts';
import type { Position } from '../../../src/games/maerstanas/position.ts';
import { perft } from '../../../src/games/perft.ts';
import { openGame } from '../../../src/games/registry.ts';
import { must } from '../../../src/util/result.ts';
import { nextBelow } from '../../../src/util/rng.ts';
import { randomState } from '../../../src/util/seed.ts';
import { many } from '../../support/many.ts';
import { PlainMaerstanas, type PlainRules } from '../../support/plain-maerstanas.ts';
import { vectorsIn } from '../../support/vectors.ts';

const RULES: readonly PlainRules[] = [true, false].flatMap((special) => [
  ...(['default', 'simple'] as const).map((scoring) => ({ special, scoring })),
  { special, scoring: 'default', wraparound: true } as const,
]);

function kitOf(rules: PlainRules): GameKit<Position> {
  return must(openGame({ name: 'maerstanas', rules: { ...rules } })) as GameKit<Position>;
}

function legalNames(kit: GameKit<Position>, position: Position): string[] {
  const moves = new Int32Array(kit.game.maxMoves);
  return Array.from(moves.subarray(0, kit.game.legalMoves(position, moves)), (move) => kit.game.moveName(move));
}

interface Vector {
  readonly special: boolean;
  readonly moves: readonly string[];
  readonly legal: readonly number[];
  readonly scores: readonly (readonly [number, number])[];
  readonly final: { readonly default: readonly [number, number]; readonly simple: readonly [number, number] };
  readonly winner: { readonly default: string | null; readonly simple: string | null };
}

const VECTORS = vectorsIn<Vector>('maerstanas-games.jsonl');

describe('the games of the designer', () => {
  it.each(['default', 'simple'] as const)(
    'have the same moves, counts, points and winners by %s scoring',
    (scoring) => {
      expect(VECTORS).toHaveLength(120);
      for (const { special, moves, legal, scores, final, winner } of VECTORS) {
        const kit = kitOf({ special, scoring });
        const position = kit.game.create();
        const counts: number[] = [];
        const points: number[][] = [];
        for (const move of moves) {
          const names = legalNames(kit, position);
          counts.push(names[0] === 'pass' ? 0 : names.length);
          expect(names).toContain(move);
          const parsed = must(kit.parseMove(move));
          kit.game.play(position, parsed);
          points.push([position.points(0, true), position.points(1, true)]);
        }
        expect(counts).toEqual(legal);
        expect(points).toEqual(scores);
        const outcome = kit.outcome(position);
        expect(outcome?.points).toEqual(final[scoring]);
        const name = outcome?.winner === null ? null : kit.seats[outcome?.winner as number]?.name;
        expect(name).toBe(winner[scoring] === 'draw' ? null : winner[scoring]);
      }
    },
  );
});

describe('random games', () => {
  it.each(RULES)('are played alike by the plain twin, %o', (rules) => {
    const kit = kitOf(rules);
    const random = randomState(`twin ${rules.special} ${rules.scoring}`);
    for (let game = 0; game < many(rules.wraparound ? 10 : 20); game++) {
      const position = kit.game.create();
      const twin = new PlainMaerstanas(rules);
      for (;;) {
        const names = legalNames(kit, position);
        expect([...names].sort()).toEqual([...twin.moves()].sort());
        expect(kit.game.isOver(position)).toBe(twin.isOver());
        expect([0, 1].map((side) => position.points(side as 0, rules.scoring === 'default'))).toEqual([
          twin.points(0),
          twin.points(1),
        ]);
        if (names.length === 0) break;
        const move = names[nextBelow(random, names.length)] as string;
        const parsed = must(kit.parseMove(move));
        expect(kit.illegality(position, parsed)).toBeUndefined();
        kit.game.play(position, parsed);
        twin.play(move);
        const text = kit.makePosition(position);
        const back = kit.parsePosition(text);
        if (!back.ok) throw new Error(`${text}: ${back.error.message}`);
        expect(kit.makePosition(back.value)).toBe(text);
        expect([kit.game.keyLow(back.value), kit.game.keyHigh(back.value)]).toEqual([
          kit.game.keyLow(position),
          kit.game.keyHigh(position),
        ]);
      }
    }
  });

  it('are never longer than a rollout may be', () => {
    const { game } = kitOf({ special: true, scoring: 'default' });
    const random = randomState('length');
    const trace = new Int32Array(game.maxRolloutPlies);
    let longest = 0;
    for (let i = 0; i < 2000; i++) {
      const position = game.create();
      longest = Math.max(longest, game.rollout(position, random, 'uniform', game.maxRolloutPlies, trace));
      expect(game.isOver(position)).toBe(true);
    }
    expect(longest).toBeLessThan(game.maxRolloutPlies);
  });
});

describe('a rollout', () => {
  it('draws each legal move equally often', () => {
    const { game } = kitOf({ special: true, scoring: 'default' });
    const start = must(
      parsePosition('d1l1d1l/1l1Dt3/d1d1l1d/2l1l2/1d2d1l/l3Lw2/1d1l1d1 D w/t default+special', {
        special: true,
        scoring: 'default',
      }),
    );
    const moves = new Int32Array(game.maxMoves);
    const legal = game.legalMoves(start, moves);
    const counts = new Map<number, number>();
    const random = randomState('even');
    const trace = new Int32Array(game.maxRolloutPlies);
    const tries = 1000 * legal;
    for (let i = 0; i < tries; i++) {
      const position = game.create();
      game.copy(position, start);
      game.rollout(position, random, 'uniform', 1, trace);
      const move = (trace[0] as number) & 0xffffff;
      counts.set(move, (counts.get(move) ?? 0) + 1);
    }
    expect([...counts.keys()].sort((a, b) => a - b)).toEqual([...moves.subarray(0, legal)].sort((a, b) => a - b));
    // Five standard deviations of a binomial count of mean 1000.
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(160);
  });
});

describe('where opposite edges meet', () => {
  const ADVANCED = { special: true, scoring: 'default', wraparound: true } as const;

  it('there are as many sequences of plies as in the plain twin', () => {
    const count = (twin: PlainMaerstanas, depth: number): number => {
      if (twin.isOver()) return 0;
      if (depth === 1) return twin.moves().length;
      return twin.moves().reduce((sum, move) => {
        const after = new PlainMaerstanas(ADVANCED);
        Object.assign(after, {
          squares: [...twin.squares],
          thunder: [...twin.thunder],
          woden: [...twin.woden],
          toMove: twin.toMove,
        });
        after.play(move);
        return sum + count(after, depth - 1);
      }, 0);
    };
    const kit = kitOf(ADVANCED);
    for (const depth of [1, 2])
      expect(perft(kit, kit.game.create(), depth)).toBe(count(new PlainMaerstanas(ADVANCED), depth));
    const random = randomState('wraps');
    for (let plies = 8; plies < 40; plies += 8) {
      const [position, twin] = [kit.game.create(), new PlainMaerstanas(ADVANCED)];
      for (let ply = 0; ply < plies && !twin.isOver(); ply++) {
        const names = legalNames(kit, position);
        const move = names[nextBelow(random, names.length)] as string;
        twin.play(move);
        const parsed = kit.parseMove(move);
        if (parsed.ok) kit.game.play(position, parsed.value);
      }
      expect(perft(kit, position, 2)).toBe(count(twin, 2));
    }
  });

  it('the edge is no hinge and scores nothing, the stone beyond it is a neighbour', () => {
    const kit = kitOf(ADVANCED);
    const read = (text: string) => {
      return must(kit.parsePosition(text));
    };
    const corners = read('d5d/7/7/7/7/7/d6 L tw/tw default+special+wraparound');
    expect(corners.points(0, true)).toBe(2);
    // Left of g1, right, above and below: f1, a1, g7 and g2.
    const closed = read('l4l1/6l/7/7/7/7/6l D tw/tw default+special+wraparound');
    expect(kit.illegality(closed, kit.parseMove('g1').ok ? 6 : -1)?.code).toBe('four-hinges');
    // The thunder-stone removes what is beside it, also across the edge.
    kit.game.play(closed, 49 + 6);
    expect(kit.pieces(closed).map(({ cell }) => cell)).toEqual([6]);
    expect(kit.parsePosition('7/7/7/7/7/7/7 D tw/tw default+special').ok).toBe(false);
  });

  it('there are no weights, and rules without it do not name it', () => {
    expect(kitOf(ADVANCED).spec.weights).toBeNull();
    expect(kitOf(ADVANCED).game.evaluations).toEqual(['hand']);
    expect(kitOf({ special: true, scoring: 'default' }).spec.rules).toEqual({ special: true, scoring: 'default' });
  });
});
