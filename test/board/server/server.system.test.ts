import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { NOT_HTTP } from '../../../src/board/server/errors.ts';
import { CONNECTIONS_OF_CLIENT, REQUEST_MS, SOCKETS_OF_CLIENT } from '../../../src/board/server/limits.ts';
import { startServer } from '../../../src/board/server/server.ts';
import { guestPath } from '../../../src/board/service/guest.ts';
import { assetNames, assetPath } from '../../../src/node/asset-files.ts';
import { packageFile } from '../../../src/node/package-file.ts';
import { startTestServer, TestClient, type TestServer } from '../../support/board-server.ts';
import { built } from '../../support/built.ts';
import { naming } from '../../support/parts.ts';
import { connected } from './connected.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const LOCAL = { host: 'localhost' };
const post = (url: string, payload: object | string, headers = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...LOCAL, 'content-type': 'application/json', ...headers },
  });
const get = (url: string, headers = {}) => server.app.inject({ method: 'GET', url, headers: { ...LOCAL, ...headers } });

describe('the routes', () => {
  it('say how the server is', async () => {
    const { statusCode, body } = await get('/healthz');
    expect(statusCode).toBe(200);
    expect(JSON.parse(body)).toMatchObject({ status: 'ok', threads: 1, positions: 0 });
  });

  it('send the page and what belongs to it, and let it load nothing else', async () => {
    const page = await get('/');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    const [, script] = /src="\.?(\/assets\/[^"]+\.js)"/.exec(page.body) ?? [];
    const sent = await get(script as string, { 'accept-encoding': 'br' });
    expect(sent.statusCode).toBe(200);
    expect(sent.headers['content-encoding']).toBe('br');
    expect(sent.headers['cache-control']).toContain('immutable');
  });

  it('send the files that an engine in the page asks for, as they are, and no others', async () => {
    const name = 'weights/meridians-4.net';
    const bytes = readFileSync(packageFile(name));
    const path = assetPath(name, bytes);
    expect(path).toMatch(/^assets\/files\/weights\/meridians-4-[0-9a-f]{8}\.net\.gz$/);
    const sent = await get(`/${path}`);
    expect(gunzipSync(sent.rawPayload).equals(bytes)).toBe(true);
    expect(sent.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(sent.headers['content-encoding']).toBeUndefined();
    const older = await get('/assets/files/weights/meridians-4-00000000.net.gz');
    expect([older.statusCode, older.headers['cache-control']]).toEqual([200, 'no-store']);
    const names = assetNames();
    expect(names).toEqual(
      expect.arrayContaining([
        'weights/meridians-7.openings.json',
        'bench/suite/maerstanas.jsonl',
        'bench/signature.txt',
      ]),
    );
    for (const one of names)
      expect((await get(`/${assetPath(one, readFileSync(packageFile(one)))}`)).statusCode).toBe(200);
    for (const wrong of [
      'weights/meridians-4.net',
      'weights/meridians-4-00000000.net',
      'weights/meridians-3-00000000.net.gz',
      'weights/README-00000000.md.gz',
      'package-00000000.json.gz',
      'weights/../package-00000000.json.gz',
      'weights%2F..%2F..%2Fpackage-00000000.json.gz',
      'weights/..%2fweights/meridians-4-00000000.net.gz',
      'bench/strength/frozen-7-00000000.net.gz',
      '',
    ]) {
      expect((await get(`/assets/files/${wrong}`)).statusCode, wrong).toBe(404);
    }
  });

  it('tell the page what the server adds to it', async () => {
    const [, content] = /name="sightline-server" content="([^"]+)"/.exec((await get('/')).body) ?? [];
    expect(JSON.parse((content as string).replaceAll('&quot;', '"'))).toEqual({
      threads: 1,
      standard: { game: 'meridians', rules: {} },
      games: [],
    });
  });

  it('describe themselves, as OpenAPI and to be read', async () => {
    const facts = (await get('/api/openapi.json')).json();
    expect(facts.openapi).toBe('3.1.0');
    expect(Object.keys(facts.paths)).toEqual(expect.arrayContaining(['/healthz', '/api/library', '/api/tournaments']));
    const { body } = await get('/api');
    for (const path of Object.keys(facts.paths)) expect(body).toContain(path);
  });

  it.each([
    ['a body that is no JSON', '/api/library/explore', '{"moves":', 400],
    ['a body without what is needed', '/api/library/explore', {}, 400],
    ['a field of the wrong kind', '/api/library/explore', { moves: 'g6' }, 400],
    ['an unknown game', '/api/library/explore', { game: 'chess', moves: [] }, 400],
    ['a rule out of its range', '/api/library/explore', { rules: { size: 99 }, moves: [] }, 400],
    ['a move that is illegal', '/api/library/explore', { moves: ['g6', 'g6'] }, 400],
    ['a position that there cannot be', '/api/library/explore', { start: 'nonsense', moves: [] }, 400],
    ['an address that cannot be read', '/api/%zz', {}, 400],
    ['a body that is too long', '/api/library/explore', { moves: [], game: 'x'.repeat(300_000) }, 413],
    ['a route that there is not', '/api/nothing', {}, 404],
  ])('answer %s with an error in JSON', async (_, url, body, status) => {
    const answer = await post(url, body);
    expect(answer.statusCode).toBe(status);
    const { error, code } = answer.json();
    expect(error).toMatch(/\S/);
    expect(code).toMatch(/^[a-z-]+$/);
    expect(answer.body).not.toMatch(/\bat \S+:\d+:\d+|node_modules/);
  });

  const deep = (open: string, close: string, depth = 20_000) => `${open.repeat(depth)}1${close.repeat(depth)}`;
  const odd: readonly (readonly [string, string])[] = [
    ['lists without end', `{"moves":${deep('[', ']')}}`],
    ['objects without end', `{"moves":[],"rules":${deep('{"a":', '}')}}`],
    ['a field that nobody knows, without end', `{"moves":[],"x":${deep('[', ']', 100)}}`],
    ['a prototype', '{"moves":[],"rules":{"__proto__":{"size":4}}}'],
    ['half of a character', '{"moves":["\\ud800"]}'],
    ['half of a character in a name', '{"moves":[],"rules":{"\\udc00":1}}'],
    ['a number out of all ranges', '{"moves":[],"from":1e400}'],
    ['a number that is not whole any more', '{"moves":[],"from":123456789012345678901234567890}'],
    ['a text without end', JSON.stringify({ moves: ['x'.repeat(50_000)] })],
  ];

  // Nobody asks this route from which ply on.
  it.each(odd.filter(([, body]) => !body.includes('"from":1234')))(
    'refuse a body with %s in one line',
    async (_, body) => {
      const answer = await post('/api/library/explore', body);
      expect(answer.statusCode).toBe(400);
      const { error, code } = answer.json();
      expect({ code, error }).toEqual({
        code: expect.stringMatching(/^bad-/),
        error: expect.stringMatching(/^.{1,300}$/),
      });
    },
  );

  it.each(odd)('refuse a message with %s in one line', async (_, body) => {
    const client = await connected(server);
    const [, fields] = /^\{(.*)\}$/s.exec(body) as RegExpExecArray;
    for (const action of ['', '"action":"review",', '"action":"choose",']) {
      client.send(`{"id":"a",${action}${fields?.replace('"from"', '"playouts"').slice(0, 60_000)}}`);
      const answer = await client.until((one) => one.error !== undefined);
      client.answers.length = 0;
      expect(answer).toMatchObject({
        code: expect.stringMatching(/^bad-/),
        error: expect.stringMatching(/^.{1,300}$/),
      });
    }
  });

  it('say what is wrong with a body that nobody should copy, and with what is no request', async () => {
    const answer = (await post('/api/library/explore', '{"moves":[],"rules":{"__proto__":{"size":4}}}')).json();
    expect(answer).toEqual({ error: expect.stringMatching(naming('"__proto__"')), code: 'bad-json' });
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1').end('NONSENSE\r\n\r\n');
    const [, body] = (await text(socket)).split('\r\n\r\n');
    expect(JSON.parse(body as string)).toEqual({ error: NOT_HTTP.error.message, code: 'bad-request' });
  });

  it('take bodies of JSON only, so that no form of another page can send one', async () => {
    const answer = await post('/api/library/explore', '{"moves":[]}', { 'content-type': 'text/plain' });
    expect(answer.statusCode).toBe(415);
  });
});

