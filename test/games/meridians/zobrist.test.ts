import { describe, expect, it } from 'vitest';
import { legalPoints } from '../../../src/games/meridians/movegen.ts';
import { Position } from '../../../src/games/meridians/position.ts';
import { makePosition } from '../../../src/games/meridians/text/notation.ts';
import { position } from '../../support/written.ts';

function keyOf(position: Position): string {
  return `${position.keyLow}/${position.keyHigh}`;
}

describe('the key of a position', () => {
  it('is the same for equal states and different for different ones, in all games of six plies on size 3', () => {
    const keys = new Map<string, string>();
    const stack = Array.from({ length: 7 }, () => new Position(3));
    let arrivals = 0;
    const visit = (ply: number) => {
      const from = stack[ply] as Position;
      const text = makePosition(from);
      const known = keys.get(text) ?? keyOf(from);
      if (known !== keyOf(from)) throw new Error(`${text} has keys ${known} and ${keyOf(from)}`);
      keys.set(text, known);
      arrivals++;
      const next = stack[ply + 1];
      if (!next || from.isAnnihilated()) return;
      const moves = new Int32Array(from.board.points);
      for (const point of moves.subarray(0, legalPoints(from, moves))) {
        next.copyFrom(from);
        next.playUnchecked(point);
        visit(ply + 1);
      }
    };
    visit(0);
    expect(arrivals, 'the sequences of 0 to 6 plies').toBeGreaterThan(54_000);
    expect(keys.size, 'so that there are many transpositions').toBeLessThan(arrivals / 2);
    expect(new Set(keys.values()).size).toBe(keys.size);
  });

  it('tells the side to move and the turns taken apart', () => {
    const texts = ['L/2/D L 1 1', 'L/2/D L 2 2', 'L/2/D D 2 2', 'L1/3/2L1/3/1D D 2 1', 'L1/3/2L1/3/1D D 2 2'];
    expect(new Set(texts.map((text) => keyOf(position(text)))).size).toBe(texts.length);
  });
});
