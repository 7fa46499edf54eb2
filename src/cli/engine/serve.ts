import { watchFile } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { isLoopback, parseOrigin, parseToken } from '../../board/server/access.ts';
import type { RunningServer } from '../../board/server/server.ts';
import { tokenIn } from '../../board/server/token-file.ts';
import { defaultMemoryBytes } from '../../engine/engine.ts';
import { fileKind } from '../../node/file.ts';
import { gameChecksum, modulesOf } from '../../node/game-modules.ts';
import { ownGames } from '../../node/own-games.ts';
import { fail, messageOf, oneLine } from '../../util/result.ts';
import { dataFolder, libraryPath } from '../arguments/data-folder.ts';
import { gameRows, kitOf } from '../arguments/game-options.ts';
import { BadInput, Failure, must } from '../arguments/input.ts';
import { parameterRows, saysHow, searchParams, threads, weightsOption } from '../arguments/options.ts';
import { path, text } from '../arguments/readers.ts';
import { DATA, port } from '../arguments/rows.ts';
import { command, flag, option, type Reader, type Values } from '../command.ts';
import type { Io } from '../io.ts';
import { untilStopped } from '../runs/interrupt.ts';

const DEFAULT_PORT = 7420;
const MOST_MEMORY = 2 ** 30;

const origin: Reader<string> = (text) => {
  const read = parseOrigin(text);
  return read.ok ? read : fail(read.error.code, 'must be an origin, e.g. https://board.example');
};

const table = () => ({
  ...gameRows(),
  ...parameterRows,
  threads: threads('threads for all analyses together'),
  port: port(DEFAULT_PORT),
  host: option(text, 'address to listen on; the default accepts connections from this machine only', {
    default: '127.0.0.1',
  }),
  origin: option(origin, 'public address behind a TLS proxy, e.g. https://board.example', { isList: true }),
  token: flag(
    'require a token, which the printed address contains; --no-token admits every user of this machine. ' +
      'Set the token with SIGHTLINE_TOKEN',
    { default: 'true' },
  ),
  data: { ...DATA, describe: 'folder for the library and saved analyses' },
  logs: option(path, 'folder with tournament logs, including those of running tournaments', { default: '.' }),
});

/** Has the server use custom games that were edited. An edition that cannot be read is reported. */
function watchGames({ reloadGames }: RunningServer, io: Io): void {
  for (const game of ownGames) {
    let edition = gameChecksum(game);
    const watched = new Set<string>();
    const onChange = (path: string) => {
      // An editor may replace a file in two steps.
      if (fileKind(path) !== 'file') return;
      try {
        const now = gameChecksum(game);
        if (now === edition) return;
        edition = now;
        reloadGames();
        watchAll();
        io.say(`${path} has changed and is used from now on; pages that are open say that they need a reload`);
      } catch (error) {
        io.say(`sightline: ${path}: ${oneLine(messageOf(error))}`);
      }
    };
    const watchAll = () => {
      for (const path of modulesOf(game.path).keys()) {
        if (watched.has(path)) continue;
        watched.add(path);
        watchFile(path, { interval: 1000, persistent: false }, () => onChange(path));
      }
    };
    watchAll();
  }
}

type Arguments = Values<typeof table>;

export const serveCommand = command(table, {
  examples: [
    ['sightline serve', `serve the board at http://localhost:${DEFAULT_PORT}/`],
    ['sightline serve --logs ~/matches', 'also show the tournaments in a folder'],
    ['sightline serve --host 0.0.0.0', 'let other machines on the network connect, with a token'],
  ],
  run: async (args, io) => {
    // The server takes long to load, and no other command needs it.
    const { startServer } = await import('../../board/server/server.ts');
    const kit = kitOf(args);
    const token = tokenFor(args);
    weightsOption(args);
    const server = await startServer({
      host: args.host,
      origins: args.origin,
      token,
      port: args.port,
      threads: args.threads ?? availableParallelism(),
      folder: join(args.data ?? dataFolder(), 'analyses'),
      library: libraryPath(args.data),
      logs: args.logs,
      game: { name: kit.spec.name, rules: kit.spec.rules },
      params: saysHow(args) ? searchParams(args, kit) : undefined,
      weights: args.weights,
      memoryBytes: args.memory ?? Math.min(MOST_MEMORY, defaultMemoryBytes()),
      seed: args.seed,
      onFault: (error) => io.say(`sightline: ${error instanceof Error ? error.stack : error}`),
    });
    if (!server.ok) {
      if (server.error.code === 'no-page') throw new Failure(server.error.message);
      must(server);
    } else {
      const url = new URL(server.value.url);
      // Keeps the secret out of the logs of services.
      if (process.env.SIGHTLINE_TOKEN) url.searchParams.delete('token');
      io.print(`${kit.title} and other games: ${url.href}`);
      io.print(accessText(token !== null, url.searchParams.has('token')));
      watchGames(server.value, io);
      await untilStopped(io);
      await server.value.close();
    }
  },
});

/**
 * The required token: that of the environment, or one that persists between starts; null for none.
 */
function tokenFor({ token, host, origin = [], data }: Arguments): string | null {
  const { SIGHTLINE_TOKEN: fixed } = process.env;
  if (!token) {
    if (isLoopback(host) && origin.length === 0) return null;
    throw new BadInput(
      '--no-token: anybody who reaches this address could use the engine; it requires a loopback address',
    );
  }
  return fixed ? must(parseToken(fixed), 'SIGHTLINE_TOKEN') : must(tokenIn(join(data ?? dataFolder(), 'token')));
}

/** Who may use a server; `isInAddress` tells whether the printed address contains its token. */
function accessText(hasToken: boolean, isInAddress: boolean): string {
  if (!hasToken) return 'Every user of this machine can use the engine and change the library.';
  if (isInAddress) return 'Anyone who has this address can use the engine and change the library.';
  return 'To use the engine, add /?token= and the value of SIGHTLINE_TOKEN to the address.';
}
