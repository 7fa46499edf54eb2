/** Advice for Meridians, with what the engine says of each position at 20,000 playouts (docs/strategy-meridians.md). */
import type { RuleSection } from '../teaching.ts';

export const strategy: readonly RuleSection[] = [
  {
    title: 'Begin near the middle',
    text: 'A stone in the middle sees and is seen along three long lines, so it can be joined from everywhere.',
    diagram: { position: '6/7/8/9/10/11/12/11/10/9/8/7/6 L 0 0', moves: ['g6'], caption: 'g6 75 %, h6 65 %' },
  },
  {
    title: 'Keep every group able to join',
    text: 'Small groups without a way to others die one by one. Before you cut, look at what your move leaves of your own paths.',
    diagram: {
      position: 'L1D/1LLL/4L/L2LLD/1D1DD/DDD1/3 D 2 2',
      moves: ['e1'],
      caption: 'e1 wins (proved, 16 plies); e2 and f1 lose',
    },
  },
  {
    title: 'Have two ways to join',
    text: 'Two points that both touch two groups as good as join them: if one is taken, take the other. A stone at the distance of a bridge in Hex makes such a pair. Here Dark has taken f2.',
    diagram: {
      position: 'LLL/DDLL/DL1LL/DLDDDD/1L2L/4/3 L 2 2',
      moves: ['e3'],
      caption: 'e3 wins (proved, 20 plies); c3 31 %',
    },
  },
  {
    title: 'Leave room between your groups',
    text: 'A path needs an empty point. Who fills the last one between two of his groups joins them to one that sees no other, and it dies: leave them more room than the moves that you will need.',
    diagram: {
      position: 'D2/1D2/DDLL1/D1DLLL/1LDL1/DL1L/LDD L 2 2',
      moves: ['c1'],
      caption: 'c1 wins (proved, 12 plies); b3 0 %',
    },
  },
  {
    title: 'Cut the last path',
    text: 'A group with one path has to be mended at once. A cut is strongest where mending it costs the opponent something else.',
    diagram: {
      position: '1L1/1LD1/DLL2/1D2D1/2DD1/LL1D/1L1 L 2 2',
      moves: ['e4'],
      caption: 'e4 wins (proved, 20 plies); c1 1 %',
    },
  },
  {
    title: 'Cut two groups at once',
    text: 'One move mends one group. A stone that takes the last path of two groups captures one of them.',
    diagram: {
      position: 'LD1/LLDD/LDDDL/DLL1L1/DL3/4/D2 D 2 2',
      moves: ['d4'],
      caption: 'd4 wins (proved, 16 plies); c3 43 %',
    },
  },
  {
    title: 'Count the safe moves',
    text: 'When territories are settled, the side that runs out of safe moves first loses: keep your own points, take shared ones first. A side that is behind by the count may resign.',
    diagram: {
      position: '3/LLL1/DD3/D3LL/1DD2/DD1L/2L L 2 2',
      moves: ['d4'],
      caption: 'd4 wins (proved, 18 plies); a1 22 %',
    },
  },
  {
    title: 'Give up a stone for a tempo',
    text: 'A lone stone is worth less than the move that saves it.',
    diagram: {
      position: 'L2/2D1/1D1DD/1LLLDL/LLD2/DLDL/1DL D 2 2',
      moves: ['c4'],
      caption: 'c4 wins (proved, 16 plies); c5 18 %',
    },
  },
];
