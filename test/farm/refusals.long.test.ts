/** Alone here: a farm whose server takes no commands for a while: a match and its worker wait, say so once, and go on. */
import { once } from 'node:events';
import { mkdirSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { buildOf } from '../../selfplay/farm/build.ts';
import { Farm, passingReason } from '../../selfplay/farm/connection.ts';
import { openConsumer, openQueue } from '../../selfplay/farm/queue.ts';
import { must } from '../../src/util/result.ts';
import { sightline } from '../support/command.ts';
import { describeFarm, essence, FarmRunner, FarmWorker, runTournament, smallMatch } from '../support/farm.ts';

const GAMES = 60;

describeFarm('a farm that takes no commands', (farm) => {
  /** Makes the server unable to save, which ends all writes. */
  async function breakSaving(): Promise<() => Promise<void>> {
    const [, dir] = (await farm.redis.config('GET', 'dir')) as [string, string];
    const blocked = join(dir, 'dump.rdb');
    mkdirSync(blocked);
    await farm.redis.config('SET', 'save', '3600 1');
    await farm.redis.bgsave();
    await until(async () => (await farm.redis.info('persistence')).includes('rdb_last_bgsave_status:err'));
    return async () => {
      await farm.redis.config('SET', 'save', '');
      rmdirSync(blocked);
    };
  }
  const configured = (name: string, refused: string, usual: string) => async () => {
    await farm.redis.config('SET', name, refused);
    return async () => void (await farm.redis.config('SET', name, usual));
  };
  const asReplica = async () => {
    await farm.redis.replicaof('127.0.0.1', 1);
    return async () => void (await farm.redis.replicaof('NO', 'ONE'));
  };

  it.each([
    ['OOM', configured('maxmemory', '1', '0')],
    ['NOREPLICAS', configured('min-replicas-to-write', '1', '0')],
    ['READONLY', asReplica],
    ['MISCONF', breakSaving],
  ])('for %s is waited for by match and worker, which say so once', async (code, refuse) => {
    const match = await smallMatch(GAMES, code);
    const said: string[] = [];
    const worker = await farm.workerOf('w');
    const event = { id: code, title: code, seats: 2, games: GAMES, done: [], isRepeatable: true };
    const runner = must(await FarmRunner.open(farm.url, 'game', { ...event, say: (line) => said.push(line) }));
    let first = () => {};
    const begun = new Promise<void>((resolve) => {
      first = resolve;
    });
    const playing = runTournament(match, { runner, done: [], onGame: () => first() });
    await begun;
    const restore = await refuse();
    // There are never batches for all games in the queue: the match cannot end meanwhile.
    await until(async () => said.length > 0 && farm.said.length > 0);
    await restore();
    const { games } = await playing;
    await runner.close(true);
    await worker.drain();
    const { games: local } = await runTournament(match, { runner: 1, done: [] });
    expect(essence(games)).toEqual(essence(local));
    for (const lines of [said, farm.said]) {
      expect(lines[0]).toMatch(new RegExp(`refuses commands: ${code} [^\\n]*Waiting`));
      expect(lines.slice(1)).toEqual([expect.stringContaining('accepts commands again')]);
    }
  });

  it('is not asked again at once by a consumer, which takes jobs when it accepts commands', async () => {
    const restore = await asReplica();
    const taken: string[] = [];
    const consumer = openConsumer<string>('refused', {
      redis: farm.redis,
      concurrency: 1,
      process: async ({ data }) => void taken.push(data),
    });
    await once(consumer, 'paused');
    await restore();
    const queue = openQueue<string>('refused', farm.redis);
    await queue.add('a', 'job');
    await until(async () => taken.length > 0);
    await consumer.close();
    await queue.close();
    expect(taken).toEqual(['job']);
  });

  it('is left by a worker that is stopped before it was accepted', async () => {
    const restore = await asReplica();
    const stop = new AbortController();
    const said: string[] = [];
    const say = (line: string) => {
      said.push(line);
      stop.abort();
    };
    const measured = { build: buildOf(), speed: 1000 };
    const options = { name: 'w', threads: 1, measured, folder: tmpdir(), say, signal: stop.signal };
    const started = await FarmWorker.start(farm.url, options);
    await restore();
    expect(started).toMatchObject({ ok: false, error: { code: 'no-farm' } });
    expect(said).toEqual([expect.stringContaining('READONLY')]);
  });

  it('is no fault of a batch that had failed by it', () => {
    for (const reason of [
      "OOM command not allowed when used memory > 'maxmemory'. script: 5f, on @user_script:1.",
      'MISCONF Redis is configured to save RDB snapshots, but it is unable to. Commands are disabled.',
      Object.assign(new Error('EXECABORT Transaction discarded'), {
        previousErrors: [new Error("READONLY You can't write against a read only replica.")],
      }),
      new Error('Connection is closed.'),
      'LOADING Redis is loading the dataset in memory',
      'NOAUTH Authentication required.',
    ]) {
      expect(passingReason(reason)).toMatch(/^[^\n]{5,100}\.$/);
    }
    expect(passingReason(new Error('WRONGTYPE Operation against a key'))).toBeUndefined();
    expect(passingReason(new TypeError('x is undefined'))).toBeUndefined();
  });

  it('ends a command that gives an order with one line', async () => {
    const counts = { games: 1, done: 0, faults: 0, disputes: 0, doubles: 0 };
    const facts = { title: 'e', version: '1', build: 'b', standing: '', startedAt: '', ...counts };
    await farm.redis.hset('sightline:event:e', 'facts', JSON.stringify(facts), 'order', 'run');
    await farm.redis.sadd('sightline:events', 'e');
    await farm.redis.config('SET', 'min-replicas-to-write', '1');
    const { code, stderr } = await sightline(['farm', 'pause', 'e', '--farm', farm.url]);
    await farm.redis.config('SET', 'min-replicas-to-write', '0');
    expect(stderr).toMatch(/^sightline: [^\n]*NOREPLICAS [^\n]*\n$/);
    expect(code).toBe(1);
  });

  it('is refused where it throws keys away', async () => {
    await farm.redis.config('SET', 'maxmemory-policy', 'allkeys-lru');
    const found = await Farm.open(farm.url);
    for (const args of [
      ['match', 'random', 'greedy', '--size', '3'],
      ['farm', 'status'],
    ]) {
      const { code, stderr } = await sightline([...args, '--farm', farm.url]);
      expect(stderr).toMatch(/^sightline: --farm: [^\n]*maxmemory-policy allkeys-lru[^\n]*\n$/);
      expect(code).toBe(2);
    }
    await farm.redis.config('SET', 'maxmemory-policy', 'noeviction');
    expect(found).toMatchObject({ ok: false, error: { code: 'no-farm' } });
  });

  it.each([
    ['/99', /DB index is out of range/],
    ['/abc', /database after the host must be a number/],
  ])('has no database %s, which is one line', async (path, says) => {
    for (const args of [['match', 'random', 'greedy', '--size', '3'], ['worker'], ['farm', 'status']]) {
      const { code, stderr } = await sightline([...args, '--farm', `${farm.url}${path}`]);
      expect(stderr.split('\n')).toHaveLength(2);
      expect(stderr).toMatch(says);
      expect(code).toBe(2);
    }
  });

  it('without the password that it wants is one line, and with it is reached', async () => {
    const secret = 'p/a@s#s:w?rd%';
    await farm.redis.config('SET', 'requirepass', secret);
    const place = farm.url.slice('redis://'.length);
    const open = async (url: string) => {
      const opened = await Farm.open(url);
      if (opened.ok) opened.value.close();
      return opened;
    };
    const none = await open(farm.url);
    const wrong = await open(`redis://:x${encodeURIComponent(secret)}@${place}`);
    const encoded = await open(`redis://:${encodeURIComponent(secret)}@${place}`);
    const plain = await open(`redis://default:${secret.replace('%', '%25')}@${place}/1`);
    vi.stubEnv('REDISCLI_AUTH', secret);
    const kept = await open(farm.url);
    vi.unstubAllEnvs();
    await farm.redis.config('SET', 'requirepass', '');
    expect([encoded.ok, plain.ok, kept.ok]).toEqual([true, true, true]);
    for (const refused of [none, wrong]) {
      expect(refused).toMatchObject({ ok: false, error: { code: 'no-farm' } });
      expect(refused.ok ? '' : refused.error.message).toMatch(/^[^\n]*(NOAUTH|WRONGPASS)[^\n]*$/);
    }
  });
});

/** Looks again and again, until it is so. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(20);
}
