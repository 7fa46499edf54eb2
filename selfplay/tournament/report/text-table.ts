/** Tables for terminals. */
import CliTable, { type TableConstructorOptions } from 'cli-table3';

/** The columns `text` are aligned to the left; the others are numbers. */
export function textTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  text: readonly number[] = [0],
  chars?: TableConstructorOptions['chars'],
): string {
  const table = new CliTable({
    head: [...head],
    colAligns: head.map((_, i) => (text.includes(i) ? 'left' : 'right')),
    style: { head: [], border: [], compact: true },
    ...(chars && { chars }),
  });
  table.push(...rows.map((row) => [...row]));
  return table.toString();
}
