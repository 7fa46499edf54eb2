/** Files are read and written on a thread of their own, so that the server goes on however long that takes. */
import type { Piscina } from 'piscina';
import type { z } from 'zod';
import { startPool } from '../parallel/worker-threads.ts';
import type { ReadTrees } from '../records/game-tree.ts';
import { counted } from '../util/counted.ts';
import { fail, type Result } from '../util/result.ts';
import type { readSchema, writeSchema } from './game-files.ts';
import { FILE_SECONDS, FILES_WAITING } from './limits.ts';

export class FileThread {
  private pool: Piscina | undefined;
  private readonly seconds: number;
  private waiting = 0;
  private isClosed = false;

  /** `seconds` may pass from the arrival of a file to the answer. */
  constructor(seconds = FILE_SECONDS) {
    this.seconds = seconds;
  }

  /** Errors: those of `readFiles`, `too-many` and `too-long`. */
  read(body: z.infer<typeof readSchema>): Promise<Result<ReadTrees>> {
    return this.run('readFiles', body);
  }

  /** Errors: those of `writeFile`, `too-many` and `too-long`. */
  write(body: z.infer<typeof writeSchema>): Promise<Result<object>> {
    return this.run('writeFile', body);
  }

  /** What waits is answered with `too-long`. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.pool?.destroy();
  }

  private async run<T>(name: 'readFiles' | 'writeFile', body: object): Promise<Result<T>> {
    if (this.waiting >= FILES_WAITING) return fail('too-many', 'too many files are waiting; try it again later');
    this.pool ??= startPool({ beside: import.meta.url, threads: 1 });
    this.waiting++;
    try {
      return await this.pool.run(body, { name, signal: AbortSignal.timeout(1000 * this.seconds) });
    } catch (error) {
      if (this.isClosed) return fail('too-long', 'the server ends before that is done');
      if (!(error instanceof Error && error.name === 'AbortError')) throw error;
      return fail('too-long', `that takes longer than ${counted(this.seconds, 'second')}`);
    } finally {
      this.waiting--;
    }
  }
}
