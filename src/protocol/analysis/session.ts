/** Analyses for another program or a page. Replies are lines of JSON, in any order. */
import TinyQueue from 'tinyqueue';
import { DEFAULT_BREADTH, Engine, EngineError, SearchPool } from '../../engine/engine.ts';
import type { Limits } from '../../search/limits.ts';
import { files } from '../../util/host.ts';
import { quote, type Result } from '../../util/result.ts';
import { VERSION } from '../../util/version.ts';
import { type GamesOptions, QueryGames } from './query-games.ts';
import type { RequestError } from './refusal.ts';
import type { Reply } from './reply.ts';
import type { Action, Query } from './request.ts';
import type { Turn } from './turn.ts';
import type { Understood } from './understood.ts';

export interface SessionOptions extends GamesOptions {
  /** Positions analysed at the same time; at least 1. */
  readonly analyses: number;
  /**
   * With 0 the caller's thread searches, one position after the other, and reads no requests
   * meanwhile.
   */
  readonly threadsPerAnalysis: number;
  /** Bytes for all trees together. */
  readonly memoryBytes: number;
  /** Default for queries. */
  readonly seed: string;
  /** Default for queries. */
  readonly limits: Limits;
}

/** The destination of replies, e.g. a Node stream. */
export interface Output {
  /** Writes a line. Returns false if the caller should wait for `drain`. */
  write(line: string): boolean;
  on(event: 'drain', listener: () => void): unknown;
}

/** One position of a query. It waits until an engine starts on it. */
interface Job {
  readonly asked: Understood;
  readonly turn: Turn;
  /** The input line of the query. */
  readonly line: number;
  /** Jobs are numbered in order of arrival. */
  readonly number: number;
  engine?: Engine;
}

/**
 * The threads for one position at a time, and the engines that use them. While one engine searches,
 * another may be queued.
 */
interface Station {
  readonly pool: SearchPool | undefined;
  readonly idle: Engine[];
  /** Jobs that are running or queued here. */
  readonly jobs: Job[];
}

/**
 * Searches within these limits are about as short as a round trip to a thread, so the next one is
 * queued before such a search ends. Longer ones wait for whichever threads become free first.
 */
const SHORT: Limits = { playouts: 2000, nodes: 2000, timeMs: 10 };
const SAVE_INTERVAL_MS = 60_000;

/** KataGo's names for fields of Sightline queries. */
const NAMES_HERE: Readonly<Record<string, keyof Query>> = {
  maxVisits: 'playouts',
  maxTime: 'seconds',
  includeOwnership: 'lifeMap',
  initialStones: 'initialPosition',
  initialPlayer: 'initialPosition',
  boardXSize: 'size',
  boardYSize: 'size',
};

/** A parsed request; `unknownFields` are ignored. */
export type ReadRequest = { readonly unknownFields: readonly string[] } & (
  | { readonly kind: 'action'; readonly action: Action }
  | { readonly kind: 'query'; readonly id: string; understand(games: QueryGames): Result<Understood, RequestError> }
);

/**
 * Every query starts from a fresh tree, or from a saved one. Call `take` for every request, and
 * `end` after the last one. `LineSession` parses them.
 */
export class AnalysisSession {
  private readonly options: SessionOptions;
  private readonly games: QueryGames;
  private readonly output: Output;
  private readonly stations: Station[] = [];
  private readonly waiting = new TinyQueue<Job>([], (a, b) => b.turn.priority - a.turn.priority || a.number - b.number);
  /** All jobs without a final reply. Terminated ones may still be in `waiting`. */
  private readonly open = new Set<Job>();
  private jobs = 0;
  /** The output is full: start nothing, so that replies do not pile up in memory. */
  private isBlocked = false;
  private onDone = () => {};

