/** The messages between a page and the worker with its library. */
import type * as z from 'zod';
import type { ReadFile, readSchema, WrittenFile, writeSchema } from '../../../records/game-files.ts';
import type { Result } from '../../../util/result.ts';
import type { Imported } from '../../library/import.ts';
import type { ImportTask } from '../../library/librarian.ts';
import type { Answers, Asks } from '../../library/questions.ts';
import type { GameSource } from '../messages.ts';

/** The questions, by kind. */
export interface PageAsks extends Asks {
  /** Reading and writing game files; needs no library. */
  readonly read: z.infer<typeof readSchema>;
  readonly write: z.infer<typeof writeSchema>;
  /** The games of a file. */
  readonly import: ImportTask;
  /** The whole library as a file. */
  readonly export: undefined;
  /** A library to import. */
  readonly merge: { readonly id: string; readonly name: string; readonly bytes: Uint8Array };
}
export type PageAskKind = keyof PageAsks;

export interface PageAnswers extends Answers {
  readonly read: ReadFile;
  readonly write: WrittenFile;
  readonly import: Imported;
  readonly export: Uint8Array<ArrayBuffer>;
  readonly merge: Imported;
}

export interface AskMessage {
  /** The number of the question. */
  readonly number: number;
  readonly kind: PageAskKind;
  readonly body: unknown;
  /** Custom games; sent with the first question. */
  readonly games?: readonly GameSource[];
}

export interface AnswerMessage {
  readonly number: number;
  readonly answer: Result<unknown>;
}

/** The progress of a question as a share, before its answer. */
export interface ProgressMessage {
  readonly number: number;
  readonly done: number;
}
