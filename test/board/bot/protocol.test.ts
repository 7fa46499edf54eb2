/** What the bot's address answers, and refuses. What each test covers of the site's documents is in docs/bot.md. */
import { generateKeyPairSync } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Signatures } from '../../../src/board/bot/signature.ts';
import { parseSiteKey } from '../../../src/board/bot/site-key.ts';
import { must } from '../../../src/util/result.ts';
import { BotHere } from '../../support/bot.ts';
import { sshKey } from '../../support/play-site.ts';

let here: BotHere;

beforeAll(async () => {
  here = await BotHere.start({ mostGames: 2 });
});

afterAll(async () => {
  await here.end();
});

const CLOCKS = { clockStart: 72, clockInc: 24, clockMax: 168 };
const CHALLENGE = JSON.stringify({ verb: 'challenge', metaGame: 'go', variants: [], ...CLOCKS, challengers: ['a'] });
const now = () => Math.floor(Date.now() / 1000);

describe('the key of the site', () => {
  const { publicKey } = generateKeyPairSync('ed25519');
  const line = sshKey(publicKey);
  const [, base64 = ''] = line.split(' ');
  const block = (headers: string) =>
    `---- BEGIN SSH2 PUBLIC KEY ----\r\n${headers}${base64.slice(0, 40)}\r\n${base64.slice(40)}\r\n---- END SSH2 PUBLIC KEY ----\r\n`;

  it('is read in one line and in the form of RFC 4716', () => {
    for (const text of [line, `${line}\n`, block(''), block('Comment: "the site:\\\r\n of games"\r\nSubject: x\r\n')]) {
      expect(must(parseSiteKey(text)).equals(publicKey)).toBe(true);
    }
  });

  it('is refused in other forms', () => {
    for (const text of [
      '',
      'ssh-ed25519',
      'ssh-rsa AAAAB3NzaC1yc2E=',
      line.slice(0, 60),
      '-----BEGIN PUBLIC KEY-----',
    ]) {
      expect(parseSiteKey(text)).toMatchObject({ ok: false, error: { code: 'bad-key' } });
    }
  });
});

describe('the address', () => {
  it('answers a ping', async () => {
    const reply = await here.server.app.inject({ url: '/hook', headers: { host: 'bot.example' } });
    expect([reply.statusCode, reply.json()]).toEqual([200, { operational: true }]);
  });

  it('accepts games that it plays, and declines others', async () => {
    const { site, bot } = here;
    expect(await site.challenge(['size-6'])).toBe(200);
    expect(await site.challenge(['size-9'])).toBe(400);
    expect(await site.challenge([], { metaGame: 'chess' })).toBe(400);
    expect(await site.challenge([], { challengers: ['a', 'b'] })).toBe(400);
    expect(await site.challenge([])).toBe(200);
    // Two games are to begin.
    expect(await site.challenge([])).toBe(400);
    expect(bot.status()).toMatchObject({ accepted: 2, declined: 4 });
  });

  it('refuses requests without a signature, of another key, old, and repeated', async () => {
    const { site } = here;
    const other = generateKeyPairSync('ed25519').privateKey;
    expect(await site.post(CHALLENGE, {})).toBe(401);
    expect(await site.post(CHALLENGE, { ...site.sign(CHALLENGE), 'x-signature': 'AAAA' })).toBe(401);
    expect(await site.post(CHALLENGE, site.sign(CHALLENGE, now(), 'other', other))).toBe(401);
    expect(await site.post(CHALLENGE, site.sign(CHALLENGE, now() - 400))).toBe(401);
    expect(await site.post(CHALLENGE, site.sign(CHALLENGE, now() + 400))).toBe(401);
    expect(await site.post(`${CHALLENGE} `, site.sign(CHALLENGE))).toBe(401);
    const signed = site.sign(CHALLENGE);
    expect([await site.post(CHALLENGE, signed), await site.post(CHALLENGE, signed)]).toEqual([400, 401]);
  });

  it('refuses signed bodies that are no message', async () => {
    const { site } = here;
    const bodies = ['', '{', '[]', '{"verb":"other"}', '{"verb":"move","gameid":1}', '\xff'];
    for (const body of bodies) expect(await site.post(body, site.sign(body))).toBe(400);
  });

  it('refuses requests for other addresses, and other methods', async () => {
    const { app } = here.server;
    const status = async (host: string, url: string, method: 'GET' | 'POST' | 'PUT' = 'GET') =>
      (await app.inject({ method, url, headers: { host } })).statusCode;
    expect(await status('other.example', '/hook')).toBe(421);
    expect(await status('bot.example', '/')).toBe(404);
    expect(await status('bot.example', '/api/status')).toBe(404);
    expect(await status('bot.example', '/hook', 'PUT')).toBe(404);
  });

  it('refuses 10 MB before they have come, and goes on while 100 others ask and some are slow', async () => {
    const { site, bot } = here;
    const { port } = here.server;
    const { declined } = bot.status();
    const other = generateKeyPairSync('ed25519').privateKey;
    const used = site.sign(CHALLENGE);
    await site.post(CHALLENGE, used);
    const bad = [
      () => ({}),
      () => site.sign(CHALLENGE, now(), 'other', other),
      () => site.sign(CHALLENGE, now() - 400),
      () => used,
    ];
    const slow = Array.from({ length: 20 }, () => {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      socket.write('POST /hook HTTP/1.1\r\nHost: bot.example\r\nContent-Length: 100\r\n');
      return socket;
    });
    const long = 'x'.repeat(10_000_000);
    const hostile = Array.from({ length: 100 }, (_, i) => site.post(CHALLENGE, bad[i % bad.length]?.()));
    const large = [site.post(long, {}), site.post(long, site.sign(CHALLENGE))];
    const good = Array.from({ length: 10 }, () => site.post(CHALLENGE));
    expect(await Promise.all(good)).toEqual(good.map(() => 400));
    // A connection may end before all is sent.
    expect((await Promise.all(large)).every((status) => [0, 401, 413].includes(status))).toBe(true);
    expect((await Promise.all(hostile)).every((status) => [0, 401, 429].includes(status))).toBe(true);
    for (const socket of slow) socket.destroy();
    // Nothing of the hostile was taken for a challenge.
    expect(bot.status().declined).toBe(declined + 1 + good.length);
  });
});

describe('signatures', () => {
  it('forget nonces only when their requests are too old', () => {
    let time = 1_000_000_000;
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const signatures = new Signatures(publicKey, () => time);
    const body = Buffer.from('x');
    const take = (seconds: number) => {
      const admitted = signatures.admit(here.site.sign('x', seconds, 'once', privateKey));
      return admitted.ok ? signatures.check(admitted.value, body) : admitted;
    };
    // Ahead of the clock here: valid for the longest time.
    const seconds = time / 1000 + 299;
    expect(take(seconds)).toMatchObject({ ok: true });
    for (const later of [1000, 300_000, 598_000]) {
      time = 1_000_000_000 + later;
      expect(take(seconds)).toMatchObject({ error: { code: 'replayed' } });
    }
    time += 2000;
    expect(take(seconds)).toMatchObject({ error: { code: 'stale' } });
  });
});
