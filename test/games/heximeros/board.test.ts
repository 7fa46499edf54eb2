/** The board and the starting position; expected values are from the rules page. */
import { describe, expect, it } from 'vitest';
import {
  BASES,
  CELLS,
  CENTER,
  CUBES,
  NAMES,
  NEXT,
  RANKS,
  RELATIONS,
  relateCells,
  START,
} from '../../../src/games/heximeros/rules/board.ts';
import { Position } from '../../../src/games/heximeros/rules/position.ts';
import { perft } from '../../../src/games/perft.ts';
import { openGame } from '../../../src/games/registry.ts';
import { must } from '../../../src/util/result.ts';
import { FLATS, isOnBoard, LINES, named, played, positionOf, sovereigns, step, sum, times } from './board-of.ts';
import { legalNames } from './compare.ts';

const kit = must(openGame({ name: 'heximeros' }));
const SIX = [0, 1, 2, 3, 4, 5];

describe('the board', () => {
  it('has 655 cells: 649 within rank 25 of all sides, and six corners', () => {
    expect(CELLS).toBe(655);
    const within = CUBES.filter((_, cell) => SIX.every((side) => RANKS[CELLS * side + cell]! <= 25));
    expect(within).toHaveLength(649);
    for (const flat of FLATS) expect(isOnBoard(times(13, flat))).toBe(true);
  });

  it('names cells q and r by their coordinates and 17: Silver begins at q30r4, Ground Zero is q17r17', () => {
    expect(NAMES[CENTER]).toBe('q17r17');
    expect(named(times(13, FLATS[0]!))).toBe('q30r4');
    expect(new Set(NAMES).size).toBe(655);
  });

  it('is crossed over flats to six neighbours, and along lines between two of them to six cells beyond', () => {
    const next = (way: number) => NAMES[NEXT[12 * CENTER + way]!];
    expect(SIX.map(next)).toEqual(FLATS.map(named));
    expect(SIX.map((k) => next(6 + k))).toEqual(LINES.map(named));
    for (const [k, line] of LINES.entries()) expect(named(line)).toBe(named(sum(FLATS[k]!, FLATS[(k + 1) % 6]!)));
  });

  it('relates cells that lie on one way, by its direction and the steps', () => {
    relateCells();
    for (let from = 0; from < CELLS; from += 37) {
      for (let way = 0; way < 12; way++) {
        let steps = 0;
        for (let to = NEXT[12 * from + way]!; to >= 0; to = NEXT[12 * to + way]!) {
          steps++;
          expect(RELATIONS[CELLS * from + to]).toBe((1 + way) | (steps << 4));
        }
      }
    }
  });

  it('has for each side a Base Line of the ranks 24, 25 and 26: nine, eight and one cells', () => {
    for (const side of SIX) {
      const ranks = CUBES.flatMap((_, cell) => ((BASES[cell]! >> side) & 1 ? [RANKS[CELLS * side + cell]!] : []));
      expect([24, 25, 26].map((rank) => ranks.filter((own) => own === rank).length)).toEqual([9, 8, 1]);
      expect(ranks).toHaveLength(18);
    }
  });

  it('has Ground Zero on all Center Lines, those of rank 0', () => {
    for (const side of SIX) expect(RANKS[CELLS * side + CENTER]).toBe(0);
  });
});

describe('the starting position', () => {
  const of = (side: number) => START.filter((piece) => piece.side === side);
  const cellsOf = (side: number, letter: string) =>
    of(side)
      .filter((piece) => piece.letter === letter)
      .map(({ cell }) => NAMES[cell]);

  it('has the capital pieces of Silver on its Base Line, from its left to its right', () => {
    const right = LINES[1]!;
    const row = (first: readonly [number, number], count: number) =>
      Array.from({ length: count }, (_, i) => named(sum(first, times(i, right))));
    const [t1, p1, s, r, p2, t2] = row([10, -15], 6);
    expect(cellsOf(0, 'K')).toEqual(['q30r4']);
    expect([cellsOf(0, 'T'), cellsOf(0, 'P'), cellsOf(0, 'S'), cellsOf(0, 'R')]).toEqual([
      [t1, t2],
      [p1, p2],
      [s],
      [r],
    ]);
    const [c1, a1, d, a2, c2] = row([10, -14], 5);
    expect([cellsOf(0, 'C'), cellsOf(0, 'A'), cellsOf(0, 'D')]).toEqual([[c1, c2], [a1, a2], [d]]);
  });

  it('has a Militant one flat forward of each of the eleven on the ranks 25 and 24', () => {
    for (const side of SIX) {
      const rear = of(side).filter(({ letter }) => !'NK'.includes(letter));
      expect(rear).toHaveLength(11);
      const ahead = rear.map(({ cell }) => NAMES[NEXT[12 * cell + ((side + 3) % 6)]!]);
      expect(cellsOf(side, 'N').sort()).toEqual(ahead.sort());
    }
  });

  it('is the same for all six sides, 23 pieces each, turned by a sixth', () => {
    const turned = (cell: number) => {
      const [, y, z] = CUBES[cell]!;
      return named([-y, -z]);
    };
    for (const side of SIX) {
      const text = (pieces: typeof START, nameOf: (cell: number) => string) =>
        pieces.map(({ cell, letter }) => `${letter}${nameOf(cell)}`).sort();
      expect(of(side)).toHaveLength(23);
      expect(text(of((side + 1) % 6), (cell) => NAMES[cell]!)).toEqual(text(of(side), turned));
    }
  });

  it('has 62 first moves for each side, and none of them captures', () => {
    for (const side of SIX) {
      const position = Position.start();
      position.toMove = side;
      const moves = legalNames(position);
      expect(moves).toHaveLength(62);
      const taken = new Set(START.map(({ cell }) => NAMES[cell]));
      // A Dreadnaught may go over its own pieces.
      const others = new Set(START.filter((piece) => piece.side !== side).map(({ cell }) => NAMES[cell]));
      for (const move of moves) {
        const [from, to] = move.split('-');
        expect(taken.has(from!) && !others.has(to!)).toBe(true);
      }
    }
  });

  it('has 62, 3,727 and 223,708 sequences of one, two and three plies', () => {
    expect([1, 2, 3].map((depth) => perft(kit, kit.game.create(), depth))).toEqual([62, 3727, 223708]);
  });

  it('begins with Silver, and goes on in the order Silver, Blue, Yellow, Orange, Green, Red', () => {
    expect(kit.seats.map(({ name }) => name)).toEqual(['silver', 'blue', 'yellow', 'orange', 'green', 'red']);
    const position = positionOf(sovereigns('sbyogr'));
    for (const [side, flat] of FLATS.entries()) {
      expect(position.toMove).toBe(side);
      played(position, step(times(13, flat), times(12, flat)));
    }
    expect(position.toMove).toBe(0);
  });
});
