/** Messages while an event waits for workers: at once, then at growing intervals. */
import { EVENT_PAUSED, HAS_WORKERS, noWorkers } from './messages.ts';
import type { Presence } from './presence.ts';

const FIRST_PAUSE_MS = 15_000;
const MOST_MS = 600_000;

export class Waiting {
  private readonly farm: string;
  private readonly say: (line: string) => void;
  /** The last message, and the time of the next one. */
  private said: string | undefined;
  private pauseMs = FIRST_PAUSE_MS;
  private nextAt = 0;

  /** `farm` is the displayed address. */
  constructor(farm: string, say: (line: string) => void) {
    this.farm = farm;
    this.say = say;
  }

  /** To be called regularly; `tasks` is the number of pending tasks. */
  note(tasks: number, presence: Pick<Presence, 'order' | 'slots' | 'others'>, now = performance.now()): void {
    const why = tasks > 0 ? this.reason(tasks, presence) : undefined;
    if (why === undefined) {
      if (this.said !== undefined && presence.slots > 0) this.say(HAS_WORKERS);
      this.said = undefined;
      this.pauseMs = FIRST_PAUSE_MS;
      return;
    }
    if (this.said !== undefined && now < this.nextAt) return;
    this.say(why);
    this.said = why;
    this.nextAt = now + this.pauseMs;
    this.pauseMs = Math.min(MOST_MS, this.pauseMs * 5);
  }

  private reason(
    tasks: number,
    { order, slots, others }: Pick<Presence, 'order' | 'slots' | 'others'>,
  ): string | undefined {
    if (order === 'pause') return EVENT_PAUSED;
    if (slots > 0 || order !== 'run') return undefined;
    return noWorkers(this.farm, tasks, others);
  }
}
