/**
 * What a farm carries: jobs a second through the queue with games that take no time, and what 1 to 50 idle
 * workers cost Redis; then a match on two workers against two threads of one process. Run it on a machine that does nothing else,
 * with `npm run build && npx tsx test/farm/load.soak.ts [GAMES] [TIMES]`, games of the match and how often each way is measured.
 */
import '../../src/node/install.ts';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Batch, tasksOf } from '../../selfplay/farm/batch.ts';
import { buildOf } from '../../selfplay/farm/build.ts';
import { Farm } from '../../selfplay/farm/connection.ts';
import { announceWorker, type WorkerFacts, workersAt } from '../../selfplay/farm/event.ts';
import { FarmRunner } from '../../selfplay/farm/farm-runner.ts';
import { FarmWorker } from '../../selfplay/farm/farm-worker.ts';
import { queueOf } from '../../selfplay/farm/keys.ts';
import { openConsumer } from '../../selfplay/farm/queue.ts';
import { sendDone } from '../../selfplay/farm/results.ts';
import type { Numbered } from '../../selfplay/jobs/job.ts';
import { must } from '../../src/util/result.ts';
import { started } from '../support/command.ts';
import { runTournament, smallMatch } from '../support/farm.ts';
import { RedisProcess } from '../support/redis.ts';

const [games = '60', times = '3'] = process.argv.slice(2);
const EMPTY_GAMES = 4000;
const build = buildOf();
const folder = mkdtempSync(join(tmpdir(), 'sightline-load-'));
const server = await RedisProcess.start('--appendonly', 'yes');
const { redis } = must(await Farm.open(server.url));
const say = (line: string) => console.log(`${line} (load ${loadavg()[0]?.toFixed(1)})`);

const match = await smallMatch(EMPTY_GAMES, 'load', ['random', 'greedy']);
const { games: played } = await runTournament(match, { runner: 2, done: [] });
const byIndex = new Map(played.map((game) => [game.index, game]));
const event = { title: 'load', seats: 2, games: EMPTY_GAMES, done: [], isRepeatable: true };
const facts: WorkerFacts = {
  name: 'x',
  host: 'x',
  pid: 0,
  version: 'x',
  build,
  threads: 32,
  speed: 1,
  since: '',
  games: 0,
  gamesPerHour: 0,
  faults: 0,
};

/** Of Redis: connections, bytes in use, and seconds of its processor. */
async function costOfRedis() {
  const info = await redis.info();
  const number = (name: string) => Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(info)?.[1]);
  return {
    connections: number('connected_clients'),
    bytes: number('used_memory'),
    cpu: number('used_cpu_sys') + number('used_cpu_user'),
  };
}
/** Plays the match by `start`; two games are a job. Says how many jobs a second that were, and what each has cost. */
async function measure(what: string, id: string, start: () => Promise<() => Promise<void>>): Promise<void> {
  const heartbeat = setInterval(() => void announceWorker(redis, 'x', facts), 3000);
  await announceWorker(redis, 'x', facts);
  const runner = must(await FarmRunner.open(server.url, 'game', { ...event, id }));
  const end = await start();
  const [began, redisBefore, before] = [performance.now(), (await costOfRedis()).cpu, process.cpuUsage()];
  const { games: found } = await runTournament(match, { runner, done: [] });
  const seconds = (performance.now() - began) / 1000;
  if (found.length !== EMPTY_GAMES) throw new Error('games are missing');
  const { user, system } = process.cpuUsage(before);
  const ofRedis = (await costOfRedis()).cpu - redisBefore;
  const jobs = EMPTY_GAMES / 2;
  const cost = `${((user + system) / 1000 / jobs).toFixed(2)} ms of a core each here, ${((1000 * ofRedis) / jobs).toFixed(2)} in Redis`;
  say(`${what}: ${Math.round(jobs / seconds)} jobs a second; ${cost}`);
  clearInterval(heartbeat);
  await runner.close(true);
  await end();
  await redis.flushall();
}

async function emptyWorker(): Promise<() => Promise<void>> {
  const consumer = openConsumer<Batch>(queueOf(build), {
    redis,
    concurrency: 32,
    process: async (job) => {
      for (const { index } of tasksOf<Numbered>(job.data, []))
        await sendDone(redis, job.data.event, byIndex.get(index)!, Number.NaN);
      await job.updateProgress(job.data.tasks.length);
    },
  });
  return () => consumer.close();
}

for (let time = 0; time < Number(times); time++) {
  await measure('queue', `queue-${time}`, emptyWorker);
}

const idle: FarmWorker[] = [];
for (const count of [0, 1, 10, 25, 50]) {
  while (idle.length < count) {
    const options = { name: `w${idle.length}`, threads: 2, measured: { build, speed: 1 }, folder, say: () => {} };
    idle.push(must(await FarmWorker.start(server.url, options)));
  }
  await wait(1000);
  const before = await costOfRedis();
  await wait(10_000);
  const { connections, bytes, cpu } = await costOfRedis();
  const share = ((cpu - before.cpu) / 10) * 100;
  say(
    `${count} idle workers: ${connections} connections, ${(bytes / 2 ** 20).toFixed(2)} MiB, ${share.toFixed(1)} % of a core`,
  );
}
await Promise.all(idle.map((worker) => worker.drain()));

/** Seconds of the processor that a process has had, with its threads. */
function cpuOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
const MATCH = ['match', 'mcts:playouts=400,name=a', 'mcts:playouts=400,name=b', '--size', '6', '--games', games];
const run = (args: readonly string[]) => {
  const child = started(args, 3_600_000).setMaxListeners(0);
  child.stdout.resume();
  child.stderr.resume();
  return child;
};
const workers = ['w1', 'w2'].map((name) =>
  run(['worker', '--farm', server.url, '--threads', '1', '--name', name, '--data', folder]),
);
while ((await workersAt(redis)).length < workers.length) await wait(200);
for (let time = 0; time < Number(times); time++) {
  for (const way of [
    ['--concurrency', '2'],
    ['--farm', server.url],
  ]) {
    const others = way[0] === '--farm' ? workers : [];
    const redisBefore = (await costOfRedis()).cpu;
    const before = others.map(cpuOf);
    const began = performance.now();
    const child = run([...MATCH, ...way]);
    let cpu = 0;
    while (child.exitCode === null && child.signalCode === null) {
      try {
        cpu = cpuOf(child);
      } catch {}
      await Promise.race([wait(20), once(child, 'exit')]);
    }
    const seconds = (performance.now() - began) / 1000;
    const theirs = others.map((worker, i) => cpuOf(worker) - (before[i] as number)).reduce((sum, one) => sum + one, 0);
    const ofRedis = others.length > 0 ? (await costOfRedis()).cpu - redisBefore : 0;
    const total = cpu + theirs + ofRedis;
    say(
      `${way[0]}: ${Math.round((3600 * Number(games)) / seconds)} games an hour; ${(total / Number(games)).toFixed(3)} s of a core a game: ` +
        `match ${cpu.toFixed(1)}, workers ${theirs.toFixed(1)}, Redis ${ofRedis.toFixed(1)} s`,
    );
  }
}
for (const worker of workers) {
  const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${worker.pid}/status`, 'utf8'))?.[1];
  say(`a worker has ${Math.round(Number(resident) / 1024)} MiB`);
  worker.kill('SIGTERM');
}
await Promise.all(workers.map((worker) => once(worker, 'exit')));
redis.disconnect();
await server.close();
