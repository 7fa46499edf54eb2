/** Games put on the board only to be viewed. The previous game is kept and can be brought back. */
import type { GameTree } from '../../records/tree-nodes.ts';
import { gameNow, growLine, openTree, say, tree } from '../game/game.ts';
import { asKept, BORROWED, type KeptGame, keepRecent } from '../game/recent.ts';
import { isOver, playing } from '../play/play.ts';
import { keptInTab } from './kept.ts';
import { freshId, tab } from './tab.ts';

const aside = keptInTab<KeptGame | null>('aside', null, (value) => value === null || asKept(value) !== undefined);
// The original tab has it, too.
if (tab.isCopy && aside.value) aside.value = { ...aside.value, key: freshId() };

export const hasAside = () => aside.value !== null && isBorrowed();

function isBorrowed(): boolean {
  return tree.value.game.id?.startsWith(BORROWED) === true;
}

/**
 * Shows a game at the end of its main line; false if it cannot be opened, or a game is being
 * played.
 */
export async function lookAt(name: string, game: GameTree): Promise<boolean> {
  if (playing.value && !isOver.value) {
    say('Finish or leave the current game first.', true);
    return false;
  }
  const own = isBorrowed() ? undefined : gameNow();
  if (!(await openTree({ ...game, id: BORROWED + name }))) return false;
  if (own) {
    aside.value = own;
    // Another game may be opened from there.
    keepRecent(own);
  }
  return true;
}

/** Whether the game with that name is on the board. */
export function isLookedAt(name: string): boolean {
  return tree.value.game.id === BORROWED + name;
}

/** Extends the viewed game with new moves; false if it is no longer on the board. */
export async function goOnWith(name: string, { nodes }: GameTree): Promise<boolean> {
  if (!isLookedAt(name)) return false;
  await growLine(nodes.map(({ move }) => move));
  return true;
}

/** Brings back the previous game. */
export async function bringBack(): Promise<void> {
  const own = aside.value;
  if (own && (await openTree(own.tree, own))) aside.value = null;
}
