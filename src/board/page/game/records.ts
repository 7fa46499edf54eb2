/**
 * Reads and writes game files in a worker, since some take long. The worker also has the library of
 * this device.
 */

import type { Rules } from '../../../games/kit.ts';
import type { ReadFile } from '../../../records/game-files.ts';
import type { GameTree } from '../../../records/tree-nodes.ts';
import type { Result } from '../../../util/result.ts';
import { LibraryClient } from '../../browser/library/client.ts';
import type { PageAsks } from '../../browser/library/messages.ts';
import { startWorker } from '../../browser/start-worker.ts';
import { orThrow, servedGames } from '../frame/served.ts';
import { lookForUpdate } from '../frame/site.ts';
import { moduleSource } from './module-source.ts';

/** The first question starts the worker. */
export const records = new LibraryClient(
  () => startWorker('library'),
  servedGames.map(({ name }) => moduleSource(name)),
);

/** Unwraps a worker's answer. Throws a `PageError` on errors. */
export function mustRead<T>(result: Result<T>): T {
  // Its files may be those of another version.
  if (!result.ok && result.error.code === 'library-failed') void lookForUpdate();
  return orThrow(result);
}

/**
 * Reads the games of a file, whose extension determines the format. `onProgress` receives the share
 * read.
 */
export async function readPastedGames(
  file: { readonly text: string; readonly name: string; readonly game: string; readonly rules: Rules },
  onProgress?: (done: number) => void,
): Promise<ReadFile> {
  return mustRead(await records.ask('read', file, onProgress));
}

/** Games in a format, with a file name. */
export async function writeGames(trees: readonly GameTree[], format: string) {
  return mustRead(await records.ask('write', { trees: trees as PageAsks['write']['trees'], format }));
}
