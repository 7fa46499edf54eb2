import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Position } from '../../../src/games/meridians/position.ts';
import { makeDiagram } from '../../../src/games/meridians/text/diagram.ts';
import { pointNamed, position } from '../../support/written.ts';

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
    expect(makeDiagram(at, { lastMove: pointNamed(at, 'd6') })).toMatchInlineSnapshot(`
      "    g1  . . .  g3
         f1  . . . .  f4
        e1  . . . . .  e5
       d1  O . . . .[O] d6
        c1  . . . . .  c5
         b1  X . . X  b4
          a1  . . .  a3

      dark (X) to move · light (O) 2, dark (X) 2 · last move d6"
    `);
    expect(makeDiagram(at, { lastMove: pointNamed(at, 'd1') })).toMatchInlineSnapshot(`
      "    g1  . . .  g3
         f1  . . . .  f4
        e1  . . . . .  e5
       d1 [O]. . . . O  d6
        c1  . . . . .  c5
         b1  X . . X  b4
          a1  . . .  a3

      dark (X) to move · light (O) 2, dark (X) 2 · last move d1"
    `);
  });

  it('marks a last move whose stone has left the board again', () => {
    const at = position('3/4/5/2D3/5/D2D/3 D 2 2');
    expect(makeDiagram(at, { lastMove: pointNamed(at, 'e1') })).toMatchInlineSnapshot(`
      "    g1  . . .  g3
         f1  . . . .  f4
        e1 [.]. . . .  e5
       d1  . . X . . .  d6
        c1  . . . . .  c5
         b1  X . . X  b4
          a1  . . .  a3

      dark has won (annihilation) · light (O) 0, dark (X) 3 · last move e1"
    `);
  });

  it('marks the dead groups of the side to move, and those alone', () => {
    const at = position('3/4/5/L1D2L/5/D2D/3 L 2 2');
    expect(makeDiagram(at, { lastMove: pointNamed(at, 'd3') })).toMatchInlineSnapshot(`
      "    g1  . . .  g3
         f1  . . . .  f4
        e1  . . . . .  e5
       d1  o .[X]. . o  d6
        c1  . . . . .  c5
         b1  X . . X  b4
          a1  . . .  a3

      light (O) to move · light (O) 2, dark (X) 3 · last move d3 · 2 in dead groups (o)"
    `);
    expect(makeDiagram(position('L2/4/5/LD4/5/D2D/3 D 2 2'))).toMatchInlineSnapshot(`
      "    g1  O . .  g3
         f1  . . . .  f4
        e1  . . . . .  e5
       d1  O x . . . .  d6
        c1  . . . . .  c5
         b1  X . . X  b4
          a1  . . .  a3

      dark (X) to move · light (O) 2, dark (X) 3 · 1 in dead groups (x)"
    `);
  });

  it('tells who has won, and how', () => {
    expect(makeDiagram(position('L/2/D L 1 1'))).toMatchInlineSnapshot(`
      "  c1  O  c1
       b1  . .  b2
        a1  X  a1

      dark has won (no-move) · light (O) 1, dark (X) 1"
    `);
    expect(makeDiagram(position('3/4/5/6/5/D2D/3 L 2 2'))).toMatchInlineSnapshot(`
      "    g1  . . .  g3
         f1  . . . .  f4
        e1  . . . . .  e5
       d1  . . . . . .  d6
        c1  . . . . .  c5
         b1  X . . X  b4
          a1  . . .  a3

      dark has won (annihilation) · light (O) 0, dark (X) 2"
    `);
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
