import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONNECTIONS_OF_CLIENT, SOCKETS_OF_CLIENT } from '../../src/server/limits.ts';
import { startServer } from '../../src/server/server.ts';
import { startTestServer, TestClient, type TestServer } from '../support/board-server.ts';
import { built } from '../support/built.ts';

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

  it('tell the games, and of each what a page needs to draw it', async () => {
    const { games, standard } = JSON.parse((await get('/api/games')).body);
    expect(games.map(({ name }: { name: string }) => name)).toEqual(['meridians', 'maerstanas', 'heximeros']);
    expect(standard.game).toBe('meridians');
    expect(games[2]).toMatchObject({ levels: 10, seats: ['Silver', 'Blue', 'Yellow', 'Orange', 'Green', 'Red'] });
    const board = JSON.parse((await post('/api/board', { game: 'maerstanas' })).body);
    expect(board.picture.cells).toHaveLength(49);
    expect(board).toMatchObject({ hasMargins: true, canArrange: true, choiceAfter: null });
    expect(board.moveKinds.map(({ suffix }: { suffix: string }) => suffix)).toEqual(['', 't', 'w']);
  });

  it('describe themselves, as OpenAPI and to be read', async () => {
    const facts = JSON.parse((await get('/api/openapi.json')).body);
    expect(facts.openapi).toBe('3.1.0');
    expect(Object.keys(facts.paths)).toEqual(
      expect.arrayContaining(['/healthz', '/api/line', '/api/read', '/api/write']),
    );
    const { body } = await get('/api');
    for (const path of Object.keys(facts.paths)) expect(body).toContain(path);
  });

  it.each([
    ['a body that is no JSON', '/api/line', '{"moves":', 400],
    ['a body without what is needed', '/api/line', {}, 400],
    ['a field of the wrong kind', '/api/line', { moves: 'g6' }, 400],
    ['an unknown game', '/api/board', { game: 'chess' }, 400],
    ['a rule out of its range', '/api/board', { rules: { size: 99 } }, 400],
    ['a move that is illegal', '/api/line', { moves: ['g6', 'g6'] }, 400],
    ['a position that there cannot be', '/api/line', { start: 'nonsense', moves: [] }, 400],
    ['a file that holds nothing', '/api/read', { text: '(;', name: 'a.sgf' }, 400],
    ['a format that there is not', '/api/write', { tree: { game: 'meridians', nodes: [] }, format: 'pgn' }, 400],
    [
      'a tree that bites its tail',
      '/api/write',
      { tree: { game: 'meridians', nodes: [{ move: 'a1', after: 0 }] }, format: 'sgf' },
      400,
    ],
    ['an address that cannot be read', '/api/%zz', {}, 400],
    ['a body that is too long', '/api/line', { moves: [], game: 'x'.repeat(300_000) }, 413],
    ['a route that there is not', '/api/nothing', {}, 404],
  ])('answer %s with an error in JSON', async (_, url, body, status) => {
    const answer = await post(url, body);
    expect(answer.statusCode).toBe(status);
    const { error, code } = JSON.parse(answer.body);
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

  it.each(odd)('refuse a body with %s in one line', async (_, body) => {
    const answer = await post('/api/line', body);
    expect(answer.statusCode).toBe(400);
    const { error, code } = answer.json();
    expect({ code, error }).toEqual({
      code: expect.stringMatching(/^bad-/),
      error: expect.stringMatching(/^.{1,300}$/),
    });
  });

  it.each(odd)('refuse a message with %s in one line', async (_, body) => {
    const client = await new TestClient(server).opened();
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
    client.close();
  });

  it('say what is wrong with a body that nobody should copy, and with what is no request', async () => {
    const answer = JSON.parse((await post('/api/line', '{"moves":[],"rules":{"__proto__":{"size":4}}}')).body);
    expect(answer).toEqual({ error: 'body: a field may not be called "__proto__"', code: 'bad-json' });
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1').end('NONSENSE\r\n\r\n');
    const [, body] = (await text(socket)).split('\r\n\r\n');
    expect(JSON.parse(body as string)).toEqual({ error: 'this is no request of HTTP', code: 'bad-request' });
  });

  it('read the games of a file that a page has room for, and say how many there are more', async () => {
    const text = Array.from({ length: 502 }, (_, i) => `{"size":4,"moves":["${i < 500 ? 'd4' : 'zz'}"]}\n`).join('');
    const read = JSON.parse((await post('/api/read', { text, name: 'a.jsonl' })).body);
    expect(read.games).toHaveLength(500);
    expect(read.leftOut).toEqual(['2 more games']);
  });

  it('answer others while they read a file', async () => {
    const text = '{"size":7,"moves":["g6","g9","j6","d9","g3","j9"]}\n'.repeat(500);
    let isRead = false;
    const read = post('/api/read', { text, name: 'a.jsonl' }).then(() => {
      isRead = true;
    });
    let answered = 0;
    for (; !isRead; answered++) await (await fetch(new URL('healthz', server.url))).text();
    await read;
    // One is, before the file has come.
    expect(answered).toBeGreaterThan(1);
  });

  it('write a game as long as one that they read', async () => {
    const comment = 'x'.repeat(10_000);
    const nodes = Array.from({ length: 50 }, () => ({ move: 'd4', after: -1, comment }));
    const written = await post('/api/write', {
      tree: { game: 'meridians', rules: { size: 4 }, nodes },
      format: 'tree',
    });
    expect(written.statusCode).toBe(200);
    const { text } = JSON.parse(written.body);
    expect((await post('/api/read', { text, name: 'a.json' })).statusCode).toBe(200);
  });

  it('take bodies of JSON only, so that no form of another page can send one', async () => {
    const answer = await post('/api/line', '{"moves":[]}', { 'content-type': 'text/plain' });
    expect(answer.statusCode).toBe(415);
  });

  it('say which ply is wrong, and what may be done instead', async () => {
    const answer = JSON.parse((await post('/api/line', { moves: ['g6', 'g9', 'g7'] })).body);
    expect(answer).toMatchObject({ code: 'next-to-first', ply: 3 });
    expect(answer.error).toContain('needs a path to it');
  });
});

