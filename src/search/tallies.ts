/** Optional statistics that a thread collects about its playouts outside the tree. */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; a path has a first edge

import type { Path } from './backup.ts';
import type { Evaluation, Game } from './game.ts';
import type { MarginTally } from './margins.ts';
import type { ValueTally } from './player-values.ts';
import type { Rollouts } from './rollouts.ts';
import type { Tree } from './tree.ts';

interface Tallies {
  /**
   * The number of playouts after which a player owned a cell, at `player · cells + cell`; the last
   * element is the number of playouts.
   */
  readonly ownership?: Int32Array | undefined;
  /**
   * Margins of the root's moves in games of points: always of exact ends, of all playouts only if
   * requested.
   */
  readonly margins?: { readonly tally: MarginTally; readonly ofPlayouts: boolean } | undefined;
  /** The playouts' values for every player. */
  readonly values?: ValueTally | undefined;
}

export class PlayoutTallies<P> {
  private readonly game: Game<P>;
  private readonly tallies: Tallies;
  private readonly rollouts: Rollouts<P>;
  private readonly evaluation: Evaluation<P> | undefined;

  constructor(game: Game<P>, tallies: Tallies, rollouts: Rollouts<P>, evaluation: Evaluation<P> | undefined) {
    this.game = game;
    this.tallies = tallies;
    this.rollouts = rollouts;
    this.evaluation = evaluation;
  }

  /** Counts a playout that has ended in a position. Plays the position out if a tally needs it. */
  count(tree: Tree, path: Path, position: P, rewards: Float64Array, tellsOfRoot: boolean): void {
    const { ownership, margins, values } = this.tallies;
    if (tellsOfRoot) values?.add(rewards);
    if (margins?.ofPlayouts && path.length > 1) {
      margins.tally.add(tree.moveOf(path.edges[1]!), this.margin(position, path.choosers[0]!));
    }
    if (ownership) this.countOwners(ownership, position);
  }

  /** Records the exact margin after a root move, for the player to move there. */
  setExactMargin(move: number, margin: number): void {
    this.tallies.margins?.tally.setExact(move, margin);
  }

  /** The margin that a playout predicts for a player. */
  private margin(position: P, player: number): number {
    const { game, evaluation } = this;
    const expected = game.isOver(position) ? undefined : evaluation?.margin?.(position, player);
    if (expected === undefined) this.rollouts.play(position);
    return expected ?? game.margin!(position, player);
  }

  /**
   * Counts the owner of each cell at the end of the game, after playing out the rest at random.
   */
  private countOwners(ownership: Int32Array, position: P): void {
    const { game } = this;
    this.rollouts.play(position);
    for (let cell = 0; cell < game.cells; cell++) {
      const owner = game.ownerOf(position, cell);
      if (owner >= 0) Atomics.add(ownership, owner * game.cells + cell, 1);
    }
    Atomics.add(ownership, game.players * game.cells, 1);
  }
}
