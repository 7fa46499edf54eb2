/** The results of an event that are here: one of every task counts, and another one of it is compared with that. */
import type { Farm } from './connection.ts';
import { KEYS } from './keys.ts';
import type { DoneArrival } from './results.ts';
import type { Played } from './work.ts';

/** What is known of the results of an event beforehand. */
export interface ResultsOptions<Done> {
  /** The id of the event. */
  readonly id: string;
  /** Results of earlier runs, which may come again. */
  readonly done: readonly Done[];
  /** Whether the results are the same wherever they come from. */
  readonly isRepeatable: boolean;
  /** Hears what deserves to be noted. */
  readonly onNote?: ((text: string) => void) | undefined;
}

export class TakenResults<Done extends Played> {
  /** Results that came twice, and those of them that did not agree. */
  readonly counts = { doubles: 0, disputes: 0 };
  private readonly farm: Farm;
  private readonly options: ResultsOptions<Done>;
  private readonly courseOf: (done: Done) => string;
  /** Those that have come before they were asked for. */
  private readonly early = new Map<number, DoneArrival<Done>>();
  /** The course of every result that was brought, and where in the stream it lies until it is kept. */
  private readonly courses = new Map<number, string>();
  private readonly entries = new Map<number, string>();
  /** Entries that are needed no more. */
  private used: string[] = [];

  /** `courseOf` as in `Work`. */
  constructor(farm: Farm, courseOf: (done: Done) => string, options: ResultsOptions<Done>) {
    this.farm = farm;
    this.courseOf = courseOf;
    this.options = options;
    for (const done of options.done) this.courses.set(done.index, courseOf(done));
  }

  /** How many tasks have a result that was brought. */
  get size(): number {
    return this.courses.size;
  }

  has(index: number): boolean {
    return this.courses.has(index);
  }

  /** Whether it is the first result of its task; another one is compared with that, and done with. */
  isFirst({ done, entry }: DoneArrival<Done>): boolean {
    const early = this.early.get(done.index);
    const course = early ? this.courseOf(early.done) : this.courses.get(done.index);
    if (course === undefined) return true;
    this.discard(entry);
    this.compare(done, course);
    return false;
  }

  /** A result that nobody has asked for yet waits until somebody does. */
  wait(arrival: DoneArrival<Done>): void {
    this.early.set(arrival.done.index, arrival);
  }

  /** The result that waits for being asked for. */
  takeEarly(index: number): DoneArrival<Done> | undefined {
    const early = this.early.get(index);
    this.early.delete(index);
    return early;
  }

  /** A result goes to whoever has asked for it. */
  bring({ done, entry }: DoneArrival<Done>): void {
    this.courses.set(done.index, this.courseOf(done));
    this.entries.set(done.index, entry);
  }

  /** A result that was brought is safe. */
  kept(index: number): void {
    const entry = this.entries.get(index);
    if (entry !== undefined) this.discard(entry);
    this.entries.delete(index);
  }

  /** Nothing is wanted of an entry. */
  discard(entry: string): void {
    this.used.push(entry);
  }

  /** Deletes the entries of the stream that are needed no more. */
  async forget(): Promise<void> {
    const used = this.used.splice(0);
    if (used.length === 0) return;
    await this.farm.ask(() => this.farm.redis.xdel(KEYS.results(this.options.id), ...used));
  }

  /** The first one counts; where both should be the same a second one that is not says that a machine is wrong. */
  private compare(second: Done, course: string): void {
    this.counts.doubles++;
    if (!this.options.isRepeatable || this.courseOf(second) === course) return;
    this.counts.disputes++;
    this.options.onNote?.(`ignored a different second result of game ${second.index + 1} from ${second.by}`);
  }
}
