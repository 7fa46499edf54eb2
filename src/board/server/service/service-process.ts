/**
 * The service with its engines, in a separate process: rules of games that end or block it do so to no
 * other part of the server.
 */
import type { GameSpec } from '../../../games/kit.ts';
import type { GameTree } from '../../../records/tree-nodes.ts';
import type { SearchParams } from '../../../search/params.ts';
import { parseJson } from '../../../util/json.ts';
import { fail, type InputError } from '../../../util/result.ts';
import type { Asks } from '../../library/questions.ts';
import { ChildProcess, type Question } from '../child-process.ts';
import { workEnded } from '../errors.ts';

/** Pages repeat what is not answered. */
const ENGINE_RESTARTED = fail('engine-restarted', 'the engine has ended and starts again');

/** Three missing answers end it. */
const ALIVE_MS = 2000;

export interface ServiceOptions {
  /** The game of queries that name none. */
  readonly game: GameSpec;
  /** For all games. Default: the preset `default` of each. */
  readonly params?: SearchParams | undefined;
  /** A file of weights for the games that they fit. */
  readonly weights?: string | undefined;
  /** Threads for all analyses together. */
  readonly threads: number;
  /** Bytes for the trees of an engine's threads. */
  readonly memoryBytes: number;
  /** Default for queries. */
  readonly seed: string;
  /** The folder for the trees of analyses. */
  readonly folder: string;
}

/** A page that joins. It adds its messages, and ends when it leaves. */
export interface JoiningPage {
  readonly address: string;
  /** For a guest: the game by a link. */
  readonly guestOf?: string | undefined;
}

/** News for a page. */
export interface PageNews {
  /** The number of queued or running positions. */
  readonly positions: number;
  /** It carries out the next message of the page, until the next news. */
  readonly hasBegun?: true;
  /** A reply to the page; `isReport` if it is one during a search. */
  readonly text?: string;
  readonly isReport?: boolean;
}

/** News for the server. */
export interface ServiceNews {
  /** With each heartbeat: the number of queued or running positions. */
  readonly positions?: number;
  /** Results for the library. */
  readonly note?: Asks['note'];
  /** A finished game by a link for the library, and its name. */
  readonly game?: { readonly duel: string; readonly tree: GameTree };
  /** Whether games by a link can be stored, when that changes; `problem` is why not. */
  readonly stores?: { readonly problem: string | null };
}

interface Owner {
  /** Takes results for the library. */
  note(note: Asks['note']): void;
  /** Resolves when the library has a game. */
  save(tree: GameTree): Promise<void>;
  /** Learns whether games by a link can be stored: null, or why not. */
  stores(problem: string | null): void;
  /** Learns of each unwanted end of the process. */
  ends(why: string): void;
}

/** A page's connection. */
export interface PageLine {
  send(text: string, isReport: boolean): void;
  /** Called when the service begins to carry out the page's next message. */
  begin(): void;
  /** Ends the connection, because the service has forgotten the page. */
  end(): void;
}

interface Page {
  readonly line: PageLine;
  readonly question: Question<object>;
  /** Messages that have not been begun. */
  readonly waiting: string[];
}

export class ServiceProcess {
  positions = 0;
  /** How often it has died or hung. */
  restarts = 0;
  private readonly process: ChildProcess;
  private readonly pages = new Set<Page>();
  private readonly owner: Owner;
  private isClosed = false;
  /** The process is being ended on purpose. */
  private isReplaced = false;
  /** The message that is being carried out. */
  private begun: { readonly line: PageLine; readonly text: string } | undefined;

  /** The first page starts the process. */
  constructor(options: ServiceOptions, owner: Owner) {
    this.owner = owner;
    this.process = new ChildProcess('service', options, {
      priority: 0,
      aliveMs: ALIVE_MS,
      hasChildren: true,
      onNews: (news) => this.hear(news),
      onEnd: (why) => this.lose(why),
    });
  }

  /** Starts the process and its engines in advance of the first page. */
  warmUp(): void {
    this.process.warmUp();
  }

  /** Adds a page. `receive` takes its messages; it has no effect after the page's end. */
  join(address: string, line: PageLine, guestOf?: string): { receive(text: string): void; leave(): void } {
    const joining: JoiningPage = { address, guestOf };
    const question = this.process.ask<object>('page', joining, (news) => this.hearOf(page, news));
    const page: Page = { line, question, waiting: [] };
    this.pages.add(page);
    return {
      receive: (text) => {
        if (!this.pages.has(page)) return;
        page.waiting.push(text);
        question.add(text);
      },
      leave: () => {
        if (this.pages.delete(page)) question.end();
      },
    };
  }

  /** Replaces the process, so that it loads the games anew; pages connect again and repeat what is not answered. */
  restart(): void {
    this.isReplaced = true;
    this.endPages();
    this.process.end();
    this.isReplaced = false;
    this.warmUp();
  }

  close(): Promise<void> {
    this.isClosed = true;
    return this.process.close();
  }

  private hear({ positions = this.positions, note, game, stores }: ServiceNews): void {
    this.positions = positions;
    if (note) this.owner.note(note);
    if (game) void this.owner.save(game.tree).then(() => this.process.ask('saved', game.duel));
    if (stores) this.owner.stores(stores.problem);
  }

  private hearOf(page: Page, { positions, hasBegun, text, isReport = false }: PageNews): void {
    this.positions = positions;
    this.begun = undefined;
    if (!this.pages.has(page)) return;
    if (hasBegun) {
      this.begun = { line: page.line, text: page.waiting.shift() ?? '' };
      page.line.begin();
    }
    if (text !== undefined) page.line.send(text, isReport);
  }

  /** Pages connect again and repeat what is not answered, but for the message that was the last. */
  private lose(why: string): void {
    if (this.isClosed || this.isReplaced) return;
    const { begun } = this;
    this.restarts++;
    if (begun) begun.line.send(textOf({ ...workEnded(why).error, id: idOf(begun.text) }), false);
    this.endPages();
    this.owner.ends(`the process with the analyses has ended and starts again${why === '' ? '' : `: ${why}`}`);
  }

  private endPages(): void {
    this.begun = undefined;
    this.positions = 0;
    for (const { line } of this.pages) {
      line.send(textOf(ENGINE_RESTARTED.error), false);
      line.end();
    }
    this.pages.clear();
  }
}

function textOf({ message, ...others }: InputError & { readonly id?: string | undefined }): string {
  return JSON.stringify({ ...others, error: message });
}

/** The id of a message, if it has one. */
export function idOf(text: string): string | undefined {
  const json = parseJson(text);
  const { id } = json.ok && typeof json.value === 'object' && json.value ? (json.value as { id?: unknown }) : {};
  return typeof id === 'string' ? id : undefined;
}
