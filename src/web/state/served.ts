/** The server that the page comes from, where that is one of this program: it adds its engine, its library and its tournaments. */
import type { ServedFacts } from '../../server/page.ts';

/** What is wrong, for people; faults of the program are other errors. */
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

/** Undefined where the page lies on a server that only has files. */
export const served = factsInPage();

/** Asks the server. */
export async function ask<T>(path: string, body?: object): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new PageError('the server does not answer', 'no-server');
  }
  const answer = (await response.json().catch(() => ({}))) as { error?: string; code?: string };
  if (response.ok) return answer as T;
  throw new PageError(answer.error ?? `the server answers ${response.status}`, answer.code ?? 'no-answer');
}
