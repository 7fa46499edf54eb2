/** The work of a report: items that a thread carries out one at a time, and what each of them finds. */
import { createHash } from 'node:crypto';
import type { GameSpec } from '../../src/games/kit.ts';

/** Playouts a move; 0 plays at random. */
export type Level = number;

/** What a game is played for. */
export const GAME_KINDS = ['even', 'ladder', 'fair', 'mirror'] as const;
export type GameKind = (typeof GAME_KINDS)[number];

/** A game between players of some levels. */
export interface GameItem {
  readonly kind: GameKind;
  readonly id: string;
  /** By seat. */
  readonly levels: readonly Level[];
  /** Moves that are given. */
  readonly opening: readonly string[];
  /** Random plies at the start, drawn from `openingSeed`: games with the same seed have the same ones. */
  readonly randomPlies: number;
  readonly openingSeed: string;
  /** Plies in which the players choose at random among good moves, so that games differ. */
  readonly variedPlies: number;
  readonly maxPlies: number;
  /** Of a mirroring player: number of the symmetry, and its seat. */
  readonly mirror?: { readonly symmetry: number; readonly seat: number };
  /** Where a seat is chosen after the opening: the seat of the player who has made the opening. */
  readonly opener?: number;
}

/** A search of the position that some moves lead to: of the start, of an opening. */
export interface SearchItem {
  readonly kind: 'start' | 'opening';
  readonly id: string;
  readonly moves: readonly string[];
  readonly playouts: number;
}

/** Random games, of which only figures are kept. */
export interface RandomItem {
  readonly kind: 'random';
  readonly id: string;
  readonly games: number;
  readonly maxPlies: number;
}

/** A position that may have a single winning move. */
export interface PuzzleItem {
  readonly kind: 'puzzle';
  readonly id: string;
  readonly moves: readonly string[];
  readonly playouts: number;
}

export type Item = GameItem | SearchItem | RandomItem | PuzzleItem;

/** A finished game. Lists have an entry for each ply; null where nothing was searched. */
export interface GameDone {
  readonly kind: GameKind;
  readonly id: string;
  readonly levels: readonly Level[];
  readonly moves: readonly string[];
  /** Number of the seat that made each move. */
  readonly movers: readonly number[];
  /** Expected score of the mover before the move, in [0, 1]. */
  readonly values: readonly (number | null)[];
  /** Legal moves. */
  readonly legal: readonly number[];
  /** Moves that lose less than 5 points of expected score; null as well where the result was proven. */
  readonly good: readonly (number | null)[];
  /** The engine had proven the result. */
  readonly proven: readonly (string | null)[];
  /** By seat, in [0, 1]. */
  readonly scores: readonly number[];
  /** How it ended by the rules, or `max-plies`. */
  readonly end: string;
  readonly mirror?: { readonly symmetry: number; readonly seat: number; readonly copied: number };
  /** As the item has it. */
  readonly opener?: number;
}

export interface SearchDone {
  readonly kind: 'start' | 'opening';
  readonly id: string;
  readonly moves: readonly string[];
  readonly playouts: number;
  /** Expected score of the first seat, in [0, 1]. */
  readonly value: number;
  /** Result for the first seat, where it is proven. */
  readonly proven: string | null;
  /** The best reply; null where the game is over. */
  readonly best: string | null;
}

export interface RandomDone {
  readonly kind: 'random';
  readonly id: string;
  /** An entry for each game. */
  readonly plies: readonly number[];
  /** By game: the scores of the seats. */
  readonly scores: readonly (readonly number[])[];
  /** By game: log10 of the product of the numbers of legal moves. */
  readonly logSizes: readonly number[];
  readonly cutOff: number;
}

export interface PuzzleDone {
  readonly kind: 'puzzle';
  readonly id: string;
  readonly moves: readonly string[];
  /** The only winning move, proved; null where there is none or it could not be proved. */
  readonly solution: string | null;
  /** Plies to the win at most. */
  readonly plies: number | null;
  readonly position: string | null;
  readonly line: readonly string[];
}

export type Done = GameDone | SearchDone | RandomDone | PuzzleDone;

export function isGame(done: Done): done is GameDone {
  return (GAME_KINDS as readonly string[]).includes(done.kind);
}

export function isGameItem(item: Item): item is GameItem {
  return (GAME_KINDS as readonly string[]).includes(item.kind);
}

/** What a runner brings for a task: with the number of the task, and on a farm the worker that it comes from. */
export type ItemDone = Done & { readonly index: number; readonly by?: string };

const INDEX_BYTES = 6;

/** A number for an item, as tasks of a farm have one: the same in every run. The first 48 bits of the SHA-256 of its name. */
export function indexOf({ id }: Pick<Item, 'id'>): number {
  return createHash('sha256').update(id).digest().readUIntBE(0, INDEX_BYTES);
}

/** What a thread gets with every item. */
export interface ItemTask<Task extends Item = Item> {
  readonly index: number;
  readonly item: Task;
  readonly game: GameSpec;
  readonly seed: string;
}
