/** Reports of tournaments as pages, created from the whole log in a separate process. */
import { statSync } from 'node:fs';
import { fail, ok, type Result } from '../../util/result.ts';
import { ChildProcess } from './child-process.ts';
import { cannotRead } from './errors.ts';
import { REPORTS_WAITING } from './limits.ts';
import type { Asker } from './rest.ts';
import { WorkQueue } from './work-queue.ts';

const LONGEST_MS = 60_000;

/** A report in progress, and the number of requests waiting for it. */
interface ReportRequest {
  readonly report: Promise<Result<string>>;
  readonly ending: AbortController;
  listeners: number;
}

/**
 * Creates reports one at a time. Requests for a report in progress share it; it is aborted when
 * none is left. The last report is cached until its log changes.
 */
export class Reports {
  private readonly process = new ChildProcess('report');
  private readonly queue = new WorkQueue(REPORTS_WAITING, REPORTS_WAITING);
  private readonly asked = new Map<string, ReportRequest>();
  private last: { readonly key: string; readonly report: Result<string> } | undefined;

  /**
   * The page of a log. Errors: those of `readLog` and `summarise`, `no-log`, `report-failed`,
   * `too-many`, `process-ended`, `stopped`.
   */
  async of(path: string, { client, signal }: Asker): Promise<Result<string>> {
    const key = stateOf(path);
    if (!key.ok) return key;
    if (this.last?.key === key.value) return this.last.report;
    const asked = this.asked.get(key.value) ?? this.begin(path, key.value, client);
    asked.listeners++;
    const leave = () => {
      if (--asked.listeners > 0) return;
      this.forget(key.value, asked);
      asked.ending.abort();
    };
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave);
    return asked.report.finally(() => signal.removeEventListener('abort', leave));
  }

  /** Ends the process with its tasks, and forgets the last report. */
  end(): void {
    this.last = undefined;
    this.process.end();
  }

  async close(): Promise<void> {
    for (const { ending } of this.asked.values()) ending.abort();
    this.process.end();
  }

  private begin(path: string, key: string, client: string): ReportRequest {
    const ending = new AbortController();
    const report = this.queue
      .run(client, ending.signal, () => this.made(path, ending.signal))
      .then((done) => {
        this.forget(key, asked);
        if (done.ok && done.value.ok) this.last = { key, report: done.value };
        return done.ok ? done.value : done;
      });
    const asked: ReportRequest = { report, ending, listeners: 0 };
    this.asked.set(key, asked);
    return asked;
  }

  private forget(key: string, asked: ReportRequest): void {
    if (this.asked.get(key) === asked) this.asked.delete(key);
  }

  private async made(path: string, ending: AbortSignal): Promise<Result<string>> {
    const late = AbortSignal.timeout(LONGEST_MS);
    const made = await this.process.run<string>('report', { path }, AbortSignal.any([ending, late]));
    // Creating pages leaves much memory behind.
    this.process.end();
    return late.aborted ? fail('report-failed', `the report takes longer than ${LONGEST_MS / 1000} seconds`) : made;
  }
}

/** Identifies the current content of a log. Errors: `no-log`. */
function stateOf(path: string): Result<string> {
  try {
    const { size, mtimeMs, ino } = statSync(path);
    return ok(JSON.stringify([path, size, mtimeMs, ino]));
  } catch (error) {
    return cannotRead(path, error, 'no-log');
  }
}
