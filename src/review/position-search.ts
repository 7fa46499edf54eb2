/** Searches positions for reviews, with a private or a shared engine. */
import { type Analysis, DEFAULT_BREADTH, Engine } from '../engine/engine.ts';
import type { GameKit } from '../games/kit.ts';
import { must } from '../util/result.ts';
import { rounded } from '../util/rounded.ts';
import type { SearchedPosition, SearchSettings } from './search-log.ts';

/** The most moves kept per position. */
export const CANDIDATES = 5;

/** A searched position without its log key. */
export type Searched = Omit<SearchedPosition, 'position'>;

export interface PositionSearch {
  /**
   * Searches a position string; `only` restricts the search to one move. `seed` is for this search.
   * Rejects with the signal's reason if aborted, or if the search fails.
   */
  search(position: string, only: string | undefined, seed: string, signal?: AbortSignal): Promise<Searched>;
  close(): Promise<void>;
}

/** The parts of an analysis that a review keeps. */
export function searchedOf({ value, playouts, moves }: Analysis): Searched {
  const margin = moves[0]?.margin;
  return {
    value: rounded(value),
    playouts,
    ...(margin && { margin: rounded(margin.mean) }),
    moves: moves.map(({ move, visits, value, proven, pv }) => ({
      move,
      visits,
      value: rounded(value),
      ...(proven && { proven }),
      line: pv,
    })),
  };
}

/** A private engine for one review, created by the first search. */
export class EngineSearch implements PositionSearch {
  private readonly kit: GameKit;
  private readonly settings: SearchSettings;
  private engine: Engine | undefined;

  constructor(kit: GameKit, settings: SearchSettings) {
    this.kit = kit;
    this.settings = settings;
  }

  async search(position: string, only: string | undefined, seed: string, signal?: AbortSignal): Promise<Searched> {
    signal?.throwIfAborted();
    const { playouts, timeMs, threads, memoryBytes, params } = this.settings;
    this.engine ??= new Engine({
      game: this.kit.spec,
      params,
      threads,
      reuse: false,
      ...(memoryBytes !== undefined && { memoryBytes }),
    });
    this.engine.newGame(seed);
    must(this.engine.setPosition(position));
    const rootMoves = only === undefined ? undefined : [only];
    const limits = { playouts, timeMs, breadth: DEFAULT_BREADTH, top: CANDIDATES, signal, rootMoves };
    let last: Analysis | undefined;
    for await (const analysis of this.engine.analyse(limits)) last = analysis;
    if (!last) throw new Error('the analysis gave no report');
    return searchedOf(last);
  }

  async close(): Promise<void> {
    await this.engine?.close();
  }
}
