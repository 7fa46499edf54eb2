/** The items of a report, each a task for one thread, and their results. */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { GameSpec } from '../../src/games/kit.ts';

/** Playouts per move; 0 is random play. */
export type LevelItem = number;

/** The purpose of a game. */
const GAME_KINDS = ['even', 'ladder', 'fair', 'mirror'] as const;
export type GameKind = (typeof GAME_KINDS)[number];

/** A game between players of some levels. */
export interface GameItem {
  readonly kind: GameKind;
  readonly id: string;
  /** By seat. */
  readonly levels: readonly LevelItem[];
  /** The moves with which the game begins. */
  readonly opening: readonly string[];
  /** Random plies after the opening; equal seeds give equal plies. */
  readonly randomOpening?: { readonly plies: number; readonly seed: string };
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

const id = z.string();
/** The worker of a farm. */
const by = z.string().optional();
const count = z.int().min(0);
const share = z.number().min(0).max(1);
const list = <Value extends z.ZodType>(value: Value) => z.array(value).readonly();
const moves = list(z.string());

const result = z.enum(['win', 'loss', 'draw']).nullable();

/** A finished game. Lists are by ply; null means that no search was made. */
export const gameDone = z.object({
  kind: z.enum(GAME_KINDS),
  id,
  levels: list(count),
  moves,
  /** The seat that made each move. */
  movers: list(count),
  /** Expected score of the mover before its move. */
  values: list(share.nullable()),
  /** Number of legal moves. */
  legal: list(count),
  /** Number of moves that lose less than 5 points of expected score; also null if the result was proven. */
  good: list(count.nullable()),
  /** The engine had proven the result. */
  proven: list(z.string().nullable()),
  /** By seat. */
  scores: list(share),
  /** The kind of end by the rules, or `max-plies`. */
  end: z.string(),
  mirror: z.object({ symmetry: count, seat: count, copied: count }).optional(),
  /** As in the item. */
  opener: count.optional(),
  by,
});
export type GameDone = Readonly<z.infer<typeof gameDone>>;

export const searchDone = z.object({
  kind: z.enum(['start', 'opening']),
  id,
  moves,
  playouts: count,
  /** Expected score of the first seat. */
  value: share,
  /** The result for the first seat, if proven. */
  proven: result,
  /** The best reply; null if the game is over. */
  best: z.string().nullable(),
  by,
});
export type SearchDone = Readonly<z.infer<typeof searchDone>>;

/** Lists are by game. */
export const randomDone = z.object({
  kind: z.literal('random'),
  id,
  plies: list(count),
  /** Of the seats. */
  scores: list(list(share)),
  /** log10 of the product of the numbers of legal moves. */
  logSizes: list(z.number().min(0).max(Number.MAX_SAFE_INTEGER)),
  cutOff: count,
  by,
});
export type RandomDone = Readonly<z.infer<typeof randomDone>>;

export const puzzleDone = z.object({
  kind: z.literal('puzzle'),
  id,
  moves,
  /** The only winning move; null if there is none or none could be proven. */
  solution: z.string().nullable(),
  /** Upper bound of the plies to the win. */
  plies: z.int().min(1).nullable(),
  position: z.string().nullable(),
  line: moves,
  by,
});
export type PuzzleDone = Readonly<z.infer<typeof puzzleDone>>;

export type Done = GameDone | SearchDone | RandomDone | PuzzleDone;

export function isGame(done: Done): done is GameDone {
  return (GAME_KINDS as readonly string[]).includes(done.kind);
}

export function isGameItem(item: Item): item is GameItem {
  return (GAME_KINDS as readonly string[]).includes(item.kind);
}

/** The result of the task with that index. */
export type ItemDone = Done & { readonly index: number };

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
