/** Starts the Web Workers of a page. The build determines their file names (`vite.config.ts`). */

/**
 * Starts the worker with the engine, a search worker, or the worker for the library and game files.
 */
export function startWorker(name: 'engine' | 'search' | 'library'): Worker {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="sightline-worker"]');
  return new Worker(new URL(meta?.content ?? '', document.baseURI), { type: 'module', name });
}
