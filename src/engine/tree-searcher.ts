/**
 * The tree search on any number of threads. Manages the memory of the tree and its reuse for later
 * positions.
 */

import type { Line } from '../games/line.ts';
import type { Game } from '../search/game.ts';
import { createMarginBuffer, marginOf } from '../search/margins.ts';
import { leastBytes, MOST_TREE_BYTES } from '../search/memory.ts';
import { createOwnershipBuffer, ownershipShares } from '../search/owners.ts';
import type { SearchParams } from '../search/params.ts';
import { createValueBuffer, meanValues } from '../search/player-values.ts';
import { Prover } from '../search/prover.ts';
import { makeReport, type Progress, type SearchReport } from '../search/report.ts';
import type { SearchRequest, TreeShare } from '../search/request.ts';
import type { SearchControl } from '../search/search.ts';
import { ProofTable } from '../search/solver/table.ts';
import { Tree } from '../search/tree.ts';
import { readTree, writeTree } from '../search/tree-file.ts';
import { memoryShape, ROOT_EDGE, type TreeShape, treeShape } from '../search/tree-layout.ts';
import { haveSame } from '../util/have-same.ts';
import { sharedMemory } from '../util/memory.ts';
import type { Result } from '../util/result.ts';
import { EngineError, notEnoughMemory, OptionsError } from './errors.ts';
import type { SearchPool } from './pool.ts';
import { finishedSearch, type RunningSearch, type SavedSearch, type Searcher } from './searcher.ts';

export const RAVE_NOT_SAVED = 'a search with RAVE cannot be saved';

export const NOTHING_TO_SAVE = 'no analysis to save';

/** The share of the memory for the solver's table, within these bounds. */
const PROOF_PART = 1 / 16;
const LEAST_PROOF_BYTES = 2 ** 12;
const MOST_PROOF_BYTES = 2 ** 26;

/**
 * What the searchers of an engine use in turn: hosts do not count shared memory, so they free it late
 * where nobody uses it any more.
 */
export interface SearchMemory {
  tree?: ArrayBufferLike;
  proofs?: ArrayBufferLike;
}

export interface TreeSearcherOptions {
  readonly params: SearchParams;
  readonly pool: SearchPool;
  readonly control: SearchControl;
  /** The first game to be searched. */
  readonly game: Game<unknown>;
  /** Reuse results for later positions. */
  readonly reuse: boolean;
  /** Memory for the tree and the solver's table, in bytes. */
  readonly memoryBytes: number;
  readonly memory: SearchMemory;
}

export class TreeSearcher implements Searcher {
  readonly hasProgress = true;
  private readonly options: TreeSearcherOptions;
  private readonly treeBytes: number;
  private readonly proofBytes: number;
  /** Whether the tree holds restored results, which the next search uses even without `reuse`. */
  private isResumed = false;
  private game: Game<unknown> | undefined;
  /** A view of the memory for the current game. */
  private tree: Tree | undefined;
  /** The line to the position whose search the tree holds; undefined if the tree is stale. */
  private searched: Omit<SavedSearch, 'tree'> | undefined;
  /** Memory of the solver's table, if the solver has a share of the work. */
  private proofs: ArrayBufferLike | undefined;
  private prover: Prover<unknown> | undefined;

  /** Throws an `OptionsError` for too little memory. */
  constructor(options: TreeSearcherOptions) {
    const { memoryBytes, game } = options;
    this.options = options;
    this.proofBytes =
      options.params.solverShare > 0
        ? Math.max(LEAST_PROOF_BYTES, Math.min(MOST_PROOF_BYTES, memoryBytes * PROOF_PART))
        : 0;
    this.treeBytes = Math.min(MOST_TREE_BYTES, Math.floor(memoryBytes - this.proofBytes));
    this.checkMemory(game);
  }

  start(line: Line, request: SearchRequest, seed: string, rootMoves?: readonly number[]): RunningSearch {
    const { kit, position } = line;
    const { game } = kit;
    const tree = this.treeFor(game);
    const prover = this.prover as Prover<unknown>;
    const before = this.prepare(tree, line, rootMoves);
    const { keptVisits } = before;
    if (game.isOver(position)) return finishedSearch(game, position, request, keptVisits);
    const { params, pool, control } = this.options;
    const { threads, proofs, treeBytes } = this;
    const { players, cells, moveBound } = game;
    const ownership = request.ownership ? createOwnershipBuffer(players, cells) : undefined;
    const margins = game.margin && createMarginBuffer(threads, moveBound);
    const values = players > 2 ? createValueBuffer(threads, players) : undefined;
    const memory = { control: control.buffer, tree: tree.buffer, treeBytes, ownership, margins, values };
    const shares = Array.from({ length: threads }, (_, thread): TreeShare => {
      return { request, params, seed, thread, threads, proofs: thread === 0 ? proofs : undefined, ...memory };
    });
    const toMove = game.toMove(position);
    let seconds: number | undefined;
    const done = pool
      .run('searchTree', kit, position, shares, () => control.stop())
      .then(() => {
        seconds = control.elapsedMs / 1000;
      });
    const wantsVerdict = request.verdict !== false;
    prover.setRoot(position, wantsVerdict);
    const report = (top?: number): SearchReport => {
      // Searches that only choose a move need no line, and reports during a search are soon
      // replaced.
      prover.beginReport(wantsVerdict && seconds !== undefined);
      const progress = {
        ...before,
        prover,
        toMove,
        seconds: seconds ?? control.elapsedMs / 1000,
        marginOf: (move: number) => margins && marginOf(margins, moveBound, move),
        values: values && meanValues(values, players),
        ...(ownership && { ownership: ownershipShares(new Int32Array(ownership), players, cells) }),
      };
      return tree.read(() => makeReport(tree, params, progress, top));
    };
    return { done, keptVisits, report };
  }