describe('a websocket', () => {
  it('answers queries of the protocol, with reports during the search', async () => {
    const client = await connected(server);
    client.send({ id: 'a', size: 5, moves: ['e4'], seconds: 600, reportDuringSearchEvery: 0.1, top: 3, lifeMap: true });
    const reports = () => client.answers.filter(({ isDuringSearch }) => isDuringSearch).length;
    await expect.poll(reports).toBeGreaterThan(1);
    client.send({ id: 'stop', action: 'terminate', terminateId: 'a' });
    const final = await client.final('a');
    expect(final).toMatchObject({ turnNumber: 1, size: 5, toMove: 'dark' });
    expect(final.moves).toHaveLength(3);
    expect(Object.keys(final.lifeMap)).toHaveLength(52);
  });

  it('continues with what was found before, also for another page', async () => {
    const [one, other] = await Promise.all([connected(server), connected(server)]);
    one.send({ id: 'first', size: 6, moves: ['e5'], seconds: 1 });
    const { visits } = await one.final('first');
    expect(readdirSync(server.folder).some((name) => name.endsWith('.tree'))).toBe(true);
    other.send({ id: 'second', size: 6, moves: ['e5'], seconds: 1 });
    expect(await other.final('second')).toMatchObject({ keptVisits: visits });
  });

  it.each([
    ['a line that is no JSON', '{', 'bad-json'],
    ['a message that is no object', '[1]', 'bad-request'],
    ['an action that there is not', { id: 'x', action: 'explode' }, 'unknown-action'],
    ['a file to be written', { id: 'x', save: '/tmp/x' }, 'bad-field'],
    ['a file to be read', { id: 'x', resume: '/etc/passwd' }, 'bad-field'],
    ['more threads than there are', { id: 'x', threads: 64 }, 'bad-field'],
    ['a move that is illegal', { id: 'x', moves: ['zz'] }, 'bad-point'],
    ['a level that there is not', { id: 'x', action: 'choose', level: 99 }, 'bad-field'],
    ['a move to be chosen by nothing', { id: 'x', action: 'choose' }, 'bad-field'],
    ['a query of another program', { id: 'x', moves: [['B', 'C4']] }, 'bad-request'],
    [
      'more positions than may wait',
      { id: 'x', game: 'maerstanas', moves: Array(520).fill('pass'), analyzeTurns: [0] },
      'illegal-pass',
    ],
  ])('refuses %s', async (_, message, code) => {
    const client = await connected(server);
    client.send(message);
    const answer = await client.until((one) => one.error !== undefined);
    expect(answer).toMatchObject({ code, line: 1 });
  });

  it('closes where a message is longer than any that makes sense', async () => {
    const client = await connected(server);
    client.send(`{"id":"${'x'.repeat(70_000)}"}`);
    const [code] = await once(client.socket, 'close');
    expect(code).toBe(1009);
  });

  it.each([
    [{ level: 1 }, 0],
    [{ level: 10 }, 4],
    [{ seconds: 0.2 }, 4],
    [{ level: 10, seconds: 0.05 }, 4],
  ])('chooses a legal move with %j', async (strength, plies) => {
    const client = await connected(server);
    const moves = ['e4', 'c3', 'e6', 'c5'].slice(0, plies);
    client.send({ id: 'c', action: 'choose', size: 5, moves, ...strength });
    const { move } = await client.final('c');
    const line = await post('/api/library/explore', { rules: { size: 5 }, moves: [...moves, move] });
    expect(line.statusCode).toBe(200);
  });

  it('places the first pieces and chooses a side where the game has that choice', async () => {
    const client = await connected(server);
    const rules = { size: 4, pie: true };
    const moves: string[] = [];
    for (let ply = 0; ply < 4; ply++) {
      client.send({ id: `ply ${ply}`, action: 'choose', rules, moves, level: 2 });
      moves.push((await client.final(`ply ${ply}`)).move);
    }
    expect(['light', 'dark']).toContain(moves[2]);
    expect((await post('/api/library/explore', { rules, moves })).statusCode).toBe(200);
  });
});

