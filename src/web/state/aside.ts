/** Games that are put on the board only to be looked at: the game that was there is kept, and brought back. */
import type { GameTree } from '../../records/tree-nodes.ts';
import { placeOf, toGameTree } from '../model/tree.ts';
import { current, growLine, openTree, say, tree } from './game.ts';
import { kept } from './kept.ts';
import { isOver, playing } from './play.ts';

interface Aside {
  readonly tree: GameTree;
  readonly place: number;
}

/** By the beginning of its id a game is known that was put there only to be looked at. */
const MARK = 'shown: ';

const aside = kept<Aside | null>('aside', null, (value) => value === null || typeof value?.tree?.game === 'string');

export const hasAside = () => aside.value !== null && isBorrowed();

function isBorrowed(): boolean {
  return tree.value.game.id?.startsWith(MARK) === true;
}

/** Puts a game on the board, at the end of its main line; false where it cannot be opened, or a game is being played. */
export async function lookAt(name: string, game: GameTree): Promise<boolean> {
  if (playing.value && !isOver.value) {
    say('A game is being played: finish it first, or leave it.', true);
    return false;
  }
  const own = isBorrowed() ? undefined : { tree: toGameTree(tree.value), place: placeOf(tree.value, current.value) };
  if (!(await openTree({ ...game, id: MARK + name }))) return false;
  if (own) aside.value = own;
  return true;
}

/** Whether the game of that name is on the board. */
export function isLookedAt(name: string): boolean {
  return tree.value.game.id === MARK + name;
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
  if (own && (await openTree(own.tree, own.place))) aside.value = null;
}
