/** The only entry of a worker thread, and what it runs; without a thread it can be called as it is. */
import type { GameKit } from '../games/kit.ts';
import { openGame } from '../games/registry.ts';
import { AlphaBeta } from '../search/alphabeta.ts';
import { endNodesFor } from '../search/limits.ts';
import { MarginTally } from '../search/margins.ts';
import { ValueTally } from '../search/player-values.ts';
import { SearchThread } from '../search/playout.ts';
import type { SearchReport } from '../search/report.ts';
import { runThread, SearchControl } from '../search/search.ts';
import { solvedLine } from '../search/solver/line.ts';
import { claimsOf, proveClaim } from '../search/solver/proof.ts';
import { Solver } from '../search/solver/solver.ts';
import { ProofTable } from '../search/solver/table.ts';
import { Tree } from '../search/tree.ts';
import { treeShape } from '../search/tree-layout.ts';
import { randomState } from '../util/rng.ts';
import type { SearchTask, SolveOutcome, SolveTask, TreeTask } from './search-task.ts';

/** Makes a thread ready for searches of a game. */
export function openTask({ game }: Pick<SearchTask, 'game'>): void {
  openGame(game);
}

/** Does one thread's share of a tree search, and leaves its results in the tree. */
export function treeTask(task: TreeTask): void {
  const { params, rootMoves, breadth } = task;
  const { kit, root } = opened(task);
  const lifeMap = task.lifeMap && new Int32Array(task.lifeMap);
  const random = randomState(task.seed, task.stream);
  const { game } = kit;
  const tree = new Tree(task.tree, treeShape(game, params, task.threads));
  const margins = task.margins && {
    tally: new MarginTally(task.margins, task.stream, game.moveBound),
    ofPlayouts: task.countsMargins,
  };
  const values = task.values && new ValueTally(task.values, task.stream, game.players);
  const rootEndNodes = endNodesFor(task.limits);
  const shared = task.threads > 1;
  const thread = shared ? task.stream : 0;
  const proofTable = task.proofs && new ProofTable(task.proofs);
  const options = {
    ...{ game, tree, params, random, thread, shared, lifeMap, margins, values },
    ...{ rootEndNodes, rootMoves, breadth, proofTable },
  };
  runThread(new SearchThread(options, root), tree, new SearchControl(task.control), task.limits, task.stream === 0);
}

/** Solves a position; undefined where it has not got to the end. What it has found by then is in the table. */
export function solveTask(task: SolveTask): SolveOutcome | undefined {
  const { kit, root } = opened(task);
  const { game } = kit;
  const solver = new Solver(game, new ProofTable(task.table));
  const control = new SearchControl(task.control);
  control.begin();
  const { buffer, number } = task.looked;
  const looked = new Float64Array(buffer);
  const before = looked[number] as number;
  const isStopped = () => {
    looked[number] = before + solver.looked;
    return control.isStopped || control.elapsedMs >= task.timeMs;
  };
  const solved = solver.solve(root, task.mostLooked, before, isStopped);
  looked[number] = before + solver.looked;
  if (!solved) return undefined;
  const claims = task.wantsProof ? claimsOf(game.toMove(root), solved.reward) : [];
  const proof = claims.map((claim) => [claim, proveClaim(game, solver, root, claim)] as const);
  return { ...solved, line: solvedLine(game, solver, root), proof };
}

/** Searches by alpha-beta. An `alphaBeta` that is handed in keeps its transposition table. */
export function alphaBetaTask(task: SearchTask, alphaBeta?: AlphaBeta<unknown>): SearchReport {
  const { kit, root } = opened(task);
  const control = new SearchControl(task.control);
  const searcher = alphaBeta ?? new AlphaBeta(kit.game, task.params);
  return searcher.search(root, task.limits, () => control.isStopped, control.begin());
}

function opened({ game, position }: Pick<SearchTask, 'game' | 'position'>): {
  readonly kit: GameKit;
  readonly root: unknown;
} {
  const kit = openGame(game);
  if (!kit.ok) throw new Error(kit.error.message);
  const root = kit.value.parsePosition(position);
  if (!root.ok) throw new Error(root.error.message);
  return { kit: kit.value, root: root.value };
}
