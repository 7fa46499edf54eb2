/** Turns queries of clients into tasks for the scheduler. */

import { type Analysis, DEFAULT_BREADTH } from '../../engine/engine.ts';
import { type Found, isFinal } from '../../engine/engines.ts';
import { type Client, REPORT_MS, type Scheduler, type Task, type TreeFile } from '../../engine/scheduler.ts';
import type { QueryGames } from '../../protocol/analysis/query-games.ts';
import { badField, type RequestError, refuseField } from '../../protocol/analysis/refusal.ts';
import type { Query } from '../../protocol/analysis/request.ts';
import type { Turn } from '../../protocol/analysis/turn.ts';
import { type Understood, understand } from '../../protocol/analysis/understood.ts';
import { ok, type Result, ResultError } from '../../util/result.ts';
import { searchVersion } from '../../util/version.ts';
import { SEARCH_STOPPED, tooManyPlies, tooManyPositions } from './errors.ts';
import { LONGEST_SECONDS, PLIES_TOGETHER, QUEUED } from './limits.ts';
import { type KeepAnalysis, recorder } from './recorder.ts';

/** Shorter analyses are repeated as fast as their results are read. */
const KEPT_SECONDS = 1;
const KEPT_PLAYOUTS = 20_000;
/**
 * The longest analysis whose tree is not kept, since it cannot be interrupted for other clients.
 */
const UNKEPT_SECONDS = 10;
/**
 * The interval in seconds at which the engine reports even if nobody asked for reports, so that a
 * lost connection is noticed and the search ends.
 */
const HEARTBEAT_SECONDS = 1;

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
   * Adds all positions of a query to a client's queue. The returned function ends the analyses of
   * some turns, or all. Errors: those of `understand`, `bad-field` and `too-many`.
   */
  add(
    client: Client,
    query: Query,
    threads: number | undefined,
    onFound: (found: Found, turn: Turn, understood: Understood) => void,
  ): Result<{ readonly stop: (turns?: readonly number[]) => void; readonly understood: Understood }, RequestError> {
    const { scheduler } = this;
    if (threads !== undefined && threads > scheduler.threads)
      return refuseField('threads', badField(`at most ${scheduler.threads} are available`));
    const { analyzeTurns, moves = [] } = query;
    const positions = analyzeTurns?.length ?? 1;
    const room = this.roomFor(client, positions);
    if (!room.ok) return room;
    if (positions > 1 && positions * moves.length > PLIES_TOGETHER) return tooManyPlies(PLIES_TOGETHER);
    const asked = understand(this.games, query);
    if (!asked.ok) return asked;
    const understood = asked.value;
    const { kit, turns } = understood;
    const each = threads ?? (scheduler.isShort(query.playouts) ? 1 : scheduler.threads);
    const wantsReports = query.reportDuringSearchEvery !== undefined;
    const stops = turns.map((turn) => {
      const task = this.taskOf(understood, turn, each);
      // Only analyses of all moves are stored.
      const record =
        task.file && !turn.rootMoves ? recorder(this.record, this.recorded, kit, turn, task.file.name) : () => {};
      const stop = scheduler.add(client, {
        ...task,
        onFound: (found) => {
          record(found);
          if (wantsReports || isFinal(found)) onFound(found, turn, understood);
        },
      });
      return { turnNumber: turn.turnNumber, stop };
    });
    const stop = (only?: readonly number[]) => {
      for (const one of stops) if (only?.includes(one.turnNumber) !== false) one.stop();
    };
    return ok({ stop, understood });
  }

  /**
   * Searches a position. The signal ends the search early. Rejects with a `ResultError`: the errors
   * of `add`, and `search-failed`.
   */
  search(client: Client, query: Query, threads: number | undefined, signal: AbortSignal): Promise<Analysis> {
    return new Promise((resolve, reject) => {
      let stop = () => {};
      const end = () => stop();
      const added = this.add(client, query, threads, (found) => {
        if (!isFinal(found)) return;
        signal.removeEventListener('abort', end);
        if (found.ok && found.value) resolve(found.value);
        else reject(new ResultError(found.ok ? SEARCH_STOPPED : found.error));
      });
      if (!added.ok) return reject(new ResultError(added.error));
      stop = () => added.value.stop();
      signal.addEventListener('abort', end);
      if (signal.aborted) end();
    });
  }

  /** Checks that `positions` more positions may be queued. Errors: `too-many`. */
  private roomFor(client: Client, positions: number): Result<void> {
    return client.jobs.length + positions <= QUEUED ? ok(undefined) : tooManyPositions(QUEUED);
  }

  private taskOf({ query, kit }: Understood, turn: Turn, threads: number): Omit<Task, 'onFound'> {
    const { playouts, nodes, seconds = LONGEST_SECONDS, breadth = DEFAULT_BREADTH, lifeMap, top } = query;
    const { seed = this.seed, reportDuringSearchEvery: every = HEARTBEAT_SECONDS } = query;
    const { start, moves, position, rootMoves, result } = turn;
    const most = Math.min(seconds, LONGEST_SECONDS);
    const isLong = most >= KEPT_SECONDS && (playouts ?? Infinity) > KEPT_PLAYOUTS && nodes === undefined;
    const { name, rules, weights } = kit.spec;
    const params = this.games.paramsOf(kit);
    const key = JSON.stringify([searchVersion(), name, rules, weights?.id, params, position, rootMoves]);
    const canBeKept = !result && params.raveK === 0;
    const file = isLong && canBeKept ? this.trees.file(key) : undefined;
    return {
      request: {
        game: kit.spec,
        // Positions of finished games need not be readable.
        position: result ? { start, moves } : { start: position, moves: [] },
        nodes,
        rootMoves,
        breadth,
        ownership: lifeMap,
        top,
        seed: String(seed),
        intervalMs: Math.max(1000 * every, REPORT_MS),
      },
      threads,
      seconds: file ? most : Math.min(most, UNKEPT_SECONDS),
      playouts,
      file,
    };
  }
}
