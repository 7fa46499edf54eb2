/**
 * The rows of docs/compatibility.md that can be run again.
 *
 *     node dist/bench/research/compatibility/compatibility.js [--programs FOLDER] [TABLE|PROGRAM...]
 *
 * Runs them, writes what came out into the page, and prints which rows changed and which were not run. Code 1 if a row
 * changed. Programs of npm are installed into FOLDER, which is kept, or into a temporary folder.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { replaceFile } from '../../../src/node/file.ts';
import { must } from '../../../src/util/result.ts';
import { BadUse, beginScript } from '../script.ts';
import { CHECKS } from './checks.ts';
import { PAGE, withRow } from './page.ts';

const args = beginScript(
  'node dist/bench/research/compatibility/compatibility.js [--programs FOLDER] [TABLE|PROGRAM...]',
);
const { values, positionals } = parseArgs({ args, options: { programs: { type: 'string' } }, allowPositionals: true });
const isNamed = ({ table, program }: (typeof CHECKS)[number], name: string) => table === name || program === name;
const unknown = positionals.find((name) => !CHECKS.some((check) => isNamed(check, name)));
if (unknown !== undefined) {
  const known = new Set(CHECKS.flatMap(({ table, program }) => [table, program]));
  throw new BadUse(`unknown table or program ${unknown}; known are ${[...known].join(', ')}`);
}

const folder = resolve(values.programs ?? mkdtempSync(join(tmpdir(), 'compatibility-')));
mkdirSync(folder, { recursive: true });
process.on('exit', () => values.programs ?? rmSync(folder, { recursive: true, force: true }));
for (const check of CHECKS) {
  if (positionals.length > 0 && !positionals.some((name) => isNamed(check, name))) continue;
  const outcome = await check.run(folder);
  // Read again after the run, which may have taken minutes.
  const page = readFileSync(PAGE, 'utf8');
  const next = outcome ? withRow(page, check, outcome) : page;
  const state = !outcome ? 'not installed' : next === page ? 'as before' : 'changed';
  console.log(`${state.padEnd(14)}${check.table}: ${check.program}: ${check.ran}`);
  if (next === page) continue;
  must(replaceFile(PAGE, next));
  process.exitCode = 1;
}