describe('a websocket', () => {
  it('answers queries of the protocol, with reports during the search', async () => {
    const client = await new TestClient(server).opened();
    client.send({ id: 'a', size: 5, moves: ['e4'], seconds: 0.5, reportDuringSearchEvery: 0.1, top: 3, lifeMap: true });
    const final = await client.final('a');
    expect(final).toMatchObject({ turnNumber: 1, size: 5, toMove: 'dark' });
    expect(final.moves).toHaveLength(3);
    expect(Object.keys(final.lifeMap)).toHaveLength(52);
    expect(client.answers.filter(({ isDuringSearch }) => isDuringSearch).length).toBeGreaterThan(1);
    client.close();
  });

  it('analyses all positions that a query asks for', async () => {
    const client = await new TestClient(server).opened();
    client.send({ id: 'all', size: 4, moves: ['d4', 'c2'], analyzeTurns: [0, 1, 2], playouts: 50 });
    for (const turn of [0, 1, 2]) await client.until(({ id, turnNumber }) => id === 'all' && turnNumber === turn);
    client.close();
  });

  it('ends an analysis when it is told to', async () => {
    const client = await new TestClient(server).opened();
    client.send({ id: 'long', reportDuringSearchEvery: 0.05 });
    await client.until(({ isDuringSearch }) => isDuringSearch);
    client.send({ id: 'stop', action: 'terminate', terminateId: 'long' });
    expect((await client.final('long')).playouts).toBeGreaterThan(0);
    client.close();
  });

  it('goes on with what was found before, also for another page', async () => {
    const [one, other] = await Promise.all([new TestClient(server).opened(), new TestClient(server).opened()]);
    one.send({ id: 'first', size: 6, moves: ['e5'], seconds: 1 });
    const { visits } = await one.final('first');
    expect(readdirSync(server.folder).some((name) => name.endsWith('.tree'))).toBe(true);
    other.send({ id: 'second', size: 6, moves: ['e5'], seconds: 1 });
    expect(await other.final('second')).toMatchObject({ keptVisits: visits });
    one.close();
    other.close();
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
    const client = await new TestClient(server).opened();
    client.send(message);
    const answer = await client.until((one) => one.error !== undefined);
    expect(answer).toMatchObject({ code, line: 1 });
    client.close();
  });

  it('closes where a message is longer than any that makes sense', async () => {
    const client = await new TestClient(server).opened();
    client.send(`{"id":"${'x'.repeat(70_000)}"}`);
    const [code] = await once(client.socket, 'close');
    expect(code).toBe(1009);
  });

  it.each([
    [{ level: 1 }, 0],
    [{ level: 10 }, 4],
    [{ seconds: 0.2 }, 4],
  ])('chooses a legal move with %j', async (strength, plies) => {
    const client = await new TestClient(server).opened();
    const moves = ['e4', 'c3', 'e6', 'c5'].slice(0, plies);
    client.send({ id: 'c', action: 'choose', size: 5, moves, ...strength });
    const { move } = await client.final('c');
    const line = await post('/api/line', { rules: { size: 5 }, moves: [...moves, move] });
    expect(line.statusCode).toBe(200);
    client.close();
  });

  it('places the first pieces and chooses a side where the game has that choice', async () => {
    const client = await new TestClient(server).opened();
    const rules = { size: 4, pie: true };
    const moves: string[] = [];
    for (let ply = 0; ply < 4; ply++) {
      client.send({ id: `ply ${ply}`, action: 'choose', rules, moves, level: 2 });
      moves.push((await client.final(`ply ${ply}`)).move);
    }
    expect(['light', 'dark']).toContain(moves[2]);
    expect((await post('/api/line', { rules, moves })).statusCode).toBe(200);
    client.close();
  });
});

