/** Who gets what: every route of the servers that demand a token, asked for by everybody in every form. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Agent, request } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Bot } from '../../../src/board/bot/bot.ts';
import { startOwnerPage } from '../../../src/board/bot/owner-page.ts';
import { pageCookie } from '../../../src/board/server/access.ts';
import {
  GUEST_SOCKETS,
  GUEST_SOCKETS_OF_CLIENT,
  GUEST_SOCKETS_OF_DUEL,
  SOCKETS,
  SOCKETS_OF_CLIENT,
} from '../../../src/board/server/limits.ts';
import { guestPath } from '../../../src/board/service/guest.ts';
import { startTestServer, TestClient } from '../../support/board-server.ts';

const METHODS = ['GET', 'HEAD', 'POST'] as const;
type Write = (prefix: string, path: string) => string;
const PLAIN: Readonly<Record<string, Write>> = { plain: (prefix, path) => prefix + path };
const FORMS: Readonly<Record<string, Write>> = {
  ...PLAIN,
  encoded: (prefix, path) => prefix + path.replace(/[a-z]/, percent),
  'encoded at the end': (prefix, path) => prefix + path.replace(/[a-z](?=[^a-z]*$)/, percent),
  absolute: (prefix, path) => `http://localhost${prefix}${path}`,
};
/** Packed copies of a file are routes as it is, and are many. */
const formsOf = (path: string) => Object.entries(/\.(?:gz|br)$/.test(path) ? PLAIN : FORMS);
const UPGRADE = {
  connection: 'upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
} as const;

function percent(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16)}`;
}

/** The paths of all routes that are added meanwhile, with their methods. */
async function routesWhile<T>(start: () => Promise<T>): Promise<[T, ReadonlyMap<string, ReadonlySet<string>>]> {
  const routes = new Map<string, Set<string>>();
  const listen = (message: unknown) => {
    const { fastify } = message as { readonly fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ url, method }) => {
      const path = url.replace('*', 'x');
      routes.set(path, new Set([...(routes.get(path) ?? []), method].flat()));
    });
  };
  subscribe('fastify.initialization', listen);
  const started = await start();
  unsubscribe('fastify.initialization', listen);
  return [started, routes];
}

type Ask = (method: string, path: string, headers?: Readonly<Record<string, string>>) => Promise<number>;

/** Asks a port for a path as it is written, every time from another address. */
function asking(port: number): Ask {
  const kept = new Agent({ keepAlive: true, maxSockets: 8 });
  onTestFinished(() => kept.destroy());
  let asked = 0;
  return (method, path, headers = {}) =>
    new Promise((resolve, reject) => {
      const from = { 'x-forwarded-for': `10.0.${Math.floor(asked / 250)}.${asked++ % 250}` };
      // A refused upgrade ends its connection.
      const agent = 'upgrade' in headers ? false : kept;
      const sent = request({ port, method, path, agent, headers: { host: 'localhost', ...from, ...headers } });
      sent.on('response', (response) => resolve(response.resume().statusCode as number));
      sent.on('upgrade', (_, socket) => {
        socket.destroy();
        resolve(101);
      });
      sent.on('error', reject).end();
    });
}

type Visitor = Readonly<{ prefix?: string; headers?: Readonly<Record<string, string>> }>;

/** What is answered otherwise than expected; `opens` says whether a visitor may use a route. */
async function unexpected(
  ask: Ask,
  routes: ReadonlyMap<string, ReadonlySet<string>>,
  visitors: Readonly<Record<string, Visitor>>,
  opens: (who: string, path: string) => boolean,
): Promise<readonly string[]> {
  const cases = [...routes].flatMap(([path, methods]) =>
    Object.entries(visitors).flatMap(([who, { prefix = '', headers = {} }]) =>
      formsOf(path).flatMap(([form, write]) =>
        METHODS.map((method) => ({ path, methods, who, form, method, headers, asked: write(prefix, path) })),
      ),
    ),
  );
  const wrong = cases.map(async ({ path, methods, who, form, method, headers, asked }) => {
    const status = await ask(method, asked, headers);
    const isOdd = asked.includes('%') || asked.includes('://');
    const isRight = isOdd
      ? status === 400
      : !methods.has(method)
        ? status === (who === 'stranger' ? 401 : 404)
        : opens(who, path)
          ? ![401, 403, 500].includes(status)
          : status === 401;
    return isRight ? [] : [`${who} ${form}: ${method} ${path}: ${status}`];
  });
  return (await Promise.all(wrong)).flat();
}

describe('the server of the board', () => {
  it('opens each route to those whom it is for, however they write its address', async () => {
    const options = { token: undefined, origins: ['https://board.example'] };
    const [server, routes] = await routesWhile(() => startTestServer(options));
    onTestFinished(() => server.close());
    const token = server.token as string;
    const at = server.app.server.address();
    const port = typeof at === 'object' && at ? at.port : 0;
    const ask = asking(port);
    const link = `/${guestPath(token, 'd'.repeat(24))}`;
    const cookie = pageCookie(token, port, true).split(';')[0] as string;
    const visitors = {
      owner: { headers: { authorization: `Bearer ${token}` } },
      cookie: { headers: { cookie } },
      guest: { prefix: link.slice(0, -1) },
      stranger: {},
    } as const;
    // As SECURITY.md says: the page, its files and the modules of own games; for guests a websocket.
    const isOfPage = (path: string) => !/^\/(?:api|healthz)/.test(path) || path.startsWith('/api/own-games');
    const opens = (who: string, path: string) =>
      who === 'owner' ||
      path === '/healthz' ||
      (who !== 'stranger' && isOfPage(path)) ||
      (who === 'cookie' && path === '/api/report') ||
      (who === 'guest' && path === '/api/analysis');
    expect(routes.size).toBeGreaterThan(50);
    expect([...routes.keys()]).toEqual(expect.arrayContaining(['/', '/api', '/api/openapi.json', '/assets/files/x']));
    expect(await unexpected(ask, routes, visitors, opens)).toEqual([]);

    const opened: string[] = [];
    for (const path of routes.keys()) {
      for (const who of ['cookie', 'guest', 'stranger'] as const) {
        const { prefix = '', headers = {} }: Visitor = visitors[who];
        for (const [form, write] of formsOf(path)) {
          const status = await ask('GET', write(prefix, path), { ...headers, ...UPGRADE });
          if (status === 101) opened.push(`${who} ${form}: ${path}`);
        }
      }
    }
    expect(opened).toEqual(['guest plain: /api/analysis']);
  });

  it('takes a link only as it is, too', async () => {
    const server = await startTestServer({ token: undefined });
    onTestFinished(() => server.close());
    const ask = asking(Number(new URL(server.url).port));
    const link = `/${guestPath(server.token as string, 'd'.repeat(24))}`;
    expect(await ask('GET', link)).toBe(200);
    for (const other of [link.replace('duel', '%64uel'), link.replace('dd', '%64d'), `http://localhost${link}`])
      for (const path of ['', 'api/library', 'api/tournaments']) expect(await ask('GET', other + path)).toBe(400);
    // No route of the server, whoever asks.
    for (const path of ['/api/library', '//api/library', './api/library', '../../../api/library'])
      expect(await ask('GET', `${link}${path}`)).toBe(404);
  });
});

