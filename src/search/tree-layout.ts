/**
 * What each word of a search tree is for.
 *
 * | word of a node | what                                                                                     |
 * | -------------- | ---------------------------------------------------------------------------------------- |
 * | `RECORD`       | size and kind                                                                            |
 * | `PARENT`       | the edge that leads to it                                                                |
 * | `STATE`        | moves that have an edge (16 bits), LOCKED, DEAD, BARE                                    |
 * | `FORM`         | number of moves (16 bits), player to move (8), visits when it was last swept (8)         |
 * | `BEST`         | best logit of a move, for the player to move, a float                                    |
 * | `SCALE`        | prior of the best move in units of 1/PRIOR_ONE, a float                                  |
 * | `CHOICE`       | an edge that is followed without a new look                                              |
 * | `LOOK_AT`      | while the node has fewer visits than this                                                |
 * | from 8 on      | the first edge, a link to the chunk with the next `CHUNK_EDGES`, and the list of moves   |
 *
 * A chunk is a record of the same kind: its edges, and a link to the next one.
 *
 * | word of an edge            | what                                                                                     |
 * | -------------------------- | ---------------------------------------------------------------------------------------- |
 * | `MOVE`                     | the move                                                                                 |
 * | `CHILD`                    | the node it leads to, UNEXPANDED or EXPANDING                                            |
 * | `VISITS`                   | finished playouts through it                                                             |
 * | `VALUE`                    | mean result for the player who chose it, in units of 1/VALUE_ONE                         |
 * | `META`                     | from the lowest bit: prior (16 bits), threads below it (virtual loss, 8 bits), proof (8) |
 */
import { CORRECTION_WORDS } from './correction.ts';
import type { MemoryShape } from './memory.ts';
import type { SearchParams } from './params.ts';

export const UNEXPANDED = 0;
export const EXPANDING = -1;

// Words of an edge.
export const MOVE = 0;
export const CHILD = 1;
export const VISITS = 2;
export const VALUE = 3;
export const META = 4;
export const EDGE_WORDS = 5;

// Words of a node.
export const PARENT = 1;
export const STATE = 2;
export const FORM = 3;
export const BEST = 4;
export const SCALE = 5;
export const CHOICE = 6;
export const LOOK_AT = 7;
export const FIRST_EDGE = 8;

// Bits of STATE.
export const TRIED_MASK = 0xffff;
export const LOCKED = 1 << 16;
export const DEAD = 1 << 17;
/** Without the list of its next moves: it is restored from a file, or those it had are tried. */
export const BARE = 1 << 18;

export const CHUNK_EDGES = 4;

/** Moves that a node lists at a time: most nodes never try more. */
const LIST_WINDOW = 16;

export const PRIOR_ONE = 65535;

/** Steps in which the list of moves holds logits: from 0 to LAST_STEP below the best. */
export const STEPS_PER_LOGIT = 32;
export const LAST_STEP = 255;

// Words before the records: the counts and the root edge are on their own lines.
export const EXPANSIONS = 0;
export const EVICTIONS = 1;
/** The edge that stands for the position searched. */
export const ROOT_EDGE = 16;
const RESERVED_WORDS = 32;
/** Where `Corrections` are, in trees that have them: up to the records. */
export const FIRST_CORRECTION = RESERVED_WORDS;

/** What of a game and of a search decides how a tree is laid out. */
export interface TreeShape {
  /** Moves are below this. */
  readonly moveBound: number;
  /** Most moves of a position. */
  readonly maxMoves: number;
  /** Every move of a node gets its edge at once. */
  readonly hasAllEdges: boolean;
  readonly hasCorrections: boolean;
  /** Threads that work on it at once, from 1. */
  readonly threads: number;
}

/** The shape of the trees in which this many threads search a game. */
export function treeShape(
  { players, moveBound, maxMoves }: Pick<TreeShape, 'moveBound' | 'maxMoves'> & { readonly players: number },
  { raveK, biasCorrection, evaluator, leafValue }: SearchParams,
  threads: number,
): TreeShape {
  const hasCorrections = biasCorrection > 0 && players === 2 && evaluator === 'static' && leafValue === 'reply';
  return { moveBound, maxMoves, hasAllEdges: raveK > 0, hasCorrections, threads };
}

/** Moves in the list of a node, a power of two. Where all moves get an edge at once, all of them. */
export function windowOf({ hasAllEdges }: TreeShape): number {
  return hasAllEdges ? 2 ** 16 : LIST_WINDOW;
}

/** How the memory of a tree of some shape is laid out. */
export function memoryShape(shape: TreeShape): MemoryShape {
  const { moveBound, maxMoves, hasCorrections, threads } = shape;
  const listed = Math.min(maxMoves, windowOf(shape));
  const node = FIRST_EDGE + EDGE_WORDS + 1 + Math.ceil(moveBound <= 256 ? listed / 2 : listed);
  const reserved = RESERVED_WORDS + (hasCorrections ? CORRECTION_WORDS : 0);
  return { threads, largest: Math.max(node, 2 + CHUNK_EDGES * EDGE_WORDS), reserved };
}
