/** The server's library, on a separate thread, so that it never delays play or analysis. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GameKit, GameSpec } from '../../games/kit.ts';
import type { Found } from '../../library/kept-analyses.ts';
import type { Answers } from '../../library/librarian.ts';
import { choicePly } from '../../library/symmetric-line.ts';
import { makePrivateFolder } from '../../node/file.ts';
import { ok, type Result } from '../../util/result.ts';
import { badUpload, cannotWrite, LIBRARY_BUSY, SHUTTING_DOWN, tooManyImports, uploadTooLong } from '../messages.ts';
import { ServerThread } from '../server-thread.ts';
import type { AskKind, ThreadAsks } from './worker.ts';

/** The most pending questions, including imports. */
const MOST_ASKED = 64;
/**
 * The most imports, and the most uploads, at once; and the most bytes of a file, which becomes one
 * string.
 */
const MOST_FILES = 4;
const IMPORT_BYTES = 256 * 2 ** 20;
/** An upload without progress for this time is abandoned. */
const WAITING_MS = 60_000;

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
export interface Part {
  /** The id of the upload; absent for the first part. */
  readonly upload?: string | undefined;
  /** Index of the part, from 0. */
  readonly part: number;
  readonly text: string;
  readonly name: string;
  readonly isLast: boolean;
  readonly game?: GameSpec | undefined;
}

export class LibraryThread {
  private readonly path: string;
  /** Created with the first upload. */
  private uploadFolder: string | undefined;
  private readonly uploads = new Map<string, Upload>();
  private readonly thread = new ServerThread(import.meta.url, MOST_ASKED);
  private importing = 0;
  private asked = 0;
  private isClosed = false;

  /** `path` is that of the database. The first question starts the thread. */
  constructor(path: string) {
    this.path = path;
  }

  /** Errors: those of the library, `library-failed`, `too-many`, `no-thread`. */
  async ask<K extends AskKind>(kind: K, body: ThreadAsks[K]): Promise<Result<Answers[K]>> {
    if (this.isClosed) return SHUTTING_DOWN;
    const mustBeHeard = kind === 'stop' || kind === 'close';
    if (this.asked >= MOST_ASKED && !mustBeHeard) return LIBRARY_BUSY;
    this.asked++;
    try {
      return await this.thread.run<Answers[K]>('answer', { path: this.path, kind, body });
    } finally {
      this.asked--;
    }
  }

  /**
   * Stores the results of an analysis. `moves` are those on the board. Any seat may stand for the
   * choice of a seat, since the position is the same.
   */
  note(kit: GameKit, { start, moves }: { start: string | undefined; moves: readonly string[] }, found: Found): void {
    const { spec, seats } = kit;
    const choiceAt = choicePly(kit, start) ?? Infinity;
    const chosen = seats.at(-1)?.name as string;
    const words = moves.length > choiceAt ? moves.toSpliced(choiceAt, 0, chosen) : moves;
    const at = { game: { name: spec.name, rules: spec.rules }, ...(start !== undefined && { start }), moves: words };
    // A result that cannot be stored now will be found again.
    this.ask('note', { at, found }).catch(() => {});
  }

  /**
   * Accepts a part of a file. The last one starts the import, whose progress `facts` reports.
   * Errors: `bad-upload` (no such upload, or not its next part), `too-many`, `too-long`, `no-file`.
   */
  async take({ upload: given, part, text, name, isLast, game }: Part): Promise<Result<{ readonly upload: string }>> {
    const known = given === undefined ? undefined : this.uploads.get(given);
    if ((known?.parts ?? 0) !== part || (given !== undefined && !known)) {
      return badUpload(part);
    }
    const id = given ?? randomUUID();
    const upload = known ? ok(known) : this.begin(id, name, game);
    if (!upload.ok) return upload;
    const file = upload.value;
    file.parts++;
    file.bytes += Buffer.byteLength(text);
    if (file.bytes > IMPORT_BYTES) {
      this.forget(id, file);
      return uploadTooLong(IMPORT_BYTES);
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

  /** Ends imports and the thread. */
  async close(): Promise<void> {
    if (this.thread.hasBegun) await this.ask('close', undefined).catch(() => {});
    this.isClosed = true;
    for (const [id, file] of this.uploads) this.forget(id, file);
    await this.thread.end();
    if (this.uploadFolder !== undefined) rmSync(this.uploadFolder, { recursive: true, force: true });
  }

  private begin(id: string, name: string, game: GameSpec | undefined): Result<Upload> {
    if (this.uploads.size + this.importing >= MOST_FILES) {
      return tooManyImports(MOST_FILES);
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
    this.ask('import', { id, path, name, game })
      // Errors are reported with the import.
      .catch(() => {})
      .finally(() => {
        this.importing--;
      });
  }

  private forget(id: string, { path, timer }: Upload): void {
    clearTimeout(timer);
    this.uploads.delete(id);
    rmSync(path, { force: true });
  }
}
