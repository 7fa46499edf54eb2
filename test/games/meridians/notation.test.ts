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
  ])('off the board are errors that say so: %j', (text, error) => {
    expect(errorOf(parsePoint(boardOfSize(7), text))).toMatch(like(error));
  });

  it.each(['a0', 'a01', '', 'a', '7g', ' a1', 'a1\n', 'a-1', 'a100', 'pass', 'a'.repeat(1000)])(
    'of no form are errors that say how points are written: %j',
    (text) => {
      const quoted = text.length > 40 ? `"${text.slice(0, 37)}..."` : JSON.stringify(text);
      expect(errorOf(parsePoint(boardOfSize(7), text))).toMatch(
        like(`bad-point: ${quoted} is not a point: write the row letter and a number, e.g. "a1"`),
      );
    },
  );
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
    ['1/X1/1', 'X'],
    ['1/02/1', '02'],
    ['1/0LL/1', '0'],
    ['1/-2/1', '-'],
    ['1/🙂/1', '🙂'],
    [`1/${'9'.repeat(100)}/1`, `${'9'.repeat(37)}...`],
  ])('with neither L, D nor a number of empty points are errors that say where: %s', (placement, what) => {
    expect(errorOf(parsePosition(`${placement} L 0 0`))).toMatch(
      like(`bad-placement: row 2 from the top (b): "${what}" is neither L, D nor a number of empty points`),
    );
  });

  it.each([
    ['', 'bad-position: a position has 4 fields (placement, side, turns of light and dark), not 0'],
    ['1/2/1', 'bad-position: a position has 4 fields (placement, side, turns of light and dark), not 1'],
    ['1/2/1 L 0 0 0', 'bad-position: a position has 4 fields (placement, side, turns of light and dark), not 5'],
    ['1 L 0 0', 'bad-placement: 1 row: a board has an odd number, 3 to 15'],
    ['1/2/1/ L 0 0', 'bad-placement: 4 rows: a board has an odd number, 3 to 15'],
    [`${'1/'.repeat(16)}1 L 0 0`, 'bad-placement: 17 rows: a board has an odd number, 3 to 15'],
    ['2/2/1 L 0 0', 'bad-placement: row 1 from the top (c) holds more than its 1 point'],
    ['1/1/1 L 0 0', 'bad-placement: row 2 from the top (b) holds 1 point instead of 2'],
    ['1/LDL/1 L 2 2', 'bad-placement: row 2 from the top (b) holds more than its 2 points'],
    ['2/3/5/3/2 L 0 0', 'bad-placement: row 3 from the top (c) holds more than its 4 points'],
    ['2/3/3/3/2 L 0 0', 'bad-placement: row 3 from the top (c) holds 3 points instead of 4'],
    ['1/2/1 X 0 0', 'bad-side: side "X": must be L or D'],
    ['1/2/1 L 3 0', 'bad-turns: turns of light "3": must be 0, 1 or 2 (two or more)'],
    ['1/2/1 L 0 -1', 'bad-turns: turns of dark "-1": must be 0, 1 or 2 (two or more)'],
    ['1/2/1 L 0 00', 'bad-turns: turns of dark "00": must be 0, 1 or 2 (two or more)'],
    ['1/2/1 D 1 0', 'bad-turns: turns of light: 1, but light has 0 stones'],
    ['L/2/D L 0 1', 'bad-turns: turns of light: 0, but light has 1 stone'],
    ['L/L1/D L 1 1', 'bad-turns: turns of light: 1, but light has 2 stones'],
    ['L/2/D L 1 0', 'bad-turns: turns of dark: 0, but dark has 1 stone'],
    ['1/2/1 D 0 0', 'bad-turns: turns 0 and 0 cannot be with dark to move: light moves first'],
    ['L/2/1 L 1 0', 'bad-turns: turns 1 and 0 cannot be with light to move: light moves first'],
    ['L/2/1 D 2 0', 'bad-turns: turns 2 and 0 cannot be with dark to move: light moves first'],
  ])('of no position are errors that say what and where: %s', (text, error) => {
    expect(errorOf(parsePosition(text))).toMatch(like(error));
  });
});
