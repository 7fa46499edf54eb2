/** A game on the board of size 5 of which territory decides the last position, for Light, and no earlier one. */
export const SETTLED = {
  size: 5,
  moves:
    'd7 a4 d2 a1 d4 e1 e2 c6 d6 g1 g3 e3 e5 d3 b2 h4 g5 h3 g4 h1 i1 c4 d5 h5 g6 f4 f5 i2 h2 c5 b4 b3 a2 a3 c3 g2 d1 c2 b1 c1 i3'.split(
      ' ',
    ),
} as const;
