/** Files are read and written on a thread of their own, so that the server goes on however long that takes. */
import type { z } from 'zod';
import type { ReadTrees } from '../records/game-tree.ts';
import { counted } from '../util/counted.ts';
import { fail, type Result } from '../util/result.ts';
import type { readSchema, writeSchema } from './game-files.ts';
import { FILE_SECONDS, FILES_OF_CLIENT, FILES_WAITING } from './limits.ts';
import type { Asker } from './rest.ts';
import { ServerThread } from './server-thread.ts';
import { WorkQueue } from './work-queue.ts';

export class FileThread {
  private readonly thread = new ServerThread(import.meta.url);
  private readonly queue = new WorkQueue(FILES_WAITING, FILES_OF_CLIENT);
  private readonly seconds: number;
  private readonly closing = new AbortController();

  /** `seconds` may pass from the arrival of a file to the answer. */
  constructor(seconds = FILE_SECONDS) {
    this.seconds = seconds;
  }

  /** Errors: those of `readFiles`, `too-many`, `too-long`, `no-thread`, `stopped`. */
  read(body: z.infer<typeof readSchema>, asker: Asker): Promise<Result<ReadTrees>> {
    return this.run('readFiles', body, asker);
  }

  /** Errors: those of `writeFile`, `too-many`, `too-long`, `no-thread`, `stopped`. */
  write(body: z.infer<typeof writeSchema>, asker: Asker): Promise<Result<object>> {
    return this.run('writeFile', body, asker);
  }

  /** What waits is answered with `too-long`. */
  async close(): Promise<void> {
    this.closing.abort();
    await this.thread.end();
  }

  private async run<T>(name: 'readFiles' | 'writeFile', body: object, { client, signal }: Asker): Promise<Result<T>> {
    const late = AbortSignal.timeout(1000 * this.seconds);
    const ending = AbortSignal.any([signal, late, this.closing.signal]);
    const done = await this.queue.run(client, ending, () => this.thread.run<T>(name, body, ending));
    const result = done.ok ? done.value : done;
    if (result.ok || result.error.code !== 'stopped') return result;
    if (this.closing.signal.aborted) return fail('too-long', 'the server ends before that is done');
    return late.aborted ? fail('too-long', `that takes longer than ${counted(this.seconds, 'second')}`) : result;
  }
}