describe('the guests of games by a link', () => {
  it('leave places for the guests of other games, for their own address, and for the owner', async () => {
    const server = await startTestServer({ token: undefined, origins: ['https://board.example'] });
    onTestFinished(() => server.close());
    const at = server.app.server.address();
    const url = `http://localhost:${typeof at === 'object' && at ? at.port : 0}`;
    const { token } = server;
    const opened: TestClient[] = [];
    onTestFinished(() => {
      for (const one of opened) one.close();
    });
    /** Opens a page: a guest's of the game with that number, or the owner's. */
    const open = async (game: number | undefined, address: string): Promise<string | undefined> => {
      const link = game === undefined ? '' : guestPath(token as string, String(game).padStart(24, 'd'));
      const running = { ...server, url: `${url}/${link}`, token: game === undefined ? token : undefined };
      const client = new TestClient(running, { 'x-forwarded-for': address });
      const refused = await client.opened().then(
        () => undefined,
        (error: Error) => error.message,
      );
      if (refused === undefined) opened.push(client);
      return refused;
    };
    const times = async (count: number, game: number | undefined, address: string) => {
      for (let i = 0; i < count; i++) expect(await open(game, address)).toBeUndefined();
    };

    // One link takes the places of its game, from whatever addresses.
    await times(GUEST_SOCKETS_OF_DUEL, 0, '10.0.0.1');
    for (const address of ['10.0.0.1', '10.0.0.2']) expect(await open(0, address)).toBe('503');
    // One address takes those of its guests; its owner has more.
    await times(GUEST_SOCKETS_OF_CLIENT - GUEST_SOCKETS_OF_DUEL, 1, '10.0.0.1');
    expect(await open(2, '10.0.0.1')).toBe('503');
    await times(SOCKETS_OF_CLIENT - GUEST_SOCKETS_OF_CLIENT, undefined, '10.0.0.1');
    expect(await open(undefined, '10.0.0.1')).toBe('503');
    // All guests together leave some.
    for (let game = 3; opened.length < GUEST_SOCKETS + SOCKETS_OF_CLIENT - GUEST_SOCKETS_OF_CLIENT; game++)
      await times(8, game, `10.0.1.${game}`);
    expect(await open(99, '10.0.2.1')).toBe('503');
    await times(SOCKETS - opened.length, undefined, '10.0.2.1');
    expect(await open(undefined, '10.0.2.2')).toBe('503');
    // Who leaves makes room.
    opened.shift()?.close();
    await expect.poll(() => open(0, '10.0.2.2')).toBeUndefined();
  });
});

describe('the page of the bot’s owner', () => {
  it('opens each route to those whom it is for, however they write its address', async () => {
    const token = 'a-token-of-the-owner';
    const status = { accepted: 0, declined: 0, moves: 0, games: [], errors: [] };
    const bot = { status: () => status } as unknown as Bot;
    const [page, routes] = await routesWhile(() => startOwnerPage(bot, 0, token));
    if (!page.ok) throw new Error(page.error.message);
    onTestFinished(() => page.value.close());
    const { port } = page.value;
    const visitors = {
      owner: { headers: { authorization: `Bearer ${token}` } },
      cookie: { headers: { cookie: pageCookie(token, port, false).split(';')[0] as string } },
      stranger: {},
    };
    expect([...routes.keys()]).toEqual(['/', '/api/status']);
    const opens = (who: string, path: string) => who === 'owner' || (who === 'cookie' && path === '/');
    expect(await unexpected(asking(port), routes, visitors, opens)).toEqual([]);
  });
});
