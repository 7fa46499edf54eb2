import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardOfSize } from '../../../src/games/meridians/board.ts';
import { Position } from '../../../src/games/meridians/position.ts';
import {
  makePoint,
  makePosition,
  makeSetup,
  parsePoint,
  parsePosition,
  parseSetup,
} from '../../../src/games/meridians/text/notation.ts';
import type { Result } from '../../../src/util/result.ts';
import { games, playChosen, setups } from '../../support/arbitraries.ts';
import { like } from '../../support/parts.ts';
import { SIZES } from '../../support/random-games.ts';

function errorOf(result: Result<unknown>): string {
  return result.ok ? 'none' : `${result.error.code}: ${result.error.message}`;
}

describe('points', () => {
  it.each(SIZES)('are read as they are written, in either case, on size %i', (size) => {
    const board = boardOfSize(size);
    for (let point = 0; point < board.points; point++) {
      const name = makePoint(board, point);
      expect(parsePoint(board, name)).toEqual({ ok: true, value: point });
      expect(parsePoint(board, name.toUpperCase())).toEqual({ ok: true, value: point });
    }
  });

  it.each([
    ['n1', 'unknown-point: "n1" is not on a board of size 7: its rows are a to m'],
    ['z99', 'unknown-point: "z99" is not on a board of size 7: its rows are a to m'],
    ['a7', 'unknown-point: "a7" is not on a board of size 7: row a has 6 points'],
    ['G13', 'unknown-point: "G13" is not on a board of size 7: row g has 12 points'],
    ['a0', 'bad-point: "a0" is not a point: write the row letter and a number, e.g. "a1"'],
    ['a01', 'bad-point: "a01" is not a point: write the row letter and a number, e.g. "a1"'],
    ['', 'bad-point: "" is not a point: write the row letter and a number, e.g. "a1"'],
    ['a', 'bad-point: "a" is not a point: write the row letter and a number, e.g. "a1"'],
    ['7g', 'bad-point: "7g" is not a point: write the row letter and a number, e.g. "a1"'],
    [' a1', 'bad-point: " a1" is not a point: write the row letter and a number, e.g. "a1"'],
    ['a1\n', 'bad-point: "a1\\n" is not a point: write the row letter and a number, e.g. "a1"'],
    ['a-1', 'bad-point: "a-1" is not a point: write the row letter and a number, e.g. "a1"'],
    ['a100', 'bad-point: "a100" is not a point: write the row letter and a number, e.g. "a1"'],
    ['pass', 'bad-point: "pass" is not a point: write the row letter and a number, e.g. "a1"'],
    [
      'a'.repeat(1000),
      `bad-point: "${'a'.repeat(37)}..." is not a point: write the row letter and a number, e.g. "a1"`,
    ],
  ])('off the board or of no form are errors that say so: %j', (text, error) => {
    expect(errorOf(parsePoint(boardOfSize(7), text))).toMatch(like(error));
  });
});

