/** Refuses unauthorised and excessive requests before any other processing. */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { foundOrMade } from '../../util/found-or-made.ts';
import { fail, ok, type Result } from '../../util/result.ts';
import { checkOrigin, clientOf, guestOf, hasPageKey, hasToken, isToken, OF_PAGE, pageCookie } from './access.ts';
import { ClientCounts } from './client-counts.ts';
import { cannotListen, describeError, refuseRaw, refuseRequest, TOO_MANY_REQUESTS } from './errors.ts';
import {
  Bucket,
  CHECKING_MS,
  CONNECTIONS,
  CONNECTIONS_OF_CLIENT,
  GUEST_SOCKETS,
  GUEST_SOCKETS_OF_CLIENT,
  GUEST_SOCKETS_OF_DUEL,
  REQUEST_MS,
  REQUEST_RATE,
  SOCKETS,
  SOCKETS_OF_CLIENT,
} from './limits.ts';
import { enterPage, reopenPage, signInPage } from './sign-in.ts';

const NO_TOKEN = fail(
  'no-token',
  'this server requires a token: open the address that it printed, or send "Authorization: Bearer TOKEN"',
);

const ODD_ADDRESS = fail(
  'bad-address',
  'the address of a request must be a path from "/" in which letters, digits and "-._~" are not encoded',
);

const NO_WEBSOCKET = fail('no-websocket', 'analyses require a websocket');

const SECURITY: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  // Both headers are required for pages to share memory among threads.
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

export function secured(reply: FastifyReply): FastifyReply {
  return reply.headers(SECURITY);
}

/** How long servers wait for the parts of a request. */
export const TIMEOUTS = { headersTimeout: REQUEST_MS, connectionsCheckingInterval: CHECKING_MS };

/** Options of fastify that all servers have. */
export const SERVER_OPTIONS = {
  requestTimeout: REQUEST_MS,
  connectionTimeout: 0,
  forceCloseConnections: true,
  frameworkErrors: (error: FastifyError, _: FastifyRequest, reply: FastifyReply) =>
    void refuseRequest(secured(reply), 400, describeError(error)),
  clientErrorHandler: refuseRaw,
};

interface Guarded {
  readonly host: string;
  readonly origins: readonly string[];
  /** Undefined if no token is required. */
  readonly token: string | undefined;
}

/** Limits the rate of requests per client: whether the one of an address may be carried out. */
export function rateLimit(): (ip: string) => boolean {
  const buckets = new Map<string, Bucket>();
  return (ip) => {
    const now = performance.now();
    for (const [client, bucket] of buckets) if (bucket.isFull(now)) buckets.delete(client);
    const client = clientOf(ip);
    return foundOrMade(buckets, client, () => new Bucket(REQUEST_RATE, now)).take(now);
  };
}

/** The games of guests, by their requests. */
const guests = new WeakMap<IncomingMessage, string>();

/** For fastify: takes a guest's game from the address of a request. */
export function admitGuests(token: string | undefined) {
  return (request: IncomingMessage): string => {
    const { url = '' } = request;
    const guest = token === undefined ? undefined : guestOf(url, token);
    if (guest) guests.set(request, guest.duel);
    return guest?.url ?? url;
  };
}

/** The game by a link of which a request is a guest's. */
export function duelOf({ raw }: FastifyRequest): string | undefined {
  return guests.get(raw);
}

export function guard(app: FastifyInstance, { host, origins, token }: Guarded): void {
  const admits = rateLimit();
  app.addHook('onRequest', async (request, reply) => {
    secured(reply);
    if (!admits(request.ip)) return refuseRequest(reply, 429, TOO_MANY_REQUESTS.error);
    const origin = checkOrigin(request.headers, host, origins);
    if (!origin.ok) return refuseRequest(reply, 403, origin.error);
    if (ODD_FORM.test(request.originalUrl)) return refuseRequest(reply, 400, ODD_ADDRESS.error);
    const given = tokenInAddress(request);
    if (given !== undefined) {
      if (token === undefined) return reply.redirect('/', 303);
      if (!isToken(given, token)) return demandToken(request, reply, 'Wrong token.');
      // The page keeps the token and removes it from the address, because people share addresses.
      const { html, policy } = enterPage(token);
      return reply
        .header('set-cookie', pageCookie(token, portOf(app), origins.length > 0))
        .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(html);
    }
    if (token === undefined || hasToken(request.headers, token)) return undefined;
    // It is no secret which routes there are.
    const { opensTo = [], isWebsocket = false } = request.is404 ? OF_PAGE : request.routeOptions.config;
    const isAdmitted =
      opensTo.includes('anybody') ||
      (opensTo.includes('guest') && duelOf(request) !== undefined) ||
      (opensTo.includes('cookie') && hasPageKey(request.headers, token, portOf(app)));
    const isUpgrade = request.headers.upgrade !== undefined;
    return isAdmitted && (isWebsocket || !isUpgrade) ? undefined : demandToken(request, reply);
  });
}

