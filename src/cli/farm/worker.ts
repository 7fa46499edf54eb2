import { once } from 'node:events';
import { availableParallelism, hostname } from 'node:os';
import { join } from 'node:path';
import type { Argv } from 'yargs';
import { counted } from '../../util/counted.ts';
import { cacheFolder } from '../arguments/data-folder.ts';
import { ownGameOption } from '../arguments/game-options.ts';
import { BadInput, badValue, Failure, must, wholeOption } from '../arguments/input.ts';
import type { Command } from '../command.ts';
import { AFTER_GAMES, catchInterrupt } from '../runs/interrupt.ts';

export const BAD_NAME = 'must be up to 40 letters, digits, ".", "-" and "_"';

export const NO_FARM = 'name a farm to work for: --farm redis://HOST';

const options = (yargs: Argv) =>
  yargs
    .option('farm', {
      type: 'string',
      requiresArg: true,
      describe: 'address of the farm, redis://HOST',
    })
    .option('game', { ...ownGameOption, describe: 'your own game module, ./FILE.js, to play as well' })
    .option('threads', {
      type: 'string',
      describe: 'number of games to play at once',
      defaultDescription: 'all cores',
      coerce: wholeOption('threads', 1, 512),
    })
    .option('name', {
      type: 'string',
      requiresArg: true,
      describe: 'name of the worker',
      defaultDescription: 'host name and process id',
      coerce: (text: string) => {
        if (/^[\w.-]{1,40}$/.test(text)) return text;
        throw new BadInput(badValue('name', text, BAD_NAME));
      },
    })
    .option('data', {
      type: 'string',
      requiresArg: true,
      describe: 'folder to cache weights in',
      defaultDescription: "sightline in the user's cache folder",
    })
    .example('$0 worker --farm redis://10.0.0.5', 'work for a farm on all cores; the password is in REDISCLI_AUTH')
    .epilogue('SIGTERM, SIGHUP or Ctrl-C stops the worker after its current games. See docs/farm.md for details.');

type Arguments = ReturnType<typeof options> extends Argv<infer T> ? T : never;

export const workerCommand: Command<Arguments> = {
  builder: options,
  handler: async (args, io) => {
    const { farm, threads = availableParallelism(), name = `${hostname()}-${process.pid}` } = args;
    if (farm === undefined) throw new BadInput(NO_FARM);
    // Loaded here since most commands have no farm.
    const { measureBuild } = await import('../../../selfplay/farm/build.ts');
    const { FarmWorker } = await import('../../../selfplay/farm/farm-worker.ts');
    const found = await measureBuild();
    if (!found.ok) throw new Failure(found.error.message);
    const measured = found.value;
    const { speed, build } = measured;
    const interrupt = catchInterrupt(io, AFTER_GAMES);
    const folder = join(args.data ?? cacheFolder('--data'), 'weights');
    const worker = must(
      await FarmWorker.start(farm, { name, threads, measured, folder, say: (line) => io.say(line) }),
      '--farm',
    );
    io.say(`worker ${name}: ${counted(threads, 'thread')}, ${speed} nodes/s per thread, build ${build}`);
    if (!interrupt.signal.aborted) await once(interrupt.signal, 'abort');
    await worker.drain();
    interrupt.end();
  },
};
