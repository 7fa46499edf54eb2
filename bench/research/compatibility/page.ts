/** The tables of docs/compatibility.md. */
import { fileURLToPath } from 'node:url';
import { packageFile } from '../../../src/node/package-file.ts';

export const PAGE = fileURLToPath(packageFile('docs/compatibility.md'));

export const TABLE_NAMES = ['hosts', 'gtp', 'sgf', 'statistics', 'games', 'libraries'] as const;
export type TableName = (typeof TABLE_NAMES)[number];

/** What a row of a table says apart from the outcome of its run. */
export interface Check {
  readonly table: TableName;
  readonly program: string;
  /** What was run. */
  readonly ran: string;
  /** What Sightline does about the result. */
  readonly does: string;
  /**
   * Runs it. Undefined if the program is not installed. Programs of npm may be installed into the folder.
   */
  readonly run: (folder: string) => Promise<Outcome | undefined>;
}

export interface Outcome {
  readonly version: string;
  readonly result: string;
}

/** A row as its cells: program, version, what was run, result, what Sightline does. */
export type Row = readonly string[];

/** The rows of a table, without its head. Throws if the page has no such table. */
export function rowsOf(page: string, table: TableName): readonly Row[] {
  const [, lines = ''] = blockOf(table).exec(page) ?? [];
  if (lines === '') throw new Error(`docs/compatibility.md: no table ${table}`);
  return lines
    .trimEnd()
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** Whether a row is about this run. */
export function isOf(row: Row, { program, ran }: Pick<Check, 'program' | 'ran'>): boolean {
  return row[0] === program && row[2] === cellOf(ran);
}

/** The page with the row of a check replaced, or added at the end of its table. */
export function withRow(page: string, check: Check, { version, result }: Outcome): string {
  const rows = rowsOf(page, check.table);
  const row = [check.program, version, check.ran, result, check.does].map(cellOf);
  const at = rows.findIndex((other) => isOf(other, check));
  const all = at < 0 ? [...rows, row] : rows.with(at, row);
  const head = ['program', 'version', 'what was run', 'result', 'what Sightline does'];
  const lines = [head, head.map(() => '---'), ...all].map((cells) => `| ${cells.join(' | ')} |\n`);
  return page.replace(blockOf(check.table), () => `<!-- table: ${check.table} -->\n${lines.join('')}<!-- end -->`);
}

function blockOf(table: TableName): RegExp {
  return new RegExp(`<!-- table: ${table} -->\n([\\s\\S]*?)<!-- end -->`);
}

function cellOf(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/(?<!\\)\|/g, '\\|');
}
