/** Says at growing intervals why a farm does not play the tasks of an event. */
import { counted } from '../../src/util/counted.ts';
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
      if (this.said !== undefined && presence.slots > 0) this.say('The farm has workers: the run continues.');
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
    if (order === 'pause') return 'This event is paused: resume it with `sightline farm resume`.';
    if (slots > 0 || order !== 'run') return undefined;
    return noWorkers(this.farm, tasks, others);
  }
}

/** `others` are workers that cannot run the tasks. */
function noWorkers(shown: string, tasks: number, others: number): string {
  const other =
    others === 0 ? '' : `, only ${counted(others, 'worker')} of another version or build, or without the game`;
  return (
    `${counted(tasks, 'task')} waiting: the farm ${shown} has no suitable workers${other}. ` +
    'Start one of this version with `sightline worker --farm …`.'
  );
}
