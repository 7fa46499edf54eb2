/** What the page wants of a library, be it that of the server or that of this device. */

import type { Rules } from '../../games/kit.ts';
import type { Explored } from '../../library/explore.ts';
import type { ListedAnalysis } from '../../library/kept-analyses.ts';
import type { Answers } from '../../library/librarian.ts';
import type { FoundGames, GamesWanted } from '../../library/search.ts';
import type { GameTree } from '../../records/tree-nodes.ts';

export type LibraryFacts = Answers['facts'];
export type ExploredHere = Omit<Explored, 'analysis'> & {
  readonly analysis: (NonNullable<Explored['analysis']> & { readonly isKept: boolean }) | null;
};
export type AnalysedPosition = ListedAnalysis & { readonly isKept: boolean };

/** A position by the moves to it. */
export interface Position {
  readonly game: string;
  readonly rules: Rules;
  readonly start?: string | undefined;
  readonly moves: readonly string[];
}

/** All reject with a `PageError` for what is wrong. */
export interface LibraryPort {
  facts(): Promise<LibraryFacts>;
  search(wanted: Omit<GamesWanted, 'position'> & { readonly position?: Position }): Promise<FoundGames>;
  explore(position: Position): Promise<ExploredHere>;
  tree(id: number): Promise<GameTree>;
  /** The game of the number `id` makes way for it. */
  save(tree: GameTree, id?: number): Promise<Answers['save']>;
  remove(id: number): Promise<GameTree>;
  /** Positions that were analysed, the last ones first. */
  analysed(limit: number): Promise<readonly AnalysedPosition[]>;
  /** Players by a part of a name, who has played most first. */
  players(part: string, limit: number): Promise<Answers['players']>;
  statistics(name: string): Promise<Answers['statistics']>;
  /** Has the games of a file come in, of which `facts` tells then; `onSent` hears which share of the file is on its way. */
  importFile(
    file: File,
    game: { readonly game: string; readonly rules: Rules },
    onSent: (share: number) => void,
  ): Promise<void>;
  stopImport(id: string): Promise<unknown>;
  /** All of it as one file, which another page and `sightline library import` read; absent where it is a file of the server. */
  readonly exported?: () => Promise<Uint8Array<ArrayBuffer>>;
}
