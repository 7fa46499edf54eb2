import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  checkOrigin,
  clientOf,
  hasPageKey,
  hasToken,
  isLoopback,
  makeToken,
  pageCookie,
  parseOrigin,
  parseToken,
  TOKEN_PROTOCOL,
} from '../../../src/board/server/access.ts';
import { tokenIn } from '../../../src/board/server/token-file.ts';

describe('an address', () => {
  it.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])('%s is this machine alone', (host) => {
    expect(isLoopback(host)).toBe(true);
  });

  it.each(['0.0.0.0', '::', '192.168.1.5', 'example.org', '127.evil.example'])('%s is not', (host) => {
    expect(isLoopback(host)).toBe(false);
  });
});

describe('an origin', () => {
  it('is a name behind TLS, perhaps with a port, and nothing else', () => {
    for (const origin of ['https://board.example', 'https://board.example:8443'])
      expect(parseOrigin(origin)).toEqual({ ok: true, value: origin });
    expect(parseOrigin('https://Board.example/')).toEqual({ ok: true, value: 'https://board.example' });
    for (const text of ['http://board.example', 'board.example', 'https://board.example/board', '*', 'https://a@b'])
      expect(parseOrigin(text)).toMatchObject({ ok: false, error: { code: 'bad-origin' } });
  });
});

describe('a request', () => {
  const check = (headers: Record<string, string>, listening = '127.0.0.1', origins: readonly string[] = []) => {
    const result = checkOrigin(headers, listening, origins);
    return result.ok ? 'taken' : result.error.code;
  };

  it('of the page itself, or of a program that is no page, is taken', () => {
    expect(check({ host: 'localhost:7420' })).toBe('taken');
    expect(check({ host: 'localhost:7420', origin: 'http://localhost:7420', 'sec-fetch-site': 'same-origin' })).toBe(
      'taken',
    );
    expect(check({ host: '[::1]:7420', origin: 'http://[::1]:7420' })).toBe('taken');
    expect(check({ host: 'board.example:80', origin: 'http://board.example:80' }, 'board.example')).toBe('taken');
  });

  it('for a name that is not this machine’s is refused, since anybody can have a name resolve to it', () => {
    expect(check({ host: 'evil.example:7420', origin: 'http://evil.example:7420' })).toBe('bad-host');
    expect(check({ host: '127.0.0.1.evil.example' })).toBe('bad-host');
    expect(check({})).toBe('bad-host');
  });

  it('of a page of another origin is refused, other ports of this machine included', () => {
    expect(check({ host: 'localhost:7420', origin: 'http://evil.example' })).toBe('bad-origin');
    expect(check({ host: 'localhost:7420', origin: 'http://localhost:7421' })).toBe('bad-origin');
    expect(check({ host: 'localhost:7420', origin: 'null' })).toBe('bad-origin');
    expect(check({ host: 'localhost:7420', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' })).toBe(
      'bad-origin',
    );
  });

  it('by a name that a proxy offers the page by is taken, and by no other one', () => {
    const origins = ['https://board.example', 'https://other.example:8443'];
    const offered = (headers: Record<string, string>) => check(headers, '127.0.0.1', origins);
    expect(offered({ host: 'board.example', origin: 'https://board.example' })).toBe('taken');
    expect(offered({ host: 'other.example:8443', origin: 'https://other.example:8443' })).toBe('taken');
    // A proxy may put the address that it asks in the place of the name.
    expect(offered({ host: '127.0.0.1:7420', origin: 'https://board.example' })).toBe('taken');
    expect(offered({ host: 'board.example', origin: 'http://board.example' })).toBe('bad-origin');
    expect(offered({ host: 'board.example', origin: 'https://evil.example' })).toBe('bad-origin');
    expect(offered({ host: 'evil.example', origin: 'https://board.example' })).toBe('bad-host');
    expect(check({ host: 'board.example' })).toBe('bad-host');
  });

  it('that follows a link from elsewhere is taken', () => {
    expect(check({ host: 'localhost:7420', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' })).toBe(
      'taken',
    );
  });
});

describe('a token', () => {
  it('is another one every time, and long enough not to be guessed', () => {
    const tokens = new Set(Array.from({ length: 100 }, makeToken));
    expect(tokens.size).toBe(100);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{32}$/);
  });

  it('is taken from the header and from the protocol of a websocket, and nothing like it is', () => {
    const token = makeToken();
    const has = (headers: Record<string, string>) => hasToken(headers, token);
    expect(has({ authorization: `Bearer ${token}` })).toBe(true);
    expect(has({ 'sec-websocket-protocol': `sightline, ${TOKEN_PROTOCOL}${token}` })).toBe(true);
    expect(has({ authorization: `Bearer ${token}x` })).toBe(false);
    expect(has({ authorization: token })).toBe(false);
    expect(has({ 'sec-websocket-protocol': token })).toBe(false);
    expect(has({ cookie: `sightline-page-7420=${token}` })).toBe(false);
    expect(has({})).toBe(false);
  });

  it('is not in the cookie, which admits to the page of its port', () => {
    const token = makeToken();
    const has = (cookie: string) => hasPageKey({ cookie }, token, 7420);
    const cookie = (port: number, of = token, isSecure = false) =>
      pageCookie(of, port, isSecure).split(';')[0] as string;
    expect(cookie(7420)).not.toContain(token);
    expect(has(`a=b; ${cookie(7420)}`)).toBe(true);
    expect(has(`${cookie(7421, makeToken())}; ${cookie(7420)}`)).toBe(true);
    expect(has(cookie(7420, token, true))).toBe(true);
    expect(cookie(7420, token, true)).toMatch(/^__Host-/);
    expect(has(cookie(7421))).toBe(false);
    expect(has(cookie(7420, makeToken()))).toBe(false);
    expect(has('')).toBe(false);
  });

  it('of one’s own choice is long enough, and fits into addresses and cookies', () => {
    expect(parseToken('a-token.of_16~ch')).toMatchObject({ ok: true });
    for (const text of [
      '',
      'short',
      'with space in the middle',
      'x'.repeat(257),
      'semicolons;are;not;taken',
      'äöüäöüäöüäöüäöüä',
    ])
      expect(parseToken(text), text).toMatchObject({ ok: false, error: { code: 'bad-token' } });
  });

  it('stays the same in its file, which nobody else may read', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sightline-token-'));
    const path = join(folder, 'new', 'token');
    const token = tokenIn(path);
    expect(token).toMatchObject({ ok: true });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(tokenIn(path)).toEqual(token);
    writeFileSync(path, 'short');
    expect(tokenIn(path)).toMatchObject({ error: { code: 'bad-token', message: expect.stringContaining(path) } });
    expect(tokenIn(join(path, 'below'))).toMatchObject({ error: { code: 'no-file' } });
    rmSync(folder, { recursive: true });
  });
});

describe('a client', () => {
  it('is an address of IPv4, and a network of IPv6', () => {
    expect(clientOf('10.1.2.3')).toBe('10.1.2.3');
    expect(clientOf('::ffff:10.1.2.3')).toBe('10.1.2.3');
    expect(clientOf('2001:db8:1:2:3:4:5:6')).toBe(clientOf('2001:db8:1:2::9'));
    expect(clientOf('2001:db8::1')).toBe(clientOf('2001:db8:0:0:7:7:7:7'));
    expect(clientOf('2001:db8:1:2::9')).not.toBe(clientOf('2001:db8:1:3::9'));
    expect(clientOf('::1')).toBe('0:0:0:0::/64');
  });
});
