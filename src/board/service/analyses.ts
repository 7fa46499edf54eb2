/** Queues analyses of clients with the scheduler. */

import type { Analysis } from '../../engine/engine.ts';
import { type AnalysisRequest, type Found, isFinal } from '../../engine/engines.ts';
import { type Client, REPORT_MS, type Scheduler, type TreeFile } from '../../engine/scheduler.ts';
import type { GameKit } from '../../games/kit.ts';
import type { QueryGames } from '../../protocol/analysis/query-games.ts';
import { badField, type RequestError, refuseField } from '../../protocol/analysis/refusal.ts';
import type { Query } from '../../protocol/analysis/request.ts';
import type { QueryTurn } from '../../protocol/analysis/turn.ts';
import { requestOf, type Understood, understand } from '../../protocol/analysis/understood.ts';
import { ok, type Result, ResultError } from '../../util/result.ts';
import { searchVersion } from '../../util/version.ts';
import { SEARCH_STOPPED, tooManyPlies, tooManyPositions } from './errors.ts';
import { LONGEST_ANALYSIS_MS, PLIES_TOGETHER, QUEUED } from './limits.ts';
import { type KeepAnalysis, recorder } from './recorder.ts';

/** Shorter analyses are repeated as fast as their results are read. */
const KEPT_MS = 1000;
const KEPT_PLAYOUTS = 20_000;
/**
 * The longest analysis whose tree is not kept, since it cannot be interrupted for other clients.
 */
const UNKEPT_MS = 10_000;
/**
 * The interval at which the engine reports even if nobody asked for reports, so that a lost
 * connection is noticed and the search ends.
 */
const HEARTBEAT_MS = 1000;

/** Storage for the trees of analyses, with eviction of the oldest ones. */
export interface Trees {
  file(key: string): TreeFile;
}

interface AnalysesOptions {
  readonly games: QueryGames;
  readonly scheduler: Scheduler;
  /** Default for queries. */
  readonly seed: string;
  readonly trees: Trees;
  /** Stores results. */
  readonly record: KeepAnalysis;
}

/** A position as text, whether the game is over there, and the line to it, with the choice of a seat. */
type AskedPosition = Pick<QueryTurn, 'position' | 'start' | 'moves'> & { readonly result?: object | undefined };

/** A request without its position, which is given as an `AskedPosition`. */
type Wanted = Omit<AnalysisRequest, 'game' | 'position'>;

export class Analyses {
  readonly games: QueryGames;
  readonly scheduler: Scheduler;
  readonly seed: string;
  private readonly trees: Trees;
  private readonly record: KeepAnalysis;
  private readonly recorded = new WeakSet();

  constructor({ games, scheduler, seed, trees, record }: AnalysesOptions) {
    this.games = games;
    this.scheduler = scheduler;
    this.seed = seed;
    this.trees = trees;
    this.record = record;
  }

  /**
   * Queues all positions of a query. The returned function ends the analyses of some turns, or all.
   * Errors: those of `understand`, `bad-field` and `too-many`.
   */
  analyse(
    client: Client,
    query: Query,
    threads: number | undefined,
    onFound: (found: Found, turn: QueryTurn, understood: Understood) => void,
  ): Result<{ readonly stop: (turns?: readonly number[]) => void; readonly understood: Understood }, RequestError> {
    const { scheduler } = this;
    if (threads !== undefined && threads > scheduler.threads)
      return refuseField('threads', badField(`at most ${scheduler.threads} are available`));
    const { analyzeTurns, moves = [] } = query;
    const positions = analyzeTurns?.length ?? 1;
    if (!this.hasRoom(client, positions)) return tooManyPositions(QUEUED);
    if (positions > 1 && positions * moves.length > PLIES_TOGETHER) return tooManyPlies(PLIES_TOGETHER);
    const asked = understand(this.games, query);
    if (!asked.ok) return asked;
    const understood = asked.value;
    const wantsReports = query.reportDuringSearchEvery !== undefined;
    const stops = understood.turns.map((turn) => {
      const request = requestOf(understood, turn, this.seed);
      const hear = (found: Found) => {
        if (wantsReports || isFinal(found)) onFound(found, turn, understood);
      };
      return { turnNumber: turn.turnNumber, stop: this.queue(client, understood.kit, turn, request, threads, hear) };
    });
    const stop = (only?: readonly number[]) => {
      for (const one of stops) if (only?.includes(one.turnNumber) !== false) one.stop();
    };
    return ok({ stop, understood });
  }

  /**
   * Searches a position. The signal ends the search early. Rejects with a `ResultError`: `too-many`,
   * `search-failed`.
   */
  search(
    client: Client,
    kit: GameKit,
    asked: AskedPosition,
    request: Wanted,
    threads: number | undefined,
    signal: AbortSignal,
  ): Promise<Analysis> {
    return new Promise((resolve, reject) => {
      if (!this.hasRoom(client, 1)) return reject(new ResultError(tooManyPositions(QUEUED).error));
      let stop = () => {};
      const end = () => stop();
      stop = this.queue(client, kit, asked, request, threads, (found) => {
        if (!isFinal(found)) return;
        signal.removeEventListener('abort', end);
        if (found.ok && found.value) resolve(found.value);
        else reject(new ResultError(found.ok ? SEARCH_STOPPED : found.error));
      });
      signal.addEventListener('abort', end);
      if (signal.aborted) end();
    });
  }

  private hasRoom(client: Client, positions: number): boolean {
    return client.jobs.length + positions <= QUEUED;
  }

  /** Queues a request for a position, within the limits of the service. The returned function ends it. */
  private queue(
    client: Client,
    kit: GameKit,
    { position, start, moves, result }: AskedPosition,
    request: Wanted,
    threads: number | undefined,
    onFound: (found: Found) => void,
  ): () => void {
    const { scheduler } = this;
    const { playouts, nodes, rootMoves, timeMs = LONGEST_ANALYSIS_MS, intervalMs = HEARTBEAT_MS } = request;
    const mostMs = Math.min(timeMs, LONGEST_ANALYSIS_MS);
    const isLong = mostMs >= KEPT_MS && (playouts ?? Infinity) > KEPT_PLAYOUTS && nodes === undefined;
    const { name, rules, weights } = kit.spec;
    const params = this.games.paramsOf(kit);
    const key = JSON.stringify([searchVersion(), name, rules, weights?.id, params, position, rootMoves]);
    const file = isLong && !result && params.raveK === 0 ? this.trees.file(key) : undefined;
    // Only analyses of all moves are stored.
    const isRecorded = file && !rootMoves;
    const record = isRecorded ? recorder(this.record, this.recorded, kit, { start, moves }, file.name) : () => {};
    return scheduler.add(client, {
      request: {
        ...request,
        game: kit.spec,
        // Positions of finished games need not be readable.
        position: result ? { start, moves } : { start: position, moves: [] },
        timeMs: file ? mostMs : Math.min(mostMs, UNKEPT_MS),
        intervalMs: Math.max(intervalMs, REPORT_MS),
      },
      threads: threads ?? (scheduler.isShort(playouts) ? 1 : scheduler.threads),
      file,
      onFound: (found) => {
        record(found);
        onFound(found);
      },
    });
  }
}
