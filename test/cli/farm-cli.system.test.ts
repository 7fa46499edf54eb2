/** A farm at the command line: a worker, the commands that play on it, and those that show and steer it. */
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { otherRun } from '../../selfplay/event/event-log.ts';
import { GAME_JOB } from '../../selfplay/game/game-job.ts';
import { readLog } from '../../selfplay/tournament/log.ts';
import { onlyOnThisMachine } from '../../src/cli/runs/choose-runner.ts';
import { must } from '../../src/util/result.ts';
import { sightline, started } from '../support/command.ts';
import { testFolder } from '../support/folder.ts';
import { naming } from '../support/parts.ts';
import { NO_REDIS, RedisProcess } from '../support/redis.ts';

if (NO_REDIS) console.log(`test/cli/farm-cli.system.test.ts is mostly ${NO_REDIS}`);

const folder = testFolder();
const inFolder = (name: string) => join(folder, name);
/** A user who needs no password may give any. */
const SECRET = 'Qxz/Wj@k';

it('a farm starts no programs', async () => {
  for (const [args, says] of [
    [['match', 'random', 'gtp:true', '--size', '3', '--farm', 'x'], 'gtp:true'],
    [['bench', 'positions', 'gtp:cat', '--farm', 'x'], onlyOnThisMachine('gtp:cat')],
  ] as const) {
    const { code, stderr } = await sightline(args);
    expect(stderr).toContain(says);
    expect(code).toBe(2);
  }
});

