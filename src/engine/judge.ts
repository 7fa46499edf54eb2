/**
 * Quick evaluation of positions, for balanced openings and for choosing a seat. Uses a fixed preset
 * that does not follow changes of the default, so that equal seeds keep giving equal openings.
 */

import type { GameKit, GameSpec } from '../games/kit.ts';
import { randomMove } from '../games/legal-moves.ts';
import { Line } from '../games/line.ts';
import { unfairness } from '../games/opening-values.ts';
import { openGame } from '../games/registry.ts';
import { must } from '../util/result.ts';
import { nextBelow } from '../util/rng.ts';
import { randomState } from '../util/seed.ts';
import { Engine, presetParams } from './engine.ts';

const MEMORY_BYTES = 2 ** 24;
/** Playouts of the search that chooses a seat. */
const CHOOSING_PLAYOUTS = 1000;
/** The number of random continuations among which to find the fairest. */
const WAYS = 24;
/** Choose randomly among this number of the fairest known openings. */
const FAIREST = 12;

/**
 * Random continuations of `placed`, which must be legal, up to the point where a player chooses a
 * seat. Deterministic.
 */
function waysToChoice(kit: GameKit, placed: readonly string[], seed: string): string[][] {
  const { game } = kit;
  const random = randomState(seed, placed.length);
  return Array.from({ length: WAYS }, () => {
    const line = must(Line.of(kit, undefined, placed));
    while (!line.isChoice) {
      const move = randomMove(game, line.position, random) as number;
      must(line.play(game.moveName(move)));
    }
    return [...line.names];
  });
}

/**
 * The continuation that ends closest to even. `values` are the expected scores after each, for
 * either seat.
 */
function fairestOf<T>(ways: readonly T[], values: readonly number[]): T {
  const imbalances = values.map((value) => Math.abs(value - 0.5));
  return ways[imbalances.indexOf(Math.min(...imbalances))] as T;
}

/** The better of two seats if the one to move has this expected score. */
function betterSeat(toMove: number, value: number): number {
  return value >= 0.5 ? toMove : 1 - toMove;
}

/**
 * The expected score of the seat to move after these legal moves, if the game has it tabulated.
 */
function knownValue(kit: GameKit, moves: readonly string[]): number | undefined {
  return kit.openingValues?.()?.find(moves.map((move) => must(kit.parseMove(move))))?.value;
}

/**
 * A move towards one of the fairest tabulated openings after these legal moves; undefined if the
 * game has none. Deterministic.
 */
function knownMove(kit: GameKit, placed: readonly string[], seed: string): string | undefined {
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

/** The expected score, in [0, 1], of the seat to move after legal moves from the start. */
type Search = (moves: readonly string[], playouts: number, seed: string) => Promise<number>;

export class Judge {
  readonly kit: GameKit;
  private readonly given: Search | undefined;
  private engine: Engine | undefined;

  /** Default of `search`: an engine on the caller's thread, which it blocks for some milliseconds at a time. */
  constructor(game: GameSpec, search?: Search) {
    this.kit = must(openGame(game));
    this.given = search;
  }

  /**
   * The expected score, in [0, 1], of the seat to move after these legal moves from the start. Uses
   * the game's table of long searches if it has the position, otherwise a search of `playouts`
   * playouts.
   */
  async valueAfter(moves: readonly string[], playouts: number, seed: string): Promise<number> {
    return knownValue(this.kit, moves) ?? (this.given ?? this.search)(moves, playouts, seed);
  }

  /** The ply of a player before or at the choice of a seat, after these: a move, or the name of the better seat. */
  async choose(plies: readonly string[], seed: string): Promise<string> {
    const { seats, choiceAfter } = this.kit;
    if (plies.length < (choiceAfter ?? 0)) return this.placeMove(plies, seed);
    return seats[await this.chooseSeat(plies)]?.name as string;
  }

  /** The index of the better seat, of two, for the player who may choose. */
  async chooseSeat(moves: readonly string[]): Promise<number> {
    const value = await this.valueAfter(moves, CHOOSING_PLAYOUTS, 'choice');
    const { position } = must(Line.of(this.kit, undefined, moves));
    return betterSeat(this.kit.game.toMove(position), value);
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
    const value = (way: readonly string[]) => this.valueAfter(way, CHOOSING_PLAYOUTS, 'choice');
    let values: number[] = [];
    // A search of somebody else takes places in a queue; the own engine searches one position at a time.
    if (this.given) values = await Promise.all(ways.map(value));
    else for (const way of ways) values.push(await value(way));
    return fairestOf(ways, values)[placed.length] as string;
  }

  async close(): Promise<void> {
    await this.engine?.close();
  }

  private readonly search: Search = async (moves, playouts, seed) => {
    this.engine ??= this.createEngine();
    this.engine.newGame(seed);
    must(this.engine.setPosition(undefined, moves));
    let value = 0.5;
    // Seeds of earlier logs give their openings by the mean.
    for await (const report of this.engine.analyse({ playouts, top: 1 })) value = report.mean;
    return value;
  };

  private createEngine(): Engine {
    const params = must(presetParams(this.kit, this.kit.judge));
    return new Engine({ game: this.kit.spec, threads: 0, memoryBytes: MEMORY_BYTES, reuse: false, params });
  }
}
