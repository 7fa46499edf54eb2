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
const TRIES = 24;

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

  /**
   * The next stone for the first player of the pie rule, who has placed none or one: of some random ways to go on the one
   * that ends nearest to a fair game.
   */
  async placeStone(placed: readonly string[], seed: string): Promise<string> {
    const random = randomState(seed, placed.length);
    const game = meridians(this.size);
    const { board } = game.create();
    const moves = new Int32Array(game.maxMoves);
    let best: { stones: readonly string[]; imbalance: number } | undefined;
    for (let i = 0; i < TRIES; i++) {
      const position = game.create();
      const stones = [...placed];
      for (const stone of placed) game.play(position, board.names.indexOf(stone));
      while (stones.length < 2) {
        const move = moves[nextBelow(random, game.legalMoves(position, moves))] as number;
        game.play(position, move);
        stones.push(game.moveName(move));
      }
      const imbalance = Math.abs((await this.valueAfter(stones, CHOOSING_PLAYOUTS, 'pie')) - 0.5);
      if (!best || imbalance < best.imbalance) best = { stones, imbalance };
    }
    return best?.stones[placed.length] as string;
  }

  async close(): Promise<void> {
    await this.engine.close();
  }
}
