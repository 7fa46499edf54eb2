/** The library of the server. */
import { wait } from '../../../util/wait.ts';
import { server } from '../engine/client.ts';
import { ask, PageError } from '../frame/served.ts';
import { textOf } from '../game/file-text.ts';
import type { LibraryPort } from './library-port.ts';

/** Characters per part of a file. */
const PART = 400_000;
/** The server was unavailable or was replaced. */
const LOST: readonly string[] = ['no-server', 'no-answer', 'bad-upload'];
const MOST_TRIES = 5;
const RETRY_MS = 500;
const LONGEST_LOSS_MS = 60_000;

export const serverLibrary: LibraryPort = {
  ask: (kind, body) => (kind === 'facts' ? ask('api/library') : ask(`api/library/${kind}`, body)),
  importFile: send,
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
      await wait(tries * RETRY_MS);
      if (!(await server.connectedWithin(LONGEST_LOSS_MS))) throw error;
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
