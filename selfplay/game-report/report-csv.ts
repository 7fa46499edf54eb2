/** A report on a game as CSV: its figures, and what its plots show. */
import { type CsvFigure, figuresCsv, rowOf } from '../tournament/report/figures-csv.ts';
import { levelText } from './evidence.ts';
import { isGiven } from './figures.ts';
import type { GameReport } from './report.ts';
import { PART_TITLES } from './report-text.ts';

/** Shares, scores and points of expected score are in [0, 1]; figures without a value have no row. */
export function reportCsv(report: GameReport): string {
  const { parts, seatScores, seats, lengths, breadth, ladder, uncertainty, pieces, cells, firstMoves } = report;
  return figuresCsv([
    ...parts.flatMap(({ name, figures }) =>
      figures
        .filter(isGiven)
        .flatMap(({ title, value, estimate }) => rowOf(PART_TITLES[name], title, { value: estimate ?? value })),
    ),
    ...seatScores.flatMap(({ level, games, scores }) => [
      ...rowOf('scores by level', levelText(level), { games }),
      ...scores.flatMap((score, i) => rowOf('scores by level', levelText(level), { [seats[i] as string]: score })),
    ]),
    ...ladder.flatMap(({ level, games, elo, score }) =>
      rowOf('levels', levelText(level), { games, ...(elo && { elo }), score }),
    ),
    ...lengths.flatMap(({ from, games }) => rowOf('lengths', from, { games })),
    ...breadth.flatMap(({ ply, games, legal, good }) =>
      rowOf('moves by plies', ply, { games, legal, ...(good !== null && { good }) }),
    ),
    ...uncertainty.flatMap(({ ply, games, uncertainty }) => rowOf('uncertainty by plies', ply, { games, uncertainty })),
    ...pieces.flatMap(({ ply, games, pieces, captures }) => rowOf('pieces by plies', ply, { games, pieces, captures })),
    ...cells.flatMap(({ name, share, firstPly }) =>
      rowOf('cells', name, { share, ...(firstPly !== null && { 'first ply': firstPly }) }),
    ),
    ...firstMoves.flatMap(({ move, value, used }): CsvFigure[] =>
      rowOf('first moves', move, { ...(value !== null && { value }), used }),
    ),
  ]);
}