  /** Writes replies to `output`, one per line. Throws EngineError for invalid options. */
  constructor(options: SessionOptions, output: Output) {
    this.options = options;
    this.games = new QueryGames(options);
    this.output = output;
    this.startStation();
    output.on('drain', () => {
      this.isBlocked = false;
      this.dispatch();
    });
  }

  /** Replies with the error of the `line`-th request. */
  refuse({ id, message, code, field }: RequestError, line: number): void {
    this.send({ ...(id !== undefined && { id }), error: message, code, ...(field && { field }), line });
  }

  /** Processes the `line`-th request, or replies with an error. */
  take(read: ReadRequest, line: number): void {
    if (read.kind === 'action') {
      this.warnOfUnknown(read.action.id, read.unknownFields, line);
      this.send(this.act(read.action));
      return;
    }
    const { id } = read;
    const understood = read.understand(this.games);
    if (!understood.ok) {
      this.refuse({ id, ...understood.error }, line);
      return;
    }
    const asked = understood.value;
    this.warnOfUnknown(id, read.unknownFields, line);
    for (const warning of asked.warnings) this.send({ id, ...warning, line });
    for (const turn of asked.turns) {
      const job: Job = { asked, turn, line, number: this.jobs++ };
      this.open.add(job);
      this.waiting.push(job);
    }
    this.dispatch();
  }

  /** Ends all analyses early; each gets its final reply. */
  stop(): void {
    this.terminate(undefined, undefined);
  }

