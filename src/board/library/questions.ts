/**
 * The questions to a library with their answers. A page, the routes of a server, its process and a
 * worker use the same ones; a route is `/api/library/` with the kind of its question.
 */
import type { Rules } from '../../games/kit.ts';
import type { NamedPosition } from '../../games/symmetric-line.ts';
import type { GameTree } from '../../records/tree-nodes.ts';
import type { Explored } from './explore.ts';
import type { Imported } from './import.ts';
import type { FoundAnalysis, ListedAnalysis } from './kept-analyses.ts';
import type { LibraryFacts } from './library.ts';
import type { FoundGames, GamesWanted } from './search.ts';
import type { ListedPlayer, PlayerStatistics } from './statistics.ts';

/** A position of a game. */
export interface GamePosition extends NamedPosition {
  /** Default: the usual game of whoever answers. */
  readonly game?: string | undefined;
  readonly rules?: Rules | undefined;
}

/** An import, in progress or finished. */
export interface ImportState extends Imported {
  readonly id: string;
  readonly name: string;
  readonly isOver: boolean;
  readonly isStopped: boolean;
  /** Why it could not start or continue. */
  readonly error?: string | undefined;
}

/** A game of the library by its number. */
interface GameNumber {
  readonly id: number;
}

/** The tree of an analysis may still be stored, so that it can be resumed. */
export interface Resumable {
  readonly isKept?: boolean;
}

export interface Asks {
  readonly facts: object;
  readonly search: Omit<GamesWanted, 'position'> & { readonly position?: GamePosition | undefined };
  readonly explore: GamePosition;
  readonly game: GameNumber;
  /** Replaces the game `id`, if given. */
  readonly save: { readonly tree: GameTree; readonly id?: number | undefined };
  readonly delete: GameNumber;
  readonly note: { readonly at: GamePosition; readonly found: FoundAnalysis };
  /** Latest first; 50 unless `limit` is given. */
  readonly analyses: { readonly from?: number | undefined; readonly limit?: number | undefined };
  /** Players whose names contain `part`, most games first; 50 unless `limit` is given. */
  readonly players: { readonly part?: string | undefined; readonly limit?: number | undefined };
  readonly statistics: { readonly name: string };
  /** Stops an import, or all. */
  readonly stop: { readonly id?: string | undefined };
  readonly close: object;
}
export type AskKind = keyof Asks;

export interface Answers {
  readonly facts: LibraryFacts & {
    readonly imports: readonly ImportState[];
    /** Whether the data outlives the program. */
    readonly isKept: boolean;
  };
  readonly search: FoundGames;
  readonly explore: Omit<Explored, 'analysis'> & {
    readonly analysis: (NonNullable<Explored['analysis']> & Resumable) | null;
  };
  readonly game: { readonly tree: GameTree };
  readonly save: { readonly id: number; readonly isNew: boolean };
  readonly delete: { readonly tree: GameTree };
  readonly note: object;
  readonly analyses: { readonly analyses: readonly (ListedAnalysis & Resumable)[] };
  readonly players: { readonly players: readonly ListedPlayer[] };
  readonly statistics: PlayerStatistics;
  readonly stop: object;
  readonly close: object;
}
