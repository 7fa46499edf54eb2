/** What the bot does with answers of the site and of its token server that are of no use. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MOST_ANSWER_BYTES } from '../../../src/board/bot/answer-text.ts';
import { tryBot } from '../../../src/board/bot/run-bot.ts';
import { Site } from '../../../src/board/bot/site.ts';
import { CLIENT_ID, SCOPE, SECRET } from '../../support/play-site.ts';

type Act = (response: ServerResponse, request: IncomingMessage) => void;

let server: Server;
let url: string;
let acts: Record<string, Act>;
/** The tokens that came with moves, and how often one was asked for. */
let used: (string | undefined)[];
let asked: number;

const say = (body: unknown, status = 200): Act => {
  return (response) => void response.writeHead(status).end(JSON.stringify(body));
};
const MOVE = { gameid: 'game', metaGame: 'meridians', move: 'd4' };
const PLAYED = say({ id: 'game', toMove: '0' });

beforeEach(async () => {
  used = [];
  asked = 0;
  acts = { '/token': () => {}, '/move': PLAYED };
  server = createServer((request, response) => {
    if (request.url === '/token') asked++;
    else used.push(request.headers.authorization);
    request.resume().once('end', () => acts[request.url ?? '']?.(response, request));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function site(): Site {
  const access = { tokenUrl: `${url}/token`, moveUrl: `${url}/move`, queryUrl: `${url}/query`, scope: SCOPE };
  return new Site({ ...access, clientId: CLIENT_ID, secret: SECRET });
}

/** Gives out these, one after the other. */
function tokens(...bodies: readonly object[]): Act {
  return (response, request) => say(bodies[Math.min(asked, bodies.length) - 1])(response, request);
}

describe('a token', () => {
  it.each([
    ['a line break', 'a\nb'],
    ['a blank', 'a b'],
    ['a sign beyond ASCII', 'a\u20acb'],
    ['nothing', ''],
    ['a number', 7],
  ])('with %s is refused on arrival and not told, and the next call asks for another', async (_, token) => {
    acts['/token'] = tokens({ access_token: token, expires_in: 1e308 }, { access_token: 'good', expires_in: 3600 });
    const one = site();
    const refused = await one.send(MOVE);
    expect(refused.how).toBe('failed');
    if (String(token) !== '') expect(refused.message).not.toContain(String(token));
    expect(await one.send(MOVE)).toMatchObject({ how: 'accepted' });
    expect({ used, asked }).toEqual({ used: ['Bearer good'], asked: 2 });
  });

  it.each([1e308, Infinity, -1, 0, 'long', null])('with the lifetime %s lasts for a day at most', async (seconds) => {
    const body = JSON.stringify({ access_token: 'good', expires_in: 0 }).replace(':0', `:${JSON.stringify(seconds)}`);
    acts['/token'] = (response) => void response.end(seconds === Infinity ? body.replace('null', '1e999') : body);
    const one = site();
    await one.send(MOVE);
    await one.send(MOVE);
    expect(asked).toBe(1);
    const day = Date.now() + 86_400_000;
    const now = Date.now;
    try {
      Date.now = () => day;
      await one.send(MOVE);
    } finally {
      Date.now = now;
    }
    expect(asked).toBe(2);
  });

  const broken: Act = (response) => void response.destroy();
  it.each([
    ['500', say({ message: 'Internal server error' }, 500)],
    ['403', say({ message: 'Forbidden' }, 403)],
    ['a broken connection', broken],
  ])('is not used again after %s', async (_, failure) => {
    acts['/token'] = tokens({ access_token: 'one', expires_in: 3600 }, { access_token: 'two', expires_in: 3600 });
    acts['/move'] = failure;
    const one = site();
    expect((await one.send(MOVE)).how).toBe('failed');
    acts['/move'] = PLAYED;
    expect((await one.send(MOVE)).how).toBe('accepted');
    // A call may be repeated by the client of HTTP.
    expect(used.at(0)).toBe('Bearer one');
    expect(used.at(-1)).toBe('Bearer two');
  });

  it('is used again after a refusal of the move', async () => {
    acts['/token'] = tokens({ access_token: 'one', expires_in: 3600 });
    acts['/move'] = say({ message: "It is not bot bot-client's turn in game game" }, 500);
    const one = site();
    for (let i = 0; i < 2; i++) expect((await one.send(MOVE)).how).toBe('elsewhere');
    expect(asked).toBe(1);
  });
});

describe('an answer', () => {
  /** JSON of this many bytes; `sent` counts those that went out, as long as they are read. */
  let sent = 0;
  const long =
    (bytes: number): Act =>
    (response) => {
      const piece = Buffer.alloc(2 ** 16, ' ');
      sent = 0;
      const write = () => {
        while (sent < bytes && !response.destroyed) {
          sent += piece.length;
          if (!response.write(piece)) return void response.once('drain', write);
        }
        response.end('[]');
      };
      write();
    };
  const endless = long(64 * MOST_ANSWER_BYTES);

  it('of a megabyte is read', async () => {
    acts['/query'] = long(MOST_ANSWER_BYTES - 2 ** 16);
    expect(await site().turns('meridians')).toEqual([]);
  });

  it('of more is an error, and is not read to its end', async () => {
    acts['/query'] = endless;
    await expect(site().turns('meridians')).rejects.toThrow();
    expect(sent).toBeLessThan(32 * MOST_ANSWER_BYTES);
    acts['/token'] = endless;
    await expect(site().check()).rejects.toThrow();
    acts['/token'] = say({ access_token: 'good' });
    acts['/move'] = endless;
    expect((await site().send(MOVE)).how).toBe('failed');
  });

  it('of more in the place of the key is an error', async () => {
    acts['/key'] = endless;
    acts['/token'] = say({ access_token: 'good' });
    acts['/query'] = say([]);
    const urls = { tokenUrl: `${url}/token`, moveUrl: `${url}/move`, queryUrl: `${url}/query`, keyUrl: `${url}/key` };
    const settings = { listen: { host: '127.0.0.1', port: 0 }, ownerPort: 0, mostGames: 1, seconds: 1, share: 0.01 };
    const configuration = {
      address: 'https://bot.example/hook',
      ...settings,
      clientId: CLIENT_ID,
      site: { ...urls, scope: SCOPE },
      games: [{ metaGame: 'meridians' }],
      memory: '50m',
    };
    for await (const { what, problem } of tryBot({ configuration, secret: SECRET, folder: '/proc/none' })) {
      if (what !== 'the key of the site') continue;
      expect(problem).toBeDefined();
      break;
    }
    expect(sent).toBeLessThan(32 * MOST_ANSWER_BYTES);
  });
});
