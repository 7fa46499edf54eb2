/** Games that are put on the board only to be looked at: the game that was there is kept, and brought back. */
import type { GameTree } from '../../records/tree-nodes.ts';
import { gameNow, growLine, openTree, say, tree } from './game.ts';
import { keptInTab } from './kept.ts';
import { isOver, playing } from './play.ts';
import { asKept, BORROWED, type KeptGame, keepRecent } from './recent.ts';
import { freshId, tab } from './tab.ts';

const aside = keptInTab<KeptGame | null>('aside', null, (value) => value === null || asKept(value) !== undefined);
// The other tab has it, too.
if (tab.isCopy && aside.value) aside.value = { ...aside.value, key: freshId() };

export const hasAside = () => aside.value !== null && isBorrowed();

function isBorrowed(): boolean {
  return tree.value.game.id?.startsWith(BORROWED) === true;
}

/** Puts a game on the board, at the end of its main line; false where it cannot be opened, or a game is being played. */
export async function lookAt(name: string, game: GameTree): Promise<boolean> {
  if (playing.value && !isOver.value) {
    say('A game is being played. Finish or leave it first.', true);
    return false;
  }
  const own = isBorrowed() ? undefined : gameNow();
  if (!(await openTree({ ...game, id: BORROWED + name }))) return false;
  if (own) {
    aside.value = own;
    // Something else may be opened from there.
    keepRecent(own);
  }
  return true;
}

/** Whether the game of that name is on the board. */
export function isLookedAt(name: string): boolean {
  return tree.value.game.id === BORROWED + name;
}

/** Adds what has been played since to the game of that name; false where it is not on the board any more. */
export async function goOnWith(name: string, { nodes }: GameTree): Promise<boolean> {
  if (!isLookedAt(name)) return false;
  await growLine(nodes.map(({ move }) => move));
  return true;
}

/** Puts the game on the board that was there before. */
export async function bringBack(): Promise<void> {
  const own = aside.value;
  if (own && (await openTree(own.tree, own.place, own.key))) aside.value = null;
}
