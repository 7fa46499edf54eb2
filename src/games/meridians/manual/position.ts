/**
 * A position of a game in which players take dead groups off by hand, so that one may be overlooked. A turn is several
 * moves of one side: captures, each of which takes a dead group of the opponent off, and the stone that ends it. With the
 * last stone of the opponent the game is won, and no stone is placed.
 */
import { ok, type Result } from '../../../util/result.ts';
import { type Color, opponent } from '../rules/color.ts';
import { deadGroups, lossesBy } from '../rules/life.ts';
import { type Outcome, Position } from '../rules/position.ts';
import { positionFromSetup, type Setup, setupOf } from '../rules/setup.ts';
import { stoneKeys } from '../rules/zobrist.ts';

type Groups = readonly (readonly number[])[];

const NONE: Groups = [];

export class ManualPosition {
  /** What it comes to once the side to move has taken every dead group: all that a search looks at. */
  readonly cleared: Position;
  /** Scratch. */
  private readonly before: Position;
  private waiting: Groups = NONE;

  /** The empty board. */
  constructor(size: number) {
    this.cleared = new Position(size);
    this.before = new Position(size);
  }

  /** The position of a setup, in which dead groups of either side may stand. Errors: those of `positionFromSetup`. */
  static fromSetup(setup: Setup): Result<ManualPosition> {
    const cleared = positionFromSetup(setup);
    if (!cleared.ok) return cleared;
    const position = new ManualPosition(setup.size);
    position.cleared.copyFrom(cleared.value);
    const other = opponent(setup.toMove);
    position.waiting = deadGroups(tableOf(setup), other).map(({ stones }) => stones);
    return ok(position);
  }

  copyFrom(other: ManualPosition): void {
    this.cleared.copyFrom(other.cleared);
    this.waiting = other.waiting;
  }

  /** The dead groups that the side to move can take: each as its stones in ascending order, by their lowest point. */
  get dead(): Groups {
    return this.waiting;
  }

  /** All stones as they stand, to look at. */
  get table(): Position {
    return this.waiting.length === 0 ? this.cleared : tableOf(this.setup());
  }

  setup(): Setup {
    const setup = setupOf(this.cleared);
    const stones = [...setup.stones];
    for (const stone of this.waiting.flat()) stones[stone] = opponent(setup.toMove);
    return { ...setup, stones };
  }

  /**
   * The end of the game, or undefined while it goes on: as long as it takes captures to win, since they may be overlooked. A
   * side that has no legal point, whatever it takes, has lost at once.
   */
  outcome(): Outcome | undefined {
    const { cleared, waiting } = this;
    const outcome = cleared.outcome();
    return waiting.length > 0 && outcome?.end === 'annihilation' && outcome.winner === cleared.toMove
      ? undefined
      : outcome;
  }

  isOver(): boolean {
    return this.outcome() !== undefined;
  }

  /** Two 32-bit words, equal for equal stones, side to move and turns taken. */
  get keyLow(): number {
    return this.cleared.keyLow ^ this.deadKey(0);
  }

  get keyHigh(): number {
    return this.cleared.keyHigh ^ this.deadKey(1);
  }

  private deadKey(word: 0 | 1): number {
    if (this.waiting.length === 0) return 0;
    const keys = stoneKeys(this.cleared.board.size);
    const color = opponent(this.cleared.toMove);
    return this.waiting.flat().reduce((key, stone) => key ^ (keys[4 * stone + 2 * color + word] as number), 0);
  }

  /** Takes the dead group with this stone off the board, and leaves the turn where it is. */
  take(stone: number): void {
    this.waiting = this.waiting.filter((group) => !group.includes(stone));
  }

  /** Places a stone of the side to move on a point that is legal on the table. Dead groups that it has not taken live on. */
  place(point: number): void {
    const { cleared, before } = this;
    before.copyFrom(this.table);
    cleared.copyFrom(before);
    cleared.playUnchecked(point);
    this.waiting = cleared.hasRemoved ? lossesBy(before, point) : NONE;
  }

  /** For those who play on without captures. */
  forgetDead(): void {
    this.waiting = NONE;
  }
}

/** The stones of a setup as they stand. */
function tableOf({ size, stones, toMove, turns }: Setup): Position {
  const table = new Position(size);
  const placed = [...stones.entries()].filter((entry): entry is [number, Color] => entry[1] !== undefined);
  table.arrange(placed, toMove, turns, true);
  return table;
}
