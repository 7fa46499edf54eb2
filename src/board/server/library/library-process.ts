/**
 * The server's library, in a separate process: it delays neither play nor analysis, and a damaged
 * file or faulty rules end no more than a question.
 */

import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { rmSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PROCESS_ENDED } from '../../../engine/scheduler.ts';
import type { GameSpec } from '../../../games/kit.ts';
import { makePrivateFolder } from '../../../node/file.ts';
import type { GameTree } from '../../../records/tree-nodes.ts';
import { fail, ok, type Result } from '../../../util/result.ts';
import { NOTHING_IMPORTED } from '../../library/import.ts';
import type { Answers, AskKind, Asks, ImportState } from '../../library/questions.ts';
import { ChildProcess } from '../child-process.ts';
import { cannotWrite } from '../errors.ts';
import { CONNECTIONS, CONNECTIONS_OF_CLIENT } from '../limits.ts';
import type { Asker } from '../rest.ts';
import { WorkQueue } from '../work-queue.ts';
import type { FileTask, LibraryFile } from './serve-library.ts';

const SHUTTING_DOWN = fail('library-failed', 'the server is shutting down');

/**
 * The most imports, and the most uploads, at once; and the most bytes of a file, which becomes one
 * string.
 */
const MOST_FILES = 4;
const IMPORT_BYTES = 256 * 2 ** 20;
/** An upload without progress for this time is abandoned. */
const WAITING_MS = 60_000;
/** The number of failed imports that are remembered. */
const MOST_FAILED = 20;
/** Milliseconds until a game is stored again that could not be, and the most after further failures. */
const RETRY_MS = 10_000;
const MOST_RETRY_MS = 300_000;
/** The errors of the library that may pass. */
const PASSING: readonly string[] = ['library-failed', 'bad-library', 'no-file', 'too-many', PROCESS_ENDED, 'stopped'];
const { signal: NEVER } = new AbortController();
// All results of analyses wait with it.
setMaxListeners(0, NEVER);
/** The server itself. */
const OWN: Asker = { client: '', signal: NEVER };

/** A file uploaded in parts. */
interface Upload {
  readonly path: string;
  readonly name: string;
  readonly game: GameSpec | undefined;
  parts: number;
  bytes: number;
  timer: NodeJS.Timeout;
}

/** A part of a file. */
export interface QuestionPart {
  /** The id of the upload; absent for the first part. */
  readonly upload?: string | undefined;
  /** Index of the part, from 0. */
  readonly part: number;
  readonly text: string;
  readonly name: string;
  readonly isLast: boolean;
  readonly game?: GameSpec | undefined;
}

export class LibraryProcess {
  /** Created with the first upload. */
  private uploadFolder: string | undefined;
  private readonly uploads = new Map<string, Upload>();
  private readonly process: ChildProcess;
  /** A connection asks one question at a time. */
  private readonly queue = new WorkQueue(CONNECTIONS, CONNECTIONS_OF_CLIENT);
  /** Imports that ended with the process. */
  private failed: ImportState[] = [];
  private importing = 0;
  private isClosed = false;

  /**
   * `path` is that of the database, `standard` the game of positions that name none. The first
   * question starts the process.
   */
  constructor(path: string, standard: GameSpec) {
    this.process = new ChildProcess('library', { path, standard } satisfies LibraryFile);
  }

  /**
   * Asks when the client's turn comes. Errors: those of the library, `library-failed`, `too-many`,
   * `stopped`, `process-ended`.
   */
  async ask<K extends AskKind>(kind: K, body: Asks[K], { client, signal }: Asker): Promise<Result<Answers[K]>> {
    const asked = await this.queue.run(client, signal, () => this.run<Answers[K]>(kind, body));
    if (!asked.ok || !asked.value.ok || kind !== 'facts') return asked.ok ? asked.value : asked;
    const facts = asked.value.value as Answers['facts'];
    return ok({ ...facts, imports: [...this.failed, ...facts.imports] }) as Result<Answers[K]>;
  }