  /** Waits until every request is answered, then stops the threads. */
  async end(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.onDone = resolve;
      if (this.open.size === 0) resolve();
    });
    await Promise.all(this.stations.map(({ pool }) => pool?.close()));
  }

  private startStation(): Station {
    const { analyses, threadsPerAnalysis, params, memoryBytes } = this.options;
    const engines = threadsPerAnalysis > 0 ? 2 : 1;
    const pool = threadsPerAnalysis > 0 ? new SearchPool(threadsPerAnalysis, engines - 1) : undefined;
    pool?.start(this.games.standard);
    const bytes = Math.floor(memoryBytes / analyses / engines);
    const threads = pool ? { pool } : { threads: 0 };
    const engine = () =>
      new Engine({
        game: this.games.standard,
        ...(params && { params }),
        ...threads,
        memoryBytes: bytes,
        reuse: false,
      });
    const station = { pool, idle: Array.from({ length: engines }, engine), jobs: [] };
    this.stations.push(station);
    return station;
  }

  /** Assigns waiting jobs to stations that are idle, about to finish, or not started yet. */
  private dispatch(): void {
    while (this.waiting.length > 0 && !this.isBlocked) {
      const job = this.waiting.peek() as Job;
      const isOpen = this.open.has(job);
      const station = isOpen ? this.stationFor(job) : undefined;
      if (isOpen && !station) return;
      this.waiting.pop();
      if (station) void this.run(job, station);
    }
  }

  private stationFor(job: Job): Station | undefined {
    const { stations } = this;
    const free = stations.find(({ jobs }) => jobs.length === 0);
    if (free || stations.length < this.options.analyses) return free ?? this.startStation();
    const isShort = (of: Job) => isWithin(this.limitsOf(of.asked.query), SHORT);
    return isShort(job) ? stations.find(({ idle, jobs }) => idle.length > 0 && jobs.every(isShort)) : undefined;
  }

  private limitsOf({ playouts, nodes, seconds }: Query): Limits {
    const hasLimits = playouts !== undefined || nodes !== undefined || seconds !== undefined;
    return hasLimits
      ? { playouts, nodes, timeMs: seconds === undefined ? undefined : 1000 * seconds }
      : this.options.limits;
  }

  private async run(job: Job, station: Station): Promise<void> {
    const { asked, turn } = job;
    const { query, kit, saved } = asked;
    const engine = station.idle.pop() as Engine;
    station.jobs.push(job);
    const seed = String(query.seed ?? this.options.seed);
    const every = query.reportDuringSearchEvery;
    const head = { id: query.id, turnNumber: turn.turnNumber };
    job.engine = engine;
    const save = () => query.save !== undefined && this.save(job, query.save, engine);
    const saving = query.save === undefined ? undefined : setInterval(save, SAVE_INTERVAL_MS);
    try {
      engine.newGame(seed, kit.spec);
      const resumed = saved && engine.resume(saved, turn.rootMoves);
      if (resumed?.ok === false) throw new EngineError(`${query.resume}: ${resumed.error.message}`);
      const set = engine.setPosition(turn.start, turn.moves);
      if (!set.ok) throw new EngineError(set.error.message);
      for await (const analysis of engine.analyse({
        ...this.limitsOf(query),
        rootMoves: turn.rootMoves,
        breadth: query.breadth ?? DEFAULT_BREADTH,
        ownership: query.lifeMap,
        top: query.top,
        intervalMs: every === undefined ? undefined : 1000 * every,
      })) {
        // A search has nothing to report before its first playout.
        if (analysis.isDuringSearch && (analysis.playouts === 0 || this.isBlocked)) continue;
        if (!analysis.isDuringSearch) save();
        this.send({ ...head, ...asked.fieldsOf(turn, analysis, seed) });
      }
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.send({ ...head, isDuringSearch: false, error: error.message, code: 'search-failed' });
    }
    clearInterval(saving);
    station.idle.push(engine);
    station.jobs.splice(station.jobs.indexOf(job), 1);
    this.close(job);
    this.dispatch();
  }

  /** Saves the current results of an analysis. */
  private save({ asked, line }: Job, path: string, engine: Engine): void {
    const written = files().replace(path, engine.save());
    if (written.ok) return;
    const { code, message } = written.error;
    this.send({ id: asked.query.id, warning: `save: ${message}`, code, field: 'save', line });
  }

  /** Performs an action and returns the reply. */
  private act(request: Action): Reply {
    switch (request.action) {
      case 'query_version':
        return { ...request, version: VERSION };
      case 'query_models':
        return { ...request, models: this.games.models(), params: { ...this.games.params() } };
      case 'terminate':
        this.terminate(request.terminateId, request.turnNumbers);
        return request;
      case 'terminate_all':
        this.terminate(undefined, request.turnNumbers);
        return request;
      case 'clear_cache':
        return request;
    }
  }

  /** Ends the analyses of the queries with that id and these turns; undefined stands for all. */
  private terminate(id: string | undefined, turnNumbers: readonly number[] | undefined): void {
    const turns = turnNumbers && new Set(turnNumbers);
    for (const job of this.open) {
      const { turn, engine } = job;
      const { query } = job.asked;
      if ((id ?? query.id) !== query.id || turns?.has(turn.turnNumber) === false) continue;
      if (engine) engine.stop();
      else {
        this.send({ id: query.id, turnNumber: turn.turnNumber, isDuringSearch: false, noResults: true });
        this.close(job);
      }
    }
  }

  private close(job: Job): void {
    this.open.delete(job);
    if (this.open.size === 0) this.onDone();
  }

  private warnOfUnknown(id: string, fields: readonly string[], line: number): void {
    for (const field of fields) {
      const here = Object.hasOwn(NAMES_HERE, field) ? `; see ${NAMES_HERE[field]}` : '';
      const warning = `unknown field ${quote(field)}${here}`;
      this.send({ id, warning, code: 'unknown-field', field, line });
    }
  }

  private send(reply: Reply): void {
    if (!this.output.write(`${JSON.stringify(reply)}\n`)) this.isBlocked = true;
  }
}

/** Whether a search with `limits` ends no later than one with the others. */
function isWithin(limits: Limits, { playouts = 0, nodes = 0, timeMs = 0 }: Limits): boolean {
  const { playouts: most = Infinity, nodes: largest = Infinity, timeMs: longest = Infinity } = limits;
  return most <= playouts || largest <= nodes || longest <= timeMs;
}
