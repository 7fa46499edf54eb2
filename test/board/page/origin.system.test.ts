/** Pages of other origins, in a real browser: none of them reaches the engine. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFragment } from '../../../src/board/page/game/link.ts';
import { must } from '../../../src/util/result.ts';
import { startTestServer, type TestServer } from '../../support/board-server.ts';
import { sharedBrowser } from '../../support/browser.ts';
import { REBOUND } from '../../support/programs.ts';
import { executablePath } from './board-page.ts';

describe.skipIf(executablePath === undefined)('a page of another origin', () => {
  let server: TestServer;
  let elsewhere: Server;
  let browser: Browser;
  let port: string;
  beforeAll(async () => {
    server = await startTestServer();
    ({ port } = new URL(server.url));
    elsewhere = createServer((_, response) => {
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>elsewhere</title>');
    });
    await new Promise<void>((resolve) => {
      elsewhere.listen(0, '127.0.0.1', resolve);
    });
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    elsewhere.close();
    await server.close();
  });

  const clients = async () =>
    (await server.app.inject({ url: '/healthz', headers: { host: 'localhost' } })).json().clients;

  /** What a page at an address gets from the server at another one: by each way either the answer, or why there is none. */
  async function attempts(from: string, at: string): Promise<Record<string, string>> {
    const tab = await browser.newPage();
    await tab.goto(from);
    const found = await tab.evaluate(async (base) => {
      const get = (options: RequestInit) =>
        fetch(`${base}/api/tournaments`, options).then(
          async (response) =>
            response.type === 'opaque' ? 'nothing to be read' : (await response.text()).slice(0, 60),
          () => 'refused',
        );
      const post = (type: string) =>
        fetch(`${base}/api/library/explore`, {
          method: 'POST',
          headers: { 'content-type': type },
          body: '{"moves":[]}',
        }).then(
          async (response) => (await response.text()).slice(0, 60),
          () => 'refused',
        );
      const socket = () =>
        new Promise<string>((resolve) => {
          const one = new WebSocket(`${base.replace('http', 'ws')}/api/analysis`);
          one.onopen = () => resolve('open');
          one.onerror = () => resolve('refused');
        });
      const script = () =>
        new Promise<string>((resolve) => {
          const one = document.createElement('script');
          one.onload = () => resolve('loaded');
          one.onerror = () => resolve('refused');
          one.src = `${base}/api/tournaments`;
          document.head.append(one);
        });
      return {
        fetch: await get({}),
        unread: await get({ mode: 'no-cors' }),
        post: await post('application/json'),
        form: await post('text/plain'),
        socket: await socket(),
        script: await script(),
      };
    }, at);
    await tab.close();
    return found;
  }

  it('on another port of this machine gets nothing, and opens no websocket', async () => {
    const { port: other } = elsewhere.address() as AddressInfo;
    const found = await attempts(`http://localhost:${other}/`, `http://localhost:${port}`);
    expect(found).toEqual({
      fetch: 'refused',
      unread: 'refused',
      post: 'refused',
      form: 'refused',
      socket: 'refused',
      script: 'refused',
    });
    expect(await clients()).toBe(0);
  });

  it('under a name that leads to this machine is told to be for another host', async () => {
    const base = `http://${REBOUND}:${port}`;
    const found = await attempts(base, base);
    const refusal = expect.stringContaining('bad-host');
    expect(found).toMatchObject({ fetch: refusal, post: refusal, form: refusal, socket: 'refused' });
    expect(await clients()).toBe(0);
  });

  it('is not what the page itself is, which reaches the engine', async () => {
    const base = `http://localhost:${port}`;
    expect(await attempts(base, base)).toMatchObject({ fetch: expect.stringContaining('logs'), socket: 'open' });
  });
});

describe.skipIf(executablePath === undefined)('a browser', () => {
  let server: TestServer;
  let browser: Browser;
  beforeAll(async () => {
    server = await startTestServer({ token: undefined });
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await server.close();
  });

  it('without the token is told what to do, and with it keeps it, out of sight', async () => {
    const context = await browser.newContext();
    const tab = await context.newPage();
    const { origin } = new URL(server.url);
    const refused = await tab.goto(origin);
    expect(refused?.status()).toBe(401);
    expect(await tab.locator('body').innerText()).toContain('?token=');
    await tab.goto(server.url);
    await tab.waitForSelector('svg.board:not(.diagram)');
    expect(tab.url().replace(/#.*/, '')).toBe(`${origin}/`);
    expect(await tab.evaluate('document.cookie')).toBe('');
    // So that an engine in the page may have threads, and SQLite.
    expect(await tab.evaluate('crossOriginIsolated')).toBe(true);
    expect(await tab.evaluate('new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])) && 1')).toBe(1);
    // It needs no service worker.
    expect(await tab.evaluate('navigator.serviceWorker.getRegistrations().then(({ length }) => length)')).toBe(0);
    await tab.goto(origin);
    await tab.waitForSelector('svg.board:not(.diagram)');
    await context.close();
  });

  it('that has it follows a link on a page of another site to a game', async () => {
    const context = await browser.newContext();
    const tab = await context.newPage();
    await tab.goto(server.url);
    await tab.waitForSelector('svg.board:not(.diagram)');
    const { origin } = new URL(server.url);
    const game = must(await makeFragment({ game: 'maerstanas', nodes: [{ move: 'd4' }, { move: 'e3' }] }));
    await context.route('https://elsewhere.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<a href="${origin}/#${game}">the game</a>` }),
    );
    await tab.goto('https://elsewhere.example/');
    await tab.getByText('the game').click();
    await tab.locator('.moves .move').nth(1).waitFor();
    await context.close();
  });
});
