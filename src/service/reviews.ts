/** Reviews of whole games for clients. Their positions are queued like all others, one at a time. */

import { DEFAULT_BREADTH, type GameKit } from '../engine/engine.ts';
import type { Client } from '../engine/scheduler.ts';
import type { GameRecord } from '../games/record.ts';
import type { RequestError } from '../protocol/analysis/refusal.ts';
import { fieldsOfSpec } from '../records/spec.ts';
import { CANDIDATES, type PositionSearch, type Searched, searchedOf } from '../review/position-search.ts';
import type { Review } from '../review/review.ts';
import { reviewKey, SearchLog } from '../review/search-log.ts';
import { fail, messageOf, ok, type Result } from '../util/result.ts';
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

/**
 * A message about a review: first the number of judged plies so far, finally the review, or that it
 * was stopped.
 */
export type ReviewAnswer =
  | { readonly isDuringSearch: true; readonly done: number; readonly plies: number }
  | { readonly review: Review }
  | { readonly noResults: true };

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
   * Reviews a game. `onAnswer` receives the progress and the result. The returned function ends it
   * early. Errors: those of `kitOf` and `check` of the session's games, and `too-many`.
   */
  start(
    client: Client,
    { id, game, size, rules, moves, playouts }: ReviewRequest,
    onAnswer: (answer: Result<ReviewAnswer>) => void,
  ): Result<() => void, RequestError> {
    const { games, scheduler } = this.analyses;
    const given = { ...(game !== undefined && { game }), ...(size !== undefined && { size }), ...(rules && { rules }) };
    const kit = games.kitOf({ id, ...given });
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
    const ending = new AbortController();
    const options = {
      log: this.logOf(reviewKey(record, settings)),
      weights: weights ?? undefined,
      positions: new SharedSearch(this.analyses, client, kit.value, playouts),
      onPly: (done: number, plies: number) => onAnswer(ok({ isDuringSearch: true, done, plies })),
      signal: ending.signal,
    };
    const begun = this.beginning
      // Loaded on demand in a page.
      .then(() => import('../review/review.ts'))
      .then(({ reviewGame }) => {
        ending.signal.throwIfAborted();
        const since = performance.now();
        const review = reviewGame(record, settings, options);
        return { review, restMs: RESTS * (performance.now() - since) };
      });
    this.beginning = begun.then(({ restMs }) => new Promise((resolve) => setTimeout(resolve, restMs))).catch(() => {});
    const reviewed = begun.then(({ review }) => review);
    const ended = () => this.running.set(client, (this.running.get(client) ?? 1) - 1);
    void reviewed.finally(ended).then(
      (review) => onAnswer(review.ok ? ok({ review: review.value }) : review),
      (error: unknown) => {
        if (ending.signal.aborted) onAnswer(ok({ noResults: true }));
        else onAnswer(fail('search-failed', messageOf(error)));
      },
    );
    return ok(() => ending.abort());
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

/** Searches queued along with those of all clients. */
class SharedSearch implements PositionSearch {
  private readonly analyses: Analyses;
  private readonly client: Client;
  private readonly kit: GameKit;
  private readonly playouts: number;

  constructor(analyses: Analyses, client: Client, kit: GameKit, playouts: number) {
    this.analyses = analyses;
    this.client = client;
    this.kit = kit;
    this.playouts = playouts;
  }

  async search(position: string, only: string | undefined, seed: string, signal: AbortSignal): Promise<Searched> {
    signal.throwIfAborted();
    const { name, rules } = this.kit.spec;
    const query = {
      id: '',
      game: name,
      rules,
      initialPosition: position,
      ...(only !== undefined && { allowMoves: [only] }),
      playouts: this.playouts,
      breadth: DEFAULT_BREADTH,
      top: CANDIDATES,
      seed,
    };
    const analysis = await this.analyses.search(this.client, query, undefined, signal);
    signal.throwIfAborted();
    return searchedOf(analysis);
  }

  async close(): Promise<void> {}
}
