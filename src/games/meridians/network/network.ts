/**
 * A value network of n-tuples: the logit of a position is the sum of one table entry per tuple, or a
 * function of the sum of vectors. It is the value for the side that has just moved, whose stones are digit 1 of each tuple; its
 * opponent's are digit 2.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import { openTables } from '../../../network/kernel/kernel-tables.ts';
import type { LearnableNetwork } from '../../../network/learner.ts';
import type { Weights } from '../../../network/shape.ts';
import type { Evaluation } from '../../../search/game.ts';
import { type Color, DARK, LIGHT, opponent } from '../color.ts';
import { Foresight, KEEPS_ALL, LOSES_CUT, UNCLEAR } from '../evaluation/foresight.ts';
import { Threats, threatTo } from '../evaluation/threats.ts';
import { Position } from '../position.ts';
import type { BoardShape } from './shape.ts';
import { NetworkView } from './view.ts';

/** Logit of a position in which the side has no stones left. */
const LOST = -20;

export class Network implements Evaluation<Position>, LearnableNetwork<Position> {
  /** By colour. */
  private readonly views: readonly [NetworkView, NetworkView];
  private readonly unit: number;
  private readonly foresight: Foresight;
  /**
   * For the moves being evaluated: their effect on the mover's groups, and how many groups they
   * add.
   */
  private readonly effects: Uint8Array;
  private readonly more: Int8Array;
  /** Defined if the shape has a table of threats. */
  private readonly threats: Threats | undefined;
  private readonly after: Position;

  constructor(weights: Weights<BoardShape>) {
    const { shape } = weights;
    const { size, threatsTuple } = shape;
    const viewOf = (color: Color) => new NetworkView(shape, openTables(weights), color);
    this.views = [viewOf(LIGHT), viewOf(DARK)];
    this.unit = weights.unit;
    this.after = new Position(size);
    const { points } = this.after.board;
    this.foresight = new Foresight(points);
    this.effects = new Uint8Array(points);
    this.more = new Int8Array(points);
    if (threatsTuple >= 0) this.threats = new Threats(points);
  }

  evaluate(position: Position, player: number): number {
    const mover = opponent(position.toMove);
    const logit = this.unit * this.sumOf(position, mover);
    return player === mover ? logit : -logit;
  }

  evaluateMoves(position: Position, moves: Int32Array, count: number, logits: Float32Array): void {
    const { foresight, effects, more } = this;
    foresight.look(position);
    for (let i = 0; i < count; i++) {
      effects[i] = foresight.effectOf(position, moves[i]!);
      more[i] = 1 - foresight.joined;
    }
    if (foresight.cutCount > 0) {
      const { after } = this;
      after.copyFrom(position);
      for (let i = 0; i < foresight.cutCount; i++) after.removeGroup(foresight.cut[i]!, position.toMove);
      this.fill(after, LOSES_CUT, moves, count, logits);
    }
    this.fill(position, KEEPS_ALL, moves, count, logits);
    for (let i = 0; i < count; i++) {
      if (effects[i] === UNCLEAR) logits[i] = this.logitAfter(position, moves[i]!);
    }
  }

  isExactAfter(): boolean {
    return true;
  }

  refresh(seat: number): void {
    this.views[seat as Color].tables.readEntries();
  }

  entriesOf(position: Position, seat: number): Int32Array {
    this.sumOf(position, seat as Color);
    return this.views[seat as Color].tables.index;
  }

  /**
   * Writes the logits of the moves with a given effect, after which the board is `base` plus one
   * stone.
   */
  private fill(base: Position, effect: number, moves: Int32Array, count: number, logits: Float32Array): void {
    const { effects, more, threats, unit } = this;
    const { toMove } = base;
    const view = this.views[toMove];
    view.prepare(base.lines, base.groups(toMove), base.groups(opponent(toMove)));
    threats?.look(base);
    let added = 0;
    for (let i = 0; i < count; i++) {
      if (effects[i] !== effect) continue;
      const point = moves[i]!;
      view.addMove(added++, point, more[i]!, threats ? threats.of(point) : 0);
    }
    const sums = view.sums(added);
    for (let i = 0, at = 0; at < added; i++) if (effects[i] === effect) logits[i] = unit * sums[at++]!;
  }

  /** The logit of a move for its side, by playing it. */
  private logitAfter(position: Position, point: number): number {
    const { after } = this;
    after.copyFrom(position);
    after.playUnchecked(point);
    return after.isAnnihilated() ? LOST : this.unit * this.sumOf(after, position.toMove);
  }

  /** The sum of the entries of a position for the side that has just moved. */
  private sumOf(position: Position, mover: Color): number {
    const { lines, toMove } = position;
    const threat = this.threats ? threatTo(position) : 0;
    return this.views[mover].sumOf(lines, position.groups(mover), position.groups(toMove), threat);
  }
}
