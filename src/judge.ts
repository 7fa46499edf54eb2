/**
 * A quick judgement of positions, for balanced openings and for the choice of a seat. Its preset is one that does not change
 * when the default does, so that equal seeds go on giving equal openings.
 */
import { Engine, type GameKit, type GameSpec, OptionsError, presetParams } from './engine.ts';
import { openGame } from './games/registry.ts';
import { must } from './util/result.ts';
import { nextBelow, randomState } from './util/rng.ts';

const MEMORY_BYTES = 2 ** 24;
/** Playouts of the search that chooses a seat. */
const CHOOSING_PLAYOUTS = 1000;
/** Random openings among which the most balanced one is looked for. */
const TRIES = 24;
/** Known openings of which one is taken, with their mirror images. */
const FAIREST = 24;

/** Works on the caller's own thread, which it blocks for some milliseconds at a time. */
export class Judge {
  private readonly engine: Engine;

  /** Throws an `OptionsError` for a game that cannot be searched. */
  constructor(game: GameSpec) {
    const kit = openGame(game);
    const params = kit.ok ? presetParams(kit.value, kit.value.judge) : kit;
    if (!params.ok) throw new OptionsError(params.error.message);
    this.engine = new Engine({ game, threads: 0, memoryBytes: MEMORY_BYTES, reuse: false, params: params.value });
  }

  get kit(): GameKit {
    return this.engine.kit;
  }

  /**
   * The expected score, in [0, 1], of the seat to move after these moves from the start, which have to be legal: as long
   * searches have found it where the game knows that, and otherwise by a search of so many playouts.
   */
  async valueAfter(moves: readonly string[], playouts: number, seed: string): Promise<number> {
    this.engine.newGame(seed);
    must(this.engine.setPosition(undefined, moves));
    const known = this.kit.openingValues?.()?.find(this.engine.moves.map((move) => must(this.kit.parseMove(move))));
    let value = known?.value ?? 0.5;
    if (!known) for await (const report of this.engine.analyse({ playouts, top: 1 })) value = report.value;
    return value;
  }

  /** Number of the seat, of two, that the player who may choose had better take. */
  async chooseSeat(moves: readonly string[]): Promise<number> {
    const value = await this.valueAfter(moves, CHOOSING_PLAYOUTS, 'choice');
    return value >= 0.5 ? this.engine.seatToMove : 1 - this.engine.seatToMove;
  }

  /**
   * The next move of the player who makes those before the other one chooses a seat, and has made these: it leads to one of the
   * fairest openings that are known, or of some random ways to go on to the one that ends nearest to a fair game.
   */
  async placeMove(placed: readonly string[], seed: string): Promise<string> {
    const { game, choiceAfter = 0 } = this.kit;
    const random = randomState(seed, placed.length);
    const known = this.knownMoves(placed);
    if (known.length > 0) return game.moveName(known[nextBelow(random, known.length)] as number);
    const legal = new Int32Array(game.maxMoves);
    let best: { moves: readonly string[]; imbalance: number } | undefined;
    for (let i = 0; i < TRIES; i++) {
      const moves = [...placed];
      this.engine.setPosition(undefined, moves);
      while (moves.length < choiceAfter) {
        const move = legal[nextBelow(random, game.legalMoves(this.engine.position, legal))] as number;
        moves.push(game.moveName(move));
        this.engine.play(game.moveName(move));
      }
      const imbalance = Math.abs((await this.valueAfter(moves, CHOOSING_PLAYOUTS, 'choice')) - 0.5);
      if (!best || imbalance < best.imbalance) best = { moves, imbalance };
    }
    return best?.moves[placed.length] as string;
  }

  /** The moves after these that lead to one of the fairest openings in any of its mirror images, where those are known. */
  private knownMoves(placed: readonly string[]): readonly number[] {
    const values = this.kit.openingValues?.();
    if (!values) return [];
    const before = placed.map((move) => must(this.kit.parseMove(move)));
    const next = values.all.flatMap(({ moves, value }) =>
      this.kit.symmetries.flatMap((symmetry) => {
        const image = moves.map(symmetry);
        const goesOn = before.every((move, ply) => image[ply] === move);
        return goesOn ? [{ move: image[before.length] as number, imbalance: Math.abs(value - 0.5) }] : [];
      }),
    );
    return next
      .sort((a, b) => a.imbalance - b.imbalance)
      .slice(0, FAIREST)
      .map(({ move }) => move);
  }

  async close(): Promise<void> {
    await this.engine.close();
  }
}
