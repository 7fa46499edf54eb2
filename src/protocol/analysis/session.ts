/** Analyses for another program or a page. Replies are lines of JSON, in any order. */
import { DEFAULT_BREADTH } from '../../engine/engine.ts';
import { type AnalysisRequest, Engines, type EnginesOptions, isFinal } from '../../engine/engines.ts';
import type { Limits } from '../../search/limits.ts';
import { quote, type Result } from '../../util/result.ts';
import { VERSION } from '../../util/version.ts';
import { type GamesOptions, QueryGames } from './query-games.ts';
import type { RequestError } from './refusal.ts';
import type { Reply } from './reply.ts';
import type { Action, Query } from './request.ts';
import type { Turn } from './turn.ts';
import { replyTo, type Understood } from './understood.ts';

/** With no threads per analysis the session reads no requests during a search. */
export interface SessionOptions extends GamesOptions, Omit<EnginesOptions, 'game' | 'params'> {
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

/** A position without a final reply. */
interface Open {
  readonly id: string;
  readonly turnNumber: number;
  stop(): void;
}

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
  private readonly engines: Engines;
  private readonly open = new Set<Open>();
  /** The output is full: start nothing, so that replies do not pile up in memory. */
  private isBlocked = false;
  private onDone = () => {};

  /** Writes replies to `output`, one per line. Throws EngineError for invalid options. */
  constructor(options: SessionOptions, output: Output) {
    this.options = options;
    this.games = new QueryGames(options);
    this.output = output;
    this.engines = new Engines({ ...options, game: this.games.standard });
    output.on('drain', () => {
      this.isBlocked = false;
      this.engines.proceed();
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
    for (const turn of asked.turns) this.start(asked, turn, line);
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
    await this.engines.close();
  }

  private start(asked: Understood, turn: Turn, line: number): void {
    const { id } = asked.query;
    const { turnNumber, priority } = turn;
    const request = this.requestOf(asked, turn);
    const open: Open = { id, turnNumber, stop: () => {} };
    this.open.add(open);
    open.stop = this.engines.analyse(
      request,
      (found) => {
        const isLast = isFinal(found);
        if (!isLast && this.isBlocked) return;
        this.send(replyTo(asked, turn, found, request.seed));
        if (isLast) this.close(open);
      },
      {
        priority,
        onUnsaved: ({ code, message }) => this.send({ id, warning: `save: ${message}`, code, field: 'save', line }),
      },
    );
  }

  private requestOf({ query, kit, saved }: Understood, turn: Turn): AnalysisRequest {
    const { playouts, nodes, seconds, breadth = DEFAULT_BREADTH, lifeMap, top, reportDuringSearchEvery: every } = query;
    const isLimited = playouts !== undefined || nodes !== undefined || seconds !== undefined;
    const limits = { playouts, nodes, timeMs: seconds === undefined ? undefined : 1000 * seconds };
    return {
      game: kit.spec,
      position: turn,
      ...(isLimited ? limits : this.options.limits),
      rootMoves: turn.rootMoves,
      breadth,
      ownership: lifeMap,
      top,
      intervalMs: every === undefined ? undefined : 1000 * every,
      seed: String(query.seed ?? this.options.seed),
      resume: saved,
      save: query.save,
    };
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
    for (const one of this.open) {
      if ((id ?? one.id) === one.id && turns?.has(one.turnNumber) !== false) one.stop();
    }
  }

  private close(open: Open): void {
    this.open.delete(open);
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
    if (this.output.write(`${JSON.stringify(reply)}\n`)) return;
    this.isBlocked = true;
    this.engines.pause();
  }
}
