/**
 * The library of this device. SQLite is loaded when something is stored or the library is viewed.
 */
import { isFolderGone } from '../../hosts/browser/library/files.ts';
import type { AskedPosition } from '../../library/librarian.ts';
import { setNoteKeeper } from '../analyse/notes.ts';
import { isBoolean, kept } from '../frame/kept.ts';
import { textOf } from '../game/file-text.ts';
import { must, records } from '../game/records.ts';
import type { LibraryPort, Position } from './library-port.ts';

/** Whether anything was ever stored here. Before that, searches need not load it. */
const hasBegun = kept<boolean>('library', false, isBoolean);
/** Whether the browser has removed the library, until the user has read it. */
export const isLibraryGone = kept<boolean>('library-gone', false, isBoolean);
/** Resolves before the first question, which creates the library if it is missing. */
const looked = hasBegun.value
  ? isFolderGone().then((isGone) => {
      isLibraryGone.value ||= isGone;
    })
  : Promise.resolve();

const ask: typeof records.ask = async (kind, body) => {
  await looked;
  return records.ask(kind, body);
};
const SOURCE = 'the page';
const LIBRARY = /\.(?:db|sqlite3?)$/i;

export const deviceLibrary: LibraryPort = {
  facts: async () => must(await ask('facts', undefined)),
  search: async ({ position, ...wanted }) =>
    must(await ask('search', { ...wanted, ...(position && { position: askedPosition(position) }) })),
  explore: async (position) => {
    if (!hasBegun.value) return { games: 0, plies: 0, moves: [], analysis: null };
    const found = must(await ask('explore', askedPosition(position)));
    return { ...found, analysis: found.analysis && { ...found.analysis, isKept: false } };
  },
  tree: async (id) => must(await ask('tree', id)),
  save: async (tree, id) => {
    const saved = must(await ask('save', { tree, source: SOURCE, id }));
    begin();
    return saved;
  },
  remove: async (id) => must(await ask('remove', id)),
  analysed: async (limit) => must(await ask('analysed', { from: 0, limit })).map((one) => ({ ...one, isKept: false })),
  players: async (part, limit) => must(await ask('players', { part, limit })),
  statistics: async (name) => must(await ask('statistics', name)),
  importFile: async (file, { game, rules }) => {
    await looked;
    if (LIBRARY.test(file.name)) {
      must(await records.importLibrary(new Uint8Array(await file.arrayBuffer()), file.name));
    } else must(await records.importFile(file.name, await textOf(file), { name: game, rules }));
    begin();
  },
  stopImport: async (id) => must(await ask('stop', id)),
  exported: async () => must(await records.export()),
};

function begin(): void {
  hasBegun.value = true;
  // Ask the browser not to clear the storage.
  void navigator.storage?.persist?.();
}

setNoteKeeper(({ game, start, moves, found }) => {
  void ask('note', { at: { game, moves, ...(start !== undefined && { start }) }, found }).then(({ ok }) => {
    // A result that cannot be stored now will be found again.
    hasBegun.value ||= ok;
  });
});

function askedPosition({ game, rules, start, moves }: Position): AskedPosition {
  return { game: { name: game, rules }, moves, ...(start !== undefined && { start }) };
}
