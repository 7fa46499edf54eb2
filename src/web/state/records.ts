/** Files with games are read and written by a worker, since some take long; the library of this device is there, too. */
import { LibraryClient } from '../../browser/library/client.ts';
import type { PageAsks } from '../../browser/library/messages.ts';
import { startWorker } from '../../browser/start-worker.ts';
import type { Rules } from '../../games/kit.ts';
import type { ReadFile } from '../../records/game-files.ts';
import type { GameTree } from '../../records/tree-nodes.ts';
import type { Result } from '../../util/result.ts';
import { sourceOf } from './games.ts';
import { PageError, served } from './served.ts';

/** The worker starts with the first question. */
export const records = new LibraryClient(
  () => startWorker('library'),
  served?.games.map(({ name }) => sourceOf(name)),
);

/** What a worker answers. Throws a `PageError` for what is wrong. */
export function must<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new PageError(result.error.message, result.error.code);
}

/** Reads the games of a file, whose name tells the format by its ending; `onProgress` hears how much is read, as a share. */
export async function readGames(
  file: { readonly text: string; readonly name: string; readonly game: string; readonly rules: Rules },
  onProgress?: (done: number) => void,
): Promise<ReadFile> {
  return must(await records.ask('read', file, onProgress));
}

/** A game in a format, and what its file is called. */
export async function writeGame(tree: GameTree, format: string) {
  return must(await records.ask('write', { tree: tree as PageAsks['write']['tree'], format }));
}
