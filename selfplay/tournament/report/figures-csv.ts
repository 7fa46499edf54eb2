/** The figures of tables as CSV with one figure a row, so that all tables of a command are one file. */

import { type CsvCell, csvText } from '../../../src/util/csv.ts';
import { isUnknown, type JsonEstimate } from '../../../src/util/estimate.ts';
import { plainLine } from '../../../src/util/plain-line.ts';

/** A number, or an estimate with its 95 % interval. */
export interface CsvFigure {
  /** The table, and the names of the figure's row and column in it. */
  readonly table: string;
  readonly row: CsvCell;
  readonly column: string;
  readonly value: number | JsonEstimate;
}

const HEAD = ['table', 'row', 'column', 'value', 'low', 'high'];

/** `low` and `high` are empty for figures without an interval. */
export function figuresCsv(figures: readonly CsvFigure[]): string {
  const rows = figures.map(({ table, row, column, value }) => {
    const name = typeof row === 'string' ? plainLine(row) : row;
    if (typeof value === 'number') return [table, name, column, value, '', ''];
    const { low, high } = value;
    return [table, name, column, value.value, ...(isUnknown(value) ? ['', ''] : [low, high])];
  });
  return csvText([HEAD, ...rows]);
}

/** The figures of one row of a table. */
export function rowOf(table: string, row: CsvCell, values: Readonly<Record<string, CsvFigure['value']>>): CsvFigure[] {
  return Object.entries(values).map(([column, value]) => ({ table, row, column, value }));
}
