/** `sightline bot`: its configuration, `--check`, the whole bot with its page, and a full disk. */
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfiguration } from '../../../src/board/bot/configuration.ts';
import { startBot } from '../../../src/board/bot/run-bot.ts';
import { must } from '../../../src/util/result.ts';
import { CERTIFICATE, CERTIFICATE_KEY } from '../../support/certificate.ts';
import { testFolder } from '../../support/folder.ts';
import { CLIENT_ID, PlaySite, SCOPE, SECRET } from '../../support/play-site.ts';
import { runHere } from '../../support/run-here.ts';

let site: PlaySite;
const folder = testFolder();
const file = join(folder, 'bot.json');

beforeAll(async () => {
  site = await PlaySite.start();
});

beforeEach(() => {
  vi.stubEnv('SIGHTLINE_BOT_SECRET', SECRET);
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await site.close();
});

function configured(more: object = {}): object {
  const { tokenUrl, moveUrl } = site.access;
  return {
    address: 'https://bot.example/hook',
    listen: { port: 0 },
    ownerPort: 0,
    site: { tokenUrl, moveUrl, scope: SCOPE, key: site.publicKey },
    clientId: CLIENT_ID,
    games: [{ metaGame: 'meridians', variants: ['size-6'], level: 1 }],
    threads: 1,
    memory: '50m',
    ...more,
  };
}

async function checked(configuration: object | string, data = join(folder, 'data')) {
  writeFileSync(file, typeof configuration === 'string' ? configuration : JSON.stringify(configuration));
  return runHere(['bot', file, '--check', '--data', data]);
}

describe('the configuration', () => {
  it('is refused with the field that is wrong', async () => {
    const site = { tokenUrl: 'http://site.example/', moveUrl: 'https://site.example/', scope: 'x', key: 'x' };
    const wrong: readonly (readonly [object | string, string])[] = [
      ['{', 'not JSON'],
      [configured({ level: 1 }), 'level'],
      [configured({ site }), 'site.tokenUrl'],
      [configured({ site: { ...site, tokenUrl: 'https://site.example/', key: undefined } }), 'keyUrl'],
      [configured({ games: [{ metaGame: 'chess' }] }), 'games[0]'],
      [configured({ games: [{ metaGame: 'meridians', variants: ['size-9'] }] }), 'games[0]'],
      [configured({ games: [{ metaGame: 'meridians', level: 11 }] }), 'games[0].level'],
      [configured({ share: 0.6 }), 'share'],
      [configured({ memory: 'much' }), 'memory'],
    ];
    for (const [configuration, field] of wrong) {
      const { code, stderr } = await checked(configuration);
      expect([code, stderr]).toEqual([2, expect.stringContaining(field)]);
    }
  });

  it('needs the secret in the environment', async () => {
    vi.stubEnv('SIGHTLINE_BOT_SECRET', '');
    expect(await checked(configured())).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('SIGHTLINE_BOT_SECRET'),
    });
  });
});

describe('--check', () => {
  it('tries data folder, key, token, queries and weights', async () => {
    const { code, stdout } = await checked(configured());
    expect([code, stdout.match(/^ok/gm)?.length]).toEqual([0, 5]);
  });

  it('ends with code 1 where the data folder cannot be written', async () => {
    const { code, stdout } = await checked(configured(), join(file, 'data'));
    expect([code, stdout.match(/^failed/gm)?.length]).toEqual([1, 1]);
  });

  it('ends with code 1 where the site gives no token, and never prints the secret', async () => {
    vi.stubEnv('SIGHTLINE_BOT_SECRET', 'another-secret');
    const { code, stdout, stderr } = await checked(configured());
    expect([code, stdout.match(/^failed/gm)?.length]).toEqual([1, 1]);
    expect(stdout + stderr).not.toContain('another-secret');
  });
});

describe('the key of the site', () => {
  const withKey = (keyUrl: string, key?: string) => {
    const { tokenUrl, moveUrl } = site.access;
    return checked(configured({ site: { tokenUrl, moveUrl, scope: SCOPE, keyUrl, key } }));
  };

  it('is fetched, and taken from the configuration where it cannot be', async () => {
    const [there, nowhere] = [`${site.url}/ap-public-key.txt`, `${site.url}/nothing`];
    expect((await withKey(there)).code).toBe(0);
    // What is fetched counts.
    expect((await withKey(there, 'not a key')).code).toBe(0);
    expect((await withKey(nowhere, site.publicKey)).code).toBe(0);
    expect(await withKey(nowhere)).toMatchObject({ code: 1, stdout: expect.stringContaining('404') });
  });
});

describe('a certificate', () => {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];

  it('is shown to callers, without a proxy', async () => {
    writeFileSync(cert, CERTIFICATE);
    writeFileSync(key, CERTIFICATE_KEY);
    writeFileSync(file, JSON.stringify(configured({ certificate: { cert, key } })));
    const configuration = must(readConfiguration(file));
    const bot = must(await startBot({ configuration, secret: SECRET, folder, say: () => {} }));
    const call = request({
      port: bot.port,
      path: '/hook',
      headers: { host: 'bot.example' },
      servername: 'bot.example',
      // Its time does not matter here.
      rejectUnauthorized: false,
    }).end();
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    const shown = (response.socket as TLSSocket).getPeerX509Certificate();
    expect([response.statusCode, shown?.fingerprint256]).toEqual([
      200,
      new X509Certificate(CERTIFICATE).fingerprint256,
    ]);
    response.resume();
    await bot.close();
  });

  it('that cannot be used is an error, in --check and at the start', async () => {
    writeFileSync(cert, CERTIFICATE);
    writeFileSync(key, 'not a key');
    for (const certificate of [
      { cert, key },
      { cert: join(folder, 'none.pem'), key },
    ]) {
      const { code, stdout } = await checked(configured({ certificate }));
      expect([code, stdout.match(/^failed/gm)?.length]).toEqual([1, 1]);
      const configuration = must(readConfiguration(file));
      const bot = await startBot({ configuration, secret: SECRET, folder, say: () => {} });
      expect(bot).toMatchObject({ ok: false });
    }
  });
});

describe('a whole bot', () => {
  it('plays, and shows its owner how, who must have the token', async () => {
    writeFileSync(file, JSON.stringify(configured()));
    const said: string[] = [];
    const say = (line: string) => said.push(line);
    const configuration = must(readConfiguration(file));
    const bot = must(await startBot({ configuration, secret: SECRET, folder, say }));
    site.bot = { url: `http://127.0.0.1:${bot.port}/hook`, host: 'bot.example' };
    const game = site.begin('one', ['size-6'], 0);
    await expect.poll(() => game.played.length).toBeGreaterThan(1);
    const { origin, searchParams } = new URL(bot.ownerUrl);
    const authorization = `Bearer ${searchParams.get('token')}`;
    const [page, status] = await Promise.all(
      ['/', '/api/status'].map(async (path) => (await fetch(origin + path, { headers: { authorization } })).text()),
    );
    expect(page).toContain('one');
    expect(JSON.parse(status as string).games[0]).toMatchObject({ id: 'one', metaGame: 'meridians' });
    expect((await fetch(`${origin}/api/status`)).status).toBe(401);
    await bot.close();
    expect(said.join()).not.toContain(SECRET);
  });
});
