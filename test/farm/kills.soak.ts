/**
 * A soak test of the farm: while three workers play a match, one of them is killed every ten seconds, and Redis and the match
 * itself twice each; all by `kill -9`, and begun again. Its games then have to be those of a match on threads of one process,
 * each of them once. Run it with `npm run build && npx tsx test/farm/kills.soak.ts [GAMES] [PLAYOUTS]`; it ends with code 1 when
 * a game differs.
 */
import '../../src/node/install.ts';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { GAME_JOB } from '../../selfplay/game/game-job.ts';
import { readLog } from '../../selfplay/tournament/log.ts';
import { must } from '../../src/util/result.ts';
import { started } from '../support/command.ts';
import { RedisProcess } from '../support/redis.ts';

const [games = '200', playouts = '400'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'sightline-farm-'));
const LONGEST_MS = 3_600_000;
const players = [`mcts:playouts=${playouts},name=a`, `mcts:playouts=${Math.ceil(Number(playouts) / 2)},name=b`];
const match = ['match', ...players, '--size', '6', '--games', games, '--seed', 'soak'];
const start = performance.now();
const say = (line: string) => console.log(`${Math.round((performance.now() - start) / 1000)} s: ${line}`);

const isOver = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

function coursesOf(log: string): Map<number, string> {
  const read = must(readLog(log));
  for (const { text } of read.notes) say(`note in ${log}: ${text}`);
  const courses = new Map(read.games.map((game) => [game.index, JSON.stringify(GAME_JOB.key(game))]));
  if (courses.size !== read.games.length) throw new Error('a game stands in the log twice');
  return courses;
}

function run(args: readonly string[], says?: string): ChildProcess {
  const child = started(args, LONGEST_MS).setMaxListeners(0);
  child.stdout.resume();
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (says) process.stdout.write(text.replaceAll(/^(?=.)/gm, `${says}: `));
  });
  return child;
}

const redis = await RedisProcess.start('--appendonly', 'yes');
const farmed = join(folder, 'farm.jsonl');
const workerOf = (name: string) =>
  run(['worker', '--farm', redis.url, '--threads', '1', '--name', name, '--data', folder], name);
const workers = ['w0', 'w1', 'w2'].map(workerOf);
const farmedMatch = () => run([...match, '--log', farmed, '--farm', redis.url, '--resume', '--every', '20'], 'match');
let playing = farmedMatch();
const linesOf = () => (existsSync(farmed) ? readFileSync(farmed, 'utf8').split('\n').length : 0);
while (linesOf() < 5) await wait(100);
say('the first games are there');
const kills = { worker: 0, redis: 0, match: 0 };
for (let second = 1; !isOver(playing); second++) {
  await Promise.race([wait(1000), once(playing, 'exit')]);
  if (isOver(playing)) break;
  if (second % 10 === 0) {
    const victim = kills.worker++ % workers.length;
    say(`kill -9 of worker w${victim}`);
    workers[victim]?.kill('SIGKILL');
    const worker = workerOf(`w${victim}`);
    workers[victim] = worker;
    // What starts without Redis ends at once, as it should: it has reached Redis when it says what it is.
    await once(worker.stderr as Readable, 'data');
  }
  if (second === 13 || second === 36) {
    say('kill -9 of Redis');
    kills.redis++;
    await redis.kill();
    await wait(1500);
    await redis.start();
  }
  if (second === 24 || second === 48) {
    say('kill -9 of the match');
    kills.match++;
    playing.kill('SIGKILL');
    await once(playing, 'exit');
    await wait(3000);
    const before = linesOf();
    playing = farmedMatch();
    while (linesOf() === before && !isOver(playing)) await wait(100);
  }
}
say(`the match has ended with code ${playing.exitCode} after ${JSON.stringify(kills)}`);
for (const worker of workers) worker.kill('SIGTERM');
await Promise.all(workers.map((worker) => (isOver(worker) ? undefined : once(worker, 'exit'))));
await redis.close();
const undisturbed = join(folder, 'undisturbed.jsonl');
const local = run([...match, '--log', undisturbed]);
await once(local, 'exit');
const [expected, found] = [coursesOf(undisturbed), coursesOf(farmed)];
const different = [...expected].filter(([index, course]) => found.get(index) !== course).length;
say(`${found.size} games, ${expected.size} undisturbed, ${different} different`);
process.exitCode = different === 0 && found.size === expected.size && expected.size === Number(games) ? 0 : 1;
