/**
 * The words of a search tree.
 *
 * | word of a node | content                                                                         |
 * | -------------- | ------------------------------------------------------------------------------- |
 * | `RECORD`       | size and kind                                                                   |
 * | `PARENT`       | the edge to the node                                                            |
 * | `STATE`        | number of edges (16 bits), LOCKED, DEAD, BARE                                   |
 * | `FORM`         | number of moves (16 bits), player to move (8), visits at the last sweep (8)     |
 * | `BEST`         | best logit of a move for the player to move, a float                            |
 * | `SCALE`        | prior of the best move in units of 1/PRIOR_ONE, a float                         |
 * | `CHOICE`       | the edge chosen in advance                                                      |
 * | `LOOK_AT`      | the visits up to which `CHOICE` holds                                           |
 * | from 8 on      | the first edge, a link to the next chunk of `CHUNK_EDGES`, the list of moves    |
 *
 * A chunk is a record of another kind: edges, and a link to the next chunk.
 *
 * | word of an edge | content                                                                    |
 * | --------------- | -------------------------------------------------------------------------- |
 * | `MOVE`          | the move                                                                   |
 * | `CHILD`         | the node that the edge leads to, UNEXPANDED or EXPANDING                   |
 * | `VISITS`        | finished playouts through the edge                                         |
 * | `VALUE`         | mean result for the player who chose the edge, in units of 1/VALUE_ONE     |
 * | `META`          | from the lowest bit: prior (16 bits), virtual loss (8 bits), proof (8)     |
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
/**
 * The node has no list of untried moves: it was restored from a file, or all listed moves were
 * tried.
 */
export const BARE = 1 << 18;

export const CHUNK_EDGES = 4;

/** Moves in a node's list. Most nodes never try more. */
const LIST_WINDOW = 16;

export const PRIOR_ONE = 65535;

/** Resolution of logits in the list of moves: from 0 to LAST_STEP steps below the best. */
export const STEPS_PER_LOGIT = 32;
export const LAST_STEP = 255;

// Words before the records. The counters and the root edge have separate cache lines.
export const EXPANSIONS = 0;
export const EVICTIONS = 1;
/** The edge to the root node. */
export const ROOT_EDGE = 16;
const RESERVED_WORDS = 32;
/** The start of the `Corrections`, in trees that have them; they extend to the records. */
export const FIRST_CORRECTION = RESERVED_WORDS;

/** The properties of a game and a search that determine the layout of a tree. */
export interface TreeShape {
  /** Moves are below this. */
  readonly moveBound: number;
  /** The most moves of a position. */
  readonly maxMoves: number;
  /** Whether all moves of a node get an edge on expansion. */
  readonly hasAllEdges: boolean;
  readonly hasCorrections: boolean;
  /** Threads that work on the tree at once, at least 1. */
  readonly threads: number;
}

/** The shape of a tree for searching a game with `threads` threads. */
export function treeShape(
  { players, moveBound, maxMoves }: Pick<TreeShape, 'moveBound' | 'maxMoves'> & { readonly players: number },
  { raveK, biasCorrection, evaluator, leafValue }: SearchParams,
  threads: number,
): TreeShape {
  const hasCorrections = biasCorrection > 0 && players === 2 && evaluator === 'static' && leafValue === 'reply';
  return { moveBound, maxMoves, hasAllEdges: raveK > 0, hasCorrections, threads };
}

/**
 * The number of moves in the list of a node: a power of two, or all moves if all get an edge on
 * expansion.
 */
export function windowOf({ hasAllEdges }: TreeShape): number {
  return hasAllEdges ? 2 ** 16 : LIST_WINDOW;
}

/** The memory layout of a tree. */
export function memoryShape(shape: TreeShape): MemoryShape {
  const { moveBound, maxMoves, hasCorrections, threads } = shape;
  const listed = Math.min(maxMoves, windowOf(shape));
  const node = FIRST_EDGE + EDGE_WORDS + 1 + Math.ceil(moveBound <= 256 ? listed / 2 : listed);
  const reserved = RESERVED_WORDS + (hasCorrections ? CORRECTION_WORDS : 0);
  return { threads, largest: Math.max(node, 2 + CHUNK_EDGES * EDGE_WORDS), reserved };
}