  private async run<Answer>(kind: AskKind | 'import', body: object): Promise<Result<Answer>> {
    return this.isClosed ? SHUTTING_DOWN : this.process.run<Answer>(kind, body);
  }

  /** Stores the results of an analysis. What cannot be stored now will be found again. */
  note(note: Asks['note']): void {
    void this.ask('note', note, OWN);
  }

  /** Stores a finished game, and tries again while that may help; `tell` learns why it fails, or null. */
  async save(tree: GameTree, tell: (problem: string | null) => void): Promise<void> {
    for (let waitMs = RETRY_MS; !this.isClosed; waitMs = Math.min(2 * waitMs, MOST_RETRY_MS)) {
      const saved = await this.ask('save', { tree }, OWN);
      if (this.isClosed) return;
      tell(saved.ok ? null : saved.error.message);
      if (saved.ok || !PASSING.includes(saved.error.code)) return;
      await wait(waitMs, undefined, { ref: false });
    }
  }

  /**
   * Accepts a part of a file. The last one starts the import, whose progress `facts` reports.
   * Errors: `bad-upload` (no such upload, or not its next part), `too-many`, `too-long`, `no-file`.
   */
  async take({
    upload: given,
    part,
    text,
    name,
    isLast,
    game,
  }: QuestionPart): Promise<Result<{ readonly upload: string }>> {
    const known = given === undefined ? undefined : this.uploads.get(given);
    if ((known?.parts ?? 0) !== part || (given !== undefined && !known)) {
      return fail('bad-upload', `unexpected part ${part} of this file`);
    }
    const id = given ?? randomUUID();
    const upload = known ? ok(known) : this.begin(id, name, game);
    if (!upload.ok) return upload;
    const file = upload.value;
    file.parts++;
    file.bytes += Buffer.byteLength(text);
    if (file.bytes > IMPORT_BYTES) {
      this.forget(id, file);
      return fail(
        'too-long',
        `the file is larger than ${IMPORT_BYTES / 2 ** 20} MiB; use \`sightline library import\``,
      );
    }
    file.timer.refresh();
    try {
      await appendFile(file.path, text, { mode: 0o600 });
    } catch (error) {
      this.forget(id, file);
      return cannotWrite(file.path, error);
    }
    if (isLast) this.import(id, file);
    return ok({ upload: id });
  }

  /** Ends the process with its questions. The next one starts a new process. */
  end(): void {
    this.process.end();
  }

  async close(): Promise<void> {
    void this.run('close', {});
    this.isClosed = true;
    for (const [id, file] of this.uploads) this.forget(id, file);
    await this.process.close();
    if (this.uploadFolder !== undefined) rmSync(this.uploadFolder, { recursive: true, force: true });
  }

  private begin(id: string, name: string, game: GameSpec | undefined): Result<Upload> {
    if (this.uploads.size + this.importing >= MOST_FILES) {
      return fail('too-many', `${MOST_FILES} imports are already running; wait for one of them`);
    }
    const folder = this.uploadFolder === undefined ? makePrivateFolder() : ok(this.uploadFolder);
    if (!folder.ok) return folder;
    this.uploadFolder = folder.value;
    const timer = setTimeout(() => this.forget(id, file), WAITING_MS).unref();
    const file: Upload = { path: join(folder.value, id), name, game, parts: 0, bytes: 0, timer };
    this.uploads.set(id, file);
    return ok(file);
  }

  private import(id: string, { path, name, game, timer }: Upload): void {
    clearTimeout(timer);
    this.uploads.delete(id);
    this.importing++;
    void this.run('import', { id, path, name, game } satisfies FileTask).then((taken) => {
      this.importing--;
      rmSync(path, { force: true });
      // The process tells of other errors itself.
      if (taken.ok || taken.error.code !== PROCESS_ENDED) return;
      const failed = { ...NOTHING_IMPORTED, id, name, isOver: true, isStopped: false, error: taken.error.message };
      this.failed = [...this.failed, failed].slice(-MOST_FAILED);
    });
  }

  private forget(id: string, { path, timer }: Upload): void {
    clearTimeout(timer);
    this.uploads.delete(id);
    rmSync(path, { force: true });
  }
}
