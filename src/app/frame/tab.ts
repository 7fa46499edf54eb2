/**
 * Identifies the browser tab. Each tab has a slot in the storage, so that tabs do not overwrite
 * each other's games. A reloaded, discarded or crashed tab gets its slot back. A duplicated tab
 * gets a copy. A new tab takes over the slot closed last, if any.
 */

/** Session storage key. Session storage survives reloads, and duplicates inherit it. */
const ID = 'sightline.tab';
/** Local storage prefix, followed by the slot id and the name of a value. */
const SLOT = 'sightline.tab.';
/** The time when its tab was closed. */
const CLOSED = 'closed';
/**
 * The most slots of closed tabs. Older ones are cleared after moving their games to the recent
 * ones.
 */
export const MOST_SLOTS = 20;
/** Milliseconds that a reloading page's predecessor may take to release the slot. */
const LETTING_GO_MS = 500;

/** A new unique id. */
export function freshId(): string {
  return `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
}

export function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function allKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/** The storage key of a slot's value. */
export function slotKey(name: string, slot = tab.slot): string {
  return `${SLOT}${slot}.${name}`;
}

/** All slots. */
export function slots(): string[] {
  const found = allKeys().flatMap((key) => /^sightline\.tab\.([^.]+)\.game$/.exec(key)?.[1] ?? []);
  return [...new Set(found)];
}

export function clearSlot(slot: string): void {
  for (const key of allKeys()) if (key.startsWith(`${SLOT}${slot}.`)) localStorage.removeItem(key);
}

/** Slots of open tabs; if the browser cannot tell, all slots not closed. */
export async function openSlots(): Promise<ReadonlySet<string>> {
  if (!navigator.locks) return new Set(slots().filter((slot) => read(slotKey(CLOSED, slot)) === null));
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name }) => (name?.startsWith(SLOT) ? name.slice(SLOT.length) : [])));
}

/** Holds a slot for the lifetime of this tab; false if another tab holds it. */
function hold(slot: string, isOwn: boolean): Promise<boolean> {
  if (!navigator.locks) return holdByAsking(slot);
  return new Promise((resolve) => {
    const options = isOwn ? { signal: AbortSignal.timeout(LETTING_GO_MS) } : { ifAvailable: true };
    const held = (lock: Lock | null) => {
      resolve(lock !== null);
      return lock ? new Promise<void>(() => {}) : undefined;
    };
    navigator.locks.request(SLOT + slot, options, held).catch(() => resolve(false));
  });
}

/** The same without Web Locks, as on addresses without TLS: tabs answer for their slots. */
function holdByAsking(slot: string): Promise<boolean> {
  const channel = new BroadcastChannel('sightline.tabs');
  return new Promise((resolve) => {
    const take = () => {
      channel.onmessage = ({ data }) => {
        if (data === `whose ${slot}`) channel.postMessage(`mine ${slot}`);
      };
      resolve(true);
    };
    const wait = setTimeout(take, LETTING_GO_MS / 2);
    channel.onmessage = ({ data }) => {
      if (data !== `mine ${slot}`) return;
      clearTimeout(wait);
      channel.close();
      resolve(false);
    };
    channel.postMessage(`whose ${slot}`);
  });
}

/** Converts data from before slots existed. */
function takeOver(): void {
  const before = read('sightline.game');
  if (before === null) return;
  const slot = freshId();
  for (const name of ['game', 'play', 'aside']) {
    const text = read(`sightline.${name}`);
    if (text !== null) localStorage.setItem(slotKey(name, slot), text);
  }
  localStorage.setItem(slotKey(CLOSED, slot), String(Date.now()));
  for (const name of ['game', 'play', 'aside']) localStorage.removeItem(`sightline.${name}`);
}

async function claim(): Promise<{ readonly slot: string; readonly isCopy: boolean }> {
  try {
    takeOver();
    const own = sessionStorage.getItem(ID);
    if (own !== null && (await hold(own, true))) return { slot: own, isCopy: false };
    const slot = freshId();
    if (own === null) {
      const closed = slots()
        .map((one) => ({ one, at: Number(read(slotKey(CLOSED, one)) ?? 0) }))
        .filter(({ at }) => at > 0)
        .sort((a, b) => b.at - a.at);
      for (const { one } of closed) if (await hold(one, false)) return { slot: one, isCopy: false };
    }
    await hold(slot, false);
    for (const name of own === null ? [] : ['game', 'play', 'aside', 'review']) {
      const text = read(slotKey(name, own as string));
      if (text !== null) localStorage.setItem(slotKey(name, slot), text);
    }
    return { slot, isCopy: own !== null };
  } catch {
    // Without storage nothing is kept.
    return { slot: freshId(), isCopy: false };
  }
}

/** The slot of this tab, and whether its content is a copy of another tab's. */
export const tab = await claim();

function mark(isClosed: boolean): void {
  try {
    if (isClosed) localStorage.setItem(slotKey(CLOSED), String(Date.now()));
    else localStorage.removeItem(slotKey(CLOSED));
    sessionStorage.setItem(ID, tab.slot);
  } catch {
    // As above: without storage nothing is kept.
  }
}

mark(false);
addEventListener('pagehide', () => mark(true));
addEventListener('pageshow', () => mark(false));
