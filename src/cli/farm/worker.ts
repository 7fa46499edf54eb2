import { once } from 'node:events';
import { availableParallelism, hostname } from 'node:os';
import { join } from 'node:path';
import type { Argv, CommandModule } from 'yargs';
import type { VolunteerOptions } from '../../../selfplay/farm/volunteer-worker.ts';
import { counted } from '../../util/counted.ts';
import { BadInput, Failure, must, wholeOption } from '../arguments/input.ts';
import { catchInterrupt } from '../runs/interrupt.ts';

const options = (yargs: Argv) =>
  yargs
    .option('farm', {
      type: 'string',
      requiresArg: true,
      describe: 'the farm to play for: redis://HOST, with its password',
    })
    .option('gateway', {
      type: 'string',
      requiresArg: true,
      describe: 'or the gateway of a farm, as a volunteer: https://HOST',
    })
    .option('key', {
      type: 'string',
      requiresArg: true,
      describe: 'key of the volunteer (default: what SIGHTLINE_KEY holds)',
    })
    .option('threads', {
      type: 'string',
      describe: 'games at once (default: all cores)',
      coerce: wholeOption('threads', 1, 512),
    })
    .option('name', {
      type: 'string',
      requiresArg: true,
      describe: 'what the worker is called (default: the machine and the process)',
      coerce: (text: string) => {
        if (/^[\w.-]{1,40}$/.test(text)) return text;
        throw new BadInput(`--name ${JSON.stringify(text)}: up to 40 letters, digits, ".", "-" and "_" are expected`);
      },
    })
    .option('data', {
      type: 'string',
      requiresArg: true,
      describe: 'folder in which weights are kept (default: sightline in the folder for caches of this user)',
    })
    .conflicts('farm', ['gateway', 'key'])
    .example('$0 worker --farm redis://:secret@10.0.0.5', 'play for a farm with all cores')
    .epilogue(
      'SIGTERM, SIGHUP or Ctrl-C ends it after the games that are being played. docs/farm.md has the whole of it.',
    );

type Arguments = ReturnType<typeof options> extends Argv<infer T> ? T : never;

export const workerCommand: CommandModule<object, Arguments> = {
  builder: options,
  handler: async (args) => {
    const { farm, threads = availableParallelism(), name = `${hostname()}-${process.pid}` } = args;
    if ((farm ?? args.gateway) === undefined)
      throw new BadInput('say for whom: --farm redis://HOST or --gateway https://HOST');
    // Loaded only here: most commands have no farm.
    const { measureBuild } = await import('../../../selfplay/farm/build.ts');
    const found = await measureBuild();
    if (!found.ok) throw new Failure(found.error.message);
    const measured = found.value;
    const { speed, build } = measured;
    const common = { threads, measured, folder: join(args.data ?? cacheFolder(), 'weights'), say };
    const interrupt = catchInterrupt('Ending after the games that are being played');
    const greeting = `${threads} at once, ${speed} nodes a second each, build ${build}`;
    if (farm !== undefined) {
      const { FarmWorker } = await import('../../../selfplay/farm/farm-worker.ts');
      const worker = must(await FarmWorker.start(farm, { ...common, name }), '--farm');
      say(`worker ${name}: ${greeting}`);
      if (!interrupt.signal.aborted) await once(interrupt.signal, 'abort');
      await worker.drain();
    } else await volunteer(args, common, interrupt.signal, greeting);
    interrupt.end();
  },
};

/** Plays for a gateway until the signal. */
async function volunteer(
  { gateway = '', key = process.env.SIGHTLINE_KEY }: Arguments,
  common: Omit<VolunteerOptions, 'gateway' | 'key'>,
  signal: AbortSignal,
  greeting: string,
): Promise<void> {
  if (!/^https?:/.test(gateway) || !URL.canParse(gateway)) {
    throw new BadInput(`--gateway ${JSON.stringify(gateway)}: an address such as https://farm.example.org is expected`);
  }
  if (key === undefined) throw new BadInput('a key is needed: --key, or SIGHTLINE_KEY');
  const { VolunteerWorker } = await import('../../../selfplay/farm/volunteer-worker.ts');
  const worker = new VolunteerWorker({ ...common, gateway, key });
  signal.addEventListener('abort', () => worker.drain());
  if (signal.aborted) worker.drain();
  say(`volunteer: ${greeting}`);
  const ended = await worker.run();
  say(`${counted(worker.games, 'game')} played`);
  if (!ended.ok) throw new Failure(ended.error.message);
}

/** The folder for caches of this user (https://specifications.freedesktop.org/basedir-spec). */
function cacheFolder(): string {
  const { XDG_CACHE_HOME, HOME, USERPROFILE } = process.env;
  return join(XDG_CACHE_HOME || join(HOME ?? USERPROFILE ?? '.', '.cache'), 'sightline');
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