describe('what is chosen before sides are', () => {
  it('goes by the values of openings where they are known, whatever else is asked for', async () => {
    const client = await new TestClient(server).opened();
    // Of size 5 the program knows them: Dark in the middle of Light's line is worth more than Light.
    const known = { action: 'choose', rules: { size: 5, pie: true }, level: 1 };
    client.send({ id: 'busy', seconds: 60 }, { ...known, id: 'side', moves: ['e1', 'e3'] });
    expect(await client.final('side')).toMatchObject({ move: 'dark', value: null });
    client.send({ ...known, id: 'first', moves: [] });
    const { move } = await client.final('first');
    expect((await post('/api/line', { rules: known.rules, moves: [move] })).statusCode).toBe(200);
    client.close();
    await expect.poll(positions).toBe(0);
  });

  const choose = (id: string) => ({ id, action: 'choose', rules: { size: 4, pie: true }, moves: [], level: 1 });
  const positions = async () => JSON.parse((await get('/healthz')).body).positions;

  it('waits in the queue of its page as other positions do, and ends when it is told to', async () => {
    const client = await new TestClient(server).opened();
    client.send({ id: 'busy', seconds: 60 });
    const ids = Array.from({ length: 40 }, (_, i) => `choice ${i}`);
    client.send(...ids.map(choose));
    await client.until(({ code }) => code === 'too-many');
    expect(await positions()).toBeGreaterThan(400);
    client.send({ id: 'stop', action: 'terminate_all' });
    for (const id of ids) expect(await client.final(id)).toMatchObject({ error: expect.any(String) });
    await expect.poll(positions).toBe(0);
    client.close();
  });

  it('ends when its page goes', async () => {
    const client = await new TestClient(server).opened();
    client.send({ id: 'busy', seconds: 60 }, choose('a'));
    await expect.poll(positions).toBeGreaterThan(20);
    client.close();
    await expect.poll(positions).toBe(0);
  });
});

describe('a page that does not read its answers', () => {
  it('is cut off once too many of them wait', async () => {
    const client = await new TestClient(server).opened();
    client.socket.pause();
    // Each of them is sent back.
    const id = 'x'.repeat(60_000);
    for (let i = 0; i < 380; i++) client.send({ id, action: 'terminate', terminateId: 'nothing' });
    await expect.poll(() => server.app.websocketServer.clients.size, { timeout: 20_000 }).toBe(0);
    client.socket.terminate();
  });
});