describe('what is chosen before sides are', () => {
  it('goes by the values of openings where they are known, whatever else is asked for', async () => {
    const client = await connected(server);
    // Of size 5 the program knows them: Dark in the middle of Light's line is worth more than Light.
    const known = { action: 'choose', rules: { size: 5, pie: true }, level: 1 };
    client.send({ id: 'busy', seconds: 60 }, { ...known, id: 'side', moves: ['e1', 'e3'] });
    expect(await client.final('side')).toMatchObject({ move: 'dark', value: null });
    client.send({ ...known, id: 'first', moves: [] });
    const { move } = await client.final('first');
    expect((await post('/api/library/explore', { rules: known.rules, moves: [move] })).statusCode).toBe(200);
    client.close();
    await expect.poll(positions).toBe(0);
  });

  const choose = (id: string) => ({ id, action: 'choose', rules: { size: 4, pie: true }, moves: [], level: 1 });
  const positions = async () => (await get('/healthz')).json().positions;

  it('waits in the queue of its page as other positions do, and ends when it is told to', async () => {
    const client = await connected(server);
    client.send({ id: 'busy', seconds: 60 });
    const ids = Array.from({ length: 40 }, (_, i) => `choice ${i}`);
    client.send(...ids.map(choose));
    await client.until(({ code }) => code === 'too-many');
    expect(await positions()).toBeGreaterThan(400);
    client.send({ id: 'stop', action: 'terminate_all' });
    for (const id of ids) expect(await client.final(id)).toMatchObject({ error: expect.any(String) });
    await expect.poll(positions).toBe(0);
  });

  it('ends when its page goes', async () => {
    const client = await connected(server);
    client.send({ id: 'busy', seconds: 60 }, choose('a'));
    await expect.poll(positions).toBeGreaterThan(20);
    client.close();
    await expect.poll(positions).toBe(0);
  });
});

