/** The only entry of a worker thread, and what it runs; without a thread it can be called as it is. */
import { openGame } from '../games/registry.ts';
import { AlphaBeta } from '../search/alphabeta.ts';
import { SearchThread } from '../search/playout.ts';
import type { SearchReport } from '../search/report.ts';
import { runThread, SearchControl } from '../search/search.ts';
import { Tree } from '../search/tree.ts';
import { randomState } from '../util/rng.ts';
import type { ThreadTask } from './layout.ts';

/**
 * Does one thread's share of a search; returns when a limit is reached or the search is stopped. Alpha-beta returns its
 * report, the tree search leaves its results in the tree. An `alphaBeta` that is handed in keeps its transposition table.
 */
export function searchTask(task: ThreadTask, alphaBeta?: AlphaBeta<unknown>): SearchReport | undefined {
  const kit = openGame(task.game);
  if (!kit.ok) throw new Error(kit.error.message);
  const { game } = kit.value;
  const root = kit.value.parsePosition(task.position);
  if (!root.ok) throw new Error(root.error.message);
  const { params, rootMoves, shared } = task;
  const control = new SearchControl(shared.control);
  if (task.algorithm === 'alphabeta') {
    const searcher = alphaBeta ?? new AlphaBeta(game, params);
    return searcher.search(root.value, task.limits, () => control.isStopped, control.begin());
  }
  const tree = new Tree(shared.tree, params.raveK > 0);
  const lifeMap = shared.lifeMap && new Int32Array(shared.lifeMap);
  const random = randomState(task.seed, task.stream);
  const options = { game, tree, params, random, shared: task.isShared, lifeMap, rootMoves };
  const thread = new SearchThread(options, root.value);
  runThread(thread, tree, control, task.limits);
  return undefined;
}
