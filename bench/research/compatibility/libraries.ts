/** What the libraries that Sightline uses do with values that are easy to guess wrong. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Sqlite from 'libsql';
import { Piscina } from 'piscina';
import type { Check, Outcome } from './page.ts';

const require = createRequire(import.meta.url);

/** The version of an installed package. */
export function versionOf(name: string): string {
  let folder = dirname(require.resolve(name));
  while (!folder.endsWith(join('node_modules', ...name.split('/')))) folder = dirname(folder);
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { readonly version: string }).version;
}

function libsql(ran: string, does: string, result: (database: Sqlite.Database) => string): Check {
  const run = async (): Promise<Outcome> => {
    const database = new Sqlite(':memory:');
    try {
      return { version: versionOf('libsql'), result: result(database) };
    } finally {
      database.close();
    }
  };
  return { table: 'libraries', program: 'libsql', ran, does, run };
}

/** The value of the only column of the only row. */
function readOne(database: Sqlite.Database, sql: string, ...values: unknown[]): unknown {
  return (database.prepare(sql).get(values) as { readonly it: unknown }).it;
}

async function closedPool(): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'compatibility-'));
  const filename = join(folder, 'task.mjs');
  writeFileSync(filename, 'export default () => 1;\n');
  const pool = new Piscina({ filename, minThreads: 1, maxThreads: 1 });
  try {
    await pool.run(null);
    await pool.close();
    const before = pool.threads.length;
    const ran = await pool.run(null).then(
      () => 'runs',
      () => 'is refused',
    );
    return {
      version: versionOf('piscina'),
      result: `The task ${ran}; there were ${before} threads before it, and ${pool.threads.length} after it`,
    };
  } finally {
    await pool.destroy();
    rmSync(folder, { recursive: true });
  }
}

export const LIBRARY_CHECKS: readonly Check[] = [
  libsql(
    'SELECT of the integer 2^53 + 1',
    'Stores no integer above 2^53 − 1: sizes, times and counts of games stay below.',
    (database) => String(readOne(database, 'SELECT 9007199254740993 AS it')),
  ),
  {
    table: 'libraries',
    program: 'piscina',
    ran: '`run` after `close` has finished',
    does: 'Ends pools with `destroy`, never with `close`.',
    run: closedPool,
  },
];
