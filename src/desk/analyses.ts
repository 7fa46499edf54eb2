/** Turns the queries of a page into tasks for the desk. */

import type { QueryGames } from '../protocol/analysis/query-games.ts';
import type { RequestError } from '../protocol/analysis/refusal.ts';
import type { Query } from '../protocol/analysis/request.ts';
import type { Turn } from '../protocol/analysis/turn.ts';
import type { Understood } from '../protocol/analysis/understood.ts';
import { understand } from '../protocol/analysis/understood.ts';
import { ok, type Result } from '../util/result.ts';
import { searchVersion } from '../util/version.ts';
import type { Client, Desk, Task } from './desk.ts';
import { type Answer, isFinal } from './engine-link.ts';
import { tooManyPlies, tooManyPositions, tooManyThreads } from './errors.ts';
import { LONGEST_SECONDS, PLIES_TOGETHER, QUEUED } from './limits.ts';
import { type Note, noter } from './noter.ts';
import type { Trees } from './trees.ts';

/** The shortest interval between reports in seconds. A page cannot show more. */
const LEAST_INTERVAL = 0.015;
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

export class Analyses {
  readonly games: QueryGames;
  readonly threads: number;
  private readonly desk: Desk;
  private readonly trees: Trees | undefined;
  private readonly note: Note | undefined;

  /** `trees` stores the trees of analyses; `note` stores their results. */
  constructor(games: QueryGames, desk: Desk, threads: number, trees?: Trees, note?: Note) {
    this.games = games;
    this.desk = desk;
    this.threads = threads;
    this.trees = trees;
    this.note = note;
  }

  /**
   * Adds all positions of a query to a client's queue. `onAnswer` receives the protocol's replies.
   * The returned function ends the analyses of some turns, or all. Errors: those of `understand`,
   * `bad-field` and `too-many`.
   */
  add(
    client: Client,
    query: Query,
    threads: number | undefined,
    onAnswer: (answer: Answer, turn: Turn) => void,
  ): Result<{ readonly stop: (turns?: readonly number[]) => void; readonly understood: Understood }, RequestError> {
    if (threads !== undefined && threads > this.threads) {
      return tooManyThreads(this.threads);
    }
    const { analyzeTurns, moves = [] } = query;
    const positions = analyzeTurns?.length ?? 1;
    const room = this.roomFor(client, positions);
    if (!room.ok) return room;
    if (positions > 1 && positions * moves.length > PLIES_TOGETHER) return tooManyPlies(PLIES_TOGETHER);
    const understood = understand(this.games, query, true);
    if (!understood.ok) return understood;
    const { turns } = understood.value;
    const each = threads ?? (this.desk.isShort(query.playouts) ? 1 : this.threads);
    const wantsReports = query.reportDuringSearchEvery !== undefined;
    const stops = turns.map((turn) => {
      const task = this.taskOf(understood.value, turn, each);
      // Only analyses of all moves are stored.
      const note =
        this.note && task.file && !turn.rootMoves
          ? noter(this.note, understood.value.kit, turn, task.file.name)
          : () => {};
      const stop = this.desk.add(client, {
        ...task,
        onAnswer: (answer) => {
          note(answer);
          if (wantsReports || isFinal(answer)) onAnswer(answer, turn);
        },
      });
      return { turnNumber: turn.turnNumber, stop };
    });
    const stop = (only?: readonly number[]) => {
      for (const one of stops) if (only?.includes(one.turnNumber) !== false) one.stop();
    };
    return ok({ stop, understood: understood.value });
  }

  /** Checks that `positions` more positions may be queued. Errors: `too-many`. */
  roomFor(client: Client, positions: number): Result<void> {
    return client.jobs.length + positions <= QUEUED ? ok(undefined) : tooManyPositions(QUEUED);
  }

  private taskOf({ query, kit }: Understood, turn: Turn, threads: number): Omit<Task, 'onAnswer'> {
    const { playouts, nodes, seconds, breadth, lifeMap, territory, top, seed, reportDuringSearchEvery: every } = query;
    const { start, moves, rootMoves } = turn;
    const common = {
      ...(nodes !== undefined && { nodes }),
      ...(breadth !== undefined && { breadth }),
      ...(lifeMap !== undefined && { lifeMap }),
      ...(territory !== undefined && { territory }),
      ...(seed !== undefined && { seed }),
      reportDuringSearchEvery: Math.max(every ?? HEARTBEAT_SECONDS, LEAST_INTERVAL),
      top,
    };
    const only = rootMoves && { allowMoves: rootMoves };
    const most = Math.min(seconds ?? LONGEST_SECONDS, LONGEST_SECONDS);
    const isLong = most >= KEPT_SECONDS && (playouts ?? Infinity) > KEPT_PLAYOUTS && nodes === undefined;
    const { name, rules, weights } = kit.spec;
    const params = this.games.paramsOf(kit);
    const key = JSON.stringify([searchVersion(), name, rules, weights?.id, params, turn.position, rootMoves]);
    const canBeKept = !turn.result && params.raveK === 0;
    const file = isLong && canBeKept ? this.trees?.file(key, { ...common, ...only }) : undefined;
    return {
      query: {
        game: name,
        rules,
        ...(start !== undefined && { initialPosition: start }),
        moves,
        ...only,
        ...common,
      },
      threads,
      seconds: file ? most : Math.min(most, UNKEPT_SECONDS),
      playouts,
      file,
    };
  }
}
