/** What the threads of one search get: shared memory, and a description of the work that can be sent to them. */
import type { GameKit } from '../games/kit.ts';
import type { AlphaBetaLimits } from '../search/alphabeta.ts';
import type { SearchParams } from '../search/params.ts';
import { SearchControl } from '../search/search.ts';
import type { ProofMoves } from '../search/solver/proof.ts';
import type { Claim, Solved } from '../search/solver/solver.ts';
import { sharedMemory } from '../util/memory.ts';

/** What a task is about. A task may change the position. */
export interface Root {
  readonly kit: GameKit;
  readonly position: unknown;
}

/** The work of one thread; all of it for alpha-beta. */
export interface SearchTask {
  readonly params: SearchParams;
  readonly limits: AlphaBetaLimits;
  /** The words of the `SearchControl`. */
  readonly control: ArrayBufferLike;
}

/** One thread's share of a tree search. */
export interface TreeTask extends SearchTask {
  /** The only moves to look at in that position. */
  readonly rootMoves?: readonly number[] | undefined;
  /** The share of the visits that each of the best of them gets at least. */
  readonly breadth?: number | undefined;
  readonly seed: string;
  /** Number of the thread, from 0: each has its own random stream. */
  readonly stream: number;
  /** The tree's records (see search/tree.ts). The caller makes shared memory; threads only ever hold views of it. */
  readonly tree: ArrayBufferLike;
  /** Memory of the table of positions of the solver; given to the first thread of a tree that it helps. */
  readonly proofs?: ArrayBufferLike | undefined;
  /** Threads that work on that tree. */
  readonly threads: number;
  /** Counts of owners by cell and, last, the number of playouts counted; absent when no map is wanted. */
  readonly lifeMap?: ArrayBufferLike | undefined;
  /** What all threads count of margins, in games of points; see search/margins.ts. */
  readonly margins?: ArrayBufferLike | undefined;
  /** What all threads count for each player, in games for more than two; see search/player-values.ts. */
  readonly values?: ArrayBufferLike | undefined;
  /** Whether every playout's margin is counted, or those of exact ends alone. */
  readonly countsMargins: boolean;
}

/** A position to be solved by one thread. */
export interface SolveTask extends Pick<SearchTask, 'control'> {
  /** Memory of the table of positions. */
  readonly table: ArrayBufferLike;
  /** Numbers of 64 bits, of which one counts the moves that are looked at for this position. */
  readonly looked: { readonly buffer: ArrayBufferLike; readonly number: number };
  /** Limits, Infinity for none: milliseconds since the control began, and moves looked at in this task. */
  readonly timeMs: number;
  readonly mostLooked: number;
  /** Whether a proof is wanted that can be checked by the rules alone. */
  readonly wantsProof: boolean;
}

/** What came of it. */
export interface SolveOutcome extends Solved {
  /** Best moves to the end of the game. */
  readonly line: readonly number[];
  readonly proof: readonly (readonly [claim: Claim, moves: ProofMoves])[];
}

export function createControlBuffer(): ArrayBufferLike {
  return sharedMemory(SearchControl.BYTES);
}

/** Memory for the map of a game with this many players and cells. */
export function createLifeMapBuffer(players: number, cells: number): ArrayBufferLike {
  return sharedMemory(4 * (players * cells + 1));
}

/**
 * Counts of owners as shares: those of each player, then those of nobody. While playouts are counted a cell may be ahead of their
 * number, which comes last.
 */
export function lifeShares(counts: Int32Array, players: number, cells: number): Float64Array {
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
