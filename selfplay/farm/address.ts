/**
 * Farm addresses. Messages about an address never contain its password, however it was written.
 */
import { fail, ok, type Result } from '../../src/util/result.ts';

/** The parts of an address that can be wrong. The address is not quoted, since it may contain a password. */
const BAD_ADDRESS =
  'must be an address, e.g. redis://localhost:6379, rediss://HOST/1 or unix:///run/redis.sock; ' +
  'set the password in REDISCLI_AUTH';

/** The location of a farm, with credentials. */
interface FarmAddress {
  /** The address without user and password, for display. */
  readonly shown: string;
  readonly options: ConnectionOptions;
}

type ConnectionOptions = ({ readonly host: string; readonly port: number } | { readonly path: string }) & {
  readonly db: number;
  readonly username: string;
  readonly password: string;
  readonly tls?: Record<string, never>;
};

const DEFAULT_PORT = 6379;
/**
 * Parts: scheme, user and password (up to the last @, so that they need no encoding), and the rest.
 */
const ADDRESS = /^(rediss?|unix):\/\/(?:(.*)@)?([^@]*)$/is;
const PLACE = /^(\[[\da-f:.%]+\]|[^\s[\]:/?#]+)(?::(\d+))?(?:\/(.*))?$/is;
const SOCKET = /^(\/[^?#]+)$/;

/**
 * Parses `redis://[[user]:password@]host[:port][/database]`, the same with `rediss:` for TLS, or
 * `unix://[[user]:password@]/path/of/socket`. The database may also follow as `?db=N`. User and
 * password may be percent-encoded. The default password is the environment variable
 * `REDISCLI_AUTH`, as for redis-cli. Errors: `bad-farm`; the message does not quote the address,
 * since any part of it may belong to the password.
 */
export function parseFarm(text: string): Result<FarmAddress> {
  const [, scheme = '', who, rest = ''] = ADDRESS.exec(text) ?? [];
  const [place = '', query] = splitOnce(rest, '?');
  const [, host, portText, path] = (/^redis/i.test(scheme) && PLACE.exec(place)) || [];
  const [, socket] = (/^unix$/i.test(scheme) && SOCKET.exec(place)) || [];
  if (host === undefined && socket === undefined) {
    return bad(BAD_ADDRESS);
  }
  const port = portText === undefined ? DEFAULT_PORT : Number(portText);
  if (port < 1 || port > 65_535) return bad('the port must be from 1 to 65535');
  const db = databaseOf(path, query);
  if (db === undefined) return bad('the database after the host must be a number, e.g. redis://HOST/1');
  const [user = '', password] = splitOnce(who ?? '', ':').map(decoded);
  if (user === undefined || (who?.includes(':') && password === undefined)) {
    return bad('write a literal % in the user or password as %25');
  }
  const options: ConnectionOptions = {
    ...(host === undefined ? { path: socket as string } : { host: host.replace(/^\[|\]$/g, ''), port }),
    db,
    username: user,
    password: password || process.env.REDISCLI_AUTH || '',
    ...(scheme.toLowerCase() === 'rediss' && { tls: {} }),
  };
  const hidden = who === undefined ? '' : '***@';
  const where = host === undefined ? socket : `${host}${portText === undefined ? '' : `:${port}`}`;
  return ok({
    shown: `${scheme.toLowerCase()}://${hidden}${where}${db === 0 ? '' : `${host ? '/' : '?db='}${db}`}`,
    options,
  });
}

function bad(what: string) {
  return fail('bad-farm', what);
}

/** The database number, 0 by default; undefined if invalid. */
function databaseOf(path: string | undefined, query: string | undefined): number | undefined {
  const [, asked] = query === undefined ? [] : (/^db=(.+)$/.exec(query) ?? []);
  if (query !== undefined && (asked === undefined || path)) return undefined;
  const digits = asked ?? (path || '0');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
}

function splitOnce(text: string, sign: string): [string, string?] {
  const at = text.indexOf(sign);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** Undefined for invalid percent-encoding. */
function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
