/** Reviews of whole games for clients. Their positions are queued like all others, one at a time. */

import { DEFAULT_BREADTH } from '../../engine/engine.ts';
import type { Client } from '../../engine/scheduler.ts';
import type { GameKit } from '../../games/kit.ts';
import type { GameRecord } from '../../games/record.ts';
import type { RequestError } from '../../protocol/analysis/refusal.ts';
import { fieldsOfSpec } from '../../records/spec.ts';
import { CANDIDATES, type PositionSearch, searchedOf } from '../../review/position-search.ts';
import type { Review } from '../../review/review.ts';
import { reviewKey, SearchLog } from '../../review/search-log.ts';
import { fail, messageOf, ok, type Result } from '../../util/result.ts';
import { wait } from '../../util/wait.ts';
import type { Analyses } from './analyses.ts';
import { tooManyReviews } from './errors.ts';
import { REVIEWS } from './limits.ts';
import type { ReviewRequest } from './messages.ts';

/**
 * The number of reviews whose searches are kept until the server ends, so that they can be resumed.
 */
const KEPT_REVIEWS = 32;
const SEED = '1';
/** The pause after the beginning of a review, as a multiple of its time, for other work. */
const RESTS = 3;

export class Reviews {
  private readonly analyses: Analyses;
  private readonly kept = new Map<string, SearchLog>();
  private readonly running = new WeakMap<Client, number>();
  /** Reviews begin one after the other: to play through a long game takes long. */
  private beginning: Promise<unknown> = Promise.resolve();

  constructor(analyses: Analyses) {
    this.analyses = analyses;
  }

  /**
   * Reviews a game; `noResults` if the signal ended it. `report` receives the number of judged plies.
   * Errors: those of `kitOf`, `check` and `reviewGame`, `too-many` and `search-failed`.
   */
  async review(
    client: Client,
    { id, game, size, rules, moves, playouts }: ReviewRequest,
    signal: AbortSignal,
    report: (progress: { readonly isDuringSearch: true; readonly done: number; readonly plies: number }) => void,
  ): Promise<Result<{ readonly review: Review } | { readonly noResults: true }, RequestError>> {
    const { games, scheduler } = this.analyses;
    const kit = games.kitOf({ id, game, size, rules });
    if (!kit.ok) return kit;
    const fits = games.check(kit.value);
    if (!fits.ok) return fits;
    const others = this.running.get(client) ?? 0;
    if (others >= REVIEWS) return tooManyReviews(REVIEWS);
    this.running.set(client, others + 1);
    const record: GameRecord = { ...fieldsOfSpec(kit.value.spec), moves };
    const params = games.paramsOf(kit.value);
    const { weights } = kit.value.spec;
    const settings = { playouts, threads: scheduler.threads, seed: SEED, params, weights: weights?.id } as const;
    const options = {
      log: this.logOf(reviewKey(record, settings)),
      weights: weights ?? undefined,
      positions: this.searching(client, kit.value, playouts),
      onPly: (done: number, plies: number) => report({ isDuringSearch: true, done, plies }),
      signal,
    };
    const begun = this.beginning
      // Loaded on demand in a page.
      .then(() => import('../../review/review.ts'))
      .then(({ reviewGame }) => {
        signal.throwIfAborted();
        const since = performance.now();
        const review = reviewGame(record, settings, options);
        return { review, restMs: RESTS * (performance.now() - since) };
      });
    this.beginning = begun.then(({ restMs }) => wait(restMs)).catch(() => {});
    try {
      const review = await (await begun).review;
      return review.ok ? ok({ review: review.value }) : review;
    } catch (error) {
      return signal.aborted ? ok({ noResults: true }) : fail('search-failed', messageOf(error));
    } finally {
      this.running.set(client, (this.running.get(client) ?? 1) - 1);
    }
  }

  /** Searches queued along with those of all clients. */
  private searching(client: Client, kit: GameKit, playouts: number): PositionSearch {
    return {
      search: async (position, only, seed, signal = new AbortController().signal) => {
        signal.throwIfAborted();
        const place = { position, start: position, moves: [] };
        const rootMoves = only === undefined ? undefined : [only];
        const asked = { playouts, breadth: DEFAULT_BREADTH, top: CANDIDATES, rootMoves };
        const analysis = await this.analyses.search(client, kit, place, { seed, ...asked }, undefined, signal);
        signal.throwIfAborted();
        return searchedOf(analysis);
      },
      close: async () => {},
    };
  }

  /** The search log of a review, marked as most recently used. */
  private logOf(key: string): SearchLog {
    const opened = this.kept.get(key) ?? SearchLog.of(key);
    this.kept.delete(key);
    this.kept.set(key, opened);
    const [oldest] = this.kept.keys();
    if (this.kept.size > KEPT_REVIEWS && oldest !== undefined) this.kept.delete(oldest);
    return opened;
  }
}
