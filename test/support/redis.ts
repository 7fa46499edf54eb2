/** A server of Redis on a free port of this machine, with its own folder. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Why tests that need a server are skipped, or undefined if there is one. */
export const NO_REDIS =
  spawnSync('redis-server', ['--version']).status === 0 ? undefined : 'skipped: there is no redis-server on the PATH';

export class RedisProcess {
  readonly port: number;
  readonly url: string;
  private readonly folder = mkdtempSync(join(tmpdir(), 'sightline-redis-'));
  private readonly options: readonly string[];
  private child: ChildProcess | undefined;

  private constructor(port: number, options: readonly string[]) {
    this.port = port;
    this.url = `redis://127.0.0.1:${port}`;
    this.options = options;
  }

  /** `options` are those of redis-server; without any it forgets all that it has when it ends. */
  static async start(...options: string[]): Promise<RedisProcess> {
    const redis = new RedisProcess(await freePort(), options);
    await redis.start();
    return redis;
  }

  /** Starts it, also after its death. */
  async start(): Promise<void> {
    const place = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.folder, '--save', ''];
    const child = spawn('redis-server', [...place, ...this.options], { stdio: ['ignore', 'pipe', 'inherit'] });
    this.child = child;
    let said = '';
    for await (const text of child.stdout.setEncoding('utf8')) {
      said += text;
      if (said.includes('Ready to accept connections')) break;
    }
    child.stdout.destroy();
    if (!said.includes('Ready to accept connections')) throw new Error(`redis-server has not started: ${said}`);
  }

  /** Ends it with `kill -9`. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  server.close();
  await once(server, 'close');
  if (typeof at !== 'object' || !at) throw new Error('there is no free port');
  return at.port;
}
