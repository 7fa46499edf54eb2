/** The engine as a person's opponent and adviser. */
import {
  type AnalyseOptions,
  type Analysis,
  Engine,
  type EngineOptions,
  meridiansSpec,
  type SharedWeights,
} from '../../engine.ts';
import { Judge } from '../../judge.ts';
import { invariant } from '../../util/invariant.ts';
import type { CurrentGame } from './game.ts';
import type { Strength } from './strength.ts';

export type Resources = Pick<EngineOptions, 'threads' | 'parallel' | 'memoryBytes'> & {
  /** For boards of their size, instead of those that come with the program. */
  readonly weights?: SharedWeights | undefined;
};

export class Opponent {
  private readonly resources: Resources;
  private engine: Engine | undefined;
  /** Of the engine: the game it plays, the strength it was made for, and the points it has been told. */
  private game: CurrentGame | undefined;
  private strength: Strength | undefined;
  private told: string[] = [];
  private judge: { readonly size: number; readonly of: Judge } | undefined;
  private isSearching = false;
  /** Of the search under way: it is to end. */
  private isStopped = false;

  constructor(resources: Resources) {
    this.resources = resources;
  }

  /** A search is under way. */
  get isThinking(): boolean {
    return this.isSearching;
  }

  /** A move for the side to move, with the value it has for that side, in [0, 1]; under the pie rule that is not known. */
  async choose(game: CurrentGame, strength: Strength): Promise<{ move: string; value: number | null }> {
    if (game.stage === 'choice') {
      return { move: await (await this.judgeFor(game.size)).chooseColor(game.points), value: null };
    }
    if (!game.hasColors) {
      return { move: await (await this.judgeFor(game.size)).placeStone(game.points, game.seed), value: null };
    }
    const { move, analysis } = await this.search((engine) => engine.bestMove({ ...strength.limits }), game, strength);
    return { move, value: analysis.value };
  }

  /** An analysis of the position as strong as the play. */
  async analyse(
    game: CurrentGame,
    strength: Strength,
    options: Pick<AnalyseOptions, 'lifeMap' | 'top'>,
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

  /** Ends the search under way, if any, with what it has found. */
  stop(): void {
    this.isStopped = true;
    this.engine?.stop();
  }

  async close(): Promise<void> {
    await this.engine?.close();
    await this.judge?.of.close();
  }

  private async search<T>(run: (engine: Engine) => Promise<T>, game: CurrentGame, strength: Strength): Promise<T> {
    this.isSearching = true;
    this.isStopped = false;
    try {
      const engine = await this.engineAt(game, strength);
      const running = run(engine);
      if (this.isStopped) engine.stop();
      return await running;
    } finally {
      this.isSearching = false;
    }
  }

  /** The engine, brought to the position. What it has found in an earlier position of the game is kept where it still serves. */
  private async engineAt(game: CurrentGame, strength: Strength): Promise<Engine> {
    if (!this.engine || this.game !== game || this.strength !== strength) {
      await this.engine?.close();
      const { params } = strength;
      const { weights, ...resources } = this.resources;
      this.engine = new Engine({
        ...resources,
        game: meridiansSpec(game.size, weights),
        params,
        seed: game.seed,
      });
      this.game = game;
      this.strength = strength;
      this.told = [];
    }
    const { engine } = this;
    const { points } = game;
    if (this.told.some((point, i) => points[i] !== point)) {
      engine.setPosition();
      this.told = [];
    }
    for (const point of points.slice(this.told.length)) {
      invariant(engine.play(point).ok, 'the engine plays what the game has played');
      this.told.push(point);
    }
    return engine;
  }

  private async judgeFor(size: number): Promise<Judge> {
    if (this.judge?.size !== size) {
      await this.judge?.of.close();
      this.judge = { size, of: new Judge(size) };
    }
    return this.judge.of;
  }
}
