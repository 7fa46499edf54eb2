/** Advice for Mǽrstánas, with what the engine says of each position at 20,000 playouts (docs/strategy-maerstanas.md). */
import type { RuleSection } from '../teaching.ts';

export const strategy: readonly RuleSection[] = [
  {
    title: 'Begin at the edge',
    text: 'A stone at the edge scores at once and has fewer sides to close: a7 and the middles of the edges are best.',
    diagram: { position: '7/7/7/7/7/7/7 D tw/tw default+special', moves: ['a7'], caption: 'a7 63 %, g4 and a4 62 %' },
  },
  {
    title: 'Close squares',
    text: 'A square on which nobody may place a stone any more is out of the count. Late in the game the number of free squares decides who takes the last hinges.',
    diagram: {
      position: 'l4ld/d1lddl1/d2d1ld/l3d2/d5d/l1dldll/3l3 L -/- default+plain',
      moves: ['e7'],
      caption: 'e7 and f5 win (exact, 8 plies); a7 and c7 draw',
    },
  },
  {
    title: 'Keep special stones',
    text: 'A special stone is a move that the opponent cannot take from you: play standard stones while they score.',
    diagram: {
      position: '1ddl2Lt/dd1lldl/dlldll1/2d2ld/dDtdd1ll/d4l1/1d5 L w/w simple+special',
      moves: ['b6'],
      caption: 'b6 wins (proved, 33 plies); e6 73 %',
    },
  },
  {
    title: 'The thunder-stone opens squares',
    text: 'Use it where it removes stones that score, and gives you the squares around it.',
    diagram: {
      position: '1lld1ll/Lt2l1d1/1ldl2d/l2ld1d/ddlld1d/2l1d2/dll1ddl D tw/w default+special',
      moves: ['a1t'],
      caption: 'a1t wins (proved, 37 plies); b2 60 %',
    },
  },
  {
    title: 'The Woden-stone comes late',
    text: 'It swings the pairs of two stones at once. Wait for the stone with most neighbours, but play it before you would have to pass.',
    diagram: {
      position: 'lddDwddd/7/dlllldd/lld1l1l/2dld1l/3ddl1/ldld1dl L t/tw default+special',
      moves: ['g1w'],
      caption: 'g1w wins (exact, 7 plies); e7t, b7w and d1w draw',
    },
  },
  {
    title: 'Count who has to pass',
    text: 'Special stones in hand have to be played in the end. Who is left with standard stones only may have to pass before.',
    diagram: {
      position: 'ldd1d1d/2d1l1l/l1dll1d/d1ddl1l/1ld1d1l/Lt3l1l/1lldd1l D tw/w default+special',
      moves: ['b6'],
      caption: 'b6 and f4t win (proved, 37 plies); a7t draws',
    },
  },
];
