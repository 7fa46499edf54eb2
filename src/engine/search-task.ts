/**
 * The input of a search's threads: shared memory, and a description of the work that can be posted
 * to them.
 */
import type { GameKit } from '../games/kit.ts';
import type { Limits } from '../search/limits.ts';
import type { SearchParams } from '../search/params.ts';
import { SearchControl } from '../search/search.ts';
import type { ProofMoves } from '../search/solver/proof.ts';
import type { Claim, Solved } from '../search/solver/solver.ts';
import { sharedMemory } from '../util/memory.ts';

/** The game and position of a task. A task may modify the position. */
export interface Root {
  readonly kit: GameKit;
  readonly position: unknown;
}

/** The work of one thread. Alpha-beta needs nothing else. */
export interface SearchTask {
  readonly params: SearchParams;
  readonly limits: Limits;
  /** The words of the `SearchControl`. */
  readonly control: ArrayBufferLike;
}

/** One thread's share of a tree search. */
export interface TreeTask extends SearchTask {
  /** The root moves to consider. */
  readonly rootMoves?: readonly number[] | undefined;
  /** The minimum share of the visits for each of the best root moves. */
  readonly breadth?: number | undefined;
  readonly seed: string;
  /** Index of the thread, from 0. Selects its random stream. */
  readonly stream: number;
  /**
   * The tree's records (see search/tree.ts). The caller allocates shared memory; threads only
   * create views.
   */
  readonly tree: ArrayBufferLike;
  /** How much of it the tree uses. */
  readonly treeBytes: number;
  /** Memory of the solver's table. Only the first thread of a tree gets it. */
  readonly proofs?: ArrayBufferLike | undefined;
  /** The number of threads working on the tree. */
  readonly threads: number;
  /**
   * Ownership counts by player and cell, then the number of playouts counted; absent if not
   * requested.
   */
  readonly ownership?: ArrayBufferLike | undefined;
  /** Margin statistics of all threads, in games of points; see search/margins.ts. */
  readonly margins?: ArrayBufferLike | undefined;
  /** Value statistics of all threads, in games for more than two; see search/player-values.ts. */
  readonly values?: ArrayBufferLike | undefined;
  /** Whether to count the margin of every playout, or only those of exact ends. */
  readonly countsMargins: boolean;
}

/** A position for one thread to solve. */
export interface SolveTask extends Pick<SearchTask, 'control'> {
  /** Memory of the transposition table. */
  readonly table: ArrayBufferLike;
  /** 64-bit counters; `number` is the index of the one for moves examined in this position. */
  readonly examined: { readonly buffer: ArrayBufferLike; readonly number: number };
  /**
   * Limits, Infinity for none: milliseconds since the control began, and moves examined in this
   * task.
   */
  readonly timeMs: number;
  readonly mostExamined: number;
  /** Whether to produce a proof that the rules alone can check. */
  readonly wantsProof: boolean;
}

/** The result of a solved position. */
export interface SolveOutcome extends Solved {
  /** Best moves to the end of the game. */
  readonly line: readonly number[];
  readonly proof: readonly (readonly [claim: Claim, moves: ProofMoves])[];
}

export function createControlBuffer(): ArrayBufferLike {
  return sharedMemory(SearchControl.BYTES);
}

/** Allocates ownership counts for a game. */
export function createOwnershipBuffer(players: number, cells: number): ArrayBufferLike {
  return sharedMemory(4 * (players * cells + 1));
}

/**
 * Converts ownership counts to shares: first each player's, then nobody's. During a search a cell's
 * counts may run ahead of the number of playouts, which is updated last.
 */
export function ownershipShares(counts: Int32Array, players: number, cells: number): Float64Array {
  const counted = Math.max(1, counts[players * cells] as number);
  const shares = new Float64Array((players + 1) * cells).fill(0);
  for (let cell = 0; cell < cells; cell++) {
    let held = 0;
    for (let player = 0; player < players; player++) held += counts[player * cells + cell] as number;
    const total = Math.max(counted, held);
    for (let player = 0; player < players; player++) {
      shares[player * cells + cell] = (counts[player * cells + cell] as number) / total;
    }
    shares[players * cells + cell] = (total - held) / total;
  }
  return shares;
}
