/**
 * A quick judgement of positions, for balanced openings and for the choice of a seat. Its preset is one that does not change
 * when the default does, so that equal seeds go on giving equal openings.
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
/** Random ways to go on among which the fairest one is looked for. */
export const WAYS = 24;
/** Of the openings that are known, any of this many is fair enough. */
const FAIREST = 12;

/**
 * Random ways to go on, after moves that may be played, up to where a player chooses a seat. Equal arguments give equal ways.
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

/** The way, out of these, that ends nearest to a fair game; `values` are expected scores after each of them, of any seat. */
export function fairestOf<T>(ways: readonly T[], values: readonly number[]): T {
  const imbalances = values.map((value) => Math.abs(value - 0.5));
  return ways[imbalances.indexOf(Math.min(...imbalances))] as T;
}

/** The seat, of two, with the better prospects where the one to move has this expected score. */
export function betterSeat(toMove: number, value: number): number {
  return value >= 0.5 ? toMove : 1 - toMove;
}

/** The expected score of the seat to move after these moves, which may be played, where the game knows it. */
export function knownValue(kit: GameKit, moves: readonly string[]): number | undefined {
  return kit.openingValues?.()?.find(moves.map((move) => must(kit.parseMove(move))))?.value;
}

/**
 * A move that leads on to one of the fairest openings, after moves that may be played, where the game knows them. Equal arguments
 * give equal moves.
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
   * searches have found it where the game knows that, and otherwise by a search of this many playouts.
   */
  async valueAfter(moves: readonly string[], playouts: number, seed: string): Promise<number> {
    this.engine.newGame(seed);
    must(this.engine.setPosition(undefined, moves));
    const known = knownValue(this.kit, moves);
    let value = known ?? 0.5;
    if (known === undefined) for await (const report of this.engine.analyse({ playouts, top: 1 })) value = report.value;
    return value;
  }

  /** Number of the seat, of two, that the player who may choose had better take. */
  async chooseSeat(moves: readonly string[]): Promise<number> {
    const value = await this.valueAfter(moves, CHOOSING_PLAYOUTS, 'choice');
    return betterSeat(this.engine.seatToMove, value);
  }

  /**
   * The next move of the player who makes those before the other one chooses a seat, and has made these: it leads to one of the
   * fairest openings that are known, or of some random ways to go on to the one that ends nearest to a fair game.
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
