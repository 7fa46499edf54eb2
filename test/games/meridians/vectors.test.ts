/** The games of test/vectors, played by an independent implementation of the rules. */
import { describe, expect, it } from 'vitest';
import type { Position } from '../../../src/games/meridians/position.ts';
import { makePosition } from '../../../src/games/meridians/text/notation.ts';
import { parseRecord } from '../../../src/games/record.ts';
import { type Replay, replay } from '../../../src/records/replay.ts';
import { must } from '../../../src/util/result.ts';
import { SIZES } from '../../support/random-games.ts';
import { vectorsIn } from '../../support/vectors.ts';

interface GameVector {
  readonly size: number;
  readonly moves: readonly string[];
  readonly legal: readonly number[];
  readonly removed: readonly (readonly [number, ...string[]])[];
  readonly positions: Readonly<Record<string, string>>;
  readonly winner: 'light' | 'dark';
}

const vectors = vectorsIn<GameVector>('meridians-games.jsonl');

/** What a replay tells of this game. */
interface Told extends Replay {
  readonly light: readonly number[];
  readonly dark: readonly number[];
  readonly removed: readonly (readonly (number | string)[])[];
}

/** Points of a removal in any order. */
function sorted(removed: readonly (readonly (string | number)[])[]): string[] {
  return removed.map(([ply, ...points]) => `${ply}: ${points.sort().join(' ')}`);
}

it('there are 40 games for each size', () => {
  expect(SIZES.map((size) => vectors.filter((vector) => vector.size === size).length)).toEqual(SIZES.map(() => 40));
});

describe.each(SIZES)('games of size %i', (size) => {
  it.each(vectors.flatMap((vector, i) => (vector.size === size ? [[i + 1, vector] as const] : [])))(
    'line %i replays as written',
    (_, vector) => {
      const record = must(parseRecord(JSON.stringify(vector)));
      const positions: Record<string, string> = {};
      const stones: [number, number][] = [];
      const result = replay(record, ({ ply, position: after }) => {
        const position = after as Position;
        stones.push([position.stones(0), position.stones(1)]);
        if (ply % 20 === 0) positions[ply] = makePosition(position);
      });
      if (!result.ok) throw new Error(result.error.message);
      const value = result.value as Told;
      expect(value.legal).toEqual(vector.legal);
      expect(sorted(value.removed)).toEqual(sorted(vector.removed));
      expect(positions).toEqual(vector.positions);
      expect(value.winner).toBe(vector.winner);
      expect([value.size, value.plies]).toEqual([size, vector.moves.length]);
      expect(value.end).toBe(vector.legal.length > vector.moves.length ? 'no-move' : 'annihilation');
      expect(value.light.map((light, i) => [light, value.dark[i]])).toEqual(stones);
      // Stones on the board are stones placed less stones removed.
      const removed = vector.removed.reduce((sum, [, ...points]) => sum + points.length, 0);
      expect((value.light.at(-1) ?? 0) + (value.dark.at(-1) ?? 0)).toBe(vector.moves.length - removed);
    },
  );
});
