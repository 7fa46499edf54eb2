/** Tests a player on the position suite: which positions it solves, and with how much work. */

import { Engine } from '../../src/engine/engine.ts';
import type { GameKit, GameSpec } from '../../src/games/kit.ts';
import { Line } from '../../src/games/line.ts';
import { type SuitePosition, specOfPosition } from '../../src/records/suite.ts';
import { must } from '../../src/util/result.ts';
import { GtpPlayer } from '../players/gtp-player.ts';
import { createPlayer } from '../players/player.ts';
import { kitOf } from '../tournament/kit.ts';
import type { PlayerSpec } from '../tournament/player-spec.ts';

/** Ascending amounts of work for players without limits: milliseconds or playouts per position. */
export interface Budgets {
  readonly unit: 'ms' | 'playouts';
  readonly amounts: readonly number[];
}

/** A player's result at one position. */
export interface Attempt {
  readonly position: SuitePosition;
  /**
   * The move chosen with each budget, null if there was none yet. A player with limits is asked
   * once.
   */
  readonly moves: readonly (string | null)[];
  /**
   * The amount of work, in the unit of the budgets, after which the chosen move stayed right; null
   * if the last one is wrong, and for a player who is asked once.
   */
  readonly settled: number | null;
}

/** How many positions of a group were solved. */
export interface SolvingTally {
  readonly name: string;
  readonly positions: number;
  /** With each budget. */
  readonly solved: readonly number[];
  /**
   * Median of `settled`, with unsolved positions counted as infinite; null if they are half or
   * more.
   */
  readonly medianSettled: number | null;
}

/** Milliseconds between two samples of a running search. */
const SAMPLE_MS = 5;
const WARM_UP_MS = 1000;
const SEED = 'suite';

/**
 * Whether a player is given the budgets. Others are asked once and use their limits, or the largest
 * time.
 */
export function takesBudgets({ kind, limits }: PlayerSpec): boolean {
  return (kind === 'mcts' || kind === 'alphabeta') && Object.keys(limits).length === 0;
}

/**
 * Gives positions of a game to a player in order, and yields its attempts, until the signal. Throws
 * what the player throws.
 */
export async function* solveSuite(
  game: string,
  suite: readonly SuitePosition[],
  player: PlayerSpec,
  budgets: Budgets,
  signal?: AbortSignal,
): AsyncGenerator<Attempt, void, void> {
  let solver: Solver | undefined;
  let rules = '';
  try {
    for (const position of suite) {
      if (signal?.aborted) return;
      const spec = specOfPosition(game, position);
      if (!solver || JSON.stringify(spec.rules) !== rules) {
        await solver?.close();
        rules = JSON.stringify(spec.rules);
        solver = takesBudgets(player)
          ? new EngineSolver(player, spec, budgets, signal)
          : new PlayerSolver(player, spec, budgets, signal);
        await solver.warmUp();
      }
      const attempt = await solver.solve(position);
      if (signal?.aborted) return;
      yield attempt;
    }
  } finally {
    await solver?.close();
  }
}

export function isSolvedTask({ position, moves }: Attempt, budget: number): boolean {
  const move = moves[budget];
  return typeof move === 'string' && position.right.includes(move);
}

export function tally(name: string, attempts: readonly Attempt[]): SolvingTally {
  const count = attempts[0]?.moves.length ?? 0;
  const settled = attempts.map((attempt) => attempt.settled ?? Infinity).sort((a, b) => a - b);
  const median = settled[attempts.length >> 1] ?? Infinity;
  return {
    name,
    positions: attempts.length,
    solved: Array.from(
      { length: count },
      (_, budget) => attempts.filter((attempt) => isSolvedTask(attempt, budget)).length,
    ),
    medianSettled: median === Infinity ? null : median,
  };
}

/** The move that a search would play after an amount of work. */
interface Sample {
  readonly at: number;
  readonly move: string | null;
}

/** For each budget the last sample within it counts, for the largest one the last of all. */
export function attemptOf(position: SuitePosition, amounts: readonly number[], samples: readonly Sample[]): Attempt {
  const isRight = ({ move }: Sample) => move !== null && position.right.includes(move);
  const moves = amounts.map((amount, i) => {
    const within = i === amounts.length - 1 ? samples : samples.filter(({ at }) => at <= amount);
    return within.at(-1)?.move ?? null;
  });
  const lastWrong = samples.findLastIndex((sample) => !isRight(sample));
  return { position, moves, settled: samples[lastWrong + 1]?.at ?? null };
}

