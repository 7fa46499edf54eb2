/**
 * The results of an event: the first result of each task counts, and further ones are compared with
 * it.
 */
import { createHash } from 'node:crypto';
import { quote } from '../../src/util/result.ts';
import type { FarmJob, TaskResult } from '../jobs/job.ts';
import type { Farm } from './connection.ts';
import { KEYS } from './keys.ts';
import type { DoneArrival } from './results.ts';

/** Options for processing results. */
export interface ResultsOptions<Done> {
  /** The id of the event. */
  readonly id: string;
  /** Results of earlier runs, which may arrive again. */
  readonly done: readonly Done[];
  /** Whether results are reproducible. */
  readonly isRepeatable: boolean;
  /** Receives noteworthy events. */
  readonly onNote?: ((text: string) => void) | undefined;
}

export class TakenResults<Done extends TaskResult> {
  /** Results received twice, and those that disagreed. */
  readonly counts = { doubles: 0, disputes: 0 };
  private readonly farm: Farm;
  private readonly options: ResultsOptions<Done>;
  private readonly job: Pick<FarmJob<never, Done>, 'key'>;
  /** Results that arrived before they were requested. */
  private readonly early = new Map<number, DoneArrival<Done>>();
  /** The key of every delivered result, and its stream entry until it is stored. */
  private readonly keys = new Map<number, string>();
  private readonly entries = new Map<number, string>();
  /** Entries that can be deleted. */
  private used: string[] = [];

  constructor(farm: Farm, job: Pick<FarmJob<never, Done>, 'key'>, options: ResultsOptions<Done>) {
    this.farm = farm;
    this.job = job;
    this.options = options;
    for (const done of options.done) this.keys.set(done.index, this.keyOf(done));
  }

  /** The number of tasks with a delivered result. */
  get size(): number {
    return this.keys.size;
  }

  has(index: number): boolean {
    return this.keys.has(index);
  }

  /** Whether this is the first result of its task. Compares and discards any other. */
  isFirst({ done, entry }: DoneArrival<Done>): boolean {
    const early = this.early.get(done.index);
    const key = early ? this.keyOf(early.done) : this.keys.get(done.index);
    if (key === undefined) return true;
    this.discard(entry);
    this.compare(done, key);
    return false;
  }

  /** Keeps a result until it is requested. */
  wait(arrival: DoneArrival<Done>): void {
    this.early.set(arrival.done.index, arrival);
  }

  /** Takes a result that arrived before its request. */
  takeEarly(index: number): DoneArrival<Done> | undefined {
    const early = this.early.get(index);
    this.early.delete(index);
    return early;
  }

  /** Delivers a result to its requester. */
  bring({ done, entry }: DoneArrival<Done>): void {
    this.keys.set(done.index, this.keyOf(done));
    this.entries.set(done.index, entry);
  }

  /** Notes that a delivered result has been stored. */
  kept(index: number): void {
    const entry = this.entries.get(index);
    if (entry !== undefined) this.discard(entry);
    this.entries.delete(index);
  }

  /** Marks an entry for deletion. */
  discard(entry: string): void {
    this.used.push(entry);
  }

  /** Deletes marked entries from the stream. */
  async forget(): Promise<void> {
    const used = this.used.splice(0);
    if (used.length === 0) return;
    await this.farm.ask(() => this.farm.redis.xdel(KEYS.results(this.options.id), ...used));
  }

  /**
   * Compares a second result with the first one, which counts. For reproducible tasks a difference
   * means that a machine is faulty.
   */
  private compare(second: Done, key: string): void {
    this.counts.doubles++;
    if (!this.options.isRepeatable || this.keyOf(second) === key) return;
    this.counts.disputes++;
    this.options.onNote?.(`ignored a different second result of game ${second.index + 1} signed ${quote(second.by)}`);
  }

  private keyOf(done: Done): string {
    return createHash('sha256')
      .update(JSON.stringify(this.job.key(done)))
      .digest('base64');
  }
}
