/**
 * The games of this browser. A record contains a game with all that belongs to it (the shown node, the
 * review, the clocks) under a key; a tab has only the key of the game on its board, and holds it so
 * that no other tab writes the same record. Replaced games and those of closed tabs are the recent
 * ones. The library is an archive instead: on the server or in SQLite, and written on request.
 */

import { signal } from '@preact/signals';
import type { GameTree } from '../../../records/tree-nodes.ts';
import { wait } from '../../../util/wait.ts';
import { parsed, read, storedKeys, write } from '../frame/kept.ts';
import { asKept, asStored, freshKey, isWork, type KeptGame, orderOfChapter } from './kept-game.ts';

const PREFIX = 'sightline.game.';
/** The key of this tab's game in session storage, which survives reloads and which duplicates inherit. */
const OWN = 'sightline.tab';
const MOST_GAMES = 50;
/** The most characters of all games. The newest one is kept at any length. */
const MOST_TEXT = 2_000_000;
/** Milliseconds that a reloading page's predecessor may take to release its game. */
const LETTING_GO_MS = 500;
/** Milliseconds that other tabs have to answer, where there are no Web Locks. */
const ANSWER_MS = 250;
/** Games that could not be written; they last until the page is closed. */
const unwritten = new Map<string, KeptGame>();

export function gameOfKey(key: string): KeptGame | undefined {
  return unwritten.get(key) ?? asKept(parsed<unknown>(read(PREFIX + key), null));
}

export function keepGame(game: KeptGame): void {
  if (write(PREFIX + game.key, JSON.stringify(asStored(game)))) unwritten.delete(game.key);
  else unwritten.set(game.key, game);
}

/** The newest first. */
export function gamesOfStore(): KeptGame[] {
  const keys = storedKeys().flatMap((name) => (name.startsWith(PREFIX) ? name.slice(PREFIX.length) : []));
  const games = [...new Set([...keys, ...unwritten.keys()])].flatMap((key) => gameOfKey(key) ?? []);
  return games.sort((a, b) => b.at - a.at);
}

/** The latest game of the store with the same moves, comments and marks. */
export function sameGame(tree: GameTree): KeptGame | undefined {
  const text = JSON.stringify(tree);
  return isWork(tree) ? gamesOfStore().find((game) => JSON.stringify(game.tree) === text) : undefined;
}

/** Games that can be reopened, newest first, without copies of one another. */
export const recent = signal<readonly KeptGame[]>([]);

/**
 * Finds them: all but the one on the board and chapters of studies. Removes those that do not fit, the user's work last.
 * Returns whether a tab is just being closed, which still holds its game.
 */
export async function findRecent(shown: Pick<KeptGame, 'key' | 'tree'>): Promise<boolean> {
  const open = await openKeys();
  const others = gamesOfStore().filter((game) => game.key !== shown.key && orderOfChapter(game) === undefined);
  const games = others.filter(({ key }) => !open.has(key));
  const texts = new Set([JSON.stringify(shown.tree)]);
  recent.value = games.filter(({ tree, isListed }) => {
    const text = JSON.stringify(tree);
    const isNew = !isListed && isWork(tree) && !texts.has(text);
    if (isNew) texts.add(text);
    return isNew;
  });
  let left = MOST_TEXT;
  const work = new Set(recent.value);
  for (const [i, game] of [...work, ...games.filter((one) => !work.has(one))].entries()) {
    left -= JSON.stringify(game).length;
    if (i >= MOST_GAMES || (i > 0 && left < 0)) localStorage.removeItem(PREFIX + game.key);
  }
  return others.some(({ key, closedAt = 0 }) => closedAt > 0 && open.has(key));
}

/** The games that this tab holds, with what releases them. */
const held = new Map<string, () => void>();
/** In place of Web Locks, as on addresses without TLS: tabs answer with the keys of their games. */
const channel = navigator.locks ? undefined : new BroadcastChannel('sightline.games');
channel?.addEventListener('message', ({ data }) => {
  if (data === '?') for (const key of held.keys()) channel.postMessage(key);
});

/** The keys of games that are open in a tab. */
async function openKeys(): Promise<ReadonlySet<string>> {
  if (channel) {
    const found = new Set(held.keys());
    const hear = ({ data }: MessageEvent<string>) => found.add(data);
    channel.addEventListener('message', hear);
    channel.postMessage('?');
    await wait(ANSWER_MS);
    channel.removeEventListener('message', hear);
    return found;
  }
  const { held: locks = [] } = await navigator.locks.query();
  return new Set(locks.flatMap(({ name }) => (name?.startsWith(PREFIX) ? name.slice(PREFIX.length) : [])));
}

/** Holds a game for this tab; false if another one has it. Waits for this tab's page of before. */
export async function holdGame(key: string): Promise<boolean> {
  if (held.has(key)) return true;
  return channel && (await openKeys()).has(key) ? false : hold(key);
}

/** Holds a new game; returns its key. */
export async function holdFresh(): Promise<string> {
  const key = freshKey();
  await hold(key);
  return key;
}

async function hold(key: string): Promise<boolean> {
  if (channel) {
    held.set(key, () => {});
    return true;
  }
  return new Promise((resolve) => {
    const options = key === ownBefore ? { signal: AbortSignal.timeout(LETTING_GO_MS) } : { ifAvailable: true };
    const take = (lock: Lock | null) => {
      resolve(lock !== null);
      return lock ? new Promise<void>((release) => held.set(key, release)) : undefined;
    };
    navigator.locks.request(PREFIX + key, options, take).catch(() => resolve(false));
  });
}

/** Notes which game is on the board of this tab, and releases all others. */
export function holdOnly(key: string): void {
  for (const [other, release] of held) {
    if (other === key) continue;
    held.delete(other);
    release();
  }
  try {
    sessionStorage.setItem(OWN, key);
  } catch {
    // Without storage nothing is kept.
  }
}

/** The key of this tab's game when its page was reloaded or restored, or of the tab that it duplicates. */
let ownBefore: string | null = null;

/** Reads that key, and what version 0.2.0 stored. Call once, first. */
export function openStore(): void {
  try {
    ownBefore = sessionStorage.getItem(OWN);
    takeEarlier();
  } catch {
    // As above.
  }
}

/** Takes the one game of version 0.2.0, what it set aside for a look, and how the game was played. */
function takeEarlier(): void {
  const [game, aside, play] = ['sightline.game', 'sightline.aside', 'sightline.play'].map((name) => {
    const value = parsed<unknown>(read(name), undefined);
    localStorage.removeItem(name);
    return value;
  });
  const [before, left] = [asKept(game), asKept(aside)];
  if (left) keepGame(left);
  if (before) keepGame({ ...before, parts: { play, aside: left?.key }, closedAt: Date.now() });
}

/** The game of this tab from before; in a new tab, of the tab closed last. */
export async function gameOfTab(): Promise<KeptGame | undefined> {
  if (ownBefore !== null) return gameOfKey(ownBefore);
  const closed = gamesOfStore().filter(({ closedAt = 0 }) => closedAt > 0);
  closed.sort((a, b) => (b.closedAt as number) - (a.closedAt as number));
  for (const one of closed) if (await holdGame(one.key)) return one;
  return undefined;
}
