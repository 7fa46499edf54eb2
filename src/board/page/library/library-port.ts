/** The page's interface to a library, on the server or on this device. */
import type { Rules } from '../../../games/kit.ts';
import type { Answers, Asks } from '../../library/questions.ts';

export type ExploredHere = Answers['explore'];
export type AnalysedPosition = Answers['analyses']['analyses'][number];

/** What a page asks; only a server's process notes and closes. */
export type PageKind = Exclude<keyof Asks, 'note' | 'close'>;

/** All methods reject with a `PageError` on errors. */
export interface LibraryPort {
  ask<K extends PageKind>(kind: K, body: Asks[K]): Promise<Answers[K]>;
  /**
   * Imports the games of a file; `facts` reports the progress. `onSent` receives the share of the
   * file that was sent.
   */
  importFile(
    file: File,
    game: { readonly game: string; readonly rules: Rules },
    onSent: (share: number) => void,
  ): Promise<void>;
  /**
   * The whole library as one file, readable by another page and `sightline library import`; absent
   * for the server's library.
   */
  readonly exported?: () => Promise<Uint8Array<ArrayBuffer>>;
}
