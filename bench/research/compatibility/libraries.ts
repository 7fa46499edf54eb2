/** What the libraries that Sightline uses do with values that are easy to guess wrong. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import Sqlite from 'libsql';
import { Piscina } from 'piscina';
import type { Check, Outcome } from './page.ts';
import { versionOf } from './version.ts';

function libsql(ran: string, does: string, result: (database: Sqlite.Database) => string): Check {
  const run = async (): Promise<Outcome> => {
    const database = new Sqlite(':memory:');
    try {
      return { version: versionOf('libsql'), result: result(database) };
    } finally {
      database.close();
    }
  };
  return { table: 'libraries', program: 'libsql', ran, does, run };
}

/** The value of the only column of the only row. */
function readOne(database: Sqlite.Database, sql: string, ...values: unknown[]): unknown {
  return (database.prepare(sql).get(values) as { readonly it: unknown }).it;
}

/** Runs a task in a pool that has been ended. */
function endedPool(end: 'close' | 'destroy'): Check {
  const run = async (folder: string): Promise<Outcome> => {
    const filename = join(folder, 'task.mjs');
    writeFileSync(filename, 'export default () => 1;\n');
    const pool = new Piscina({ filename, minThreads: 1, maxThreads: 1 });
    try {
      await pool.run(null);
      await pool[end]();
      const before = pool.threads.length;
      const ran = await pool.run(null).then(
        () => 'runs',
        () => 'is refused',
      );
      const result = `the task ${ran}; ${before} threads before, ${pool.threads.length} after`;
      return { version: versionOf('piscina'), result };
    } finally {
      await pool.destroy();
    }
  };
  return {
    table: 'libraries',
    program: 'piscina',
    ran: `\`run\` after \`${end}\` has finished`,
    does: 'Its pools refuse tasks once they are closed (`src/node/threads.ts`).',
    run,
  };
}

/** Asks a new server of Redis. Undefined if there is none on the PATH. */
function redis(name: 'ioredis' | 'bullmq', ran: string, does: string, ask: (redis: Redis) => Promise<string>): Check {
  const run = async (folder: string): Promise<Outcome | undefined> => {
    const place = ['--port', '0', '--unixsocket', join(folder, 'redis.sock'), '--dir', folder, '--save', ''];
    const server = spawn('redis-server', place, { stdio: ['ignore', 'pipe', 'ignore'] });
    const isThere = await once(server, 'spawn').then(
      () => true,
      () => false,
    );
    if (!isThere) return undefined;
    for await (const said of server.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      if (/ready to accept|now ready/i.test(said)) break;
    }
    server.stdout.resume();
    const connection = new Redis(join(folder, 'redis.sock'), { maxRetriesPerRequest: null });
    try {
      return { version: versionOf(name), result: await ask(connection) };
    } finally {
      connection.disconnect();
      server.kill();
      await once(server, 'exit');
    }
  };
  return { table: 'libraries', program: name, ran, does, run };
}

/** How many times slower a sum over memory is by a view that follows its length. */
async function growingView(): Promise<Outcome> {
  const bytes = 2 ** 22;
  const Growable = SharedArrayBuffer as new (bytes: number, options: object) => SharedArrayBuffer;
  const buffer = new Growable(bytes, { maxByteLength: 2 * bytes });
  const timeOf = (view: Int32Array) => {
    const begun = process.cpuUsage().user;
    let sum = 0;
    for (let round = 0; round < 20; round++) for (let i = 0; i < bytes / 4; i++) sum += view[i] as number;
    return process.cpuUsage().user - begun + sum;
  };
  // Each by a function compiled for it.
  const apart = () =>
    new Function(`return ${timeOf.toString()}`.replace('bytes / 4', String(bytes / 4)))() as typeof timeOf;
  const [fixed, growing] = [apart()(new Int32Array(buffer, 0, bytes / 4)), apart()(new Int32Array(buffer))];
  return {
    version: process.versions.node,
    result: growing > 5 * fixed ? 'more than 5 times slower' : 'not 5 times slower',
  };
}

export const LIBRARY_CHECKS: readonly Check[] = [
  libsql(
    'SELECT of the integer 2^53 + 1',
    'Refuses such numbers when it writes, and reports those it reads as damage.',
    (database) => String(readOne(database, 'SELECT 9007199254740993 AS it')),
  ),
  libsql(
    'the type of a bound 5',
    'Columns of whole numbers have the type INTEGER, which stores it as one.',
    (database) => String(readOne(database, 'SELECT typeof(?) AS it', 5)),
  ),
  libsql(
    'SELECT of a bound text of 3 characters, the second of which is NUL',
    'Reads texts as bytes, so they stay whole (`test/board/library/connection.test.ts`).',
    (database) => {
      const [text, bytes] = ['?', 'hex(?)'].map((it) => String(readOne(database, `SELECT ${it} AS it`, 'a\0b')));
      return `a text of ${text?.length} character; stored as the bytes ${bytes}`;
    },
  ),
  libsql(
    'three values for two parameters, and one value for two',
    'Counts the parameters and refuses another number of values.',
    (database) => {
      const asked = (...values: number[]) => {
        try {
          const { a, b } = database.prepare('SELECT ? AS a, ? AS b').get(values) as { a: unknown; b: unknown };
          return `${a}, ${b}`;
        } catch {
          return 'refused';
        }
      };
      return `${asked(1, 2, 3)}; ${asked(1)}`;
    },
  ),
  libsql(
    'a bound NaN',
    'Refuses it.',
    (database) => `stored as ${readOne(database, 'SELECT typeof(?) AS it', Number.NaN)}`,
  ),
  endedPool('close'),
  endedPool('destroy'),
  {
    table: 'libraries',
    program: 'Node',
    ran: 'a sum over shared memory that can grow, by a view without a length, compared with a view with one',
    does: 'The memory of searches cannot grow, and its views have a length (`test/search/memory.test.ts`).',
    run: growingView,
  },
  redis(
    'ioredis',
    '`call` of ZRANGE WITHSCORES, compared with `zrange`',
    'Asks Redis only by the functions of its commands, never by `call` (`test/architecture.test.ts`).',
    async (server) => {
      await server.zadd('z', '1', 'x', '2', 'y');
      const called = await server.call('ZRANGE', 'z', '0', '-1', 'WITHSCORES');
      return `${JSON.stringify(called)}; ${JSON.stringify(await server.zrange('z', '0', '-1', 'WITHSCORES'))}`;
    },
  ),
  redis('ioredis', '`call` of HGETALL and of hgetall', 'The same: never by `call`.', async (server) => {
    await server.hset('h', 'a', '1');
    return `${JSON.stringify(await server.call('HGETALL', 'h'))}; ${JSON.stringify(await server.call('hgetall', 'h'))}`;
  }),
  redis(
    'bullmq',
    'a second job with other data and the same id',
    'Every batch of a farm has a random id, so that sending it twice after a lost connection is harmless.',
    async (server) => {
      const queue = new Queue('jobs', { connection: server });
      await queue.add('job', 'first', { jobId: 'one' });
      const second = await queue.add('job', 'second', { jobId: 'one' });
      const kept = (await queue.getJob('one'))?.data;
      await queue.close();
      return `\`add\` returns a job with the ${second.data} data; Redis keeps the ${kept} data`;
    },
  ),
];
