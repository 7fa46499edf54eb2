/** The page's interface to a library, on the server or on this device. */

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

/** A position given by the moves to it. */
export interface Position {
  readonly game: string;
  readonly rules: Rules;
  readonly start?: string | undefined;
  readonly moves: readonly string[];
}

/** All methods reject with a `PageError` on errors. */
export interface LibraryPort {
  facts(): Promise<LibraryFacts>;
  search(wanted: Omit<GamesWanted, 'position'> & { readonly position?: Position }): Promise<FoundGames>;
  explore(position: Position): Promise<ExploredHere>;
  tree(id: number): Promise<GameTree>;
  /** Replaces the game `id`, if given. */
  save(tree: GameTree, id?: number): Promise<Answers['save']>;
  remove(id: number): Promise<GameTree>;
  /** Analysed positions, latest first. */
  analysed(limit: number): Promise<readonly AnalysedPosition[]>;
  /** Players whose names contain `part`, most games first. */
  players(part: string, limit: number): Promise<Answers['players']>;
  statistics(name: string): Promise<Answers['statistics']>;
  /**
   * Imports the games of a file; `facts` reports the progress. `onSent` receives the share of the
   * file that was sent.
   */
  importFile(
    file: File,
    game: { readonly game: string; readonly rules: Rules },
    onSent: (share: number) => void,
  ): Promise<void>;
  stopImport(id: string): Promise<unknown>;
  /**
   * The whole library as one file, readable by another page and `sightline library import`; absent
   * for the server's library.
   */
  readonly exported?: () => Promise<Uint8Array<ArrayBuffer>>;
}