  /** Keeps what the tree has of a line's position; returns the state before the search. */
  private prepare(tree: Tree, line: Line, rootMoves?: readonly number[]): Pick<Progress, 'keptVisits' | 'before'> {
    const moves = this.movesSinceSearch(line, rootMoves);
    this.searched = { start: line.start, moves: [...line.moves], rootMoves };
    const keeps = this.options.reuse || this.isResumed;
    this.isResumed = false;
    const keptVisits = keeps && moves ? this.goOn(tree, moves) : 0;
    if (keptVisits === 0) {
      tree.reset();
      if (this.proofs) new ProofTable(this.proofs).clear();
    }
    return { keptVisits, before: { expansions: tree.expansions, evictions: tree.evictions } };
  }

  save(): SavedSearch {
    const { searched } = this;
    const { tree } = this;
    this.checkSaving();
    if (!searched || !tree) throw new EngineError('nothing-to-save', NOTHING_TO_SAVE);
    return { ...searched, tree: tree.read(() => writeTree(tree)) };
  }

  resume(line: Line, bytes: Uint8Array, rootMoves?: readonly number[]): Result<void> {
    this.checkSaving();
    const tree = this.treeFor(line.kit.game);
    tree.reset();
    const read = readTree(bytes, tree);
    this.isResumed = read.ok;
    this.searched = read.ok ? { start: line.start, moves: [...line.moves], rootMoves } : undefined;
    return read;
  }

  forget(): void {
    this.searched = undefined;
  }

  /** Throws an `EngineError` if the tree cannot be saved. */
  private checkSaving(): void {
    if (this.options.params.raveK > 0) throw new EngineError('not-supported', RAVE_NOT_SAVED);
  }

  private get threads(): number {
    return Math.max(1, this.options.pool.threads);
  }

  private shapeFor(game: Game<unknown>): TreeShape {
    return treeShape(game, this.options.params, this.threads);
  }

  private checkMemory(game: Game<unknown>): void {
    const least = leastBytes(memoryShape(this.shapeFor(game))) + this.proofBytes;
    const { memoryBytes } = this.options;
    if (memoryBytes < least) throw new OptionsError('bad-option', notEnoughMemory(memoryBytes, least));
  }

  /**
   * Whether the solver gets a share of the work. A game's own end solver is better where it exists.
   */
  private hasSolver({ players, createEndSolver }: Game<unknown>): boolean {
    return this.options.params.solverShare > 0 && players === 2 && createEndSolver === undefined;
  }

  /** The tree, laid out for a game. */
  private treeFor(game: Game<unknown>): Tree {
    if (this.tree && this.game === game) return this.tree;
    this.checkMemory(game);
    const { memory, memoryBytes } = this.options;
    const hasSolver = this.hasSolver(game);
    memory.tree ??= sharedMemory(Math.min(MOST_TREE_BYTES, memoryBytes));
    if (hasSolver) memory.proofs ??= sharedMemory(this.proofBytes);
    this.proofs = hasSolver ? memory.proofs : undefined;
    const table = this.proofs && new ProofTable(this.proofs);
    // It may have entries of another game.
    table?.clear();
    this.prover = new Prover(game, table);
    this.tree = new Tree(memory.tree, this.shapeFor(game), this.treeBytes);
    this.game = game;
    this.forget();
    return this.tree;
  }

  /**
   * The moves from the position in the tree to that of a line; undefined if it is not on the way. A
   * search restricted to some root moves can be reused only for the same position and moves.
   */
  private movesSinceSearch(line: Line, rootMoves: readonly number[] | undefined): readonly number[] | undefined {
    const { searched } = this;
    if (!searched || searched.start !== line.start) return undefined;
    const isOnTheWay = searched.moves.every((move, i) => line.moves[i] === move);
    if (!isOnTheWay) return undefined;
    const since = line.moves.slice(searched.moves.length);
    const isWhole = !rootMoves && !searched.rootMoves;
    return isWhole || (since.length === 0 && haveSame(rootMoves, searched.rootMoves)) ? since : undefined;
  }

  /**
   * Keeps the subtree after some moves; returns its visits, 0 if the moves are not in the tree.
   */
  private goOn(tree: Tree, moves: readonly number[]): number {
    if (moves.length === 0) return tree.visits(ROOT_EDGE);
    const edge = tree.edgeAt(moves);
    return edge === undefined || tree.childOf(edge) <= 0 ? 0 : tree.moveRoot(edge, this.options.params.expandVisits);
  }
}