describe('position strings', () => {
  it('hold the stones row by row from the top, the side to move and the turns taken', () => {
    const at = new Position(3);
    const write = (name: string) => {
      const point = parsePoint(at.board, name);
      if (point.ok) at.playUnchecked(point.value);
      return makePosition(at);
    };
    expect(write('e1')).toBe('L1/3/4/3/2 D 1 0');
    expect(write('a2')).toBe('L1/3/4/3/1D L 1 1');
    expect(write('c3')).toBe('L1/3/2L1/3/1D D 2 1');
    expect(write('c4')).toBe('L1/3/2LD/3/1D L 2 2');
    expect(write('d3')).toBe('L1/2L/2LD/3/1D D 2 2');
  });

  it('are read back as written, from any game', () => {
    fc.assert(
      fc.property(games, (game) => {
        const check = (at: Position) => {
          const text = makePosition(at);
          const read = parsePosition(text);
          if (!read.ok) throw new Error(`${text}: ${read.error.message}`);
          expect(makePosition(read.value)).toBe(text);
        };
        check(playChosen(game, check));
      }),
      { numRuns: 60 },
    );
  });

  it('are read back as written, from any setup', () => {
    fc.assert(
      fc.property(setups, (setup) => {
        expect(parseSetup(makeSetup(setup))).toEqual({ ok: true, value: setup });
      }),
    );
  });

  it('may be written otherwise: in the other case, with more space', () => {
    const read = parsePosition('  l1/3/2l1/3/1d   d\t2 1\n');
    expect(read.ok && makePosition(read.value)).toBe('L1/3/2L1/3/1D D 2 1');
  });

  it.each([
    ['', 'bad-position: a position has 4 fields (placement, side, turns of light and dark), not 0'],
    ['   ', 'bad-position: a position has 4 fields (placement, side, turns of light and dark), not 0'],
    ['1/2/1', 'bad-position: a position has 4 fields (placement, side, turns of light and dark), not 1'],
    ['1/2/1 L 0 0 0', 'bad-position: a position has 4 fields (placement, side, turns of light and dark), not 5'],
    ['1 L 0 0', 'bad-placement: 1 row: a board has an odd number, 3 to 15'],
    ['1/2/1/ L 0 0', 'bad-placement: 4 rows: a board has an odd number, 3 to 15'],
    [`${'1/'.repeat(16)}1 L 0 0`, 'bad-placement: 17 rows: a board has an odd number, 3 to 15'],
    ['2/2/1 L 0 0', 'bad-placement: row 1 from the top (c) holds more than its 1 point'],
    ['1/1/1 L 0 0', 'bad-placement: row 2 from the top (b) holds 1 point instead of 2'],
    ['1//1 L 0 0', 'bad-placement: row 2 from the top (b) holds 0 points instead of 2'],
    ['1/LDL/1 L 2 2', 'bad-placement: row 2 from the top (b) holds more than its 2 points'],
    ['2/3/5/3/2 L 0 0', 'bad-placement: row 3 from the top (c) holds more than its 4 points'],
    ['2/3/3/3/2 L 0 0', 'bad-placement: row 3 from the top (c) holds 3 points instead of 4'],
    ['1/X1/1 L 0 0', 'bad-placement: row 2 from the top (b): "X" is neither L, D nor a number of empty points'],
    ['1/02/1 L 0 0', 'bad-placement: row 2 from the top (b): "02" is neither L, D nor a number of empty points'],
    ['1/0LL/1 L 2 2', 'bad-placement: row 2 from the top (b): "0" is neither L, D nor a number of empty points'],
    ['1/-2/1 L 0 0', 'bad-placement: row 2 from the top (b): "-" is neither L, D nor a number of empty points'],
    ['1/🙂/1 L 0 0', 'bad-placement: row 2 from the top (b): "🙂" is neither L, D nor a number of empty points'],
    [
      `1/${'9'.repeat(100)}/1 L 0 0`,
      `bad-placement: row 2 from the top (b): "${'9'.repeat(37)}..." is neither L, D nor a number of empty points`,
    ],
    ['1/2/1 X 0 0', 'bad-side: side "X": must be L or D'],
    ['1/2/1 light 0 0', 'bad-side: side "light": must be L or D'],
    ['1/2/1 L 3 0', 'bad-turns: turns of light "3": must be 0, 1 or 2 (two or more)'],
    ['1/2/1 L 0 -1', 'bad-turns: turns of dark "-1": must be 0, 1 or 2 (two or more)'],
    ['1/2/1 L 0 00', 'bad-turns: turns of dark "00": must be 0, 1 or 2 (two or more)'],
    ['1/2/1 D 1 0', 'bad-turns: turns of light: 1, but light has 0 stones'],
    ['L/2/D L 0 1', 'bad-turns: turns of light: 0, but light has 1 stone'],
    ['L/L1/D L 1 1', 'bad-turns: turns of light: 1, but light has 2 stones'],
    ['L/2/D L 1 0', 'bad-turns: turns of dark: 0, but dark has 1 stone'],
    ['1/2/1 D 0 0', 'bad-turns: turns 0 and 0 cannot be with dark to move: light moves first'],
    ['L/2/1 L 1 0', 'bad-turns: turns 1 and 0 cannot be with light to move: light moves first'],
    ['L/2/D D 1 1', 'bad-turns: turns 1 and 1 cannot be with dark to move: light moves first'],
    ['L/2/D L 2 1', 'bad-turns: turns 2 and 1 cannot be with light to move: light moves first'],
    ['L/2/1 D 2 0', 'bad-turns: turns 2 and 0 cannot be with dark to move: light moves first'],
  ])('of no position are errors that say what and where: %s', (text, error) => {
    expect(errorOf(parsePosition(text))).toMatch(like(error));
  });
});
