/** What a page asks the worker that has its library, and what it is answered. */
import type * as z from 'zod';
import type { Imported } from '../../library/import.ts';
import type { Answers, Asks } from '../../library/librarian.ts';
import type { ReadFile, readSchema, WrittenFile, writeSchema } from '../../records/game-files.ts';
import type { Result } from '../../util/result.ts';
import type { GameSource } from '../messages.ts';

/** What may be asked, by its kind. */
export interface PageAsks extends Asks {
  /** Games of a file, and a file with a game; both without the library. */
  readonly read: z.infer<typeof readSchema>;
  readonly write: z.infer<typeof writeSchema>;
  /** The whole library as a file. */
  readonly export: undefined;
  /** A library to be added. */
  readonly merge: { readonly id: string; readonly name: string; readonly bytes: Uint8Array };
}
export type PageAskKind = keyof PageAsks;

export interface PageAnswers extends Answers {
  readonly read: ReadFile;
  readonly write: WrittenFile;
  readonly export: Uint8Array<ArrayBuffer>;
  readonly merge: Imported;
}

export interface AskMessage {
  /** Of the question. */
  readonly number: number;
  readonly kind: PageAskKind;
  readonly body: unknown;
  /** Games of one's own; with the first question. */
  readonly games?: readonly GameSource[];
}

export interface AnswerMessage {
  readonly number: number;
  readonly answer: Result<unknown>;
}

/** How far the work is, as a share, before the answer. */
export interface ProgressMessage {
  readonly number: number;
  readonly done: number;
}