describe('a server with a token', () => {
  let guarded: TestServer;
  beforeAll(async () => {
    guarded = await startTestServer({ token: undefined });
  });
  afterAll(() => guarded.close());
  const ask = (url: string, headers: Record<string, string> = {}) =>
    guarded.app.inject({ method: 'GET', url, headers: { ...LOCAL, ...headers } });

  const guestAt = (path: string) =>
    new TestClient({ ...guarded, url: new URL(path, guarded.url).href, token: undefined });

  it('answers nobody without it, on loopback either', async () => {
    const token = guarded.token as string;
    expect(guarded.url).toMatch(new RegExp(`^http://localhost:\\d+/\\?token=${token}$`));
    expect((await ask('/healthz')).statusCode).toBe(200);
    // All routes are in visitors.system.test.ts.
    for (const url of ['/', '/?token=wrong', `/api/tournaments?token=${token}`])
      expect((await ask(url)).statusCode, url).toBe(401);
    expect((await ask('/api/tournaments', { authorization: `Bearer ${token}` })).statusCode).toBe(200);
    await expect(new TestClient({ ...guarded, token: undefined }).opened()).rejects.toThrow('401');
    await expect(new TestClient({ ...guarded, token: `${token}x` }).opened()).rejects.toThrow('401');
    (await new TestClient(guarded).opened()).close();
  });

  it('gives the token to the page alone: its cookie, which other ports get, opens only the page', async () => {
    const entered = await ask(`/?token=${guarded.token}`);
    expect(entered.statusCode).toBe(200);
    expect(entered.body).toContain(guarded.token);
    expect(entered.headers['cache-control']).toBe('no-store');
    const cookie = String(entered.headers['set-cookie']);
    expect(cookie).toMatch(new RegExp(`^sightline-page-${new URL(guarded.url).port}=`));
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);
    expect(cookie).not.toContain('Secure');
    expect(cookie).not.toContain(guarded.token);
    const kept = { cookie: cookie.split(';')[0] as string };
    const page = await ask('/', kept);
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toContain(guarded.token);
    const protocol = { 'sec-websocket-protocol': `sightline, sightline-token.${guarded.token}` };
    expect((await ask('/api/tournaments', protocol)).statusCode).toBe(200);
  });

  it('lets the guest of a game by a link load the page, connect and ask for this game alone', async () => {
    const duel = 'd'.repeat(24);
    const link = `/${guestPath(guarded.token as string, duel)}`;
    const page = await ask(link);
    expect(page.body).toContain(`guestOf&quot;:&quot;${duel}`);
    expect(page.body).not.toContain(guarded.token);
    expect(page.headers['set-cookie']).toBeUndefined();
    const [, script] = /src="\.\/(assets\/index-[^"]+)"/.exec(page.body) ?? [];
    expect((await ask(link + script)).statusCode).toBe(200);
    const wrong = link.replace(/.\/$/, (end) => (end === '0/' ? '1/' : '0/'));
    for (const other of [wrong, link.replace('ddd', 'eee'), `/duel/${duel}/`]) {
      expect((await ask(other)).statusCode, other).toBe(401);
      await expect(guestAt(other).opened()).rejects.toThrow('401');
    }
    const guest = await guestAt(link).opened();
    guest.send({ id: 'a', playouts: 1 }, { id: 'b', action: 'duel', duel, secret: 's'.repeat(24) });
    expect(await guest.final('a')).toMatchObject({ code: 'guest' });
    expect(await guest.final('b')).toMatchObject({ code: 'no-duel' });
    guest.close();
  });

  it('tells a browser without it what to do, and a program in JSON', async () => {
    const accept = 'text/html,application/xhtml+xml';
    for (const url of ['/', '/?token=wrong', '/api/report?log=x']) {
      const page = await ask(url, { accept });
      expect(page.statusCode).toBe(401);
      expect(page.headers['content-type']).toContain('text/html');
      expect(page.body).toContain('?token=');
      expect(page.body).not.toContain('<script');
    }
    expect((await ask('/api/tournaments')).json()).toMatchObject({ code: 'no-token', error: expect.any(String) });
  });
});

