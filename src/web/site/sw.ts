/**
 * The service worker of the page on a host that sends files and nothing else: the page works without the network, and its threads may share
 * memory. It is our own because every response has to get headers, the ones from its caches and the ones from the network.
 */
import { ENTRY, LATER, OTHERS, SHELL, VERSION } from 'virtual:site';
import type { FromWorker, ToWorker } from './messages.ts';
import type { Client, FetchCall, WorkerScope } from './worker-scope.ts';

const worker = self as unknown as WorkerScope;
const ROOT = worker.registration.scope;
/** Of the caches of this site's versions; no address has a space in it. */
const PREFIX = `sightline ${ROOT} `;
const NAME = PREFIX + VERSION;
const KNOWN = new Set([...SHELL, ...LATER, ...OTHERS]);
const PAGE = '';
/** Under this address are the ids of the pages that were open when this version took over. */
const OLDER_PAGES = `${ROOT}older-pages`;
const HEADERS = {
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Whether a file's name changes with what it holds. */
function isLasting(path: string): boolean {
  return path.startsWith('assets/');
}

/** What is kept has them already: browsers take it from the cache themselves, and need not wait for a page to read it. */
function withHeaders(response: Response): Response {
  // Of a redirection nobody but the browser may see more.
  if (response.status === 0) return response;
  const { body, status, statusText } = response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value);
  return new Response(body, { status, statusText, headers });
}

async function olderCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
}

/** Looks into the caches of older versions, too: their pages may still be open, and what has not changed need not be fetched. */
async function find(path: string): Promise<Response | undefined> {
  for (const cacheName of [NAME, ...(isLasting(path) ? await olderCaches() : [])]) {
    const found = await caches.match(ROOT + path, { cacheName, ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}

/** Some hosts answer with a page where there is nothing. */
function isRight(path: string, { ok, headers }: Response): boolean {
  return ok && (path === PAGE || !headers.get('content-type')?.startsWith('text/html'));
}

async function download(path: string): Promise<Response> {
  // The page may have fetched it a moment ago.
  const known = isLasting(path) ? await fetch(ROOT + path, { cache: 'force-cache' }) : undefined;
  const response = known && isRight(path, known) ? known : await fetch(ROOT + path, { cache: 'no-cache' });
  if (!isRight(path, response)) throw new Error(`${path} is not there`);
  if (path === PAGE && !(await response.clone().text()).includes(ENTRY))
    throw new Error('the page has another version');
  return withHeaders(response);
}

/** Sees to it that the cache of this version has a file. */
async function hold(path: string): Promise<void> {
  const cache = await caches.open(NAME);
  if (await cache.match(ROOT + path, { ignoreVary: true })) return;
  const known = isLasting(path) ? await find(path) : undefined;
  await cache.put(ROOT + path, known ?? (await download(path)));
}

async function takeOver(): Promise<void> {
  await worker.clients.claim();
  const ids = (await worker.clients.matchAll()).map(({ id }) => id);
  await (await caches.open(NAME)).put(OLDER_PAGES, new Response(JSON.stringify(ids)));
  await clearOlder();
}

async function areOlderPagesOpen(): Promise<boolean> {
  const listed = await caches.match(OLDER_PAGES, { cacheName: NAME });
  const older = new Set<string>(await listed?.json());
  return (await worker.clients.matchAll()).some(({ id }) => older.has(id));
}

/** Removes what older versions have kept, once none of their pages is open; what this one can use goes on. */
async function clearOlder(): Promise<void> {
  const { waiting, installing } = worker.registration;
  const names = await olderCaches();
  // One of them may be of a newer version.
  if (waiting || installing || names.length === 0 || (await areOlderPagesOpen())) return;
  for (const name of names) {
    for (const { url } of await (await caches.open(name)).keys()) {
      const path = url.slice(ROOT.length);
      if (isLasting(path) && KNOWN.has(path)) await hold(path);
    }
    await caches.delete(name);
  }
}

let settling: Promise<void> | undefined;

async function settle(): Promise<void> {
  await clearOlder();
  for (const path of LATER) await hold(path);
}

/** Goes on with it when the next page is opened, where the network fails. */
async function settleFor(page: Client): Promise<void> {
  settling ??= settle().finally(() => {
    settling = undefined;
  });
  await settling.then(
    () => page.postMessage('complete' satisfies FromWorker),
    () => {},
  );
}

async function keep(path: string, response: Response): Promise<void> {
  try {
    await (await caches.open(NAME)).put(ROOT + path, response);
  } catch {
    // There is no room left; it is fetched again.
  }
}

async function answer(call: FetchCall, path: string): Promise<Response> {
  const found = await find(path);
  if (found) return found;
  const response = withHeaders(await fetch(call.request));
  if (isLasting(path) && KNOWN.has(path) && isRight(path, response)) call.waitUntil(keep(path, response.clone()));
  return response;
}

worker.addEventListener('install', (call) => call.waitUntil(Promise.all(SHELL.map(hold))));
worker.addEventListener('activate', (call) => call.waitUntil(takeOver()));
worker.addEventListener('message', (call) => {
  const message = call.data as ToWorker;
  call.waitUntil(message === 'take-over' ? worker.skipWaiting() : settleFor(call.source));
});
worker.addEventListener('fetch', (call) => {
  const [url = ''] = call.request.url.split(/[?#]/);
  if (call.request.method !== 'GET' || !url.startsWith(ROOT)) return;
  const path = url.slice(ROOT.length);
  call.respondWith(answer(call, path === 'index.html' ? PAGE : path));
});
