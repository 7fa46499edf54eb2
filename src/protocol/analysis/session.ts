/** Analyses for another program. Requests and replies are lines of JSON; replies come in any order. */
import { Engines, type EnginesOptions, isFinal } from '../../engine/engines.ts';
import type { Limits } from '../../search/limits.ts';
import { understandKata } from './kata/query.ts';
import { type GamesOptions, QueryGames } from './query-games.ts';
import { errorReply, type RequestError, refuse } from './refusal.ts';
import type { Reply } from './reply.ts';
import { type Action, type ParsedRequest, parseRequest } from './request.ts';
import type { Turn } from './turn.ts';
import { replyTo, requestOf, type Understood, understand, unknownField, type Warning } from './understood.ts';

const TOO_LONG: RequestError = { code: 'too-long', message: 'the line is too long' };

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

/**
 * Every query starts from a fresh tree, or from a saved one. Call `receive` for every line, and
 * `end` after the last one.
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

  /** Processes one line, the `line`-th of the input; undefined stands for one that is too long. */
  receive(text: string | undefined, line: number): void {
    if (text?.trim() === '') return;
    const parsed = text === undefined ? refuse(TOO_LONG) : parseRequest(text);
    if (parsed.ok) this.take(parsed.value, line);
    else this.send(errorReply(parsed.error, line));
  }

  private take({ kind, request, unknownFields }: ParsedRequest, line: number): void {
    const { id } = request;
    const warn = (warnings: readonly Warning[]) => {
      for (const warning of [...unknownFields.map(unknownField), ...warnings]) this.send({ id, ...warning, line });
    };
    if (kind === 'action') {
      warn([]);
      this.act(request);
      return;
    }
    const understood = kind === 'kata' ? understandKata(this.games, request) : understand(this.games, request);
    if (!understood.ok) {
      this.send(errorReply({ id, ...understood.error }, line));
      return;
    }
    const asked = understood.value;
    warn(asked.warnings);
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
    const request = requestOf(asked, turn, this.options.seed, this.options.limits);
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

  private act(request: Action): void {
    if (request.action === 'terminate') this.terminate(request.terminateId, request.turnNumbers);
    else if (request.action === 'terminate_all') this.terminate(undefined, request.turnNumbers);
    this.send(this.games.replyTo(request));
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

  private send(reply: Reply): void {
    if (this.output.write(`${JSON.stringify(reply)}\n`)) return;
    this.isBlocked = true;
    this.engines.pause();
  }
}
