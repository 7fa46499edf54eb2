/** Whatever others have written at a farm: wrong entries are ignored, and nothing ends by them. */
import type { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import { type EventFacts, eventsAt, type WorkerFacts, workersAt } from '../../selfplay/farm/event.ts';

const WORKER: WorkerFacts = {
  name: 'a',
  host: 'h',
  pid: 7,
  version: '1',
  build: 'b1',
  threads: 2,
  speed: 1e5,
  since: '2026-01-01T00:00:00.000Z',
  games: 3,
  gamesPerHour: 60,
  faults: 0,
};
const EVENT: EventFacts = {
  title: 't',
  version: '1',
  build: 'b1',
  games: 10,
  done: 2,
  standing: '',
  startedAt: '2026-01-01T00:00:00.000Z',
  faults: 0,
  disputes: 0,
  doubles: 0,
};

const WRONG = ['{"name":', '[]', 'null', '"x"', '{}'];

/** A server with these answers, or an error instead of them. */
function server(answers: Readonly<Record<string, unknown>>): Redis {
  const methods = Object.entries(answers).map(([name, answer]) => [
    name,
    async (...args: unknown[]) => {
      const given = typeof answer === 'function' ? answer(...args) : answer;
      if (given instanceof Error) throw given;
      return given;
    },
  ]);
  return Object.fromEntries(methods) as Redis;
}

const ANOTHER_TYPE = new Error('WRONGTYPE Operation against a key holding the wrong kind of value');

it('a worker with wrong data is none', async () => {
  const forged = [
    { threads: -1 },
    { speed: '\u001b[31m' },
    { gamesPerHour: null },
    { build: 'a:b' },
    { own: [{ name: 5 }] },
  ].map((change) => JSON.stringify({ ...WORKER, ...change }));
  const found = [...WRONG, ...forged, JSON.stringify(WORKER)];
  const redis = server({ smembers: found.map((_, i) => String(i)), mget: found });
  expect(await workersAt(redis)).toEqual([WORKER]);
  expect(await workersAt(server({ smembers: ANOTHER_TYPE }))).toEqual([]);
  await expect(workersAt(server({ smembers: new Error('OOM') }))).rejects.toThrow('OOM');
});

it('an event with wrong data is none', async () => {
  const facts = JSON.stringify(EVENT);
  const hashes: Record<string, unknown> = {
    good: { facts, order: 'run', priority: '5', state: 'playing' },
    'no priority': { facts, order: 'pause', priority: '\u001b[31m' },
    'another order': { facts, order: '\u001b[31m' },
    'another type': ANOTHER_TYPE,
    nothing: {},
  };
  for (const [i, text] of [...WRONG, JSON.stringify({ ...EVENT, done: 'x' })].entries()) {
    hashes[`wrong ${i}`] = { facts: text, order: 'run' };
  }
  const redis = server({
    smembers: Object.keys(hashes),
    hgetall: (key: string) => hashes[key.split(':').at(-1) as string],
    exists: 1,
  });
  expect(await eventsAt(redis)).toEqual([
    { ...EVENT, id: 'good', order: 'run', priority: 5, state: 'playing', isAlive: true },
    { ...EVENT, id: 'no priority', order: 'pause', priority: 100, state: 'ended', isAlive: true },
  ]);
  expect(await eventsAt(server({ smembers: ANOTHER_TYPE }))).toEqual([]);
});
