/** Games that were on the board before: what replaces one never loses it. Those of tabs that were closed are among them. */
import { signal } from '@preact/signals';
import type { GameTree } from '../../records/tree-nodes.ts';
import { parsed, write } from './kept.ts';
import { clearSlot, freshId, MOST_SLOTS, openSlots, read, slotKey, slots, tab } from './tab.ts';

/** A game as it was on the board. */
export interface KeptGame {
  /** Stays with the game as long as it is changed on the board. */
  readonly key: string;
  /** When, in milliseconds since 1970. */
  readonly at: number;
  readonly tree: GameTree;
  /** The node that was shown. */
  readonly place: number;
  /** How the main line ended by the rules. */
  readonly result?: { readonly winner: string | null; readonly end: string } | undefined;
}

const PLACE = 'sightline.recent';
const MOST_GAMES = 50;
/** Characters of all together; the newest one is kept whatever its length. */
const MOST_TEXT = 2_000_000;
/** By the beginning of its id a game is known that was put on the board only to be looked at. */
export const BORROWED = 'shown: ';

/** What can be opened again, the newest first. */
export const recent = signal<readonly KeptGame[]>([]);
/** Those for which the browser had no room, as long as the page is open. */
let unkept: readonly KeptGame[] = [];

/** A game out of the storage; older pages have kept less of it. */
export function asKept(value: unknown): KeptGame | undefined {
  const { key = freshId(), at = 0, tree, place = -1, result } = (value ?? {}) as Partial<KeptGame>;
  return typeof tree?.game === 'string' && Array.isArray(tree.nodes) ? { key, at, tree, place, result } : undefined;
}

/** Whether somebody has put work into a game; one that was only looked at has it in what was said of it. */
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

/** The newest first, each once: by its key, and by what it is. */
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

/** As many of them as there is room for. */
function bounded(games: readonly KeptGame[]): KeptGame[] {
  let left = MOST_TEXT;
  return games.slice(0, MOST_GAMES).filter((game, i) => {
    left -= JSON.stringify(game).length;
    return i === 0 || left > 0;
  });
}

/** Keeps a game among the recent ones; false where that lasts only as long as the page. */
export function keepRecent(game: KeptGame): boolean {
  if (!isWork(game.tree)) return true;
  const isKept = write(PLACE, JSON.stringify(bounded(merged([game, ...stored()]))));
  if (!isKept) unkept = merged([game, ...unkept]);
  return isKept;
}

/** A game that was on the board, by its key. */
export function recentGame(key: string): KeptGame | undefined {
  return [...unkept, ...stored()].find((game) => game.key === key);
}

/** Finds out which games can be opened again: all but the one that is on the board. */
export async function findRecent(shown: Pick<KeptGame, 'key' | 'tree'>): Promise<void> {
  const open = await openSlots();
  const closed = slots()
    .filter((slot) => slot !== tab.slot && !open.has(slot))
    .flatMap((slot) => {
      const game = asKept(parsed<unknown>(read(slotKey('game', slot)), null));
      return game ? { slot, game } : [];
    })
    .sort((a, b) => b.game.at - a.game.at);
  // Tabs that nobody will open again: their games stay, their slots need not.
  for (const { slot, game } of closed.slice(MOST_SLOTS)) if (keepRecent(game)) clearSlot(slot);
  const games = [...unkept, ...stored(), ...closed.map(({ game }) => game).filter(({ tree }) => isWork(tree))];
  const text = JSON.stringify(shown.tree);
  recent.value = merged(games).filter(({ key, tree }) => key !== shown.key && JSON.stringify(tree) !== text);
}
