/** Who may speak to the server: its own pages origin, and programs; both with its token. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { fail, ok, quote, type Result } from '../util/result.ts';

const TOKEN_BYTES = 24;
const COOKIE_SECONDS = 30 * 24 * 3600;

export function makeToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Reads a token of somebody's own choice: it has to fit into addresses and cookies. Errors: `bad-token`. */
export function parseToken(text: string): Result<string> {
  return /^[\w.~-]{16,256}$/.test(text)
    ? ok(text)
    : fail('bad-token', 'must be 16 to 256 letters, digits or characters of "-._~"');
}

/** The client of an address: with IPv6 one has a whole network of 64 bits. */
export function clientOf(ip: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? [];
  if (mapped !== undefined) return mapped;
  if (isIP(ip) !== 6) return ip;
  const [head = '', tail] = ip.split('::');
  const [first, last] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  return `${[...first, ...Array<string>(zeros).fill('0'), ...last].slice(0, 4).join(':')}::/64`;
}

/** Whether an address to listen on can be reached from this machine alone. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** Reads an origin by which a proxy with TLS offers the page. Errors: `bad-origin`. */
export function parseOrigin(text: string): Result<string> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin = url?.protocol === 'https:' && [url.origin, `${url.origin}/`].includes(text.toLowerCase());
  return isOrigin
    ? ok(url.origin)
    : fail('bad-origin', `${quote(text)}: must be an origin, e.g. https://board.example`);
}

/** The part of a Host header or an origin before the port, without the brackets of IPv6. */
function nameOf(authority: string): string {
  const [, inBrackets, plain] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d+)?$/.exec(authority) ?? [];
  return (inBrackets ?? plain ?? '').toLowerCase();
}

/**
 * Whether a request comes from a page of this server, or from no page. A page elsewhere that has its own name resolve to this
 * machine (DNS rebinding) is known by the name in `Host`: an address in numbers cannot be anybody's but this server's own, and
 * of names there are `localhost`, the name of the machine, the one that is listened on, and those of `origins`, by which a proxy
 * offers the page. Errors: `bad-host`, `bad-origin`.
 */
export function checkOrigin(
  headers: IncomingHttpHeaders,
  listening: string,
  origins: readonly string[] = [],
): Result<void> {
  const { host = '', origin } = headers;
  const name = nameOf(host);
  const isOwn = isIP(name) > 0 || [listening, 'localhost', hostname()].some((own) => own.toLowerCase() === name);
  const isOffered = origins.some((one) => new URL(one).host === host.toLowerCase());
  if (!isOwn && !isOffered) return fail('bad-host', 'the request is for another host');
  const own = [...(isOwn ? [`http://${host}`, `https://${host}`] : []), ...origins];
  const isSame = origin === undefined || own.includes(origin);
  if (!isSame) return fail('bad-origin', 'the request comes from a page of another origin');
  const site = headers['sec-fetch-site'];
  const isForeign = site === 'cross-site' || site === 'same-site';
  // A link to the page may stand anywhere.
  if (isForeign && headers['sec-fetch-mode'] !== 'navigate') {
    return fail('bad-origin', 'the request comes from a page of another origin');
  }
  return ok(undefined);
}

/** Whether a request has the token, as `Authorization: Bearer` or in the cookie of this port. */
export function hasToken({ authorization, cookie }: IncomingHttpHeaders, token: string, port: number): boolean {
  const [, bearer] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  const cookies = (cookie ?? '').split(/;\s*/).map((pair) => pair.split('='));
  const kept = cookies.filter(([name]) => name === cookieName(port)).map(([, value]) => value);
  return [bearer, ...kept].some((given) => given !== undefined && isToken(given, token));
}

/** Takes the same time whatever is given. */
export function isToken(given: string, token: string): boolean {
  const [a, b] = [given, token].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(a, b);
}

/** Cookies are of a host, whatever the port, and each server has its own. `isSecure`: browsers send it over TLS alone. */
export function tokenCookie(token: string, port: number, isSecure: boolean): string {
  const kept = `HttpOnly; SameSite=Strict; Path=/; Max-Age=${COOKIE_SECONDS}`;
  return `${cookieName(port)}=${token}; ${kept}${isSecure ? '; Secure' : ''}`;
}

function cookieName(port: number): string {
  return `sightline-token-${port}`;
}