describe('a page of another origin', () => {
  it('cannot reach the engine', async () => {
    await expect(new TestClient(server, { origin: 'http://evil.example' }).opened()).rejects.toThrow('403');
    const answer = await post('/api/line', { moves: [] }, { origin: 'http://evil.example' });
    expect(answer.statusCode).toBe(403);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect((await get('/', { host: 'evil.example' })).statusCode).toBe(403);
  });
});

describe('a server with a token', () => {
  let guarded: TestServer;
  beforeAll(async () => {
    guarded = await startTestServer({ token: undefined });
  });
  afterAll(() => guarded.close());
  const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') =>
    guarded.app.inject({ method, url, headers: { ...LOCAL, ...headers } });

  it('answers nobody without it, on loopback either', async () => {
    const token = guarded.token as string;
    expect(guarded.url).toMatch(new RegExp(`^http://localhost:\\d+/\\?token=${token}$`));
    expect((await ask('/healthz')).statusCode).toBe(200);
    for (const url of ['/', '/api/games', '/api', '/assets/x.js', '/api/library', '/api/report?log=x', '/?token=wrong'])
      expect((await ask(url)).statusCode, url).toBe(401);
    expect((await ask('/api/library/delete', {}, 'POST')).statusCode).toBe(401);
    expect((await ask(`/api/games?token=${token}`)).statusCode).toBe(401);
    expect((await ask('/api/games', { authorization: `Bearer ${token}` })).statusCode).toBe(200);
    await expect(new TestClient({ ...guarded, token: undefined }).opened()).rejects.toThrow('401');
    await expect(new TestClient({ ...guarded, token: `${token}x` }).opened()).rejects.toThrow('401');
    (await new TestClient(guarded).opened()).close();
  });

  it('keeps it in a cookie of its port, and takes it out of the address', async () => {
    const entered = await ask(`/?token=${guarded.token}`);
    expect(entered.statusCode).toBe(303);
    expect(entered.headers.location).toBe('/');
    const cookie = String(entered.headers['set-cookie']);
    expect(cookie).toMatch(new RegExp(`^sightline-token-${new URL(guarded.url).port}=`));
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);
    expect(cookie).not.toContain('Secure');
    expect((await ask('/api/games', { cookie: cookie.split(';')[0] as string })).statusCode).toBe(200);
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
    expect((await ask('/api/games')).json()).toMatchObject({ code: 'no-token', error: expect.any(String) });
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
    expect((await ask('/api/games')).statusCode).toBe(401);
    const entered = await ask(`/?token=${token}`);
    expect(String(entered.headers['set-cookie'])).toMatch(/; Secure$/);
    const cookie = String(entered.headers['set-cookie']).split(';')[0];
    expect((await ask('/api/games', { cookie })).statusCode).toBe(200);
    expect((await ask('/api/games', { cookie, origin: 'https://evil.example' })).statusCode).toBe(403);
    await proxied.close();
  });
});

describe('one address', () => {
  it('has so many pages at most, and leaves room for others', async () => {
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

  it('has so many connections at most', async () => {
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

/** The address of a server that a proxy offers, without the proxy. */
function local({ app }: TestServer): string {
  const at = app.server.address();
  return `http://localhost:${typeof at === 'object' ? at?.port : 0}`;
}

describe('where it cannot be started', () => {
  it('it says why', async () => {
    const { port } = new URL(server.url);
    const again = await startServer({ port: Number(port), threads: 1, engineArgs: () => [] });
    expect(again).toMatchObject({ ok: false, error: { code: 'no-port' } });
    // That of Node would not come to an end there.
    const nowhere = await startServer({ port: 0, threads: 1, engineArgs: () => [], folder: '/proc/none' });
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

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'ends cleanly at %s, with pages open and analyses under way',
    async (signal) => {
      const child = start();
      const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
      const [url] = /http:\S+/.exec(line) ?? [];
      const token = new URL(url as string).searchParams.get('token');
      const client = await new TestClient({ url, token } as TestServer).opened();
      client.send({ id: 'a', reportDuringSearchEvery: 0.05 });
      await client.until(({ isDuringSearch }) => isDuringSearch);
      child.kill(signal);
      const [code] = await once(child, 'close');
      expect({ code, stderr: child.stderr.read() }).toEqual({ code: 0, stderr: null });
    },
  );
});
