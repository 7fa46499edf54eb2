/** What a page and its Web Workers send each other. */
import type { Rules } from '../games/kit.ts';
import type { Found } from '../library/kept-analyses.ts';

/** Files that come with the program, by their names; see `Host.asset`. */
type Assets = ReadonlyMap<string, Uint8Array>;

/** A game of the house by its name, or one's own by the address of its module as well. */
export interface GameSource {
  readonly name: string;
  readonly url?: string;
  /** The addresses of its weights, by their names. */
  readonly assets?: Readonly<Record<string, string>>;
}

/** Files and games that are there from now on. */
export interface Provided {
  readonly assets: Assets;
  readonly games: readonly GameSource[];
}

/** Messages to a worker that searches: what it needs, then tasks; `end` ends it. */
export type Asked = { readonly provided: Provided } | { readonly task: unknown } | 'end';

/** What it sends back, in the order of the tasks. */
export type Answer = { readonly value: unknown } | { readonly error: string };

/** What the worker with the engine is sent: a message of the page as JSON, and what that is about. */
export interface EngineAsked {
  readonly text: string;
  readonly game?: GameSource;
  readonly rules?: Rules | undefined;
  /** The address of the page, below which the files are. */
  readonly base: string;
}

/** Its messages to the page: an answer of the protocol, a result worth keeping, or the port on which a new worker shall take tasks. */
export type EngineReply =
  | { readonly thread: MessagePort }
  | { readonly answer: object }
  | {
      readonly noted: {
        readonly game: { readonly name: string; readonly rules: Rules };
        readonly start: string | undefined;
        /** Those on the board, without the choice of a seat. */
        readonly moves: readonly string[];
        readonly found: Found;
      };
    };
