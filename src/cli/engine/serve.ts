import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Argv, CommandModule } from 'yargs';
import { defaultMemoryBytes, MOST_THREADS } from '../../engine/engine.ts';
import { isLoopback, parseOrigin, parseToken } from '../../server/access.ts';
import { tokenIn } from '../../server/token-file.ts';
import { dataFolder, libraryPath } from '../arguments/data-folder.ts';
import { gameOptions, kitOf } from '../arguments/game-options.ts';
import { BadInput, Failure, must, wholeOption } from '../arguments/input.ts';
import { parameterOptions, saysHow, searchParams, weightsOption } from '../arguments/options.ts';
import { untilStopped } from '../runs/interrupt.ts';

const DEFAULT_PORT = 7420;
const MOST_MEMORY = 2 ** 30;

const options = (yargs: Argv) =>
  gameOptions(parameterOptions(yargs))
    .option('port', {
      type: 'string',
      describe: `where the page is to be found (default ${DEFAULT_PORT}; 0 for any that is free)`,
      coerce: wholeOption('port', 0, 65_535),
    })
    .option('host', {
      type: 'string',
      requiresArg: true,
      default: '127.0.0.1',
      describe: 'the address to listen on; the default is reached from this machine alone',
    })
    .option('origin', {
      type: 'string',
      array: true,
      requiresArg: true,
      describe: 'where a proxy with TLS offers the page, as in https://board.example; may be given again',
      coerce: (texts: readonly string[]) => texts.map((text) => must(parseOrigin(text), '--origin')),
    })
    .option('token', {
      type: 'boolean',
      default: true,
      describe:
        'demand a token, which the printed address has; --no-token lets every user of this machine in. ' +
        'SIGHTLINE_TOKEN sets it',
    })
    .option('threads', {
      type: 'string',
      describe: 'threads of all analyses together (default: all cores)',
      coerce: wholeOption('threads', 1, MOST_THREADS),
    })
    .option('data', {
      type: 'string',
      requiresArg: true,
      describe:
        'folder in which the library and analyses are kept (default: sightline in the folder for data of this user)',
    })
    .option('logs', {
      type: 'string',
      requiresArg: true,
      default: '.',
      describe: 'folder with logs of tournaments, those that are running too',
    })
    .example('$0 serve', `the board at http://localhost:${DEFAULT_PORT}/`)
    .example('$0 serve --logs ~/matches', 'the tournaments whose logs are there, besides')
    .example('$0 serve --host 0.0.0.0', 'for the other machines of the network, with a token')
    .epilogue('docs/serve.md has the whole of it.');

type Arguments = ReturnType<typeof options> extends Argv<infer T> ? T : never;

export const serveCommand: CommandModule<object, Arguments> = {
  builder: options,
  handler: async (args) => {
    // What serves pages takes long to load, and no other command needs it.
    const { startServer } = await import('../../server/server.ts');
    const kit = kitOf(args);
    const token = tokenFor(args);
    const threads = args.threads ?? availableParallelism();
    const memory = args.memory ?? Math.min(MOST_MEMORY, defaultMemoryBytes());
    const server = await startServer({
      host: args.host,
      origins: args.origin,
      token,
      port: args.port ?? DEFAULT_PORT,
      threads,
      folder: join(args.data ?? dataFolder(), 'analyses'),
      library: libraryPath(args.data),
      logs: args.logs,
      game: { name: kit.spec.name, rules: kit.spec.rules },
      params: saysHow(args) ? searchParams(args, kit) : undefined,
      weights: weightsOption(args),
      engineArgs: (each) => [
        ...['--threads-per-analysis', String(each), '--analyses', String(Math.floor(threads / each))],
        ...['--memory', `${Math.floor(memory / 1024)}k`, '--seed', args.seed, '--preset', args.preset],
        ...(args.evaluator === undefined ? [] : ['--evaluator', args.evaluator]),
        ...(args.weights === undefined ? [] : ['--weights', args.weights]),
        ...(args.param ?? []).flatMap((param) => ['--param', param]),
      ],
      onFault: (error) => process.stderr.write(`sightline: ${error instanceof Error ? error.stack : error}\n`),
    });
    if (!server.ok) {
      if (server.error.code === 'no-page') throw new Failure(server.error.message);
      must(server);
    } else {
      const url = new URL(server.value.url);
      // What is secret does not get into the logs of services.
      if (process.env.SIGHTLINE_TOKEN) url.searchParams.delete('token');
      console.log(`${kit.title} and other games: ${url.href}`);
      if (token === null) console.log('Every user of this machine may use the engine and change the library.');
      else if (url.searchParams.has('token'))
        console.log('Whoever has this address may use the engine. Nobody else may.');
      else console.log('With /?token= and the token of SIGHTLINE_TOKEN one may use the engine.');
      await untilStopped();
      await server.value.close();
    }
  },
};

/** The token that is demanded: that of the environment, or one that stays the same from start to start; null for none. */
function tokenFor({ token, host, origin = [], data }: Arguments): string | null {
  const { SIGHTLINE_TOKEN: fixed } = process.env;
  if (!token) {
    if (isLoopback(host) && origin.length === 0) return null;
    throw new BadInput(
      '--no-token: anybody who reaches this address could use the engine; it goes with loopback alone',
    );
  }
  return fixed ? must(parseToken(fixed), 'SIGHTLINE_TOKEN') : must(tokenIn(join(data ?? dataFolder(), 'token')));
}
