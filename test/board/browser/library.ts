/** A page for tests, and the worker that has its library. */
import { LibraryClient } from '../../../src/board/browser/library/client.ts';
import { serveLibrary } from '../../../src/board/browser/library/serve-library.ts';

/** The files of a page that is not allowed any. */
const BARE = 'bare';

function start(): Worker {
  const name = location.pathname === `/${BARE}` ? BARE : 'library';
  return new Worker(new URL('./library.ts', import.meta.url), { type: 'module', name });
}

async function file(name: string): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(`/files/${name}`)).arrayBuffer());
}

if (typeof document === 'undefined') {
  if (self.name === BARE) Reflect.deleteProperty(StorageManager.prototype, 'getDirectory');
  serveLibrary();
} else {
  const client = new LibraryClient(start);
  const page = {
    ask: client.ask.bind(client),
    importFile: async (name: string) => client.importFile(name, new TextDecoder().decode(await file(name))),
    importLibrary: async (name: string) => client.importLibrary(await file(name), name),
    /** Sends the library to the server, as a file of that name. */
    exportTo: async (name: string) => {
      const bytes = await client.export();
      if (bytes.ok) await fetch(`/files/${name}`, { method: 'POST', body: bytes.value });
      return bytes.ok ? { ok: true } : bytes;
    },
    /** Adds games one by one. */
    saveAll: async (trees: readonly Parameters<typeof client.ask<'save'>>[1]['tree'][]) => {
      const ids: unknown[] = [];
      for (const tree of trees) ids.push(await client.ask('save', { tree }));
      return ids;
    },
    /** Waits until nothing comes in any more, and the positions are found. */
    settled: async () => {
      for (;;) {
        const facts = await client.ask('facts', {});
        if (!facts.ok || (facts.value.waiting === 0 && facts.value.imports.every(({ isOver }) => isOver))) return facts;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    close: () => client.close(),
  };
  Object.assign(globalThis, { page });
}