describe.skipIf(NO_REDIS)('a farm', () => {
  let server: RedisProcess;
  let worker: ReturnType<typeof started>;
  let said = '';

  beforeAll(async () => {
    server = await RedisProcess.start();
    worker = started(['worker', '--farm', server.url, '--threads', '1', '--name', 'w', '--data', folder], 600_000);
    worker.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  });
  afterAll(async () => {
    worker.kill('SIGKILL');
    await server.close();
  });

  it('plays a match as one machine does', async () => {
    const MATCH = ['match', 'mcts:playouts=10,name=a', 'random', '--size', '3', '--games', '8'];
    const coursesOf = (path: string) =>
      must(readLog(path))
        .games.toSorted((a, b) => a.index - b.index)
        .map(GAME_JOB.key);
    const [log, local] = [inFolder('farm.jsonl'), inFolder('local.jsonl')];
    const { code, stdout } = await sightline([...MATCH, '--log', log, '--farm', server.url]);
    expect(code).toBe(0);
    expect(stdout).toMatch(naming(8, 'meridians'));
    await sightline([...MATCH, '--log', local]);
    expect(coursesOf(log)).toEqual(coursesOf(local));
    expect(must(readLog(log)).games.map(({ by }) => by)).toEqual(new Array(8).fill('w'));
  });

  it('plays a tuning as one machine does', async () => {
    const TUNE = ['tune', '--param', 'exploration=0.5:0.1:2', '--player', 'mcts:playouts=5', '--size', '3'];
    const tune = [...TUNE, '--iterations', '2', '--pairs', '2', '--json'];
    const valuesOf = ({ stdout }: { stdout: string }) => JSON.parse(stdout).parameters;
    expect(valuesOf(await sightline([...tune, '--farm', server.url]))).toEqual(valuesOf(await sightline(tune)));
  });

  it('puts positions to a player as one machine does', async () => {
    const suite = ['bench', 'positions', 'mcts', '--suite', 'races', '--size', '5', '--playouts', '20,50', '--json'];
    const farmed = await sightline([...suite, '--farm', server.url]);
    expect(farmed.code).toBe(0);
    const local = await sightline(suite);
    expect(JSON.parse(local.stdout).positions.length).toBeGreaterThan(8);
    expect(JSON.parse(farmed.stdout)).toEqual(JSON.parse(local.stdout));
  });

  it('makes reviews, which continue without the farm', async () => {
    const local = inFolder('local.jsonl');
    const review = ['analyse-games', local, '--playouts', '5', '--json'];
    const reviews = inFolder('reviews.jsonl');
    const reviewed = await sightline([...review, '--farm', server.url, '--log', reviews]);
    expect(reviewed.code).toBe(0);
    expect(JSON.parse(reviewed.stdout).reviews).toHaveLength(8);
    writeFileSync(reviews, readFileSync(reviews, 'utf8').split('\n').slice(0, 4).join('\n').concat('\n{"ind'));
    const resumed = await sightline([...review, '--log', reviews, '--resume']);
    expect(resumed.stderr).toMatch(naming(3, 8));
    expect(JSON.parse(resumed.stdout)).toEqual(JSON.parse(reviewed.stdout));
    const other = await sightline(['analyse-games', local, '--playouts', '6', '--log', reviews, '--resume']);
    expect(other.stderr).toContain(otherRun(reviews, 'batch of reviews', []));
    expect(other.code).toBe(2);
  });

  it('trains a network on games of its workers', async () => {
    const out = inFolder('trained.net');
    const { code, stdout } = await sightline([
      'train',
      '--size',
      '3',
      '--games',
      '400',
      '--out',
      out,
      '--farm',
      server.url.replace('//', `//default:${SECRET}@`),
    ]);
    expect(code).toBe(0);
    expect(stdout).toContain('400 games in');
    for (const path of [out, `${out}.jsonl`, `${out}.checkpoint`]) {
      if (existsSync(path)) expect(readFileSync(path, 'latin1'), path).not.toContain('Qxz');
    }
  });

  it('is shown and steered', async () => {
    const farm = ['--farm', server.url];
    const status = JSON.parse((await sightline(['farm', 'status', '--json', ...farm])).stdout);
    expect(status.workers).toMatchObject([{ name: 'w', threads: 1, faults: 0 }]);
    expect(status.events.map(({ state }: { state: string }) => state)).toEqual(new Array(5).fill('ended'));
    const page = started(['farm', 'page', '--port', '0', ...farm]);
    const [told] = await once(page.stdout.setEncoding('utf8'), 'data');
    const url = String(/http:\S+/.exec(told));
    const answer = await fetch(url);
    expect(await answer.text()).toMatch(naming('a, random'));
    expect(answer.headers.get('refresh')).toBe('5');
    const [code] = await new Promise<[number | undefined]>((resolve) => {
      get(url, { headers: { host: 'elsewhere.example' } }, ({ statusCode }) => resolve([statusCode]));
    });
    expect(code, 'a page that has its own name resolve to this machine').toBe(403);
    page.kill('SIGTERM');
    await once(page, 'exit');
    const none = await sightline(['farm', 'pause', 'xyz', ...farm]);
    expect(none.stderr).toMatch(naming('"xyz"', 'event'));
    expect(none.code).toBe(2);
  });

  it('is reported to have no workers', async () => {
    const empty = await RedisProcess.start();
    onTestFinished(() => empty.close());
    const child = started(['match', 'random', 'greedy', '--size', '3', '--games', '4', '--farm', empty.url]);
    child.stdout.resume();
    const [said] = await once(child.stderr.setEncoding('utf8'), 'data');
    child.kill('SIGINT');
    expect(said).toMatch(/^\d+ tasks? .*redis:\/\/127\.0\.0\.1:\d+ .*workers/);
    expect((await once(child, 'exit'))[0]).toBe(130);
  });

  it('has its password in no list of processes', async () => {
    const address = server.url.replace('//', `//default:${SECRET}@`);
    const child = started(['worker', '--farm', address, '--threads', '1', '--name', 'hidden', '--data', folder]);
    await once(child.stderr, 'data');
    const shown = readFileSync(`/proc/${child.pid}/cmdline`, 'utf8');
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect(shown).toContain('hidden');
    expect(shown).not.toContain('Qxz');
  });

  it('is left by a worker that is asked to', async () => {
    worker.kill('SIGTERM');
    const [code] = await new Promise<[number]>((resolve) => worker.once('exit', (...all) => resolve(all as never)));
    expect(code).toBe(0);
    expect(said).toMatch(/^worker w: 1 .*\b\d+ nodes.*\b[0-9a-f]{12}\n/);
    const { stdout } = await sightline(['farm', 'status', '--json', '--farm', server.url]);
    expect(JSON.parse(stdout).workers).toEqual([]);
  });
});
