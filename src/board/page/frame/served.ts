/** The Sightline server of the page, if any: it adds its engine, library and tournaments, but not for guests. */
import type { Result } from '../../../util/result.ts';
import type { ServedFacts } from '../../server/page.ts';
import { read } from './kept.ts';

/** A user-facing error. Faults of the program are other errors. */
export class PageError extends Error {
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** Unwraps a result whose error is for the user. Throws a `PageError`. */
export function orThrow<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new PageError(result.error.message, result.error.code);
}

function factsInPage(): ServedFacts | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="sightline-server"]');
  return meta ? (JSON.parse(meta.content) as ServedFacts) : undefined;
}

const facts = factsInPage();
/** The game by a link for which the page is, if it is a guest's. */
export const guestDuel = facts?.guestOf;
/** Undefined if the page is on a static host, or a guest's. */
export const served = guestDuel === undefined ? facts : undefined;
/** Games that only this server has. */
export const servedGames = facts?.games ?? [];

/** The token of the server, which its sign-in page has stored; undefined if it needs none. */
export function token(): string | undefined {
  return (guestDuel === undefined && read('sightline-token')) || undefined;
}

/** The protocols of a websocket to the server: pages cannot set its headers. */
export function protocols(): string[] {
  const own = token();
  return own === undefined ? [] : ['sightline', `sightline-token.${own}`];
}

/** Sends a request to the server. */
export async function ask<T>(path: string, body?: object): Promise<T> {
  let response: Response;
  try {
    const own = token();
    const headers = {
      ...(own !== undefined && { authorization: `Bearer ${own}` }),
      ...(body && { 'content-type': 'application/json' }),
    };
    response = await fetch(path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
  } catch {
    throw new PageError('the server does not respond', 'no-server');
  }
  const answer = (await response.json().catch(() => ({}))) as { error?: string; code?: string };
  if (response.ok) return answer as T;
  throw new PageError(answer.error ?? `the server answers ${response.status}`, answer.code ?? 'no-answer');
}
