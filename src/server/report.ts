/** The report of a tournament as a page. It is made from the whole log, on a thread of its own, so that nobody has to wait for it. */
import { statSync } from 'node:fs';
import { startPool } from '../parallel/worker-threads.ts';
import { fail, messageOf, type Result } from '../util/result.ts';
import type { ReportTask } from './report-task.ts';

const LONGEST_MS = 60_000;

/** Makes reports, one at a time; the last one is kept until its log is longer. */
export class Reports {
  private last: { readonly key: string; readonly report: Promise<Result<string>> } | undefined;

  /** The page of a log. Errors: those of `readLog` and `summarise`, and `report-failed`. */
  async of(path: string): Promise<Result<string>> {
    const stat = statSync(path, { throwIfNoEntry: false });
    const key = JSON.stringify([path, stat?.size, stat?.mtimeMs]);
    if (this.last?.key !== key) {
      const before = this.last?.report ?? Promise.resolve();
      this.last = { key, report: before.then(() => made(path)) };
    }
    return this.last.report;
  }
}

async function made(path: string): Promise<Result<string>> {
  const pool = startPool<ReportTask, Result<string>>({ beside: import.meta.url, name: 'reportTask', threads: 1 });
  try {
    return await pool.run({ path }, { signal: AbortSignal.timeout(LONGEST_MS) });
  } catch (error) {
    return fail('report-failed', `no report could be made: ${messageOf(error)}`);
  } finally {
    await pool.destroy();
  }
}
