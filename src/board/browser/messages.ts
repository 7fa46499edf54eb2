/** The messages between a page and its Web Workers. */
import type { Rules } from '../../games/kit.ts';
import type { FoundAnalysis } from '../library/kept-analyses.ts';
import type { Answer, Message } from '../service/messages.ts';

/** Built-in files by name; see `Host.asset`. */
type Assets = ReadonlyMap<string, Uint8Array>;

/** A built-in game by name, or a custom game with the address of its module. */
export interface GameSource {
  readonly name: string;
  readonly url?: string;
  /** The addresses of its weights by name. */
  readonly assets?: Readonly<Record<string, string>>;
}

/** Files and games that are available from now on. */
export interface Provided {
  readonly assets: Assets;
  readonly games: readonly GameSource[];
}

/** Messages to a search worker: what it needs, then tasks; `end` stops it. */
export type ToThread = { readonly provided: Provided } | { readonly task: unknown } | 'end';

/** Its results, in the order of the tasks. */
export type FromThread = { readonly value: unknown } | { readonly error: string };

/** A message to the worker with the engine, and the game it is about. */
export interface EngineRequest {
  readonly message: Message;
  readonly game?: GameSource;
  readonly rules?: Rules | undefined;
  /** The address of the page, to which file paths are relative. */
  readonly base: string;
}

/**
 * A message of that worker to the page: a protocol answer, a result worth storing, or the port for
 * a new search worker.
 */
export type EngineReply =
  | { readonly thread: MessagePort }
  | { readonly answer: Answer }
  | {
      readonly noted: {
        readonly game: { readonly name: string; readonly rules: Rules };
        readonly start: string | undefined;
        /** Includes the choice of a seat. */
        readonly moves: readonly string[];
        readonly found: FoundAnalysis;
      };
    };
