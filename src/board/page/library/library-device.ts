/**
 * The library of this device. SQLite is loaded when something is stored or the library is viewed.
 */

import type { Result } from '../../../util/result.ts';
import { isFolderGone } from '../../browser/library/files.ts';
import type { PageAsks } from '../../browser/library/messages.ts';
import type { Answers, AskKind, Asks } from '../../library/questions.ts';
import { setNoteKeeper } from '../engine/device.ts';
import { isBoolean, kept } from '../frame/kept.ts';
import { textOf } from '../game/file-text.ts';
import { must, records } from '../game/records.ts';
import type { ExploredHere, LibraryPort } from './library-port.ts';

/** Whether anything was ever stored here. Before that, searches need not load it. */
const hasBegun = kept<boolean>('library', false, isBoolean);
/** Whether the browser has removed the library, until the user has read it. */
export const isLibraryGone = kept<boolean>('library-gone', false, isBoolean);
/** What a library without games knows of a position. */
const NOTHING: ExploredHere = { games: 0, plies: 0, moves: [], analysis: null };
/** Resolves before the first question, which creates the library if it is missing. */
const looked = hasBegun.value
  ? isFolderGone().then((isGone) => {
      isLibraryGone.value ||= isGone;
    })
  : Promise.resolve();

const ask = async <K extends AskKind>(kind: K, body: Asks[K]): Promise<Result<Answers[K]>> => {
  await looked;
  return records.ask(kind, body as PageAsks[K]) as Promise<Result<Answers[K]>>;
};
const LIBRARY = /\.(?:db|sqlite3?)$/i;

export const deviceLibrary: LibraryPort = {
  ask: async (kind, body) => {
    if (kind === 'explore' && !hasBegun.value) return NOTHING as Answers[typeof kind];
    const answer = must(await ask(kind, body));
    if (kind === 'save') begin();
    return answer;
  },
  importFile: async (file, { game, rules }) => {
    await looked;
    if (LIBRARY.test(file.name)) {
      must(await records.importLibrary(new Uint8Array(await file.arrayBuffer()), file.name));
    } else must(await records.importFile(file.name, await textOf(file), { name: game, rules }));
    begin();
  },
  exported: async () => must(await records.export()),
};

function begin(): void {
  hasBegun.value = true;
  // Ask the browser not to clear the storage.
  void navigator.storage?.persist?.();
}

setNoteKeeper(({ game, start, moves, found }) => {
  const at = { game: game.name, rules: game.rules, start, moves };
  void ask('note', { at, found }).then(({ ok }) => {
    // A result that cannot be stored now will be found again.
    hasBegun.value ||= ok;
  });
});
