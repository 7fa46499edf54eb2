/** For the bundler: of SQLite's package the page gets what it uses. */
import type { Plugin } from 'vite';

/** Leaves out what starts a worker of the package: nobody does here, and it would bring a second copy of SQLite. */
export function slimSqlite(): Plugin {
  return {
    name: 'slim-sqlite',
    enforce: 'pre',
    transform: (_, id) => (id.endsWith('sqlite3-worker1-promiser.mjs') ? 'export {};' : undefined),
  };
}
