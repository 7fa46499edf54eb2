/** Lines are shown on a thread of their own: one of many long plies takes some tenths of a second. */
import type { GameKit } from '../games/kit.ts';
import { fail, type Result } from '../util/result.ts';
import { ClientCounts } from './client-counts.ts';
import { LINES, LINES_OF_CLIENT } from './limits.ts';
import type { LineTask } from './line-task.ts';
import type { AskedLine } from './line-view.ts';
import type { Asker } from './rest.ts';
import { ServerThread } from './server-thread.ts';

export class LineThread {
  private readonly thread = new ServerThread(import.meta.url, LINES);
  /** Under way, by client. */
  private readonly asked = new ClientCounts();
  private total = 0;

  /** The line as JSON. Errors: those of `showLine`, `too-many`, `no-thread`, `stopped`. */
  async show(kit: GameKit, { start, moves, from, overlays }: AskedLine, asker: Asker): Promise<Result<string>> {
    const { client, signal } = asker;
    if (this.asked.of(client) >= LINES_OF_CLIENT || this.total >= LINES) {
      return fail('too-many', 'too many lines are under way; try it again later');
    }
    const { name, rules } = kit.spec;
    const cancel = new SharedArrayBuffer(4);
    const stop = () => void Atomics.store(new Int32Array(cancel), 0, 1);
    const task: LineTask = { client, game: { name, rules }, line: { start, moves, from, overlays }, cancel };
    const done = this.asked.add(client);
    this.total++;
    signal.addEventListener('abort', stop);
    try {
      return await this.thread.run('lineTask', task);
    } finally {
      signal.removeEventListener('abort', stop);
      done();
      this.total--;
    }
  }

  /** Has the thread be there when the first one asks. */
  warmUp(kit: GameKit): void {
    const asker = { client: '', signal: new AbortController().signal };
    // Who asks for a line hears what is wrong.
    this.show(kit, { moves: [] }, asker).catch(() => {});
  }

  close(): Promise<void> {
    return this.thread.end();
  }
}
