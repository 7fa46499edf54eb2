/** What searches positions for reviews: their own engine, or somebody who shares one among many. */
import { type Analysis, DEFAULT_BREADTH, Engine, type GameKit } from '../engine/engine.ts';
import type { Proven } from '../search/report.ts';
import { must } from '../util/result.ts';
import type { SearchedPosition, SearchSettings } from './search-log.ts';

/** Moves of a position that a review keeps. */
export const CANDIDATES = 5;
const DECIMALS = 4;

/** A position without its name in the log. */
export type Searched = Omit<SearchedPosition, 'position'>;

export interface PositionSearch {
  /**
   * Searches a position as text; where `only` is given, that move alone may be chosen. `seed` is of this search. Rejects with
   * the signal's reason where that ends it, and where it cannot be made.
   */
  search(position: string, only: string | undefined, seed: string, signal?: AbortSignal): Promise<Searched>;
  close(): Promise<void>;
}

/** An analysis as a review needs it, from an engine or from a reply of the analysis protocol. */
interface Analysed {
  readonly value: number;
  readonly playouts: number;
  readonly moves: readonly (Pick<Analysis['moves'][number], 'move' | 'visits' | 'value' | 'pv'> & {
    readonly proven?: Proven | undefined;
    readonly margin?: { readonly mean: number } | undefined;
  })[];
}

/** What a review keeps of an analysis. */
export function searchedOf({ value, playouts, moves }: Analysed): Searched {
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

/** An engine for one review; it is made with the first search. */
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

export function rounded(value: number): number {
  return Number(value.toFixed(DECIMALS));
}
