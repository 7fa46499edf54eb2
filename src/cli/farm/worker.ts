import { once } from 'node:events';
import { availableParallelism, hostname } from 'node:os';
import { join } from 'node:path';
import { counted } from '../../util/counted.ts';
import { fail, ok } from '../../util/result.ts';
import { cacheFolder } from '../arguments/data-folder.ts';
import { OWN_GAME } from '../arguments/game-options.ts';
import { Failure, mustParse } from '../arguments/input.ts';
import { path, text, whole } from '../arguments/readers.ts';
import { MOST_AT_ONCE } from '../arguments/rows.ts';
import { command, option, type Reader } from '../command.ts';
import { AFTER_GAMES, catchInterrupt } from '../runs/interrupt.ts';

const workerName: Reader<string> = (text) =>
  /^[\w.-]{1,40}$/.test(text) ? ok(text) : fail('bad-name', 'must be up to 40 letters, digits, ".", "-" and "_"');

const table = () => ({
  farm: option(text, 'address of the farm, redis://HOST', { isRequired: true }),
  game: { ...OWN_GAME, describe: 'your own game module, ./FILE.js, to play as well' },
  threads: option(whole(1, MOST_AT_ONCE), 'number of games to play at once', { shown: 'all cores' }),
  name: option(workerName, 'name of the worker', { shown: 'host name and process id' }),
  data: option(path, 'folder to cache weights in', { shown: "sightline in the user's cache folder" }),
});

export const workerCommand = command(table, {
  examples: [
    ['sightline worker --farm redis://10.0.0.5', 'work for a farm on all cores; the password is in REDISCLI_AUTH'],
  ],
  notes: 'SIGTERM, SIGHUP or Ctrl-C stops the worker after its current games.',
  run: async (args, io) => {
    const { farm, threads = availableParallelism(), name = `${hostname()}-${process.pid}` } = args;
    // Loaded here since most commands have no farm.
    const { measureBuild } = await import('../../../selfplay/farm/build.ts');
    const { FarmWorker } = await import('../../../selfplay/farm/farm-worker.ts');
    const found = await measureBuild();
    if (!found.ok) throw new Failure(found.error.message);
    const measured = found.value;
    const { speed, build } = measured;
    const interrupt = catchInterrupt(io, AFTER_GAMES);
    const folder = join(args.data ?? cacheFolder('--data'), 'weights');
    const { signal } = interrupt;
    const started = await FarmWorker.start(farm, {
      name,
      threads,
      measured,
      folder,
      signal,
      say: (line) => io.say(line),
    });
    if (!started.ok && signal.aborted) return interrupt.end();
    const worker = mustParse(started, '--farm');
    io.say(`worker ${name}: ${counted(threads, 'thread')}, ${speed} nodes/s per thread, build ${build}`);
    if (!signal.aborted) await once(signal, 'abort');
    await worker.drain();
    interrupt.end();
  },
});
