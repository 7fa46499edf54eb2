/**
 * The table of all figures, part by part: what each is called, its unit, definition and source, and how it is counted.
 * Reports as data, text and page, comparisons and docs/game-report.md follow it.
 */
import { BALANCE } from './balance.ts';
import { BOARD } from './board-use.ts';
import { DEPTH } from './depth.ts';
import type { FigureRow, PartName } from './figures.ts';
import { BREADTH, LENGTH } from './play-figures.ts';
import { COMPLEXITY, OPENINGS, PUZZLES, SYMMETRY } from './small-parts.ts';
import { TENSION } from './tension.ts';

/** In the order of reports. */
export const FIGURES: Readonly<Record<PartName, readonly FigureRow[]>> = {
  balance: BALANCE,
  length: LENGTH,
  breadth: BREADTH,
  depth: DEPTH,
  tension: TENSION,
  board: BOARD,
  symmetry: SYMMETRY,
  complexity: COMPLEXITY,
  openings: OPENINGS,
  puzzles: PUZZLES,
};