interface Solver {
  warmUp(): Promise<void>;
  solve(position: SuitePosition): Promise<Attempt>;
  close(): Promise<void>;
}

/** A search of this engine, sampled while it runs, or run once per budget if that is impossible. */
class EngineSolver implements Solver {
  private readonly player: PlayerSpec;
  private readonly budgets: Budgets;
  private readonly signal: AbortSignal | undefined;
  private readonly engine: Engine;

  constructor(player: PlayerSpec, game: GameSpec, budgets: Budgets, signal: AbortSignal | undefined) {
    this.signal = signal;
    this.player = player;
    this.budgets = budgets;
    this.engine = new Engine({
      game: { ...game, ...(player.weights && { weights: player.weights }) },
      algorithm: player.kind === 'mcts' ? 'mcts' : 'alphabeta',
      ...(player.params && { params: player.params }),
      // Sampling a running search needs a separate thread.
      threads: this.isSampled || player.threads > 1 ? player.threads : 0,
      memoryBytes: player.memoryBytes,
      reuse: false,
    });
  }

  private get isSampled(): boolean {
    return this.budgets.unit === 'ms' && this.player.kind === 'mcts';
  }

  /** The first searches of a process are slow, which would count against the first positions. */
  async warmUp(): Promise<void> {
    const middle = this.engine.kit.samples.find(({ name }) => name === 'middle');
    if (this.budgets.unit === 'ms' && middle) await this.search(middle.position, WARM_UP_MS);
  }

  async solve(position: SuitePosition): Promise<Attempt> {
    const { amounts } = this.budgets;
    if (this.isSampled)
      return attemptOf(position, amounts, await this.search(position.position, amounts.at(-1) as number));
    const samples: Sample[] = [];
    for (const amount of amounts) {
      const last = (await this.search(position.position, amount)).at(-1);
      samples.push({ at: amount, move: last?.move ?? null });
    }
    return attemptOf(position, amounts, samples);
  }

  close(): Promise<void> {
    return this.engine.close();
  }

  private async search(position: string, amount: number): Promise<Sample[]> {
    const { unit } = this.budgets;
    const samples: Sample[] = [];
    this.engine.newGame(SEED);
    must(this.engine.setPosition(position));
    const limits = unit === 'ms' ? { timeMs: amount, intervalMs: SAMPLE_MS } : { playouts: amount };
    if (this.signal?.aborted) return samples;
    const stop = () => this.engine.stop();
    this.signal?.addEventListener('abort', stop);
    for await (const { seconds, moves } of this.engine.analyse({ ...limits, top: 1 })) {
      samples.push({ at: 1000 * seconds, move: moves[0]?.move ?? null });
    }
    this.signal?.removeEventListener('abort', stop);
    return samples;
  }
}

/** Any other player, which is led through the game to the position and asked once. */
class PlayerSolver implements Solver {
  private readonly spec: PlayerSpec;
  private readonly kit: GameKit;
  private readonly player: ReturnType<typeof createPlayer>;
  private readonly moveMs: number | undefined;

  constructor(spec: PlayerSpec, game: GameSpec, budgets: Budgets, signal: AbortSignal | undefined) {
    this.spec = spec;
    this.kit = kitOf(game);
    this.player = spec.kind === 'gtp' ? new GtpPlayer(spec, () => signal?.aborted === true) : createPlayer(spec, game);
    this.moveMs = budgets.unit === 'ms' ? budgets.amounts.at(-1) : undefined;
  }

  async warmUp(): Promise<void> {}

  async solve(position: SuitePosition): Promise<Attempt> {
    const { player, spec, kit, moveMs } = this;
    const line = must(Line.of(kit));
    await player.newGame(kit, SEED);
    const seatToMove = () => kit.game.toMove(line.position);
    for (const move of position.moves.split(' ')) {
      const seat = seatToMove();
      const played = line.play(move);
      if (!played.ok) throw new Error(`${position.id}: ${played.error.message}`);
      await player.played(move, seat, false);
    }
    const { move } = await player.choose(seatToMove(), { moveMs });
    if (spec.kind === 'gtp') await player.close();
    return { position, moves: [move], settled: null };
  }

  close(): Promise<void> {
    return this.player.close();
  }
}
