/**
 * The service worker for static hosts. It lets the page work offline, and its threads share memory.
 * Custom, because every response needs additional headers, from the caches and from the network.
 */
import { ENTRY, LATER, SHELL, VERSION } from 'virtual:site';
import type { FromWorker, ToWorker } from './messages.ts';
import type { FetchCall, PageClient, WorkerScope } from './worker-scope.ts';

const worker = self as unknown as WorkerScope;
const ROOT = worker.registration.scope;
/** The prefix of this site's caches. Addresses contain no spaces. */
const PREFIX = `sightline ${ROOT} `;
const NAME = PREFIX + VERSION;
const KNOWN = new Set([...SHELL, ...LATER]);
const PAGE = '';
/** The documentation, which is built after the page, with the list of its files. */
const DOCUMENTS = 'docs/';
const LIST = 'files.json';
/** The cache entry with the ids of the pages that were open when this version took over. */
const OLDER_PAGES = `${ROOT}older-pages`;
const HEADERS = {
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Whether a file's name contains a hash of its content. */
function isLasting(path: string): boolean {
  return path.startsWith('assets/');
}

/** Cached responses already have the headers, so that the browser can use them directly. */
function withHeaders(response: Response): Response {
  // An opaque redirect must be passed on unchanged.
  if (response.status === 0) return response;
  const { body, status, statusText } = response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value);
  return new Response(body, { status, statusText, headers });
}

async function olderCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
}

/**
 * Also searches the caches of older versions: their pages may still be open, and unchanged files
 * need not be fetched again.
 */
async function find(path: string): Promise<Response | undefined> {
  for (const cacheName of [NAME, ...(isLasting(path) ? await olderCaches() : [])]) {
    const found = await caches.match(ROOT + path, { cacheName, ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}

/** Some hosts answer missing files with a page. */
function isRight(path: string, { ok, headers }: Response): boolean {
  return ok && (path === PAGE || path.endsWith('.html') || !headers.get('content-type')?.startsWith('text/html'));
}

async function download(path: string): Promise<Response> {
  // The page may just have fetched it.
  const known = isLasting(path) ? await fetch(ROOT + path, { cache: 'force-cache' }) : undefined;
  const response = known && isRight(path, known) ? known : await fetch(ROOT + path, { cache: 'no-cache' });
  if (!isRight(path, response)) throw new Error(`${path} is missing`);
  if (path === PAGE && !(await response.clone().text()).includes(ENTRY))
    throw new Error('the page has another version');
  return withHeaders(response);
}

/** Ensures that this version's cache has a file. */
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

/**
 * Removes the caches of older versions when none of their pages is open, after moving what this
 * version can use.
 */
async function clearOlder(): Promise<void> {
  const { waiting, installing } = worker.registration;
  const names = await olderCaches();
  // One of the caches may belong to a newer version.
  if (waiting || installing || names.length === 0 || (await areOlderPagesOpen())) return;
  for (const name of names) {
    for (const { url } of await (await caches.open(name)).keys()) {
      const path = url.slice(ROOT.length);
      if (isLasting(path) && KNOWN.has(path)) await hold(path);
    }
    await caches.delete(name);
  }
}

/** Caches the documentation, if it lies beside the page. */
async function holdDocuments(): Promise<void> {
  await hold(DOCUMENTS + LIST);
  const paths: readonly string[] = await (await find(DOCUMENTS + LIST))?.json();
  for (const path of paths) await hold(DOCUMENTS + path);
}

let holding: Promise<void> | undefined;

/** Caches the missing files of this version. Concurrent callers share one run. */
function holdLater(): Promise<void> {
  holding ??= (async () => {
    for (const path of LATER) await hold(path);
  })().finally(() => {
    holding = undefined;
  });
  return holding;
}

/**
 * Caches missing files, then tells the page that it works offline. The next opened page retries.
 * Each page clears older caches: it may have replaced the last page that needed them.
 */
async function settleFor(page: PageClient): Promise<void> {
  try {
    await clearOlder();
    await holdLater();
    page.postMessage('complete' satisfies FromWorker);
  } catch {
    // Storage is full, or the host cannot be reached.
  }
  await holdDocuments().catch(() => {});
}

async function keep(path: string, response: Response): Promise<void> {
  try {
    await (await caches.open(NAME)).put(ROOT + path, response);
  } catch {
    // Storage is full; the file will be fetched again.
  }
}

async function answer(call: FetchCall, path: string): Promise<Response> {
  const found = await find(path.replace(/\/$/, '/index.html'));
  // The documentation may be newer than its copy here.
  if (found && !path.startsWith(DOCUMENTS)) return found;
  const response = withHeaders(await fetch(call.request).catch((error) => found ?? Promise.reject(error)));
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
