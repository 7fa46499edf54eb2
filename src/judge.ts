/**
 * A quick judgement of positions, for balanced openings and for the pie rule. Its preset is one that does not change when
 * the default does, so that equal seeds go on giving equal openings.
 */
import { Engine, PRESETS } from './engine.ts';
import { meridians } from './games/meridians/game.ts';
import { nextBelow, randomState } from './util/rng.ts';

const MEMORY_BYTES = 2 ** 24;
/** Playouts of the search that chooses a colour. */
const CHOOSING_PLAYOUTS = 1000;
/** Random pairs of stones among which the most balanced one is looked for. */
const PAIRS = 24;

/** Works on the caller's own thread, which it blocks for some milliseconds at a time. */
export class Judge {
  private readonly engine: Engine;
  private readonly size: number;

  /** Throws for a size that is no board's. */
  constructor(size: number) {
    this.size = size;
    this.engine = new Engine({
      game: { id: 'meridians', size },
      threads: 0,
      memoryBytes: MEMORY_BYTES,
      reuse: false,
      params: PRESETS.static,
    });
  }

  /** The expected score, in [0, 1], of the side to move after these moves from the empty board, which have to be legal. */
  async valueAfter(moves: readonly string[], playouts: number, seed: string): Promise<number> {
    this.engine.newGame(seed);
    for (const move of moves) this.engine.play(move);
    let value = 0.5;
    for await (const report of this.engine.analyse({ playouts, top: 1 })) value = report.value;
    return value;
  }

  /** The colour that the second player of the pie rule had better take. */
  async chooseColor(stones: readonly string[]): Promise<'light' | 'dark'> {
    return (await this.valueAfter(stones, CHOOSING_PLAYOUTS, 'pie')) >= 0.5 ? 'light' : 'dark';
  }

  /** Two stones for the first player of the pie rule: of some random pairs the one that is nearest to fair. */
  async placeStones(seed: string): Promise<[light: string, dark: string]> {
    const random = randomState(seed);
    const game = meridians(this.size);
    const moves = new Int32Array(game.maxMoves);
    let best: { pair: [string, string]; imbalance: number } | undefined;
    for (let i = 0; i < PAIRS; i++) {
      const position = game.create();
      const draw = () => {
        const move = moves[nextBelow(random, game.legalMoves(position, moves))] as number;
        game.play(position, move);
        return game.moveName(move);
      };
      const pair: [string, string] = [draw(), draw()];
      const imbalance = Math.abs((await this.valueAfter(pair, CHOOSING_PLAYOUTS, 'pie')) - 0.5);
      if (!best || imbalance < best.imbalance) best = { pair, imbalance };
    }
    return (best as NonNullable<typeof best>).pair;
  }

  async close(): Promise<void> {
    await this.engine.close();
  }
}
