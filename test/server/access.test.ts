import { describe, expect, it } from 'vitest';
import { checkOrigin, hasToken, isLoopback, makeToken, tokenCookie } from '../../src/server/access.ts';

describe('an address', () => {
  it.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])('%s is this machine alone', (host) => {
    expect(isLoopback(host)).toBe(true);
  });

  it.each(['0.0.0.0', '::', '192.168.1.5', 'example.org', '127.evil.example'])('%s is not', (host) => {
    expect(isLoopback(host)).toBe(false);
  });
});

describe('a request', () => {
  const check = (headers: Record<string, string>, listening = '127.0.0.1') => {
    const result = checkOrigin(headers, listening);
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

  it('is taken from the header and from the cookie, and nothing like it is', () => {
    const token = makeToken();
    expect(hasToken({ authorization: `Bearer ${token}` }, token)).toBe(true);
    expect(hasToken({ cookie: `a=b; ${tokenCookie(token).split(';')[0]}` }, token)).toBe(true);
    expect(hasToken({ authorization: `Bearer ${token}x` }, token)).toBe(false);
    expect(hasToken({ authorization: token }, token)).toBe(false);
    expect(hasToken({ cookie: 'sightline-token=' }, token)).toBe(false);
    expect(hasToken({}, token)).toBe(false);
  });
});
