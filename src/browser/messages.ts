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

/** What a worker that searches is sent: what it needs, and then tasks. */
export type Asked = { readonly provided: Provided } | { readonly task: unknown };

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

/** What it sends back: an answer as the protocol has it, or what is worth keeping of an analysis. */
export type EngineReply =
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
