/**
 * The page on a static host: a service worker lets it work offline, and its threads share memory.
 */
import { signal } from '@preact/signals';
import type { FromWorker, ToWorker } from '../site/messages.ts';
import { servedGames } from './served.ts';

/** Whether another version of the page is ready; the next load shows it. */
export const isUpdateReady = signal(false);
/** Whether everything for offline use has been fetched. */
export const isOfflineReady = signal(false);

/** Session storage key: how often the page was reloaded to become cross-origin isolated. */
const RELOADED = 'sightline.reloaded';
/** A busy browser may pass its service worker by. */
const MOST_RELOADS = 3;
/** Milliseconds before the rest is fetched in the background. */
const REST_MS = 500;
/** Milliseconds between checks for another version. */
const CHECK_MS = 3600_000;

/** The address that the browser opened; the page removes a link from its address after reading it. */
const opened = location.href;
/** Whether the user has done anything that a reload would lose. */
let isTouched = false;
let rest: ReturnType<typeof setTimeout> | undefined;

/** Starts the service worker if the page is on a static host. */
export function openSite(): void {
  // Vite's event for parts of the page that cannot be loaded.
  addEventListener('vite:preloadError', () => void lookForUpdate());
  if (!document.querySelector('meta[name="sightline-site"]') || !navigator.serviceWorker) return;
  for (const name of ['pointerdown', 'keydown', 'paste', 'drop']) {
    addEventListener(name, () => (isTouched = true), { capture: true, once: true });
  }
  // The page also works without a service worker.
  start(navigator.serviceWorker).catch(() => {});
}

async function start(container: ServiceWorkerContainer): Promise<void> {
  container.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    isOfflineReady.value ||= data === 'complete';
  });
  watch(await container.register('sw.js', { updateViaCache: 'none' }));
  const { active } = await container.ready;
  if (mayBecomeIsolated()) {
    // As nothing was done since, the page begins again with the same link.
    history.replaceState(null, '', opened);
    location.reload();
  } else rest = setTimeout(() => active?.postMessage('opened' satisfies ToWorker), REST_MS);
}

function watch(registration: ServiceWorkerRegistration): void {
  const look = () => {
    // The very first installation also has a waiting phase.
    isUpdateReady.value ||= registration.waiting !== null && registration.active !== null;
  };
  look();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
  let last = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || performance.now() - last < CHECK_MS) return;
    last = performance.now();
    registration.update().catch(() => {});
  });
}

/** Whether to reload the page: it becomes isolated only if the service worker serves it. */
function mayBecomeIsolated(): boolean {
  try {
    const reloads = Number(sessionStorage.getItem(RELOADED));
    if (crossOriginIsolated) sessionStorage.removeItem(RELOADED);
    if (crossOriginIsolated || isTouched || reloads >= MOST_RELOADS) return false;
    sessionStorage.setItem(RELOADED, String(reloads + 1));
    return true;
  } catch {
    // Without storage it might reload forever.
    return false;
  }
}

/**
 * Looks for another version on the host, after a file of this one could not be loaded or the engine
 * has restarted. Without a service worker the files of a version are gone when the next one is
 * uploaded. A server's page also names the editions of its custom games.
 */
export async function lookForUpdate(): Promise<void> {
  const [, entry] = /([^/]+)$/.exec(document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '') ?? [];
  const page = await fetch(document.baseURI, { cache: 'no-cache' }).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  );
  if (!page.includes('<script type="module"')) return;
  const editions = servedGames.map(({ edition }) => edition);
  isUpdateReady.value ||= [...(entry === undefined ? [] : [entry]), ...editions].some((part) => !page.includes(part));
}

/**
 * Reloads the page in its new version. Other tabs keep the old one, whose files stay while they are
 * open.
 */
export async function useUpdate(): Promise<void> {
  const waiting = (await navigator.serviceWorker?.getRegistration())?.waiting;
  if (!waiting) return location.reload();
  // The previous worker must become idle first.
  clearTimeout(rest);
  waiting.addEventListener('statechange', () => {
    if (waiting.state === 'activated') location.reload();
  });
  waiting.postMessage('take-over' satisfies ToWorker);
}