describe('a server without one', () => {
  it('answers those who follow an old address, too', async () => {
    expect((await get('/?token=of-another-start')).headers.location).toBe('/');
    expect(server.url).not.toContain('token');
  });
});

describe('a server behind a proxy with TLS', () => {
  it('keeps its token in a cookie for TLS alone', async () => {
    const origin = 'https://board.example';
    const proxied = await startTestServer({ origins: [origin], token: undefined });
    const token = proxied.token as string;
    const ask = (url: string, headers = {}) =>
      proxied.app.inject({ method: 'GET', url, headers: { host: 'board.example', origin, ...headers } });
    expect(proxied.url).toBe(`${origin}/?token=${token}`);
    expect((await ask('/api/tournaments')).statusCode).toBe(401);
    const entered = await ask(`/?token=${token}`);
    expect(String(entered.headers['set-cookie'])).toMatch(/; Secure$/);
    const cookie = String(entered.headers['set-cookie']).split(';')[0];
    expect(cookie).toMatch(/^__Host-/);
    expect((await ask('/', { cookie })).statusCode).toBe(200);
    expect((await ask('/', { cookie, origin: 'https://evil.example' })).statusCode).toBe(403);
    await proxied.close();
  });
});

describe('one address', () => {
  it('has this many pages at most, and leaves room for others', async () => {
    const proxied = await startTestServer({ origins: ['https://board.example'] });
    const from = (address: string) =>
      new TestClient(
        { ...proxied, url: proxied.url.replace(/^.*example/, local(proxied)) },
        {
          'x-forwarded-for': address,
        },
      ).opened();
    const open = await Promise.all(Array.from({ length: SOCKETS_OF_CLIENT }, () => from('10.0.0.1')));
    await expect(from('10.0.0.1')).rejects.toThrow('503');
    open.push(await from('10.0.0.2'));
    open[0]?.close();
    await expect
      .poll(() =>
        from('10.0.0.1').then(
          (one) => one.close(),
          () => 'refused',
        ),
      )
      .toBeUndefined();
    for (const one of open) one.close();
    await proxied.close();
  });

  it('has this many connections at most', async () => {
    const { port } = new URL(server.url);
    const sockets = Array.from({ length: CONNECTIONS_OF_CLIENT + 5 }, () => connect(Number(port), '127.0.0.1'));
    let closed = 0;
    for (const socket of sockets) socket.on('close', () => closed++).on('error', () => {});
    await expect.poll(() => closed).toBeGreaterThanOrEqual(5);
    for (const socket of sockets) socket.destroy();
    await expect
      .poll(async () => (await fetch(new URL('healthz', server.url)).catch(() => undefined))?.status)
      .toBe(200);
  });
});

