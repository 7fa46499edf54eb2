/** For the bundler: of SQLite's package the page gets what it uses. */
import type { Plugin } from 'vite';

/** Workers of the package that nobody starts here, each with a copy of all of SQLite, or of a file system that is not used. */
const UNUSED = ['sqlite3-worker1.mjs', 'sqlite3-opfs-async-proxy.js'];

/** Has the bundler leave them out. It belongs to the plugins of the page and to those of its workers. */
export function slimSqlite(): Plugin {
  return {
    name: 'slim-sqlite',
    enforce: 'pre',
    transform: (code, id) => {
      if (!/sqlite-wasm\/dist\/index\.mjs$/.test(id.replaceAll('\\', '/'))) return undefined;
      return UNUSED.reduce((text, name) => {
        const address = `new URL("${name}", import.meta.url)`;
        if (!text.includes(address)) throw new Error(`SQLite's package does not name ${name} as it did`);
        return text.replaceAll(address, `new URL("${name}", "about:blank")`);
      }, code);
    },
  };
}
