/** The library of the server. */
import type { Answers } from '../../library/librarian.ts';
import { connectedWithin } from '../analyse/engine.ts';
import { ask, PageError } from '../frame/served.ts';
import { textOf } from '../game/file-text.ts';
import type { AnalysedPosition, ExploredHere, LibraryFacts, LibraryPort } from './library-port.ts';

/** Characters per part of a file. */
const PART = 400_000;
/** The server was unavailable or was replaced. */
const LOST: readonly string[] = ['no-server', 'no-answer', 'bad-upload'];
const MOST_TRIES = 5;
const RETRY_MS = 500;
const LONGEST_LOSS_MS = 60_000;

export const serverLibrary: LibraryPort = {
  facts: () => ask<LibraryFacts>('api/library'),
  search: ({ position, ...wanted }) => ask('api/library/search', { ...wanted, ...(position && { position }) }),
  explore: (position) => ask<ExploredHere>('api/library/explore', position),
  tree: async (id) => (await ask<{ tree: Answers['tree'] }>('api/library/game', { id })).tree,
  save: (tree, id) => ask<Answers['save']>('api/library/save', { tree, ...(id !== undefined && { id }) }),
  remove: async (id) => (await ask<{ tree: Answers['remove'] }>('api/library/delete', { id })).tree,
  analysed: async (limit) =>
    (await ask<{ analyses: readonly AnalysedPosition[] }>('api/library/analyses', { limit })).analyses,
  players: async (part, limit) =>
    (await ask<{ players: Answers['players'] }>('api/library/players', { part, limit })).players,
  statistics: (name) => ask<Answers['statistics']>('api/library/statistics', { name }),
  importFile: send,
  stopImport: (id) => ask('api/library/stop', { id }),
};

/**
 * Sends a file. Restarts from its beginning after a lost connection: games imported by then are
 * recognised as duplicates.
 */
async function send(...given: Parameters<LibraryPort['importFile']>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await sendParts(...given);
    } catch (error) {
      const isLost = error instanceof PageError && LOST.includes(error.code);
      if (!isLost || tries === MOST_TRIES) throw error;
      // The websocket may notice the loss later than this.
      await new Promise((resolve) => setTimeout(resolve, tries * RETRY_MS));
      if (!(await connectedWithin(LONGEST_LOSS_MS))) throw error;
    }
  }
}

async function sendParts(...[file, game, onSent]: Parameters<LibraryPort['importFile']>): Promise<void> {
  const { name } = file;
  const body = await textOf(file);
  let upload: string | undefined;
  let part = 0;
  for (let at = 0; at === 0 || at < body.length; part++) {
    // Do not split a surrogate pair.
    const end = /[\ud800-\udbff]/.test(body.charAt(at + PART - 1)) ? at + PART - 1 : at + PART;
    onSent(at / Math.max(1, body.length));
    const isLast = end >= body.length;
    const sent = { name, part, text: body.slice(at, end), isLast, ...game, ...(upload && { upload }) };
    upload = (await ask<{ upload: string }>('api/library/upload', sent)).upload;
    at = end;
  }
}