describe('connections that send no request', () => {
  it('are closed without a word, which a browser would take for the answer to its next request', async () => {
    const { port } = new URL(server.url);
    onTestFinished(() => {
      server.app.server.headersTimeout = REQUEST_MS;
    });
    server.app.server.headersTimeout = 1;
    expect(await text(connect(Number(port), '127.0.0.1'))).toBe('');
  });

  it('make room for others, from however many addresses of this machine they come', async () => {
    const { port } = new URL(server.url);
    const client = await connected(server);
    const slow = [1, 2, 3, 4, 5].flatMap((last) =>
      Array.from({ length: CONNECTIONS_OF_CLIENT }, () => {
        return connect({ port: Number(port), host: '127.0.0.1', localAddress: `127.0.0.${last}` });
      }),
    );
    await Promise.all(
      slow.map((socket) =>
        once(
          socket.on('error', () => {}),
          'connect',
        ),
      ),
    );
    for (const socket of slow) socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    for (let i = 0; i < 5; i++) expect((await fetch(new URL('healthz', server.url))).status).toBe(200);
    client.send({ id: 'a', action: 'query_version' });
    expect(await client.final('a')).toMatchObject({ id: 'a' });
    client.close();
    for (const socket of slow) socket.destroy();
    expect(server.app.server).toMatchObject({ headersTimeout: REQUEST_MS, requestTimeout: REQUEST_MS });
  });
});

/** The address of a server that a proxy offers, without the proxy. */
function local({ app }: TestServer): string {
  const at = app.server.address();
  return `http://localhost:${typeof at === 'object' ? at?.port : 0}`;
}

describe('where it cannot be started', () => {
  it('it says why', async () => {
    const { port } = new URL(server.url);
    const again = await startServer({ port: Number(port), threads: 1, memoryBytes: 2 ** 26, seed: '1' });
    expect(again).toMatchObject({ ok: false, error: { code: 'no-port' } });
    // That of Node would not come to an end there.
    const nowhere = await startServer({ port: 0, threads: 1, memoryBytes: 2 ** 26, seed: '1', folder: '/proc/none' });
    expect(nowhere).toMatchObject({ ok: false, error: { code: 'no-file' } });
  });
});

describe('the command', () => {
  const start = () => {
    const args = [
      fileURLToPath(built('src/cli/start.js')),
      'serve',
      '--port',
      '0',
      '--threads',
      '1',
      '--data',
      server.folder,
    ];
    return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  };

  it('ends cleanly at SIGTERM, with pages open and analyses under way', async () => {
    const child = start();
    const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
    const [url] = /http:\S+/.exec(line) ?? [];
    const token = new URL(url as string).searchParams.get('token');
    const client = await new TestClient({ url, token } as TestServer).opened();
    client.send({ id: 'a', reportDuringSearchEvery: 0.05 });
    await client.until(({ isDuringSearch }) => isDuringSearch);
    child.kill('SIGTERM');
    const [code] = await once(child, 'close');
    expect({ code, stderr: child.stderr.read() }).toEqual({ code: 0, stderr: null });
  });
});
