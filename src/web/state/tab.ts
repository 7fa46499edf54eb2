/**
 * Which tab of the browser this is: each has its own slot in the storage, so that none overwrites the game of another one. A tab that
 * is loaded again, was discarded or has crashed gets its slot back; a duplicated one gets a copy; a new one takes over the slot that was
 * closed last, if there is one.
 */

/** In the storage of the session, which comes back with the tab, and which a duplicate inherits. */
const ID = 'sightline.tab';
/** In the storage of all tabs; followed by the id of the slot and the name of what is kept. */
const SLOT = 'sightline.tab.';
/** When its tab was closed. */
const CLOSED = 'closed';
/** Slots of other tabs that are not open; older ones are cleared once their games are among the recent ones. */
export const MOST_SLOTS = 20;
/** Milliseconds that the page before this one may take to let go of the slot, when it is loaded again. */
const LETTING_GO_MS = 500;

/** An id that no other one is like. */
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

/** The key of what a slot keeps under a name. */
export function slotKey(name: string, slot = tab.slot): string {
  return `${SLOT}${slot}.${name}`;
}

/** The slots that there are. */
export function slots(): string[] {
  const found = allKeys().flatMap((key) => /^sightline\.tab\.([^.]+)\.game$/.exec(key)?.[1] ?? []);
  return [...new Set(found)];
}

export function clearSlot(slot: string): void {
  for (const key of allKeys()) if (key.startsWith(`${SLOT}${slot}.`)) localStorage.removeItem(key);
}

/** Slots of tabs that are open now; where the browser cannot tell, all that were not closed. */
export async function openSlots(): Promise<ReadonlySet<string>> {
  if (!navigator.locks) return new Set(slots().filter((slot) => read(slotKey(CLOSED, slot)) === null));
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name }) => (name?.startsWith(SLOT) ? name.slice(SLOT.length) : [])));
}

/** Holds a slot as long as this tab lives; false where another one holds it. */
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

/** The same where there are no locks, as on addresses without TLS: whoever has the slot says so. */
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

/** What the page kept before tabs had slots becomes one. */
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

/** The slot of this tab, and whether what is in it is that of another one, too. */
export const tab = await claim();

function mark(isClosed: boolean): void {
  try {
    if (isClosed) localStorage.setItem(slotKey(CLOSED), String(Date.now()));
    else localStorage.removeItem(slotKey(CLOSED));
    sessionStorage.setItem(ID, tab.slot);
  } catch {
    // The same.
  }
}

mark(false);
addEventListener('pagehide', () => mark(true));
addEventListener('pageshow', () => mark(false));
