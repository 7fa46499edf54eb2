/** The Sightline server of the page, if any: it adds its engine, library and tournaments. */
import type { ServedFacts } from '../../server/page.ts';

/** A user-facing error. Faults of the program are other errors. */
export class PageError extends Error {
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

function factsInPage(): ServedFacts | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="sightline-server"]');
  return meta ? (JSON.parse(meta.content) as ServedFacts) : undefined;
}

/** Undefined if the page is on a static host. */
export const served = factsInPage();

/** Sends a request to the server. */
export async function ask<T>(path: string, body?: object): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new PageError('the server does not respond', 'no-server');
  }
  const answer = (await response.json().catch(() => ({}))) as { error?: string; code?: string };
  if (response.ok) return answer as T;
  throw new PageError(answer.error ?? `the server answers ${response.status}`, answer.code ?? 'no-answer');
}
