/** Games put on the board only to be viewed. The previous game can be brought back. */
import type { GameTree } from '../../../records/tree-nodes.ts';
import { gameKey, growLine, keptWithGame, openKept, openTree, say, tree } from '../game/game.ts';
import { BORROWED } from '../game/kept-game.ts';
import { gameOfKey } from '../game/store.ts';
import { isOver, playing } from '../play/play.ts';
import { TEXTS } from '../texts/texts.ts';

/** The key of the previous game. */
const aside = keptWithGame<string | null>('aside', null, (key) => typeof key === 'string');

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
    say(TEXTS.finishFirst(), true);
    return false;
  }
  const own = isBorrowed() ? aside.value : gameKey.value;
  return openTree({ ...game, id: BORROWED + name }, { parts: { aside: own } });
}

/** Whether the game with that name is on the board. */
export function isLookedAt(name: string): boolean {
  return tree.value.game.id === BORROWED + name;
}

/** Extends the viewed game with new moves; false if it is no longer on the board. */
export function goOnWith(name: string, { nodes }: GameTree): boolean {
  if (!isLookedAt(name)) return false;
  growLine(nodes.map(({ move }) => move));
  return true;
}

/** Brings back the previous game. */
export async function bringBack(): Promise<void> {
  const own = gameOfKey(aside.value ?? '');
  if (own) await openKept(own);
}
