/** The search algorithms by name. */

import { checkAlphaBeta } from '../search/alphabeta.ts';
import type { Game } from '../search/game.ts';
import { checkEvaluation, type SearchParams } from '../search/params.ts';
import type { Result } from '../util/result.ts';
import { AlphaBetaSearcher } from './alphabeta-searcher.ts';
import type { Searcher } from './searcher.ts';
import { TreeSearcher, type TreeSearcherOptions } from './tree-searcher.ts';

const ALGORITHMS = ['mcts', 'alphabeta'] as const;
export type Algorithm = (typeof ALGORITHMS)[number];

export const MOST_THREADS = 128;

interface SearcherKind {
  /** The largest useful number of threads. */
  readonly mostThreads: number;
  /** Checks that it can search a game with these parameters. */
  readonly check: (game: Game<unknown>, params: SearchParams) => Result<void>;
  /** Throws an `OptionsError` for invalid options. */
  readonly create: (options: TreeSearcherOptions) => Searcher;
}

export const SEARCHERS: Readonly<Record<Algorithm, SearcherKind>> = {
  mcts: { mostThreads: MOST_THREADS, check: checkEvaluation, create: (options) => new TreeSearcher(options) },
  alphabeta: { mostThreads: 1, check: checkAlphaBeta, create: (options) => new AlphaBetaSearcher(options) },
};
