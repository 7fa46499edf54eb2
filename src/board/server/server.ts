/** The server of the board: its page, its routes, and analyses over websockets. */
import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyWebsocket from '@fastify/websocket';
import fastify, { type FastifyContextConfig, type FastifyInstance } from 'fastify';
import type { GameSpec } from '../../games/kit.ts';
import { DEFAULT_GAME } from '../../games/registry.ts';
import { makePrivateFolder } from '../../node/file.ts';
import { packageFile } from '../../node/package-file.ts';
import { fail, ok, type Result } from '../../util/result.ts';
import { clientOf, isLoopback, makeToken } from './access.ts';
import { addAssets } from './asset-routes.ts';
import { answerErrors } from './errors.ts';
import {
  admitGuests,
  duelOf,
  guard,
  limitConnections,
  limitSockets,
  listen,
  SERVER_OPTIONS,
  TIMEOUTS,
} from './guard.ts';
import { healthRoute } from './health.ts';
import { LibraryProcess } from './library/library-process.ts';
import { libraryRoutes } from './library/library-routes.ts';
import { BODY_BYTES, MESSAGE_BYTES } from './limits.ts';
import { OwnGames } from './own-games.ts';
import { addPage, servedFacts } from './page.ts';
import { Reports } from './report.ts';
import { addRoutes, readBodies } from './rest.ts';
import { type ServiceOptions, ServiceProcess } from './service/service-process.ts';
import { serveSocket } from './socket.ts';
import { Storage } from './storage.ts';
import { TournamentLogs } from './tournaments/tournament-logs.ts';
import { logProcess, tournamentRoutes } from './tournaments/tournament-routes.ts';
import { TreeFiles } from './tree-files.ts';

const PAGE_NOT_BUILT = fail('no-page', 'the page is not built: run `npm run build`');

/** Milliseconds to notify pages of the shutdown. */
const CLOSING_MS = 200;
export interface ServerOptions extends Omit<ServiceOptions, 'folder' | 'game'> {
  /** The game of queries that name none. Default: the default game. */
  readonly game?: GameSpec | undefined;
  /** Default: the loopback address. */
  readonly host?: string;
  /** 0 for any free port. */
  readonly port: number;
  /** Origins at which a TLS proxy serves the page, e.g. `https://board.example`. */
  readonly origins?: readonly string[] | undefined;
  /** The token that clients must have; null for none. Default: a new one. */
  readonly token?: string | null | undefined;
  /** The folder for analyses. Default: a temporary one. */
  readonly folder?: string | undefined;
  /** The library's file. Default: one in that folder. */
  readonly library?: string | undefined;
  /** The folder with tournament logs. Default: the current one. */
  readonly logs?: string | undefined;
  /** Receives faults of the program itself. */
  readonly onFault?: ((error: unknown) => void) | undefined;
}

export interface RunningServer {
  readonly app: FastifyInstance;
  /** The address for users, with the token if one is required. */
  readonly url: string;
  readonly token: string | undefined;
  /** Uses custom games whose files have changed as they are now. */
  reloadGames(): void;
  close(): Promise<void>;
}

/** Starts a server. Errors: `no-page` (it has not been built), `no-file`, `no-port`. */
export async function startServer(options: ServerOptions): Promise<Result<RunningServer>> {
  const { host = '127.0.0.1', origins = [], port, params, weights, threads, memoryBytes, seed, onFault } = options;
  const page = fileURLToPath(packageFile('dist/web'));
  if (!existsSync(join(page, 'index.html'))) return PAGE_NOT_BUILT;
  const logs = TournamentLogs.open(options.logs ?? '.');
  if (!logs.ok) return logs;
  const folder = options.folder === undefined ? makePrivateFolder() : ok(options.folder);
  if (!folder.ok) return folder;
  const trees = TreeFiles.open(folder.value);
  if (!trees.ok) return trees;
  const game = options.game ?? { name: DEFAULT_GAME };
  const storage = new Storage((line) => onFault?.(line));
  const library = new LibraryProcess(options.library ?? join(folder.value, 'library.db'), game);
  const token = options.token === null ? undefined : (options.token ?? makeToken());
  const service = new ServiceProcess(
    { game, params, weights, threads, memoryBytes, seed, folder: folder.value },
    {
      note: (note) => library.note(note),
      save: (tree) => library.save(tree, (problem) => storage.note('finished games', problem)),
      stores: (problem) => storage.note('games by a link', problem),
      ends: (why) => onFault?.(why),
    },
  );
  const app = fastify({
    ...SERVER_OPTIONS,
    http: TIMEOUTS,
    bodyLimit: BODY_BYTES,
    // Trust forwarded addresses from a proxy on this machine.
    trustProxy: origins.length > 0 && 'loopback',
    rewriteUrl: admitGuests(token),
    routerOptions: { maxParamLength: 256 },
  });
  limitConnections(app, origins.length > 0);
  readBodies(app);
  guard(app, { host, origins, token });
  answerErrors(app, onFault);
  endConnections(app);
  await app.register(fastifyWebsocket, { options: { maxPayload: MESSAGE_BYTES } });
  const started = performance.now();
  const status = () => ({
    threads,
    clients: app.websocketServer.clients.size,
    positions: service.positions,
    restarts: service.restarts,
    uptime: Math.round((performance.now() - started) / 1000),
  });
  const reports = new Reports();
  const tournaments = logProcess(logs.value.folder);
  const kept = libraryRoutes(library, (file) => trees.value.holds(file));
  addRoutes(app, [healthRoute(status, storage), ...tournamentRoutes(tournaments, reports), ...kept]);
  await app.register(async (sockets) => {
    const config: FastifyContextConfig = { opensTo: ['guest'], isWebsocket: true };
    sockets.get('/api/analysis', { websocket: true, preValidation: limitSockets(), config }, (socket, request) => {
      serveSocket(socket, clientOf(request.ip), service, duelOf(request));
    });
  });
  const own = new OwnGames();
  own.addTo(app);
  addAssets(app);
  await addPage(app, page, (request) => servedFacts(threads, game, own.listed, duelOf(request)));
  app.addHook('onClose', async () => {
    await Promise.all([service.close(), reports.close(), tournaments.close(), library.close()]);
    if (options.folder === undefined) trees.value.remove();
  });
  const listening = await listen(app, host, port);
  if (!listening.ok) return listening;
  service.warmUp();
  const suffix = token === undefined ? '' : `?token=${token}`;
  return ok({
    app,
    token,
    url: `${origins[0] ?? shownAddress(listening.value, host)}/${suffix}`,
    reloadGames: () => {
      own.read();
      for (const process of [reports, tournaments, library]) process.end();
      service.restart();
    },
    close: () => app.close(),
  });
}

/**
 * Closes connections that are no longer needed: refused websocket upgrades, and all at shutdown.
 */
function endConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('onResponse', async ({ headers, raw }) => {
    if (headers.upgrade !== undefined) raw.socket.destroySoon();
  });
  app.addHook('preClose', async () => {
    for (const client of app.websocketServer.clients) client.close(1001);
    setTimeout(() => {
      for (const socket of open) socket.destroy();
    }, CLOSING_MS);
  });
}

/** The address for users. If the server listens on all addresses, one that others can reach. */
function shownAddress(port: number, host: string): string {
  if (isLoopback(host)) return `http://localhost:${port}`;
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const outer = all.find(({ internal, family }) => !internal && family === 'IPv4')?.address;
  const isAny = host === '0.0.0.0' || host === '::';
  const shown = isAny ? (outer ?? hostname()) : host;
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`;
}
