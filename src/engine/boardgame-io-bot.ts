/**
 * A bot for clients of boardgame.io, with the interface of its `Bot`: `boardgameIoBot` makes a class for the page, whose bots ask a worker, and
 * `serveBoardgameIo` answers there. A bot searches for a given time and does not block the page.
 */

import { registerGame } from '../games/registry.ts';
import { adaptGame } from '../own-games/define/adapt.ts';
import {
  type BoardgameIoAction,
  type BoardgameIoGame,
  type BoardgameIoOptions,
  BoardgameIoRules,
  type BoardgameIoState,
  makeState,
  plain,
} from '../own-games/define/from-boardgame-io.ts';
import { messageOf, must } from '../util/result.ts';
import { Engine } from './engine.ts';

/** What is used of a `Worker`, of a worker's global object, and of a `MessagePort`. */
export interface BotPort {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', hear: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'error', hear: (event: { readonly message?: string }) => void): void;
  /** Of a `MessagePort`. */
  start?(): void;
  /** Of a `Worker`. */
  terminate?(): void;
  /** Of a `MessagePort`. */
  close?(): void;
}

export interface BoardgameIoBotOptions {
  /** Starts the worker that calls `serveBoardgameIo`. */
  worker(): BotPort;
  /** The time for a move in milliseconds. Default: 1,000. The option `timeMs` of a bot changes it. */
  readonly timeMs?: number;
}

/** A move in the tree that boardgame.io's debug panel shows. */
export interface BoardgameIoNode {
  readonly parentAction?: BoardgameIoAction;
  readonly visits: number;
  /** The sum of the results, from 0 to 1 each, for the player who moves at the root. */
  readonly value: number;
  readonly children: readonly BoardgameIoNode[];
}

export interface BoardgameIoPlay {
  /** Undefined if the game is over. */
  readonly action?: BoardgameIoAction;
  readonly metadata: BoardgameIoNode;
}

interface Question {
  readonly id: number;
  readonly state: BoardgameIoState;
  readonly timeMs: number;
}

interface Answer {
  readonly id: number;
  readonly play?: BoardgameIoPlay;
  readonly error?: string;
}

interface Waiting {
  resolve(play: BoardgameIoPlay): void;
  reject(error: Error): void;
}

/** A bot as boardgame.io expects it in `Local({ bots })`, `Step` and `Simulate`. */
export interface BoardgameIoBot {
  play(state: BoardgameIoState, playerID: string): Promise<BoardgameIoPlay>;
  opts(): Readonly<Record<string, { readonly range?: { readonly min: number; readonly max: number }; value: unknown }>>;
  getOpt(key: string): unknown;
  /** Throws a `RangeError` for a value out of range. */
  setOpt(key: string, value: unknown): void;
  /** Ends the worker. */
  close(): void;
}

/** The class of bots that search in the worker. boardgame.io makes one for each player. */
export function boardgameIoBot({ worker, timeMs = 1000 }: BoardgameIoBotOptions): new (_?: unknown) => BoardgameIoBot {
  return class implements BoardgameIoBot {
    private readonly port = worker();
    private readonly waiting = new Map<number, Waiting>();
    private readonly options = { timeMs: { range: { min: 10, max: 60_000 }, value: timeMs } };
    private asked = 0;

    constructor() {
      this.port.addEventListener('message', ({ data }) => this.hear(data as Answer));
      this.port.addEventListener('error', ({ message }) => {
        for (const { reject } of this.waiting.values()) reject(new Error(message ?? 'the worker failed'));
        this.waiting.clear();
      });
      this.port.start?.();
    }

    play(state: BoardgameIoState): Promise<BoardgameIoPlay> {
      const question: Question = {
        id: ++this.asked,
        state: plain(state),
        timeMs: this.options.timeMs.value,
      };
      return new Promise((resolve, reject) => {
        this.waiting.set(question.id, { resolve, reject });
        this.port.postMessage(question);
      });
    }

    opts() {
      return this.options;
    }

    getOpt(key: string): unknown {
      return key === 'timeMs' ? this.options.timeMs.value : undefined;
    }

    setOpt(key: string, value: unknown): void {
      if (key !== 'timeMs') return;
      const { min, max } = this.options.timeMs.range;
      if (typeof value !== 'number' || !(value >= min && value <= max))
        throw new RangeError(`timeMs is ${JSON.stringify(value)}; it must be a number from ${min} to ${max}`);
      this.options.timeMs.value = value;
    }

    close(): void {
      if (this.port.terminate) this.port.terminate();
      else this.port.close?.();
    }

    private hear({ id, play, error }: Answer): void {
      const waiting = this.waiting.get(id);
      this.waiting.delete(id);
      if (play) waiting?.resolve(play);
      else waiting?.reject(new Error(error));
    }
  };
}

/** Of one game at a time. */
const MEMORY_BYTES = 2 ** 26;

/**
 * Answers the bots of `boardgameIoBot`. Call it once, in their worker. Throws what `fromBoardgameIo` throws, but accepts a random start, because a bot
 * starts from the state that it is given.
 */
export function serveBoardgameIo(
  game: BoardgameIoGame,
  options: BoardgameIoOptions,
  port: BotPort = globalThis as unknown as BotPort,
): void {
  const rules = new BoardgameIoRules({ ...game, seed: game.seed ?? '1' }, options);
  const module = adaptGame(rules.adapted());
  registerGame(module);
  const engine = new Engine({ game: { name: module.name }, threads: 0, memoryBytes: MEMORY_BYTES, reuse: false });
  const answer = async ({ id, state, timeMs }: Question): Promise<Answer> => {
    try {
      must(engine.setPosition(makeState(state)));
      if (engine.isOver) return { id, play: { metadata: { visits: 0, value: 0, children: [] } } };
      const { move, analysis } = await engine.bestMove({ timeMs });
      const children = analysis.moves.map((found) => ({
        parentAction: rules.actionOf(state, found.move),
        visits: found.visits,
        value: found.visits * (found.value ?? 0),
        children: [],
      }));
      const { playouts: visits, value } = analysis;
      return {
        id,
        play: { action: rules.actionOf(state, move), metadata: { visits, value: visits * value, children } },
      };
    } catch (error) {
      return { id, error: messageOf(error) };
    }
  };
  let last: Promise<void> = Promise.resolve();
  port.addEventListener('message', ({ data }) => {
    last = last.then(async () => port.postMessage(await answer(data as Question)));
  });
  port.start?.();
}
