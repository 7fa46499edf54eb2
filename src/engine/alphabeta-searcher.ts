/** The alpha-beta searcher of an engine: one search at a time, on one thread. */
import { AlphaBeta } from '../search/alphabeta.ts';
import type { SearchParams } from '../search/params.ts';
import type { SearchReport } from '../search/report.ts';
import { SearchControl } from '../search/search.ts';
import { invariant } from '../util/invariant.ts';
import { must } from '../util/result.ts';
import { EngineError } from './errors.ts';
import type { SearchPool } from './pool.ts';
import type { RunningSearch, Searcher, SearchRequest } from './searcher.ts';
import { searchAlphaBeta } from './tasks.ts';

export interface AlphaBetaSearcherOptions {
  readonly params: SearchParams;
  readonly pool: SearchPool;
  /** The words of the `SearchControl`. */
  readonly control: ArrayBufferLike;
}

export class AlphaBetaSearcher implements Searcher {
  readonly hasProgress = false;
  private readonly options: AlphaBetaSearcherOptions;
  /** Used on the caller's thread. Kept between moves for its transposition table. */
  private alphaBeta: AlphaBeta<unknown> | undefined;

  constructor(options: AlphaBetaSearcherOptions) {
    this.options = options;
  }

  prepare({ rootMoves }: SearchRequest): number {
    if (rootMoves) throw new EngineError('not-supported', 'alpha-beta searches all moves of the root');
    return 0;
  }

  start({ line: { kit, position }, limits }: SearchRequest): RunningSearch {
    const { params, pool } = this.options;
    const control = new SearchControl(this.options.control);
    if (pool.threads === 0) this.alphaBeta ??= new AlphaBeta(kit.game, params);
    const { alphaBeta } = this;
    const root = { kit, position: must(kit.parsePosition(kit.makePosition(position))) };
    const task = { params, limits, control: this.options.control };
    let result: SearchReport | undefined;
    const search = async () => {
      if (alphaBeta) result = searchAlphaBeta(root, task, alphaBeta);
      else [result] = await pool.run('searchAlphaBeta', root, [task], () => control.stop());
    };
    const report = (top?: number): SearchReport => {
      invariant(result, 'alpha-beta reports only at its end');
      return { ...result, moves: result.moves.slice(0, top) };
    };
    return { done: search(), report };
  }

  save(): never {
    throw new EngineError('not-supported', 'an alpha-beta search cannot be saved');
  }

  resume(): never {
    throw new EngineError('not-supported', 'alpha-beta cannot resume a saved analysis');
  }

  forget(): void {
    this.alphaBeta = undefined;
  }
}
