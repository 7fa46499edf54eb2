/**
 * Access control: the server answers same-origin pages and programs, both only with its
 * token.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyContextConfig } from 'fastify';
import { fail, ok, quote, type Result } from '../../util/result.ts';
import { GUEST_PATH, guestKey } from '../service/guest.ts';

/** Who may use a route besides the owner: guests, browsers that have only the page's cookie, anybody. */
type Visitor = 'guest' | 'cookie' | 'anybody';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Default: nobody but the owner. */
    opensTo?: readonly Visitor[];
    /** Visitors may upgrade its connection. */
    isWebsocket?: boolean;
  }
}

/** For routes that the page and its engine load: browsers send no token with them. */
export const OF_PAGE: FastifyContextConfig = { opensTo: ['guest', 'cookie'] };

const BAD_TOKEN = fail('bad-token', 'must be 16 to 256 letters, digits or characters of "-._~"');
const OTHER_ORIGIN = fail('bad-origin', 'the request comes from a page of another origin');

const OTHER_HOST = fail('bad-host', 'the request is for another host');

const TOKEN_BYTES = 24;
const COOKIE_SECONDS = 30 * 24 * 3600;

export function makeToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/**
 * Parses a user-supplied token, which must be valid in addresses and cookies. Errors: `bad-token`.
 */
export function parseToken(text: string): Result<string> {
  return /^[\w.~-]{16,256}$/.test(text) ? ok(text) : BAD_TOKEN;
}

/** The client of an address. IPv6 addresses are grouped by their /64 network. */
export function clientOf(ip: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? [];
  if (mapped !== undefined) return mapped;
  if (isIP(ip) !== 6) return ip;
  const [head = '', tail] = ip.split('::');
  const [first, last] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  return `${[...first, ...Array<string>(zeros).fill('0'), ...last].slice(0, 4).join(':')}::/64`;
}

/** Whether a listening address is reachable only from this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** Parses an origin at which a TLS proxy serves the page. Errors: `bad-origin`. */
export function parseOrigin(text: string): Result<string> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin = url?.protocol === 'https:' && [url.origin, `${url.origin}/`].includes(text.toLowerCase());
  return isOrigin
    ? ok(url.origin)
    : fail('bad-origin', `${quote(text)}: must be an origin, e.g. https://board.example`);
}

/** The host of a Host header or an origin, without port and IPv6 brackets. */
function nameOf(authority: string): string {
  const [, inBrackets, plain] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d+)?$/.exec(authority) ?? [];
  return (inBrackets ?? plain ?? '').toLowerCase();
}

/**
 * Checks that a request comes from a page of this server, or from no page. A foreign page whose
 * name resolves to this machine (DNS rebinding) is detected by the name in `Host`. Numeric
 * addresses are safe. Accepted names are `localhost`, the machine's name, the listening host, and
 * those of `origins`, at which a proxy serves the page. Errors: `bad-host`, `bad-origin`.
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
  if (!isOwn && !isOffered) return OTHER_HOST;
  const own = [...(isOwn ? [`http://${host}`, `https://${host}`] : []), ...origins];
  const isSame = origin === undefined || own.includes(origin);
  if (!isSame) return OTHER_ORIGIN;
  const site = headers['sec-fetch-site'];
  const isForeign = site === 'cross-site' || site === 'same-site';
  // Links to the page are allowed from anywhere.
  return isForeign && headers['sec-fetch-mode'] !== 'navigate' ? OTHER_ORIGIN : ok(undefined);
}

/** Precedes the token among the protocols of a websocket: pages cannot set other headers. */
export const TOKEN_PROTOCOL = 'sightline-token.';

/** Whether a request has the token, as `Authorization: Bearer` or as a websocket's protocol. */
export function hasToken(headers: IncomingHttpHeaders, token: string): boolean {
  const [, bearer] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  const protocols = (headers['sec-websocket-protocol'] ?? '').split(/,\s*/);
  const [protocol] = protocols.filter((one) => one.startsWith(TOKEN_PROTOCOL));
  return [bearer, protocol?.slice(TOKEN_PROTOCOL.length)].some((given) => given !== undefined && isToken(given, token));
}

/** Whether a request has the cookie of this port, with which a browser may load the page. */
export function hasPageKey({ cookie }: IncomingHttpHeaders, token: string, port: number): boolean {
  const cookies = (cookie ?? '').split(/;\s*/).map((pair) => pair.split('='));
  const kept = cookies.filter(([name]) => PREFIXES.some((prefix) => name === prefix + cookieName(port)));
  return kept.some(([, value]) => value !== undefined && isToken(value, pageKey(token)));
}

/** The game by a link of which a request is a guest's, and its address without it; undefined without the right key. */
export function guestOf(url: string, token: string): { readonly duel: string; readonly url: string } | undefined {
  const found = GUEST_PATH.exec(url);
  if (!found) return undefined;
  const [, duel = '', key = '', rest = ''] = found;
  return isToken(key, guestKey(token, duel)) ? { duel, url: rest } : undefined;
}

/** Compares in constant time. */
export function isToken(given: string, token: string): boolean {
  const [a, b] = [given, token].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(a, b);
}

/**
 * The cookie that admits to the page. Browsers send cookies to all ports of a host, whoever listens
 * there, so it holds no token, and its name contains the port. `isSecure`: sent over TLS only.
 */
export function pageCookie(token: string, port: number, isSecure: boolean): string {
  const kept = `HttpOnly; SameSite=Strict; Path=/; Max-Age=${COOKIE_SECONDS}`;
  const name = `${PREFIXES[isSecure ? 1 : 0]}${cookieName(port)}`;
  return `${name}=${pageKey(token)}; ${kept}${isSecure ? '; Secure' : ''}`;
}

/** Browsers accept the second one over TLS only, and from this host only. */
const PREFIXES = ['', '__Host-'] as const;

function pageKey(token: string): string {
  return createHmac('sha256', token).update('page').digest('base64url');
}

function cookieName(port: number): string {
  return `sightline-page-${port}`;
}
