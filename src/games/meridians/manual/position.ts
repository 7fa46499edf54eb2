/**
 * A position of the game with manual captures, where players remove dead groups and may overlook
 * one. A turn is several moves of one side: captures, each of which removes a dead group of the
 * opponent, and a placement that ends the turn. Capturing the opponent's last stone wins at once,
 * without a placement.
 */
import { ok, type Result } from '../../../util/result.ts';
import { opponent } from '../color.ts';
import { deadGroups, lossesBy } from '../life.ts';
import { type MeridiansOutcome, Position } from '../position.ts';
import { positionFromSetup, type Setup, setupOf } from '../setup.ts';
import { stoneKeys } from '../zobrist.ts';

type Groups = readonly (readonly number[])[];

const NONE: Groups = [];

export class ManualPosition {
  /**
   * The position after the side to move has captured every dead group: the only part that the
   * search uses.
   */
  readonly cleared: Position;
  /** Scratch. */
  private readonly before: Position;
  private waiting: Groups = NONE;

  /** The empty board. */
  constructor(size: number) {
    this.cleared = new Position(size);
    this.before = new Position(size);
  }

  /**
   * The position of a setup, in which either side may have dead groups. Errors: those of
   * `positionFromSetup`.
   */
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

  /**
   * The dead groups that the side to move can capture, each as its stones in ascending order,
   * sorted by lowest point.
   */
  get dead(): Groups {
    return this.waiting;
  }

  /** All stones on the board. Read-only. */
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
   * The result, or undefined while the game is in progress, which includes positions won by
   * captures, since they may be overlooked. A side without a legal point, whatever it captures, has
   * lost at once.
   */
  outcome(): MeridiansOutcome | undefined {
    const { cleared, waiting } = this;
    const outcome = cleared.outcome();
    return waiting.length > 0 && outcome?.end === 'annihilation' && outcome.winner === cleared.toMove
      ? undefined
      : outcome;
  }

  isOver(): boolean {
    return this.outcome() !== undefined;
  }

  /** The hash has two 32-bit words, equal for equal stones, side to move and turns taken. */
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

  /** Captures the dead group that contains this stone. The turn does not pass. */
  take(stone: number): void {
    this.waiting = this.waiting.filter((group) => !group.includes(stone));
  }

  /**
   * Places a stone of the side to move on a point that is legal on the current board. Dead groups
   * that it has not captured live on.
   */
  place(point: number): void {
    const { cleared, before } = this;
    before.copyFrom(this.table);
    cleared.copyFrom(before);
    cleared.playUnchecked(point);
    this.waiting = cleared.hasRemoved ? lossesBy(before, point) : NONE;
  }

  /** Discards capturable groups, for callers that play without captures. */
  forgetDead(): void {
    this.waiting = NONE;
  }
}

/** The stones of a setup, without captures. */
function tableOf({ size, stones, toMove, turns }: Setup): Position {
  const table = new Position(size);
  table.arrange(stones, toMove, turns, true);
  return table;
}
