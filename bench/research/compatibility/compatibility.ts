/**
 * The rows of docs/compatibility.md that can be run again.
 *
 *     node dist/bench/research/compatibility/compatibility.js [TABLE...]     runs them, writes what came out into the page, and
 *                                                                       names the rows that changed and those not run
 */
import { readFileSync } from 'node:fs';
import { replaceFile } from '../../../src/node/file.ts';
import { must } from '../../../src/util/result.ts';
import { BadUse, beginScript } from '../script.ts';
import { CHECKS } from './checks.ts';
import { PAGE, TABLE_NAMES, withRow } from './page.ts';

const tables = beginScript('node dist/bench/research/compatibility/compatibility.js [TABLE...]');
const unknown = tables.find((name) => !TABLE_NAMES.some((table) => table === name));
if (unknown !== undefined) throw new BadUse(`unknown table ${unknown}; the tables are ${TABLE_NAMES.join(', ')}`);

for (const check of CHECKS) {
  if (tables.length > 0 && !tables.includes(check.table)) continue;
  const outcome = await check.run();
  // Read again after the run, which may have taken minutes.
  const page = readFileSync(PAGE, 'utf8');
  const next = outcome ? withRow(page, check, outcome) : page;
  const state = !outcome ? 'not installed' : next === page ? 'as before' : 'changed';
  console.log(`${state.padEnd(14)}${check.table}: ${check.program}: ${check.ran}`);
  if (next !== page) must(replaceFile(PAGE, next));
}
