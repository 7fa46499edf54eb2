import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Position } from '../../../src/games/meridians/position.ts';
import { makeDiagram } from '../../../src/games/meridians/text/diagram.ts';
import { pointNamed, position } from '../../support/written.ts';

/** The row of a letter, and the caption. */
function shown(at: Position, row: string, lastMove?: string): (string | undefined)[] {
  const lines = makeDiagram(at, lastMove === undefined ? {} : { lastMove: pointNamed(at, lastMove) }).split('\n');
  return [lines.find((line) => line.trim().startsWith(row)), lines.at(-1)];
}

describe('a diagram', () => {
  it('leaves room for two digits on larger boards', () => {
    expect(makeDiagram(new Position(7))).toMatchInlineSnapshot(`
      "       m1  . . . . . .  m6
            l1  . . . . . . .  l7
           k1  . . . . . . . .  k8
          j1  . . . . . . . . .  j9
         i1  . . . . . . . . . .  i10
        h1  . . . . . . . . . . .  h11
       g1  . . . . . . . . . . . .  g12
        f1  . . . . . . . . . . .  f11
         e1  . . . . . . . . . .  e10
          d1  . . . . . . . . .  d9
           c1  . . . . . . . .  c8
            b1  . . . . . . .  b7
             a1  . . . . . .  a6

      light (O) to move · light (O) 0, dark (X) 0"
    `);
  });

  it('marks the last move', () => {
    const at = position('3/4/5/L4L/5/D2D/3 D 2 2');
    expect(shown(at, 'd', 'd6')).toEqual([
      ' d1  O . . . .[O] d6',
      'dark (X) to move · light (O) 2, dark (X) 2 · last move d6',
    ]);
    expect(shown(at, 'd', 'd1')[0]).toBe(' d1 [O]. . . . O  d6');
  });

  it('marks a last move whose stone has left the board again', () => {
    expect(shown(position('3/4/5/2D3/5/D2D/3 D 2 2'), 'e', 'e1')).toEqual([
      '  e1 [.]. . . .  e5',
      'dark has won (annihilation) · light (O) 0, dark (X) 3 · last move e1',
    ]);
  });

  it('marks the dead groups of the side to move, and those alone', () => {
    expect(shown(position('3/4/5/L1D2L/5/D2D/3 L 2 2'), 'd', 'd3')).toEqual([
      ' d1  o .[X]. . o  d6',
      'light (O) to move · light (O) 2, dark (X) 3 · last move d3 · 2 in dead groups (o)',
    ]);
    expect(shown(position('L2/4/5/LD4/5/D2D/3 D 2 2'), 'd')).toEqual([
      ' d1  O x . . . .  d6',
      'dark (X) to move · light (O) 2, dark (X) 3 · 1 in dead groups (x)',
    ]);
  });

  it('tells who has won, and how', () => {
    expect(shown(position('L/2/D L 1 1'), 'c')[1]).toBe('dark has won (no-move) · light (O) 1, dark (X) 1');
  });

  it('has no control characters unless colour is asked for', () => {
    const at = position('3/4/5/L1D2L/5/D2D/3 L 2 2');
    const plain = makeDiagram(at);
    expect(stripVTControlCharacters(plain)).toBe(plain);
  });

  it('in colour holds the same text', () => {
    const at = position('3/4/5/L1D2L/5/D2D/3 L 2 2');
    const options = { lastMove: pointNamed(at, 'd3') };
    const colored = makeDiagram(at, { ...options, color: true });
    expect(stripVTControlCharacters(colored)).toBe(makeDiagram(at, options));
    expect(colored.replaceAll('\u001b', '^')).toMatchInlineSnapshot(`
      "    g1  ^[2m.^[22m ^[2m.^[22m ^[2m.^[22m  g3
         f1  ^[2m.^[22m ^[2m.^[22m ^[2m.^[22m ^[2m.^[22m  f4
        e1  ^[2m.^[22m ^[2m.^[22m ^[2m.^[22m ^[2m.^[22m ^[2m.^[22m  e5
       d1  ^[31m^[1mo^[22m^[39m ^[2m.^[22m[^[34m^[1mX^[22m^[39m]^[2m.^[22m ^[2m.^[22m ^[31m^[1mo^[22m^[39m  d6
        c1  ^[2m.^[22m ^[2m.^[22m ^[2m.^[22m ^[2m.^[22m ^[2m.^[22m  c5
         b1  ^[34m^[1mX^[22m^[39m ^[2m.^[22m ^[2m.^[22m ^[34m^[1mX^[22m^[39m  b4
          a1  ^[2m.^[22m ^[2m.^[22m ^[2m.^[22m  a3

      light (O) to move · light (O) 2, dark (X) 3 · last move d3 · 2 in dead groups (o)"
    `);
  });
});
