/**
 * Recent games, so that replacing the game on the board never loses it. Includes games of closed
 * tabs.
 */
import { signal } from '@preact/signals';
import type { GameTree } from '../../records/tree-nodes.ts';
import { parsed, write } from '../frame/kept.ts';
import { clearSlot, freshId, MOST_SLOTS, openSlots, read, slotKey, slots, tab } from '../frame/tab.ts';

export interface SavedGame {
  readonly id: number;
  /** Of the game as the library has it; see `digestOf`. */
  readonly digest: string;
  /** Whether the game on the board has changed since. */
  readonly isChanged: boolean;
}

/** A snapshot of a game on the board. */
export interface KeptGame {
  /** Stays the same while the game is edited on the board. */
  readonly key: string;
  /** Unix time in milliseconds. */
  readonly at: number;
  readonly tree: GameTree;
  /** The current node. */
  readonly place: number;
  /** The library's game that it was opened from or saved as. */
  readonly saved?: SavedGame | undefined;
  /** The end of the main line by the rules. */
  readonly result?: { readonly winner: string | null; readonly end: string } | undefined;
}

const PLACE = 'sightline.recent';
const MOST_GAMES = 50;
/** The most characters of all games. The newest one is kept at any length. */
const MOST_TEXT = 2_000_000;
/** Id prefix of games put on the board only to be viewed. */
export const BORROWED = 'shown: ';

/** Games that can be reopened, newest first. */
export const recent = signal<readonly KeptGame[]>([]);
/** Games that did not fit in the storage; kept until the page is closed. */
let unkept: readonly KeptGame[] = [];

/** The games shown last in this page, by key, for steps back in its history. */
const visited = new Map<string, KeptGame>();

export function rememberVisit(game: KeptGame): void {
  visited.delete(game.key);
  visited.set(game.key, game);
  const [oldest] = visited.keys();
  if (visited.size > MOST_GAMES && oldest !== undefined) visited.delete(oldest);
}

/** Parses a stored game. Older versions stored fewer fields. */
export function asKept(value: unknown): KeptGame | undefined {
  const { key = freshId(), at = 0, tree, place = -1, result, saved } = (value ?? {}) as Partial<KeptGame>;
  if (typeof tree?.game !== 'string' || !Array.isArray(tree.nodes)) return undefined;
  return { key, at, tree, place, result, saved };
}

/** Whether a game contains the user's work. For a viewed game, only comments and marks count. */
export function isWork({ id, nodes, start, comment, marks }: GameTree): boolean {
  const isSaid = [{ comment, marks }, ...nodes].some(
    (node) => node.comment || Object.keys(node.marks ?? {}).length > 0,
  );
  return isSaid || (!id?.startsWith(BORROWED) && (nodes.length > 0 || start !== undefined));
}

function stored(): KeptGame[] {
  const found = parsed<unknown>(read(PLACE), []);
  return Array.isArray(found) ? found.flatMap((one) => asKept(one) ?? []) : [];
}

/** Newest first, without duplicates by key or content. */
function merged(games: readonly KeptGame[]): KeptGame[] {
  const seen = new Set<string>();
  return [...games]
    .sort((a, b) => b.at - a.at)
    .filter(({ key, tree }) => {
      const names = [key, JSON.stringify(tree)];
      const isNew = names.every((name) => !seen.has(name));
      for (const name of names) seen.add(name);
      return isNew;
    });
}

/** As many of them as fit. */
function bounded(games: readonly KeptGame[]): KeptGame[] {
  let left = MOST_TEXT;
  return games.slice(0, MOST_GAMES).filter((game, i) => {
    left -= JSON.stringify(game).length;
    return i === 0 || left > 0;
  });
}

/** Stores a recent game; false if it lasts only until the page is closed. */
export function keepRecent(game: KeptGame): boolean {
  if (!isWork(game.tree)) return true;
  const isKept = write(PLACE, JSON.stringify(bounded(merged([game, ...stored()]))));
  if (!isKept) unkept = merged([game, ...unkept]);
  return isKept;
}

/** The stored game of a tab, open or closed. */
function gameOfSlot(slot: string): KeptGame | undefined {
  return asKept(parsed<unknown>(read(slotKey('game', slot)), null));
}

/** A game of this browser by its key. One that is open in another tab is a copy with a new key. */
export async function gameOfKey(key: string): Promise<KeptGame | undefined> {
  const known = visited.get(key) ?? [...unkept, ...stored()].find((game) => game.key === key);
  const open = await openSlots();
  for (const slot of slots()) {
    const game = slot === tab.slot ? undefined : gameOfSlot(slot);
    if (game?.key === key) return open.has(slot) ? { ...game, key: freshId() } : (known ?? game);
  }
  return known;
}

/** Finds the games that can be reopened: all except the current one. */
export async function findRecent(shown: Pick<KeptGame, 'key' | 'tree'>): Promise<void> {
  const open = await openSlots();
  const closed = slots()
    .filter((slot) => slot !== tab.slot && !open.has(slot))
    .flatMap((slot) => {
      const game = gameOfSlot(slot);
      return game ? { slot, game } : [];
    })
    .sort((a, b) => b.game.at - a.game.at);
  // Clear the slots of long-closed tabs, whose games are kept.
  for (const { slot, game } of closed.slice(MOST_SLOTS)) if (keepRecent(game)) clearSlot(slot);
  const games = [...unkept, ...stored(), ...closed.map(({ game }) => game).filter(({ tree }) => isWork(tree))];
  const text = JSON.stringify(shown.tree);
  recent.value = merged(games).filter(({ key, tree }) => key !== shown.key && JSON.stringify(tree) !== text);
}
