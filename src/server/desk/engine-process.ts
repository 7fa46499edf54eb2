/** Runs `sightline analysis` in a child process. */
import { type Answer, AskedQueries, ENGINE_ENDED, type EngineLink } from '../../desk/engine-link.ts';
import { programFile } from '../../hosts/node/package-file.ts';
import type { Reply } from '../../protocol/analysis/reply.ts';
import { LineProcess } from '../line-process.ts';
import { engineEnded } from '../messages.ts';

const ALIVE_MS = 5000;
/** The id of heartbeat requests; ids of queries are numbers. */
const ALIVE = 'alive';
/** The server and short searches come first. */
const PRIORITY = 5;

export class EngineProcess implements EngineLink {
  private readonly asked = new AskedQueries();
  private readonly process: LineProcess;

  /** `args` follow the command `analysis`. The first query starts the process. */
  constructor(args: readonly string[], { aliveMs = ALIVE_MS, priority = PRIORITY } = {}) {
    this.process = new LineProcess(
      {
        program: [programFile(), 'analysis', ...args],
        priority,
        alive: { id: ALIVE, action: 'query_version' },
        aliveMs,
      },
      {
        isAsking: () => this.asked.size > 0,
        hear: (message) => this.asked.take(message as Reply),
        // Pending queries are answered in its place.
        lose: (why) => this.asked.answerAll({ error: engineEnded(why), code: ENGINE_ENDED }),
      },
    );
  }

  ask(query: object, onAnswer: (answer: Answer) => void): string {
    const id = this.asked.add(onAnswer);
    this.process.send({ ...query, id });
    return id;
  }

  get isStarted(): boolean {
    return this.process.isStarted;
  }

  terminate(id: string): void {
    if (this.asked.has(id)) this.process.send({ id: 'stop', action: 'terminate', terminateId: id });
  }

  close(): Promise<void> {
    return this.process.close({ id: 'end', action: 'terminate_all' });
  }
}
