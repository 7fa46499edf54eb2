/** A game as this browser keeps it, with all that belongs to it. */
import type { GameTree, Notes } from '../../../records/tree-nodes.ts';

export interface SavedGame {
  readonly id: number;
  /** Of the game as the library has it; see `digestOf`. */
  readonly digest: string;
  /** Whether the game on the board has changed since. */
  readonly isChanged: boolean;
}

export interface KeptGame {
  /** Stays the same while the game is edited on the board. */
  readonly key: string;
  /** Unix time in milliseconds. */
  readonly at: number;
  readonly tree: GameTree;
  /** Of the current node in the list of the tree; −1 is the start. Stored as `place`. */
  readonly index: number;
  /** The library's game that it was opened from or saved as. */
  readonly saved?: SavedGame | undefined;
  /** The end of the main line by the rules. */
  readonly result?: { readonly winner: string | null; readonly end: string } | undefined;
  /** Whether it is as opened from a file or library, which still has it. */
  readonly isListed?: boolean | undefined;
  /** What else belongs to it, by the names of `keptWithGame`. */
  readonly parts?: Readonly<Record<string, unknown>> | undefined;
  /** When its tab was closed. */
  readonly closedAt?: number | undefined;
}

/** Id prefix of games put on the board only to be viewed. */
export const BORROWED = 'shown: ';

/** The part of a chapter: its number in its study. */
export const STUDY = 'study';

/** The number of a chapter in its study; undefined if it is none. */
export function orderOfChapter({ parts }: KeptGame): number | undefined {
  const order = parts?.[STUDY];
  return typeof order === 'number' ? order : undefined;
}

type StoredGame = Omit<KeptGame, 'index'> & { readonly place: number };

/** A new unique key. */
export function freshKey(): string {
  return `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
}

/** Parses a stored game. Older versions stored fewer fields. */
export function asKept(value: unknown): KeptGame | undefined {
  const { key = freshKey(), at = 0, tree, place: index = -1, ...rest } = (value ?? {}) as Partial<StoredGame>;
  if (typeof tree?.game !== 'string' || !Array.isArray(tree.nodes)) return undefined;
  return { ...rest, key, at, tree, index };
}

/** The inverse of `asKept`. */
export function asStored({ index, ...game }: KeptGame): StoredGame {
  return { ...game, place: index };
}

/** Whether a game contains the user's work. For a viewed game, only comments and marks count. */
export function isWork({ id, nodes, start, ...first }: GameTree): boolean {
  const isSaid = [first as Notes, ...nodes].some(({ comment, marks, labels, arrows }) => {
    return comment || [marks, labels, arrows].some((one) => Object.keys(one ?? {}).length > 0);
  });
  return isSaid || (!id?.startsWith(BORROWED) && (nodes.length > 0 || start !== undefined));
}
