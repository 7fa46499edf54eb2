/** The engine as a person's opponent and adviser. */
import { type AnalyseOptions, type Analysis, type Decision, Engine, type EngineOptions } from '../../engine/engine.ts';
import { Player } from '../../engine/player.ts';
import type { SharedWeights } from '../../network/weights.ts';
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
  private player: Player | undefined;
  /** The game and the strength for which the engine was created. */
  private game: CurrentGame | undefined;
  private strength: Strength | undefined;
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

  /** Decides for the player whose turn it is. */
  async choose(game: CurrentGame, strength: Strength): Promise<Decision> {
    return this.search((_, player) => player.choose(), game, strength);
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
    await this.player?.close();
    await this.engine?.close();
  }

  private async search<T>(
    run: (engine: Engine, player: Player) => Promise<T>,
    game: CurrentGame,
    strength: Strength,
  ): Promise<T> {
    this.isSearching = true;
    this.isStopped = false;
    try {
      const [engine, player] = await this.playerFor(game, strength);
      const set = engine.setPosition(undefined, game.moves);
      invariant(set.ok, 'the engine plays what the game has played');
      const running = run(engine, player);
      if (this.isStopped) engine.stop();
      return await running;
    } finally {
      this.isSearching = false;
    }
  }

  private async playerFor(game: CurrentGame, strength: Strength): Promise<readonly [Engine, Player]> {
    if (this.engine && this.player && this.game === game && this.strength === strength)
      return [this.engine, this.player];
    await this.close();
    const { weights: _, ...resources } = this.resources;
    const engine = new Engine({ ...resources, game: game.kit.spec, params: strength.params, seed: game.seed });
    // People do not wait for a move that is clear.
    const player = new Player(engine, { limits: { stopEarly: true, ...strength.limits } });
    [this.engine, this.player] = [engine, player];
    this.game = game;
    this.strength = strength;
    return [engine, player];
  }
}