/**
 * Addresses that no browser sends for an address of the page: with a scheme and a host, or with an encoded
 * letter, digit or one of "-._~" in the path (RFC 3986, section 2.3). The router would decode them.
 */
const ODD_FORM = /^(?!\/)|^[^?]*%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/i;

/** Starts to listen; returns the port. Closes the server if it cannot. Errors: `no-port`. */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<Result<number>> {
  try {
    await app.listen({ host, port });
    return ok(portOf(app));
  } catch (error) {
    await app.close();
    return cannotListen(host, port, error);
  }
}

function portOf(app: FastifyInstance): number {
  const at = app.server.address();
  return typeof at === 'object' && at ? at.port : 0;
}

/** The token in the address of a request for the page. */
function tokenInAddress({ method, url }: FastifyRequest): string | undefined {
  if (method !== 'GET' || !url.startsWith('/?')) return undefined;
  return new URLSearchParams(url.slice(2)).get('token') ?? undefined;
}

function demandToken({ method, headers }: FastifyRequest, reply: FastifyReply, why?: string): FastifyReply {
  reply.status(401).header('www-authenticate', 'Bearer');
  const isPage = method === 'GET' && (headers.accept ?? '').includes('text/html');
  if (!isPage) return reply.send({ error: NO_TOKEN.error.message, code: NO_TOKEN.error.code });
  // Browsers omit the cookie for links from other sites, but not for requests of the page.
  const isLink = why === undefined && headers['sec-fetch-site'] === 'cross-site';
  const { html, policy } = isLink ? reopenPage : signInPage(why);
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html);
}

/** Limits websockets, in total and per address, and those of guests further, also per game. */
export function limitSockets() {
  const [all, guests, games] = [new ClientCounts(), new ClientCounts(), new ClientCounts()];
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { headers, ip, raw } = request;
    if (headers.upgrade === undefined) return refuseRequest(reply, 426, NO_WEBSOCKET.error);
    const client = clientOf(ip);
    const duel = duelOf(request);
    const places = [{ open: all, name: client, most: SOCKETS, mostOfName: SOCKETS_OF_CLIENT, one: 'address' }];
    if (duel !== undefined) {
      places.push(
        { open: guests, name: client, most: GUEST_SOCKETS, mostOfName: GUEST_SOCKETS_OF_CLIENT, one: 'address' },
        { open: games, name: duel, most: GUEST_SOCKETS, mostOfName: GUEST_SOCKETS_OF_DUEL, one: 'game' },
      );
    }
    for (const { open, name, most, mostOfName, one } of places) {
      const isFull = open.of(name) >= mostOfName;
      if (!isFull && open.total < most) continue;
      const pages = isFull ? `${mostOfName} pages of one ${one}` : `${most} pages`;
      return refuseRequest(reply, 503, fail('too-many', `${pages} are already open; close one`).error);
    }
    for (const { open, name } of places) raw.socket.once('close', open.add(name));
    return undefined;
  };
}

/**
 * Limits connections, in total and per address. A new one takes the place of the one that has waited
 * longest for a complete request, of the address with the most. Behind a proxy all have the same
 * address.
 */
export function limitConnections(app: FastifyInstance, isProxied: boolean): void {
  const most = isProxied ? CONNECTIONS : CONNECTIONS_OF_CLIENT;
  const open = new ClientCounts();
  const leaving = new Map<Socket, () => void>();
  /** Connections without a complete request, with their addresses. */
  const waiting = new Map<Socket, string>();
  app.addHook('preHandler', async ({ raw }) => void waiting.delete(raw.socket));
  app.addHook('onResponse', async ({ raw: { socket }, headers }) => {
    if (leaving.has(socket) && headers.upgrade === undefined) waiting.set(socket, clientOf(socket.remoteAddress ?? ''));
  });
  const leave = (socket: Socket) => {
    leaving.get(socket)?.();
    leaving.delete(socket);
    waiting.delete(socket);
  };
  const makeRoom = (client: string | undefined): boolean => {
    const [oldest] = [...waiting]
      .filter(([, one]) => client === undefined || one === client)
      .sort(([, a], [, b]) => open.of(b) - open.of(a))
      .map(([socket]) => socket);
    if (!oldest) return false;
    leave(oldest);
    oldest.destroy();
    return true;
  };
  app.server.on('connection', (socket: Socket) => {
    const client = clientOf(socket.remoteAddress ?? '');
    const isFull = open.of(client) >= most;
    if ((isFull || leaving.size >= CONNECTIONS) && !makeRoom(isFull ? client : undefined)) {
      socket.destroy();
      return;
    }
    leaving.set(socket, open.add(client));
    waiting.set(socket, client);
    socket.once('close', () => leave(socket));
  });
}
