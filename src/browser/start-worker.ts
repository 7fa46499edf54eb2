/** Starts the Web Workers of a page; the build names their file in the page (`vite.config.ts`). */

/** Starts one with the engine, one that searches for it, or one for the library and files of games. */
export function startWorker(name: 'engine' | 'search' | 'library'): Worker {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="sightline-worker"]');
  return new Worker(new URL(meta?.content ?? '', document.baseURI), { type: 'module', name });
}
