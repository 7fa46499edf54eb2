/** Plays games with an engine: at a level, with limits or to a clock, with the choice of a seat. */
import { hasLimit, type Limits, timeForMove } from '../search/limits.ts';
import type { SearchRequest } from '../search/request.ts';
import type { BestMoveOptions, Decision } from './analysis.ts';
import type { Engine } from './engine.ts';
import { Judge } from './judge.ts';

/** Time per move if nothing else limits the search. */
const DEFAULT_TIME_MS = 5000;

export interface PlayerOptions {
  /**
   * What the player spends on each move, for example the `limits` of a level. By default work that
   * is fixed so is done in full, and the time of a clock is saved when the best move is clear.
   */
  readonly limits?: Limits | undefined;
  /** It resigns when it expects a lower score than this, in [0, 1]. Default: 0, never. */
  readonly resign?: number | undefined;
  /** Values positions before the choice of a seat. Default: a judge with its own small engine. */
  readonly judge?: Judge | undefined;
}

/** The circumstances of a move. */
export interface Turn extends Omit<BestMoveOptions, Exclude<keyof Limits, 'timeMs'> | 'countsStart'> {}

/**
 * A player for all seats of an engine's game. It decides, and the caller plays:
 *
 *     const level = must(parseLevel(must(openGame(game)), '5'));
 *     const engine = new Engine({ game, params: level.params });
 *     const player = new Player(engine, { limits: level.limits, resign: 0.02 });
 *     must(engine.play('g6')); // somebody else's move
 *     const { move } = await player.choose({ clock: { remainingMs: 60_000, incrementMs: 1000 } });
 *     if (move !== 'resign') must(engine.play(move));
 */
export class Player {
  private readonly engine: Pick<Engine, 'line' | 'seed' | 'bestMove'>;
  private readonly options: PlayerOptions;
  private judge: Judge | undefined;

  constructor(engine: Pick<Engine, 'line' | 'seed' | 'bestMove'>, options: PlayerOptions = {}) {
    this.engine = engine;
    this.options = options;
    this.judge = options.judge;
  }

  /**
   * Decides what to do in the engine's position, which must not be over, without playing it. Throws
   * what `Engine.bestMove` throws.
   */
  async choose(turn: Turn = {}): Promise<Decision> {
    const { line, seed } = this.engine;
    if (!line.hasSeats) {
      this.judge ??= new Judge(line.kit.spec);
      return { move: await this.judge.choose(line.plies, seed), value: null };
    }
    const decision = await this.engine.bestMove({ ...turn, ...this.limitsFor(turn), clock: undefined });
    return decision.value < (this.options.resign ?? 0) ? { ...decision, move: 'resign' } : decision;
  }

  /** The limits of the search for a move, for other searches of the same size. */
  limitsFor({ clock, timeMs: given }: Pick<Turn, 'clock' | 'timeMs'> = {}): SearchRequest {
    const { limits = {} } = this.options;
    const timeMs = limits.timeMs ?? given;
    const isFixed = hasLimit({ ...limits, timeMs });
    return {
      stopEarly: !isFixed && clock?.movesToGo !== 1,
      ...limits,
      timeMs: clock ? timeForMove(clock, timeMs) : isFixed ? timeMs : DEFAULT_TIME_MS,
      countsStart: clock !== undefined,
    };
  }

  /** Stops the threads of the judge. The engine remains open. */
  async close(): Promise<void> {
    if (!this.options.judge) await this.judge?.close();
  }
}
