/** The alpha-beta searcher of an engine: one search at a time, on one thread. */
import type { Line } from '../games/line.ts';
import { AlphaBeta } from '../search/alphabeta.ts';
import type { SearchParams } from '../search/params.ts';
import type { SearchReport } from '../search/report.ts';
import type { SearchRequest } from '../search/request.ts';
import type { SearchControl } from '../search/search.ts';
import { invariant } from '../util/invariant.ts';
import { must } from '../util/result.ts';
import { EngineError } from './errors.ts';
import type { SearchPool } from './pool.ts';
import { finishedSearch, type RunningSearch, type Searcher } from './searcher.ts';

export interface AlphaBetaSearcherOptions {
  readonly params: SearchParams;
  readonly pool: SearchPool;
  readonly control: SearchControl;
}

export class AlphaBetaSearcher implements Searcher {
  readonly hasProgress = false;
  private readonly options: AlphaBetaSearcherOptions;
  /** Used on the caller's thread. Kept between moves for its transposition table. */
  private alphaBeta: AlphaBeta<unknown> | undefined;

  constructor(options: AlphaBetaSearcherOptions) {
    this.options = options;
  }

  start({ kit, position }: Line, request: SearchRequest): RunningSearch {
    if (request.rootMoves) throw new EngineError('not-supported', 'alpha-beta searches all moves of the root');
    if (kit.game.isOver(position)) return finishedSearch(kit.game, position, request, 0);
    const { params, pool, control } = this.options;
    if (pool.threads === 0) this.alphaBeta ??= new AlphaBeta(kit.game, params);
    const { alphaBeta } = this;
    const at = must(kit.parsePosition(kit.makePosition(position)));
    const share = { request, params, control: control.buffer };
    let result: SearchReport | undefined;
    const search = async () => {
      if (alphaBeta) result = alphaBeta.search(at, request, () => control.isStopped, control.begin());
      else [result] = await pool.run('searchAlphaBeta', kit, at, [share], () => control.stop());
    };
    const report = (top?: number): SearchReport => {
      invariant(result, 'alpha-beta reports only at its end');
      return { ...result, moves: result.moves.slice(0, top) };
    };
    return { done: search(), keptVisits: 0, report };
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
