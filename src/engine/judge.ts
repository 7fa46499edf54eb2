/**
 * Quick evaluation of positions, for balanced openings and for choosing a seat. Uses a fixed preset
 * that does not follow changes of the default, so that equal seeds keep giving equal openings.
 */

import { Line } from '../games/line.ts';
import { unfairness } from '../games/opening-values.ts';
import { openGame } from '../games/registry.ts';
import { must } from '../util/result.ts';
import { nextBelow } from '../util/rng.ts';
import { randomState } from '../util/seed.ts';
import { Engine, type GameKit, type GameSpec, OptionsError, presetParams } from './engine.ts';

const MEMORY_BYTES = 2 ** 24;
/** Playouts of the search that chooses a seat. */
export const CHOOSING_PLAYOUTS = 1000;
/** The number of random continuations among which to find the fairest. */
export const WAYS = 24;
/** Choose randomly among this number of the fairest known openings. */
const FAIREST = 12;

/**
 * Random continuations of `placed`, which must be legal, up to the point where a player chooses a
 * seat. Deterministic.
 */
export function waysToChoice(kit: GameKit, placed: readonly string[], seed: string): string[][] {
  const { game, choiceAfter = 0 } = kit;
  const random = randomState(seed, placed.length);
  const legal = new Int32Array(game.maxMoves);
  return Array.from({ length: WAYS }, () => {
    const line = must(Line.of(kit, undefined, placed));
    while (line.moves.length < choiceAfter) {
      const move = legal[nextBelow(random, game.legalMoves(line.position, legal))] as number;
      must(line.play(game.moveName(move)));
    }
    return [...line.names];
  });
}

/**
 * The continuation that ends closest to even. `values` are the expected scores after each, for
 * either seat.
 */
export function fairestOf<T>(ways: readonly T[], values: readonly number[]): T {
  const imbalances = values.map((value) => Math.abs(value - 0.5));
  return ways[imbalances.indexOf(Math.min(...imbalances))] as T;
}

/** The better of two seats if the one to move has this expected score. */
export function betterSeat(toMove: number, value: number): number {
  return value >= 0.5 ? toMove : 1 - toMove;
}

/**
 * The expected score of the seat to move after these legal moves, if the game has it tabulated.
 */
export function knownValue(kit: GameKit, moves: readonly string[]): number | undefined {
  return kit.openingValues?.()?.find(moves.map((move) => must(kit.parseMove(move))))?.value;
}

/**
 * A move towards one of the fairest tabulated openings after these legal moves; undefined if the
 * game has none. Deterministic.
 */
export function knownMove(kit: GameKit, placed: readonly string[], seed: string): string | undefined {
  const values = kit.openingValues?.();
  if (!values) return undefined;
  const before = placed.map((move) => must(kit.parseMove(move)));
  const ways = values.all.flatMap((opening) =>
    kit.symmetries
      .map((symmetry) => opening.moves.map(symmetry))
      .filter((image) => before.every((move, ply) => image[ply] === move))
      .map((image) => ({ move: image[before.length] as number, distance: unfairness(opening) })),
  );
  if (ways.length === 0) return undefined;
  const enough = Math.max(...values.fairest(FAIREST).map(unfairness));
  const most = Math.max(enough, Math.min(...ways.map(({ distance }) => distance)));
  const fair = ways.filter(({ distance }) => distance <= most);
  const { move } = fair[nextBelow(randomState(seed, placed.length), fair.length)] as (typeof ways)[number];
  return kit.game.moveName(move);
}

/** Searches on the caller's thread, blocking it for some milliseconds at a time. */
export class Judge {
  private readonly engine: Engine;

  /** Throws an `OptionsError` for a game that cannot be searched. */
  constructor(game: GameSpec) {
    const kit = openGame(game);
    const params = kit.ok ? presetParams(kit.value, kit.value.judge) : kit;
    if (!params.ok) throw new OptionsError(params.error.code, params.error.message);
    this.engine = new Engine({ game, threads: 0, memoryBytes: MEMORY_BYTES, reuse: false, params: params.value });
  }

  get kit(): GameKit {
    return this.engine.kit;
  }

  /**
   * The expected score, in [0, 1], of the seat to move after these legal moves from the start. Uses
   * the game's table of long searches if it has the position, otherwise a search of `playouts`
   * playouts.
   */
  async valueAfter(moves: readonly string[], playouts: number, seed: string): Promise<number> {
    this.engine.newGame(seed);
    must(this.engine.setPosition(undefined, moves));
    const known = knownValue(this.kit, moves);
    let value = known ?? 0.5;
    // Seeds of earlier logs give their openings by the mean.
    if (known === undefined) for await (const report of this.engine.analyse({ playouts, top: 1 })) value = report.mean;
    return value;
  }

  /** The index of the better seat, of two, for the player who may choose. */
  async chooseSeat(moves: readonly string[]): Promise<number> {
    const value = await this.valueAfter(moves, CHOOSING_PLAYOUTS, 'choice');
    return betterSeat(this.engine.seatToMove, value);
  }

  /**
   * The next move for the player who places moves before the other chooses a seat, after `placed`.
   * Leads to one of the fairest tabulated openings, else to the most even of some random
   * continuations.
   */
  async placeMove(placed: readonly string[], seed: string): Promise<string> {
    const known = knownMove(this.kit, placed, seed);
    if (known !== undefined) return known;
    const ways = waysToChoice(this.kit, placed, seed);
    const values: number[] = [];
    for (const way of ways) values.push(await this.valueAfter(way, CHOOSING_PLAYOUTS, 'choice'));
    return fairestOf(ways, values)[placed.length] as string;
  }

  async close(): Promise<void> {
    await this.engine.close();
  }
}
