/** The engine as a person's opponent and adviser. */
import {
  type AnalyseOptions,
  type Analysis,
  Engine,
  type EngineOptions,
  type GameKit,
  type SharedWeights,
} from '../../engine/engine.ts';
import { Judge } from '../../engine/judge.ts';
import { invariant } from '../../util/invariant.ts';
import type { CurrentGame } from './current-game.ts';
import type { Strength } from './strength.ts';

export type Resources = Pick<EngineOptions, 'threads' | 'memoryBytes'> & {
  /** Replaces the built-in weights in games that they fit. */
  readonly weights?: SharedWeights | undefined;
};

export class Opponent {
  private readonly resources: Resources;
  private engine: Engine | undefined;
  /** The game and the strength for which the engine was created. */
  private game: CurrentGame | undefined;
  private strength: Strength | undefined;
  private judge: Judge | undefined;
  private isSearching = false;
  /** The current search should end. */
  private isStopped = false;

  constructor(resources: Resources) {
    this.resources = resources;
  }

  /** Whether a search is running. */
  get isThinking(): boolean {
    return this.isSearching;
  }

  /**
   * A move for the player whose turn it is, with its value for that player, in [0, 1], which is
   * unknown before seats are chosen.
   */
  async choose(game: CurrentGame, strength: Strength): Promise<{ move: string; value: number | null }> {
    const { kit, stage, moves, seed } = game;
    if (stage === 'choice') {
      const seat = await (await this.judgeFor(kit)).chooseSeat(moves);
      return { move: kit.seats[seat]?.name as string, value: null };
    }
    if (!game.hasSeats) return { move: await (await this.judgeFor(kit)).placeMove(moves, seed), value: null };
    const { move, analysis } = await this.search((engine) => engine.bestMove({ ...strength.limits }), game, strength);
    return { move, value: analysis.value };
  }

  /** An analysis of the position, with the strength of the play. */
  async analyse(
    game: CurrentGame,
    strength: Strength,
    options: Pick<AnalyseOptions, 'ownership' | 'top'>,
  ): Promise<Analysis> {
    return this.search(
      async (engine) => {
        let analysis: Analysis | undefined;
        for await (const report of engine.analyse({ ...strength.limits, ...options })) analysis = report;
        invariant(analysis, 'a search ends with a report');
        return analysis;
      },
      game,
      strength,
    );
  }

  /** Ends a running search, which returns its result so far. */
  stop(): void {
    this.isStopped = true;
    this.engine?.stop();
  }

  async close(): Promise<void> {
    await this.engine?.close();
    await this.judge?.close();
  }

  private async search<T>(run: (engine: Engine) => Promise<T>, game: CurrentGame, strength: Strength): Promise<T> {
    this.isSearching = true;
    this.isStopped = false;
    try {
      const engine = await this.engineFor(game, strength);
      const set = engine.setPosition(undefined, game.moves);
      invariant(set.ok, 'the engine plays what the game has played');
      const running = run(engine);
      if (this.isStopped) engine.stop();
      return await running;
    } finally {
      this.isSearching = false;
    }
  }

  private async engineFor(game: CurrentGame, strength: Strength): Promise<Engine> {
    if (this.engine && this.game === game && this.strength === strength) return this.engine;
    await this.engine?.close();
    const { weights: _, ...resources } = this.resources;
    this.engine = new Engine({ ...resources, game: game.kit.spec, params: strength.params, seed: game.seed });
    this.game = game;
    this.strength = strength;
    return this.engine;
  }

  private async judgeFor(kit: GameKit): Promise<Judge> {
    if (this.judge?.kit !== kit) {
      await this.judge?.close();
      this.judge = new Judge(kit.spec);
    }
    return this.judge;
  }
}
