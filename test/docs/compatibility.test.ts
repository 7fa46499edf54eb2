/** docs/compatibility.md and the script that runs its rows. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CHECKS } from '../../bench/research/compatibility/checks.ts';
import { isOf, PAGE, rowsOf, TABLE_NAMES, withRow } from '../../bench/research/compatibility/page.ts';

const page = readFileSync(PAGE, 'utf8');

it.each(TABLE_NAMES)('every row of the table %s names a version, a run and a result', (table) => {
  for (const row of rowsOf(page, table)) {
    expect(row).toHaveLength(5);
    for (const cell of row) expect(cell, row.join(' | ')).not.toBe('');
  }
});

it('rows without a date are those of the script', () => {
  for (const table of TABLE_NAMES) {
    for (const row of rowsOf(page, table)) {
      const check = CHECKS.find((other) => other.table === table && isOf(row, other));
      expect(check !== undefined, row.join(' | ')).toBe(!/\b\d{4}-\d{2}\b/.test(row[1] as string));
    }
  }
});

it('the rows of the script say what Sightline does about them', () => {
  for (const check of CHECKS) {
    const row = rowsOf(page, check.table).find((other) => isOf(other, check));
    // Not run yet.
    if (!row) continue;
    const [, version = '', , result = '', does] = row;
    expect(does, `${check.program}: ${check.ran}`).toBe(check.does);
    expect(withRow(page, check, { version, result })).toBe(page);
  }
});
