/** Advice for HexiMeros, with what the engine says of each position at 20,000 playouts (docs/strategy-heximeros.md). */
import type { RuleSection } from '../teaching.ts';
import { Position } from './rules/position.ts';
import { makePosition } from './text/notation.ts';

export const strategy: readonly RuleSection[] = [
  {
    title: 'Bring out the Archers',
    text: 'An Archer captures from afar without leaving its place, so it works from the first turns on.',
    diagram: {
      position: makePosition(Position.start()),
      moves: ['q32r7-q32r9'],
      caption: 'q32r7-q32r9 18 %, q27r2-q25r2 17 %',
    },
  },
  {
    title: 'First your Sovereign',
    text: 'Two to five players move before you do again. Here Green’s Regent attacks Silver’s Sovereign along a line: that comes before any capture.',
    diagram: {
      position:
        '3/6/9/13sK/15/18/21/24/25/26/13sP11/26/25/4gR21/25/26/gK4gA7sA2oR10/26/25/26/25/10oK15/25/26/25/24/21/18/15/14/9/6/3 s move - 0,0,0,0,0,0 0,0,0,0,0,0',
      moves: ['q30r4-q29r5'],
      caption: 'q30r4-q29r5 20 %, q17r17-q9r17 7 %',
    },
  },
  {
    title: 'Promote for what the piece does next',
    text: 'The Regent scores most, but a piece that attacks at once may be worth more.',
    diagram: {
      position:
        '3/6/9/13sK/15/18/21/24/25/26/25/26/25/4gR11sA9/25/26/gK4gA21/13sM12/7oR17/26/25/26/10oA14/26/25/24/21/18/15/oK13/9/6/3 s promotion:q17r18 - 0,0,0,0,0,0 0,0,0,0,0,0',
      moves: ['=A'],
      caption: '=A 34 %, =T 19 %, =D 17 %',
    },
  },
  {
    title: 'Check is a warning',
    text: 'Declared Check binds, but it also tells. It gains little where the Sovereign can simply step aside.',
    diagram: {
      position:
        '3/6/9/13sK/15/18/21/24/25/26/15sR9/26/25/4gR21/25/26/gK4gA7sA13/26/25/26/25/10oK15/25/26/25/8oR1oA13/21/18/15/14/9/6/3 s check - 1,0,0,0,0,0 0,0,0,0,0,0',
      moves: ['+'],
      caption: '+ 31 %, . 31 %',
    },
  },
];
