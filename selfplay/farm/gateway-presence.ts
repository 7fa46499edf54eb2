/** What the farm sees of a gateway, and the gateway of the farm. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Redis } from 'ioredis';
import { VERSION } from '../../src/util/version.ts';
import { announceWorker, removeWorker, workersAt } from './event.ts';
import type { Leases } from './leases.ts';

const HEARTBEAT_MS = 5_000;

export class GatewayPresence {
  private readonly redis: Redis;
  private readonly build: string;
  private readonly leases: Leases;
  private readonly id = randomUUID();
  private readonly since = new Date().toISOString();
  private readonly timer: NodeJS.Timeout;
  private games = 0;
  private faults = 0;
  /** Volunteers are trusted only where somebody can play their games again. */
  hasTrusted = false;

  constructor(redis: Redis, build: string, leases: Leases) {
    this.redis = redis;
    this.build = build;
    this.leases = leases;
    this.timer = setInterval(() => void this.announce().catch(() => {}), HEARTBEAT_MS);
  }

  note(taken: number): void {
    this.games += taken;
  }

  noteFault(): void {
    this.faults++;
  }

  async announce(): Promise<void> {
    const { build, since, games, faults, leases } = this;
    const others = (await workersAt(this.redis)).filter((worker) => worker.kind === 'worker' && worker.build === build);
    this.hasTrusted = others.length > 0;
    const speeds = others.map(({ speed }) => speed);
    const hours = Math.max(1 / 60, (Date.now() - Date.parse(since)) / 3_600_000);
    await announceWorker(this.redis, this.id, {
      ...{ name: 'gateway', kind: 'gateway', host: hostname(), pid: process.pid, version: VERSION, build, since },
      // One more than are busy, so that a newcomer finds something to do.
      threads: leases.size + 1,
      // Nobody measures volunteers: they are taken to be like the others.
      speed: speeds.length > 0 ? speeds.reduce((sum, speed) => sum + speed, 0) / speeds.length : 1,
      ...{ games, gamesPerHour: Math.round(games / hours), faults, replays: 0 },
    });
  }

  async end(): Promise<void> {
    clearInterval(this.timer);
    // What is not taken away is forgotten soon.
    await removeWorker(this.redis, this.id).catch(() => {});
  }
}
