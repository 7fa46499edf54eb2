/** The items of a report, each a task for one thread, and their results. */
import { createHash } from 'node:crypto';
import type { GameSpec } from '../../src/games/kit.ts';

/** Playouts per move; 0 is random play. */
export type LevelItem = number;

/** The purpose of a game. */
export const GAME_KINDS = ['even', 'ladder', 'fair', 'mirror'] as const;
export type GameKind = (typeof GAME_KINDS)[number];

/** A game between players of some levels. */
export interface GameItem {
  readonly kind: GameKind;
  readonly id: string;
  /** By seat. */
  readonly levels: readonly LevelItem[];
  /** The moves with which the game begins. */
  readonly opening: readonly string[];
  /** Number of random plies at the start, drawn from `openingSeed`; equal seeds give equal plies. */
  readonly randomPlies: number;
  readonly openingSeed: string;
  /** Number of plies in which players choose randomly among good moves, so that games differ. */
  readonly variedPlies: number;
  readonly maxPlies: number;
  /** The mirroring player: index of the symmetry, and seat. */
  readonly mirror?: { readonly symmetry: number; readonly seat: number };
  /** In games with a choice of seats: the seat of the player who made the opening. */
  readonly opener?: number;
}

/** A search of the position after some moves: the start, or an opening. */
export interface SearchItem {
  readonly kind: 'start' | 'opening';
  readonly id: string;
  readonly moves: readonly string[];
  readonly playouts: number;
}

/** Random games, of which only statistics are kept. */
export interface RandomItem {
  readonly kind: 'random';
  readonly id: string;
  readonly games: number;
  readonly maxPlies: number;
}

/** A position that may have exactly one winning move. */
export interface PuzzleItem {
  readonly kind: 'puzzle';
  readonly id: string;
  readonly moves: readonly string[];
  readonly playouts: number;
}

export type Item = GameItem | SearchItem | RandomItem | PuzzleItem;

/** A finished game. Lists are by ply; null means that no search was made. */
export interface GameDone {
  readonly kind: GameKind;
  readonly id: string;
  readonly levels: readonly LevelItem[];
  readonly moves: readonly string[];
  /** The seat that made each move. */
  readonly movers: readonly number[];
  /** Expected score of the mover before its move, in [0, 1]. */
  readonly values: readonly (number | null)[];
  /** Number of legal moves. */
  readonly legal: readonly number[];
  /** Number of moves that lose less than 5 points of expected score; also null if the result was proven. */
  readonly good: readonly (number | null)[];
  /** The engine had proven the result. */
  readonly proven: readonly (string | null)[];
  /** By seat, in [0, 1]. */
  readonly scores: readonly number[];
  /** The kind of end by the rules, or `max-plies`. */
  readonly end: string;
  readonly mirror?: { readonly symmetry: number; readonly seat: number; readonly copied: number };
  /** As in the item. */
  readonly opener?: number;
}

export interface SearchDone {
  readonly kind: 'start' | 'opening';
  readonly id: string;
  readonly moves: readonly string[];
  readonly playouts: number;
  /** Expected score of the first seat, in [0, 1]. */
  readonly value: number;
  /** The result for the first seat, if proven. */
  readonly proven: string | null;
  /** The best reply; null if the game is over. */
  readonly best: string | null;
}

export interface RandomDone {
  readonly kind: 'random';
  readonly id: string;
  /** By game. */
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
  /** The only winning move; null if there is none or none could be proven. */
  readonly solution: string | null;
  /** Upper bound of the plies to the win. */
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

/** The result of a task, with the index of the task, and on a farm the worker. */
export type ItemDone = Done & { readonly index: number; readonly by?: string };

const INDEX_BYTES = 6;

/** The task index of an item on a farm, equal in every run: the first 48 bits of the SHA-256 of its id. */
export function indexOf({ id }: Pick<Item, 'id'>): number {
  return createHash('sha256').update(id).digest().readUIntBE(0, INDEX_BYTES);
}

/** The arguments of a thread for one item. */
export interface ItemTask<Task extends Item = Item> {
  readonly index: number;
  readonly item: Task;
  readonly game: GameSpec;
  readonly seed: string;
}
