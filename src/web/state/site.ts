/** The page on a host that sends files and nothing else: a service worker has it work without the network, and its threads share memory. */
import { signal } from '@preact/signals';
import type { FromWorker, ToWorker } from '../site/messages.ts';

/** Another version of the page is there, which the next load of it shows. */
export const isUpdateReady = signal(false);
/** All that the page needs to do without the network has been fetched. */
export const isOfflineReady = signal(false);

/** Says in the storage of the session that the page was loaded again to become isolated. */
const RELOADED = 'sightline.reloaded';
/** Milliseconds that the page has for itself before the rest is fetched. */
const REST_MS = 500;
/** Milliseconds from one look for another version to the next one. */
const CHECK_MS = 3600_000;

/** Whether anybody has done anything here that would be lost. */
let isTouched = false;
let rest: ReturnType<typeof setTimeout> | undefined;

/** Starts the service worker where the page comes from such a host. */
export function openSite(): void {
  if (!document.querySelector('meta[name="sightline-site"]') || !navigator.serviceWorker) return;
  for (const name of ['pointerdown', 'keydown', 'paste', 'drop']) {
    addEventListener(name, () => (isTouched = true), { capture: true, once: true });
  }
  // Where the browser refuses, the page does without.
  start(navigator.serviceWorker).catch(() => {});
}

async function start(container: ServiceWorkerContainer): Promise<void> {
  container.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    isOfflineReady.value ||= data === 'complete';
  });
  watch(await container.register('sw.js', { updateViaCache: 'none' }));
  const { active } = await container.ready;
  if (mayBecomeIsolated()) location.reload();
  else rest = setTimeout(() => active?.postMessage('opened' satisfies ToWorker), REST_MS);
}

function watch(registration: ServiceWorkerRegistration): void {
  const look = () => {
    // The first version of all waits a moment, too.
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

/** Whether to load the page again, once: a page is isolated only if the service worker has answered for it. */
function mayBecomeIsolated(): boolean {
  try {
    const wasReloaded = sessionStorage.getItem(RELOADED) !== null;
    if (crossOriginIsolated) sessionStorage.removeItem(RELOADED);
    if (crossOriginIsolated || isTouched || wasReloaded) return false;
    sessionStorage.setItem(RELOADED, 'true');
    return true;
  } catch {
    // Without storage it might never end.
    return false;
  }
}

/** Loads the page again in its new version. Other tabs continue with the old one, whose files stay as long as they are open. */
export async function useUpdate(): Promise<void> {
  const waiting = (await navigator.serviceWorker.getRegistration())?.waiting;
  if (!waiting) return location.reload();
  // The worker before it has to come to rest.
  clearTimeout(rest);
  waiting.addEventListener('statechange', () => {
    if (waiting.state === 'activated') location.reload();
  });
  waiting.postMessage('take-over' satisfies ToWorker);
}
