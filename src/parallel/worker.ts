/** The only entry of a worker thread, and what it runs; without a thread it can be called as it is. */
import type { GameKit } from '../games/kit.ts';
import { openGame } from '../games/registry.ts';
import { AlphaBeta } from '../search/alphabeta.ts';
import { endNodesFor } from '../search/limits.ts';
import { MarginTally } from '../search/margins.ts';
import { SearchThread } from '../search/playout.ts';
import type { SearchReport } from '../search/report.ts';
import { runThread, SearchControl } from '../search/search.ts';
import { ProofTable } from '../search/solver/table.ts';
import { Tree } from '../search/tree.ts';
import { treeShape } from '../search/tree-layout.ts';
import { randomState } from '../util/rng.ts';
import type { SearchTask, TreeTask } from './layout.ts';

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
  const rootEndNodes = endNodesFor(task.limits);
  const shared = task.threads > 1;
  const thread = shared ? task.stream : 0;
  const proofTable = task.proofs && new ProofTable(task.proofs);
  const options = {
    ...{ game, tree, params, random, thread, shared, lifeMap, margins, rootEndNodes, rootMoves, breadth, proofTable },
  };
  runThread(new SearchThread(options, root), tree, new SearchControl(task.control), task.limits, task.stream === 0);
}

/** Searches by alpha-beta. An `alphaBeta` that is handed in keeps its transposition table. */
export function alphaBetaTask(task: SearchTask, alphaBeta?: AlphaBeta<unknown>): SearchReport {
  const { kit, root } = opened(task);
  const control = new SearchControl(task.control);
  const searcher = alphaBeta ?? new AlphaBeta(kit.game, task.params);
  return searcher.search(root, task.limits, () => control.isStopped, control.begin());
}

function opened({ game, position }: SearchTask): { readonly kit: GameKit; readonly root: unknown } {
  const kit = openGame(game);
  if (!kit.ok) throw new Error(kit.error.message);
  const root = kit.value.parsePosition(position);
  if (!root.ok) throw new Error(root.error.message);
  return { kit: kit.value, root: root.value };
}
