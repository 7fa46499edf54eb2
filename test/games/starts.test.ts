import { describe, expect, it } from 'vitest';
import type { GameKit } from '../../src/games/kit.ts';
import { openGame } from '../../src/games/registry.ts';
import { canonicalMoves, startsOf } from '../../src/games/starts.ts';
import { must } from '../../src/util/result.ts';

const kitOf = (name: string, size?: number): GameKit =>
  must(openGame({ name, ...(size !== undefined && { rules: { size } }), weights: null }));

describe('the ways to begin a game', () => {
  it.each([2, 3, 4, 5, 6, 7, 8])('are as many as Burnside counts: size %i, two plies on different points', (size) => {
    const kit = kitOf('meridians', size);
    const points = Array.from({ length: kit.game.moveBound }, (_, point) => point);
    const fixed = kit.symmetries.map((symmetry) => points.filter((point) => symmetry(point) === point).length);
    const pairs = fixed.reduce((sum, count) => sum + count * (count - 1), 0) / kit.symmetries.length;
    const singles = fixed.reduce((sum, count) => sum + count, 0) / kit.symmetries.length;
    expect(startsOf(kit, 1)).toHaveLength(singles);
    expect(startsOf(kit, 2)).toHaveLength(pairs);
  });

  it.each(['meridians', 'maerstanas'])('are images of all sequences of legal moves, each once: %s', (name) => {
    const kit = name === 'meridians' ? kitOf(name, 4) : kitOf(name);
    const { game } = kit;
    const legal = new Int32Array(game.maxMoves);
    const start = game.create();
    const firsts = [...legal.subarray(0, game.legalMoves(start, legal))];
    const all = firsts.flatMap((first) => {
      const after = game.create();
      game.play(after, first);
      return [...legal.subarray(0, game.legalMoves(after, legal))].map((second) => [first, second]);
    });
    const canonical = new Set(all.map((moves) => canonicalMoves(kit, moves).join(' ')));
    expect(new Set(startsOf(kit, 2).map((moves) => moves.join(' ')))).toEqual(canonical);
    for (const moves of all.slice(0, 200)) {
      for (const symmetry of kit.symmetries) {
        expect(canonicalMoves(kit, moves.map(symmetry))).toEqual(canonicalMoves(kit, moves));
      }
    }
  });
});
